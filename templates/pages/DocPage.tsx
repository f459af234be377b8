import { VisibilityBanner } from "../parts/Banners.js"
import { PageFoot } from "../parts/PageFoot.js"
import { Article } from "./Article.js"
import { DocsLayout } from "./DocsLayout.js"
import type { ContentOf } from "./kind.js"

/** A page of the documentation. */
export function DocPage({ content }: { content: ContentOf<"doc"> }) {
  return (
    <DocsLayout banner={<VisibilityBanner unlisted={content.unlisted} draft={content.draft} />} foot={<PageFoot />}>
      <Article module={content.module} />
    </DocsLayout>
  )
}
