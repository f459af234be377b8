/**
 * Markdown and MDX to a syntax tree: `native` (satteri) in a tenth of a millisecond a page, `micromark` in sixty times
 * that. Both give the same tree; a test compares them.
 *
 * It promises to throw nothing and to bring nothing down, whatever the text is: what is too large or too deep for the
 * native parser never reaches it. Places are those of the file as the author wrote it, offsets in UTF-16 units; a byte
 * order mark counts in offsets and not in columns. Text is rewritten before the parsers only by pieces of equal length.
 */
import { Buffer } from "node:buffer"
import type { Paragraph, PhrasingContent, Root, Text } from "mdast"
import type { Processor } from "unified"
import { type FinishContext, finishTree } from "./parse/finish-tree.js"
import { parseWithMicromark } from "./parse/micromark.js"
import { parseNatively, type Refusal } from "./parse/native.js"
import { movePlaces, type Place, placeAt } from "./parse/places.js"
import { type Rewrite, type Scan, scanSource } from "./parse/scan-source.js"
import { blank, readSourceText, type SourceText } from "./parse/source-text.js"
import { type SyntaxProblem, wordProblem } from "./parse/syntax-problem.js"

export type { SyntaxProblem } from "./parse/syntax-problem.js"

export interface ParseOptions {
  text: string
  format: "mdx" | "md"
  parser: "native" | "micromark"
}

export interface Parsed {
  tree: Root
  problems: SyntaxProblem[]
}

const largest = 2_000_000

/** mdast of one file, positions (line, column, offset) in the text as the author wrote it. Never throws for bad input. */
export function parseMarkdown(options: ParseOptions): Parsed {
  const { text, format } = options
  if (isTooLarge(text)) {
    const message = `more than 2 MB of Markdown`
    return { tree: emptyTree(), problems: [{ code: "file-too-large", message, line: 1, column: 1, hint: "split the file" }] }
  }
  const source = readSourceText(text)
  const scan = scanSource(source.body, format)
  const parsed = scan.excess ? refuseExcess(source, scan.excess) : parseSafely(source, scan, options)
  if (source.yaml) parsed.tree.children.unshift(source.yaml)
  if (source.shift > 0) movePlaces(parsed.tree, { lines: 0, columns: 0, offset: source.shift })
  return parsed
}

/** unified plugin that makes a processor of @mdx-js/mdx (createProcessor) use a tree that was parsed already */
export function useParsedTree(this: Processor, options: { tree: Root }): void {
  this.parser = () => options.tree
}

function isTooLarge(text: string): boolean {
  if (text.length * 3 <= largest) return false
  return text.length > largest || Buffer.byteLength(text) > largest
}

function emptyTree(): Root {
  const start = { line: 1, column: 1, offset: 0 }
  return { type: "root", children: [], position: { start, end: { ...start } } }
}

function refuseExcess({ body }: SourceText, { offset, message, hint }: NonNullable<Scan["excess"]>): Parsed {
  const { line, column } = placeAt(body, offset)
  return { tree: emptyTree(), problems: [{ code: "mdx-syntax", message, line, column, hint }] }
}

/** A stack that overflows is the text's doing; all other exceptions are ours. */
function parseSafely(source: SourceText, scan: Scan, options: ParseOptions): Parsed {
  try {
    return parseSource(source, scan, options)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { tree: emptyTree(), problems: [wordProblem({ reason: error.message })] }
  }
}

/** Parses until every rewrite that is left has become the node it was made for. The first time is nearly always it. */
function parseSource(source: SourceText, scan: Scan, { format, parser }: ParseOptions): Parsed {
  let rewrites = scan.rewrites
  for (let round = 0; ; round++) {
    const { tree, problems, landed } = parseOnce(source, { scan, format, parser, rewrites })
    if (!tree) {
      // A rewrite may be what broke it: `{/* <!-- x --> */}` in a place the scan did not understand.
      const plain = rewrites.length > 0 ? parseOnce(source, { scan, format, parser, rewrites: [] }) : undefined
      return plain?.tree ? { tree: plain.tree, problems: plain.problems } : { tree: emptyTree(), problems }
    }
    if (landed.size === rewrites.length) return { tree, problems }
    rewrites = round < 3 ? rewrites.filter((rewrite) => landed.has(rewrite)) : []
  }
}

