import type { ReactNode } from "react"
import { useSheet } from "../context.js"
import { Icon } from "../parts/Icon.js"
import { block, type Markdown, text, type WithChildren } from "./writer-component.js"

/** Something that most readers skip; opens on demand, with or without scripts. */
export default function Details({
  summary,
  open,
  children,
}: WithChildren & {
  /** What shows while it is closed. */
  summary?: ReactNode
  /** Begin opened. */
  open?: boolean
}) {
  useSheet("details")
  return (
    <details className="details" open={open}>
      <summary>
        <Icon name="right" />
        {summary ?? "Details"}
      </summary>
      <div className="details-body">{children}</div>
    </details>
  )
}

export const markdown: Markdown = (props, children) => block(`**${text(props.summary) || "Details"}**`, children)
