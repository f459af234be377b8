/** Runs one query over our open indexes: names, titles and texts. */

import {
  answerWith,
  isBelow,
  otherVersions,
  type SearchAnswer,
  type SearchRequest,
  STEPS,
  type Step,
  withoutVersion,
} from "./answer.js"
import { type FoundPage, foundPage } from "./hits.js"
import { isPlain, offerSymbols } from "./offer-symbols.js"
import { type ParsedQuery, parseQuery, singular, squeeze } from "./parse-query.js"
import { type Combination, planQuery } from "./plan-query.js"
import type { PageMatch } from "./rank-pages.js"
import { wordsOf } from "./scan-words.js"
import type { SearchDocument } from "./search-types.js"
import type { SearchableIndex } from "./searchable.js"
import { matcherFor } from "./snippet.js"
import { editsAllowed, nearWords, type Vocabulary } from "./spelling.js"
import { fold, isCodeWord, isVersionName, stem } from "./terms.js"

/** Documentation ranks above posts and integrations with equal words. */
const UNVERSIONED = 0.8

/** For readers of another version, pages of their version that have every word come first, however often others do. */
const UNVERSIONED_ELSEWHERE = 0.01

/** Pages of other versions that mention the version in the query have one word more. */
const NAMED = 1.5

/** A field's page repeats its owner's page: questions of more words mean the owner's. */
const FIELD = 0.5

/** One of many pages with the same text about different things, if the query does not name its thing. */
const VARIANT = 0.4

/** How much more a page of rank 9 counts than one of rank 0. */
const RANKED = 1

/** With this many pages that have every word, less likely readings are not tried. */
const ENOUGH_PAGES = 20

export function searchIndexes(indexes: readonly SearchableIndex[], request: SearchRequest): SearchAnswer {
  const answer = answerWith(candidatesFor(indexes, request), request)
  return { ...answer, suggestions: answer.total > 0 ? [] : suggestionsFor(indexes, parseQuery(request.text)) }
}

/** Every page that a query finds, with its step and score; some more than once. */
export function candidatesFor(indexes: readonly SearchableIndex[], request: SearchRequest): FoundPage[] {
  const others = otherVersions(request)
  // A query of punctuation only finds nothing.
  const searched = parseQuery(request.text).words.length === 0 ? [] : indexes
  const candidates = searched.flatMap((index) => {
    const named = withoutVersion(request.text, index.group)
    const found = (text: string, favour: number) => candidatesIn(index, parseQuery(text, index.fillers), favour)
    // The name of a version is a word as well.
    const favour = request.others.includes(index.group) ? NAMED : 1
    return [...found(request.text, 1), ...(named === undefined ? [] : found(named, favour))]
  })
  // Pages without a version are written for readers of the version in whose index they are.
  for (const candidate of candidates) {
    const { url, index, step } = candidate
    if (!others.includes(index.group) || isBelow(url, index.group)) continue
    if (STEPS[step] < STEPS.together) candidate.step = "together"
    candidate.score *= UNVERSIONED_ELSEWHERE
  }
  return candidates
}

function candidatesIn(index: SearchableIndex, query: ParsedQuery, favour: number): FoundPage[] {
  const pages = new Map<string, FoundPage>()
  const plan = planQuery(query, index)
  const words = query.words.map(fold)
  const matches = query.terms.flatMap(wordsOf).map((term) => {
    const readings = plan.flat().filter(({ typed }) => typed === fold(term))
    return matcherFor([term, ...readings.flatMap(({ words }) => words.map(({ word }) => word))])
  })
  const isMatch = matcherFor([...query.terms, ...plan.flat().flatMap(({ words }) => words.map(({ word }) => word))])
  // A query that names another version may mean this version's page about it: "upgrade v1".
  const first: Step = favour === NAMED ? "heading" : "exact"
  const plain = isPlain(query)
  // An integration is meant if the query says which.
  const isOutside = (url: string): boolean =>
    plain &&
    index.group.includes("/") &&
    !isBelow(url, index.group) &&
    !placesOf(url).some((place) => names(query, place))
  const offer = (url: string, by: Step, score: number): FoundPage => {
    const least: Step = isOutside(url) && by !== "title" && by !== "phrase" ? "together" : first
    const step = STEPS[by] < STEPS[least] ? least : by
    const known = pages.get(url)
    const better = known === undefined || STEPS[step] < STEPS[known.step]
    const candidate = known ?? foundPage({ url, index, step, score, isMatch, matches, words })
    if (better) Object.assign(candidate, { step, score })
    pages.set(url, candidate)
    return candidate
  }
  offerSymbols(index, query, offer)
  const weight = favour * (index.group.includes("/") ? 1 : UNVERSIONED)
  const stepOf = (match: PageMatch): Step => textStep(match, query)
  const texts = textMatches(index, query, plan, stepOf)
  const equal = equalTitles(index, query)
  const scoreOf = ({ url, score }: PageMatch): number => {
    const { rank = 0, variant, title = "" } = index.documents[index.pages.get(url)?.[0] ?? 0] ?? {}
    const factor = index.fieldPages.has(url) ? FIELD : variant && !names(query, squeeze(title)) ? VARIANT : 1
    return score * weight * factor * (isOutside(url) ? UNVERSIONED : 1) * (1 + (RANKED * rank) / 9)
  }
  for (const text of texts) offer(text.url, stepOf(text), scoreOf(text)).text = text
  const offerNamed = (url: string, step: Step): FoundPage => {
    const text = pages.get(url)?.text
    return offer(url, step, text === undefined ? 0 : scoreOf(text))
  }
  for (const [url, step] of equal) offerNamed(url, step)
  const isWord = index.vocabulary.named?.has(squeeze(query.text)) === true
  for (const url of begunBy(index, query, isWord)) {
    if (!isOutside(url)) offerNamed(url, isWord ? "scattered" : "named").begun = true
  }
  return [...pages.values()]
}

