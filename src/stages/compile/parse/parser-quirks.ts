/** Losses of the parser that can be repaired in the tree. */
import type { Html, Nodes } from "mdast"
import { startOf } from "./places.js"

/** With CRLF, the parser may include the line ending after a block of HTML. */
export function trimHtml(node: Html): void {
  const value = node.value.trimEnd()
  const end = node.position?.end
  const lines = value.split(/\r\n|\n|\r/)
  if (end?.offset !== undefined) {
    end.offset -= node.value.length - value.length
    end.line = startOf(node).line + lines.length - 1
    end.column = (lines.at(-1) ?? "").length + (lines.length === 1 ? startOf(node).column : 1)
  }
  node.value = value
}

/** In a quote, the parser leaves the `>` in a label that spans two lines. */
export function restoreLabel(node: Nodes, quotes: number): void {
  if (quotes === 0 || !("label" in node) || !node.label || !/[\r\n]/.test(node.label)) return
  const prefix = new RegExp(`(\\r\\n|\\n|\\r)(?:[ \\t]*>){0,${quotes}}[ \\t]*`, "g")
  node.label = node.label.replace(prefix, "$1")
}

/** The text between `[` at an offset and its `]`. */
export function labelAt(text: string, offset: number): string | undefined {
  if (text[offset] !== "[") return undefined
  let depth = 0
  for (let index = offset; index < text.length; index++) {
    const character = text[index]
    if (character === "\\") index++
    else if (character === "[") depth++
    else if (character === "]" && --depth === 0) return text.slice(offset + 1, index)
  }
  return undefined
}

export function nodeText(node: Nodes): string {
  if ("value" in node) return node.value
  if ("alt" in node) return node.alt ?? ""
  return "children" in node ? node.children.map(nodeText).join("") : ""
}
