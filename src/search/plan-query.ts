/**
 * Plans a query as combinations of terms. Each word has several readings: itself, its completions, similar words, its
 * parts, or joined with its neighbour. A combination takes one reading of every word; the likeliest come first, and
 * there are at most twelve.
 */
import type { OpenIndex } from "./open-index.js"
import type { ParsedQuery } from "./parse-query.js"
import { completions, nearWords, type Vocabulary } from "./spelling.js"
import { fold, isCodeWord, partsOf } from "./terms.js"

/** The maximum in the specification. */
export const MOST_COMBINATIONS = 12

/** One reading of a word of the query: any of these words matches. */
export interface Reading {
  /** `complete` and `near` are guesses; `parts` must all occur. */
  kind: "itself" | "complete" | "near" | "parts"
  /** The word of the query, folded. */
  typed: string
  words: { word: string; weight: number }[]
  /** Unlikelihood: its sum orders the combinations. */
  cost: number
}
export type Combination = Reading[]

/** A known word that occurs at most this often may be a misspelling of one that is that many times more common. */
const RARE_WORD = 4
const MUCH_MORE_COMMON = 4

export function planQuery(
  query: ParsedQuery,
  { vocabulary, synonyms }: Pick<OpenIndex, "vocabulary" | "synonyms">,
): Combination[] {
  const readings = query.terms.map((term, at) => {
    const last = at === query.terms.length - 1 && query.open && query.words.at(-1) === term
    const same = synonyms.get(fold(term))?.split(" ") ?? []
    return readingsOf(term, { last, same, joined: joinedWith(query.terms, at, vocabulary) }, vocabulary)
  })
  return combine(readings)
}

/** A word joined with its neighbour, if that is a word: "tea pot" also means `teapot`. */
function joinedWith(terms: readonly string[], at: number, vocabulary: Vocabulary): string[] {
  return [terms.slice(at - 1, at + 1), terms.slice(at, at + 2)]
    .filter(({ length }) => length === 2)
    .map((pair) => fold(pair.join("")))
    .filter((word) => vocabulary.commonness(word) > 0)
}

/** Splits an unknown word into two known ones, as evenly as possible. */
const shortest = ([first = "", second = ""]: string[]) => Math.min(first.length, second.length)

function cutInTwo(word: string, vocabulary: Vocabulary): string[] {
  const cuts = Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => at + 2)
    .map((at) => [word.slice(0, at), word.slice(at)])
    .filter((parts) => parts.every((part) => vocabulary.commonness(part) > 0))
    .sort((a, b) => shortest(b) - shortest(a))
  return cuts[0] ?? []
}

/** The readings of one word, likeliest first. Empty if nothing in the vocabulary is similar. */
function readingsOf(
  term: string,
  { last, same: others, joined }: { last: boolean; same: readonly string[]; joined: readonly string[] },
  vocabulary: Vocabulary,
): Reading[] {
  const word = fold(term)
  const known = vocabulary.commonness(word) > 0
  const readings: Reading[] = []
  const same = others.filter((other) => vocabulary.commonness(other) > 0)
  if (known || same.length > 0 || joined.length > 0) {
    const words = [
      { word, weight: 1 },
      ...same.map((other) => ({ word: other, weight: 0.9 })),
      // It covers both words, so it weighs half for each.
      ...joined.map((other) => ({ word: other, weight: 0.5 })),
    ]
    readings.push({ kind: "itself", typed: word, words, cost: 0 })
  }
  // A single digit begins every number.
  if (last && !/^\p{N}$/u.test(word)) {
    const words = completions(vocabulary, word, 8).map((completion) => ({
      word: completion,
      weight: (0.5 + (0.4 * word.length) / completion.length) * (known ? 0.5 : 1),
    }))
    if (words.length > 0) readings.push({ kind: "complete", typed: word, words, cost: known ? 1 : 0.5 })
  }
  const plain = word.replace(/js$/, "")
  if (!known && vocabulary.commonness(plain) > 0) {
    readings.push({ kind: "complete", typed: word, words: [{ word: plain, weight: 0.9 }], cost: 0.5 })
  } else if (!known) {
    const parts = isCodeWord(term)
      ? partsOf(term).filter((part) => vocabulary.commonness(part) > 0)
      : cutInTwo(word, vocabulary)
    const words = parts.map((part) => ({ word: part, weight: 0.8 }))
    if (words.length > 1) readings.push({ kind: "parts", typed: word, words, cost: 1 })
  }
  // A rare word may be a misspelling of a common one.
  const common = known ? vocabulary.commonness(word) * MUCH_MORE_COMMON : 0
  if (!known || common <= RARE_WORD * MUCH_MORE_COMMON) {
    const words = nearWords(vocabulary, word, 3)
      .filter(({ word: near }) => vocabulary.commonness(near) > common)
      .map(({ word: near, edits }) => ({ word: near, weight: 0.9 - 0.2 * edits }))
    if (words.length > 0) readings.push({ kind: "near", typed: word, words, cost: 2 })
  }
  return readings
}

/** Every choice of one reading per word, cheapest first, up to the maximum. Words without a reading are left out. */
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
