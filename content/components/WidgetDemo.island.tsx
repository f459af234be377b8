import "./WidgetDemo.css"
import "./simulator/simulator.css"
import { block, type Markdown } from "@theme/components/writer-component"
import { type RefObject, useLayoutEffect, useRef, useState } from "react"
import { IdleBox } from "./simulator/IdleBox.js"
import { CaptchaSDK, createService, createWorld, pageClock, type WidgetHandle } from "./simulator/index.js"
import { markOf, marks } from "./states/marks.js"

const events = ["statechange", "complete", "error", "expire", "reset"] as const
/** The way of a check that goes well: the strip before anyone pressed. */
const way = ["unactivated", "activating", "requesting", "solving", "verifying", "completed"]

interface Entered {
  id: number
  state: string
}

/** A simulated widget in `mount`, its states since it was pressed, and its last event. */
function useWidget(mount: RefObject<HTMLDivElement | null>) {
  const [service] = useState(() => createService({ widgetMode: "zero-click" }))
  const [widget, setWidget] = useState<WidgetHandle>()
  const [states, setStates] = useState<Entered[]>([])
  const [heard, hear] = useState("Press the widget to see events.")
  const [sent, setSent] = useState(false)

  const enter = (state: string) => {
    setSent(false)
    setStates((before) => [...before.slice(1 - way.length), { id: (before.at(-1)?.id ?? 0) + 1, state }])
  }

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
        ({ detail }) => (name === "statechange" ? enter(detail.state) : hear(name)),
        { signal: listeners.signal },
      )
    }
    // It has waited for the press since the page was shown.
    for (let wait = clock.next(); wait !== undefined && made.getState() === "init"; wait = clock.next())
      clock.advance(wait)
    setStates([])
    setWidget(made)
    return () => {
      listeners.abort()
      sdk.clear()
    }
  }, [service])

  const again = (broken: boolean) => {
    service.broken = broken
    widget?.reset()
  }
  const send = () => {
    setSent(true)
    hear(`sent: captcha-response=${widget?.getResponse() ?? ""}`)
  }
  const fail = () => {
    again(true)
    widget?.start()
  }
  const run = () => {
    again(false)
    widget?.start()
  }
  return { states, heard, sent, run, moves: { Send: send, "Make it fail": fail, Reset: () => again(false) } }
}

/**
 * The widget as a visitor sees it, simulated: no request leaves the page. Above it the box of its mark, large, and its states
 * as a strip. Both show how a check ends, run through the states once by themselves, in the style sheet, then follow the
 * widget: the first press brings the script.
 */
export default function WidgetDemo() {
  const mount = useRef<HTMLDivElement>(null)
  const { states, heard, sent, run, moves } = useWidget(mount)
  const mark = states.length > 0 ? markOf[states.at(-1)?.state ?? ""] : undefined
  return (
    <div className="demo frame" data-mark={mark} data-lit={sent ? "form" : mark === "good" ? "send" : mark && "widget"}>
      <Stage strip={states.length > 0 ? states : way.map((state, index) => ({ id: -index, state }))} run={run} />
      <section className="demo-form" aria-label="Simulated form">
        <div className="demo-mount" ref={mount}>
          <IdleBox />
        </div>
        <p className="unscripted">The simulation needs scripts: press it, and it verifies and reports its states.</p>
        <div className="demo-moves scripted">
          {Object.entries(moves).map(([label, move], at) => (
            <button key={label} type="button" className={`button button-small${at === 0 ? " button-primary" : ""}`} onClick={move}>
              {label}
            </button>
          ))}
        </div>
      </section>
      <output className="demo-log scripted" aria-label="Events">
        <span>{heard}</span>
      </output>
    </div>
  )
}

function Stage({ strip, run }: { strip: readonly Entered[]; run: () => void }) {
  return (
    <div className="demo-stage">
      <svg className="demo-check" viewBox="-1 -1 74 74" aria-hidden="true">
        <rect width="72" height="72" rx="20" />
        <rect className="demo-full" width="72" height="72" rx="20" />
        {(["busy", "good", "bad", "unsure"] as const).map((name) => (
          <path key={name} className={`demo-${name}`} d={marks[name]} pathLength={name === "good" ? 1 : undefined} />
        ))}
      </svg>
      <ol className="demo-strip">
        {strip.map(({ id, state }) => (
          <li key={id}>
            <code className={`state state-${markOf[state] ?? "idle"}`}>{state}</code>
          </li>
        ))}
      </ol>
      <label className="button button-small demo-corner demo-pause">
        <input type="checkbox" /> Pause
      </label>
      <button type="button" className="button button-small demo-corner demo-again scripted" onClick={run}>
        Run again
      </button>
    </div>
  )
}

export const when = "interaction"

export const markdown: Markdown = () =>
  block("_On the page, a simulated widget starts, verifies, and can be made to fail._")
