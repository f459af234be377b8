/** Runs one query over our tables of names and the texts of a Pagefind index. */
import {
  answerWith,
  type Candidate,
  otherVersions,
  type SearchAnswer,
  type SearchHit,
  type SearchRequest,
  STEPS,
  type Step,
  withoutVersion,
} from "./answer.js"
import { fillerWords } from "./english.js"
import { startOf, symbolHit } from "./hits.js"
import type { SymbolMatch } from "./match-symbols.js"
import { type NameTable, offerSymbols } from "./offer-symbols.js"
import { parseQuery, squeeze } from "./parse-query.js"
import { wordsOf } from "./scan-words.js"
import { type IsMatch, marked, matcherFor, type Snippet, snippetOf, stemsMarked } from "./snippet.js"

/** A table of names, and the texts of the whole site once they are loaded. */
export interface NamesAndTexts extends NameTable {
  texts?: PagefindTexts
}

/** The part of Pagefind's API that we use. */
export interface PagefindTexts {
  search(text: string, options: { filters: PagefindFilters }): Promise<{ results: PagefindResult[] }>
}
/** By filter: any of these values, or none of them. */
export type PagefindFilters = Record<string, { any: string[] } | { none: string[] }>
interface PagefindResult {
  score: number
  /** Loads the page's texts. */
  data(): Promise<PagefindPage>
}
export interface PagefindPage {
  raw_url: string
  /** As the build writes them (`stages/pagefind.ts`). */
  meta: { title: string; description: string; breadcrumb: string }
  sub_results: {
    title: string
    anchor?: { id: string }
    excerpt: string
    weighted_locations: { balanced_score: number }[]
  }[]
}

/** Names of Pagefind's filters. */
export const FILTERS = { version: "version", context: "context" } as const
/** Separates the parts of a page's path. */
export const PATH_SEPARATOR = " › "

/** Maximum number of pages whose texts are loaded; each is a request. */
const MOST_PAGES = 30
const MOST_APART = 3

/** A query of at least this many words is a question. */
const QUESTION_WORDS = 5

interface PagefindMatch extends Candidate {
  symbols: SymbolMatch[]
  page?: PagefindPage
}

export async function searchPagefind(indexes: readonly NamesAndTexts[], request: SearchRequest): Promise<SearchAnswer> {
  const others = otherVersions(request)
  // The name of a version in the query is not a search word.
  const named = request.others.find((group) => !others.includes(group))
  const asked = (named && withoutVersion(request.text, named)) ?? request.text
  const query = parseQuery(asked, fillerWords)
  const isMatch = matcherFor(query.terms)
  const pages = new Map<string, PagefindMatch>()
  const offer = (url: string, step: Step, score: number): PagefindMatch => {
    const page = pages.get(url) ?? pagefindMatch(url, step, score, isMatch)
    if (STEPS[step] < STEPS[page.step]) Object.assign(page, { step, score })
    pages.set(url, page)
    return page
  }
  // A query of punctuation only finds nothing.
  const tables = query.words.length === 0 ? [] : indexes
  for (const table of tables) offerSymbols(table, query, offer)

  const texts = tables.find((index) => index.texts !== undefined)?.texts
  // Pagefind requires every word, so the fillers of a question are left out.
  const words = query.words.length >= QUESTION_WORDS ? query.terms.join(" ") : asked
  const totals = new Map<string | undefined, number>()
  const look = async (version: string | undefined, most: number): Promise<void> => {
    const { results = [] } = (await texts?.search(words, { filters: filtersOf(request, others, version) })) ?? {}
    totals.set(version, results.length)
    const loaded = results.slice(0, most)
    const data = await Promise.all(loaded.map((result) => result.data()))
    data.forEach((page, at) => {
      const step = squeeze(page.meta.title) === squeeze(asked) ? "title" : "together"
      offer(page.raw_url, step, (loaded[at] as PagefindResult).score).page = page
    })
  }
  await Promise.all([
    look(undefined, Math.min(request.limit, MOST_PAGES)),
    ...others.map((group) => look(group, MOST_APART)),
  ])
  const answer = answerWith([...pages.values()], request)
  const atLeast = (total: number, version?: string): number => Math.max(total, totals.get(version) ?? 0)
  return {
    ...answer,
    total: atLeast(answer.total),
    apart: answer.apart.map((other) => ({ ...other, total: atLeast(other.total, other.group) })),
    suggestions: [],
  }
}

