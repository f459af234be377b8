import { type RefObject, useEffect, useId, useState } from "react"
import { states } from "../simulator/facts.js"
import { IdleBox } from "../simulator/IdleBox.js"
import type { Snapshot } from "./bench.js"
import { early } from "./code-text.js"
import type { Settings } from "./options.js"
import { sampleFormOf } from "./use-cases.js"

/** The simulated widget in a real form, as it would stand on a reader's own page. */
export function Stage({
  mount,
  settings,
  snapshot,
  onSubmit,
}: {
  mount: RefObject<HTMLDivElement | null>
  settings: Settings
  snapshot: Snapshot
  onSubmit(): void
}) {
  const id = useId()
  const { label, name, type, button } = sampleFormOf(settings.useCase)
  const { state } = snapshot
  const maySend = state === undefined || states[state].submit
  const [tooEarly, setTooEarly] = useState(false)
  useEffect(() => {
    if (maySend) setTooEarly(false)
  }, [maySend])
  return (
    <form
      className="pg-stage frame"
      aria-label="Sample form"
      onSubmit={(event) => {
        event.preventDefault()
        setTooEarly(!maySend)
        if (maySend) onSubmit()
      }}
    >
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {type === "textarea" ? (
          <textarea id={id} name={name} rows={2} autoComplete="off" />
        ) : (
          <input id={id} name={name} type={type} autoComplete="off" />
        )}
      </div>
      <div className="pg-mount" ref={mount}>
        <IdleBox />
      </div>
      <div className="pg-send">
        <button type="submit" className="button button-primary" aria-describedby={`${id}-hint`}>
          {button}
        </button>
        <p className="pg-hint" id={`${id}-hint`} role="status">
          {tooEarly ? early : hintFor(snapshot)}
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {state === undefined ? "" : `The widget is ${state}.`}
      </p>
    </form>
  )
}

/** What a page would tell its visitor. */
function hintFor({ state, blocked, thrown }: Snapshot): string {
  if (thrown !== undefined) return `createWidget() threw ${thrown}`
  if (blocked) return "Allow scripts of this page, or write to us. You can send the form all the same."
  if (state === undefined || state === "destroyed") return ""
  const { message } = states[state]
  return /^none\b/i.test(message) ? "" : `${message.split(". In ")[0] ?? ""}.`
}
