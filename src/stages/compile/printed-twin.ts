/**
 * The Markdown twin of a page whose tree a plugin changed: the tree printed as Markdown, instead of the author's text.
 * Links and components are left open, as in `twin.ts`.
 */
import type { Nodes, PhrasingContent, Root, RootContent } from "mdast"
import { gfmToMarkdown } from "mdast-util-gfm"
import { toMarkdown } from "mdast-util-to-markdown"
import { parseFenceInfo } from "../../code/code-fence.js"
import { fillBrand } from "../../config/brand.js"
import type { TwinPart } from "../../model.js"
import { asMarkdown } from "../../reference/as-markdown.js"
import { writePlace } from "../../text/text-places.js"
import { tagPlace } from "./facts.js"
import { isJsx, plainProps, plainText, propOf, replace } from "./tree.js"
import type { TwinInput } from "./twin.js"
import { statedId } from "./twin.js"

export function printedTwin(tree: Root, { names, title, take }: TwinInput): TwinPart[] {
  const fill = (value: string) => fillBrand(value, names).text
  /** The parts that marks in the printed text represent. A mark is delimited by characters that no text contains. */
  const parts: TwinPart[] = []
  const mark = (part: TwinPart) => `\uFDD0${parts.push(part) - 1}\uFDD1`
  const raw = (value: string): Nodes => ({ type: "html", value })

  const print = (children: readonly Nodes[]): TwinPart[] => {
    const root: Root = { type: "root", children: children as RootContent[] }
    const text = toMarkdown(root, { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: "-" })
    return text
      .split(/\uFDD0(\d+)\uFDD1/)
      .map((piece, index) => (index % 2 === 0 ? fill(piece) : (parts[Number(piece)] as TwinPart)))
      .filter((part) => part !== "")
  }
  /** Inline text has no trailing line ending. */
  const printInside = (children: readonly Nodes[]): TwinPart[] => {
    const inside = print(children)
    const last = inside.at(-1)
    return typeof last === "string" ? [...inside.slice(0, -1), last.trimEnd()] : inside
  }

  // The copy must refer to its own title node.
  const copy = structuredClone({ tree, title })
  copy.tree.children = asMarkdown(copy.tree.children)
  replace(copy.tree, (node) => {
    if (node === copy.title) return []
    switch (node.type) {
      case "yaml":
      case "mdxjsEsm":
        return []
      case "mdxFlowExpression":
      case "mdxTextExpression": {
        const prop = propOf(node.value)
        if (prop !== undefined) return [raw(mark({ prop }))]
        const text = fill(`{${node.value.trim()}}`)
        return text.startsWith("{") ? [] : [raw(text)]
      }
      case "html":
        return node.value.startsWith("<!--") ? [] : undefined
      case "heading": {
        const id = statedId(node)
        if (id !== "") node.children.push({ type: "html", value: id })
        return undefined
      }
      case "link":
      case "image":
      case "definition":
        node.url = mark({ link: fill(node.url) })
        return undefined
      case "code": {
        const { title: named } = parseFenceInfo(node.lang, node.meta)
        node.meta = named === undefined ? null : `title="${named}"`
        node.value = take(node.value)
        return undefined
      }
      case "containerDirective": {
        const [label, ...rest] = node.children
        const titled = (label?.data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true
        const named = titled && label ? fill(plainText(label)) : undefined
        const props = { type: node.name, ...(named !== undefined && { title: named }) }
        return [raw(mark({ component: "Admonition", props, children: printInside(titled ? rest : node.children) }))]
      }
      default:
    }
    if (!isJsx(node)) return undefined
    const props = plainProps(node)
    if (node.name && /^[A-Z]/.test(node.name)) {
      for (const [key, value] of Object.entries(props)) if (typeof value === "string") props[key] = fill(value)
      const at = writePlace(tagPlace(node, ""))
      return [raw(mark({ component: node.name, props, children: printInside(node.children), at }))]
    }
    if (node.name === "br") return [{ type: "break" }]
    if (node.name === "a" && typeof props.href === "string")
      return [{ type: "link", url: mark({ link: fill(props.href) }), children: node.children as PhrasingContent[] }]
    return node.children
  })
  return print(copy.tree.children)
}