/** The filters for the reader's own and unversioned pages, or for another version's, in the requested contexts. */
function filtersOf({ within, outside = [] }: SearchRequest, others: string[], version?: string): PagefindFilters {
  return {
    ...(version === undefined
      ? others.length > 0 && { [FILTERS.version]: { none: others } }
      : { [FILTERS.version]: { any: [version] } }),
    ...(within === undefined
      ? outside.length > 0 && { [FILTERS.context]: { none: [...outside] } }
      : { [FILTERS.context]: { any: [within] } }),
  }
}

function pagefindMatch(url: string, step: Step, score: number, isMatch: IsMatch): PagefindMatch {
  return {
    url,
    step,
    score,
    symbols: [],
    get title() {
      return this.page?.meta.title ?? this.symbols[0]?.symbol.name ?? ""
    },
    hits(most) {
      return hitsOf(this, most, isMatch)
    },
  }
}

function hitsOf({ url, symbols, page }: PagefindMatch, most: number, isMatch: IsMatch): SearchHit[] {
  const path = page === undefined || page.meta.breadcrumb === "" ? [] : page.meta.breadcrumb.split(PATH_SEPARATOR)
  const hits = symbols.map(({ symbol }) => symbolHit(symbol, path, isMatch))
  if (page !== undefined) {
    const worth = ({ weighted_locations }: PagefindPage["sub_results"][number]): number =>
      weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0)
    const parts = [...page.sub_results].sort((a, b) => worth(b) - worth(a))
    for (const { title, anchor, excerpt } of parts) {
      hits.push(
        anchor === undefined
          ? pageHit(url, page, path, isMatch, excerpt)
          : {
              kind: "section",
              url: `${url}#${anchor.id}`,
              title: marked(title, isMatch),
              path: [...path, page.meta.title],
              ...withSnippet(excerpt, marked(title, isMatch), isMatch),
            },
      )
    }
    if (hits.length === 0) hits.push(pageHit(url, page, path, isMatch, ""))
  }
  return [...new Map(hits.toReversed().map((hit) => [hit.url, hit])).values()].reverse().slice(0, most)
}

function pageHit(url: string, { meta }: PagefindPage, path: string[], isMatch: IsMatch, excerpt: string): SearchHit {
  const title = marked(meta.title, isMatch)
  const snippet = withSnippet(excerpt, title, isMatch).snippet ?? startOf(meta.description)
  return { kind: "page", url, title, path, ...(snippet && { snippet }) }
}

/** Converts Pagefind's excerpt with `<mark>` to our snippet: text, and ranges in it. */
function withSnippet(excerpt: string, title: Snippet, isMatch: IsMatch): { snippet?: Snippet } {
  const pieces = excerpt.split(/<\/?mark>/).map((piece) => piece.replaceAll("&lt;", "<").replaceAll("&gt;", ">"))
  const words = new Set(pieces.flatMap((piece, at) => (at % 2 === 1 ? matching(wordsOf(piece), isMatch) : [])))
  const text = pieces.join("")
  // A section begins with its heading, which is shown separately.
  const body = text.startsWith(`${title.text}.`) ? text.slice(title.text.length + 1).trim() : text
  const snippet = snippetOf(body, (word) => words.has(word), stemsMarked(title)) ?? startOf(body)
  return snippet === undefined ? {} : { snippet }
}

/** The matching words: Pagefind marks all between blanks. If none matches, because the stem differs, all do. */
function matching(words: readonly string[], isMatch: IsMatch): readonly string[] {
  const same = words.filter(isMatch)
  return same.length > 0 ? same : words
}
