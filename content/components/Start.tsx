import "./Start.css"
import { block, type Markdown, type WithChildren } from "@theme/components/writer-component"

/**
 * The first screen of the home page, in four parts: where to go, the widget, its code in the browser, and the server's.
 * Where there is room, the widget stands over its own code, to the right of the rest.
 */
export default function Start({ children }: WithChildren) {
  return <div className="start">{children}</div>
}

export const markdown: Markdown = (_props, children) => block(children)
