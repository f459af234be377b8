/** Adds a reference to the sidebar of its docs. */
import type { DocSet, SidebarNode, Url } from "../model.js"
import { referenceGroups } from "./member-groups.js"
import type { SymbolId, SymbolNode } from "./model.js"
import { changesUrl, eventOf, type Reference, shortName, summaryOf, symbolUrl } from "./reference.js"

/**
 * The doc set with the reference's branch in its sidebar: below the page at its route, or the nearest page above it.
 * Exports are grouped as in the overview, if it has a heading for the group: an author may write it by hand.
 */
export function withReference(
  docSet: DocSet,
  reference: Reference,
  hasHeading: (id: string) => boolean = () => true,
): DocSet {
  const children: SidebarNode[] = [
    ...referenceGroups(reference).flatMap(({ id: anchor, title: label, list }): SidebarNode[] => {
      const nodes = list.flatMap(({ id }) => nodesOf(id, reference))
      return hasHeading(anchor) ? [{ label, url: reference.route, anchor, children: nodes }] : nodes
    }),
    ...(reference.changes ? [{ label: "What changed", url: changesUrl(reference), id: changesUrl(reference) }] : []),
  ]
  const branch: SidebarNode = {
    label: reference.label,
    url: reference.route,
    id: reference.route,
    children: children.map((node) => ({ ...node, lookup: true })),
  }
  return { ...docSet, sidebar: insert(docSet.sidebar, branch) }
}

/** The sidebar entry of an export. An event's constant and data have none: they are below the event's type. */
function nodesOf(id: SymbolId, reference: Reference): SidebarNode[] {
  const symbol = reference.byId.get(id)
  const event = eventOf(reference, id)
  if (!symbol || (event?.type !== undefined && event.type !== id)) return []
  const parts = event?.type === id ? [event.constant, event.data] : []
  return [
    nodeOf(
      symbol,
      reference,
      parts.flatMap((part) => reference.byId.get(part ?? "") ?? []),
    ),
  ]
}

/** Fields of an event's data are unlisted: the page of the data lists them, and the sidebar shows only the open one. */
function nodeOf(symbol: SymbolNode, reference: Reference, parts: readonly SymbolNode[] = []): SidebarNode {
  const members = symbol.members.flatMap((id) => reference.byId.get(id) ?? []).filter((member) => !member.inline)
  const children = [...parts, ...members].map((child) => nodeOf(child, reference))
  const { url } = symbolUrl(reference, symbol.id)
  const { owner } = symbol
  const ofEventData = owner !== undefined && eventOf(reference, owner)?.data === owner
  return {
    label: shortName(symbol),
    url,
    id: url,
    description: summaryOf(symbol),
    className: "sidebar-symbol",
    ...(ofEventData && { unlisted: true }),
    ...(children.length > 0 && { children }),
  }
}

function insert(nodes: readonly SidebarNode[], branch: SidebarNode): SidebarNode[] {
  const url = branch.url as Url
  const same = nodes.findIndex((node) => node.url === url)
  if (same >= 0) {
    return nodes.map((node, index) =>
      index === same ? { ...node, children: [...(node.children ?? []), ...(branch.children ?? [])] } : node,
    )
  }
  const above = nodes.findIndex((node) => isAbove(node, url))
  if (above < 0) return [...nodes, branch]
  return nodes.map((node, at) => (at === above ? { ...node, children: insert(node.children ?? [], branch) } : node))
}

/** Whether a page at `url` belongs to a node's branch. */
function isAbove(node: SidebarNode, url: Url): boolean {
  if (!node.children) return false
  if (node.url !== undefined && url.startsWith(`${node.url}/`)) return true
  return node.children.some((child) => child.url === url || isAbove(child, url))
}
