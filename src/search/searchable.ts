import { type KnownSymbol, knowSymbols } from "./match-symbols.js"
import type { OpenIndex } from "./open-index.js"
import { squeeze } from "./parse-query.js"
import { TextRanker } from "./rank-pages.js"
import { wordsOf } from "./scan-words.js"
import { fold, isCodeWord, isVersionName } from "./terms.js"

/** An open index with the data that queries cache. */
export interface SearchableIndex extends OpenIndex {
  known: KnownSymbol[]
  ranker: TextRanker
  /** Documents of each page, in order. */
  pages: Map<string, number[]>
  /** The name of each document, squeezed: its heading, or its page's title. */
  calls: string[]
  /** Other names and questions of each page, squeezed. */
  askedFor: Map<string, string[]>
  /** What each page may be called, squeezed: the words of its title, and its keywords. */
  names: Map<string, string[]>
  /** The words of each page's title, folded. */
  titleWords: Map<string, readonly string[]>
  /** Pages that explain a single field. */
  fieldPages: ReadonlySet<string>
}

export function searchable(index: OpenIndex): SearchableIndex {
  const pages = new Map<string, number[]>()
  index.documents.forEach(({ url }, document) => {
    const sections = pages.get(url)
    if (sections === undefined) pages.set(url, [document])
    else sections.push(document)
  })
  const calls = index.documents.map(({ title, heading }) => squeeze(heading === "" ? title : heading))
  const first = index.documents.filter((document) => document.first)
  const askedFor = new Map(first.map(({ url, asked }) => [url, asked.map(squeeze)]))
  const names = new Map(first.map(({ url, title, keywords }) => [url, [...wordsOf(title), ...keywords].map(squeeze)]))
  const titleWords = new Map(first.map(({ url, title }) => [url, plainWords(title)]))
  const fieldPages = new Set(index.symbols.flatMap(({ kind, url }) => (kind === "field" ? [url] : [])))
  for (const { kind, url } of index.symbols) if (kind !== "field") fieldPages.delete(url.replace(/#.*$/, ""))
  return {
    ...index,
    fieldPages,
    known: knowSymbols(index.symbols),
    ranker: new TextRanker(index),
    pages,
    calls,
    askedFor,
    names,
    titleWords,
  }
}

/** The words of a title, without names in code: `new KettleSDK` is not about "new". */
function plainWords(title: string): readonly string[] {
  const words = wordsOf(title)
  return words.some((word) => isCodeWord(word) && !isVersionName(word)) ? [] : words.map(fold)
}
