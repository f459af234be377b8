/** Recognises the start of a line: quotes, list items, directives, fences. Precise enough to skip code. */
import type { Limits } from "./limits.js"
import { isSpace, type SourceLines } from "./source-lines.js"

interface Fence {
  marker: string
  size: number
  quotes: number
  /** The column where the content of its list item begins. */
  indent: number
}

export interface LineStart {
  /** Where the line's content begins, after all markers; the line's end if it is blank. */
  content: number
  end: number
  /** The content begins a fence. */
  fence: boolean
}

export class BlockScanner {
  readonly #lines: SourceLines
  readonly #limits: Limits
  readonly #format: "mdx" | "md"
  /** The column where each open list item's content begins. */
  #lists: number[] = []
  /** The colons of each open directive. */
  #directives: number[] = []
  #fence: Fence | undefined
  /** Where a line's last run of `*`, `-` and space begins, if it is a thematic break. */
  #rule = { end: -1, start: -1 }

  constructor(lines: SourceLines, limits: Limits, format: "mdx" | "md") {
    this.#lines = lines
    this.#limits = limits
    this.#format = format
  }

  readStart(at: number): LineStart {
    const { text } = this.#lines
    const end = this.#lines.end(at)
    let [index, column, quotes, listed] = [at, 0, 0, false]
    const enterList = (size: number, content: number) => {
      if (!listed) this.#leaveLists(column)
      listed = true
      this.#lists.push(content)
      column += size
      this.#setDepth(quotes, index)
      index += size - 1
    }
    for (; index < end; index++) {
      const character = text[index] as string
      if (character === " ") column++
      else if (character === "\t") column += 4 - (column % 4)
      else if (character === ">") {
        quotes++
        column++
      } else if (character === "[" && text[index + 1] === "^") {
        // Content after a footnote's label belongs to it, as in a list item.
        const label = /^\[\^[^[\]\s]+\]:[ \t]*/.exec(text.slice(index, end))
        if (!label) break
        enterList(label[0].length, column + 4)
      } else {
        const size = this.#listMarker(index, end)
        if (size === 0) break
        // A number, or an empty item, need not end the paragraph before it.
        if (size === 1 && index + 1 < end) this.#limits.endParagraph(index)
        enterList(size, column + size + 1)
      }
    }
    if (index < end && !listed) this.#leaveLists(column)
    this.#setDepth(quotes, index)
    if (index >= end) return { content: end, end, fence: false }
    this.#fence = this.#readFence(index, end, column)
    return { content: index, end, fence: this.#fence !== undefined }
  }

  /** A line of `:::`: opens a directive, or closes one and all in it. */
  readColons(index: number, end: number): "opens" | "closes" {
    const colons = this.#lines.run(index, ":")
    if (this.#lines.text.slice(index + colons, end).trim() === "") {
      const closed = this.#directives.findIndex((open) => open <= colons)
      if (closed >= 0) this.#directives.length = closed
      return "closes"
    }
    this.#directives.push(colons)
    this.#limits.open.directives = this.#directives.length
    this.#limits.checkDepth(index)
    return "opens"
  }

  /** Skips from inside a fence to the line after it. It also ends with its quote or list item. */
  skipFence(from: number): number {
    const { text } = this.#lines
    const fence = this.#fence as Fence
    let at = from
    while (at < text.length) {
      const end = this.#lines.end(at)
      let [index, column, quotes] = [at, 0, 0]
      for (; index < end; index++) {
        if (text[index] === " ") column++
        else if (text[index] === "\t") column += 4 - (column % 4)
        else if (text[index] === ">" && quotes < fence.quotes) {
          quotes++
          column++
        } else break
      }
      if (quotes < fence.quotes || (index < end && column < fence.indent)) return at
      const size = this.#lines.run(index, fence.marker)
      if (size >= fence.size && text.slice(index + size, end).trim() === "") return this.#lines.after(end)
      at = this.#lines.after(end)
    }
    return at
  }

  #setDepth(quotes: number, offset: number): void {
    const { open } = this.#limits
    open.quotes = quotes
    open.lists = this.#lists.length
    open.directives = this.#directives.length
    this.#limits.checkDepth(offset)
  }

  #leaveLists(column: number): void {
    while (this.#lists.length > 0 && (this.#lists.at(-1) as number) > column) this.#lists.pop()
  }

  /** The size of a list marker; 0 if there is none. */
  #listMarker(index: number, end: number): number {
    const { text } = this.#lines
    const first = text[index] as string
    let size = 1
    if (first >= "0" && first <= "9") {
      while (size < 10 && /\d/.test(text[index + size] ?? "")) size++
      if (text[index + size] !== "." && text[index + size] !== ")") return 0
      size++
    } else if (first === "*" || first === "-") {
      if (index >= this.#ruleStart(end) && text[this.#ruleStart(end)] === first) return 0
    } else if (first !== "+") return 0
    return index + size === end || isSpace(text[index + size]) ? size : 0
  }

  #ruleStart(end: number): number {
    if (this.#rule.end === end) return this.#rule.start
    const { text } = this.#lines
    let [start, marks, marker] = [end, 0, ""]
    for (let index = end - 1; index >= 0; index--) {
      const character = text[index] as string
      if (isSpace(character)) continue
      marker ||= character
      if (character !== marker || (marker !== "*" && marker !== "-")) break
      start = index
      marks++
    }
    this.#rule = { end, start: marks >= 3 ? start : end }
    return this.#rule.start
  }

  #readFence(index: number, end: number, column: number): Fence | undefined {
    const { text } = this.#lines
    const marker = text[index] as string
    if (marker !== "`" && marker !== "~") return undefined
    const indent = this.#lists.at(-1) ?? 0
    const size = this.#lines.run(index, marker)
    // MDX has no indented code, so its fences may be indented anywhere.
    if (size < 3 || (this.#format === "md" && column - indent >= 4)) return undefined
    if (marker === "`" && text.slice(index + size, end).includes("`")) return undefined
    return { marker, size, quotes: this.#limits.open.quotes, indent }
  }
}
