/**
 * Parses Markdown and MDX to a syntax tree: `native` (satteri) in a tenth of a millisecond per page, `micromark` in
 * sixty times that. Both give the same tree; a test compares them.
 *
 * Promises: throws nothing and crashes on no text; what is too large or too deep for the native parser is never passed
 * to it. Places are those of the file as the author wrote it, offsets in UTF-16 units; a byte order mark counts in
 * offsets, not in columns. Text is rewritten before parsing only by pieces of equal length.
 */
import { Buffer } from "node:buffer"
import type { Paragraph, PhrasingContent, Root, Text } from "mdast"
import { blankMistake } from "./parse/blank-mistake.js"
import { type FinishContext, type Finished, finishTree } from "./parse/finish-tree.js"
import type { Excess } from "./parse/limits.js"
import { parseWithMicromark } from "./parse/micromark.js"
import { parseNatively, type Refusal } from "./parse/native.js"
import { movePlaces, type Point, pointAt } from "./parse/places.js"
import { type Rewrite, rewriteText } from "./parse/rewrites.js"
import { type Scan, scanSource } from "./parse/scan-source.js"
import { readSourceText, type SourceText } from "./parse/source-text.js"
import { type SyntaxProblem, wordProblem } from "./parse/syntax-problem.js"

export type { SyntaxProblem } from "./parse/syntax-problem.js"

export interface ParseOptions {
  text: string
  format: "mdx" | "md"
  /** The native parser by default; a test compares both. */
  parser?: "native" | "micromark"
  /** Parse `$x$` and `$$` blocks as formulas. */
  math?: boolean
}

export interface Parsed {
  tree: Root
  problems: SyntaxProblem[]
  /** The parser that read the text, which may differ from the requested one; undefined if none could. */
  parser?: ParseOptions["parser"] | undefined
}

const largest = 2_000_000
/** If the native parser refuses a longer text, micromark does not get it, because it would take seconds. */
const longest = 300_000

/** The mdast of one file, with positions (line, column, offset) in the text as written. Never throws for bad input. */
export function parseMarkdown(options: ParseOptions): Parsed {
  const { text } = options
  if (isTooLarge(text)) {
    const message = `more than 2 MB of Markdown`
    return {
      tree: emptyTree(),
      problems: [{ code: "file-too-large", message, line: 1, column: 1, hint: "split the file" }],
    }
  }
  const source = readSourceText(text)
  const parsed = parseOnward(source, options)
  if (source.yaml) parsed.tree.children.unshift(source.yaml)
  if (source.shift > 0) movePlaces(parsed.tree, { lines: 0, columns: 0, offset: source.shift })
  return parsed
}

/** The maximum number of syntax errors reported per file and run. */
const mostProblems = 10

/**
 * Parses on after errors: each one is blanked and the rest is parsed again, so that one run reports all of them, and
 * other problems of the text.
 */
function parseOnward(source: SourceText, options: ParseOptions): Parsed {
  const problems = new Map<string, SyntaxProblem>()
  /** Lines that lost a tag: further errors there may be about its counterpart. */
  const mended = new Set<number>()
  let { body } = source
  let isWhole = true
  for (;;) {
    const scan = scanSource(body, options.format)
    const parsed = scan.excess ? refuseExcess(source, scan.excess) : parseSafely({ ...source, body }, scan, options)
    const open = parsed.problems.filter(({ line }) => !mended.has(line))
    for (const problem of open) problems.set(`${problem.line}:${problem.column}`, problem)
    const [mistake] = open
    const blanked = mistake && blankMistake(body, mistake)
    if (parsed.parser || !blanked || problems.size >= mostProblems) {
      const mistakes = [...problems.values()].map(({ construct: _, ...problem }) => problem)
      const { tree, parser } = parsed
      return {
        tree: parser && isWhole ? tree : emptyTree(),
        problems: mistakes.sort((a, b) => a.line - b.line || a.column - b.column),
        parser: body === source.body ? parser : undefined,
      }
    }
    // Without its imports, the text would seem to use unknown components.
    isWhole &&= mistake.construct !== "script"
    if (mistake.construct === "element" || mistake.construct === "closing tag") {
      mended.add(mistake.line)
      const lines = blanked.split("\n")
      for (const [at, line] of body.split("\n").entries()) if (line !== lines[at]) mended.add(at + 1)
    }
    body = blanked
  }
}

function isTooLarge(text: string): boolean {
  if (text.length * 3 <= largest) return false
  return text.length > largest || Buffer.byteLength(text) > largest
}

function emptyTree(): Root {
  const start = { line: 1, column: 1, offset: 0 }
  return { type: "root", children: [], position: { start, end: { ...start } } }
}

function refuseExcess({ body }: SourceText, { offset, message, hint }: Excess): Parsed {
  const { line, column } = pointAt(body, offset)
  return { tree: emptyTree(), problems: [{ code: "mdx-syntax", message, line, column, hint }] }
}

/** Stack overflows are caused by the text; all other exceptions are bugs of ours. */
function parseSafely(source: SourceText, scan: Scan, options: ParseOptions): Parsed {
  try {
    return parseSource(source, scan, options)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { tree: emptyTree(), problems: [wordProblem({ reason: error.message })] }
  }
}

