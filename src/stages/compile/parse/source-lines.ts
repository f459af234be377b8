/** A text that is read once, from start to end. */
export class SourceLines {
  readonly text: string
  readonly #onlyNewlines: boolean
  /** Texts that were not found once are not searched again: a text may open ten thousand comments and close none. */
  readonly #missing = new Set<string>()

  /** A part of a line whose end is known: a line of a megabyte may be asked for its end ten thousand times. */
  #line = { from: 0, end: -1 }

  constructor(text: string) {
    this.text = text
    this.#onlyNewlines = !text.includes("\r")
  }

  /** The end of the line that contains `from`, before its line ending. */
  end(from: number): number {
    if (from < this.#line.from || from > this.#line.end) this.#line = { from, end: this.#findEnd(from) }
    return this.#line.end
  }

  #findEnd(from: number): number {
    const { text } = this
    if (this.#onlyNewlines) {
      const newline = text.indexOf("\n", from)
      return newline < 0 ? text.length : newline
    }
    let end = from
    while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end++
    return end
  }

  /** The start of the line after the one that ends at `end`. */
  after(end: number): number {
    return this.text[end] === "\r" && this.text[end + 1] === "\n" ? end + 2 : end + 1
  }

  /** The first occurrence from `from` on; `from` must not decrease. */
  find(wanted: string, from: number): number {
    if (this.#missing.has(wanted)) return -1
    const index = this.text.indexOf(wanted, from)
    if (index < 0) this.#missing.add(wanted)
    return index
  }

  /** The number of repetitions of a character. */
  run(from: number, character: string): number {
    let end = from
    while (this.text[end] === character) end++
    return end - from
  }
}

export function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\t"
}

/** A line ending, or the end of the text. */
export function isEnd(character: string | undefined): boolean {
  return character === undefined || character === "\n" || character === "\r"
}
