/** Stands in for `@docusaurus/plugin-content-docs/client`: what its hooks say of the page that is shown. */
import { useShownPage } from "./site.js"

export { useCurrentSidebarCategory } from "./theme-common.js"

export function useDoc() {
  const page = useShownPage()
  const metadata = { title: page?.title ?? "", description: page?.description ?? "", permalink: page?.url ?? "" }
  return { metadata, frontMatter: {}, toc: [], contentTitle: page?.title, assets: {} }
}
/** The versions of the page's docs, as their menu has them. */
export function useVersions() {
  const version = useShownPage()?.version
  return (version?.choices ?? []).map(({ name, label, href, active }) => {
    const isLast = version?.latest ? label === version.latest.label : active
    return { name, label, path: href, isLast, mainDocId: "", docs: [], draftIds: [] }
  })
}
export function useActiveVersion() {
  const name = useShownPage()?.version?.name
  return useVersions().find((version) => version.name === name)
}
export function useLatestVersion() {
  return useVersions().find(({ isLast }) => isLast)
}
export function useDocsData() {
  return { path: "/", versions: useVersions(), breadcrumbs: true }
}
export function useAllDocsData() {
  return { [useShownPage()?.section ?? "default"]: useDocsData() }
}
export function useActivePlugin() {
  return { pluginId: useShownPage()?.section ?? "default", pluginData: useDocsData() }
}
export function useActiveDocContext() {
  const alternateDocVersions = Object.fromEntries(useVersions().map(({ name, path }) => [name, { id: "", path }]))
  return { activeVersion: useActiveVersion(), activeDoc: { id: "", path: useShownPage()?.url }, alternateDocVersions }
}
export function useDocsVersion() {
  const { name = "current", label = "", isLast = true } = useActiveVersion() ?? {}
  return { pluginId: "default", version: name, label, isLast, docs: {}, docsSidebars: {} }
}
export function useDocsSidebar(): null {
  return null
}
