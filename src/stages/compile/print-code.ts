/**
 * Prints Markdown as the code that `@mdx-js/mdx` would generate, without building and walking a syntax tree. Most pages
 * are printed whole; of pages with expressions or exports, the static parts.
 */
import type { Literal, Program, Statement } from "estree-jsx"
import { toJs } from "estree-util-to-js"
import type { Element, ElementContent, Root, RootContent } from "hast"
import type {} from "mdast-util-mdx"
import type { VFile } from "vfile"
import { walkScript } from "./scripts.js"
import type { JsxElement } from "./tree.js"
import { attributeValue, isJsx, programOf } from "./tree.js"

/** The arguments that the template passes to the code. `require` returns a module: `require("./dot.svg").default`. */
const preamble = "const {Fragment: _All, jsx: _one, jsxs: _many, at: _at, use: require} = arguments[0]"

const plainTag = /^[a-z][a-z0-9]*$/
/** React allows no line breaks between these. */
const tableParts = new Set(["table", "tbody", "thead", "tfoot", "tr"])
const leftAlone = new Set(["svg", "math"])
/** Attributes that React takes under the same name, unchanged. */
const plainAttributes = new Set(["alt", "className", "href", "id", "src", "title"])

/** Between blocks; the body of a file with scripts may begin or end with it. */
const newline = JSON.stringify("\n")

/** Names that the code of a file refers to. */
interface Names {
  /** Names that its imports declare. */
  own: ReadonlySet<string>
  /** Components that the template has to pass. */
  components: Set<string>
}

/** Code, and the names of the components that it needs. */
export interface PageCode {
  code: string
  components: string[]
}

/** The code of a whole page; undefined if only `@mdx-js/mdx` can compile it. */
export function printPage(tree: Root): PageCode | undefined {
  const scripts = tree.children.filter((node) => node.type === "mdxjsEsm")
  const imported = importedNames(scripts)
  if (!imported) return undefined
  const names: Names = { own: imported, components: new Set() }
  const codes = printNodes(tree, names)
  if (codes.includes(undefined)) return undefined
  while (codes[0] === newline) codes.shift()
  while (codes.at(-1) === newline) codes.pop()
  const checks = [...names.components].map((name) => `if (!_given.${name}) _missingMdxReference("${name}", true)`)
  const code = [
    '"use strict"',
    preamble,
    ...scripts.map((node) => toJs(programOf(node) as Program).value),
    "function MDXContent(props = {}) {",
    "const _given = props.components ?? {}",
    ...checks,
    `const _content = _many(_All, {children: [${codes.join(", ")}]})`,
    "return _given.wrapper ? _one(_given.wrapper, {...props, children: _content}) : _content",
    "}",
    `function _missingMdxReference(name) { throw new Error("Expected component \`" + name + "\` to be defined: you likely forgot to import, pass, or provide it.") }`,
    "return {default: MDXContent}",
  ].join("\n")
  return { code, components: [...names.components] }
}

/** Names that the scripts declare, if they contain only imports, which are look-ups by now; otherwise undefined. */
function importedNames(scripts: readonly RootContent[]): Set<string> | undefined {
  const names = new Set<string>()
  for (const statement of scripts.flatMap((node) => programOf(node)?.body ?? [])) {
    if (statement.type === "ExpressionStatement") continue
    if (statement.type !== "VariableDeclaration") return undefined
    for (const { id } of statement.declarations) {
      if (id.type === "Identifier") names.add(id.name)
      if (id.type !== "ObjectPattern") continue
      for (const property of id.properties) {
        if (property.type === "Property" && property.value.type === "Identifier") names.add(property.value.name)
      }
    }
  }
  return names
}

/** A rehype plugin: replaces the largest elements without expressions and components by expressions. */
export function printStatic() {
  return (tree: Root): void => printParts(tree)
}

function printParts(parent: Root | Element): void {
  parent.children = parent.children.map((child) => {
    const code = child.type === "element" ? printNode(child) : undefined
    if (code !== undefined) return expression(code)
    if ("children" in child) printParts(child as Element)
    return child
  }) as RootContent[] & ElementContent[]
}

/** A recma plugin: declares what the printed code uses, and stores the page's components in the file's data. */
export function declareStatic() {
  return (tree: Program, file: VFile): void => {
    const components = new Set<string>()
    walkScript(tree, ({ callee, arguments: args }) => {
      const { name } = (callee ?? {}) as { name?: unknown }
      if (name === "_missingMdxReference") components.add(String((args as { value?: unknown }[])[0]?.value))
    })
    file.data.components = [...components]
    for (const statement of tree.body) {
      if (statement.type !== "FunctionDeclaration" || statement.id.name !== "_createMdxContent") continue
      statement.body.body.unshift(verbatim("const _given = props.components ?? {}"))
    }
    const directives = tree.body.findIndex((statement) => !("directive" in statement))
    tree.body.splice(directives, 0, verbatim(preamble))
  }
}

/** The code of each node; undefined for nodes that can't be printed. */
function printNodes(parent: Root | Element | JsxElement, names?: Names): (string | undefined)[] {
  const dropped = parent.type === "element" && tableParts.has(parent.tagName) ? ["", "\n"] : [""]
  return (parent.children as RootContent[])
    .filter((child) => child.type !== "mdxjsEsm" && !(child.type === "text" && dropped.includes(child.value)))
    .map((child) => printNode(child, names))
}

/** With `names`, components are printed as well. */
function printNode(node: RootContent, names?: Names): string | undefined {
  if (node.type === "text") return JSON.stringify(node.value)
  if (node.type === "element") return printElement(node, names)
  return names && isJsx(node) ? printJsx(node, names) : undefined
}

function printElement(node: Element, names?: Names): string | undefined {
  const { tagName, properties } = node
  if (!plainTag.test(tagName) || leftAlone.has(tagName)) return undefined
  const props: [string, unknown][] = []
  for (const [name, value] of Object.entries(properties)) {
    const text = Array.isArray(value) ? value.join(" ") : value
    if (!plainAttributes.has(name) || typeof text !== "string") return undefined
    props.push([name, text])
  }
  return call(`_given.${tagName} ?? "${tagName}"`, props, printNodes(node, names))
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
  const isOwn = names.own.has(name)
  const isComponent = /^[A-Z]/.test(name)
  if (isComponent && !isOwn) names.components.add(name)
  const type = isOwn ? name : isComponent ? `_given.${name}` : JSON.stringify(name)
  return call(type, props, printNodes(node, names))
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
