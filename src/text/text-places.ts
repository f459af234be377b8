/** Places in a file's text. */

import type { Place } from "../report/diagnostic.js"

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
