/**
 * Splits text into words and the gaps between them. A word is a run of letters, digits and underscores, so
 * `tea:kettle.reset`, `X-API-Key` and `reset()` are split at punctuation, while `network_error` stays whole (`terms.ts`
 * splits that); C# is one word. A single space between two words is not a piece: words are joined by it by default.
 */

/**
 * Signs that join words to a whole without a blank: the one list of them, for texts and queries. `1.0.0`, `main.go`,
 * `event.detail` · `data-lang`, `frame-src` · `next/server`, `text/html` · `tea:kettle.reset` · `tea@1.0.0`
 */
const JOINTS = ".-/:@"

/** What a piece is for a whole. */
export function kindOfPiece(piece: string): "word" | "joint" | undefined {
  if (isWord(piece)) return "word"
  return piece.length === 1 && JOINTS.includes(piece) ? "joint" : undefined
}
/** The words of a whole at most: a longer chain, such as an address, has several. */
const MOST_JOINED = 4

/** The wholes in a list of pieces, each as its first and last place: every stretch of words that signs join. */
export function eachWhole(
  length: number,
  kindOf: (at: number) => "word" | "joint" | undefined,
  take: (from: number, to: number) => void,
): void {
  for (let start = 0; start < length; start++) {
    if (kindOf(start) !== "word") continue
    for (let end = start + 2, words = 2; words <= MOST_JOINED && end < length; end += 2, words++) {
      if (kindOf(end - 1) !== "joint" || kindOf(end) !== "word") break
      take(start, end)
    }
  }
}

/** The wholes of a text that are not part of a longer one, as typed. */
export function wholesOf(text: string): string[] {
  const pieces: string[] = []
  eachPiece(text, (piece) => void pieces.push(piece))
  const kindOf = (at: number) => kindOfPiece(pieces[at] as string)
  const wholes: { from: number; to: number }[] = []
  eachWhole(pieces.length, kindOf, (from, to) => {
    const last = wholes.at(-1)
    if (last?.from === from) last.to = to
    else if (last === undefined || from > last.to) wholes.push({ from, to })
  })
  return wholes.map(({ from, to }) => pieces.slice(from, to + 1).join(""))
}

const WORD_LIKE = /[\p{L}\p{N}\p{M}]/u
/** ASCII letters, digits and the underscore. */
const ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0))

/** Whether the character at `at` belongs to a word: 0, or its number of UTF-16 units. */
function wordUnits(text: string, at: number, code: number): number {
  if (code < 128) return ASCII_WORD[code] as number
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return WORD_LIKE.test(character) ? character.length : 0
}

/** Whether a piece is a word rather than a gap. */
export function isWord(piece: string): boolean {
  return wordUnits(piece, 0, piece.charCodeAt(0)) > 0
}

/** Collapses white space to single spaces. Most gaps have none, or one. */
function condensed(gap: string): string {
  for (let at = 0; at < gap.length; at++) {
    const code = gap.charCodeAt(at)
    const space = code === 0x20
    if ((space && gap.charCodeAt(at + 1) === 0x20) || (!space && (code < 0x20 || code > 127))) {
      return gap.replace(/\s+/g, " ")
    }
  }
  return gap
}

/** Calls back for every piece of a text, in order. White space is collapsed to one space. */
export function eachPiece(text: string, take: (piece: string) => void): void {
  const { length } = text
  let at = 0
  while (at < length) {
    const start = at
    let units = wordUnits(text, at, text.charCodeAt(at))
    if (units > 0) {
      while (units > 0) {
        at += units
        units = at < length ? wordUnits(text, at, text.charCodeAt(at)) : 0
      }
      // C# and F# are words, as is any other single letter before `#`.
      if (at - start === 1 && text.charCodeAt(at) === 0x23) at += 1
      take(text.slice(start, at))
    } else {
      while (at < length && units === 0) {
        at += 1
        units = at < length ? wordUnits(text, at, text.charCodeAt(at)) : 1
      }
      if (at - start === 1 && text.charCodeAt(start) === 0x20) continue
      const gap = condensed(text.slice(start, at))
      if (gap !== " ") take(gap)
    }
  }
}

/** The words of a text, as typed. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  eachPiece(text, (piece) => {
    if (isWord(piece)) words.push(piece)
  })
  return words
}

/** Joins pieces to a text: a space between two words, a gap as it is. */
export function joinPieces(pieces: readonly string[]): string {
  let text = ""
  let afterWord = false
  for (const piece of pieces) {
    const word = isWord(piece)
    if (word && afterWord) text += " "
    text += piece
    afterWord = word
  }
  return text
}
