/**
 * Full text: scores sections with elasticlunr, a word at a time, and makes pages of them. elasticlunr's own AND holds
 * inside one field only; here it holds inside a section, whose title, heading and text count as one.
 */
import type { FieldConfig } from "./elasticlunr.js"
import { SECTION_FIELDS, type SectionField } from "./expand-index.js"
import type { OpenIndex } from "./open-index.js"
import type { ParsedQuery } from "./parse-query.js"
import type { Combination, Reading } from "./plan-query.js"
import { wordsOf } from "./scan-words.js"
import type { SearchDocument } from "./search-types.js"
import { fold, lookupTerms } from "./terms.js"

/** How much a match in each field counts. */
const BOOSTS: Record<SectionField, number> = { title: 3, heading: 1.7, description: 1.4, text: 1, code: 0.5 }

const FIELD_CONFIG = Object.fromEntries(
  SECTION_FIELDS.map((field) => [field, { bool: "OR", expand: false, boost: BOOSTS[field] }]),
) as Record<SectionField, FieldConfig>

/** A coverage from here on is whole: it is a sum of fractions. */
const ALL = 0.999
/** What a page's words count that stand in different sections, against those of its best section. */
const SPREAD = 0.75
/** What a query that stands in one piece adds to a score, and on how many pages that is looked for. */
const PHRASE_BONUS = 1.5
const PHRASE_PAGES = 24

/** A page that full text found. */
export interface PageMatch {
  url: string
  score: number
  /** Where every word stands: in one section, or in several of the page. */
  together: "section" | "page" | undefined
  /** Whether the whole query stands somewhere in one piece. */
  whole: boolean
  /** Whether a word had to be read as another one that is nearly it, or as its parts. */
  guessed: boolean
  /** Part of the query's weight that the page has: 1 if it has every word. */
  coverage: number
  /** Document numbers of its sections that match, best first. */
  sections: { document: number; score: number; coverage: number }[]
}

type Scores = ReadonlyMap<number, number>

/** Scores words, each once. */
export class TextRanker {
  #index: OpenIndex
  #words = new Map<string, Scores>()

  constructor(index: OpenIndex) {
    this.#index = index
  }

