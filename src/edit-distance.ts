/**
 * How far two words are apart, in edits: a letter more, a letter less, another letter, or two neighbours swapped.
 * The search of the browser uses this too, so it imports nothing.
 */

/** The number of edits between two words, or `limit + 1` as soon as it must be more than `limit`. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  // What both begin with is no edit. Addresses of one site share a lot.
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  const a = one.slice(shared)
  const b = other.slice(shared)
  if (!mayBeNear(lettersOf(a), lettersOf(b), limit)) return limit + 1
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
  return Math.min(above[b.length] as number, limit + 1)
}

/** Three rows of the table of distances, written over by every comparison. */
const rows: [number[], number[], number[]] = [[], [], []]

/** Which letters a word has, a bit each; upper and lower case share a bit. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters >>> 0
}

/** Whether words of these letters can be within `limit` edits: an edit brings one letter and takes one at most. */
export function mayBeNear(a: number, b: number, limit: number): boolean {
  return bitsIn(a & ~b) <= limit && bitsIn(b & ~a) <= limit
}

function bitsIn(value: number): number {
  let bits = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}
