import { useSheet } from "../context.js"
import type { WithChildren } from "./writer-component.js"

/** A grid of `Card`s. */
export default function Cards({ children }: WithChildren) {
  useSheet("cards")
  return <div className="cards">{children}</div>
}
