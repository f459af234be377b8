/** Converts the Markdown of a comment to nodes without HTML and components. Links to symbols are `symbol:<id>`. */
import type { Nodes, PhrasingContent, Root, RootContent } from "mdast"
import { toString as plainText } from "mdast-util-to-string"
import { markdownToMdast } from "satteri"
import { parseFenceInfo, takeMarks } from "../code/code-fence.js"
import { highlight, loadLanguage } from "../code/highlight.js"
import type { Block, CodeExample, Inline } from "./model.js"
import { eachBlock, textOf } from "./words.js"

/** The prefix of a link's URL where a comment links to a symbol. */
export const symbolScheme = "symbol:"

export function richText(markdown: string): Block[] {
  if (markdown.trim() === "") return []
  const root = markdownToMdast(markdown, { features: { gfm: true } } as never) as unknown as Root
  return root.children.flatMap(blockOf)
}

function blockOf(node: RootContent): Block[] {
  switch (node.type) {
    case "paragraph":
      return [paragraph(inlines(node.children))]
    case "heading":
      return [{ kind: "heading", children: inlines(node.children) }]
    case "list":
      return [
        {
          kind: "list",
          ordered: node.ordered === true,
          start: node.start ?? 1,
          items: node.children.map((item) => item.children.flatMap(blockOf)),
        },
      ]
    case "blockquote":
      return [{ kind: "quote", children: node.children.flatMap(blockOf) }]
    case "table": {
      const [head, ...rows] = node.children.map((row) => row.children.map((cell) => inlines(cell.children)))
      return [{ kind: "table", head: head ?? [], rows }]
    }
    case "code":
      return [codeExample(node.value, node.lang ?? "", node.meta ?? "")]
    case "thematicBreak":
      return [{ kind: "rule" }]
    case "html":
      return [{ kind: "paragraph", children: [{ kind: "text", text: node.value }] }]
    default: {
      const text = plainText(node as Nodes)
      return text === "" ? [] : [{ kind: "paragraph", children: [{ kind: "text", text }] }]
    }
  }
}

/** `**Watch out:** …` becomes a note, its text capitalized; other paragraphs stay as they are. */
function paragraph(children: Inline[]): Block {
  const [first, next, ...rest] = children
  if (first?.kind !== "strong" || next?.kind !== "text") return { kind: "paragraph", children }
  const label = textOf(first.children)
  if (!label.endsWith(":") || label.length > 40) return { kind: "paragraph", children }
  const words = next.text.trimStart()
  const opening: Inline = { kind: "text", text: words.charAt(0).toUpperCase() + words.slice(1) }
  return { kind: "note", label: label.slice(0, -1), children: [{ kind: "paragraph", children: [opening, ...rest] }] }
}

function codeExample(value: string, language: string, meta: string): CodeExample {
  const info = parseFenceInfo(language, meta)
  const { code } = takeMarks(value)
  return {
    kind: "code",
    language: info.language,
    ...(info.title !== undefined && { title: info.title }),
    text: code,
    html: "",
    lines: code.split("\n").length,
  }
}

function inlines(nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case "text":
        return [{ kind: "text", text: node.value }]
      case "inlineCode":
        return [{ kind: "code", text: node.value }]
      case "strong":
        return [{ kind: "strong", children: inlines(node.children) }]
      case "emphasis":
        return [{ kind: "emphasis", children: inlines(node.children) }]
      case "break":
        return [{ kind: "break" }]
      case "link": {
        const children = inlines(node.children)
        if (node.url.startsWith(symbolScheme))
          return [{ kind: "symbol", ref: node.url.slice(symbolScheme.length), children }]
        return [{ kind: "link", url: node.url, children }]
      }
      case "html":
        return [{ kind: "text", text: node.value }]
      default: {
        const text = plainText(node as Nodes)
        return text === "" ? [] : [{ kind: "text", text }]
      }
    }
  })
}

/** Highlights code in place; only for blocks that nobody else has yet. */
export async function highlightCode(blocks: readonly Block[]): Promise<void> {
  for (const block of eachBlock(blocks)) {
    if (block.kind !== "code") continue
    await loadLanguage(block.language)
    block.html = highlight(block.text, block.language, new Map())
  }
}
