/**
 * Adds places to the compiled code: elements carry the place of their tag (`_at`), expressions and module statements
 * run inside a call with theirs. So a render error has a line, and an element that shows data of the site can be
 * identified. The template removes `_at` before anything is shown.
 */
import type { Expression, Literal, Program, SimpleCallExpression } from "estree-jsx"
import type { Nodes, Root } from "mdast"
import type { MdxJsxAttribute } from "mdast-util-mdx-jsx"
import { writePlace } from "../../text/text-places.js"
import { tagPlace } from "./facts.js"
import { placeOfScript, type ScriptNode, walkScript } from "./scripts.js"
import { isExpression, isJsx, placeOf, programOf, staticValue, walk } from "./tree.js"

/** Changes the tree. Collect its facts before: afterwards values are wrapped in calls. */
export function placeCode(tree: Root, file: string, text: string): void {
  walk(tree, (node) => {
    if (node.type === "mdxjsEsm") placeStatements(programOf(node), file, text)
    else if (isExpression(node)) placeExpression(node, node, true)
    else if (isJsx(node) && node.name !== null) {
      for (const attribute of node.attributes) {
        if (attribute.type === "mdxJsxExpressionAttribute") placeElements(programOf(attribute))
        else if (attribute.value && typeof attribute.value === "object") placeExpression(attribute.value, attribute)
      }
      node.attributes.push({ type: "mdxJsxAttribute", name: "_at", value: writePlace(tagPlace(node, file)) })
    }
  })

  function placeExpression(holder: { data?: unknown }, node: Nodes | MdxJsxAttribute, isShown = false): void {
    const program = programOf(holder)
    placeElements(program)
    const statement = program?.body[0]
    if (statement?.type !== "ExpressionStatement") return
    const expression = statement.expression as Expression
    const value = staticValue(expression)
    if (value !== undefined && !(isShown && typeof value === "object")) return
    if (awaits(expression)) return
    statement.expression = atCall(writePlace(placeOf(file, node)), expression, isShown)
  }

  function placeElements(script: unknown): void {
    walkScript(script, (node) => {
      if (node.type !== "JSXOpeningElement") return
      const value = stringLiteral(writePlace(placeOfScript(node.name, file, text)))
      const attributes = node.attributes as unknown[]
      attributes.push({ type: "JSXAttribute", name: { type: "JSXIdentifier", name: "_at" }, value })
    })
  }

  function placeStatements(program: Program | undefined, path: string, source: string): void {
    if (!program) return
    placeElements(program)
    program.body = program.body.flatMap((statement) => [
      { type: "ExpressionStatement", expression: atCall(writePlace(placeOfScript(statement, path, source))) },
      statement,
    ])
  }
}

/** `_at("12:4:12:8", () => name, true)`; `true` marks a value that is shown, not that of an attribute. */
function atCall(place: string, run?: Expression, isShown = false): SimpleCallExpression {
  const args: Expression[] = [stringLiteral(place)]
  if (run) args.push({ type: "ArrowFunctionExpression", params: [], expression: true, body: run })
  if (isShown) args.push({ type: "Literal", value: true })
  return { type: "CallExpression", optional: false, callee: { type: "Identifier", name: "_at" }, arguments: args }
}

function stringLiteral(value: string): Literal {
  return { type: "Literal", value, raw: JSON.stringify(value) }
}

/** `await` may occur in an expression, and would be invalid inside a function of its own. */
function awaits(expression: Expression): boolean {
  let found = false
  walkScript(expression, (node: ScriptNode) => {
    found ||= node.type === "AwaitExpression"
  })
  return found
}
