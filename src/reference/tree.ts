/** What is read off a tree beside its text: its ids, and what the search finds of it. */
import type { SearchSection } from "../model.js"
import type { Place } from "../report/diagnostic.js"
import type { Block, Definition, Section } from "./model.js"
import type { PageTree } from "./page-tree.js"
import { blocksIn, eachIn, linesIn, textOf, wordsOf } from "./words.js"

export interface TreeAnchor {
  id: string
  /** Of a heading. */
  text?: string
  depth?: number
  place?: Place
}

/** Every id of a tree in its order, headings with their words. */
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
 * A tree's words for the search: those before its first section of its own, then that section and so on. A name that has a
 * page is explained there, so its definition is left out. Words that stand twice count once.
 */
export function treeSections(blocks: readonly Block[], code = "", depth = 1): SearchSection[] {
  const found: { section: Omit<SearchSection, "text" | "code">; text: Set<string>; code: Set<string> }[] = []
  type Found = (typeof found)[number]
  const open = (section: Found["section"], name: string): Found => {
    const one = { section, text: new Set<string>(), code: new Set([name]) }
    found.push(one)
    return one
  }
  const add = (text: string, into: Found) => void into.text.add(text.trim())
  const visit = (all: readonly Block[], into: Found): void => {
    for (const block of all) {
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
  const visitLines = (lines: ReturnType<typeof linesIn>, into: Found) => {
    add(lines.map(textOf).join(" "), into)
    for (const node of lines.flatMap((line) => [...eachIn(line)]))
      if (node.kind === "code" && node.token?.ref === undefined) into.code.add(node.text)
  }
  const ownOf = ({ id = "", title, depth: level, code: name = title }: Section) =>
    open({ id, title, depth: level }, name)
  const titled = ({ id, title }: Section, into: Found) => {
    if (id === undefined) add(title, into)
    return into
  }
  visit(blocks, open({ id: "", title: "", depth }, code))
  return found
    .map(({ section, text, code: names }) => ({ ...section, text: joined(text, " "), code: joined(names, "\n") }))
    .filter(({ text, code: names }) => text !== "" || names !== "")
}

/** A name that a tree explains, for the search; `anchor` is the section of the search's that it stands in. */
export interface TreeName {
  name: string
  owner?: string
  kind: string
  anchor: string
  summary: string
}

/** The names that say what the search calls them; `error.code` is asked for as `code`, too. */
export function treeNames(blocks: readonly Block[], anchor = ""): TreeName[] {
  return blocks.flatMap((block): TreeName[] => {
    const inside = block.kind === "section" && block.search === "own" ? (block.id ?? anchor) : anchor
    const named = block.kind === "definitions" ? block.list.flatMap((one) => nameOf(one, anchor)) : []
    return [...named, ...treeNames(blocksIn(block), inside)]
  })
}

function nameOf({ term, text }: Definition, anchor: string): TreeName[] {
  const entry = term.find((node) => node.kind === "entry")
  if (entry?.as === undefined) return []
  const dot = entry.text.lastIndexOf(".")
  const owner = dot < 0 ? {} : { owner: entry.text.slice(0, dot) }
  return [{ name: entry.text.slice(dot + 1), ...owner, kind: entry.as, anchor, summary: wordsOf(text) }]
}

/** The sections of a page; code calls it by its title. */
export function pageSections(title: string, { lead, blocks }: PageTree): SearchSection[] {
  return treeSections([{ kind: "paragraph", children: lead }, ...blocks], title)
}

function joined(parts: ReadonlySet<string>, between: string): string {
  return [...parts].filter((part) => part !== "").join(between)
}
