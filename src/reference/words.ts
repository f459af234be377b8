/** The words of trees, and walks through their nodes. */
import type { Block, Inline } from "./model.js"

/** The words of inline nodes, without their marks; of types and tags, none. */
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

/** The words of blocks; samples are left out. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => [
      block.kind === "note" ? `${block.label}:` : "",
      ...linesIn(block).map(textOf),
      wordsOf(blocksIn(block)),
    ])
    .filter((words) => words !== "")
    .join(" ")
}

/** The lines of text that a block is made of. */
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

/** The blocks inside a block. */
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

/** Every block, those inside others too. */
export function* eachBlock(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    yield* eachBlock(blocksIn(block))
  }
}

/** Every inline node, those inside others too. */
export function* eachInline(blocks: readonly Block[]): Generator<Inline> {
  for (const block of eachBlock(blocks)) for (const line of linesIn(block)) yield* eachIn(line)
}

/** Every node of a line, those inside others too. */
export function* eachIn(line: readonly Inline[]): Generator<Inline> {
  for (const node of line) {
    yield node
    if ("children" in node) yield* eachIn(node.children)
  }
}
