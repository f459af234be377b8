import { Island } from "../parts/Island.js"
import { block, type WithChildren, type WriterComponent } from "./writer-component.js"

/** A table with fields above it that narrow it: by words, and by the columns that are named, separated by commas. */
function View({ columns = "", children }: WithChildren & { columns?: string }) {
  return (
    <div className="table-filter">
      <Island name="TableFilter" when="visible" props={{ columns: columns.split(/,\s*/) }} />
      {children}
    </div>
  )
}

export const TableFilter: WriterComponent = { Component: View, markdown: (_props, children) => block(children) }
