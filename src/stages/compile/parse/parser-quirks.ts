/** Differences and losses of the parsers that can be repaired in the tree. */
import type { Html, List, ListItem, Nodes, Parents } from "mdast"
import { type Point, pointAfter, startOf } from "./places.js"

/** With CRLF, the native parser may include the line ending after a block of HTML. */
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

/** remark-gfm begins a task's paragraph at its checkbox if text follows, otherwise after it. Here: always after. */
export function skipCheckbox(checked: boolean | null, paragraph: Nodes | undefined): void {
  if (checked === null || paragraph?.type !== "paragraph" || !paragraph.position) return
  const first = paragraph.children[0]
  if (first?.position) paragraph.position.start = { ...first.position.start }
}

/** In a footnote, micromark extends a list item into the indent of the next line. */
export function endWithContent(node: List | ListItem): void {
  const end = node.children.at(-1)?.position?.end
  if (node.position && end && node.position.end.line > end.line) node.position.end = { ...end }
}

/** remark-gfm sets no places for a bare link that it finds late (`[www.example.com`), nor for the text around it. */
export function placeChildren(parent: Parents, text: string): void {
  const children = parent.children as Nodes[]
  if (children.every((node) => node.position)) return
  let from = startOf(children[0]?.position ? (children[0] as Nodes) : parent)
  const end = parent.position?.end.offset ?? text.length
  for (const node of children) {
    if (!node.position && node.type === "link") {
      const index = text.indexOf(nodeText(node), from.offset)
      const start = index >= 0 && index < end ? index : from.offset
      const place = pointAfter(from, text, start)
      node.position = { start: place, end: pointAfter(place, text, Math.min(start + nodeText(node).length, end)) }
    }
    from = (node.position?.end as Point | undefined) ?? from
  }
  // Text nodes fill the gaps.
  for (const [index, node] of children.entries()) {
    if (node.position) continue
    const start = (children[index - 1]?.position?.end as Point | undefined) ?? startOf(parent)
    const next = children[index + 1]?.position?.start ?? parent.position?.end
    node.position = { start: { ...start }, end: { ...(next ?? start) } }
  }
}

/** In a quote, the native parser leaves the `>` in a label that spans two lines. */
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

/** Unwraps a paragraph of only elements and expressions, as the native parser and MDX do. */
export function unwrapParagraphs(parent: Parents): void {
  parent.children = (parent.children as Nodes[]).flatMap((child) => {
    if (child.type !== "paragraph" || !isOnlyMdx(child.children)) return [child]
    return child.children.flatMap((inner): Nodes[] => {
      if (inner.type === "mdxJsxTextElement") return [{ ...inner, type: "mdxJsxFlowElement" } as unknown as Nodes]
      if (inner.type === "mdxTextExpression") return [{ ...inner, type: "mdxFlowExpression" }]
      return []
    })
  }) as typeof parent.children
}

export function isOnlyMdx(children: readonly Nodes[]): boolean {
  let hasMdx = false
  for (const child of children) {
    if (child.type === "mdxJsxTextElement" || child.type === "mdxTextExpression") hasMdx = true
    else if (child.type !== "text" || child.value.trim() !== "") return false
  }
  return hasMdx
}
