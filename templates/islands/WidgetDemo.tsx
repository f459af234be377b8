import { useEffect, useRef, useState } from "react"

type State = "unactivated" | "solving" | "completed" | "error"

const words: Record<State, string> = {
  unactivated: "I am human",
  solving: "Checking your browser…",
  completed: "You are verified",
  error: "Verification failed. Try again",
}

/**
 * The widget as a visitor sees it, simulated: no request leaves the page. It starts when it is pressed, takes a
 * moment, and reports what happened; the second button makes it fail.
 */
export default function WidgetDemo({ label = "Simulated widget" }: { label?: string }) {
  const [state, setState] = useState<State>("unactivated")
  const [events, setEvents] = useState<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const report = (next: State, event: string) => {
    setState(next)
    setEvents((before) => [...before.slice(-3), event])
  }
  const start = (outcome: "completed" | "error") => {
    if (state === "solving") return
    clearTimeout(timer.current)
    report("solving", "statechange: solving")
    timer.current = setTimeout(() => report(outcome, outcome === "error" ? "error: network_error" : "complete"), 1200)
  }
  const reset = () => {
    clearTimeout(timer.current)
    report("unactivated", "reset")
  }

  return (
    <div className="demo">
      <div className="demo-stage" role="group" aria-label={label}>
        <button type="button" className={`demo-widget demo-${state}`} onClick={() => start("completed")} aria-disabled={state === "solving"}>
          <span className="demo-box" aria-hidden="true" />
          <span className="demo-words">{words[state]}</span>
        </button>
      </div>
      <div className="demo-actions">
        <button type="button" className="button button-small" onClick={() => start("error")}>
          Make it fail
        </button>
        <button type="button" className="button button-small" onClick={reset}>
          Reset
        </button>
      </div>
      <output className="demo-log" aria-label="Events">
        {events.length === 0 ? "Press the widget: its events appear here." : events.map((event, index) => <span key={`${index}-${event}`}>{event}</span>)}
      </output>
    </div>
  )
}
