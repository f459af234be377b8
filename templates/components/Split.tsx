import "./Split.css"
import { Children } from "react"
import type { WithChildren } from "./writer-component.js"

/** Two halves side by side where there is room: an explanation, and the code or picture that belongs to it. */
export default function Split({ children }: WithChildren) {
  const parts = Children.toArray(children).filter((child) => typeof child !== "string" || child.trim() !== "")
  const [first, ...rest] = parts
  return (
    <div className="split">
      <div className="split-half">{parts.length > 1 ? parts.slice(0, -1) : first}</div>
      {rest.length > 0 && <div className="split-half">{parts.at(-1)}</div>}
    </div>
  )
}
