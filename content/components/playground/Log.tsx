import { stateClass } from "../states/mark-states.js"
import { type LogEntry, logLength } from "./bench.js"

/** The events of the widget, the newest first. */
export function Log({ log, onClear }: { log: LogEntry[]; onClear(): void }) {
  return (
    <section className="pg-panel frame" aria-label="Events">
      <div className="pg-bar">
        <p className="pg-title">Events</p>
        <span className="pg-quiet">the last {logLength}</span>
        <button type="button" className="button button-small" aria-disabled={log.length === 0} onClick={onClear}>
          Clear
        </button>
      </div>
      {log.length === 0 ? (
        <p className="pg-quiet pg-empty">Press the widget, or an unhappy path: its events appear here.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <ol className="pg-log" tabIndex={0} aria-label="Event log, newest first">
          {log.toReversed().map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Entry({ time, name, state, response, error, trigger }: LogEntry) {
  return (
    <li>
      <span className="pg-time">{seconds(time)}</span> <strong>{name}</strong> {ofItself(name) || <State name={state} />}
      {response !== "" && <code className="pg-response">{response}</code>}
      {trigger !== undefined && <code>trigger: {trigger}</code>}
      {error && (
        <code>
          {error.code}: {error.detail}
        </code>
      )}
    </li>
  )
}

/** Whether an event has the name of the state that it tells of. */
const ofItself = (name: string) => /^(complete|error|expire|reset)$/.test(name)

/** A state of the widget, or an outcome, by its colour and its shape. */
export function State({ name }: { name: string }) {
  const { className } = stateClass("state", name) ?? stateClass("outcome", name) ?? {}
  return <span className={className}>{name}</span>
}

function seconds(time: number): string {
  const all = time / 1000
  if (all < 60) return `${all.toFixed(1)} s`
  const minutes = Math.floor(all / 60)
  return minutes < 60
    ? `${minutes}:${String(Math.floor(all % 60)).padStart(2, "0")}`
    : `${Math.floor(minutes / 60)} h ${minutes % 60}`
}
