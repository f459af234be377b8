/** Input, stored form and answers of search. Plain data throughout. */
import type { SearchSection } from "../model.js"

export type { SearchSection }

/** Data about a page as a whole. */
export interface PageSummary {
  /** As links have it, without the base URL: `/docs/v2/sdk/events`. */
  url: string
  title: string
  description: string
  keywords: string[]
  /** Parent titles, outermost first, without the page's own. */
  breadcrumb: string[]
  /** Other names and questions of the page: its label, words of links to it, questions of readers. */
  asked: string[]
  /** Importance within the site, 0 to 9: links to it, and its place in the sidebar. */
  rank: number
  /** One of many pages with the same text about different things, which is meant if its thing is named. */
  variant?: boolean
}

/** The page's own data, without data from other pages. */
type OwnSummary = Omit<PageSummary, "asked" | "rank" | "variant">

/** Input for one page. Drafts, unlisted pages and lists of other pages are excluded. */
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

/** The slow half of the index, cached per page: its words, numbered, and each section as a run of numbers. */
export interface PageIndex extends OwnSummary {
  group: string
  /** Every word and gap of the page once (`joinDictionary`); the position is its number on this page. */
  words: string
  sections: Omit<SearchSection, "depth">[]
}

/** A page with the data from other pages. */
export type PlacedPage = PageIndex & Partial<Pick<PageSummary, "asked" | "rank" | "variant">>

/** The stored form of a section. A page's first section holds the data that all its sections share. */
export interface StoredDocument {
  /** The page: present on its first section only. */
  page?: PageSummary
  /** The heading's id and text; absent above the first heading. */
  id?: string
  heading?: string
  /** The ids of the rows in its text, joined by blanks. */
  rows?: string
  /** The choices of its tabs: the URL query, and the tab's label. */
  choices?: Record<string, string>
}

/** An index in compact form: a dictionary, and documents' fields as runs of word numbers (`word-codes.ts`). */
export interface CompactIndex {
  format: 1
  /** In a part of an index (`split-index.ts`): the hash of the whole. */
  of?: string
  /** Words and gaps (`joinDictionary`). */
  words: string
  /** A string of word codes for each document. */
  text: string[]
  code: string[]
  /** Words of readers, and this site's words for them. */
  synonyms?: Synonyms
  /** Words that mean nothing in a question, joined by blanks. */
  fillers?: string
}

/** By a reader's word: the word on the pages, or several, joined by blanks. */
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

/** A document of an expanded index. Its position in the list is its reference in the index. */
export interface SearchDocument extends PageSummary {
  /** The heading's id, or "" for the top of the page. */
  id: string
  /** Or "" for the title. */
  heading: string
  choices?: Record<string, string>
  rows?: string
  /** Whether it is its page's first document. */
  first: boolean
}
