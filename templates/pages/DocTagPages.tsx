import { useSheet } from "../context.js"
import { PageTitle } from "../parts/PageTitle.js"
import { TagLinks } from "../parts/TagLinks.js"
import { PageCards } from "./CategoryPage.js"
import { DocsLayout } from "./DocsLayout.js"
import type { ContentOf } from "./kind.js"

/** All tags of the docs, those of most pages first. */
export function DocTagListPage({ content }: { content: ContentOf<"doc-tag-list"> }) {
  useSheet("blog")
  return (
    <DocsLayout>
      <PageTitle />
      <TagLinks tags={[...content.tags].sort((a, b) => b.count - a.count)} counts />
    </DocsLayout>
  )
}

/** The pages with one tag. */
export function DocTagPage({ content }: { content: ContentOf<"doc-tag"> }) {
  useSheet("blog")
  return (
    <DocsLayout>
      <div className="prose">
        <PageTitle />
        <PageCards cards={content.cards} />
      </div>
      <p className="see-all">
        <a href={content.allTags}>View all tags</a>
      </p>
    </DocsLayout>
  )
}
