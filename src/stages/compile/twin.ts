/**
 * The Markdown twin: the tree printed as Markdown, without what is no Markdown. Links stay open until their targets are
 * known, components until the template prints them, expressions until the page has run. (`mdast-util-to-markdown` took 15
 * times as long: half a compile.)
 */
import type { Heading, List, Nodes, Table } from "mdast"
import { parseFragment } from "parse5"
import { parseFenceInfo } from "../../code/code-fence.js"
import type { TwinPart } from "../../model.js"
import { unsafeScheme } from "../../print/address.js"
import { escaped, fenced, lineStarts, markdownCode } from "../../print/markdown.js"
import { isCode, isJsx, type JsxElement, plainProps, plainText, shownBy } from "./tree.js"

/** Marks around the number of a part, which no text contains. */
const [begin, end] = ["\uFDD0", "\uFDD1"]

/** What stands in a line of text; raw HTML does beside these. */
const ofLines = /^(break|delete|emphasis|footnoteReference|image|inline|link|mdx(Jsx)?Text|strong|text)/

export class TwinPrinter {
  readonly #take: (code: string) => string
  readonly #parts: TwinPart[] = []
  /** Texts of footnotes by identifier; pages show them at their end, in the order of their references. */
  readonly #notes = new Map<string, string>()

  /** `take` removes magic comments from a sample. */
  constructor(take: (code: string) => string) {
    this.#take = take
  }

