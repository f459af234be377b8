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

/** Puts back the colons that were hidden from the parser. */
export function restoreColons(node: Nodes, sign: string): void {
  restore(node, sign)
  if (!("attributes" in node) || !node.attributes) return
  if (!Array.isArray(node.attributes)) restore(node.attributes, sign)
  else
    for (const attribute of node.attributes) {
      restore(attribute, sign)
      if ("value" in attribute && attribute.value && typeof attribute.value === "object") restore(attribute.value, sign)
    }
}

function restore(holder: object, sign: string): void {
  for (const [key, value] of Object.entries(holder))
    if (typeof value === "string" && value.includes(sign))
      (holder as Record<string, unknown>)[key] = value.replaceAll(sign, ":")
}
