/** The scores of words in each section, as elasticlunr computes them: each word once, whatever queries contain it. */
import { BOOSTS } from "./fields.js"
import type { OpenIndex } from "./open-index.js"
import type { Reading } from "./plan-query.js"
import { rememberUpTo } from "./remember-up-to.js"
import { lookupTerms } from "./terms.js"

/** elasticlunr's options for a word. */
const CONFIG = { fields: Object.fromEntries(Object.entries(BOOSTS).map(([field, boost]) => [field, { boost }])) }

/** Size of the cache of words for the next key. */
const MOST_WORDS = 200

/** A word's scores by document, in order; both lists have the same length. */
export interface Scores {
  documents: Uint32Array
  scores: Float64Array
}

export class WordScores {
  readonly #index: OpenIndex
  readonly #readings = new WeakMap<Reading, Scores>()

  constructor(index: OpenIndex) {
    this.#index = index
  }

  ofReading(reading: Reading): Scores {
    const known = this.#readings.get(reading)
    if (known !== undefined) return known
    const { kind, words } = reading
    // Synonyms are as telling as the most common of them, however rare one is by itself.
    const common = kind === "itself" && words.length > 1 ? this.telling(words) : undefined
    const sums = new Float64Array(this.#index.documents.length)
    const has = new Uint8Array(this.#index.documents.length)
    for (const word of words) {
      const weight = word.weight * (common === undefined ? 1 : common / this.telling([word]))
      const { documents, scores } = this.#ofWord(word.word)
      for (let at = 0; at < documents.length; at++) {
        const document = documents[at] as number
        const score = (scores[at] as number) * weight
        const before = sums[document] as number
        sums[document] = kind === "parts" ? before + score : Math.max(before, score)
        has[document] = (has[document] as number) + 1
      }
    }
    const result = listed(sums, (document) => has[document] === words.length || kind !== "parts")
    this.#readings.set(reading, result)
    return result
  }

  /** The sections that have a word. */
  documentsOf(word: string): Uint32Array {
    return this.#ofWord(word).documents
  }

  /** A word's score in every section that has it, in any field. */
  readonly #ofWord = rememberUpTo(MOST_WORDS, (word): Scores => {
    const sums = new Float64Array(this.#index.documents.length)
    for (const term of lookupTerms(word)) {
      for (const { ref, score } of this.#index.lexical.search([term], CONFIG)) {
        sums[Number(ref)] = (sums[Number(ref)] as number) + score
      }
    }
    return listed(sums)
  })

  /** The weight of words with one meaning: rare ones weigh more. */
  telling(words: Reading["words"]): number {
    const sections = this.#index.documents.length
    const most = words.reduce((least, { word }) => Math.max(least, this.#ofWord(word).documents.length), 1)
    return Math.log(1 + sections / most)
  }
}

/** The documents with a score that pass the filter. */
function listed(sums: Float64Array, passes: (document: number) => boolean = () => true): Scores {
  const documents = new Uint32Array(sums.length)
  let count = 0
  for (let document = 0; document < sums.length; document++) {
    if (sums[document] !== 0 && passes(document)) documents[count++] = document
  }
  const matches = documents.slice(0, count)
  return { documents: matches, scores: Float64Array.from(matches, (document) => sums[document] as number) }
}
