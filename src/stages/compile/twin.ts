/**
 * The Markdown twin: the author's text without everything that is not Markdown. Links stay open until their targets are
 * known, and components until the template prints them as Markdown.
 */
import type { Heading, Nodes, Root } from "mdast"
import { parseFragment } from "parse5"
import { parseFenceInfo } from "../../code/code-fence.js"
import { fillBrand } from "../../config/brand.js"
import type { TwinPart } from "../../model.js"
import { unsafeScheme } from "../../print/address.js"
import { writePlace } from "../../text/text-places.js"
import { tagPlace } from "./facts.js"
import { exampleOfFence } from "./include-examples.js"
import { isJsx, plainProps, plainText, propOf } from "./tree.js"

/** The input of both kinds of twin. */
export interface TwinInput {
  names: Record<string, string>
  /** The heading that the page shows already. */
  title: Nodes | undefined
  /** Removes magic comments from a sample. */
  take: (code: string) => string
}

/** Builds the twin from a tree before rewriting; `text` is the file. */
export function twinOf(tree: Root, text: string, { names, title, take }: TwinInput): TwinPart[] {
  const parts: TwinPart[] = []
  const fill = (value: string) => fillBrand(value, names).text
  const push = (target: TwinPart[], value: string) => {
    if (value === "") return
    const last = target.at(-1)
    if (typeof last === "string") target[target.length - 1] = last + value
    else target.push(value)
  }

  const between = (target: TwinPart[], node: Nodes & { children: Nodes[] }, from: number, to: number) => {
    let cursor = from
    for (const child of node.children) {
      const start = child.position?.start.offset ?? cursor
      const end = child.position?.end.offset ?? start
      if (start > cursor) push(target, text.slice(cursor, start))
      emit(target, child)
      cursor = Math.max(cursor, end)
    }
    if (to > cursor) push(target, text.slice(cursor, to))
  }
  const inner = (target: TwinPart[], node: Nodes & { children: Nodes[] }) => {
    const from = node.children[0]?.position?.start.offset
    const to = node.children.at(-1)?.position?.end.offset
    if (from !== undefined && to !== undefined) between(target, node, from, to)
  }

  function emit(target: TwinPart[], node: Nodes): void {
    const from = node.position?.start.offset ?? 0
    const to = node.position?.end.offset ?? from
    const source = text.slice(from, to)
    switch (node.type) {
      case "yaml":
      case "mdxjsEsm":
        return
      case "mdxFlowExpression":
      case "mdxTextExpression": {
        const prop = propOf(node.value)
        if (prop !== undefined) target.push({ prop })
        else push(target, fill(`{${node.value.trim()}}`).replace(/^\{[^]*\}$/, ""))
        return
      }
      case "html":
        push(target, node.value.startsWith("<!--") ? "" : withoutUnsafe(fill(source)))
        return
      case "heading":
        if (node === title) return
        push(target, `${"#".repeat(node.depth)} `)
        inner(target, node)
        push(target, statedId(node))
        return
      case "link": {
        const autolink = !source.startsWith("[")
        if (autolink) {
          push(target, unsafeScheme(fill(node.url)) === undefined ? fill(source) : plainText(node))
          return
        }
        push(target, "[")
        inner(target, node)
        push(target, "](")
        target.push({ link: fill(node.url) })
        push(target, node.title ? ` "${fill(node.title)}")` : ")")
        return
      }
      case "image":
        push(target, `![${fill(node.alt ?? "")}](`)
        target.push({ link: fill(node.url) })
        push(target, ")")
        return
      case "definition":
        push(target, `[${node.label ?? node.identifier}]: `)
        target.push({ link: fill(node.url) })
        return
      case "code":
        push(
          target,
          codeBlock(source, node, (code) => fill(take(code))),
        )
        return
      case "containerDirective": {
        const [label, ...rest] = node.children
        const titled = (label?.data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true
        const children: TwinPart[] = []
        inner(children, { ...node, children: titled ? rest : node.children } as Nodes & { children: Nodes[] })
        const title = titled && label ? fill(plainText(label)) : undefined
        target.push({
          component: "Admonition",
          props: { type: node.name, ...(title !== undefined && { title }) },
          children,
        })
        return
      }
      default:
    }
    if (isJsx(node)) {
      const children: TwinPart[] = []
      inner(children, node)
      if (node.name && /^[A-Z]/.test(node.name)) {
        const props = plainProps(node)
        for (const [key, value] of Object.entries(props)) if (typeof value === "string") props[key] = fill(value)
        target.push({ component: node.name, props, children, at: writePlace(tagPlace(node, "")) })
      } else if (node.name === "br") push(target, "\n")
      else if (node.name === "a" && typeof plainProps(node).href === "string") {
        target.push("[")
        for (const child of children) target.push(child)
        target.push("](", { link: fill(plainProps(node).href as string) }, ")")
      } else for (const child of children) target.push(child)
      return
    }
    if ("children" in node && node.children.length > 0) between(target, node, from, to)
    else push(target, fill(source))
  }

  between(parts, tree, tree.position?.start.offset ?? 0, text.length)
  return parts
}

/** Raw HTML without addresses that a page may not lead to. */
function withoutUnsafe(html: string): string {
  return html.replace(/\s[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/g, (attribute) => {
    const [element] = parseFragment(`<a ${attribute}>`).childNodes
    const value = element && "attrs" in element ? (element.attrs[0]?.value ?? "") : ""
    return unsafeScheme(value) === undefined ? attribute : ""
  })
}

/** The explicit id of a heading: links may use it. */
export function statedId({ data }: Heading): string {
  const id = (data as { id?: string } | undefined)?.id
  return id === undefined ? "" : ` {#${id}}`
}

/** A fence as written, without magic comments and without options in its info line. */
function codeBlock(source: string, node: Nodes & { type: "code" }, fill: (text: string) => string): string {
  const written = source.split("\n")
  const fence = /^(`{3,}|~{3,})/.exec(written[0] ?? "")
  if (!fence) return fill(source)
  const lines = exampleOfFence(node) ? [written[0] ?? "", ...node.value.split("\n"), written.at(-1) ?? ""] : written
  const { title } = parseFenceInfo(node.lang, node.meta)
  lines[0] = `${fence[1]}${node.lang ?? ""}${title === undefined ? "" : ` title="${title}"`}`
  return fill(lines.join("\n"))
}
