import { VersionBanner, VisibilityBanner } from "../parts/Banners.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { PageFoot } from "../parts/PageFoot.js"
import { PrevNext } from "../parts/PrevNext.js"
import { Sidebar } from "../parts/Sidebar.js"
import { Toc } from "../parts/Toc.js"
import { Article } from "./Article.js"
import type { ContentOf } from "./kind.js"
import { Layout } from "./Layout.js"

/** A page of the documentation. */
export function DocPage({ content }: { content: ContentOf<"doc"> }) {
  return (
    <Layout kind="docs" sidebar={<Sidebar />} toc={<Toc />}>
      <VisibilityBanner unlisted={content.unlisted} draft={content.draft} />
      <VersionBanner />
      <Breadcrumbs />
      <article>
        <Article module={content.module} />
      </article>
      <PageFoot />
      <PrevNext />
    </Layout>
  )
}
