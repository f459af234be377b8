import { block, type Markdown, type WithChildren } from "./writer-component.js"

/** A grid of `Card`s. */
export default function Cards({ children }: WithChildren) {
  return <div className="cards">{children}</div>
}

export const markdown: Markdown = (_props, children) => block(children.replace(/\n{2,}(?=- )/g, "\n"))
