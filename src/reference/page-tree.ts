/** What a page of a reference may see, as plain data: its tree, and where what it names leads. */
import type { LinkView } from "../model/paths.js"
import type { Block, Inline, SymbolId } from "./model.js"

export interface PageTree {
  /** The sentence below the title; empty where the page has none of its own. */
  lead: Inline[]
  /** What the page's subject is, in one line of marks. */
  facts: Inline[]
  blocks: Block[]
}

export interface LinkedTree extends PageTree {
  links: ReferenceLinks
}

/** Where things lead: symbols by id, links of comments as they were typed. */
export interface ReferenceLinks {
  refs: Record<SymbolId, string>
  /** Of symbols that types name: their signature on a line, and what they are. */
  cards?: Record<SymbolId, string>
  urls: Record<string, LinkView>
}
