/** Reads the Markdown of a comment: without HTML and components. Links to symbols are `symbol:<id>`. */
import type { Data, Nodes, PhrasingContent, Root, RootContent } from "mdast"
import type {} from "mdast-util-directive"
import { toString as plainText } from "mdast-util-to-string"
import { markdownToMdast } from "satteri"
import { line, linksIn, note, textOf, words } from "./nodes.js"

export function richText(markdown: string): RootContent[] {
  if (markdown.trim() === "") return []
  const root = markdownToMdast(markdown, { features: { gfm: true } } as never) as unknown as Root
  return root.children.flatMap((node) => kept(node))
}

const shown = new Set<Nodes["type"]>([
  "blockquote",
  "break",
  "code",
  "delete",
  "emphasis",
  "inlineCode",
  "link",
  "list",
  "listItem",
  "strong",
  "table",
  "tableCell",
  "tableRow",
  "text",
  "thematicBreak",
])

const holdLines = new Set<Nodes["type"]>(["blockquote", "list", "listItem", "root"])

/** A node as it is shown: of what comments can't have, its text; a heading would be one of the page. */
function kept(
  { position: _, ...node }: RootContent & { position?: unknown },
  parent: Nodes["type"] = "root",
): RootContent[] {
  const children = "children" in node ? node.children.flatMap((child) => kept(child, node.type)) : []
  const inside = children as PhrasingContent[]
  if (node.type === "heading") return [line({ type: "strong", children: inside })]
  if (node.type === "paragraph") return [noteOf(inside) ?? line(...inside)]
  if (shown.has(node.type)) return ["children" in node ? ({ ...node, children } as RootContent) : node]
  if (node.type === "html" && /^<\/?br\s*\/?>$/i.test(node.value)) return [{ type: "break" }]
  const text = node.type === "html" ? node.value : plainText(node)
  if (text === "") return []
  return [holdLines.has(parent) ? line(words(text)) : words(text)]
}

/** `**Watch out:** …` becomes a warning, any other such label a note, with the text capitalized. */
function noteOf([first, next, ...rest]: readonly PhrasingContent[]): RootContent | undefined {
  if (first?.type !== "strong" || next?.type !== "text") return undefined
  const label = textOf(first.children)
  if (!label.endsWith(":") || label.length > 40) return undefined
  const text = next.value.trimStart()
  const opening = words(text.charAt(0).toUpperCase() + text.slice(1))
  const kind = /^(watch out|warning|caution)\b/i.test(label) ? "warning" : "note"
  return note(kind, label.slice(0, -1), [line(opening, ...rest)])
}

/**
 * A tree in which the texts are read. What explains a name begins in its line, without a paragraph; a cell has nothing
 * else than a line.
 */
export function readTexts(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (!("children" in node)) return [node]
    if (node.type === "own" && node.as === "written") return placed(richText(plainText(node)), node.data.linkPlaces)
    const children = readTexts(node.children)
    const isName = node.type === "own" && node.data.hName === "dd"
    return [
      {
        ...node,
        children: inLine(children, node.type === "tableCell" ? children.length : isName ? 1 : 0),
      } as RootContent,
    ]
  })
}

/** The same nodes, whose links know where they are written. */
function placed(nodes: RootContent[], places: Data["linkPlaces"] = {}): RootContent[] {
  for (const link of linksIn(nodes)) {
    const { to, ...place } = places[link.url] ?? Object.values(places)[0] ?? {}
    if (to !== undefined && Object.hasOwn(places, link.url)) link.url = to
    if ("file" in place) link.data = { ...link.data, place }
  }
  return nodes
}

function inLine(nodes: readonly RootContent[], number: number): RootContent[] {
  return nodes.flatMap((node, index) => {
    if (index >= number || node.type !== "paragraph") return [node]
    return [...(index > 0 ? [words(" ")] : []), ...node.children]
  })
}
