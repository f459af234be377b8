import "./playground/playground.css"
import "./playground/helpers.css"
import { block, type Markdown } from "@theme/components/writer-component"
import { useState } from "react"
import { Helper } from "./playground/Helper.js"
import { movesFrom, plain, states } from "./simulator/facts.js"
import type { WidgetState } from "./simulator/index.js"

/** A walk through the states: what can happen next, and what the page shows meanwhile. */
export default function LifecycleExplorer() {
  const [trail, setTrail] = useState<WidgetState[]>(["init"])
  const state = trail.at(-1) ?? "init"
  const { values, meaning, submit, message } = states[state]
  const moves = movesFrom(state)
  return (
    <Helper label="Walk through the states" plain={<p>The table above has every move.</p>}>
      <div role="status">
        <dl>
          <dt>State</dt>
          <dd>
            <strong>{state}</strong>: {plain(meaning)}
          </dd>
          <dt>Field</dt>
          <dd>
            <code>{values.length === 0 ? "the response" : values.join(" or ")}</code>
          </dd>
          <dt>Submission</dt>
          <dd>{submit ? "sent" : "blocked"}</dd>
          <dt>Message</dt>
          <dd>{plain(message)}</dd>
        </dl>
      </div>
      <p className="pg-quiet">
        {moves.length === 0 ? "Nothing leads out of this state. Create a new widget." : "What happens next?"}
      </p>
      <div className="pg-moves">
        {moves.map(({ cause, to }) => (
          <button
            key={`${cause} ${to}`}
            type="button"
            className="button button-small"
            onClick={() => setTrail((before) => [...before.slice(-11), to])}
          >
            {plain(cause)} <span className="pg-quiet">to {to}</span>
          </button>
        ))}
      </div>
      <p className="pg-trail">
        <span className="pg-quiet">The way so far: </span>
        <code>{trail.join(" → ")}</code>
      </p>
      <button type="button" className="button button-small" onClick={() => setTrail(["init"])}>
        Create a new widget
      </button>
    </Helper>
  )
}

export const markdown: Markdown = () => block("_On the page, a walk through the states shows what can happen next._")
