import "./playground/playground.css"
import "./simulator/simulator.css"
import { block, type Markdown } from "@theme/components/writer-component"
import { useEffect, useRef, useState } from "react"
import { CaptchaSDK, createService, createWorld, type WidgetHandle } from "./simulator/index.js"

const events = ["statechange", "complete", "error", "expire", "reset"] as const

/** The widget as a visitor sees it, simulated: no request leaves the page. A button makes it fail. */
export default function WidgetDemo({ label = "Simulated widget" }: { label?: string }) {
  const mount = useRef<HTMLDivElement>(null)
  const [service] = useState(() => createService({ widgetMode: "zero-click" }))
  const [widget, setWidget] = useState<WidgetHandle>()
  const [heard, setHeard] = useState<{ id: number; text: string }[]>([])

  useEffect(() => {
    const element = mount.current
    if (!element) return
    const sdk = new CaptchaSDK({}, createWorld({ service, warn: () => {} }))
    const made = sdk.createWidget({ element, sitekey: "CSXXXXXXXXXXXXXX", theme: "auto", language: "en" })
    const listeners = new AbortController()
    for (const name of events) {
      made.addEventListener(
        `captcha:widget.${name}`,
        ({ detail }) =>
          setHeard((before) => [
            ...before.slice(-3),
            { id: (before.at(-1)?.id ?? 0) + 1, text: name === "statechange" ? `${name}: ${detail.state}` : name },
          ]),
        { signal: listeners.signal },
      )
    }
    setWidget(made)
    return () => {
      listeners.abort()
      sdk.clear()
    }
  }, [service])

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
    <div className="pg-demo">
      <section className="pg-demo-stage" aria-label={label}>
        <div className="pg-mount" ref={mount} />
        <p className="unscripted">
          The simulated widget needs scripts. It starts at a click, verifies, and reports each state as an event.
        </p>
      </section>
      <div className="pg-row scripted">
        <button type="button" className="button button-small" onClick={fail}>
          Make it fail
        </button>
        <button type="button" className="button button-small" onClick={again}>
          Reset
        </button>
      </div>
      <output className="pg-demo-log scripted" aria-label="Events">
        {heard.length === 0
          ? "Press the widget: its events appear here."
          : heard.map(({ id, text }) => <span key={id}>{text}</span>)}
      </output>
    </div>
  )
}

export const markdown: Markdown = () =>
  block("_On the page, a simulated widget starts, verifies, and can be made to fail._")
