import "./Start.css"
import type { WithChildren } from "@theme/components/writer-component"

/**
 * The beginning of the home page, in five parts: what this is, the widget, its code in the browser, where to go, and the
 * code of the server. Where there is room, words stand to the left of what they speak of.
 */
export default function Start({ children }: WithChildren) {
  return <div className="start">{children}</div>
}
