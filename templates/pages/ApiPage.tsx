import { useSheet } from "../context.js"
import { Article } from "./Article.js"
import { DocsLayout } from "./DocsLayout.js"

/** A page of an OpenAPI document: its overview, its operations, its schemas. */
export function ApiPage() {
  useSheet("reference")
  useSheet("details")
  return (
    <DocsLayout>
      <Article />
    </DocsLayout>
  )
}
