/** Resolves all links of a reference page. */
import type { LinkView } from "../model.js"
import { kindNames, type SymbolId, type SymbolNode } from "./model.js"
import type { LinkedTree, PageTree, ReferenceLinks } from "./page-tree.js"
import { headOf, type Reference, summaryOf } from "./reference.js"

/** Resolves symbols and URLs on a page. */
export interface Resolver {
  href(id: SymbolId): string
  link(url: string): LinkView
}

/** A tree with its links resolved; for a symbol's page, with cards of the symbols that types name. */
export function linkedTree(
  tree: PageTree,
  resolver: Resolver,
  cards?: { symbol: SymbolNode; byId: Reference["byId"] },
): LinkedTree {
  const { refs, urls, named } = linksOf(tree, resolver)
  return { ...tree, links: { refs, urls, ...(cards && { cards: cardsOf(cards.symbol, named, cards.byId) }) } }
}

/** Resolves every `ref` and comment link in plain data; `named`: the symbols that types name. */
export function linksOf(
  view: unknown,
  resolver: Resolver,
): Pick<ReferenceLinks, "refs" | "urls"> & { named: SymbolId[] } {
  const refs = new Map<SymbolId, string>()
  const named = new Set<SymbolId>()
  const urls = new Map<string, LinkView>()
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    else if (value !== null && typeof value === "object") {
      const { ref, id, kind, url } = value as Record<string, unknown>
      if (typeof ref === "string") {
        if (!refs.has(ref)) refs.set(ref, resolver.href(ref))
        if (kind !== "symbol" && kind !== "entry") named.add(ref)
      }
      if (typeof id === "string" && typeof kind === "string" && kind in kindNames) refs.set(id, resolver.href(id))
      if (kind === "link" && typeof url === "string") urls.set(url, resolver.link(url))
      for (const item of Object.values(value)) if (typeof item === "object") visit(item)
    }
  }
  visit(view)
  const sorted = <T>(map: Map<string, T>) =>
    Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1))) as Record<string, T>
  return { refs: sorted(refs), urls: sorted(urls), named: [...named].sort() }
}

/** The maximum length of a card's first line. */
const cardWidth = 90

/** Previews of other symbols: signature and summary. */
function cardsOf(subject: SymbolNode, named: Iterable<SymbolId>, byId: Reference["byId"]): Record<SymbolId, string> {
  const others = [...named].flatMap((id) => byId.get(id) ?? [])
  return Object.fromEntries(
    others
      .filter((symbol) => symbol.owner === undefined && symbol.id !== subject.id)
      .map((symbol) => {
        const tokens = symbol.signatures[0]?.tokens ?? headOf(symbol.declaration)
        const text = tokens
          .map((token) => token.text)
          .join("")
          .replaceAll(/\s+/g, " ")
        const signature = text.length > cardWidth ? `${text.slice(0, cardWidth - 1)}…` : text
        return [symbol.id, `${signature}\n${summaryOf(symbol)}`.trim()]
      }),
  )
}
