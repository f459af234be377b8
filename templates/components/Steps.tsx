import "./Steps.css"
import { block, type Markdown, type WithChildren } from "./writer-component.js"

/** Numbered steps: an ordered list, or headings, drawn along one line. */
export default function Steps({ children }: WithChildren) {
  return <div className="steps">{children}</div>
}

export const markdown: Markdown = (_props, children) => block(children)
