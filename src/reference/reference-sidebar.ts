/** The branch of a reference in the sidebar of its docs. */
import type { SidebarNode } from "../model.js"
import { referenceGroups } from "./member-groups.js"
import type { SymbolId, SymbolNode } from "./model.js"
import { changesUrl, eventOf, type Reference, shortName, summaryOf, symbolUrl } from "./reference.js"

/** The branch of a reference. Exports are grouped as in the overview, if it has a heading for the group. */
export function referenceBranch(reference: Reference, hasHeading: (id: string) => boolean): SidebarNode {
  const children: SidebarNode[] = [
    ...referenceGroups(reference).flatMap(({ id: anchor, title: label, list }): SidebarNode[] => {
      const nodes = list.flatMap(({ id }) => nodesOf(id, reference))
      return hasHeading(anchor) ? [{ label, url: reference.route, anchor, children: nodes }] : nodes
    }),
    ...(reference.changes ? [{ label: "What changed", url: changesUrl(reference), id: changesUrl(reference) }] : []),
  ]
  const { label, route: url } = reference
  return { label, url, id: url, children: children.map((node) => ({ ...node, lookup: true })) }
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
