/** Picks the lines to show of the found pages, and their texts. */
import type { Candidate, SearchHit } from "./answer.js"
import type { SymbolMatch } from "./match-symbols.js"
import type { PageMatch } from "./rank-pages.js"
import type { SearchDocument, SearchSymbol } from "./search-types.js"
import type { SearchableIndex } from "./searchable.js"
import { type IsMatch, marked, type Snippet, snippetOf, stemsMarked } from "./snippet.js"
import { fold } from "./terms.js"

/** A page of an index, with what matched in it. */
export interface FoundPage extends Candidate {
  index: SearchableIndex
  symbols: SymbolMatch[]
  text?: PageMatch
  isMatch: IsMatch
  /** The query's words, folded. */
  words: readonly string[]
}

/** A new page with its step and score; matches are added later. */
export function foundPage(how: Pick<FoundPage, "url" | "index" | "step" | "score" | "isMatch" | "words">): FoundPage {
  return {
    ...how,
    symbols: [],
    get title() {
      return firstDocument(this)?.title ?? this.symbols[0]?.symbol.name ?? ""
    },
    hits(most) {
      return hitsOf(this, most)
    },
  }
}

/** Undefined for a page that only symbols match. */
function firstDocument({ index, url }: FoundPage): SearchDocument | undefined {
  return index.documents[index.pages.get(url)?.[0] ?? -1]
}

function hitsOf(page: FoundPage, most: number): SearchHit[] {
  const { index, url, symbols, text } = page
  const sections =
    text === undefined
      ? (index.pages.get(url) ?? []).slice(0, symbols.length > 0 ? 0 : 1)
      : text.sections().map(({ document }) => document)
  const hits = new Map<string, SearchHit>()
  const keep = (hit: SearchHit): void => {
    if (!hits.has(hit.url)) hits.set(hit.url, hit)
  }
  const path = firstDocument(page)?.breadcrumb ?? []
  for (const { symbol } of symbols) if (hits.size < most) keep(symbolHit(symbol, path, page.isMatch))
  // "verify python" means the section that has a sample in Python.
  const choosing = sections.filter((document) => choiceAt(document, page) !== undefined)
  for (const document of choosing) if (hits.size < most) keep(sectionHit(document, page))
  for (const document of sections) if (hits.size < most) keep(sectionHit(document, page))
  return [...hits.values()]
}

/** The line of a symbol, with the path of its page. */
export function symbolHit(symbol: SearchSymbol, path: string[], isMatch: IsMatch): SearchHit {
  const snippet = snippetOf(symbol.summary, isMatch) ?? startOf(symbol.summary)
  return {
    kind: "symbol",
    url: symbol.url,
    title: marked(fullName(symbol), isMatch),
    path,
    label: symbol.kind,
    ...(snippet === undefined ? {} : { snippet }),
  }
}

/** A name with its owner. The values of some string types begin with a dot: `.RESET`. */
export function fullName({ owner, name }: SearchSymbol): string {
  if (owner === undefined) return name
  return name.startsWith(".") ? owner + name : `${owner}.${name}`
}

/** The tab of a section that the query names, as a URL query. */
function choiceAt(document: number, { index, words }: FoundPage): string | undefined {
  const { choices = {} } = index.documents[document] as SearchDocument
  return Object.entries(choices).find(([choice, label]) =>
    [label, choice.slice(choice.indexOf("=") + 1)].some((name) => words.includes(fold(name))),
  )?.[0]
}

function sectionHit(document: number, page: FoundPage): SearchHit {
  const { index, url, isMatch } = page
  const section = index.documents[document] as SearchDocument
  const isPage = section.heading === ""
  const title = marked(isPage ? section.title : section.heading, isMatch)
  const choice = choiceAt(document, page)
  const text = index.textOf(document, "text")
  const texts = [text, index.textOf(document, "code"), ...(section.first ? [section.description] : [])]
  // Last, the questions and keywords, which are not visible on the page.
  const snippet =
    snippetOf(texts, isMatch, stemsMarked(title)) ??
    (section.first ? snippetOf([...section.asked, ...section.keywords], isMatch, stemsMarked(title)) : undefined) ??
    (section.first ? startOf(section.description) : undefined) ??
    startOf(text)
  return {
    kind: isPage ? "page" : "section",
    url: `${url}${choice === undefined ? "" : `?${choice}`}${section.id === "" ? "" : `#${section.id}`}`,
    title,
    path: isPage ? section.breadcrumb : [...section.breadcrumb, section.title],
    ...(snippet === undefined ? {} : { snippet }),
  }
}

/** The beginning of a text without matches. Undefined if it has no words. */
export function startOf(text: string): Snippet | undefined {
  const snippet = snippetOf(text, () => true)
  return snippet && { ...snippet, marks: [] }
}
