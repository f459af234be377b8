import type { WithChildren, WriterComponent } from "./writer-component.js"
import { text } from "./writer-component.js"

const kinds = new Set(["default", "accent", "warning", "danger", "optional", "since", "deprecated"])

/** A small tag beside a name: `since`, `deprecated`, `optional`. */
function View({ type, kind, text: label, children }: WithChildren & { type?: string; kind?: string; text?: string }) {
  const chosen = type ?? kind ?? "default"
  return <span className={`badge badge-${kinds.has(chosen) ? chosen : "default"}`}>{label ?? children}</span>
}

export const Badge: WriterComponent = {
  Component: View,
  markdown: (props, children) => `(${text(props.text) || children.trim()})`,
}
