/** How a reference stands in the sidebar of its docs. */
import type { DocSet, SidebarNode, Url } from "../model.js"
import type { SymbolNode } from "./model.js"
import { changesUrl, type Reference, shortName, summaryOf, symbolUrl } from "./reference.js"

/** The doc set with the reference's branch in its sidebar: below the page at its route, or nearest above it. */
export function withReference(docSet: DocSet, reference: Reference): DocSet {
  const children = [
    ...reference.model.symbols
      .filter((symbol) => symbol.owner === undefined)
      .map((symbol) => nodeOf(symbol, reference)),
    ...(reference.changes ? [{ label: "What changed", url: changesUrl(reference), id: changesUrl(reference) }] : []),
  ]
  const own: SidebarNode = { label: reference.label, url: reference.route, id: reference.route, children }
  return { ...docSet, sidebar: insert(docSet.sidebar, own) }
}

function nodeOf(symbol: SymbolNode, reference: Reference): SidebarNode {
  const members = symbol.members.flatMap((id) => reference.byId.get(id) ?? []).filter((member) => !member.inline)
  const { url } = symbolUrl(reference, symbol.id)
  return {
    label: shortName(symbol),
    url,
    id: url,
    description: summaryOf(symbol),
    className: "sidebar-symbol",
    ...(members.length > 0 && { children: members.map((member) => nodeOf(member, reference)) }),
  }
}

function insert(nodes: readonly SidebarNode[], own: SidebarNode): SidebarNode[] {
  const url = own.url as Url
  const same = nodes.findIndex((node) => node.url === url)
  if (same >= 0) {
    return nodes.map((node, index) =>
      index === same ? { ...node, children: [...(node.children ?? []), ...(own.children ?? [])] } : node,
    )
  }
  const above = nodes.findIndex((node) => isAbove(node, url))
  if (above < 0) return [...nodes, own]
  return nodes.map((node, index) => (index === above ? { ...node, children: insert(node.children ?? [], own) } : node))
}

/** Whether a page at `url` belongs into the branch of a node. */
function isAbove(node: SidebarNode, url: Url): boolean {
  if (!node.children) return false
  if (node.url !== undefined && url.startsWith(`${node.url}/`)) return true
  return node.children.some((child) => child.url === url || isAbove(child, url))
}
