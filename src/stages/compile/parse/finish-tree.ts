/**
 * Unifies the trees of both parsers: adds what the native parser leaves out (JavaScript, places of attributes),
 * restores parts of the author's text that either loses, and replaces rewrites by what they represent.
 */

import type { Program } from "estree-jsx"
import type { Heading, Image, ImageReference, Nodes, Parents, PhrasingContent, Root } from "mdast"
import type { ContainerDirective } from "mdast-util-directive"
import type { MdxjsEsm } from "mdast-util-mdx"
import type { MdxFlowExpression, MdxTextExpression } from "mdast-util-mdx-expression"
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx"
import { closeDirective, type OuterDirective, openingProblem, outerDirective, restoreDirectives } from "./directives.js"
import { parseScript, type ScriptKind } from "./javascript.js"
import { findAttributes } from "./jsx-attributes.js"
import { deepest } from "./limits.js"
import {
  endWithContent,
  isOnlyMdx,
  labelAt,
  nodeText,
  placeChildren,
  restoreLabel,
  skipCheckbox,
  trimHtml,
  unwrapParagraphs,
} from "./parser-quirks.js"
import { endOfLine, type Point, pointAfter, Stretch, startOf } from "./places.js"
import { type Rewrite, readTitle, type Title } from "./rewrites.js"
import { type SyntaxProblem, wordProblem } from "./syntax-problem.js"

export interface FinishContext {
  /** As written. Places refer to this text. */
  text: string
  /** The parser's input, of the same length. */
  body: string
  format: "mdx" | "md"
  /** Whether the native parser made the tree. */
  native: boolean
  rewrites: readonly Rewrite[]
  /** Parses part of a line as inline Markdown. */
  parseInline: (text: string, place: Point) => { children: PhrasingContent[]; problems: SyntaxProblem[] }
}

export interface Finished {
  /** Rewrites that became the node they were made for. */
  landed: Set<Rewrite>
  problems: SyntaxProblem[]
  /**
   * The tree can't be used: its JavaScript is invalid, it is too deep for recursive functions, or the native parser has
   * read an import as text, or let a tag cross its parent (`*<A>*</A>`).
   */
  broken?: "script" | "depth" | "import" | "crossing"
}

/** The ancestors of a node. */
interface Inside {
  depth: number
  quotes: number
  directive: OuterDirective | undefined
}

