import type { Markdown, WithChildren } from "./writer-component.js"
import { text } from "./writer-component.js"

const kinds = new Set(["default", "accent", "warning", "danger", "optional", "since", "deprecated"])

/** A small tag beside a name: `since`, `deprecated`, `optional`. */
export default function Badge({
  type,
  kind,
  text: label,
  children,
}: WithChildren & {
  /** Its colour: `default`, `accent`, `warning`, `danger`, `optional`, `since` or `deprecated`. */
  type?: string
  /** Another name for `type`. */
  kind?: string
  /** Its text, instead of content. */
  text?: string
}) {
  const chosen = type ?? kind ?? "default"
  return <span className={`badge badge-${kinds.has(chosen) ? chosen : "default"}`}>{label ?? children}</span>
}

export const markdown: Markdown = (props, children) => `(${text(props.text) || children.trim()})`