/** Parses until every remaining rewrite has become the node it was made for, nearly always once. */
function parseSource(
  source: SourceText,
  scan: Scan,
  { format, parser = "native", math = false }: ParseOptions,
): Parsed {
  let rewrites = scan.rewrites
  for (let round = 0; ; round++) {
    const { tree, problems, landed, parser: reader } = parseOnce(source, { scan, format, parser, math, rewrites })
    if (tree && (landed.size === rewrites.length || round > 4)) return { tree, problems, parser: reader }
    // A `<!--` that is not a comment may have caused the error: it may be in JavaScript that the scan took for text.
    const kept = rewrites.filter((rewrite) => (tree ? landed.has(rewrite) : rewrite.kind !== "comment"))
    if (!tree && (round > 0 || kept.length === rewrites.length)) return { tree: emptyTree(), problems }
    rewrites = kept
  }
}

interface Attempt {
  scan: Scan
  format: "mdx" | "md"
  parser: "native" | "micromark"
  math: boolean
  rewrites: readonly Rewrite[]
}

interface Reading {
  /** Undefined if the text can't be parsed. */
  tree?: Root
  parser?: ParseOptions["parser"] | undefined
  problems: SyntaxProblem[]
  landed: Set<Rewrite>
  broken?: Finished["broken"]
  refusal?: Refusal
}

/** Texts that the native parser refuses are parsed by micromark, which defines MDX. */
function parseOnce(source: SourceText, attempt: Attempt): Reading {
  const { scan, format, parser, math, rewrites } = attempt
  const body = rewriteText(source.body, rewrites)
  const context = {
    text: source.written,
    body,
    format,
    rewrites,
    parseInline: (text: string, place: Point) => parseInline(text, place, { ...attempt, rewrites: [] }),
  }
  const native =
    parser === "native" && !scan.notNative
      ? readTree(parseNatively(body, format, math), { ...context, native: true })
      : undefined
  if (native?.tree || native?.broken === "depth") return native
  const refused = native && native.problems.length > 0 ? native : undefined
  if (refused && body.length > longest) return refused
  const limit = parser === "native" ? scan.slow : scan.hanging
  if (limit !== undefined) {
    return refused ?? refuse({ reason: "Maximum call stack size exceeded", place: pointAt(body, limit) })
  }
  const result = parseWithMicromark(body, format, math)
  // Micromark reports an unclosed brace at the end of the file.
  if ("refusal" in result && isOpenBrace(result.refusal) && scan.openBrace !== undefined) {
    result.refusal.place = pointAt(body, scan.openBrace)
  }
  const other = readTree(result, { ...context, native: false })
  return refused && !other.tree ? moreTelling(refused, other) : other
}

function readTree(result: { tree: Root } | { refusal: Refusal }, context: FinishContext): Reading {
  if ("refusal" in result) return refuse(result.refusal)
  const finished = finishTree(result.tree, context)
  return finished.broken
    ? finished
    : { tree: result.tree, parser: context.native ? "native" : "micromark", ...finished }
}

function refuse(refusal: Refusal): Reading {
  return { problems: [wordProblem(refusal)], landed: new Set(), refusal }
}

/** Micromark's errors are better; but it reports only one script error, and no place for an unclosed tag. */
function moreTelling(native: Reading, { refusal, ...micromark }: Reading): Reading {
  if (native.broken === "script" || !refusal || /^Maximum call stack/.test(refusal.reason)) return native
  if (isOpenBrace(refusal)) return native.refusal && isOpenBrace(native.refusal) ? native : micromark
  return refusal.place || /^Expected a closing tag/.test(refusal.reason) ? micromark : native
}

function isOpenBrace({ reason }: Refusal): boolean {
  return /^Unexpected end of file in expression/.test(reason)
}

const lead = "x "

/** Parses a piece of a line as the inside of a paragraph. A prefix keeps it from being a heading or a list. */
function parseInline(
  text: string,
  place: Point,
  attempt: Attempt,
): { children: PhrasingContent[]; problems: SyntaxProblem[] } {
  if (!/[^\p{L}\p{N} ,;'"?%/()+-]|www/u.test(text)) return { children: [textNode(text, place)], problems: [] }
  const written = lead + text
  const scan = { ...attempt.scan, openBrace: undefined }
  const { tree, problems } = parseOnce({ written, body: written, shift: 0 }, { ...attempt, scan })
  const by = { lines: place.line - 1, columns: place.column - 1 - lead.length, offset: place.offset - lead.length }
  for (const problem of problems) {
    movePlaces(problem, by)
    if (problem.endColumn !== undefined) problem.endColumn += by.columns
    if (problem.endLine !== undefined) problem.endLine += by.lines
  }
  const paragraph = tree?.children[0] as Paragraph | undefined
  const [first, ...rest] = paragraph?.children ?? []
  if (first?.type !== "text") return { children: [], problems }
  movePlaces(paragraph, by)
  first.value = first.value.slice(lead.length)
  if (first.position) first.position.start = { ...place }
  return { children: first.value === "" ? rest : [first, ...rest], problems }
}

function textNode(value: string, start: Point): Text {
  const end = { line: start.line, column: start.column + value.length, offset: start.offset + value.length }
  return { type: "text", value, position: { start: { ...start }, end } }
}
