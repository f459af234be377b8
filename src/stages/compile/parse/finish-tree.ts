/**
 * Completes the parser's tree: adds what it leaves out (JavaScript, places of attributes), restores parts of the author's
 * text that it loses, and replaces rewrites by what they represent.
 */

import type { Program } from "estree-jsx"
import type { Heading, Nodes, Paragraph, Parents, PhrasingContent, Root } from "mdast"
import type { ContainerDirective } from "mdast-util-directive"
import type { MdxjsEsm } from "mdast-util-mdx"
import type { MdxFlowExpression, MdxTextExpression } from "mdast-util-mdx-expression"
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx"
import { asText, closeDirective, type OuterDirective, openingProblem, outerDirective } from "./directives.js"
import { parseScript, type ScriptKind } from "./javascript.js"
import { findAttributes } from "./jsx-attributes.js"
import { deepest, longestSpread, mostComponents, mostMissingCells } from "./limits.js"
import { restoreColons, restoreLabel, trimHtml } from "./parser-quirks.js"
import { endOfLine, type Point, pointAfter, Stretch, startOf } from "./places.js"
import { type Rewrite, readTitle, type Title } from "./rewrites.js"
import { type SyntaxProblem, wordProblem } from "./syntax-problem.js"

export interface FinishContext {
  /** Before rewrites. Places refer to this text. */
  text: string
  /** What stood for a colon in the parser's input. */
  sign: string | undefined
  format: "mdx" | "md"
  rewrites: readonly Rewrite[]
  /** Parses part of a line as inline Markdown. */
  parseInline: (text: string, place: Point) => { children: PhrasingContent[]; problems: SyntaxProblem[] }
}

export interface Finished {
  /** Rewrites that became the node they were made for. */
  landed: Set<Rewrite>
  problems: SyntaxProblem[]
  /** The tree can't be used: its JavaScript is invalid, it is too deep, or the parser has read an element or an import wrongly. */
  broken: boolean
}

/** The ancestors of a node. */
interface Inside {
  depth: number
  quotes: number
  directive: OuterDirective | undefined
}

/** Changes the tree. */
export function finishTree(tree: Root, context: FinishContext): Finished {
  const finisher = new TreeFinisher(tree, context)
  finisher.finish(tree, { depth: 0, quotes: 0, directive: undefined })
  return finisher.result
}

class TreeFinisher {
  readonly result: Finished = { landed: new Set(), problems: [], broken: false }
  readonly #tree: Root
  readonly #context: FinishContext
  readonly #text: string
  readonly #comments = new Map<number, Rewrite>()
  readonly #titles = new Map<number, Title>()
  readonly #headingIds: (Rewrite & { kind: "heading-id" })[] = []
  #nextHeadingId = 0
  /** How often each footnote is referred to. */
  readonly #references = new Map<string, number>()
  readonly #components = new Set<string>()
  /** Modules between tags of the root's child that is being read. */
  readonly #modulesWithin: MdxjsEsm[] = []
  /** Names that earlier modules of the text import. */
  readonly #imported = new Set<string>()

  constructor(tree: Root, context: FinishContext) {
    this.#tree = tree
    this.#context = context
    this.#text = context.text
    for (const rewrite of context.rewrites) {
      if (rewrite.kind === "comment") this.#comments.set(rewrite.start, rewrite)
      else if (rewrite.kind === "title") this.#titles.set(rewrite.fence, rewrite)
      else this.#headingIds.push(rewrite)
    }
  }

