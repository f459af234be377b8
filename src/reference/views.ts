/** Makes the views of a reference's pages. */
import type { Changes } from "./changes.js"
import { memberGroups, memberView, referenceGroups } from "./member-groups.js"
import type { EventNode, SymbolId, SymbolNode, Token } from "./model.js"
import { changesUrl, eventOf, headOf, type Reference, summaryOf } from "./reference.js"
import { sectionsOf } from "./symbol-sections.js"
import type { ChangesView, EventView, ReferenceIndexView, ReferenceLinks, SymbolView } from "./symbol-view.js"
import { linksOf, type Resolver } from "./view-links.js"

/** `guides`: pages with text that link to the symbol. */
export function symbolView(
  symbol: SymbolNode,
  reference: Reference,
  resolver: Resolver,
  guides: readonly { text: string; href: string }[],
): SymbolView {
  const owner = symbol.owner === undefined ? undefined : reference.byId.get(symbol.owner)
  const members = symbol.members.flatMap((id) => reference.byId.get(id) ?? [])
  const inline = members.filter((member) => member.inline)
  const event = eventView(symbol, reference)
  const users = (reference.usedBy.get(symbol.id) ?? []).flatMap((id) => reference.byId.get(id) ?? [])
  const related: SymbolView["related"] = [
    {
      id: "used-by",
      title: "Used by",
      links: users.map((user) => ({ text: user.title, code: true, href: resolver.href(user.id) })),
    },
    { id: "guides", title: "In the guides", links: guides.map((guide) => ({ ...guide, code: false })) },
  ]
  const { since } = symbol.doc
  const importLine = importOf(symbol, reference)
  const view: Omit<SymbolView, "links" | "sections"> = {
    symbol,
    ...(importLine !== undefined && { importLine }),
    ...(since !== undefined && since !== (owner?.doc.since ?? reference.usualSince) && { since }),
    ...(owner && { owner: { name: owner.name, ref: owner.id, kind: owner.kind } }),
    members: memberGroups(
      symbol,
      members.filter((member) => !member.inline),
    ),
    inline,
    ...(event && { event }),
    related: related.filter((one) => one.links.length > 0),
  }
  const links = linksOf(view, resolver)
  return { ...view, sections: sectionsOf(view), links: { ...links, cards: cardsOf(symbol, links, reference) } }
}

/** The longest line of a card. */
const cardWidth = 90

/** What a reader learns of other symbols without leaving the page. */
function cardsOf(shown: SymbolNode, { refs }: ReferenceLinks, reference: Reference): Record<SymbolId, string> {
  const others = Object.keys(refs).flatMap((id) => reference.byId.get(id) ?? [])
  return Object.fromEntries(
    others
      .filter((symbol) => symbol.owner === undefined && symbol.id !== shown.id)
      .map((symbol) => {
        const tokens = symbol.signatures[0]?.tokens ?? headOf(symbol.declaration)
        const line = tokens
          .map((token) => token.text)
          .join("")
          .replaceAll(/\s+/g, " ")
        const signature = line.length > cardWidth ? `${line.slice(0, cardWidth - 1)}…` : line
        return [symbol.id, `${signature}\n${summaryOf(symbol)}`.trim()]
      }),
  )
}

/** `baseHref` adds the base URL to a path of the site. */
export function referenceIndexView(
  reference: Reference,
  resolver: Resolver,
  baseHref: (url: string) => string,
): ReferenceIndexView {
  const view = { doc: reference.model.doc, groups: referenceGroups(reference) }
  return {
    ...view,
    ...(reference.changes && { changesHref: baseHref(changesUrl(reference)) }),
    links: linksOf(view, resolver),
  }
}

/** In each group, what a reader has to change comes before what is new. */
const statuses = ["renamed", "retyped", "changed", "removed", "added"]

export function changesView(
  changes: Changes,
  resolver: Resolver,
  hrefs: Pick<ChangesView, "indexHref" | "guideHref">,
): ChangesView {
  const groups = changes.groups.map((group) => ({
    ...group,
    changes: group.changes.toSorted((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status)),
  }))
  return { changes: { ...changes, groups }, ...hrefs, links: linksOf(groups, resolver) }
}

function eventView(symbol: SymbolNode, reference: Reference): EventView | undefined {
  const event = eventOf(reference, symbol.id) ?? eventOf(reference, symbol.owner ?? "")
  const entry = event && reference.byId.get(event.entry)
  if (!event || !entry) return undefined
  const data = event.data === undefined ? undefined : reference.byId.get(event.data)
  const parts = eventParts(event, reference).filter((part) => part.ref !== symbol.id)
  const showsFields = symbol.id === event.type
  const fields = showsFields ? (data?.members ?? []).flatMap((id) => reference.byId.get(id) ?? []).map(memberView) : []
  return { name: event.name, parts, doc: entry.doc, fields }
}

function eventParts(event: EventNode, reference: Reference): EventView["parts"] {
  const part = (label: string, id: SymbolId | undefined) => {
    const symbol = id === undefined ? undefined : reference.byId.get(id)
    return symbol ? [{ label, text: symbol.title, ref: symbol.id }] : []
  }
  return [
    ...part("Type", event.type),
    ...part("Data", event.data),
    ...part("Name constant", event.constant),
    ...part("Map", event.map),
  ]
}

function importOf(symbol: SymbolNode, { package: name }: Reference): Token[] | undefined {
  if (name === undefined || symbol.owner !== undefined || symbol.global) return undefined
  if (symbol.name === "default" || symbol.name === "export=") return undefined
  const typeOnly = symbol.kind === "interface" || symbol.kind === "type" || symbol.closed === true
  return [
    { text: "import ", kind: "keyword" },
    { text: "{ " },
    ...(typeOnly ? [{ text: "type ", kind: "keyword" } as const] : []),
    { text: `${symbol.name} } ` },
    { text: "from ", kind: "keyword" },
    { text: JSON.stringify(name), kind: "string" },
  ]
}
