/** The data of a reference page: its tree, and the targets of its links. */
import type { LinkView } from "../model/paths.js"
import type { Block, Inline, SymbolId } from "./model.js"

export interface PageTree {
  /** The sentence below the title; empty if the page has none. */
  lead: Inline[]
  /** Kind, owner and tags of the page's symbol, in one line. */
  facts: Inline[]
  blocks: Block[]
}

export interface LinkedTree extends PageTree {
  links: ReferenceLinks
}

/** Link targets: of symbols by id, of links in comments by the written URL. */
export interface ReferenceLinks {
  refs: Record<SymbolId, string>
  /** For symbols that types name: their signature in one line, and their summary. */
  cards?: Record<SymbolId, string>
  urls: Record<string, LinkView>
}
