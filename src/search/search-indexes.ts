/**
 * One query over the indexes that are open. Pages are ordered by how they were found, in steps: an exact name before a
 * title, names spoken, begun or quoted in part before text with every word, that before misspelt names, and text with
 * some of the words last. Pages of other versions than the reader's stand apart.
 */

import { editDistance } from "../edit-distance.js"
import { escapePattern } from "../escape-pattern.js"
import { type Found, hitsOfPages, type SearchedPage } from "./hits.js"
import { matchSymbols, type SymbolLevel, type SymbolMatch } from "./match-symbols.js"
import { type ParsedQuery, parseQuery, squeeze } from "./parse-query.js"
import { type Combination, planQuery } from "./plan-query.js"
import type { PageMatch } from "./rank-pages.js"
import type { SearchDocument, SearchSymbol } from "./search-types.js"
import type { SearchableIndex } from "./searchable.js"
import { matcherFor } from "./snippet.js"
import { editsAllowed, nearWords, type Vocabulary } from "./spelling.js"
import { fold, isCodeWord, isVersionName, stem } from "./terms.js"

export interface SearchRequest {
  text: string
  /** Groups of other versions than the reader's: what lies below their paths stands apart. */
  others: readonly string[]
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
  /** What other versions have; a version without a page is left out. */
  apart: OtherVersion[]
  /** Queries that would find something, when this one found nothing. */
  suggestions: string[]
}

/** What was found in another version than the reader's. */
export interface OtherVersion {
  group: string
  total: number
  /** The best of them, as far as there is room. */
  pages: SearchedPage[]
}

/** Hits of each other version, and those that they have in any case if they were found in a better way. */
const MOST_APART = 3
const LEAST_APART = 2

/** How a page was found; less is better. */
const STEPS = {
  exact: 0,
  title: 1,
  spoken: 2,
  named: 3,
  prefix: 4,
  heading: 5,
  inner: 6,
  worded: 7,
  whole: 8,
  together: 9,
  valued: 10,
  near: 11,
  quoted: 12,
  guessed: 13,
  scattered: 14,
} as const
type Step = keyof typeof STEPS

/** Names that only begin like the query, or hold it, leave at least half the box to text. */
const MOST_GUESSED_NAMES = 4

/** Posts tell what documentation explains: with equal words, documentation comes first. */
const UNVERSIONED = 0.8

/** Readers of another version have their own pages first that have every word, however often these do. */
const UNVERSIONED_ELSEWHERE = 0.01

/** Pages of other versions that mention the version which a query names have one word more. */
const NAMED = 1.5

/** The page of a field says again what its owner's page says: questions of more words mean that one. */
const FIELD = 0.5

/** One of many pages that say the same of different things, where the query does not name its thing. */
const VARIANT = 0.4

/** What a page of rank 9 counts more than one of rank 0. */
const RANKED = 1

/** When so many pages have every word, less likely readings of the words are not tried. */
const ENOUGH_PAGES = 20

interface Candidate extends Found {
  step: Step
  score: number
}

export function searchIndexes(indexes: readonly SearchableIndex[], request: SearchRequest): SearchAnswer {
  const query = parseQuery(request.text)
  if (query.words.length === 0) return { text: request.text, pages: [], total: 0, apart: [], suggestions: [] }
  const others = request.others.filter((group) => withoutVersion(request.text, group) === undefined)
  const admits = admitterFor(request)
  const own: Candidate[] = []
  const apart = new Map(others.map((group): [string, Candidate[]] => [group, []]))
  const candidates = indexes.flatMap((index) => {
    const named = withoutVersion(request.text, index.group)
    return named === undefined ? candidatesIn(index, query, 1) : candidatesIn(index, parseQuery(named), NAMED)
  })
  // What has no version is written for readers of the version in whose index it is.
  for (const candidate of candidates) {
    const { url, index, step } = candidate
    if (!others.includes(index.group) || isBelow(url, index.group)) continue
    if (STEPS[step] < STEPS.together) candidate.step = "together"
    candidate.score *= UNVERSIONED_ELSEWHERE
  }
  for (const candidate of candidates.sort(byRank)) {
    const list = apart.get(others.find((group) => isBelow(candidate.url, group)) ?? "") ?? own
    if (admits(candidate.url)) list.push(candidate)
  }
  const better = [...apart.values()].some(([best]) => best && STEPS[best.step] < STEPS[own[0]?.step ?? "scattered"])
  const pages = hitsOfPages(own, request.limit - (better ? LEAST_APART : 0))
  let room = request.limit - pages.reduce((sum, { hits }) => sum + hits.length, 0)
  const versions = [...apart].flatMap(([group, found]): OtherVersion[] => {
    if (found.length === 0) return []
    const shown = hitsOfPages(found, Math.min(MOST_APART, room))
    room -= shown.reduce((sum, { hits }) => sum + hits.length, 0)
    return [{ group, total: found.length, pages: shown }]
  })
  const suggestions = own.length > 0 ? [] : suggestionsFor(indexes, query)
  return { text: request.text, pages, total: own.length, apart: versions, suggestions }
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
  return (url) => (within === undefined || isBelow(url, within)) && !outside.some((path) => isBelow(url, path))
}

function isBelow(url: string, path: string): boolean {
  const root = `/${encodeURI(path).replace(/^\/+|\/+$/g, "")}`
  return url === root || url.startsWith(`${root}/`)
}

