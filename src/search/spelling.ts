/**
 * Words that begin like a word, and words that are nearly it: one edit away, or two in a long word. An edit is a letter
 * more, a letter less, another letter, or two swapped.
 */

/** The words of an index in alphabetical order, as spelt (folded, unstemmed). */
export interface Vocabulary {
  words: string[]
  /** Which letters a word has, a bit each: two words that differ in many of them cannot be near. */
  letters: Uint32Array
  /** In how many places a word stands. */
  commonness(word: string): number
}

export function makeVocabulary(words: Iterable<string>, commonness: (word: string) => number): Vocabulary {
  const sorted = [...words].sort()
  return { words: sorted, letters: Uint32Array.from(sorted, lettersOf), commonness }
}

function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters >>> 0
}

function bitsIn(value: number): number {
  let bits = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}

/** An edit changes which letters a word has by two at most. */
function mayBeNear(a: number, b: number, limit: number): boolean {
  return bitsIn(a ^ b) <= 2 * limit
}

/** From this length on two edits are forgiven. */
const LONG = 8

/** How many edits a word of this length may be away. Of very short words every other word is one edit away. */
export function editsAllowed(length: number): number {
  if (length < 4) return 0
  return length < LONG ? 1 : 2
}

/** The number of edits between two words, or `limit + 1` as soon as it must be more than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || !mayBeNear(lettersOf(a), lettersOf(b), limit)) return limit + 1
  let [before, above, current] = rows
  for (let column = 0; column <= b.length; column++) above[column] = column
  for (let row = 1; row <= a.length; row++) {
    current[0] = row
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let distance = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        distance = Math.min(distance, (before[column - 2] as number) + 1)
      }
      current[column] = distance
      least = Math.min(least, distance)
    }
    if (least > limit) return limit + 1
    ;[before, above, current] = [above, current, before]
  }
  return above[b.length] as number
}
/** Three rows of the table of distances, written over by every comparison. */
const rows: [number[], number[], number[]] = [[], [], []]

/** The vocabulary's words nearest to one: fewest edits, then the same first letter, then the most common. */
export function nearWords(
  vocabulary: Vocabulary,
  word: string,
  most: number,
  limit = editsAllowed(word.length),
): { word: string; edits: number }[] {
  if (limit === 0) return []
  const letters = lettersOf(word)
  const found: { word: string; edits: number; rank: number }[] = []
  for (let at = 0; at < vocabulary.words.length; at++) {
    const other = vocabulary.words[at] as string
    if (Math.abs(other.length - word.length) > limit) continue
    if (!mayBeNear(vocabulary.letters[at] as number, letters, limit)) continue
    const edits = editDistance(word, other, limit)
    if (edits === 0 || edits > limit) continue
    found.push({ word: other, edits, rank: edits + (other[0] === word[0] ? 0 : 0.5) })
  }
  return found
    .map((near) => ({ ...near, commonness: vocabulary.commonness(near.word) }))
    .filter(({ commonness }) => commonness > 0)
    .sort((a, b) => a.rank - b.rank || b.commonness - a.commonness || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word: near, edits }) => ({ word: near, edits }))
}

/** The vocabulary's words that begin with a prefix and go on: the most common first. */
export function completions(vocabulary: Vocabulary, prefix: string, most: number): string[] {
  const { words } = vocabulary
  let from = 0
  let to = words.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((words[middle] as string) < prefix) from = middle + 1
    else to = middle
  }
  const found: { word: string; commonness: number }[] = []
  for (let at = from; words[at]?.startsWith(prefix); at++) {
    const word = words[at] as string
    if (word !== prefix) found.push({ word, commonness: vocabulary.commonness(word) })
  }
  return found
    .filter(({ commonness }) => commonness > 0)
    .sort((a, b) => b.commonness - a.commonness || a.word.length - b.word.length)
    .slice(0, most)
    .map(({ word }) => word)
}
