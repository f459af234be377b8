/**
 * Fences and directives as Docusaurus publishes them: what no line closes ends where its parser ends it, and a line that
 * only looks like a directive is text. Pure.
 */
import type { Nodes } from "mdast"
import type { ContainerDirective } from "mdast-util-directive"
import { parseMarkdown, type SyntaxProblem } from "../stages/compile/parse-markdown.js"
import { unclosedFence } from "../stages/compile/samples.js"

/** Problems of ours that are none in Docusaurus. */
export const isPublished =
  /^(unclosed (code fence|directive)|no space may follow the colons|unexpected text after :{3,}\w)/

interface OpenBlock {
  node: Nodes
  /** The line that closes it. */
  mark: string
  /** The directives around it, from the outermost one. */
  around: ContainerDirective[]
}

export function closeBlocks(text: string, format: "md" | "mdx"): string {
  let taken = text
  // From the last one, so that places above stay.
  for (let round = 0; round < 200; round++) {
    const { tree, problems } = parseMarkdown({ text: taken, format })
    const inert = problems.filter(({ message }) => isPublished.test(message) && !message.startsWith("unclosed")).at(-1)
    const open = inert ? undefined : openBlocks(tree, taken, problems, []).at(-1)
    if (inert === undefined && open === undefined) break
    const lines = taken.split("\n")
    if (inert) lines[inert.line - 1] = lines[inert.line - 1]?.replace(":::", "\\:::") ?? ""
    else if (open) close(lines, open)
    taken = lines.join("\n")
  }
  return taken
}

function openBlocks(node: Nodes, text: string, problems: SyntaxProblem[], around: ContainerDirective[]): OpenBlock[] {
  const { start, end } = node.position ?? { start: { line: 0, column: 0, offset: 0 }, end: { offset: 0 } }
  const fence = node.type === "code" ? unclosedFence(text.slice(start.offset, end.offset)) : undefined
  const isOpen =
    node.type === "containerDirective" &&
    problems.some(
      ({ message, line, column }) =>
        message.startsWith("unclosed directive") && line === start.line && column === start.column,
    )
  const mark = isOpen ? ":".repeat(colonsOf(node, text)) : fence
  const inner = node.type === "containerDirective" ? [...around, node] : around
  const below = "children" in node ? node.children.flatMap((child) => openBlocks(child, text, problems, inner)) : []
  return mark === undefined ? below : [{ node, mark, around }, ...below]
}

function colonsOf(node: Nodes, text: string): number {
  return /^:*/.exec(text.slice(node.position?.start.offset))?.[0].length ?? 0
}

function close(lines: string[], { node, mark, around }: OpenBlock): void {
  const text = lines.join("\n")
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } }
  // A directive needs more colons than those in it.
  const nearest = around.at(-1)
  const more = nearest && mark.startsWith(":") ? mark.length - colonsOf(nearest, text) + 1 : 0
  const starts = around.map(({ position }) => position?.start.line ?? 1)
  const ends = around.map(({ position }) => position?.end.line ?? 1)
  for (const at of new Set(more > 0 ? [...starts, ...ends] : []))
    if (starts.includes(at) || /^[ \t>]*:{3,}\s*$/.test(lines[at - 1] ?? ""))
      lines[at - 1] = (lines[at - 1] ?? "").replace(":::", ":".repeat(3 + more))
  const before = (lines[start.line - 1] ?? "").slice(0, start.column - 1).replace(/[^>\s]/g, " ")
  // What a list ends before its next item may end at the beginning of that line.
  const isBeside = end.column === 1 && lines[end.line - 1]?.trim() !== ""
  lines.splice(end.line - (isBeside ? 1 : 0), 0, before + mark)
}
