import { createContext, useContext } from "react"
import type { LinkView } from "../../src/model.js"
import type { SymbolId } from "../../src/reference/model.js"
import type { ReferenceLinks } from "../../src/reference/symbol-view.js"

/** Where the symbols and links of what is shown lead. */
export const ReferenceLinksContext = createContext<ReferenceLinks>({ refs: {}, urls: {} })

/** A symbol's address; a symbol that has none is shown as plain text. */
export function useSymbol(ref: SymbolId | undefined): string | undefined {
  const { refs } = useContext(ReferenceLinksContext)
  return ref !== undefined && Object.hasOwn(refs, ref) ? refs[ref] : undefined
}

/** What a reader sees of a symbol that the pointer or the focus comes to. */
export function useCard(ref: SymbolId | undefined): string | undefined {
  const { cards = {} } = useContext(ReferenceLinksContext)
  return ref !== undefined && Object.hasOwn(cards, ref) ? cards[ref] : undefined
}

/** A link of a comment, by what was typed. */
export function useCommentLink(url: string): LinkView {
  const { urls } = useContext(ReferenceLinksContext)
  return Object.hasOwn(urls, url) ? (urls[url] as LinkView) : { href: url }
}
