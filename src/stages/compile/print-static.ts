/**
 * Prints what is plain Markdown as the code that `@mdx-js/mdx` would make of it, before that sees it: nine tenths of a
 * page, which it would turn into JSX, walk several times, and print. Anything else is left to `@mdx-js/mdx`.
 */
import type { Literal, Program, Statement } from "estree-jsx"
import type { Element, ElementContent, Root, RootContent } from "hast"
import type {} from "mdast-util-mdx"

/** What the template hands to the code. `require` answers like an import: `require("./dot.svg").default`. */
const given = "const {jsx: _staticJsx, jsxs: _staticJsxs, at: _at, use: require} = arguments[0]"

const plainTag = /^[a-z][a-z0-9]*$/
/** React wants no line endings between these. */
const tableParts = new Set(["table", "tbody", "thead", "tfoot", "tr"])
const leftAlone = new Set(["svg", "math"])
/** Attributes whose name and value React takes as they are. */
const plainAttributes = new Set(["alt", "className", "href", "id", "src", "title"])

/** A rehype plugin: every largest element without expressions and components becomes an expression. */
export function printStatic() {
  return (tree: Root): void => void printChildren(tree)
}

/** A recma plugin: declares what the printed code uses. */
export function declareStatic() {
  return (tree: Program): void => {
    for (const statement of tree.body) {
      if (statement.type !== "FunctionDeclaration" || statement.id.name !== "_createMdxContent") continue
      statement.body.body.unshift(verbatim("const _given = props.components ?? {}"))
    }
    const directives = tree.body.findIndex((statement) => !("directive" in statement))
    tree.body.splice(directives, 0, verbatim(given))
  }
}

/** The code of each child; undefined, with those that could be printed replaced, when not all could. */
function printChildren(parent: Root | Element): string[] | undefined {
  const dropped = parent.type === "element" && tableParts.has(parent.tagName) ? ["", "\n"] : [""]
  const kept = parent.children.filter((child) => child.type !== "text" || !dropped.includes(child.value))
  parent.children = kept as typeof parent.children & typeof kept
  const codes = parent.children.map((child) => {
    if (child.type === "text") return JSON.stringify(child.value)
    if (child.type === "element") return printElement(child)
    if ("children" in child) printChildren(child as unknown as Element)
    return undefined
  })
  if (parent.type === "element" && codes.every((code) => code !== undefined)) return codes
  parent.children = parent.children.map((child, index) => {
    const code = codes[index]
    return child.type === "element" && code !== undefined ? expression(code) : child
  }) as RootContent[] & ElementContent[]
  return undefined
}

function printElement(node: Element): string | undefined {
  const children = printChildren(node)
  const { tagName, properties } = node
  if (!children || !plainTag.test(tagName) || leftAlone.has(tagName)) return undefined
  const props: string[] = []
  for (const [name, value] of Object.entries(properties)) {
    const text = Array.isArray(value) ? value.join(" ") : value
    if (!plainAttributes.has(name) || typeof text !== "string") return undefined
    props.push(`${name}: ${JSON.stringify(text)}`)
  }
  if (children.length > 0) props.push(`children: ${children.length === 1 ? children[0] : `[${children.join(", ")}]`}`)
  return `${children.length > 1 ? "_staticJsxs" : "_staticJsx"}(_given.${tagName} ?? "${tagName}", {${props.join(", ")}})`
}

function expression(code: string): RootContent {
  const program = { type: "Program", sourceType: "module", comments: [], body: [verbatim(code)] } as unknown as Program
  return { type: "mdxFlowExpression", value: code, data: { estree: program } }
}

/** Printed as it is: a literal's `raw` is. Its value only has to be no white space, which the compiler may drop. */
function verbatim(code: string): Statement {
  const literal: Literal = { type: "Literal", value: "code", raw: code }
  return { type: "ExpressionStatement", expression: literal }
}
