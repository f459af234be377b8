/** Places in a file's text. */

import type { Place } from "../report/diagnostic.js"
import { escapePattern } from "./escape-pattern.js"

/** The place of a range of offsets. */
export function placeAt(file: string, text: string, from: number, to: number): Place {
  const line = lineAndColumn(text, from)
  const end = lineAndColumn(text, to)
  return { file, ...line, endLine: end.line, endColumn: end.column }
}

/** A place as a short string, without its file, for compiled code: `12:4:12:8`. */
export function writePlace({ line, column, endLine = line, endColumn = column + 1 }: Place): string {
  return [line, column, endLine, endColumn].join(":")
}

export function readPlace(file: string, written: string): Place {
  const [line = 1, column = 1, endLine = line, endColumn = column + 1] = written.split(":").map(Number)
  return { file, line, column, endLine, endColumn }
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const starts = lineStarts(text)
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] as number) + 1 }
}

/** A line, from 1, without its end; "" if the text has fewer lines. */
export function lineOf(text: string, line: number): string {
  const starts = lineStarts(text)
  return text.slice(starts[line - 1] ?? text.length, starts[line]).replace(/\r?\n$|\r$/, "")
}

/** Line starts of the last text: places of a file are usually requested in a row. */
let known: { text: string; starts: number[] } | undefined

function lineStarts(text: string): number[] {
  if (known?.text !== text)
    known = { text, starts: [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (end) => end.index + end[0].length)] }
  return known.starts
}

/** The place of a string in code, between its quotes; with `key`, as that key's value, else its first occurrence. */
export function placeOfText(file: { path: string; text: string }, value: string, key?: string, occurrence = 0): Place {
  const quoted = `["'\`]${escapePattern(value)}["'\`]`
  const keyed = key === undefined ? [] : [...file.text.matchAll(new RegExp(`\\b${key}["']?:\\s*${quoted}`, "g"))]
  const match = keyed[occurrence] ?? keyed[0] ?? new RegExp(quoted).exec(file.text)
  if (!match) return { file: file.path, line: 1, column: 1 }
  const start = match.index + match[0].length - value.length - 1
  return placeAt(file.path, file.text, start, start + value.length)
}

/** The place of a key, or of a list's element, in code: each is searched for inside the one before. */
export function placeOfKey(file: { path: string; text: string }, path: readonly string[]): Place {
  let from = 0
  let length = 0
  for (const key of path) {
    if (/^\d+$/.test(key)) {
      const element = elementRange(file.text, from + length, Number(key))
      if (element) [from, length] = [element.from, element.to - element.from]
      continue
    }
    const pattern = (behind: string) =>
      new RegExp(`(?:^|[\\s{,])(["']?${escapePattern(key)}["']?)\\s*${behind}`, "m").exec(file.text.slice(from))
    // A method is searched for last: calls look like it.
    const match = pattern("[:,}\\n]") ?? pattern("\\(")
    if (!match?.[1]) continue
    from += match.index + match[0].indexOf(match[1])
    length = match[1].length
  }
  return length === 0 ? { file: file.path, line: 1, column: 1 } : placeAt(file.path, file.text, from, from + length)
}

/** The element of the list right after a key; undefined if the value is not a list in brackets. */
function elementRange(text: string, behind: number, index: number): { from: number; to: number } | undefined {
  const opening = /^\s*:\s*\[/.exec(text.slice(behind))
  if (!opening) return undefined
  // White space, a comment, a string, or one character.
  const token = /(\s+|\/\/.*|\/\*[^]*?\*\/)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[^]/y
  token.lastIndex = behind + opening[0].length
  let depth = 0
  let at = 0
  let range: { from: number; to: number } | undefined
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [piece, blank] = match
    if (blank !== undefined) continue
    if (depth === 0 && (piece === "," || piece === "]")) {
      if (at === index || piece === "]") return at === index ? range : undefined
      at++
      continue
    }
    if (/[[({]/.test(piece[0] as string) && piece.length === 1) depth++
    if (/[\])}]/.test(piece) && piece.length === 1) depth--
    if (at === index) range = { from: range?.from ?? match.index, to: token.lastIndex }
  }
  return undefined
}
