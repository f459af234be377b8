/**
 * A query as combinations of terms. Each word may stand for several things: itself, what it begins, what it is nearly,
 * its parts, or one word with its neighbour. A combination takes one of these for every word; the likeliest come first,
 * and there are never more than twelve.
 */
import type { ParsedQuery } from "./parse-query.js"
import { completions, nearWords, type Vocabulary } from "./spelling.js"
import { fold, isCodeWord, partsOf } from "./terms.js"

/** The specification's cap. */
export const MOST_COMBINATIONS = 12

/** One reading of a word of the query: any of these words stands for it. */
export interface Reading {
  /** `complete` and `near` are guesses; `parts` must all be there. */
  kind: "itself" | "complete" | "near" | "parts"
  words: { word: string; weight: number }[]
  /** How unlikely it is: the sum over a combination orders the combinations. */
  cost: number
}
export type Combination = Reading[]

/** A known word in at most so many places may be a misspelling of one that stands in so many times more. */
const RARE_WORD = 4
const MUCH_MORE_COMMON = 4

export function planQuery(query: ParsedQuery, vocabulary: Vocabulary): Combination[] {
  const readings = query.terms.map((term, at) => {
    const last = at === query.terms.length - 1 && query.open && query.words.at(-1) === term
    return readingsOf(term, last, vocabulary)
  })
  return combine(readings)
}

/** Short and long forms that developers use for one another. */
const ABBREVIATIONS = [
  ["a11y", "accessibility", "accessible"],
  ["admin", "administrator"],
  ["auth", "authentication"],
  ["config", "configuration"],
  ["env", "environment"],
  ["eu", "europe", "european"],
  ["i18n", "l10n", "localization", "translation"],
  ["ie", "explorer"],
  ["js", "javascript"],
  ["params", "parameters"],
  ["repo", "repository"],
  ["sso", "sign"],
  ["ts", "typescript"],
]

function abbreviationsOf(word: string): string[] {
  return ABBREVIATIONS.find((forms) => forms.includes(word))?.filter((form) => form !== word) ?? []
}

/** What one word may stand for, likeliest first. Empty if it is like nothing in the vocabulary. */
function readingsOf(term: string, last: boolean, vocabulary: Vocabulary): Reading[] {
  const word = fold(term)
  const known = vocabulary.commonness(word) > 0
  const readings: Reading[] = []
  const same = abbreviationsOf(word).filter((other) => vocabulary.commonness(other) > 0)
  if (known || same.length > 0) {
    const words = [{ word, weight: 1 }, ...same.map((other) => ({ word: other, weight: 0.9 }))]
    readings.push({ kind: "itself", words, cost: 0 })
  }
  if (last && word.length >= 2) {
    const words = completions(vocabulary, word, 6).map((completion) => ({
      word: completion,
      weight: (0.5 + (0.4 * word.length) / completion.length) * (known ? 0.5 : 1),
    }))
    if (words.length > 0) readings.push({ kind: "complete", words, cost: known ? 1 : 0.5 })
  }
  if (isCodeWord(term) && !known) {
    const words = partsOf(term)
      .filter((part) => vocabulary.commonness(part) > 0)
      .map((part) => ({ word: part, weight: 0.8 }))
    if (words.length > 1) readings.push({ kind: "parts", words, cost: 1 })
  }
  // A rare word may be another spelling of a common one.
  const common = known ? vocabulary.commonness(word) * MUCH_MORE_COMMON : 0
  if (!known || common <= RARE_WORD * MUCH_MORE_COMMON) {
    const words = nearWords(vocabulary, word, 3)
      .filter(({ word: near }) => vocabulary.commonness(near) > common)
      .map(({ word: near, edits }) => ({ word: near, weight: 0.9 - 0.2 * edits }))
    if (words.length > 0) readings.push({ kind: "near", words, cost: 2 })
  }
  return readings
}

/** Every choice of one reading a word, cheapest first, up to the cap. Words without a reading are left out. */
function combine(readings: Reading[][]): Combination[] {
  let combinations: { chosen: Combination; cost: number }[] = [{ chosen: [], cost: 0 }]
  for (const choices of readings.filter(({ length }) => length > 0)) {
    combinations = combinations
      .flatMap(({ chosen, cost }) =>
        choices.map((choice) => ({ chosen: [...chosen, choice], cost: cost + choice.cost })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MOST_COMBINATIONS)
  }
  return combinations.map(({ chosen }) => chosen).filter(({ length }) => length > 0)
}
