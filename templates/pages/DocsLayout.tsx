import type { ReactNode } from "react"
import { usePage, useSheet } from "../context.js"
import { VersionBanner, VisibilityBanner } from "../parts/Banners.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { PageBar } from "../parts/PageBar.js"
import { PageFoot } from "../parts/PageFoot.js"
import { PrevNext } from "../parts/PrevNext.js"
import { Sidebar } from "../parts/Sidebar.js"
import { TagLinks } from "../parts/TagLinks.js"
import { Toc } from "../parts/Toc.js"
import { Layout } from "./Layout.js"

/** A page with a place in a section's tree: the tree and the contents beside it, the way to it above, its neighbours below. */
export function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <Layout kind="docs" sidebar={<Sidebar />} toc={<Toc />}>
      <PageBar />
      <VisibilityBanner />
      <VersionBanner />
      <Breadcrumbs />
      <article>{children}</article>
      {usePage().view.tags && <DocTags />}
      <PageFoot />
      <PrevNext />
    </Layout>
  )
}

function DocTags() {
  useSheet("blog")
  return <TagLinks tags={usePage().view.tags ?? []} />
}
