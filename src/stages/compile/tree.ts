/** Small readers of syntax trees that several parts of `compile` share. */

import { parse } from "acorn"
import type { Expression, Program } from "estree-jsx"
import type { Nodes, Root } from "mdast"
import type {} from "mdast-util-directive"
import type {} from "mdast-util-mdx"
import type { MdxFlowExpression, MdxTextExpression } from "mdast-util-mdx-expression"
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx"
import type { Node, Position } from "unist"
import type { Json, Place } from "../../model.js"
import { writePlace } from "../../text/text-places.js"

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

export function placeOf(file: string, node: { position?: Position | undefined }): Place {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } }
  return { file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}

/** The parsed program of an expression or of imports and exports. */
export function programOf(node: { data?: unknown }): Program | undefined {
  return (node.data as { estree?: Program } | undefined)?.estree
}

export type ExpressionNode = MdxFlowExpression | MdxTextExpression

export function isExpression(node: Node): node is ExpressionNode {
  return node.type === "mdxFlowExpression" || node.type === "mdxTextExpression"
}

/**
 * What an expression shows: a text that is known without running the page, or a slot for it, by its place. The slot
 * "children" is for what a page puts into its partial.
 */
export function shownBy(node: ExpressionNode): string | { slot: string } {
  if (isComment(node.value)) return ""
  if (node.value.trim() === "props.children") return { slot: "children" }
  const value = knownValue(node)
  if (typeof value === "string" || typeof value === "number") return String(value)
  return { slot: writePlace(placeOf("", node)) }
}

export function isJsx(node: Node): node is JsxElement {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement"
}

/** Whether what stands in it is no text of the page. */
export function isCode({ name }: JsxElement): boolean {
  return name === "style" || name === "script"
}

/** Whether there are only white space and comments. A line comment must end before a closing brace. */
export function isComment(expression: string): boolean {
  const blank = /\s+|\/\*|\/\/.*[\r\n]/y
  while (blank.lastIndex < expression.length) {
    const found = blank.exec(expression)?.[0]
    if (found === undefined) return false
    if (found !== "/*") continue
    const end = expression.indexOf("*/", blank.lastIndex)
    if (end < 0) return false
    blank.lastIndex = end + 2
  }
  return true
}

/** Visits every node, parents first. Returning `false` skips a node's children. The list of parents is reused. */
export function walk(node: Nodes, visit: (node: Nodes, parents: readonly Nodes[]) => unknown): void {
  const parents: Nodes[] = []
  const step = (current: Nodes) => {
    if (visit(current, parents) === false || !("children" in current)) return
    parents.push(current)
    for (const child of current.children) step(child)
    parents.pop()
  }
  step(node)
}

/** Replaces nodes, children first: the function returns the replacement, or undefined to keep the node. */
export function replace(tree: Root, change: (node: Nodes) => Nodes[] | undefined): void {
  const step = (parent: { children: Nodes[] }) => {
    let changed = false
    const children = parent.children.map((child) => {
      if ("children" in child) step(child as { children: Nodes[] })
      const instead = change(child)
      changed ||= instead !== undefined
      return instead ?? child
    })
    if (changed) parent.children = children.flat()
  }
  step(tree as { children: Nodes[] })
}

/** The plain text of a node; alternative texts count, JSX and expressions do not. */
export function plainText(node: Nodes): string {
  if ("value" in node && (node.type === "text" || node.type === "inlineCode" || node.type === "code")) return node.value
  if ("alt" in node && node.alt) return node.alt
  if (node.type === "break") return "\n"
  return "children" in node ? node.children.map((child) => plainText(child)).join("") : ""
}

/** A JSX element's attributes whose values are known without running the page; others are left out. */
export function plainProps(element: JsxElement): Record<string, Json> {
  const props: Record<string, Json> = {}
  for (const attribute of element.attributes) {
    if (attribute.type !== "mdxJsxAttribute") continue
    const value = attributeValue(attribute)
    if (value !== undefined) props[attribute.name] = value
  }
  return props
}

export function attributeValue(attribute: MdxJsxAttribute): Json | undefined {
  if (attribute.value === null || attribute.value === undefined) return true
  if (typeof attribute.value === "string") return attribute.value
  return knownValue(attribute.value)
}

function knownValue(node: { data?: unknown }): Json | undefined {
  const [statement] = programOf(node)?.body ?? []
  return statement?.type === "ExpressionStatement" ? staticValue(statement.expression as Expression) : undefined
}

function calculated(operator: string, left: Json | undefined, right: Json | undefined): Json | undefined {
  if (operator === "+" && (typeof left === "string" || typeof right === "string")) {
    return left === undefined || right === undefined ? undefined : `${left}${right}`
  }
  if (typeof left !== "number" || typeof right !== "number") return undefined
  const results: Record<string, number> = {
    "+": left + right,
    "-": left - right,
    "*": left * right,
    "/": left / right,
    "%": left % right,
  }
  return results[operator]
}

/** The value of a constant JavaScript expression: `3`, `1 + 1`, `["a", -1]`. */
export function staticValue(node: Expression | null | undefined): Json | undefined {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number" || typeof node.value === "boolean"
        ? node.value
        : node.value === null
          ? null
          : undefined
    case "TemplateLiteral": {
      const values = node.expressions.map((expression) => staticValue(expression as Expression))
      if (values.includes(undefined)) return undefined
      return node.quasis.map(({ value }, index) => `${value.cooked}${values[index] ?? ""}`).join("")
    }
    case "UnaryExpression": {
      const value = staticValue(node.argument as Expression)
      return node.operator === "-" && typeof value === "number" ? -value : undefined
    }
    case "BinaryExpression":
      return calculated(node.operator, staticValue(node.left as Expression), staticValue(node.right))
    case "ArrayExpression": {
      const values = node.elements.map((element) => staticValue(element as Expression))
      return values.includes(undefined) ? undefined : (values as Json[])
    }
    case "ObjectExpression": {
      const entries: [string, Json][] = []
      for (const property of node.properties) {
        if (property.type !== "Property" || property.computed) return undefined
        const key =
          property.key.type === "Identifier" ? property.key.name : String((property.key as { value?: unknown }).value)
        const value = staticValue(property.value as Expression)
        if (value === undefined) return undefined
        entries.push([key, value])
      }
      return Object.fromEntries(entries)
    }
    default:
      return undefined
  }
}

/** An element of ours in the place of a node. */
export function jsxElement(
  name: string,
  props: Record<string, string | number | boolean | undefined>,
  from: Nodes,
  children: readonly Nodes[] = [],
): MdxJsxFlowElement {
  const attributes: MdxJsxAttribute[] = []
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined) continue
    const stated = String(value)
    const estree = programFor({ type: "Literal", value, raw: stated })
    attributes.push({
      type: "mdxJsxAttribute",
      name: key,
      value:
        typeof value === "string" ? value : { type: "mdxJsxAttributeValueExpression", value: stated, data: { estree } },
    })
  }
  const element = { type: "mdxJsxFlowElement", name, attributes, children, position: from.position }
  return element as MdxJsxFlowElement
}

function programFor(expression: Expression): Program {
  return { type: "Program", sourceType: "module", comments: [], body: [{ type: "ExpressionStatement", expression }] }
}

/** The program of a piece of JavaScript of ours, whose nodes have no places. */
export function programFrom(code: string): Program {
  const program = parse(code, { ecmaVersion: 2024, sourceType: "module" })
  return JSON.parse(JSON.stringify(program, (key, value) => (key === "start" || key === "end" ? undefined : value)))
}