  finish(parent: Parents, inside: Inside): void {
    if (inside.depth > deepest) {
      const { line, column } = startOf(parent)
      this.result.problems = [{ code: "mdx-syntax", message: `nested more than ${deepest} deep here`, line, column }]
      this.result.broken = true
      return
    }
    const { type } = parent
    const within: Inside = {
      depth: inside.depth + (type === "list" ? 0 : 1),
      quotes: inside.quotes + (type === "blockquote" ? 1 : 0),
      directive: type === "containerDirective" ? outerDirective(parent, this.#text, inside.quotes) : inside.directive,
    }
    const children: Nodes[] = []
    for (const child of parent.children as Nodes[]) {
      const node = asText(child, this.#text)
      if (this.#context.sign !== undefined) restoreColons(node, this.#context.sign)
      this.#finishNode(node, parent, within)
      if ("children" in node && node.children.length > 0) this.finish(node, within)
      // Imports between tags belong to the module.
      if (parent === this.#tree) for (const module of this.#modulesWithin.splice(0)) children.push(module)
      else if (node.type === "mdxjsEsm") this.#modulesWithin.push(node)
      if (parent === this.#tree || node.type !== "mdxjsEsm") children.push(node)
    }
    parent.children = children as typeof parent.children
  }

  #finishNode(node: Nodes, parent: Parents, within: Inside): void {
    switch (node.type) {
      case "heading":
        this.#giveId(node)
        break
      case "image":
      case "imageReference":
        restoreLabel(node, within.quotes)
        break
      case "definition":
      case "linkReference":
        restoreLabel(node, within.quotes)
        break
      case "mdxFlowExpression":
      case "mdxTextExpression":
        this.#finishExpression(node)
        break
      case "mdxjsEsm":
        this.#finishModule(node)
        break
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        this.#finishElement(node, parent)
        break
      case "containerDirective":
        this.#finishDirective(node, within)
        break
      case "footnoteReference": {
        const count = (this.#references.get(node.identifier) ?? 0) + 1
        this.#references.set(node.identifier, count)
        if (count === longestSpread + 1) this.#refuseMany(startOf(node), longestSpread, "references to one footnote")
        break
      }
      case "table": {
        const columns = node.align?.length ?? 0
        let missing = 0
        const beyond = node.children.find((row) => {
          missing += Math.max(0, columns - row.children.length)
          return missing > mostMissingCells
        })
        if (beyond) this.#refuseMany(startOf(beyond), mostMissingCells, "cells missing in one table")
        break
      }
      case "paragraph":
        if (parent.type === "listItem" && node.children.length > longestSpread)
          this.#refuseMany(
            startOf(node.children[longestSpread] as Nodes),
            longestSpread,
            "marks, links and other parts in one item of a list",
          )
        this.#finishParagraph(node)
        break
      case "html":
        if (/[\r\n]$/.test(node.value)) trimHtml(node)
        break
      default:
    }
  }

  #refuse(problem: SyntaxProblem): void {
    this.result.problems.push(problem)
    this.result.broken = true
  }

  #refuseMany({ line, column }: Point, most: number, what: string): void {
    const message = `more than ${most.toLocaleString("en")} ${what}`
    this.#refuse({ code: "mdx-syntax", message, line, column, hint: "split the page" })
  }

  #giveId(node: Heading): void {
    const start = startOf(node).offset
    const end = node.position?.end.offset ?? start
    // A heading ends before its blanked id, unless it is underlined.
    while (
      this.#nextHeadingId < this.#headingIds.length &&
      (this.#headingIds[this.#nextHeadingId] as Rewrite).start < start
    )
      this.#nextHeadingId++
    const rewrite = this.#headingIds[this.#nextHeadingId]
    if (!rewrite || (rewrite.start > end && /[^ \t#]/.test(this.#text.slice(end, rewrite.start)))) return
    this.#nextHeadingId++
    this.result.landed.add(rewrite)
    const from = pointAfter(startOf(node), this.#text, rewrite.idStart)
    const to = { ...from, column: from.column + rewrite.id.length, offset: from.offset + rewrite.id.length }
    node.data = { ...node.data, id: rewrite.id, idPosition: { start: from, end: to } } as Heading["data"] & object
    if (node.position && end < rewrite.end) node.position.end = pointAfter(from, this.#text, rewrite.end)
  }

  #finishExpression(node: MdxFlowExpression | MdxTextExpression): void {
    const start = startOf(node)
    const comment = this.#comments.get(start.offset)
    if (comment && comment.end === node.position?.end.offset) {
      this.result.landed.add(comment)
      node.value = `/*${this.#text.slice(comment.start + 4, comment.end - 3).replaceAll("*/", "*\\/")}*/`
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
    const stretch = new Stretch(node.value, this.#text, after(start))
    const program = this.#readScript(node.value, "expression", stretch)
    if (program) node.data = { ...node.data, estree: program }
  }

  #finishModule(node: MdxjsEsm): void {
    const start = startOf(node)
    // The parser includes the line ending after the module.
    const source = this.#text.slice(start.offset, node.position?.end.offset).trimEnd()
    node.value = source
    const stretch = new Stretch(source, this.#text, start)
    if (node.position) node.position.end = stretch.end
    const program = this.#readScript(source, "module", stretch)
    if (program) node.data = { ...node.data, estree: program }
  }

  #readScript(value: string, kind: ScriptKind, stretch: Stretch): Program | undefined {
    for (const [, name = ""] of value.matchAll(/<([\w$.]+)/g)) this.#countComponent(name, stretch.placeOf(0))
    const read = parseScript({ value, kind, stretch, imported: this.#imported })
    if ("program" in read) return read.program
    const { reason, place } = read.problem
    this.#refuse(
      wordProblem({
        reason: `Could not parse ${kind === "module" ? "import/exports" : "expression"} with acorn: ${reason}`,
        place,
      }),
    )
    return undefined
  }

  #countComponent(name: string, place: Point): void {
    if (/^[a-z][^.]*$/.test(name) || this.#components.has(name)) return
    this.#components.add(name)
    if (this.#components.size === mostComponents + 1)
      this.#refuseMany(place, mostComponents, "different components in one file")
  }

  #finishElement(node: MdxJsxFlowElement | MdxJsxTextElement, parent: Parents): void {
    delete node.data
    this.#countComponent(node.name ?? "", startOf(node))
    // The parser lets a tag cross its parent: `*<A>*</A>`.
    if (this.#text[(node.position?.end.offset ?? 0) - 1] !== ">") {
      const { line, column } = startOf(node)
      const around = parent.type === "root" ? "" : ` before the end of \`${parent.type}\``
      this.#refuse(
        wordProblem({ reason: `Expected a closing tag for \`<${node.name ?? ""}>\` (${line}:${column})${around}` }),
      )
    }
    if (node.attributes.length === 0) return
    const places = findAttributes({
      text: this.#text,
      start: startOf(node),
      name: node.name,
      attributes: node.attributes,
    })
    for (const [index, attribute] of node.attributes.entries()) {
      const place = places[index]
      if (place) attribute.position = { start: place.start, end: place.end }
      const stretch = place?.value ?? new Stretch("", this.#text, startOf(node))
      if (attribute.type === "mdxJsxExpressionAttribute") {
        const program = this.#readScript(attribute.value, "spread", stretch)
        if (program) attribute.data = { ...attribute.data, estree: program }
      } else if (typeof attribute.value === "string") {
        if (place?.value)
          attribute.data = { ...attribute.data, valuePosition: { start: place.value.placeOf(0), end: place.value.end } }
      } else if (attribute.value) {
        const program = this.#readScript(attribute.value.value, "expression", stretch)
        if (program) attribute.value.data = { ...attribute.value.data, estree: program }
      }
    }
  }

  #finishParagraph(node: Paragraph): void {
    const problem = openingProblem(node, this.#text)
    if (problem) this.result.problems.push(problem)
    const { line, column, offset } = startOf(node)
    if (this.#context.format === "md" || column > 1 || !startsModule(this.#text, offset)) return
    this.#refuse({
      code: "mdx-syntax",
      message: `${this.#text.slice(offset, offset + 6)} inside other content`,
      line,
      column,
      hint: "write it at the top of the file, or begin the line with a backslash if it is text",
      construct: "script",
    })
  }

  #finishDirective(node: ContainerDirective, inside: Inside): void {
    const start = startOf(node)
    const rewritten = this.#titles.get(start.offset)
    if (rewritten) this.result.landed.add(rewritten)
    const title = rewritten ?? readTitle(this.#text, start.offset, endOfLine(this.#text, start.offset))
    if (title) {
      const from = { ...start, column: start.column + title.start - title.fence, offset: title.start }
      const to = { ...start, column: start.column + title.end - title.fence, offset: title.end }
      const { children, problems } = this.#context.parseInline(this.#text.slice(title.start, title.end), from)
      node.children.unshift({
        type: "paragraph",
        data: { directiveLabel: true },
        children,
        position: { start: from, end: to },
      })
      for (const problem of problems) this.#refuse(problem)
    }
    node.attributes ??= {}
    const problem =
      closeDirective(node, { text: this.#text, quotes: inside.quotes, outer: inside.directive }) ??
      openingProblem(node, this.#text)
    if (problem) this.result.problems.push(problem)
  }
}

function after({ line, column, offset }: Point): Point {
  return { line, column: column + 1, offset: offset + 1 }
}

function startsModule(text: string, offset: number): boolean {
  return text.startsWith("import ", offset) || text.startsWith("export ", offset)
}
