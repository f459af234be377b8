import type { Table } from "../../src/reference/model.js"
import { blockMarkdown } from "../reference/markdown.js"
import { RichText } from "../reference/RichText.js"
import { textOf, treeAnchors } from "../reference/trees.js"
import { errorTable } from "./operation-data.js"
import { type Anchors, block, type Data, type Markdown, type Search, text } from "./writer-component.js"

/** Every error code of an operation: its status, its cause, and what to do. Each row has an id. */
export default function ErrorTable({
  data: table,
}: {
  /** The `operationId` in the OpenAPI document; the first operation when absent. */
  operation?: string
  data: Table
}) {
  return <RichText blocks={[table]} />
}

export const data: Data = ({ operation }, site) => errorTable(site.operation(text(operation) || undefined).errors)

export const anchors: Anchors = (_props, table: Table) => treeAnchors([table])

export const search: Search = (_props, table: Table) => ({
  rows: table.rows.map((row, index) => ({ id: table.ids?.[index] ?? "", cells: row.map(textOf) })),
  names: table.rows.map(([code = [], , cause = []], index) => ({
    name: textOf(code),
    kind: "error code",
    anchor: table.ids?.[index] ?? "",
    summary: textOf(cause),
  })),
})

export const markdown: Markdown = ({ data }) => block(blockMarkdown([data as unknown as Table]))
