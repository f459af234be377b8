import { block, type WithChildren, type WriterComponent } from "./writer-component.js"

/** Numbered steps: an ordered list, or headings, drawn along one line. */
function View({ children }: WithChildren) {
  return <div className="steps">{children}</div>
}

export const Steps: WriterComponent = { Component: View, markdown: (_props, children) => block(children) }
