/** The elements of ours as Markdown, for twins. */
import type { PhrasingContent, RootContent } from "mdast"
import { toString as plainText } from "mdast-util-to-string"
import { isInLine, line, listOf, type Own, words } from "./nodes.js"

export function asMarkdown(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node, index) => replaced(node, index === 0))
}

function replaced(node: RootContent, isFirst: boolean): RootContent[] {
  if (node.type !== "own")
    return "children" in node ? [{ ...node, children: asMarkdown(node.children) } as RootContent] : [node]
  switch (node.as) {
    case "signature":
      return [{ type: "code", lang: "ts", value: node.children.map((part) => plainText(part)).join("\n") }]
    case "type":
      return [{ type: "inlineCode", value: plainText(node) }]
    case "tag":
      return [words(isFirst ? plainText(node) : ` (${plainText(node)})`)]
    case "tab": {
      const label = words(String(node.data.hProperties?.label ?? ""))
      return [line({ type: "strong", children: [label] }), ...asMarkdown(node.children)]
    }
    case "caption": {
      const depth = Number(node.data.hName.slice(1)) as 3
      return [{ type: "heading", depth, children: node.children as PhrasingContent[] }]
    }
    case "members":
      return listOf(node.children.map(explained))
    case "pairs":
      return node.children.flatMap(explained)
    case "opening":
      // What it is stands beside the title.
      return asMarkdown(node.children.toReversed())
    case "span":
      return node.data.hProperties?.["aria-hidden"] ? [] : asMarkdown(node.children)
    default:
      // What needs scripts repeats what stands elsewhere.
      if ([node.data.hProperties?.className].flat().includes("scripted")) return []
      return asMarkdown(node.children)
  }
}

/** A name with its explanation: in one line, if that begins with one. */
function explained(pair: RootContent): RootContent[] {
  const [name, about] = "children" in pair ? (pair.children as Own[]) : []
  const text = asMarkdown(about?.children ?? [])
  const end = text.findIndex((node) => !isInLine(node))
  const inLine = (end < 0 ? text : text.slice(0, end)) as PhrasingContent[]
  const term = termOf((name?.children ?? []) as PhrasingContent[])
  return [line(...term, ...(inLine.length > 0 ? [words(": "), ...inLine] : [])), ...text.slice(inLine.length)]
}

/** `name`, `type` (tag); a tag before the name says what became of it. */
function termOf(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const isA = (node: PhrasingContent | undefined, as: Own["as"]) => node?.type === "own" && node.as === as
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1]
    const isWord = isA(node, "span") || isA(before, "span")
    // A link to the name itself.
    if (node.type === "link" && node.url.startsWith("#")) return node.children
    const joint = index === 0 || isA(node, "tag") ? "" : isWord ? " " : isA(before, "tag") && index === 1 ? ": " : ", "
    return [...(joint === "" ? [] : [words(joint)]), ...(replaced(node, index === 0) as PhrasingContent[])]
  })
}
