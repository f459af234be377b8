/** How much a file may hold before a parser takes too long for it, or falls. */

/** Why a file is not given to a parser. */
export interface Excess {
  offset: number
  message: string
  hint: string
}

export const deepest = 500
/** Micromark takes seconds for what is deeper. */
const slowDepth = 120
/** The native parser's time grows with the square of these. Each of the limits is about a second. */
const most = {
  "lines that begin with :::": 2_000,
  "colons without a space after them": 20_000,
  "character references": 20_000,
  "definitions with an open <": 5_000,
}
/** JavaScript nests without brackets too (`a => b => …`). The native parser falls at 8,000 steps. */
const longestScript = 3_000
/** Micromark reads a module anew at every blank line in it. */
const mostGaps = 200

export class Limits {
  excess?: Excess
  /** Where nesting begins that micromark takes seconds for. */
  slow?: number
  /** Where emphasis begins that micromark takes minutes for. */
  hanging?: number
  /** JavaScript that could overflow the native parser's stack; acorn's overflow can be caught. */
  longScript = false
  /** How deep the text is in each of these. */
  readonly open = { quotes: 0, lists: 0, directives: 0, tags: 0, braces: 0, rounds: 0, squares: 0, outside: 0 }
  readonly #counts = new Map<string, number>()
  #emphasis = 0
  #gaps = 0
  /** Steps of the expression that is being read, and where they stood at each open bracket. */
  #steps = 0
  #stepsOutside: number[] = []

  /** To be asked after something was opened. */
  checkDepth(offset: number): void {
    const { quotes, lists, directives, tags, braces, rounds, squares, outside } = this.open
    const depth = quotes + lists + directives + tags + braces + rounds + squares + outside
    if (depth > slowDepth) this.slow ??= offset
    if (depth <= deepest) return
    const hint = "a bracket, tag or quote is probably repeated by mistake"
    this.excess ??= { offset, message: `nested more than ${deepest} deep here`, hint }
  }

  count(what: keyof typeof most, offset: number): void {
    const count = (this.#counts.get(what) ?? 0) + 1
    this.#counts.set(what, count)
    if (count <= most[what]) return
    const message = `more than ${most[what].toLocaleString("en")} ${what} in one file`
    this.excess ??= { offset, message, hint: "split the file" }
  }

  /** A word or a sign of JavaScript. */
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

  /** A comma: what follows is not nested in what came before. */
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

  /** `opens`: the marks stand before a word and can only open. */
  countEmphasis(opens: boolean, size: number, offset: number): void {
    this.#emphasis = opens ? this.#emphasis + 1 : Math.max(0, this.#emphasis - 1)
    if (this.#emphasis > slowDepth || size > slowDepth) this.slow ??= offset
    if (this.#emphasis > deepest || size > 10 * deepest) this.hanging ??= offset
  }

  endParagraph(): void {
    this.#emphasis = 0
  }
}
