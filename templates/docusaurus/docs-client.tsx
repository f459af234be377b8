/** Stands in for `@docusaurus/plugin-content-docs/client`: what its hooks say of the page that is shown. */
import type { SidebarItemView } from "../../src/model.js"
import { asItem } from "./open-branch.js"
import { useFrame, useShownPage } from "./site.js"

export { useCurrentSidebarCategory } from "./theme-common.js"

export function useDoc() {
  const page = useShownPage()
  const metadata = { title: page?.title ?? "", description: page?.description ?? "", permalink: page?.url ?? "" }
  return { metadata, frontMatter: {}, toc: [], contentTitle: page?.title, assets: {} }
}
/** The versions of the page's docs, as their menu has them; elsewhere, those of the first docs that have some. */
export function useVersions() {
  const version = useShownPage()?.version
  const { versions, baseUrl } = useFrame()
  const shown = version?.choices.map(({ active, ...choice }) => ({
    ...choice,
    current: version.latest ? choice.label === version.latest.label : active,
  }))
  const known = shown ?? versions
  const all = known.length > 0 ? known : [{ name: "current", label: "Next", href: baseUrl, current: true }]
  return all.map(({ name, label, href, current }) => {
    return { name, label, path: href, isLast: current, mainDocId: "", docs: [], draftIds: [] }
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
  return { pluginId: "default", version: name, label, isLast, docs: useDocs(), docsSidebars: useDocsSidebars() }
}
/** The docs of a version by their ids: a page knows those of its sidebar. */
function useDocs(): Record<string, { id: string; title: string; description: string }> {
  const items = useShownPage()?.sidebar?.items ?? []
  const titleOf = (id: string) => labelOf(items, id) ?? id.replace(/^.*\//, "")
  return new Proxy({}, { get: (_, id) => ({ id, title: titleOf(String(id)), description: "" }) })
}
export function useDocById(id: string | undefined) {
  const docs = useDocs()
  return id === undefined ? undefined : docs[id]
}
/** A page knows its own sidebar. */
function useDocsSidebars() {
  return { sidebar: (useShownPage()?.sidebar?.items ?? []).map(asItem) }
}
function labelOf(items: readonly SidebarItemView[], id: string): string | undefined {
  for (const { href, label, children = [] } of items) {
    const found = href?.replace(/\/$/, "").endsWith(`/${id}`) ? label : labelOf(children, id)
    if (found !== undefined) return found
  }
  return undefined
}
export function useDocsSidebar() {
  return { name: "sidebar", items: useDocsSidebars().sidebar }
}
