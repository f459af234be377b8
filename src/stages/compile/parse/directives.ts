/** Directives: ours are blocks between `:::` lines. All others are text, as typed. */

import type { Nodes, Paragraph, Text } from "mdast"
import type { ContainerDirective } from "mdast-util-directive"
import type { Position } from "unist"
import { endOfLine } from "./places.js"
import type { SyntaxProblem } from "./syntax-problem.js"

/** A directive around another one. */
export interface OuterDirective {
  colons: number
  /** The line that closes it, if any. */
  end: number | undefined
  /** The number of quotes around it, and its column. */
  quotes: number
  column: number
}

export function outerDirective(node: ContainerDirective, text: string, quotes: number): OuterDirective {
  const { start, end } = node.position as Position
  const colons = colonsAt(text, start.offset ?? 0)
  const closed = closingColons(text.slice(start.offset, end.offset)) >= colons
  return { colons, end: closed ? end.line : undefined, quotes, column: start.column }
}

/** The number of colons in the last line of a directive's source. */
function closingColons(source: string): number {
  const lastLine = source.slice(Math.max(source.lastIndexOf("\n"), source.lastIndexOf("\r")) + 1)
  return /^[ \t>]*(:+)[ \t]*$/.exec(lastLine)?.[1]?.length ?? 0
}

/**
 * A parser ends an open directive with the file, and one reads `:::a`, `::::b`, `::::` as an inner directive where the
 * other closes the outer one. Here both are problems, and an open directive ends with its content.
 */
export function closeDirective(
  node: ContainerDirective,
  { text, quotes, outer }: { text: string; quotes: number; outer: OuterDirective | undefined },
): SyntaxProblem | undefined {
  const position = node.position as Position
  const { line, column, offset = 0 } = position.start
  const colons = colonsAt(text, offset)
  const fence = closingColons(text.slice(offset, position.end.offset))
  const last = node.children.at(-1)
  // A line that could close both this directive and an inner one closes this one; the inner one only ends there.
  const content = last?.type === "containerDirective" ? line : (last?.position?.end.line ?? line)
  const mistaken = outer && colons >= outer.colons && quotes === outer.quotes && column - outer.column < 4
  if (!mistaken && fence >= colons && position.end.line > content && position.end.line !== outer?.end) return undefined
  const opening = `${":".repeat(colons)}${node.name}`
  const openingEnd = endOfLine(text, offset)
  position.end = last?.position
    ? { ...last.position.end }
    : { line, column: column + openingEnd - offset, offset: openingEnd }
  const close = `close it with a line ${":".repeat(colons)}`
  return {
    code: "mdx-syntax",
    message: `unclosed directive: ${opening}`,
    line,
    column,
    endLine: line,
    endColumn: column + opening.length,
    hint: outer ? `${close}, and give the directive around it more colons` : close,
  }
}

function colonsAt(text: string, offset: number): number {
  let end = offset
  while (text[end] === ":") end++
  return end - offset
}

/**
 * A line that begins like a directive and continues after its label. One parser drops the rest of the line, the other
 * shows all of it as text.
 */
export function openingProblem(node: ContainerDirective | Paragraph, text: string): SyntaxProblem | undefined {
  const start = node.position?.start.offset ?? 0
  if (!text.startsWith(":::", start)) return undefined
  const line = text.slice(start, endOfLine(text, start)).trimEnd()
  const spaced = /^(:{3,})[ \t]+([\p{L}\p{N}][\p{L}\p{N}_-]*)/u.exec(line)
  if (spaced) return spaceProblem(node, spaced)
  const name = /^:{3,}([\p{L}\p{N}][\p{L}\p{N}_-]*)/u.exec(line)
  if (!name) return undefined
  const opening = name[0]
  let rest = line.slice(opening.length)
  if (rest.startsWith("[")) rest = rest.slice(closing(rest, "[", "]"))
  if (rest.startsWith("{")) rest = rest.slice(closing(rest, "{", "}"))
  if (rest === "" || (node.type === "containerDirective" && rest.startsWith(" ") && line[opening.length] === " "))
    return undefined
  const { line: row, column } = node.position?.start ?? { line: 1, column: 1 }
  const from = column + line.length - rest.length
  return {
    code: "mdx-syntax",
    message: `unexpected text after ${opening}: ${rest.trim()}`,
    line: row,
    column: from + (rest.length - rest.trimStart().length),
    endLine: row,
    endColumn: column + line.length,
    hint: `write ${opening}[Title] with nothing after it, or \\${opening} if it is text`,
  }
}

/** `::: tip`: other tools accept it, no parser here does. */
function spaceProblem(node: Paragraph | ContainerDirective, [opening, colons, name]: RegExpExecArray): SyntaxProblem {
  const { line, column } = node.position?.start ?? { line: 1, column: 1 }
  return {
    code: "mdx-syntax",
    message: `no space may follow the colons of a directive: ${opening}`,
    line,
    column,
    endLine: line,
    endColumn: column + opening.length,
    hint: `write ${colons}${name}, or \\${opening} if it is text`,
  }
}

/** The offset after the bracket that closes the first one; 0 if none does. */
function closing(text: string, open: string, close: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "\\") index++
    else if (text[index] === open) depth++
    else if (text[index] === close && --depth === 0) return index + 1
  }
  return 0
}

/** A directive of a kind that is text, whose colon was not hidden from the parser: `[a]:b`. */
export function asText(node: Nodes, text: string): Nodes {
  if (node.type !== "textDirective" && node.type !== "leafDirective") return node
  const position = node.position as Position
  const value = text.slice(position.start.offset, position.end.offset).trimEnd()
  const words: Text = { type: "text", value, position }
  return node.type === "textDirective" ? words : { type: "paragraph", children: [words], position }
}
