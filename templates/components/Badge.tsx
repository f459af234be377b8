import type { Markdown, WithChildren } from "./writer-component.js"
import { text } from "./writer-component.js"

const kinds = ["default", "accent", "warning", "danger", "optional", "since", "deprecated"] as const
type Kind = (typeof kinds)[number]

/** A small tag beside a name: `since`, `deprecated`, `optional`. */
export default function Badge({
  type,
  kind,
  text: label,
  children,
}: WithChildren & {
  /** Its colour. */
  type?: Kind
  /** Another name for `type`. */
  kind?: Kind
  /** Its text, instead of content. */
  text?: string
}) {
  const chosen = type ?? kind ?? "default"
  return <span className={`badge badge-${kinds.includes(chosen) ? chosen : "default"}`}>{label ?? children}</span>
}

export const markdown: Markdown = (props, children) => `(${text(props.text) || children.trim()})`
