/** Picks the lines to show of the found pages, and their texts. */
import { type Candidate, type SearchHit, STEPS } from "./answer.js"
import type { SymbolMatch } from "./match-symbols.js"
import { singular, squeeze } from "./parse-query.js"
import { addPlace, longestRun } from "./phrases.js"
import type { PageMatch } from "./rank-pages.js"
import { CELL, type Stretch, stretchesOf } from "./rows.js"
import { wordsOf } from "./scan-words.js"
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
  /** By telling word of the query: whether a word of the text is one of its readings. */
  matches: readonly IsMatch[]
  /** The query's words, folded. */
  words: readonly string[]
}

/** A new page with its step and score; matches are added later. */
export function foundPage(
  how: Pick<FoundPage, "url" | "index" | "step" | "score" | "isMatch" | "matches" | "words">,
): FoundPage {
  return {
    ...how,
    symbols: [],
    get title() {
      return firstDocument(this)?.title ?? this.symbols[0]?.symbol.name ?? ""
    },
    get twofold() {
      return headingBeside(this) !== undefined
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
      : byPlace(
          text.sections().map(({ document }) => document),
          page,
        )
  const hits = new Map<string, SearchHit>()
  const keep = (hit: SearchHit): void => {
    // A page never stands under its own section.
    if (!hits.has(hit.url) && (hit.kind !== "page" || hits.size === 0)) hits.set(hit.url, hit)
  }
  const path = firstDocument(page)?.breadcrumb ?? []
  // A heading that is typed word for word is meant rather than a field that is called so.
  const [first] = STEPS[page.step] > STEPS.spoken ? sections : []
  if (first !== undefined && isCalled(first, page)) keep(sectionHit(first, page))
  const beside = headingBeside(page)
  if (beside !== undefined) keep(sectionHit(beside, page))
  for (const { symbol } of symbols) if (hits.size < most) keep(symbolHit(symbol, path, page.isMatch))
  // "verify python" means the section that has a sample in Python.
  const choosing = sections.filter((document) => choiceAt(document, page) !== undefined)
  for (const document of [...choosing, ...sections]) if (hits.size < most) keep(sectionHit(document, page))
  return [...hits.values()]
}

/** The section whose heading has every word, where the names of its page have them only in part: "Retries" beside `retry_after`. */
function headingBeside(page: FoundPage): number | undefined {
  if (page.symbols[0]?.level !== "inner") return undefined
  return page.text?.sections().find(({ document }) => isNamed(document, page, 1))?.document
}

/** Whether a section's heading has every word, which are `least` or more. */
function isNamed(document: number, { index, matches }: FoundPage, least: number): boolean {
  const words = wordsOf(index.documents[document]?.heading ?? "")
  return matches.length >= least && matches.every((isMatch) => words.some(isMatch))
}

/** Whether a section is called as the query says, in the singular or the plural. */
function isCalled(document: number, { index, words }: FoundPage): boolean {
  return singular(index.calls[document] as string) === singular(squeeze(words.join(" ")))
}

/** Sections in the order in which they are meant: called so, with the quoted words, under a heading with all words, as scored. */
function byPlace(sections: readonly number[], page: FoundPage): number[] {
  const place = (document: number): number => {
    if (isCalled(document, page)) return 0
    if (document === page.text?.quotes) return 1
    return isNamed(document, page, 2) ? 2 : 3
  }
  const places = new Map(sections.map((document) => [document, place(document)]))
  return [...sections].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
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
  const stretches = stretchesAt(document, page)
  const rowMeant = document === page.text?.quotes ? rowQuoted : rowAsked
  const row = rowMeant(stretches, section, page)
  if (row !== undefined) return rowHit(row, section, page)
  const excerptOf = (texts: readonly string[]) => snippetOf(texts, isMatch, stemsMarked(title))
  const textsAt = (at: number) => [...stretchesAt(at, page).map(({ text }) => text), index.textOf(at, "code")]
  // What a page is found by may stand further down. Last, the questions, which are not visible on it.
  const snippet =
    excerptOf([...textsAt(document), ...(section.first ? [section.description] : [])]) ??
    (section.first
      ? (excerptOf((index.pages.get(url) ?? []).flatMap(textsAt)) ??
        excerptOf(section.asked) ??
        startOf(section.description))
      : undefined) ??
    startOf(stretches[0]?.text ?? "")
  return {
    kind: isPage ? "page" : "section",
    url: `${url}${choice === undefined ? "" : `?${choice}`}${section.id === "" ? "" : `#${section.id}`}`,
    title,
    path: isPage ? section.breadcrumb : [...section.breadcrumb, section.title],
    ...(snippet === undefined ? {} : { snippet }),
  }
}

function stretchesAt(document: number, { index }: FoundPage): Stretch[] {
  return stretchesOf(index.textOf(document, "text"), index.documents[document]?.rows?.split(" "))
}

/**
 * The row that a query asks for: it has every word that neither heading nor title has, its first cell one of them, and no
 * other row has more of them there. A heading that has all words is meant itself.
 */
function rowAsked(stretches: readonly Stretch[], section: SearchDocument, { matches }: FoundPage): Stretch | undefined {
  const has = (text: string): boolean[] => {
    const words = wordsOf(text)
    return matches.map((isMatch) => words.some(isMatch))
  }
  const above = has(`${section.heading} ${section.title}`)
  if (!above.includes(false)) return undefined
  let best: { row: Stretch; named: number } | undefined
  for (const row of stretches) {
    if (row.id === "") continue
    const inRow = has(row.text)
    if (!inRow.every((here, at) => here || above[at])) continue
    const first = row.cells[0] ?? ""
    const named = has(first).filter(Boolean).length / Math.max(2, wordsOf(first).length)
    if (named > (best?.named ?? 0)) best = { row, named }
  }
  return best?.row
}

/** The row that has most of a quoted text in one piece; none if that is the heading, or stands outside of tables. */
function rowQuoted(
  stretches: readonly Stretch[],
  { heading }: SearchDocument,
  { words }: FoundPage,
): Stretch | undefined {
  const places = new Map<string, number[]>()
  for (const [place, word] of words.entries()) addPlace(places, word, place)
  let most = 0
  let best: Stretch | undefined
  for (const stretch of [{ id: "", cells: [], text: heading }, ...stretches]) {
    const run = longestRun(wordsOf(stretch.text).map(fold), places, words.length)
    if (run > most) [most, best] = [run, stretch]
  }
  return best?.id === "" ? undefined : best
}

/** A row's line: its name, the section as its path, and what it says. */
function rowHit({ id, cells }: Stretch, section: SearchDocument, { url, isMatch }: FoundPage): SearchHit {
  const [name = "", ...rest] = cells
  const title = marked(name, isMatch)
  const said = rest.join(CELL)
  const snippet = snippetOf(rest, isMatch, stemsMarked(title)) ?? startOf(said)
  return {
    kind: "section",
    url: `${url}#${id}`,
    title,
    path: [...section.breadcrumb, section.title, ...(section.heading === "" ? [] : [section.heading])],
    ...(snippet === undefined ? {} : { snippet }),
  }
}

/** The beginning of a text without matches. Undefined if it has no words. */
export function startOf(text: string): Snippet | undefined {
  const snippet = snippetOf(text, () => true)
  return snippet && { ...snippet, marks: [] }
}
