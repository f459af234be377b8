import "./playground/playground.css"
import "./playground/helpers.css"
import "./StateMachine.css"
import { block, type Markdown } from "@theme/components/writer-component"
import { useState } from "react"
import { movesFrom, plain, stateNames, states, transitions } from "./simulator/facts.js"
import type { WidgetState } from "./simulator/index.js"
import { box, frame, type Line, lines, places, size } from "./states/machine.js"
import { markOf, marks } from "./states/marks.js"

/**
 * The states and what moves between them, as one drawing. With scripts each box can be pressed: beside the drawing stands what
 * holds in that state and what can happen next, and the lines that lead out of it are lit.
 */
export default function StateMachine() {
  const [trail, setTrail] = useState<WidgetState[]>(["init"])
  const state = trail.at(-1) ?? "init"
  const moves = movesFrom(state)
  const viewBox = `0 0 ${size.width} ${size.height}`
  return (
    <section className="pg pg-helper machine frame" aria-label="State machine">
      <div className="machine-drawing">
        <svg viewBox={viewBox} role="img" aria-label={told}>
          <rect className="machine-all" {...frame} rx="12" />
          {lines.map((line) => (
            <path key={`${line.from} ${line.to}`} d={line.path} data-lit={isOpen(line, state) ? "" : undefined} />
          ))}
          {lines.map(({ from, to, label, at: [x, y] }) => (
            <text key={`${from} ${to}`} x={x} y={y}>
              {label}
            </text>
          ))}
          <text x="228" y="464">
            from any state
          </text>
          {stateNames.map((name) => (
            <g key={name} data-node={name} transform={`translate(${places[name].join(" ")})`}>
              <rect {...box} rx="8" />
              <path d={marks[markOf[name] ?? "idle"] || waits} transform="translate(7 6.5) scale(0.27)" />
              <text x="31" y="21">
                {name}
              </text>
            </g>
          ))}
        </svg>
        <svg className="scripted" viewBox={viewBox}>
          {stateNames.map((name) => (
            <foreignObject key={name} x={places[name][0]} y={places[name][1]} {...box}>
              <button
                type="button"
                aria-label={`State ${name}`}
                aria-pressed={name === state}
                onClick={() => setTrail([name])}
              />
            </foreignObject>
          ))}
        </svg>
      </div>
      <div className="machine-facts scripted">
        <div role="status">
          <Facts state={state} />
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
      </div>
    </section>
  )
}

function Facts({ state }: { state: WidgetState }) {
  const { values, meaning, submit, message } = states[state]
  return (
    <>
      <p className="pg-title">{state}</p>
      <p>{plain(meaning)}.</p>
      <dl>
        <dt>Field</dt>
        <dd>{values.length === 0 ? "the response" : values.join(" or ")}</dd>
        <dt>Submission</dt>
        <dd>{submit ? "sent" : "blocked"}</dd>
        <dt>Message</dt>
        <dd>{plain(message)}</dd>
      </dl>
    </>
  )
}

/** The mark of a state in which nothing happens yet: a circle. */
const waits = "M36 18a18 18 0 1 0 .1 0"

/** Whether a line leads out of a state. */
function isOpen({ from, to }: Line, state: WidgetState): boolean {
  return from === state || (from === undefined && movesFrom(state).some((move) => move.to === to))
}

/** The drawing in words, for those who can't see it. */
const told = transitions
  .map(({ from, to, cause }) => {
    const origin = from.length === 0 ? "" : `from ${from.length > 3 ? "any other state" : from.join(" and ")} `
    return `${plain(cause)}: ${origin}to ${to}.`
  })
  .join(" ")

export const markdown: Markdown = () => block("_On the page, a drawing of the states shows what leads from each to the next._")
