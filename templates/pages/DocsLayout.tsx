import type { ReactNode } from "react"
import { VersionBanner } from "../parts/Banners.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { PrevNext } from "../parts/PrevNext.js"
import { Sidebar } from "../parts/Sidebar.js"
import { Toc } from "../parts/Toc.js"
import { Layout } from "./Layout.js"

/** A page with a place in a section's tree: the tree and the contents beside it, the way to it above, its neighbours below. */
export function DocsLayout({
  banner,
  foot,
  children,
}: {
  /** What comes before the banner of the version. */
  banner?: ReactNode
  /** What stands between the article and its neighbours. */
  foot?: ReactNode
  /** The article. */
  children: ReactNode
}) {
  return (
    <Layout kind="docs" sidebar={<Sidebar />} toc={<Toc />}>
      {banner}
      <VersionBanner />
      <Breadcrumbs />
      <article>{children}</article>
      {foot}
      <PrevNext />
    </Layout>
  )
}
