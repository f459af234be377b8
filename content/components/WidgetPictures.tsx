import "./WidgetPictures.css"
import "./simulator/simulator.css"
import { block, type Data, type Markdown, text } from "@theme/components/writer-component"
import { type Words, wordsIn } from "./simulator/languages.js"
import type { WidgetState } from "./simulator/sdk-types.js"
import { stateClass } from "./states/mark-states.js"

interface Picture {
  states: WidgetState[]
  /** What the box says. */
  words: keyof Words
  /** What else a visitor sees, or has to do. */
  note: string
}

const pictures: Picture[] = [
  { states: ["init", "reset"], words: "connecting", note: "Nothing to do." },
  { states: ["unactivated"], words: "idle", note: "Pressing it starts the check. So does focusing a field of the form." },
  { states: ["activating", "requesting", "solving", "verifying"], words: "checking", note: "Nothing to do." },
  { states: ["activated"], words: "click", note: "It says so in one-click mode only; otherwise it says “Checking…”." },
  { states: ["completed"], words: "completed", note: "The form can be sent." },
  { states: ["expired"], words: "expired", note: "Pressing it starts again." },
  { states: ["error"], words: "error", note: "Pressing it tries again. The form can be sent." },
]

/** The box as a visitor sees it, for all states or those of `of`, drawn with the styles of the simulated widget. */
export default function WidgetPictures({ of }: { of?: string }) {
  const words = wordsIn("en")
  return (
    <ul className="widget-pictures">
      {chosen(of).map((picture) => (
        <li key={picture.words}>
          <div className="widget-picture" aria-hidden="true">
            <div className="sim" data-theme="auto" data-state={picture.states[0]}>
              <span className="sim-press">
                <span className="sim-mark" />
                <span className="sim-words">{words[picture.words]}</span>
              </span>
            </div>
          </div>
          <p className="widget-picture-states">
            {picture.states.map((state) => (
              <code key={state} className={stateClass("State", state)?.className}>
                {state}
              </code>
            ))}
          </p>
          <p>
            <span className="visually-hidden">The box says “{words[picture.words]}”. </span>
            {picture.note}
          </p>
        </li>
      ))}
    </ul>
  )
}

function chosen(of: string | undefined): Picture[] {
  const asked = of?.split(" ")
  return pictures.filter(({ states }) => asked === undefined || states.some((state) => asked.includes(state)))
}

/** A name that is no state would draw nothing. */
export const data: Data = ({ of }) => {
  const known = pictures.flatMap(({ states }) => states as string[])
  const unknown = text(of).split(" ").filter((name) => name !== "" && !known.includes(name))
  if (unknown.length > 0) throw new Error(`no picture of ${unknown.join(", ")}; pictures: ${known.join(", ")}`)
  return null
}

export const markdown: Markdown = ({ of }) => {
  const words = wordsIn("en")
  const rows = chosen(text(of) || undefined).map(
    ({ states, words: name, note }) => `- ${states.map((state) => `\`${state}\``).join(", ")}: the box says “${words[name]}”. ${note}`,
  )
  return block(rows.join("\n"))
}
