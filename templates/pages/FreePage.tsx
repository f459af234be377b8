import { usePage } from "../context.js"
import { VisibilityBanner } from "../parts/Banners.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { PageBar } from "../parts/PageBar.js"
import { Article } from "./Article.js"
import { Layout } from "./Layout.js"

/** A page outside the documentation: home, playground, whatever the content brings. */
export function FreePage() {
  const { layout = "default" } = usePage().view
  const kind = layout === "default" ? "plain" : layout
  return (
    <Layout kind={kind}>
      {kind !== "home" && <PageBar />}
      <VisibilityBanner />
      {kind !== "home" && <Breadcrumbs />}
      <article>
        <Article />
      </article>
    </Layout>
  )
}
