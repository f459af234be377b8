/** What protects the process from the native parser: a text that crashes it, or that it reads for minutes, never gets there. */
import { Buffer } from "node:buffer"

/** The reason for not parsing a file. */
export interface Excess {
  offset: number
  message: string
  hint: string
}

const largest = 2_000_000

export function isTooLarge(text: string): boolean {
  if (text.length * 3 <= largest) return false
  return text.length > largest || Buffer.byteLength(text) > largest
}

/** The native parser overflows its stack at some thousand levels, recursive functions of ours at more than this. */
export const deepest = 500
/** Lists that `mdast-util-to-hast`, `hast-util-to-estree` and others spread into a call, which ends at some 100,000. */
export const longestSpread = 20_000
/** The compiler adds the cells that a row leaves out: 100 KB of short rows under a wide head end its memory. */
export const mostMissingCells = 50_000
/** `@mdx-js/mdx` looks for each component among all that it has seen. */
export const mostComponents = 10_000
/** An HTML parser begins each paragraph with all formatting tags that are open. Lines, times the tags open there. */
export const mostLinesInTags = 200_000
/** JavaScript nests without brackets too (`a => b => …`). The native parser crashes at 8,000 steps. */
const longestScript = 3_000
/** The native parser's time is quadratic in these, of a file. Each limit is less than a second, and 200 MB. */
const mostOfFile = {
  "lines that begin with :::": 2_000,
  "definitions with an open <": 5_000,
  "paragraphs that consist of a tag": 5_000,
}
/** … and in these, of a paragraph, a table or another block. The limit is a tenth of a second. */
const mostOfBlock = { underscores: 20_000 }
/**
 * … and takes the number of these in a block times the block's length. Each limit is less than half a second, such as some
 * thousand in 50 KB or some hundred in 500 KB; of references, also 300 MB: a few times as many crash the process.
 */
const mostInLength = {
  "colons without a space after them": 400_000_000,
  "character references": 200_000_000,
  "tags, or links in angle brackets,": 1_000_000_000,
  "expressions or comments": 250_000_000,
  "mail addresses, or addresses that begin with www.,": 10_000_000_000,
}
const most = { ...mostOfFile, ...mostOfBlock }
export type Counted = keyof typeof most | keyof typeof mostInLength

const splitBlock = "split it: put an empty line between some of them"

export class Limits {
  /** The first limit that the text exceeds. */
  excess?: Excess
  /** The current nesting depth of each kind. */
  readonly open = { quotes: 0, lists: 0, directives: 0, tags: 0, braces: 0, rounds: 0, squares: 0, outside: 0 }
  readonly #ofFile = new Map<string, number>()
  readonly #ofBlock = new Map<string, number>()
  /** Where the current block begins. */
  #block = 0
  /** Steps of the current expression, and their count at each open bracket. */
  #steps = 0
  #stepsOutside: number[] = []

  /** Call after opening something. */
  checkDepth(offset: number): void {
    const { quotes, lists, directives, tags, braces, rounds, squares, outside } = this.open
    if (quotes + lists + directives + tags + braces + rounds + squares + outside <= deepest) return
    const hint = "a bracket, tag or quote is probably repeated by mistake"
    this.excess ??= { offset, message: `nested more than ${deepest} deep here`, hint }
  }

  count(what: Counted, offset: number): void {
    const counts = what in mostOfFile ? this.#ofFile : this.#ofBlock
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    if (what in mostInLength) this.#checkBlock(offset)
    else if (count > most[what as keyof typeof most]) {
      const number = most[what as keyof typeof most].toLocaleString("en")
      const [where, hint] = what in mostOfFile ? ["file", "split the file"] : ["block", splitBlock]
      this.excess ??= { offset, message: `more than ${number} ${what} in one ${where}`, hint }
    }
  }

  /** Checks the numbers and the length of the current block, which goes on to here. */
  #checkBlock(offset: number): void {
    const length = offset - this.#block
    for (const [what, count] of this.#ofBlock) {
      if (!(what in mostInLength) || count * length <= mostInLength[what as keyof typeof mostInLength]) continue
      const size = `${count.toLocaleString("en")} in ${length.toLocaleString("en")} characters`
      this.excess ??= { offset, message: `too many ${what} in one block: ${size}`, hint: splitBlock }
    }
  }

  /** Counts a word or an operator of JavaScript. */
  countScript(offset: number): void {
    this.#steps++
    if (this.#steps <= longestScript) return
    const message = `more than ${longestScript.toLocaleString("en")} words and operators in one piece of JavaScript`
    this.excess ??= { offset, message, hint: "move it to a .ts or .tsx file, and import that" }
  }

  openScript(): void {
    this.#stepsOutside.push(this.#steps)
  }

  closeScript(): void {
    this.#steps = (this.#stepsOutside.pop() ?? 0) + 1
  }

  /** After a comma, what follows is not nested in what precedes it. */
  separateScript(): void {
    this.#steps = this.#stepsOutside.at(-1) ?? 0
  }

  startScript(): void {
    this.#steps = 0
    this.#stepsOutside = []
  }

  endParagraph(offset: number): void {
    this.#checkBlock(offset)
    this.#block = offset
    this.#ofBlock.clear()
  }
}
