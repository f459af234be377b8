/** The text of trees, and walks through their nodes. */
import type { Block, Inline } from "./model.js"

/** The text of inline nodes, without markup; types and tags have none. */
export function textOf(nodes: readonly Inline[]): string {
  return nodes
    .map((node): string => {
      if ("children" in node) return textOf(node.children)
      if (node.kind === "break") return " "
      return node.kind === "text" || node.kind === "code" || node.kind === "entry" ? node.text : ""
    })
    .join("")
    .replace(/\s+/g, " ")
}

/** The text of blocks, without code. */
export function blockText(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => [
      block.kind === "note" ? `${block.label}:` : "",
      ...linesIn(block).map(textOf),
      blockText(blocksIn(block)),
    ])
    .filter((words) => words !== "")
    .join(" ")
}

/** The lines of inline nodes in a block. */
export function linesIn(block: Block): Inline[][] {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return [block.children]
    case "table":
      return [block.head, ...block.rows].flat()
    case "definitions":
      return block.list.map(({ term }) => term)
    default:
      return []
  }
}

/** The direct child blocks of a block. */
export function blocksIn(block: Block): Block[] {
  switch (block.kind) {
    case "list":
      return block.items.flat()
    case "note":
    case "quote":
    case "section":
      return block.children
    case "definitions":
    case "pairs":
      return block.list.flatMap(({ text }) => text)
    default:
      return []
  }
}

/** Every block, nested ones included. */
export function* eachBlock(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    yield* eachBlock(blocksIn(block))
  }
}

/** Every inline node in blocks, nested ones included. */
export function* eachInline(blocks: readonly Block[]): Generator<Inline> {
  for (const block of eachBlock(blocks)) for (const line of linesIn(block)) yield* eachIn(line)
}

/** Every node of a line, nested ones included. */
export function* eachIn(line: readonly Inline[]): Generator<Inline> {
  for (const node of line) {
    yield node
    if ("children" in node) yield* eachIn(node.children)
  }
}
