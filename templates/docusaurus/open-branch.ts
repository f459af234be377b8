/** The sidebar items below a page, in Docusaurus' format. */
import type { PageView, SidebarItemView } from "../../src/model.js"

export interface Item {
  type: "link" | "category"
  label: string
  href?: string | undefined
  description?: string | undefined
  /** Its path; `useDocById` knows a doc by the end of it. */
  docId?: string | undefined
  customProps: object
  items?: Item[]
}

export function openBranch(page: PageView | undefined): Item[] {
  const items = page?.sidebar?.items ?? []
  const active = find(items)
  return (
    active?.children ?? (active ? (holder(items, active) ?? items).filter((item) => item !== active) : items)
  ).map(asItem)
}

function find(items: readonly SidebarItemView[]): SidebarItemView | undefined {
  for (const item of items) {
    const active = item.active ? item : find(item.children ?? [])
    if (active) return active
  }
  return undefined
}

function holder(items: SidebarItemView[], wanted: SidebarItemView): SidebarItemView[] | undefined {
  if (items.includes(wanted)) return items
  for (const { children } of items) {
    const siblings = children && holder(children, wanted)
    if (siblings) return siblings
  }
  return undefined
}

export function asItem({ label, href, branch, children }: SidebarItemView): Item {
  const item = { label, href, customProps: {} }
  if (branch) return { type: "category", ...item, items: (children ?? []).map(asItem) }
  return { type: "link", ...item, docId: href?.startsWith("/") ? href.replace(/^\/|\/$/g, "") : undefined }
}
