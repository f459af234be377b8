import type { ReactNode } from "react"
import { Icon } from "../parts/Icon.js"
import { block, text, type WithChildren, type WriterComponent } from "./writer-component.js"

/** Something that most readers skip; opens on demand, with or without scripts. */
function View({ summary, open, children }: WithChildren & { summary?: ReactNode; open?: boolean }) {
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

export const Details: WriterComponent = {
  Component: View,
  markdown: (props, children) => block(`**${text(props.summary) || "Details"}**`, children),
}
