import { usePage } from "../context.js"
import { Article } from "./Article.js"
import { DocsLayout } from "./DocsLayout.js"

/** A page of the documentation, or of an OpenAPI document. */
export function DocPage() {
  const { view, uses } = usePage()
  for (const sheet of view.sheets ?? []) uses(`pages/${sheet}`)
  return (
    <DocsLayout>
      <Article />
    </DocsLayout>
  )
}
