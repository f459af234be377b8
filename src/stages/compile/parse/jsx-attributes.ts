/** Finds the places of an element's attributes, which the native parser does not report, in the element's source. */
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx-jsx"
import { type Point, Stretch } from "./places.js"

export interface AttributePlace {
  start: Point
  end: Point
  /** Of a string: the text between the quotes. Of an expression: the text between the braces. */
  value?: Stretch
}

/** In the order of the attributes; shorter than their list if the source can't be parsed. */
export function findAttributes(options: {
  text: string
  /** Of the element's `<`. */
  start: Point
  name: string | null
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[]
}): AttributePlace[] {
  const { text, start, name, attributes } = options
  const reader = new TagReader(text, start)
  const places: AttributePlace[] = []
  reader.take("<")
  for (const part of (name ?? "").split(/([.:])/)) reader.skipSpace().take(part)
  for (const attribute of attributes) {
    reader.skipSpace()
    const from = reader.place
    let value: Stretch | undefined
    if (attribute.type === "mdxJsxExpressionAttribute") {
      value = reader.take("{").takeCode(attribute.value)
      reader.take("}")
    } else {
      for (const part of attribute.name.split(/(:)/)) reader.skipSpace().take(part)
      if (attribute.value !== null && attribute.value !== undefined) {
        reader.skipSpace().take("=").skipSpace()
        if (typeof attribute.value === "string") value = reader.takeString()
        else {
          value = reader.take("{").takeCode(attribute.value.value)
          reader.take("}")
        }
      }
    }
    if (reader.lost) break
    places.push({ start: from, end: reader.place, ...(value && { value }) })
  }
  return places
}

class TagReader {
  lost = false
  place: Point
  readonly #text: string

  constructor(text: string, start: Point) {
    this.#text = text
    this.place = start
  }

  take(expected: string): this {
    if (this.#text.startsWith(expected, this.place.offset)) this.#advance(expected.length)
    else this.lost = true
    return this
  }

  /** White space, line endings, and after these the `>` of a quote around the element. */
  skipSpace(): this {
    let lineStart = false
    for (;;) {
      const character = this.#text[this.place.offset]
      if (character === "\n" || character === "\r") {
        const size = this.#text.startsWith("\r\n", this.place.offset) ? 2 : 1
        this.place = { line: this.place.line + 1, column: 1, offset: this.place.offset + size }
        lineStart = true
      } else if (character === " " || character === "\t" || (lineStart && character === ">")) this.#advance(1)
      else return this
    }
  }

  takeCode(value: string): Stretch {
    const stretch = new Stretch(value, this.#text, this.place)
    this.place = stretch.end
    return stretch
  }

  takeString(): Stretch | undefined {
    const quote = this.#text[this.place.offset] as string
    const end = this.#text.indexOf(quote, this.place.offset + 1)
    if ((quote !== '"' && quote !== "'") || end < 0) {
      this.lost = true
      return undefined
    }
    this.#advance(1)
    const stretch = this.takeCode(this.#text.slice(this.place.offset, end))
    this.take(quote)
    return stretch
  }

  #advance(size: number): void {
    const { line, column, offset } = this.place
    this.place = { line, column: column + size, offset: offset + size }
  }
}
