/** What the search index is made from, what it is stored as, and what the worker answers. Plain data throughout. */
import type { SearchSection } from "../model.js"

export type { SearchSection }

/** What is said of a page as a whole. */
export interface PageSummary {
  /** As links have it, without the base URL: `/docs/v2/sdk/events`. */
  url: string
  title: string
  description: string
  keywords: string[]
  /** Where the page lies, outermost first, without its own title. */
  breadcrumb: string[]
  /** What it is called beside its title, and asked for: its label, words of links to it, questions of readers. */
  asked: string[]
  /** How much the site makes of it, 0 to 9: links to it, and its place in the sidebar. */
  rank: number
  /** It is one of many pages beside it that say the same of different things, and is meant when its thing is named. */
  variant?: boolean
}

/** What a page says of itself; the rest others say. */
type OwnSummary = Omit<PageSummary, "asked" | "rank" | "variant">

/** One page as the index wants it. Drafts, unlisted pages and lists of other pages never become one. */
export interface SearchPageInput extends OwnSummary {
  /** The index file it belongs to: `docs/v2`, `docs/v1`, `blog`. */
  group: string
  sections: SearchSection[]
}

/** A name that developers type: a member, an option, an event, an error code. */
export interface SearchSymbol {
  name: string
  owner?: string
  /** class, method, property, event, error code … shown beside the hit. */
  kind: string
  url: string
  /** Other spellings that lead here: an event's string, the v1 name. */
  aliases: string[]
  summary: string
}

/** The costly half of the index, remembered a page: its words, numbered, and each section as a run of numbers. */
export interface PageIndex extends OwnSummary {
  group: string
  /** Every word and gap of the page once (`joinDictionary`); its place is its number on this page. */
  words: string
  sections: Omit<SearchSection, "depth">[]
}

/** With what others say of the page. */
export type PlacedPage = PageIndex & Partial<Pick<PageSummary, "asked" | "rank" | "variant">>

/** What is stored of a section. A page's first section carries what the sections below it share. */
export interface StoredDocument {
  /** The page: present on its first section only. */
  page?: PageSummary
  /** The heading's id and text; absent above the first heading. */
  id?: string
  heading?: string
  /** What its tabs offer: the address's query, and the tab's label. */
  choices?: Record<string, string>
}

/** The compact form of an index: a dictionary, and every document's fields as runs of word numbers (`word-codes.ts`). */
export interface CompactIndex {
  format: 1
  /** In a part of an index (`split-index.ts`): which one it belongs to. */
  of?: string
  /** Words and gaps (`joinDictionary`). */
  words: string
  /** A string of word codes for each document. */
  text: string[]
  code: string[]
  /** Words of readers, and this site's words for them. */
  synonyms?: Synonyms
}

/** By a word that readers use: the word that the pages use. */
export type Synonyms = Readonly<Record<string, string>>

/** A search index file is a list of these two: the sections of a group's pages, then its symbols. */
export type StoredEntry = SectionsEntry | SymbolsEntry
export interface SectionsEntry {
  documents: StoredDocument[]
  index: CompactIndex
}
export interface SymbolsEntry {
  documents: SearchSymbol[]
  index: { format: 1; symbols: true }
}

/** A document as the reader of an expanded index sees it. Its place in the list is its reference in the index. */
export interface SearchDocument extends PageSummary {
  /** The heading's id, or "" for the top of the page. */
  id: string
  /** Or "" where it is the title. */
  heading: string
  choices?: Record<string, string>
  /** Whether it is its page's first. */
  first: boolean
}
