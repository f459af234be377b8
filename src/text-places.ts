/** Where something stands in a file's text. */
import { escapePattern } from "./escape-pattern.js"
import type { Place } from "./report/diagnostic.js"

/** The place of a stretch of the text, by offsets. */
export function placeAt(file: string, text: string, from: number, to: number): Place {
  const line = lineAndColumn(text, from)
  const end = lineAndColumn(text, to)
  return { file, ...line, endLine: end.line, endColumn: end.column }
}

/** A place inside its file in one word, as compiled code carries it: `12:4:12:8`. */
export function writePlace({ line, column, endLine = line, endColumn = column + 1 }: Place): string {
  return [line, column, endLine, endColumn].join(":")
}

export function readPlace(file: string, written: string): Place {
  const [line = 1, column = 1, endLine = line, endColumn = column + 1] = written.split(":").map(Number)
  return { file, line, column, endLine, endColumn }
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let [line, start] = [1, 0]
  const ending = /\r\n|\n|\r/g
  for (let match = ending.exec(text); match && ending.lastIndex <= offset; match = ending.exec(text)) {
    line++
    start = ending.lastIndex
  }
  return { line, column: offset - start + 1 }
}

/** Where a string stands in code, between its quotes; with `key`, as the value of that key, the first time or later. */
export function placeOfText(file: { path: string; text: string }, value: string, key?: string, occurrence = 0): Place {
  const quoted = `["'\`]${escapePattern(value)}["'\`]`
  const keyed = key === undefined ? [] : [...file.text.matchAll(new RegExp(`\\b${key}["']?:\\s*${quoted}`, "g"))]
  const match = keyed[occurrence] ?? keyed[0] ?? new RegExp(quoted).exec(file.text)
  if (!match) return { file: file.path, line: 1, column: 1 }
  const start = match.index + match[0].length - value.length - 1
  return placeAt(file.path, file.text, start, start + value.length)
}

/** Where a key stands in code: keys are looked for one inside the other, numbers count as found. */
export function placeOfKey(file: { path: string; text: string }, path: readonly string[]): Place {
  let from = 0
  let length = 0
  for (const key of path) {
    if (/^\d+$/.test(key)) continue
    const pattern = new RegExp(`(?:^|[\\s{,])(["']?${escapePattern(key)}["']?)\\s*[:,}\\n]`, "m")
    const found = pattern.exec(file.text.slice(from))
    if (!found?.[1]) continue
    from += found.index + found[0].indexOf(found[1])
    length = found[1].length
  }
  return length === 0 ? { file: file.path, line: 1, column: 1 } : placeAt(file.path, file.text, from, from + length)
}
