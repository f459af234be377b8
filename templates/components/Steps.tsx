import "./Steps.css"
import type { WithChildren } from "./writer-component.js"

/** Numbered steps: an ordered list, or headings, drawn along one line. */
export default function Steps({ children }: WithChildren) {
  return <div className="steps">{children}</div>
}
