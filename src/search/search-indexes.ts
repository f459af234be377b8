/**
 * One query over the indexes that are open. Pages are ordered by how they were found, in steps: an exact name before a
 * title, names spoken, begun or quoted in part before text with every word, that before misspelt names, and text with
 * some of the words last. Inside a step the reader's version comes first, then the score.
 */

import { editDistance } from "../edit-distance.js"
import { escapePattern } from "../escape-pattern.js"
import { type Found, hitsOfPages, type SearchedPage } from "./hits.js"
import { matchSymbols, type SymbolLevel, type SymbolMatch } from "./match-symbols.js"
import { type ParsedQuery, parseQuery, squeeze } from "./parse-query.js"
import { type Combination, planQuery } from "./plan-query.js"
import type { PageMatch } from "./rank-pages.js"
import type { SearchDocument } from "./search-types.js"
import type { SearchableIndex } from "./searchable.js"
import { matcherFor } from "./snippet.js"
import { editsAllowed, nearWords, type Vocabulary } from "./spelling.js"
import { fold, isCodeWord } from "./terms.js"

export interface SearchRequest {
  text: string
  /** The reader's group: its pages come first. */
  group: string
  /** At most this many hits. */
  limit: number
  /** Only pages at or below this path, without the base URL: `docs/v2/guides`. */
  within?: string
  /** Only pages at or below none of these. */
  outside?: readonly string[]
}

export interface SearchAnswer {
  text: string
  pages: SearchedPage[]
  /** Pages found in all, shown or not. */
  total: number
  /** Queries that would find something, when this one found nothing. */
  suggestions: string[]
}

/** How a page was found; less is better. */
const STEPS = {
  exact: 0,
  title: 1,
  spoken: 2,
  prefix: 3,
  heading: 4,
  inner: 5,
  worded: 6,
  whole: 7,
  together: 8,
  near: 9,
  quoted: 10,
  guessed: 11,
  scattered: 12,
} as const
type Step = keyof typeof STEPS

/** Names that only begin like the query, or hold it, leave at least half the box to text. */
const MOST_GUESSED_NAMES = 4

/** Posts tell what documentation explains: with equal words, documentation comes first. */
const UNVERSIONED = 0.8

/** Pages of other versions that mention the version which a query names have one word more. */
const NAMED = 1.5

/** The page of a field says again what its owner's page says: questions of more words mean that one. */
const FIELD = 0.5

/** When so many pages have every word, less likely readings of the words are not tried. */
const ENOUGH_PAGES = 20

interface Candidate extends Found {
  step: Step
  score: number
  /** Whether it is of the reader's version, or of none. */
  own: boolean
}

export function searchIndexes(indexes: readonly SearchableIndex[], request: SearchRequest): SearchAnswer {
  const query = parseQuery(request.text)
  if (query.words.length === 0) return { text: request.text, pages: [], total: 0, suggestions: [] }
  const admits = admitterFor(request)
  const candidates = indexes
    .flatMap((index) => {
      const named = withoutVersion(request.text, index.group)
      return named === undefined
        ? candidatesIn(index, query, isOwn(index.group, request.group), 1)
        : candidatesIn(index, parseQuery(named), true, NAMED)
    })
    .filter(({ url }) => admits(url))
    .sort(byRank)
  const pages = hitsOfPages(candidates, request.limit)
  const suggestions = candidates.length > 0 ? [] : suggestionsFor(indexes, query)
  return { text: request.text, pages, total: candidates.length, suggestions }
}

/** Groups without a version, such as the blog, are everybody's. */
function isOwn(group: string, readers: string): boolean {
  return group === readers || !group.includes("/")
}

/**
 * What is asked of a version that the query names, "api key v1" or "version 1 themes": its pages come with the reader's
 * own, and need not name it. Undefined if the query does not, or says nothing else.
 */
function withoutVersion(text: string, group: string): string | undefined {
  const name = group.split("/")[1]
  if (name === undefined) return undefined
  const version = escapePattern(name)
  const spoken = version.replace(/^v(?=\d)/, "version ")
  const pieces = text.split(new RegExp(`(?<![\\p{L}\\p{N}.-])(?:${version}|${spoken})(?![\\p{L}\\p{N}-])`, "iu"))
  const rest = pieces.join(" ").trim()
  return pieces.length > 1 && rest !== "" ? rest : undefined
}

function admitterFor({ within, outside = [] }: SearchRequest): (url: string) => boolean {
  const below = (url: string, path: string): boolean => {
    const root = `/${encodeURI(path).replace(/^\/+|\/+$/g, "")}`
    return url === root || url.startsWith(`${root}/`)
  }
  return (url) => (within === undefined || below(url, within)) && !outside.some((path) => below(url, path))
}

function byRank(a: Candidate, b: Candidate): number {
  return STEPS[a.step] - STEPS[b.step] || Number(b.own) - Number(a.own) || b.score - a.score || (a.url < b.url ? -1 : 1)
}

