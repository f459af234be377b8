/**
 * Edit distance between two words: insertions, deletions, substitutions, and swaps of neighbours. The browser's search
 * uses this too, so it imports nothing.
 */

/** The number of edits between two words, or `limit + 1` as soon as it must exceed `limit`. */
export function editDistance(word: string, other: string, limit: number): number {
  const far = limit + 1
  if (Math.abs(word.length - other.length) > limit) return far
  // Skip the common prefix and suffix. URLs of one site share a lot.
  let start = 0
  while (start < word.length && word.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  const most = Math.min(word.length, other.length) - start
  while (end < most && word.charCodeAt(word.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) end++
  const a = word.slice(start, word.length - end)
  const b = other.slice(start, other.length - end)
  if (!mayBeNear(lettersOf(a), lettersOf(b), limit)) return far
  let [before, above, current] = rows
  for (let column = 0; column <= b.length; column++) above[column] = column
  for (let row = 1; row <= a.length; row++) {
    // A cell further than `limit` from the diagonal takes more than `limit` edits.
    const first = Math.max(1, row - limit)
    const last = Math.min(b.length, row + limit)
    current[first - 1] = first === 1 ? row : far
    let least = current[first - 1] as number
    const letter = a.charCodeAt(row - 1)
    const letterBefore = a.charCodeAt(row - 2)
    for (let column = first; column <= last; column++) {
      const otherLetter = b.charCodeAt(column - 1)
      let distance = (above[column - 1] as number) + (letter === otherLetter ? 0 : 1)
      if (column < row + limit) distance = Math.min(distance, (above[column] as number) + 1)
      distance = Math.min(distance, (current[column - 1] as number) + 1)
      if (row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && letterBefore === otherLetter) {
        distance = Math.min(distance, (before[column - 2] as number) + 1)
      }
      current[column] = distance
      if (distance < least) least = distance
    }
    if (least > limit) return far
    ;[before, above, current] = [above, current, before]
  }
  return Math.min(above[b.length] as number, far)
}

/** Three rows of the distance table, reused by every comparison. */
const rows: [number[], number[], number[]] = [[], [], []]

/** The letters of a word as a bit set; upper and lower case share a bit. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters >>> 0
}

/** Whether words with these letters can be within `limit` edits: an edit adds and removes at most one letter. */
export function mayBeNear(a: number, b: number, limit: number): boolean {
  return bitsIn(a & ~b) <= limit && bitsIn(b & ~a) <= limit
}

function bitsIn(value: number): number {
  let bits = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}
