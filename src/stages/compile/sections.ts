/** A page's text for the search index: one section per heading, code separate from prose. */
import type { Nodes, Root } from "mdast"
import { parseFenceInfo } from "../../code/code-fence.js"
import type { SearchSection } from "../../model.js"
import type {} from "../../reference/nodes.js"
import { CELL, ROW, SLOT } from "../../search/rows.js"
import { isCode, isExpression, isJsx, type JsxElement, plainText, shownBy, walk } from "./tree.js"

/** Attributes of components whose text is visible. */
const visibleAttributes = new Set(["title", "label", "summary", "alt", "caption", "tagline"])
const blocks = new Set([
  "paragraph",
  "heading",
  "tableCell",
  "tableRow",
  "listItem",
  "code",
  "blockquote",
  "break",
  "own",
])

export function searchSections(tree: Root): SearchSection[] {
  const sections: SearchSection[] = []
  let prose: string[] = []
  let code: string[] = []
  let rows: string[] = []
  let slots: string[] = []
  /** Whether the last node stood in a table. */
  let inTable = false
  let current: SearchSection = { id: "", title: "", depth: 0, text: "", code: "" }
  const close = () => {
    current.text = prose.join("").replace(/\s+/g, " ").trim()
    current.code = code.join(" ").replace(/\s+/g, " ").trim()
    if (rows.length > 0) current.rows = rows
    if (slots.length > 0) current.slots = slots
    if (current.id !== "" || current.text !== "" || current.code !== "") sections.push(current)
    prose = []
    code = []
    rows = []
    slots = []
  }
  const markRow = (id: string) => {
    prose.push(` ${ROW} `)
    rows.push(id)
  }
  walk(tree, (node: Nodes, parents) => {
    if (node.data?.unsearched || (isJsx(node) && isCode(node))) return false
    const isCell = parents.some(({ type }) => type === "table")
    if (inTable && !isCell) markRow("")
    inTable = isCell
    if (node.type === "heading" && node.depth > 1) {
      close()
      const title = plainText(node).replace(/\s+/g, " ").trim()
      current = { id: String(node.data?.hProperties?.id ?? ""), title, depth: node.depth, text: "", code: "" }
      return false
    }
    if (node.type === "heading") return false
    if (node.type === "tableRow") markRow(String(node.data?.hProperties?.id ?? ""))
    const row = parents.at(-1)
    if (node.type === "tableCell" && row?.type === "tableRow" && row.children[0] !== node) prose.push(CELL)
    else if (blocks.has(node.type)) prose.push(" ")
    if (isExpression(node)) {
      const shown = shownBy(node)
      if (typeof shown === "string") prose.push(shown)
      else if (shown.slot !== "children") {
        prose.push(SLOT)
        slots.push(shown.slot)
      }
    } else if (node.type === "text") prose.push(node.value)
    else if (node.type === "inlineCode") {
      prose.push(node.value)
      code.push(node.value)
    } else if (node.type === "code") {
      const { title, values } = parseFenceInfo(node.lang, node.meta)
      for (const shown of [title, values.tab, values.alt]) if (shown) prose.push(` ${shown} `)
      if (node.lang === "mermaid") prose.push(` ${drawnText(node.value)} `)
      else code.push(node.value)
    } else if (node.type === "image" && node.alt) prose.push(` ${node.alt} `)
    else if (isJsx(node)) {
      const choices = choicesOf(node)
      if (choices !== undefined) current.choices = { ...current.choices, ...choices }
      for (const attribute of node.attributes) {
        if (attribute.type !== "mdxJsxAttribute" || typeof attribute.value !== "string") continue
        if (visibleAttributes.has(attribute.name)) prose.push(` ${attribute.value} `)
      }
    }
  })
  close()
  return sections
}

/** What a diagram shows: its labels, in brackets or quotes, or behind a colon. */
function drawnText(source: string): string {
  return (source.match(/(?<=[[({|"])[^[\](){}|"]+(?=[\])}|"])|(?<=: ).+$/gm) ?? []).join(" ")
}

/** The choices of tabs, if the URL stores the choice. */
function choicesOf(tabs: JsxElement): SearchSection["choices"] {
  const name = textAttribute(tabs, "queryString")
  if (name === undefined) return undefined
  const choices: Record<string, string> = {}
  for (const item of tabs.children) {
    if (!isJsx(item)) continue
    const label = textAttribute(item, "label")
    const value = textAttribute(item, "value") ?? label
    if (value !== undefined) choices[new URLSearchParams({ [name]: value }).toString()] = label ?? value
  }
  return choices
}

function textAttribute({ attributes }: JsxElement, name: string): string | undefined {
  for (const attribute of attributes) {
    if (attribute.type !== "mdxJsxAttribute" || attribute.name !== name) continue
    return typeof attribute.value === "string" ? attribute.value : undefined
  }
  return undefined
}

/** Number of words in prose and code, for the reading time. */
export function countWords(sections: readonly SearchSection[]): number {
  let words = 0
  for (const { title, text, code } of sections) {
    words += `${title} ${text} ${code}`.match(/[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu)?.length ?? 0
  }
  return words
}
