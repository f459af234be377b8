import { usePage, useSheet } from "../context.js"
import { Article } from "./Article.js"
import { DocsLayout } from "./DocsLayout.js"

/** A page of the documentation, or of an OpenAPI document. */
export function DocPage() {
  for (const sheet of usePage().view.sheets ?? []) useSheet(sheet)
  return (
    <DocsLayout>
      <Article />
    </DocsLayout>
  )
}
