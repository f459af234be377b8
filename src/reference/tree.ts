/** Reads data off a tree: its anchors, and its sections and names for the search. */
import type { SearchSection } from "../model.js"
import type { Place } from "../report/diagnostic.js"
import type { Block, Definition, Section } from "./model.js"
import type { PageTree } from "./page-tree.js"
import { blocksIn, blockText, eachIn, linesIn, textOf } from "./words.js"

export interface TreeAnchor {
  id: string
  /** The text of a heading. */
  text?: string
  depth?: number
  place?: Place
}

/** All ids of a tree in order; headings with their text. */
export function treeAnchors(blocks: readonly Block[]): TreeAnchor[] {
  return blocks.flatMap((block) => [...idsOf(block), ...treeAnchors(blocksIn(block))])
}

function idsOf(block: Block): TreeAnchor[] {
  if (block.kind === "table") return (block.ids ?? []).map((id) => ({ id }))
  if (block.kind === "section") {
    const { id, title: text, depth, place } = block
    return id === undefined ? [] : [{ id, text, depth, ...(place && { place }) }]
  }
  if (block.kind !== "definitions") return []
  return block.list.flatMap(({ id, place }) => (id === undefined ? [] : [{ id, ...(place && { place }) }]))
}

/**
 * A tree's text by search section: text before the first section of its own, then that section and so on. Definitions
 * of names that have a page are left out: they are found there. Duplicate words count once.
 */
export function treeSections(blocks: readonly Block[], code = "", depth = 1): SearchSection[] {
  const sections: { section: Omit<SearchSection, "text" | "code">; text: Set<string>; code: Set<string> }[] = []
  type Draft = (typeof sections)[number]
  const open = (section: Draft["section"], name: string): Draft => {
    const draft = { section, text: new Set<string>(), code: new Set([name]) }
    sections.push(draft)
    return draft
  }
  const add = (text: string, into: Draft) => void into.text.add(text.trim())
  const visit = (list: readonly Block[], into: Draft): void => {
    for (const block of list) {
      if (block.kind === "section") {
        if (block.search !== "none") visit(block.children, block.search === "own" ? ownOf(block) : titled(block, into))
      } else if (block.kind === "definitions") {
        for (const { term, text } of block.list) {
          const entry = term.find((node) => node.kind === "entry")
          if (entry?.ref !== undefined) continue
          if (entry) into.code.add(entry.text)
          visit(text, into)
        }
      } else if (block.kind === "table" && block.ids) {
        block.rows.forEach(([first = [], ...cells], index) => {
          const title = textOf(first)
          const id = block.ids?.[index]
          visitLines(cells, id === undefined ? into : open({ id, title, depth: 2 }, title))
        })
      } else {
        if (block.kind === "note") add(`${block.label}:`, into)
        if (block.kind === "code") into.code.add(block.text)
        visitLines(linesIn(block), into)
        visit(blocksIn(block), into)
      }
    }
  }
  const visitLines = (lines: ReturnType<typeof linesIn>, into: Draft) => {
    add(lines.map(textOf).join(" "), into)
    for (const node of lines.flatMap((line) => [...eachIn(line)]))
      if (node.kind === "code" && node.token?.ref === undefined) into.code.add(node.text)
  }
  const ownOf = ({ id = "", title, depth: level, code: name = title }: Section) =>
    open({ id, title, depth: level }, name)
  const titled = ({ id, title }: Section, into: Draft) => {
    if (id === undefined) add(title, into)
    return into
  }
  visit(blocks, open({ id: "", title: "", depth }, code))
  return sections
    .map(({ section, text, code: names }) => ({ ...section, text: joined(text, " "), code: joined(names, "\n") }))
    .filter(({ text, code: names }) => text !== "" || names !== "")
}

/** A name that a tree explains, for the search; `anchor` is the id of its search section. */
export interface TreeName {
  name: string
  owner?: string
  kind: string
  anchor: string
  summary: string
}

/** Names with a kind for the search; `error.code` is listed as `code`, with its owner. */
export function treeNames(blocks: readonly Block[], anchor = ""): TreeName[] {
  return blocks.flatMap((block): TreeName[] => {
    const inside = block.kind === "section" && block.search === "own" ? (block.id ?? anchor) : anchor
    const named = block.kind === "definitions" ? block.list.flatMap((definition) => nameOf(definition, anchor)) : []
    return [...named, ...treeNames(blocksIn(block), inside)]
  })
}

function nameOf({ term, text }: Definition, anchor: string): TreeName[] {
  const entry = term.find((node) => node.kind === "entry")
  if (entry?.as === undefined) return []
  const dot = entry.text.lastIndexOf(".")
  const owner = dot < 0 ? {} : { owner: entry.text.slice(0, dot) }
  return [{ name: entry.text.slice(dot + 1), ...owner, kind: entry.as, anchor, summary: blockText(text) }]
}

/** The search sections of a page; `title` is its name in code. */
export function pageSections(title: string, { lead, blocks }: PageTree): SearchSection[] {
  return treeSections([{ kind: "paragraph", children: lead }, ...blocks], title)
}

function joined(parts: ReadonlySet<string>, between: string): string {
  return [...parts].filter((part) => part !== "").join(between)
}