/** What a page without a version belongs to: `integrations` and `salesforce` of all pages about it. */
function placesOf(url: string): string[] {
  return url.split("/").slice(1, 3).map(squeeze)
}

/** Whether a query contains a word of a title: "next" of `Next.js`, "golang" of `Go`. */
function names({ terms }: ParsedQuery, title: string): boolean {
  return terms.map(fold).some((term) => title.includes(term) || term.startsWith(title))
}

/** A name that is split into words (`tea-response`) is first looked for in one piece. */
function textStep({ together, guessed, whole, wholes, quotes }: PageMatch, query: ParsedQuery): Step {
  if (quotes !== undefined) return "phrase"
  if (together === undefined) return "scattered"
  if (guessed) return "guessed"
  return wholes || (query.name && (whole || query.words.length === 1)) ? "whole" : "together"
}

/** The best match of every page over all combinations. Guessed readings count only if typed words find too little. */
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

/** Pages whose title equals the query, and pages with such a section. */
function equalTitles(index: SearchableIndex, query: ParsedQuery): Map<string, Step> {
  const squeezed = squeeze(query.text)
  const steps = new Map<string, Step>()
  for (const [url, questions] of index.askedFor) if (questions.includes(squeezed)) steps.set(url, "title")
  const terms = query.name && isCodeWord(query.text) ? [] : query.terms.map(fold)
  for (const [url, words] of index.titleWords) {
    const isNamed =
      terms.some((term) => !isVersionName(term)) && terms.every((term) => words.some((word) => isForm(word, term)))
    if (isNamed && !steps.has(url)) steps.set(url, "named")
  }
  // "error code" is the heading "Error codes", unless another is called so.
  const form = query.words.length > 1 && !index.calls.includes(squeezed) ? singular : String
  for (const [at, call] of index.calls.entries()) {
    if (form(call) !== form(squeezed)) continue
    const { url, title, heading } = index.documents[at] as SearchDocument
    // `KettleOptions` does not mean "Kettle options": a query in the form of a name means a name.
    if (query.name && isCodeWord(query.text) && /\s/.test(heading || title)) continue
    if (heading === "") steps.set(url, "title")
    // A heading typed word for word. One of a word occurs on many pages: "Timeout" of a plugin is not what is meant.
    else if (query.words.length > 2) steps.set(url, "spoken")
    else if (!steps.has(url) && isBelow(url, index.group)) steps.set(url, "named")
  }
  return steps
}

/** Pages with a name that begins with what is typed so far; if that is a word itself, with another word. */
function begunBy(
  { names, vocabulary }: SearchableIndex,
  { text, terms, open }: ParsedQuery,
  isWord: boolean,
): string[] {
  const squeezed = squeeze(text)
  if (!open || terms.length !== 1 || squeezed.length < 3 || isCodeWord(text)) return []
  const isBegun = (name: string): boolean =>
    name.startsWith(squeezed) && !(isWord && (stem(name) === stem(squeezed) || vocabulary.commonness(name) === 0))
  return [...names].flatMap(([url, words]) => (words.some(isBegun) ? [url] : []))
}

/** Whether two words are forms of each other; to the stemmer, accessibility is access. */
function isForm(word: string, other: string): boolean {
  return word === other || (Math.abs(word.length - other.length) <= LONGEST_ENDING && stem(word) === stem(other))
}
const LONGEST_ENDING = 5

/** Replaces every unknown word by the nearest known one, with one edit more than a search allows. */
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