export function finishTree(tree: Root, context: FinishContext): Finished {
  const { text, format, native, rewrites } = context
  const result: Finished = { landed: new Set(), problems: [] }
  const imported = new Set<string>()
  const comments = new Map<number, Rewrite>()
  const titles = new Map<number, Title>()
  const headingIds: (Rewrite & { kind: "heading-id" })[] = []
  for (const rewrite of rewrites) {
    if (rewrite.kind === "comment") comments.set(rewrite.start, rewrite)
    else if (rewrite.kind === "title") titles.set(rewrite.fence, rewrite)
    else headingIds.push(rewrite)
  }
  let nextHeadingId = 0
  finish(tree, { depth: 0, quotes: 0, directive: undefined })
  return result

  function finish(parent: Parents, inside: Inside): void {
    if (inside.depth > deepest) {
      if (result.broken !== "depth") result.problems = [tooDeep(startOf(parent))]
      result.broken = "depth"
      return
    }
    const within: Inside = {
      depth: inside.depth + (parent.type === "list" ? 0 : 1),
      quotes: inside.quotes + (parent.type === "blockquote" ? 1 : 0),
      directive: parent.type === "containerDirective" ? outerDirective(parent, text, inside.quotes) : inside.directive,
    }
    let [foreign, unwrapped] = [false, false]
    placeChildren(parent, text)
    let before: Nodes | undefined
    for (const node of parent.children as Nodes[]) {
      if (node.type === "text" && before?.type === "text") foreign = true
      before = node
      switch (node.type) {
        case "heading":
          giveId(node)
          break
        case "image":
        case "imageReference":
          restoreAlt(node)
          if (native) restoreLabel(node, within.quotes)
          break
        case "listItem":
          skipCheckbox(node.checked ?? null, node.children[0])
          break
        case "mdxFlowExpression":
        case "mdxTextExpression":
          finishExpression(node)
          break
        case "mdxjsEsm":
          finishModule(node)
          break
        case "mdxJsxFlowElement":
        case "mdxJsxTextElement":
          if (native && text[(node.position?.end.offset ?? 0) - 1] !== ">") result.broken ??= "crossing"
          finishElement(node)
          break
        case "containerDirective":
          finishDirective(node, within)
          break
        case "definition":
        case "linkReference":
          if (native) restoreLabel(node, within.quotes)
          break
        case "paragraph": {
          const problem = openingProblem(node, text)
          if (problem) result.problems.push(problem)
          if (native && format === "mdx" && startOf(node).column === 1 && startsModule(text, startOf(node).offset)) {
            result.broken ??= "import"
          }
          // Text that only looked like a directive has separated two paragraphs, too.
          if (text.startsWith("::", startOf(node).offset)) foreign = true
          break
        }
        case "html":
          if (/[\r\n]$/.test(node.value)) trimHtml(node)
          break
        case "textDirective":
        case "leafDirective":
          foreign = true
          break
        default:
      }
      if (!("children" in node) || node.children.length === 0) continue
      finish(node, within)
      if (node.type === "list" || node.type === "listItem") endWithContent(node)
      unwrapped ||= format === "mdx" && node.type === "paragraph" && isOnlyMdx(node.children)
    }
    if (foreign) {
      restoreDirectives(parent, { ...context, tree })
      for (const node of parent.children as Nodes[]) if (node.type === "mdxTextExpression") finishExpression(node)
    }
    if (unwrapped) unwrapParagraphs(parent)
  }

  function refuse(problem: SyntaxProblem): void {
    result.problems.push(problem)
    result.broken ??= "script"
  }

  function giveId(node: Heading): void {
    const start = startOf(node).offset
    const end = node.position?.end.offset ?? start
    // A heading ends before its blanked id, unless it is underlined.
    while (nextHeadingId < headingIds.length && (headingIds[nextHeadingId] as Rewrite).start < start) nextHeadingId++
    const rewrite = headingIds[nextHeadingId]
    if (!rewrite || (rewrite.start > end && /[^ \t#]/.test(text.slice(end, rewrite.start)))) return
    nextHeadingId++
    result.landed.add(rewrite)
    const from = pointAfter(startOf(node), text, rewrite.idStart)
    const to = { ...from, column: from.column + rewrite.id.length, offset: from.offset + rewrite.id.length }
    node.data = { ...node.data, id: rewrite.id, idPosition: { start: from, end: to } } as Heading["data"] & object
    if (node.position && end < rewrite.end) node.position.end = pointAfter(from, text, rewrite.end)
  }

  /** Both parsers drop text that looks like a directive in an alternative text: `![at 10:30](clock.png)`. */
  function restoreAlt(node: Image | ImageReference): void {
    const start = startOf(node)
    const source = labelAt(text, start.offset + 1)
    if (source === undefined || !/:[^\s:]/.test(source)) return
    const { children, problems } = context.parseInline(source.replace(/[\r\n]+[ \t>]*/g, " "), start)
    if (problems.length === 0) node.alt = children.map(nodeText).join("")
  }

  function finishExpression(node: MdxFlowExpression | MdxTextExpression): void {
    const start = startOf(node)
    const comment = comments.get(start.offset)
    if (comment && comment.end === node.position?.end.offset) {
      result.landed.add(comment)
      node.value = `/*${text.slice(comment.start + 4, comment.end - 3).replaceAll("*/", "*\\/")}*/`
      const program = {
        type: "Program",
        body: [],
        sourceType: "module",
        comments: [],
        start: comment.start,
        end: comment.end,
      }
      node.data = { ...node.data, estree: program as unknown as Program }
      return
    }
    if (node.data?.estree) return
    const stretch = new Stretch(node.value, text, after(start))
    const program = readScript(node.value, "expression", stretch)
    if (program) node.data = { ...node.data, estree: program }
  }

  function finishModule(node: MdxjsEsm): void {
    if (node.data?.estree) return
    const start = startOf(node)
    // The native parser includes the line ending after the module.
    const source = text.slice(start.offset, node.position?.end.offset).trimEnd()
    node.value = source
    const stretch = new Stretch(source, text, start)
    if (node.position) node.position.end = stretch.end
    const program = readScript(source, "module", stretch)
    if (program) node.data = { ...node.data, estree: program }
  }

  function readScript(value: string, kind: ScriptKind, stretch: Stretch): Program | undefined {
    const read = parseScript({ value, kind, stretch, imported })
    if ("program" in read) return read.program
    const { reason, place } = read.problem
    refuse(
      wordProblem({
        reason: `Could not parse ${kind === "module" ? "import/exports" : "expression"} with acorn: ${reason}`,
        place,
      }),
    )
    return undefined
  }

  function finishElement(node: MdxJsxFlowElement | MdxJsxTextElement): void {
    delete node.data
    if (node.attributes.length === 0) return
    const places = findAttributes({ text, start: startOf(node), name: node.name, attributes: node.attributes })
    for (const [index, attribute] of node.attributes.entries()) {
      const place = places[index]
      if (place) attribute.position = { start: place.start, end: place.end }
      const stretch = place?.value ?? new Stretch("", text, startOf(node))
      if (attribute.type === "mdxJsxExpressionAttribute") {
        if (attribute.data?.estree) continue
        const program = readScript(attribute.value, "spread", stretch)
        if (program) attribute.data = { ...attribute.data, estree: program }
      } else if (typeof attribute.value === "string") {
        if (place?.value)
          attribute.data = { ...attribute.data, valuePosition: { start: place.value.placeOf(0), end: place.value.end } }
      } else if (attribute.value && !attribute.value.data?.estree) {
        const program = readScript(attribute.value.value, "expression", stretch)
        if (program) attribute.value.data = { ...attribute.value.data, estree: program }
      }
    }
  }

  function finishDirective(node: ContainerDirective, inside: Inside): void {
    const start = startOf(node)
    const rewritten = titles.get(start.offset)
    if (rewritten) result.landed.add(rewritten)
    const title = rewritten ?? readTitle(text, start.offset, endOfLine(text, start.offset))
    if (title) {
      const from = { ...start, column: start.column + title.start - title.fence, offset: title.start }
      const to = { ...start, column: start.column + title.end - title.fence, offset: title.end }
      const { children, problems } = context.parseInline(text.slice(title.start, title.end), from)
      node.children.unshift({
        type: "paragraph",
        data: { directiveLabel: true },
        children,
        position: { start: from, end: to },
      })
      for (const problem of problems) refuse(problem)
    }
    node.attributes ??= {}
    const problem =
      closeDirective(node, { text, quotes: inside.quotes, outer: inside.directive }) ?? openingProblem(node, text)
    if (problem) result.problems.push(problem)
  }
}

function after({ line, column, offset }: Point): Point {
  return { line, column: column + 1, offset: offset + 1 }
}

function startsModule(text: string, offset: number): boolean {
  return text.startsWith("import ", offset) || text.startsWith("export ", offset)
}

function tooDeep({ line, column }: Point): SyntaxProblem {
  return { code: "mdx-syntax", message: `nested more than ${deepest} deep here`, line, column }
}
