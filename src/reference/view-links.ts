/** Where everything leads that a view of a reference names. */
import type { LinkView } from "../model.js"
import { kindNames, type SymbolId, type SymbolNode } from "./model.js"
import type { LinkedTree, PageTree, ReferenceLinks } from "./page-tree.js"
import { headOf, type Reference, summaryOf } from "./reference.js"

/** How a view resolves what it refers to. */
export interface Resolver {
  href(id: SymbolId): string
  link(url: string): LinkView
}

/** A tree with where it leads; on a symbol's page, cards of the symbols that its types name. */
export function linkedTree(
  tree: PageTree,
  resolver: Resolver,
  cards?: { symbol: SymbolNode; byId: Reference["byId"] },
): LinkedTree {
  const { refs, urls, named } = linksOf(tree, resolver)
  return { ...tree, links: { refs, urls, ...(cards && { cards: cardsOf(cards.symbol, named, cards.byId) }) } }
}

/** Every `ref` and comment link inside plain data, resolved; `named`: the symbols that types name. */
export function linksOf(
  shown: unknown,
  resolver: Resolver,
): Pick<ReferenceLinks, "refs" | "urls"> & { named: SymbolId[] } {
  const refs = new Map<SymbolId, string>()
  const named = new Set<SymbolId>()
  const urls = new Map<string, LinkView>()
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    else if (value !== null && typeof value === "object") {
      const { ref, id, kind, url } = value as Record<string, unknown>
      if (typeof ref === "string") {
        if (!refs.has(ref)) refs.set(ref, resolver.href(ref))
        if (kind !== "symbol" && kind !== "entry") named.add(ref)
      }
      if (typeof id === "string" && typeof kind === "string" && kind in kindNames) refs.set(id, resolver.href(id))
      if (kind === "link" && typeof url === "string") urls.set(url, resolver.link(url))
      for (const one of Object.values(value)) if (typeof one === "object") visit(one)
    }
  }
  visit(shown)
  const sorted = <T>(map: Map<string, T>) =>
    Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1))) as Record<string, T>
  return { refs: sorted(refs), urls: sorted(urls), named: [...named].sort() }
}

/** The longest line of a card. */
const cardWidth = 90

/** What a reader learns of other symbols without leaving the page. */
function cardsOf(shown: SymbolNode, named: Iterable<SymbolId>, byId: Reference["byId"]): Record<SymbolId, string> {
  const others = [...named].flatMap((id) => byId.get(id) ?? [])
  return Object.fromEntries(
    others
      .filter((symbol) => symbol.owner === undefined && symbol.id !== shown.id)
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
