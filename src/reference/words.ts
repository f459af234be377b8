/** The words of comments, and walks through their nodes. */
import type { Block, Inline } from "./model.js"

/** The words of inline nodes, without their marks. */
export function textOf(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => ("children" in node ? textOf(node.children) : node.kind === "break" ? " " : node.text))
    .join("")
    .replace(/\s+/g, " ")
}

/** The words of blocks; samples are left out. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case "paragraph":
        case "heading":
          return textOf(block.children)
        case "note":
          return `${block.label}: ${textOf(block.children)}`
        case "list":
          return block.items.map(wordsOf).join(" ")
        case "quote":
          return wordsOf(block.children)
        case "table":
          return [block.head, ...block.rows].map((row) => row.map(textOf).join(" ")).join(" ")
        case "code":
        case "rule":
          return ""
        default:
          return block satisfies never
      }
    })
    .filter((words) => words !== "")
    .join(" ")
}

/** Every block, those inside others too. */
export function* eachBlock(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    if (block.kind === "list") for (const item of block.items) yield* eachBlock(item)
    if (block.kind === "quote") yield* eachBlock(block.children)
  }
}

/** Every inline node, those inside others too. */
export function* eachInline(blocks: readonly Block[]): Generator<Inline> {
  for (const block of eachBlock(blocks)) {
    if (block.kind === "table")
      for (const row of [block.head, ...block.rows]) for (const cell of row) yield* inner(cell)
    else if ("children" in block && block.kind !== "quote") yield* inner(block.children)
  }
}

function* inner(nodes: readonly Inline[]): Generator<Inline> {
  for (const node of nodes) {
    yield node
    if ("children" in node) yield* inner(node.children)
  }
}
