import { VisibilityBanner } from "../parts/Banners.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { Article } from "./Article.js"
import type { ContentOf } from "./kind.js"
import { Layout } from "./Layout.js"

/** A page outside the documentation: home, playground, whatever the content brings. */
export function FreePage({ content }: { content: ContentOf<"page"> }) {
  const kind = content.layout === "default" ? "plain" : content.layout
  return (
    <Layout kind={kind}>
      <VisibilityBanner unlisted={content.unlisted} draft={content.draft} />
      {kind !== "home" && <Breadcrumbs />}
      <article>
        <Article module={content.module} />
      </article>
    </Layout>
  )
}