function byRank(a: Candidate, b: Candidate): number {
  return STEPS[a.step] - STEPS[b.step] || b.score - a.score || (a.url < b.url ? -1 : 1)
}

function candidatesIn(index: SearchableIndex, query: ParsedQuery, favour: number): Candidate[] {
  const pages = new Map<string, Candidate>()
  const plan = planQuery(query, index)
  const words = query.words.map(fold)
  const isMatch = matcherFor([...query.terms, ...plan.flat().flatMap(({ words }) => words.map(({ word }) => word))])
  // Who names another version may mean this one's page on it: "upgrade v1".
  const first: Step = favour === NAMED ? "heading" : "exact"
  const offer = (url: string, found: Step, score: number): Candidate => {
    const step = STEPS[found] < STEPS[first] ? first : found
    const known = pages.get(url)
    const better = known === undefined || STEPS[step] < STEPS[known.step]
    const candidate = known ?? { url, index, step, score, symbols: [], isMatch, words }
    if (better) Object.assign(candidate, { step, score })
    pages.set(url, candidate)
    return candidate
  }
  const isSmall = ({ kind, url }: SearchSymbol): boolean =>
    isPlain(query) && (SMALL_KINDS.has(kind) || (index.group.includes("/") && !isBelow(url, index.group)))
  offerSymbols(matchSymbols(index.known, query), isSmall, offer)
  const weight = favour * (index.group.includes("/") ? 1 : UNVERSIONED)
  const stepOf = (match: PageMatch): Step => textStep(match, query)
  const texts = textMatches(index, query, plan, stepOf)
  const equal = equalTitles(index, query)
  const scoreOf = ({ url, score }: PageMatch): number => {
    const { rank = 0, variant, title = "" } = index.documents[index.pages.get(url)?.[0] ?? 0] ?? {}
    const said = index.fieldPages.has(url) ? FIELD : variant && !names(query, squeeze(title)) ? VARIANT : 1
    return score * weight * said * (1 + (RANKED * rank) / 9)
  }
  for (const text of texts) offer(text.url, stepOf(text), scoreOf(text)).text = text
  for (const [url, step] of equal) {
    const text = texts.find((one) => one.url === url)
    offer(url, step, text === undefined ? 0 : scoreOf(text))
  }
  return [...pages.values()]
}

/** Whether a query has a word of a title: "next" of `Next.js`, "golang" of `Go`. */
function names({ terms }: ParsedQuery, title: string): boolean {
  return terms.map(fold).some((term) => title.includes(term) || term.startsWith(title))
}

/** A name that falls apart into words (`tea-response`) is first of all looked for in one piece. */
function textStep({ together, guessed, whole }: PageMatch, query: ParsedQuery): Step {
  if (together === undefined) return "scattered"
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

/** Kinds of names that are no topic of their own, unless they are typed as code is written; so are all of an integration. */
const SMALL_KINDS = new Set(["value", "state", "error code", "field", "parameter", "header"])

/** Whether a query is words, not code. */
function isPlain({ text }: ParsedQuery): boolean {
  return /^[\p{L}\p{M}\s]+$/u.test(text) && !isCodeWord(text)
}

function offerSymbols(
  matches: SymbolMatch[],
  isSmall: (symbol: SearchSymbol) => boolean,
  offer: (url: string, step: Step, score: number) => Candidate,
): void {
  let guessed = 0
  for (const match of matches) {
    const isGuess = match.level === "prefix" || match.level === "inner"
    if (isGuess) guessed += 1
    const small = match.level !== "near" && match.level !== "worded" && isSmall(match.symbol)
    const step = isGuess && guessed > MOST_GUESSED_NAMES ? "scattered" : small ? "valued" : LEVEL_STEPS[match.level]
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
  for (const [url, asked] of index.askedFor) if (asked.includes(squeeze(query.text))) found.set(url, "title")
  const terms = query.name && isCodeWord(query.text) ? [] : query.terms.map(fold)
  for (const [url, words] of index.titleWords) {
    const said =
      terms.some((term) => !isVersionName(term)) && terms.every((term) => words.some((word) => isForm(word, term)))
    if (said && !found.has(url)) found.set(url, "named")
  }
  for (let at = index.calls.indexOf(asked); at >= 0; at = index.calls.indexOf(asked, at + 1)) {
    const { url, title, heading } = index.documents[at] as SearchDocument
    // `KettleOptions` is no "Kettle options": who writes a name means a name.
    if (query.name && isCodeWord(query.text) && /\s/.test(heading || title)) continue
    if (heading === "") found.set(url, "title")
    // One word is a section of many pages: "Timeout" of a plugin is not what is meant.
    else if (!found.has(url) && (query.terms.length > 1 || isBelow(url, index.group))) found.set(url, "named")
  }
  if (found.size > 0 || asked.length < LONG_TITLE) return found
  // Another spelling of a whole title: "localisation".
  index.documents.forEach(({ url, first }, at) => {
    if (first && editDistance(asked, index.calls[at] as string, 2) <= 2) found.set(url, "heading")
  })
  return found
}

/** Whether two words are forms of one; to the stemmer, accessibility is access. */
function isForm(word: string, other: string): boolean {
  return word === other || (Math.abs(word.length - other.length) <= LONGEST_ENDING && stem(word) === stem(other))
}
const LONGEST_ENDING = 5

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
