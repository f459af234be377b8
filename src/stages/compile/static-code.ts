/**
 * Prints what needs no expressions as the code that `@mdx-js/mdx` would generate, without building and walking a syntax
 * tree. Of a page of prose and components that is everything, of others the largest such elements. Such a page takes 2.5
 * ms of CPU to compile; it took 3.0 without this file, and 2.2 with a printer of whole pages of our own.
 */
import type { Literal, Program, Statement } from "estree-jsx"
import type { Element, Root, RootContent } from "hast"
import type {} from "mdast-util-mdx"
import type { JsxElement } from "./tree.js"
import { attributeValue, isJsx } from "./tree.js"

/** The arguments that the template passes to the code. `require` returns a module: `require("./dot.svg").default`. */
const preamble = "const {Fragment: _All, jsx: _one, jsxs: _many, at: _at, use: require} = arguments[0]"

const plainTag = /^[a-z][a-z0-9]*$/
/** React allows no line breaks between these. */
const tableParts = new Set(["table", "tbody", "thead", "tfoot", "tr"])
const leftAlone = new Set(["svg", "math"])
/** Attributes that React takes under the same name, unchanged. */
const plainAttributes = new Set(["alt", "className", "data-card", "data-stack", "href", "id", "label", "src", "title"])

/** Names that the code of a file refers to. */
export interface Names {
  /** Names that it declares itself. */
  own: ReadonlySet<string>
  /** Components that the template has to pass. */
  components: Set<string>
}

/** Replaces the largest elements without expressions by their code; those next to each other become one. */
export function printStatic(tree: Root, names: Names): void {
  const scripts = tree.children.filter(({ type }) => type === "mdxjsEsm")
  const shown = tree.children.filter(({ type }) => type !== "mdxjsEsm")
  while (isNewline(shown[0])) shown.shift()
  while (isNewline(shown.at(-1))) shown.pop()
  const runs: (RootContent | string[])[] = []
  for (const node of shown) {
    const code = printNode(node, names)
    const before = runs.at(-1)
    if (code === undefined) {
      printInside(node, names)
      runs.push(node)
    } else if (Array.isArray(before)) before.push(code)
    else runs.push([code])
  }
  // Code of several nodes can stand in a list only. An expression may be a comment, which the compiler drops.
  const isList = runs.filter((run) => Array.isArray(run) || run.type === "element" || isJsx(run)).length > 1
  const joined = (codes: string[]) =>
    isList || codes.length === 1 ? codes.join(", ") : `_many(_All, {children: [${codes.join(", ")}]})`
  tree.children = [...scripts, ...runs.map((run) => (Array.isArray(run) ? expression(joined(run)) : run))]
}

function printInside(parent: RootContent, names: Names): void {
  if (!("children" in parent)) return
  const children = (parent.children as RootContent[]).map((child) => {
    const code = child.type === "text" ? undefined : printNode(child, names)
    if (code !== undefined) return expression(code)
    printInside(child, names)
    return child
  })
  parent.children = children as typeof parent.children
}

function isNewline(node: RootContent | undefined): boolean {
  return node?.type === "text" && node.value === "\n"
}

/** Declares what the printed code uses, and adds the components that the other code asks for. */
export function declareStatic(tree: Program, components: Set<string>): void {
  for (const statement of tree.body) {
    if (statement.type !== "FunctionDeclaration" || statement.id.name !== "_createMdxContent") continue
    for (const check of statement.body.body) {
      // `if (!Note) _missingMdxReference("Note", true)`
      const call = check.type === "IfStatement" && "expression" in check.consequent && check.consequent.expression
      const [name] = call && call.type === "CallExpression" ? call.arguments : []
      if (name?.type === "Literal") components.add(String(name.value))
    }
    statement.body.body.unshift(verbatim("const _given = props.components ?? {}"))
  }
  const directives = tree.body.findIndex((statement) => !("directive" in statement))
  tree.body.splice(directives, 0, verbatim(preamble))
}

/** The code of a node; undefined if only the compiler can print it. */
function printNode(node: RootContent, names: Names): string | undefined {
  if (node.type === "text") return JSON.stringify(node.value)
  if (node.type === "element") return printElement(node, names)
  return isJsx(node) ? printJsx(node, names) : undefined
}

function printElement(node: Element, names: Names): string | undefined {
  const { tagName, properties } = node
  if (!plainTag.test(tagName) || leftAlone.has(tagName)) return undefined
  const props: [string, unknown][] = []
  for (const [name, value] of Object.entries(properties)) {
    const text = Array.isArray(value) ? value.join(" ") : value
    if (!plainAttributes.has(name) || typeof text !== "string") return undefined
    props.push([name, text])
  }
  const dropped = tableParts.has(tagName) ? ["", "\n"] : [""]
  return call(`_given.${tagName} ?? "${tagName}"`, props, printNodes(node.children, names, dropped))
}

/** An element typed by an author, or one of our components. */
function printJsx(node: JsxElement, names: Names): string | undefined {
  const { name } = node
  if (name === null || !/^[A-Za-z]\w*$/.test(name)) return undefined
  const props: [string, unknown][] = []
  for (const attribute of node.attributes) {
    const value = attribute.type === "mdxJsxAttribute" ? attributeValue(attribute) : undefined
    if (value === undefined || attribute.type !== "mdxJsxAttribute" || attribute.name === "key") return undefined
    props.push([attribute.name, value])
  }
  const children = printNodes(node.children as RootContent[], names, [""])
  if (children.includes(undefined)) return undefined
  if (!/^[A-Z]/.test(name)) return call(JSON.stringify(name), props, children)
  if (names.own.has(name)) return call(name, props, children)
  names.components.add(name)
  return call(`_given.${name}`, props, children)
}

function printNodes(nodes: readonly RootContent[], names: Names, dropped: string[]): (string | undefined)[] {
  return nodes
    .filter((node) => !(node.type === "text" && dropped.includes(node.value)))
    .map((node) => printNode(node, names))
}

function call(type: string, props: [string, unknown][], children: (string | undefined)[]): string | undefined {
  if (children.includes(undefined)) return undefined
  const printed = props.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  if (children.length > 0) printed.push(`children: ${children.length === 1 ? children[0] : `[${children.join(", ")}]`}`)
  return `${children.length > 1 ? "_many" : "_one"}(${type}, {${printed.join(", ")}})`
}

function expression(code: string): RootContent {
  const program = { type: "Program", sourceType: "module", comments: [], body: [verbatim(code)] } as unknown as Program
  return { type: "mdxFlowExpression", value: code, data: { estree: program } }
}

/** A node printed verbatim, through a literal's `raw`. Its value must not be blank: the compiler may drop it. */
function verbatim(code: string): Statement {
  const literal: Literal = { type: "Literal", value: "code", raw: code }
  return { type: "ExpressionStatement", expression: literal }
}
