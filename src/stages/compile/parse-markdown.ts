/**
 * Parses Markdown and MDX to a syntax tree.
 *
 * Promises: throws nothing and crashes on no text; what is too large or too deep for the parser is never passed to it.
 * Places are those of the file as the author wrote it, offsets in UTF-16 units; a byte order mark counts in offsets, not
 * in columns. Text is rewritten before parsing only by pieces of equal length.
 */
import type { Paragraph, PhrasingContent, Root, Text } from "mdast"
import { blankMistake } from "./parse/blank-mistake.js"
import { finishTree } from "./parse/finish-tree.js"
import { type Excess, isTooLarge } from "./parse/limits.js"
import { parseNatively, type Refusal } from "./parse/native.js"
import { movePlaces, type Point, pointAt } from "./parse/places.js"
import { hideColons, type Rewrite, rewriteText } from "./parse/rewrites.js"
import { type Scan, scanSource } from "./parse/scan-source.js"
import { readSourceText, type SourceText } from "./parse/source-text.js"
import { type SyntaxProblem, wordProblem } from "./parse/syntax-problem.js"

export type { SyntaxProblem } from "./parse/syntax-problem.js"

export interface ParseOptions {
  text: string
  format: "mdx" | "md"
  /** Parse `$x$` and `$$` blocks as formulas. */
  math?: boolean
}

export interface Parsed {
  tree: Root
  problems: SyntaxProblem[]
  /** Whether the tree is that of the whole text. Otherwise it is that of what could be read, for the checks. */
  isRead: boolean
}

/** The mdast of one file, with positions (line, column, offset) in the text as written. Never throws for bad input. */
export function parseMarkdown(options: ParseOptions): Parsed {
  const { text } = options
  if (isTooLarge(text)) {
    const message = `more than 2 MB of Markdown`
    return {
      tree: emptyTree(),
      problems: [{ code: "file-too-large", message, line: 1, column: 1, hint: "split the file" }],
      isRead: false,
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
    const parsed = scan.excess ? refuseExcess(body, scan.excess) : parseBody(body, scan, options)
    const open = parsed.problems.filter(({ line }) => !mended.has(line))
    for (const problem of open) problems.set(`${problem.line}:${problem.column}`, problem)
    const [mistake] = open
    const blanked = mistake && blankMistake(body, mistake)
    if (parsed.tree || !blanked || blanked === body || problems.size >= mostProblems) {
      const mistakes = [...problems.values()].map(({ construct: _, ...problem }) => problem)
      return {
        tree: (isWhole && parsed.tree) || emptyTree(),
        problems: mistakes.sort((a, b) => a.line - b.line || a.column - b.column),
        isRead: parsed.tree !== undefined && body === source.body,
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

function emptyTree(): Root {
  const start = { line: 1, column: 1, offset: 0 }
  return { type: "root", children: [], position: { start, end: { ...start } } }
}

interface Reading {
  /** Undefined if the text can't be parsed. */
  tree?: Root
  problems: SyntaxProblem[]
}

function refuseExcess(body: string, { offset, message, hint }: Excess): Reading {
  const { line, column } = pointAt(body, offset)
  return { problems: [{ code: "mdx-syntax", message, line, column, hint }] }
}

/** Parses until every remaining rewrite has become the node it was made for, nearly always once. */
function parseBody(body: string, scan: Scan, { format, math = false }: ParseOptions): Reading {
  let rewrites = scan.rewrites
  let refused: Reading | undefined
  for (let round = 0; ; round++) {
    const { tree, problems, landed } = parseOnce(body, { ...scan, format, math, rewrites })
    if (tree && (landed.size === rewrites.length || round > 4)) return { tree, problems }
    // A `<!--` that is not a comment may have caused the error: it may be in JavaScript that the scan took for text.
    const kept = rewrites.filter((rewrite) => (tree ? landed.has(rewrite) : rewrite.kind !== "comment"))
    if (!tree && (refused || kept.length === rewrites.length)) return refused ?? { problems }
    if (!tree) refused = { problems }
    rewrites = kept
  }
}

interface Attempt {
  format: "mdx" | "md"
  math: boolean
  rewrites: readonly Rewrite[]
  colons: readonly number[]
  tableEnds?: readonly number[]
  crossing: Scan["crossing"]
}

function parseOnce(text: string, attempt: Attempt): Reading & { landed: Set<Rewrite> } {
  const { format, math, rewrites, colons, tableEnds, crossing } = attempt
  const { hidden: body, sign } = hideColons(rewriteText(text, rewrites), colons)
  const parsed = parseNatively(body, format, { math, tableEnds })
  if ("refusal" in parsed) {
    // If other things are wrong, too, the parser does not tell a crossing, but that the outermost tag is not closed.
    const isAmiss = crossing && /^Expected a closing tag for `.*?` \(\d+:\d+\)$/.test(parsed.refusal.reason)
    const refusal = isAmiss ? refuseCrossing(body, crossing) : parsed.refusal
    return { problems: [wordProblem(refusal, body, sign)], landed: new Set() }
  }
  const { tree } = parsed
  const { landed, problems, broken } = finishTree(tree, {
    text,
    sign,
    format,
    rewrites,
    parseInline: (text, place) => parseInline(text, place, attempt),
  })
  return { ...(!broken && { tree }), problems, landed }
}

function refuseCrossing(body: string, { closing, open }: NonNullable<Scan["crossing"]>): Refusal {
  const { line, column } = pointAt(body, open.offset)
  const expected = `expected corresponding closing tag for \`<${open.name}>\` (${line}:${column})`
  return { reason: `Unexpected closing tag \`</${closing.name}>\`, ${expected}`, place: pointAt(body, closing.offset) }
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
  const { colons } = scanSource(written, attempt.format)
  const { tree, problems } = parseOnce(written, {
    ...attempt,
    rewrites: [],
    colons,
    tableEnds: [],
    crossing: undefined,
  })
  const by = { lines: place.line - 1, columns: place.column - 1 - lead.length, offset: place.offset - lead.length }
  for (const problem of problems) movePlaces(problem, by)
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
