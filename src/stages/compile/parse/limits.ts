/** Limits of a file, beyond which a parser takes too long or crashes. */

/** The reason for not parsing a file. */
export interface Excess {
  offset: number
  message: string
  hint: string
}

export const deepest = 500
/** Micromark takes seconds for deeper nesting. */
const slowDepth = 120
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
}
const most = { ...mostOfFile, ...mostOfBlock }
type Counted = keyof typeof most | keyof typeof mostInLength
/** JavaScript nests without brackets too (`a => b => …`). The native parser crashes at 8,000 steps. */
const longestScript = 3_000
/** Micromark parses a module again at every blank line in it. */
const mostGaps = 200

const splitBlock = "split it: put an empty line between some of them"

export class Limits {
  excess?: Excess
  /** Where nesting begins for which micromark takes seconds. */
  slow?: number
  /** Where emphasis begins for which micromark takes minutes. */
  hanging?: number
  /** JavaScript that may overflow the native parser's stack; acorn's overflow can be caught. */
  longScript = false
  /** The current nesting depth of each kind. */
  readonly open = { quotes: 0, lists: 0, directives: 0, tags: 0, braces: 0, rounds: 0, squares: 0, outside: 0 }
  readonly #counts = new Map<string, number>()
  /** Where the current block begins. */
  #block = 0
  #emphasis = 0
  #gaps = 0
  /** Steps of the current expression, and their count at each open bracket. */
  #steps = 0
  #stepsOutside: number[] = []

  /** Call after opening something. */
  checkDepth(offset: number): void {
    const { quotes, lists, directives, tags, braces, rounds, squares, outside } = this.open
    const depth = quotes + lists + directives + tags + braces + rounds + squares + outside
    if (depth > slowDepth) this.slow ??= offset
    if (depth <= deepest) return
    const hint = "a bracket, tag or quote is probably repeated by mistake"
    this.excess ??= { offset, message: `nested more than ${deepest} deep here`, hint }
  }

  count(what: Counted, offset: number): void {
    const count = (this.#counts.get(what) ?? 0) + 1
    this.#counts.set(what, count)
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
    for (const [what, limit] of Object.entries(mostInLength)) {
      const count = this.#counts.get(what) ?? 0
      if (count * length <= limit) continue
      const size = `${count.toLocaleString("en")} in ${length.toLocaleString("en")} characters`
      this.excess ??= { offset, message: `too many ${what} in one block: ${size}`, hint: splitBlock }
    }
  }

  /** Counts a word or an operator of JavaScript. */
  countScript(): void {
    this.#steps++
    if (this.#steps > longestScript) this.longScript = true
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

  countGap(offset: number): void {
    this.#gaps++
    if (this.#gaps > mostGaps) this.slow ??= offset
  }

  /** `opens`: the marks precede a word and can only open. */
  countEmphasis(opens: boolean, size: number, offset: number): void {
    this.#emphasis = opens ? this.#emphasis + 1 : Math.max(0, this.#emphasis - 1)
    if (this.#emphasis > slowDepth || size > slowDepth) this.slow ??= offset
    if (this.#emphasis > deepest || size > 10 * deepest) this.hanging ??= offset
  }

  endParagraph(offset: number): void {
    this.#checkBlock(offset)
    this.#block = offset
    this.#emphasis = 0
    for (const what of Object.keys({ ...mostOfBlock, ...mostInLength })) this.#counts.delete(what)
  }
}
