/** What the pages of a reference may see, as plain data: addresses and links are resolved, nothing else is changed. */
import type { LinkView } from "../model/paths.js"
import type { Changes } from "./changes.js"
import type { Doc, Inline, SymbolId, SymbolKind, SymbolNode, Token } from "./model.js"

export interface MemberView {
  id: SymbolId
  name: string
  kind: SymbolKind
  type: Token[]
  summary: Inline[]
  optional: boolean
  readonly: boolean
  static: boolean
  defaultValue?: Inline[]
  since?: string
  deprecated: boolean
}

export interface EventView {
  name: string
  /** Links to what belongs to the event, the page itself left out. */
  parts: { label: string; text: string; ref: SymbolId }[]
  /** When it fires, from the map's entry. */
  doc: Doc
  fields: MemberView[]
}

/** A heading of a page's, with the id that links use. */
export interface SectionView {
  id: string
  title: string
}

export interface SymbolView {
  symbol: SymbolNode
  /** `import { KettleHandle } from "@tea/sdk"` */
  importLine?: Token[]
  /** Since when it is there, where that is not what most of the package says, and not what its owner says. */
  since?: string
  owner?: { name: string; ref: SymbolId; kind: SymbolKind }
  members: { title: string; id: string; list: MemberView[] }[]
  /** Members that stand on this page in full. */
  inline: SymbolNode[]
  event?: EventView
  related: { id: string; title: string; links: { text: string; code: boolean; href: string }[] }[]
  /** What the page has, in its order; templates draw these and no others. */
  sections: SectionView[]
  links: ReferenceLinks
}

/** Where things lead: symbols by id, links of comments as they were typed. */
export interface ReferenceLinks {
  refs: Record<SymbolId, string>
  /** Of symbols that types name: their signature on a line, and what they are. */
  cards?: Record<SymbolId, string>
  urls: Record<string, LinkView>
}

export interface ReferenceIndexView {
  doc: Doc
  groups: ReferenceGroup[]
  changesHref?: string
  links: ReferenceLinks
}
export interface ReferenceGroup {
  id: string
  title: string
  list: MemberView[]
}

export interface ChangesView {
  changes: Changes
  /** The page with everything that the package exports. */
  indexHref: string
  /** The page that shows how to move code. */
  guideHref?: string
  links: ReferenceLinks
}
