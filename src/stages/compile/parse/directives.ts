/** Directives: ours are blocks between `:::` lines. All others are text, as typed. */

import type { Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from "mdast"
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive"
import type {} from "mdast-util-mdx"
import type { Position } from "unist"
import { endOfLine, type Point, pointAfter } from "./places.js"
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

interface DirectiveContext {
  tree: Root
  text: string
  body: string
  format: "mdx" | "md"
  /** Parses part of a line as inline Markdown. */
  parseInline: (text: string, place: Point) => { children: PhrasingContent[]; problems: SyntaxProblem[] }
}

/** Turns the text and leaf directives among a node's children back into text. */
export function restoreDirectives(parent: Parents, context: DirectiveContext): void {
  const restored: Nodes[] = []
  for (const child of parent.children as Nodes[]) {
    if (child.type === "textDirective") for (const item of sourceOf(child, context)) restored.push(item)
    else if (child.type === "leafDirective") {
      const position = structuredClone(child.position as Position)
      restored.push({ type: "paragraph", children: sourceOf(child, context), position })
    } else restored.push(child)
  }
  parent.children = joinText(restored, context.text) as typeof parent.children
}

/** The source as text; but `:x{brand.name}` keeps its expression, and `16:9[^note]` its footnote. */
function sourceOf(
  node: TextDirective | LeafDirective,
  { tree, text, body, format, parseInline }: DirectiveContext,
): PhrasingContent[] {
  const { start, end } = node.position as { start: Point; end: Point }
  const source = text.slice(start.offset, end.offset).trimEnd()
  const pieces: PhrasingContent[] = []
  let rest = 0
  const push = (length: number, make: (value: string, position: { start: Point; end: Point }) => PhrasingContent[]) => {
    if (length === 0) return
    const from = pointAfter(start, text, start.offset + rest)
    rest += length
    const position = { start: from, end: pointAfter(start, text, start.offset + rest) }
    for (const piece of make(source.slice(rest - length, rest), position)) pieces.push(piece)
  }
  const pushText = (length: number) =>
    push(length, (value, position) => [{ type: "text", value: value.replace(/(\r\n|\n|\r)[ \t>]*/g, "$1"), position }])

  const label = /^:{1,2}[^[{\s]+(?=\[\^([^[\]\s]+)\])/.exec(source)
  const note = label?.[1]
  if (label && note !== undefined && hasFootnote(tree, note)) {
    pushText(label[0].length)
    push(note.length + 3, (_, position) => [
      { type: "footnoteReference", identifier: note.toLowerCase(), label: note, position },
    ])
  }
  // A rewritten comment (`10:30<!-- x -->`) has braces only in the parser's input.
  const seen = body.slice(start.offset, start.offset + source.length)
  const braces = seen.endsWith("}") ? seen.indexOf("{", rest) : -1
  if (braces >= 0 && !isAttributes(seen.slice(braces + 1, -1), format)) {
    pushText(braces - rest)
    push(source.length - braces, (value, position) => {
      if (format === "mdx") return [{ type: "mdxTextExpression", value: seen.slice(braces + 1, -1), position }]
      return parseInline(value, position.start).children
    })
  }
  pushText(source.length - rest)
  return pieces
}

/** Micromark's attributes: `#id .class name=value`. In MDX a dotted name is an expression nevertheless. */
function isAttributes(text: string, format: "mdx" | "md"): boolean {
  if (format === "mdx" && /^\s*[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+\s*$/.test(text)) return false
  const attribute =
    /\s*(?:[#.][^\s#."'=<>`{}]+|[A-Za-z_:][\w:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`{}]+))?)(?=[\s#.]|$)/y
  const end = text.trimEnd().length
  while (attribute.lastIndex < end) if (!attribute.test(text)) return false
  return true
}

function hasFootnote(node: Nodes, name: string): boolean {
  if (node.type === "footnoteDefinition") return node.identifier === name.toLowerCase()
  return "children" in node && node.children.some((child) => hasFootnote(child, name))
}

/** Joins adjacent texts, and paragraphs without a blank line between them, which a leaf directive had separated. */
function joinText(nodes: Nodes[], text: string): Nodes[] {
  const joined: Nodes[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (last?.type === "text" && node.type === "text") {
      last.value += node.value
      if (last.position && node.position) last.position.end = node.position.end
    } else if (last?.type === "paragraph" && node.type === "paragraph" && touch(last, node)) {
      const [from, to] = [last.position as Position, node.position as Position]
      const ending = /\r\n|\n|\r/.exec(text.slice(from.end.offset, to.start.offset))?.[0] ?? "\n"
      const between: Text = { type: "text", value: ending, position: { start: { ...from.end }, end: { ...to.start } } }
      last.children = joinText([...last.children, between, ...node.children], text) as PhrasingContent[]
      from.end = { ...to.end }
    } else joined.push(node)
  }
  return joined
}

function touch(first: Paragraph, second: Paragraph): boolean {
  if ((first.data as { directiveLabel?: boolean } | undefined)?.directiveLabel) return false
  return first.position?.end.line === (second.position?.start.line ?? 0) - 1
}
