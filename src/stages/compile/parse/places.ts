/** Points in the author's text: for pieces that a parser returns without them, and for pieces parsed on their own. */
import type { Node } from "unist"

export interface Point {
  line: number
  column: number
  offset: number
}

/** One line of a piece of code: its start in the piece, and in the file. */
interface Line {
  from: number
  place: Point
}

/** Maps offsets in a piece of code, whose lines may have lost an indent or a `>`, to the file. */
export class Stretch {
  readonly #lines: Line[] = []
  /** Where the piece ends in the file. */
  readonly end: Point

  constructor(value: string, text: string, start: Point) {
    let { line, column, offset } = start
    this.#lines.push({ from: 0, place: start })
    const ending = /\r\n|\n|\r/g
    let from = 0
    for (let match = ending.exec(value); match; match = ending.exec(value)) {
      offset = lineAfter(text, offset)
      line++
      from = match.index + match[0].length
      const rest = value.slice(from, endOfLine(value, from))
      const indent = findLine(rest, text, offset)
      offset += indent
      column = indent + 1
      this.#lines.push({ from, place: { line, column, offset } })
    }
    const length = value.length - from
    this.end = { line, column: column + length, offset: offset + length }
  }

  placeOf(index: number): Point {
    let [low, high] = [0, this.#lines.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#lines[middle] as Line).from <= index) low = middle
      else high = middle - 1
    }
    const { from, place } = this.#lines[low] as Line
    const rest = index - from
    return { line: place.line, column: place.column + rest, offset: place.offset + rest }
  }
}

export function endOfLine(text: string, from: number): number {
  let index = from
  while (index < text.length && text[index] !== "\n" && text[index] !== "\r") index++
  return index
}

function lineAfter(text: string, from: number): number {
  const end = endOfLine(text, from)
  return text[end] === "\r" && text[end + 1] === "\n" ? end + 2 : end + 1
}

/** The part of a line's start that the parser removed: spaces, tabs and the `>` of quotes. */
function findLine(line: string, text: string, offset: number): number {
  let indent = 0
  while (!text.startsWith(line, offset + indent)) {
    const character = text[offset + indent]
    if (character !== " " && character !== "\t" && character !== ">") {
      // A tab was split: only the text after it can be found.
      const trimmed = line.trimStart()
      return trimmed === line ? indent : Math.max(0, findLine(trimmed, text, offset) - (line.length - trimmed.length))
    }
    indent++
  }
  return indent
}

/** Line, column and offset of an offset. For a single point; use `Stretch` in a loop. */
export function pointAt(text: string, offset: number): Point {
  const before = text.slice(0, offset)
  const lines = before.split(/\r\n|\n|\r/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset }
}

export function offsetAt(text: string, { line, column }: Pick<Point, "line" | "column">): number {
  const endings = /\r\n|\n|\r/g
  for (let at = 1; at < line; at++) endings.exec(text)
  return endings.lastIndex + column - 1
}

/** Moves all places, also in syntax trees of JavaScript. Columns move in the first line only. */
export function movePlaces(value: unknown, by: { lines: number; columns: number; offset: number }): void {
  const seen = new Set<object>()
  const move = (item: unknown): void => {
    if (typeof item !== "object" || item === null || seen.has(item) || item instanceof RegExp) return
    seen.add(item)
    if (Array.isArray(item)) {
      if (item.length === 2 && typeof item[0] === "number" && typeof item[1] === "number") {
        item[0] += by.offset
        item[1] += by.offset
      } else for (const part of item) move(part)
      return
    }
    const node = item as { line?: number; column?: number; offset?: number; start?: unknown; end?: unknown }
    if (typeof node.line === "number" && typeof node.column === "number") {
      if (node.line === 1) node.column += by.columns
      node.line += by.lines
      if (typeof node.offset === "number") node.offset += by.offset
      return
    }
    // A list's `start` is a number too, but not a place.
    if (typeof node.start === "number" && typeof node.end === "number") {
      node.start += by.offset
      node.end += by.offset
    }
    for (const part of Object.values(node)) move(part)
  }
  move(value)
}

export function startOf(node: Node): Point {
  const { line, column, offset } = node.position?.start ?? { line: 1, column: 1 }
  return { line, column, offset: offset ?? 0 }
}

/** The point of an offset after another point. */
export function pointAfter(from: Point, text: string, offset: number): Point {
  const { line, column } = pointAt(text.slice(from.offset, offset), offset - from.offset)
  return { line: from.line + line - 1, column: line === 1 ? from.column + column - 1 : column, offset }
}
