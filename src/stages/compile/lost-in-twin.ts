/** Expressions whose value the page shows and its Markdown twin does not: the twin is made without running the page. */
import type { Nodes, Root } from "mdast"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { placeAt } from "../../text/text-places.js"
import type { Draft } from "./draft.js"
import { isComment, isJsx, propOf, walk } from "./tree.js"

/** White space, and functions for a component that calls them. */
const showsNothing = /^\s*((["'`])\s*\2|(async\s+)?(\([^()]*\)|[\w$]+)\s*=>[^]*)\s*$/

/** `tree` has its brand names filled in: what is still an expression is left out of the twin. */
export function lostInTwin(tree: Root, { path, text }: Pick<Draft, "path" | "text">): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const isPartial = /(^|\/)_/.test(path)
  walk(tree, (node: Nodes) => {
    // Their text is no text of the page.
    if (isJsx(node) && /^(style|script)$/.test(node.name ?? "")) return false
    if (node.type !== "mdxFlowExpression" && node.type !== "mdxTextExpression") return undefined
    if (isComment(node.value) || showsNothing.test(node.value)) return undefined
    if (isPartial && propOf(node.value) !== undefined) return undefined
    const { start, end } = node.position ?? {}
    if (start?.offset === undefined || end?.offset === undefined) return undefined
    const [line = "", ...more] = node.value.trim().split("\n")
    const message = `the Markdown of this page leaves out {${line.slice(0, 60)}${line.length > 60 || more.length > 0 ? "…" : ""}}`
    const hint = "write the value as text, or as {brand.…} with the value in `brand` of the configuration"
    diagnostics.push(problem("lost-in-twin", placeAt(path, text, start.offset, end.offset), message, { hint }))
    return undefined
  })
  return diagnostics
}