function candidatesIn(index: SearchableIndex, query: ParsedQuery, own: boolean, favour: number): Candidate[] {
  const pages = new Map<string, Candidate>()
  const plan = planQuery(query, index)
  const isMatch = matcherFor([...query.terms, ...plan.flat().flatMap(({ words }) => words.map(({ word }) => word))])
  // A name of another version does not come before the reader's own pages that speak of it.
  const first: Step = !own && isCodeWord(query.text) ? "whole" : "exact"
  const offer = (url: string, found: Step, score: number): Candidate => {
    const step = STEPS[found] < STEPS[first] ? first : found
    const known = pages.get(url)
    const better = known === undefined || STEPS[step] < STEPS[known.step]
    const candidate = known ?? { url, index, step, score, own, symbols: [], isMatch }
    if (better) Object.assign(candidate, { step, score })
    pages.set(url, candidate)
    return candidate
  }
  offerSymbols(matchSymbols(index.known, query), offer)
  const weight = favour * (index.group.includes("/") ? 1 : UNVERSIONED)
  const stepOf = (match: PageMatch): Step => textStep(match, query, own)
  const texts = textMatches(index, query, plan, stepOf)
  const equal = equalTitles(index, query)
  for (const text of texts) {
    offer(text.url, stepOf(text), text.score * weight * (index.fieldPages.has(text.url) ? FIELD : 1)).text = text
  }
  for (const [url, step] of equal) offer(url, step, texts.find((text) => text.url === url)?.score ?? 0)
  return [...pages.values()]
}

/**
 * A name that falls apart into words (`captcha-response`) is first of all looked for in one piece. Pages of other
 * versions must have every word in one section to come before the reader's pages that have some.
 */
function textStep({ together, guessed, whole }: PageMatch, query: ParsedQuery, own: boolean): Step {
  if (together === undefined || (together === "page" && !own)) return "scattered"
  if (guessed) return "guessed"
  return query.name && (whole || query.words.length === 1) ? "whole" : "together"
}

const LEVEL_STEPS: Record<SymbolLevel, Step> = {
  exact: "exact",
  spoken: "spoken",
  prefix: "prefix",
  inner: "inner",
  worded: "worded",
  near: "near",
  quoted: "quoted",
}

function offerSymbols(matches: SymbolMatch[], offer: (url: string, step: Step, score: number) => Candidate): void {
  let guessed = 0
  for (const match of matches) {
    const isGuess = match.level === "prefix" || match.level === "inner"
    if (isGuess) guessed += 1
    const step = isGuess && guessed > MOST_GUESSED_NAMES ? "scattered" : LEVEL_STEPS[match.level]
    const url = match.symbol.url.replace(/#.*$/, "")
    offer(url, step, step === "scattered" ? 0 : 1000 - match.cost).symbols.push(match)
  }
}

/** The best match of every page over all combinations. Guessed readings only count where typed words find too little. */
function textMatches(
  index: SearchableIndex,
  query: ParsedQuery,
  plan: Combination[],
  stepOf: (match: PageMatch) => Step,
): PageMatch[] {
  const best = new Map<string, PageMatch>()
  for (const combination of plan) {
    if ([...best.values()].filter(({ together }) => together !== undefined).length >= ENOUGH_PAGES) break
    for (const match of index.ranker.rank(combination, query)) {
      const known = best.get(match.url)
      const steps = known === undefined ? 1 : STEPS[stepOf(known)] - STEPS[stepOf(match)]
      const better = known === undefined || steps > 0 || (steps === 0 && match.score > known.score)
      if (better) best.set(match.url, match)
    }
  }
  return [...best.values()]
}

/** Pages that are called what was typed, and pages with a section that is. */
function equalTitles(index: SearchableIndex, query: ParsedQuery): Map<string, Step> {
  const asked = squeeze(query.text)
  const found = new Map<string, Step>()
  for (let at = index.calls.indexOf(asked); at >= 0; at = index.calls.indexOf(asked, at + 1)) {
    const { url, title, heading } = index.documents[at] as SearchDocument
    // `WidgetOptions` is no "Widget options": who writes a name means a name.
    if (query.name && isCodeWord(query.text) && /\s/.test(heading || title)) continue
    if (heading === "") found.set(url, "title")
    else if (!found.has(url)) found.set(url, "heading")
  }
  if (found.size > 0 || asked.length < LONG_TITLE) return found
  // Another spelling of a whole title: "localisation".
  index.documents.forEach(({ url, first }, at) => {
    if (first && editDistance(asked, index.calls[at] as string, 2) <= 2) found.set(url, "heading")
  })
  return found
}

/** From this length on a title may be misspelt and still be meant. */
const LONG_TITLE = 8

/** The query with every unknown word replaced by the nearest known one: one edit further than a search goes by itself. */
function suggestionsFor(indexes: readonly SearchableIndex[], query: ParsedQuery): string[] {
  const suggestions = indexes.flatMap(({ vocabulary }) => {
    const words = query.words.map((word) => nearestTo(fold(word), vocabulary))
    return words.some((word) => word !== undefined) ? [words.map((word, at) => word ?? query.words[at]).join(" ")] : []
  })
  return [...new Set(suggestions)].slice(0, 3)
}

function nearestTo(word: string, vocabulary: Vocabulary): string | undefined {
  if (vocabulary.commonness(word) > 0) return undefined
  const edits = editsAllowed(word.length)
  return nearWords(vocabulary, word, 1, edits === 0 ? 0 : edits + 1)[0]?.word
}
