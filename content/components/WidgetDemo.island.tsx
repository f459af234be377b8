import "./WidgetDemo.css"
import "./simulator/simulator.css"
import { block, type Markdown } from "@theme/components/writer-component"
import { useId, useLayoutEffect, useRef, useState } from "react"
import { IdleBox } from "./simulator/IdleBox.js"
import { CaptchaSDK, createService, createWorld, pageClock, type WidgetHandle } from "./simulator/index.js"

const events = ["statechange", "complete", "error", "expire", "reset"] as const

/**
 * The widget as a visitor sees it, simulated: no request leaves the page. It is drawn on the server as it waits for a
 * press, and the first press brings its script.
 */
export default function WidgetDemo() {
  const id = useId()
  const mount = useRef<HTMLDivElement>(null)
  const [service] = useState(() => createService({ widgetMode: "zero-click" }))
  const [widget, setWidget] = useState<WidgetHandle>()
  const [heard, setHeard] = useState<{ id: number; text: string }[]>([])

  const hear = (text: string) =>
    setHeard((before) => [...before.slice(-3), { id: (before.at(-1)?.id ?? 0) + 1, text }])

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once
  useLayoutEffect(() => {
    const element = mount.current
    if (!element) return
    const clock = pageClock()
    const sdk = new CaptchaSDK({}, createWorld({ clock, service, warn: () => {} }))
    const made = sdk.createWidget({ element, sitekey: "CSXXXXXXXXXXXXXX", theme: "auto", language: "en" })
    const listeners = new AbortController()
    for (const name of events) {
      made.addEventListener(
        `captcha:widget.${name}`,
        ({ detail }) => hear(name === "statechange" ? `${name}: ${detail.state}` : name),
        { signal: listeners.signal },
      )
    }
    // It has waited for the press since the page was shown.
    for (let wait = clock.next(); wait !== undefined && made.getState() === "init"; wait = clock.next())
      clock.advance(wait)
    setWidget(made)
    return () => {
      listeners.abort()
      sdk.clear()
    }
  }, [service])

  const send = () => hear(`sent: captcha-response=${widget?.getResponse() ?? ""}`)
  const fail = () => {
    service.broken = true
    widget?.reset()
    widget?.start()
  }
  const again = () => {
    service.broken = false
    widget?.reset()
  }

  return (
    <div className="demo frame">
      <section className="demo-form" aria-label="Simulated form">
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Message
          </label>
          <textarea id={id} rows={2} autoComplete="off" />
        </div>
        <div className="demo-mount" ref={mount}>
          <IdleBox />
        </div>
        <p className="unscripted">The simulation needs scripts: press it, and it verifies and reports its states.</p>
        <div className="demo-moves scripted">
          <button type="button" className="button button-small button-primary" onClick={send}>
            Send
          </button>
          <button type="button" className="button button-small" onClick={fail}>
            Make it fail
          </button>
          <button type="button" className="button button-small" onClick={again}>
            Reset
          </button>
        </div>
      </section>
      <output className="demo-log scripted" aria-label="Events">
        {heard.length === 0
          ? "Press the widget: its events appear here."
          : heard.map(({ id, text }) => <span key={id}>{text}</span>)}
      </output>
    </div>
  )
}

export const when = "interaction"

export const markdown: Markdown = () =>
  block("_On the page, a simulated widget starts, verifies, and can be made to fail._")