interface Attempt {
  scan: Scan
  format: "mdx" | "md"
  parser: "native" | "micromark"
  rewrites: readonly Rewrite[]
}

function parseOnce(source: SourceText, attempt: Attempt): { tree?: Root; problems: SyntaxProblem[]; landed: Set<Rewrite> } {
  const { scan, format, parser, rewrites } = attempt
  const body = rewriteText(source.body, rewrites)
  const context: FinishContext = {
    text: source.written,
    format,
    rewrites,
    parseInline: (text, place) => parseInline(text, place, { ...attempt, rewrites: [] }),
  }
  let refused: SyntaxProblem[] = []
  let nativePlace: Refusal["place"]
  if (parser === "native" && !scan.notNative) {
    const result = parseNatively(body, format)
    if ("tree" in result) {
      const finished = finishTree(result.tree, context)
      if (!finished.broken) return { tree: result.tree, ...finished }
      if (finished.broken === "depth") return { problems: finished.problems, landed: finished.landed }
      refused = finished.problems
    } else nativePlace = result.refusal.place
    if (scan.slowInMicromark) {
      if ("refusal" in result) refused = [wordProblem(result.refusal)]
      return { problems: refused, landed: new Set() }
    }
  }
  const result = parseWithMicromark(body, format)
  if ("tree" in result) {
    const finished = finishTree(result.tree, context)
    if (!finished.broken) return { tree: result.tree, ...finished }
    return { problems: finished.problems, landed: finished.landed }
  }
  if (refused.length === 0) {
    // An open brace is told by micromark at the end of the file, and by the native parser where it opens.
    const atEnd = /^Unexpected end of file in expression/.test(result.refusal.reason) && nativePlace
    refused = [wordProblem(atEnd ? { ...result.refusal, place: nativePlace as NonNullable<typeof nativePlace> } : result.refusal, nativePlace)]
  }
  return { problems: refused, landed: new Set() }
}

function rewriteText(text: string, rewrites: readonly Rewrite[]): string {
  let [rewritten, from] = ["", 0]
  for (const { kind, start, end } of rewrites) {
    const piece = text.slice(start, end)
    rewritten += text.slice(from, start)
    rewritten += kind === "comment" ? `{/*${blankComment(piece.slice(3, -3))}*/}` : blank(piece)
    from = end
  }
  return from === 0 ? text : rewritten + text.slice(from)
}

/** A comment may hold anything, so none of it is shown to a parser, but for what keeps its lines in their container. */
function blankComment(text: string): string {
  return text.replace(/(^|[\r\n])([ \t>]*)([^\r\n]*)/g, (_, ending: string, prefix: string, rest: string) =>
    ending === "" ? " ".repeat(prefix.length + rest.length) : ending + prefix + " ".repeat(rest.length),
  )
}

const lead = "x "

/** Parses a piece of a line as the inside of a paragraph. What stands before it keeps it from being a heading or a list. */
function parseInline(text: string, place: Place, attempt: Attempt): { children: PhrasingContent[]; problems: SyntaxProblem[] } {
  if (!/[^\p{L}\p{N} ,;'"?%/()+-]|www/u.test(text)) return { children: [plainText(text, place)], problems: [] }
  const written = lead + text
  const { tree, problems } = parseOnce({ written, body: written, shift: 0 }, attempt)
  const by = { lines: place.line - 1, columns: place.column - 1 - lead.length, offset: place.offset - lead.length }
  for (const problem of problems) {
    problem.column += by.columns
    problem.line += by.lines
  }
  const paragraph = tree?.children[0] as Paragraph | undefined
  const [first, ...rest] = paragraph?.children ?? []
  if (first?.type !== "text") return { children: [], problems }
  movePlaces(paragraph, by)
  first.value = first.value.slice(lead.length)
  if (first.position) first.position.start = { ...place }
  return { children: first.value === "" ? rest : [first, ...rest], problems }
}

function plainText(value: string, start: Place): Text {
  const end = { line: start.line, column: start.column + value.length, offset: start.offset + value.length }
  return { type: "text", value, position: { start: { ...start }, end } }
}