  print(nodes: readonly Nodes[]): TwinPart[] {
    const text = this.#blocks(nodes)
    const notes = [...this.#notes.values()].filter((note) => note !== "")
    return this.#split([text, ...notes].join("\n\n"))
  }

  #split(text: string): TwinPart[] {
    return text
      .split(/\uFDD0(\d+)\uFDD1/)
      .map((piece, index) => (index % 2 === 0 ? piece : (this.#parts[Number(piece)] as TwinPart)))
      .filter((part) => part !== "")
  }

  #part(part: TwinPart): string {
    return `${begin}${this.#parts.push(part) - 1}${end}`
  }

  /** Blocks, and parts of lines between them as paragraphs. */
  #blocks(nodes: readonly Nodes[], gap = "\n\n"): string {
    const isMixed = nodes.some((node) => ofLines.test(node.type))
    let text = ""
    let line: Nodes[] = []
    let last: Nodes | undefined
    const add = (block: string, node: Nodes) => {
      if (block === "") return
      // Two paragraphs of a tight list would be one.
      const joint = last?.type === "paragraph" && node.type === "paragraph" ? "\n\n" : gap
      text += (text === "" ? "" : joint) + block
      last = node
    }
    const endLine = () => {
      const [first] = line
      if (first) add(lineStarts(this.#inline(line).trim()), first)
      line = []
    }
    for (const node of nodes) {
      if (ofLines.test(node.type) || (isMixed && node.type === "html")) line.push(node)
      else {
        endLine()
        add(this.#block(node, last), node)
      }
    }
    endLine()
    return text
  }

  #block(node: Nodes, before: Nodes | undefined): string {
    switch (node.type) {
      case "yaml":
      case "mdxjsEsm":
        return ""
      case "paragraph":
        return lineStarts(this.#inline(node.children).trim())
      case "heading": {
        const text = this.#inline(node.children).replaceAll("\n", " ")
        return `${"#".repeat(node.depth)} ${text.replace(/(?<!#)#+$/, "\\$&")}${node.depth > 1 ? statedId(node) : ""}`
      }
      case "thematicBreak":
        return "---"
      case "blockquote":
        return indented(this.#blocks(node.children), "> ")
      case "list":
        return this.#list(node, before?.type === "list" && before.ordered === node.ordered)
      case "code": {
        const { title } = parseFenceInfo(node.lang, node.meta)
        return fenced(this.#take(node.value), node.lang ?? "", title)
      }
      case "math":
        return `$$\n${node.value}\n$$`
      case "table":
        return this.#table(node)
      case "definition":
        return `[${escaped(node.label ?? node.identifier)}]: ${this.#part({ link: node.url })}${titled(node.title)}`
      case "footnoteDefinition":
        this.#notes.set(node.identifier, `[^${node.identifier}]: ${indented(this.#blocks(node.children), "    ", "")}`)
        return ""
      case "containerDirective": {
        const [label, ...rest] = node.children
        const isTitled = (label?.data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true
        const title = isTitled && label ? plainText(label) : node.attributes?.title
        const children = this.#split(this.#blocks(isTitled ? rest : node.children))
        const props = { type: node.name, ...(typeof title === "string" && { title }) }
        return this.#part({ component: "Admonition", props, children })
      }
      default:
        return isJsx(node) ? this.#element(node, (nodes) => this.#blocks(nodes)) : this.#inline([node])
    }
  }

  #list(list: List, followsList: boolean): string {
    const { ordered, start, spread, children } = list
    const isLoose = spread === true || children.some((item) => item.spread)
    const items = children.map((item, index) => {
      const bullet = ordered ? `${(start ?? 1) + index}${followsList ? ")" : "."} ` : followsList ? "* " : "- "
      const task = typeof item.checked === "boolean" ? `[${item.checked ? "x" : " "}] ` : ""
      return (
        bullet + task + indented(this.#blocks(item.children, isLoose ? "\n\n" : "\n"), " ".repeat(bullet.length), "")
      )
    })
    return items.join(isLoose ? "\n\n" : "\n")
  }

  #table({ align, children }: Table): string {
    const [head = "", ...rows] = children.map((row) => {
      const cells = row.children.map((cell) =>
        this.#inline(cell.children).replace(/\\?\n/g, " ").replaceAll("|", "\\|"),
      )
      return `| ${cells.join(" | ")} |`
    })
    const marks = { left: ":--", right: "--:", center: ":-:" }
    const columns = children[0]?.children.map((_, index) => marks[align?.[index] as keyof typeof marks] ?? "---") ?? []
    return [head, `| ${columns.join(" | ")} |`, ...rows].join("\n")
  }

  #inline(nodes: readonly Nodes[]): string {
    const pieces: string[] = []
    for (const node of nodes) {
      const before = pieces.at(-1) ?? ""
      const piece = this.#piece(node, before.endsWith("*") && !before.endsWith("\\*") ? "_" : "*")
      // An exclamation mark before a link would make it a picture.
      if (piece.startsWith("[") && before.endsWith("!")) pieces[pieces.length - 1] = `${before.slice(0, -1)}\\!`
      if (piece !== "") pieces.push(piece)
    }
    return pieces.join("")
  }

  #piece(node: Nodes, mark: string): string {
    switch (node.type) {
      case "text":
        return escaped(node.value)
      case "inlineCode":
        return markdownCode(node.value)
      case "inlineMath":
        return `$${node.value}$`
      case "break":
        return "\\\n"
      case "emphasis":
        return `${mark}${this.#inline(node.children)}${mark}`
      case "strong":
        return `${mark}${mark}${this.#inline(node.children)}${mark}${mark}`
      case "delete":
        return `~~${this.#inline(node.children)}~~`
      case "link":
        return this.#link(node.url, node.title, node.children)
      case "image":
        return `![${escaped(node.alt ?? "")}](${this.#part({ link: node.url })}${titled(node.title)})`
      case "linkReference":
        return `[${this.#inline(node.children)}][${escaped(node.label ?? node.identifier)}]`
      case "imageReference":
        return `![${escaped(node.alt ?? "")}][${escaped(node.label ?? node.identifier)}]`
      case "footnoteReference":
        if (!this.#notes.has(node.identifier)) this.#notes.set(node.identifier, "")
        return `[^${node.identifier}]`
      case "html":
        return node.value.startsWith("<!--") ? "" : withoutUnsafe(node.value)
      case "mdxFlowExpression":
      case "mdxTextExpression": {
        const shown = shownBy(node)
        return typeof shown === "string" ? escaped(shown) : this.#part(shown)
      }
      default:
        if (isJsx(node)) return this.#element(node, (nodes) => this.#inline(nodes))
        return "children" in node ? this.#inline(node.children) : "value" in node ? escaped(node.value) : ""
    }
  }

  #link(url: string, title: string | null | undefined, children: readonly Nodes[]): string {
    const [only] = children
    const isAddress = only?.type === "text" && children.length === 1 && url.replace(/^mailto:/, "") === only.value
    if (isAddress && unsafeScheme(url) !== undefined) return escaped(only.value)
    if (isAddress && /^(https?|mailto):[^\s<>]*$/i.test(url)) return only.value
    return `[${this.#inline(children)}](${this.#part({ link: url })}${titled(title)})`
  }

  #element(node: JsxElement, inside: (nodes: readonly Nodes[]) => string): string {
    const { _at: at, ...props } = plainProps(node)
    if (node.name && /^[A-Z]/.test(node.name)) {
      const children = this.#split(inside(node.children))
      return this.#part({ component: node.name, props, children, ...(typeof at === "string" && { at }) })
    }
    if (node.name === "br") return "\\\n"
    if (node.name === "a" && typeof props.href === "string") return this.#link(props.href, undefined, node.children)
    return isCode(node) ? "" : inside(node.children)
  }
}

/** Each line after the first begins with the prefix. */
function indented(text: string, prefix: string, first = prefix): string {
  return (
    first +
    text.replace(/\n(?=(.?))/g, (_, next: string) => `\n${next === "\n" || next === "" ? prefix.trimEnd() : prefix}`)
  )
}

/** The explicit id of a heading: links may use it. */
function statedId({ data }: Heading): string {
  const id = (data as { id?: string } | undefined)?.id
  return id === undefined ? "" : ` {#${id}}`
}

function titled(title: string | null | undefined): string {
  return title ? ` "${title.replaceAll('"', '\\"')}"` : ""
}

/** Raw HTML without addresses that a page may not lead to. */
function withoutUnsafe(html: string): string {
  return html.replace(/\s[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/g, (attribute) => {
    const [element] = parseFragment(`<a ${attribute}>`).childNodes
    const value = element && "attrs" in element ? (element.attrs[0]?.value ?? "") : ""
    return unsafeScheme(value) === undefined ? attribute : ""
  })
}
