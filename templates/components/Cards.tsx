import { useSheet } from "../context.js"
import { block, type Markdown, type WithChildren } from "./writer-component.js"

/** A grid of `Card`s. */
export default function Cards({ children }: WithChildren) {
  useSheet("cards")
  return <div className="cards">{children}</div>
}

export const markdown: Markdown = (_props, children) => block(children.replace(/\n{2,}(?=- )/g, "\n"))
