/** Stands in for `@docusaurus/plugin-content-docs/client`: what its hooks say of the page that is shown. */
import { useShownPage } from "./site.js"

export { useCurrentSidebarCategory } from "./theme-common.js"

export function useDoc() {
  const page = useShownPage()
  const metadata = { title: page?.title ?? "", description: page?.description ?? "", permalink: page?.url ?? "" }
  return { metadata, frontMatter: {}, toc: [], contentTitle: page?.title, assets: {} }
}
export function useDocsVersion() {
  return { pluginId: "default", version: "current", label: "", isLast: true, docs: {}, docsSidebars: {} }
}
export function useDocsSidebar(): null {
  return null
}
