/** TypeDoc's comments, sorted by tag and converted to simple nodes. */
import type { RootContent } from "mdast"
import { type Comment, type CommentDisplayPart, Reflection, type ReflectionSymbolId } from "typedoc"
import type { Doc } from "../model.js"
import { code, line, symbolScheme, textOf, words } from "../nodes.js"
import { richText } from "../rich-text.js"
import type { RefOf } from "./type-tokens.js"

export interface CommentReader {
  docOf(comment: Comment | undefined): Doc
  blocksOf(parts: readonly CommentDisplayPart[] | undefined): RootContent[]
  /** Targets of `{@link …}` that were not found since the last call. */
  takeUnresolved(): string[]
}

export function commentReader(refOf: RefOf): CommentReader {
  let unresolved: string[] = []

  const blocksOf = (parts: readonly CommentDisplayPart[] | undefined) =>
    richText((parts ?? []).map(markdownOf).join(""))

  function markdownOf(part: CommentDisplayPart): string {
    if (part.kind !== "inline-tag") return part.text
    const { target, text } = part
    if (typeof target === "string") return `[${escaped(text)}](${target})`
    // TypeDoc: a name after `!` is a global one, which a package has no page of.
    const isGlobal = /^!/.test(text)
    const label = part.tsLinkText && part.tsLinkText !== "" ? escaped(part.tsLinkText) : inCode(text.replace(/^!/, ""))
    if (target instanceof Reflection) {
      const ref = refOf(target)
      return ref === undefined ? label : `[${label}](${symbolScheme}${ref})`
    }
    const known = (target as ReflectionSymbolId | undefined) !== undefined
    if (!known && !isGlobal && /^@link/.test(part.tag) && text.trim() !== "") {
      if (/^https?:\/\//.test(text)) return webLink(text)
      unresolved.push(text.trim())
    }
    return label
  }

  function docOf(comment: Comment | undefined): Doc {
    const doc: Doc = { ...emptyDoc(), summary: blocksOf(comment?.summary) }
    for (const tag of comment?.blockTags ?? []) {
      const blocks = () => blocksOf(tag.content)
      switch (tag.tag) {
        case "@remarks":
          for (const remark of blocks()) doc.remarks.push(remark)
          break
        case "@throws":
          doc.throws.push(withType(tag.typeAnnotation, blocks()))
          break
        case "@example":
          doc.examples.push({ title: tag.name ?? "", blocks: blocks() })
          break
        case "@see":
          for (const item of entriesOf(blocks())) doc.see.push(item)
          break
        case "@defaultValue":
        case "@default":
          doc.defaultValue = unfenced(blocks())
          break
        case "@since":
          doc.since = textOf(blocks())
          break
        case "@deprecated":
          doc.deprecated = blocks()
          break
        default:
      }
    }
    for (const stability of ["alpha", "beta", "experimental"] as const) {
      if (comment?.hasModifier(`@${stability}`)) doc.stability = stability
    }
    return doc
  }

  return {
    docOf,
    blocksOf,
    takeUnresolved: () => {
      const taken = unresolved
      unresolved = []
      return taken
    },
  }
}

/** An empty comment. */
export function emptyDoc(): Doc {
  return { summary: [], remarks: [], throws: [], examples: [], see: [] }
}

/** A single `@see` tag with a list has an entry per item. */
function entriesOf(blocks: RootContent[]): RootContent[][] {
  const [only] = blocks
  return only?.type === "list" && blocks.length === 1 ? only.children.map(({ children }) => children) : [blocks]
}

/** TypeDoc fences default values as code; they become inline code. */
function unfenced(blocks: RootContent[]): RootContent[] {
  const [only] = blocks
  return only?.type === "code" && blocks.length === 1 ? [line(code(only.value))] : blocks
}

function withType(annotation: string | undefined, blocks: RootContent[]): RootContent[] {
  const name = annotation?.replace(/^\{|\}$/g, "")
  if (!name) return blocks
  const [first, ...rest] = blocks
  return first?.type === "paragraph"
    ? [line(code(name), words(" "), ...first.children), ...rest]
    : [line(code(name)), ...blocks]
}

/** `{@link https://example.com words}` */
function webLink(text: string): string {
  const [, url = text, label = url] = /^(\S+)\s*\|?\s*(.*)$/.exec(text) ?? []
  return `[${escaped(label || url)}](${url})`
}

function inCode(text: string): string {
  const fence = text.includes("`") ? "``" : "`"
  return `${fence}${text}${fence}`
}

function escaped(text: string): string {
  return text.replace(/[[\]\\]/g, "\\$&")
}
