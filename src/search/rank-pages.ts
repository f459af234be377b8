/**
 * Full text: scores sections with elasticlunr, a word at a time, and makes pages of them. elasticlunr's own AND holds
 * inside one field only; here it holds inside a section, whose title, heading and text count as one.
 */
import type { FieldConfig } from "./elasticlunr.js"
import { SECTION_FIELDS, type SectionField } from "./expand-index.js"
import type { OpenIndex } from "./open-index.js"
import type { Combination, Reading } from "./plan-query.js"
import { lookupTerms } from "./terms.js"

/** How much a match in each field counts. */
const BOOSTS: Record<SectionField, number> = { title: 2.4, heading: 2, description: 1.4, text: 1, code: 0.6 }

const FIELD_CONFIG = Object.fromEntries(
  SECTION_FIELDS.map((field) => [field, { bool: "OR", expand: false, boost: BOOSTS[field] }]),
) as Record<SectionField, FieldConfig>

/** A page that full text found. */
export interface PageMatch {
  url: string
  score: number
  /** Whether one section has every word. */
  together: boolean
  /** Part of the query's weight that the page has: 1 if it has every word. */
  coverage: number
  /** Document numbers of its sections that match, best first. */
  sections: { document: number; score: number }[]
}

type Scores = ReadonlyMap<number, number>

/** Scores words, each once. */
export class TextRanker {
  #index: OpenIndex
  #words = new Map<string, Scores>()

  constructor(index: OpenIndex) {
    this.#index = index
  }

  /** Every page that has something of a combination, unordered. `asked` is the number of words in the query. */
  rank(combination: Combination, asked: number): PageMatch[] {
    const perWord = combination.map((reading) => this.#readingScores(reading))
    const weights = combination.map((reading) => this.#weightOf(reading))
    const missing = asked - combination.length
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
    return [...pages].map(([url, { best, sections }]) => {
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
        score: (ranked[0]?.score ?? 0) + 0.6 * spread,
        together: ranked.some((section) => section.coverage > 0.999),
        coverage,
        sections: ranked,
      }
    })
  }

  #readingScores({ kind, words }: Reading): Scores {
    const each = words.map(({ word, weight }) => ({ weight, scores: this.#wordScores(word) }))
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

  /** How telling a reading is: rare words weigh more. */
  #weightOf(reading: Reading): number {
    const sections = this.#index.documents.length
    const most = Math.max(...reading.words.map(({ word }) => this.#wordScores(word).size), 1)
    return Math.log(1 + sections / most)
  }
}

/** What a word that stands nowhere weighs: its lack is held against every page alike. */
const RARE = 1
