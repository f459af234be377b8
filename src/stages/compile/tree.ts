/** Small readers of syntax trees that several parts of `compile` share. */

import type { Expression, Program } from "estree-jsx"
import type { Nodes, Root } from "mdast"
import type {} from "mdast-util-directive"
import type {} from "mdast-util-mdx"
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx"
import type { Node, Position } from "unist"
import type { Json, Place } from "../../model.js"

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

export function placeOf(file: string, node: { position?: Position | undefined }): Place {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } }
  return { file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}

/** The program of an expression or of imports and exports; the parser puts it there. */
export function programOf(node: { data?: unknown }): Program | undefined {
  return (node.data as { estree?: Program } | undefined)?.estree
}

export function isJsx(node: Node): node is JsxElement {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement"
}

/** Visits every node, parents first. Returning `false` leaves a node's children alone. */
export function walk(node: Nodes, visit: (node: Nodes, parents: Nodes[]) => boolean | undefined): void {
  const step = (current: Nodes, parents: Nodes[]) => {
    if (visit(current, parents) === false || !("children" in current)) return
    const inside = [...parents, current]
    for (const child of current.children) step(child, inside)
  }
  step(node, [])
}

/** Replaces nodes, children first: the function returns what stands in a node's place, or nothing to keep it. */
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

/** A JSX element's attributes that are plain values; expressions that compute something are left out. */
export function plainProps(element: JsxElement): Record<string, Json> {
  const props: Record<string, Json> = {}
  for (const attribute of element.attributes) {
    if (attribute.type !== "mdxJsxAttribute") continue
    const value = attributeValue(attribute)
    if (value !== undefined) props[attribute.name] = value
  }
  return props
}

function attributeValue(attribute: MdxJsxAttribute): Json | undefined {
  if (attribute.value === null || attribute.value === undefined) return true
  if (typeof attribute.value === "string") return attribute.value
  const statement = programOf(attribute.value)?.body[0]
  return statement?.type === "ExpressionStatement" ? literal(statement.expression as Expression) : undefined
}

function literal(node: Expression | null | undefined): Json | undefined {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number" || typeof node.value === "boolean"
        ? node.value
        : node.value === null
          ? null
          : undefined
    case "TemplateLiteral":
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
    case "UnaryExpression": {
      const value = literal(node.argument as Expression)
      return node.operator === "-" && typeof value === "number" ? -value : undefined
    }
    case "ArrayExpression": {
      const values = node.elements.map((element) => literal(element as Expression))
      return values.includes(undefined) ? undefined : (values as Json[])
    }
    case "ObjectExpression": {
      const entries: [string, Json][] = []
      for (const property of node.properties) {
        if (property.type !== "Property" || property.computed) return undefined
        const key =
          property.key.type === "Identifier" ? property.key.name : String((property.key as { value?: unknown }).value)
        const value = literal(property.value as Expression)
        if (value === undefined) return undefined
        entries.push([key, value])
      }
      return Object.fromEntries(entries)
    }
    default:
      return undefined
  }
}
