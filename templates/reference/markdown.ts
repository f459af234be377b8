/** Trees as Markdown; links point to twins. */

import { markdownTarget } from "../../src/print/markdown.js"
import type { Block, Inline, Section, SymbolId, Token } from "../../src/reference/model.js"
import type { LinkedTree, ReferenceLinks } from "../../src/reference/page-tree.js"
import { resolveLink } from "../context.js"
import { twinHref } from "../twin-href.js"
import { onOneLine } from "./one-line.js"

const noLinks: ReferenceLinks = { refs: {}, urls: {} }

/** A page without its title and description. */
export function treeMarkdown({ facts, blocks, links }: LinkedTree): string {
  const marks = facts.map((node) => (node.kind === "tag" ? node.text : inlineMarkdown([node], links)))
  return [marks.join(", "), blockMarkdown(blocks, links)].filter((part) => part !== "").join("\n\n")
}

export function blockMarkdown(blocks: readonly Block[], links = noLinks): string {
  return blocks
    .map((block) => textOf(block, links))
    .filter((text) => text !== "")
    .join("\n\n")
}

/** For the cell of a table, or a line. */
export function cellMarkdown(blocks: readonly Block[], links = noLinks): string {
  return blockMarkdown(blocks, links).replace(/\s*\n\s*/g, " ")
}

function tableMarkdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("\n", " ").replace(/(?<!\\)\|/g, "\\|")).join(" | ")} |`
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n")
}

function textOf(block: Block, links: ReferenceLinks): string {
  const cells = (row: Inline[][]) => row.map((cell) => inlineMarkdown(cell, links))
  switch (block.kind) {
    case "paragraph":
      return inlineMarkdown(block.children, links)
    case "note":
      return `**${block.label}:** ${blockMarkdown(block.children, links)}`.trim()
    case "heading":
      return `**${inlineMarkdown(block.children, links)}**`
    case "list":
      return block.items
        .map(
          (item, index) => `${block.ordered ? `${block.start + index}.` : "-"} ${indent(blockMarkdown(item, links))}`,
        )
        .join("\n")
    case "quote":
      return blockMarkdown(block.children, links).replace(/^/gm, "> ")
    case "table":
      return tableMarkdown(cells(block.head), block.rows.map(cells))
    case "code":
      return fence(block.text, block.language, block.title)
    case "rule":
      return "---"
    case "section": {
      return [headingMarkdown(block), blockMarkdown(block.children, links)].filter((text) => text !== "").join("\n\n")
    }
    case "signature":
      return fence(tokenText(block.tokens), "ts")
    case "definitions":
      return block.list.map(({ term, text }) => `- ${termMarkdown(term, links)}${afterName(text, links)}`).join("\n")
    case "pairs":
      return block.list.map(({ name, text }) => `${name}${afterName(text, links)}`).join("  \n")
    default:
      return block satisfies never
  }
}

/** A heading, with its id if that does not follow from its text. */
function headingMarkdown({ id, title, depth }: Section): string {
  const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")
  const mark = id === undefined || id === slug ? "" : ` {#${id}}`
  return title === "" ? "" : `${"#".repeat(Math.min(depth, 6))} ${title}${mark}`
}

/** The text after a name. */
function afterName(blocks: readonly Block[], links: ReferenceLinks): string {
  const text = blockMarkdown(blocks, links).trim()
  return text === "" ? "" : `: ${indent(text)}`
}

/** `name`, `type` (tag, tag); tags before the name say how it changed. */
function termMarkdown(term: readonly Inline[], links: ReferenceLinks): string {
  const first = term.findIndex((node) => node.kind !== "tag")
  const marks = (nodes: readonly Inline[]) => nodes.flatMap((node) => (node.kind === "tag" ? node.text : [])).join(", ")
  const [before, after] = [marks(term.slice(0, first)), marks(term.slice(first))]
  const isWord = (node: Inline | undefined) => node?.kind === "span" || node?.kind === "sign"
  const names = term.filter((node) => node.kind !== "tag")
  const text = names.map((node, index) => {
    const joint = index === 0 ? "" : isWord(node) || isWord(names[index - 1]) ? " " : ", "
    return joint + inlineMarkdown([node], links)
  })
  return `${before === "" ? "" : `${before}: `}${text.join("")}${after === "" ? "" : ` (${after})`}`
}

function inlineMarkdown(nodes: readonly Inline[], links: ReferenceLinks): string {
  return nodes
    .map((node, index): string => {
      const inside = "children" in node ? inlineMarkdown(node.children, links) : ""
      switch (node.kind) {
        case "text":
        case "sign":
          return node.text
        case "code":
          return symbolLink(node.text, node.token?.ref, links)
        case "entry":
          return symbolLink(node.text, node.ref, links)
        case "type":
          return code(tokenText(node.tokens))
        case "tag":
          return index === 0 ? node.text : ` (${node.text})`
        case "strong":
          return `**${inside}**`
        case "emphasis":
          return `*${inside}*`
        case "break":
          return "  \n"
        case "span":
          return inside
        case "symbol": {
          const href = links.refs[node.ref]
          return href === undefined ? inside : `[${inside}](${target(href)})`
        }
        case "page":
          return `[${inside}](${target(node.href)})`
        case "link":
          return `[${inside}](${target(resolveLink(links.urls, node.url).href)})`
        default:
          return node satisfies never
      }
    })
    .join("")
}

const target = (href: string) => markdownTarget(twinHref(href))

function symbolLink(text: string, ref: SymbolId | undefined, links: ReferenceLinks): string {
  const href = ref === undefined ? undefined : links.refs[ref]
  return href === undefined ? code(text) : `[${code(text)}](${target(href)})`
}

function tokenText(tokens: readonly Token[]): string {
  return tokens.map((token) => token.text).join("")
}

function code(text: string): string {
  const line = onOneLine(text)
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``
}

export function fence(text: string, language: string, title = ""): string {
  const mark = text.includes("```") ? "````" : "```"
  const name = title === "" ? "" : ` title="${title.replace(/[`"]/g, "")}"`
  return `${mark}${language}${name}\n${text}\n${mark}`
}

function indent(text: string): string {
  return text.replaceAll("\n", "\n  ")
}
