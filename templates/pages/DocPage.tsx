import { Article } from "./Article.js"
import { DocsLayout } from "./DocsLayout.js"

/** A page of the documentation. */
export function DocPage() {
  return (
    <DocsLayout>
      <Article />
    </DocsLayout>
  )
}
