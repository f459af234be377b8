/** Where everything leads that a view of a reference names. */
import type { LinkView } from "../model.js"
import { kindNames, type SymbolId } from "./model.js"

/** How a view resolves what it refers to. */
export interface Resolver {
  href(id: SymbolId): string
  link(url: string): LinkView
}

/** Every `ref` and comment link inside plain data, resolved; `named`: the symbols that types name. */
export function linksOf(shown: unknown, resolver: Resolver) {
  const refs = new Map<SymbolId, string>()
  const named = new Set<SymbolId>()
  const urls = new Map<string, LinkView>()
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    else if (value !== null && typeof value === "object") {
      const { ref, id, kind, url } = value as Record<string, unknown>
      if (typeof ref === "string") {
        refs.set(ref, resolver.href(ref))
        if (kind !== "symbol" && kind !== "entry") named.add(ref)
      }
      if (typeof id === "string" && typeof kind === "string" && kind in kindNames) refs.set(id, resolver.href(id))
      if (kind === "link" && typeof url === "string") urls.set(url, resolver.link(url))
      for (const one of Object.values(value)) visit(one)
    }
  }
  visit(shown)
  const sorted = <T>(map: Map<string, T>) =>
    Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1))) as Record<string, T>
  return { refs: sorted(refs), urls: sorted(urls), named: [...named].sort() }
}
