/** Words that begin with a word, and similar words: one edit away, or two in a long word. */
import { editDistance, lettersOf, mayBeNear } from "../links/edit-distance.js"

/** The words of an index in alphabetical order, as spelt (folded, unstemmed). */
export interface Vocabulary {
  words: string[]
  /** The letters of each word: words that differ in many of them can't be similar. */
  letters: Uint32Array
  /** The number of occurrences of a word. */
  commonness(word: string): number
  /** Words of titles and keywords. */
  named?: ReadonlySet<string>
}

export function makeVocabulary(words: Iterable<string>, commonness: (word: string) => number): Vocabulary {
  const sorted = [...words].sort()
  return { words: sorted, letters: Uint32Array.from(sorted, lettersOf), commonness }
}

/** Words of at least this length may have two edits. */
const LONG = 8

/** The number of edits that a word of this length may have. Very short words are all one edit apart. */
export function editsAllowed(length: number): number {
  if (length < 4) return 0
  return length < LONG ? 1 : 2
}

/** The most similar words: fewest edits, then the same first letter, then the most common. */
export function nearWords(
  vocabulary: Vocabulary,
  word: string,
  most: number,
  limit = editsAllowed(word.length),
): { word: string; edits: number }[] {
  if (limit === 0) return []
  const letters = lettersOf(word)
  const near: { word: string; edits: number; rank: number; commonness: number }[] = []
  for (let at = 0; at < vocabulary.words.length; at++) {
    const other = vocabulary.words[at] as string
    // "webhok" may mean one of the "webhooks".
    const singular = other.length > word.length + 1 ? other.replace(/s$/, "") : other
    if (Math.abs(singular.length - word.length) > limit) continue
    if (!mayBeNear(vocabulary.letters[at] as number, letters, limit + 1)) continue
    const edits = editDistance(word, singular, limit)
    if (edits === 0 || edits > limit) continue
    const commonness = vocabulary.commonness(other)
    if (commonness > 0) near.push({ word: other, edits, rank: edits + (other[0] === word[0] ? 0 : 0.5), commonness })
  }
  return near
    .sort((a, b) => a.rank - b.rank || b.commonness - a.commonness || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word, edits }) => ({ word, edits }))
}

/** The words that begin with a prefix and are longer: those of names first, then the most common. */
export function completions(vocabulary: Vocabulary, prefix: string, most: number): string[] {
  const { words, named } = vocabulary
  let from = 0
  let to = words.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((words[middle] as string) < prefix) from = middle + 1
    else to = middle
  }
  const isNamed = ({ word }: { word: string }) => Number(named?.has(word) === true)
  const longer: { word: string; commonness: number }[] = []
  for (let at = from; words[at]?.startsWith(prefix); at++) {
    const word = words[at] as string
    if (word !== prefix) longer.push({ word, commonness: vocabulary.commonness(word) })
  }
  return longer
    .filter(({ commonness }) => commonness > 0)
    .sort((a, b) => isNamed(b) - isNamed(a) || b.commonness - a.commonness || a.word.length - b.word.length)
    .slice(0, most)
    .map(({ word }) => word)
}