  /** Every page that has something of a combination, unordered. */
  rank(combination: Combination, query: ParsedQuery): PageMatch[] {
    const perWord = combination.map((reading) => this.#readingScores(reading))
    const weights = combination.map(({ words }) => this.#telling(words))
    const guessed = combination.some(({ kind }) => kind === "near" || kind === "parts")
    const missing = query.terms.length - combination.length
    const whole = weights.reduce((sum, weight) => sum + weight, 0) + missing * RARE
    const pages = new Map<string, { best: number[]; sections: Map<number, { score: number; coverage: number }> }>()
    perWord.forEach((scores, word) => {
      for (const [document, score] of scores) {
        const { url } = this.#index.documents[document] as { url: string }
        let page = pages.get(url)
        if (page === undefined) {
          page = { best: new Array<number>(perWord.length).fill(0), sections: new Map() }
          pages.set(url, page)
        }
        page.best[word] = Math.max(page.best[word] as number, score)
        const section = page.sections.get(document) ?? { score: 0, coverage: 0 }
        section.score += score
        section.coverage += (weights[word] as number) / whole
        page.sections.set(document, section)
      }
    })
    const matches = [...pages].map(([url, { best, sections }]): PageMatch => {
      const coverage = best.reduce((sum, score, word) => sum + (score > 0 ? (weights[word] as number) / whole : 0), 0)
      const ranked = [...sections]
        .map(([document, section]) => ({
          document,
          score: section.score * section.coverage ** 2,
          coverage: section.coverage,
        }))
        .sort((a, b) => b.score - a.score || a.document - b.document)
      const spread = best.reduce((sum, score) => sum + score, 0) * coverage ** 2
      return {
        url,
        score: (ranked[0]?.score ?? 0) + SPREAD * spread,
        together: ranked.some(({ coverage: part }) => part > ALL) ? "section" : coverage > ALL ? "page" : undefined,
        whole: false,
        guessed,
        coverage,
        sections: ranked,
      }
    })
    this.#favourPhrases(matches, query)
    return matches
  }

  /** Words that stand in the text as they stand in the query are worth more. Looked for in the best pages only. */
  #favourPhrases(matches: PageMatch[], query: ParsedQuery): void {
    if (query.words.length < 2) return
    const literal = fold(query.text)
    const folded = query.words.map(fold)
    const phrase = { folded, numbers: folded.map((word) => new Set(this.#index.numbersOf(word))) }
    const best = matches
      .filter(({ together }) => together === "section")
      .sort((a, b) => b.score - a.score)
      .slice(0, PHRASE_PAGES)
    for (const match of best) {
      const sections = match.sections.filter(({ coverage }) => coverage > ALL)
      if (query.name) {
        // In a name what stands between its words counts: `script-src` is not `<script src`.
        const saying = sections.filter(
          ({ document }) => this.#phraseIn(document, phrase) > ALL && this.#says(document, literal),
        ).length
        match.score *= 1 + PHRASE_BONUS * saying
        match.whole = saying > 0
      } else {
        const share = Math.max(0, ...sections.slice(0, 3).map(({ document }) => this.#phraseIn(document, phrase)))
        match.score *= 1 + PHRASE_BONUS * share
        match.whole = share > ALL
      }
    }
  }

  #says(document: number, literal: string): boolean {
    const { title, heading } = this.#index.documents[document] as SearchDocument
    const texts = [title, heading, this.#index.textOf(document, "text"), this.#index.textOf(document, "code")]
    return texts.some((text) => fold(text).includes(literal))
  }

  /** How much of the query stands in a section in one piece: 0 for single words, 1 for all of it. */
  #phraseIn(document: number, phrase: { folded: string[]; numbers: Set<number>[] }): number {
    const { title, heading } = this.#index.documents[document] as SearchDocument
    const { length } = phrase.folded
    const runs = [
      ...[title, heading].map((text) => {
        const words = wordsOf(text).map(fold)
        return longestRun(words.length, length, (at, from) => words[at] === phrase.folded[from])
      }),
      ...(["text", "code"] as const).map((field) => {
        const words = this.#index.wordsIn(document, field)
        return longestRun(words.length, length, (at, from) => phrase.numbers[from]?.has(words[at] as number) === true)
      }),
    ]
    return Math.max(0, Math.max(...runs) - 1) / (length - 1)
  }

  #readingScores({ kind, words }: Reading): Scores {
    // Words for the same thing are as telling as the most common of them, however rare one is by itself.
    const common = kind === "itself" && words.length > 1 ? this.#telling(words) : undefined
    const each = words.map((one) => ({
      weight: one.weight * (common === undefined ? 1 : common / this.#telling([one])),
      scores: this.#wordScores(one.word),
    }))
    const sums = new Map<number, number>()
    for (const { weight, scores } of each) {
      for (const [document, score] of scores) {
        const before = sums.get(document) ?? 0
        sums.set(document, kind === "parts" ? before + score * weight : Math.max(before, score * weight))
      }
    }
    if (kind === "parts") {
      for (const document of sums.keys()) {
        if (!each.every(({ scores }) => scores.has(document))) sums.delete(document)
      }
    }
    return sums
  }

  /** A word's score in every section that has it, in any field. */
  #wordScores(word: string): Scores {
    const known = this.#words.get(word)
    if (known !== undefined) return known
    const scores = new Map<number, number>()
    for (const field of SECTION_FIELDS) {
      for (const term of lookupTerms(word)) {
        const found = this.#index.engine.fieldSearch([term], field, FIELD_CONFIG) ?? {}
        for (const document in found) {
          const number = Number(document)
          scores.set(number, (scores.get(number) ?? 0) + (found[document] as number) * BOOSTS[field])
        }
      }
    }
    this.#words.set(word, scores)
    return scores
  }

  /** How telling words for one thing are: rare ones weigh more. */
  #telling(words: Reading["words"]): number {
    const sections = this.#index.documents.length
    const most = Math.max(...words.map(({ word }) => this.#wordScores(word).size), 1)
    return Math.log(1 + sections / most)
  }
}

/** The length of the longest stretch of a phrase that stands in a text, word after word. */
function longestRun(words: number, phrase: number, isSame: (at: number, from: number) => boolean): number {
  let longest = 0
  for (let at = 0; at < words && longest < phrase; at++) {
    for (let from = 0; from < phrase - longest; from++) {
      let length = 0
      while (from + length < phrase && at + length < words && isSame(at + length, from + length)) length += 1
      longest = Math.max(longest, length)
    }
  }
  return longest
}

/** What a word that stands nowhere weighs: its lack is held against every page alike. */
const RARE = 1
