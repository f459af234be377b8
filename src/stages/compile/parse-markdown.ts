import remarkParse from "remark-parse"
import remarkMdx from "remark-mdx"
import remarkGfm from "remark-gfm"
import remarkDirective from "remark-directive"
import { unified } from "unified"
import type { Root } from "mdast"
export interface SyntaxProblem { code: "mdx-syntax" | "file-too-large"; message: string; line: number; column: number; endLine?: number; endColumn?: number; hint?: string }
export function parseMarkdown({ text }: { text: string; format: string; parser: string }): { tree: Root; problems: SyntaxProblem[] } {
  const m = /^---\n([^]*?)\n---\n/.exec(text)
  const body = m ? m[0].replace(/[^\n]/g, " ") + text.slice(m[0].length) : text
  const ids = new Map<number, string>()
  let fence = false
  const blanked = body.split("\n").map((l, i) => { if (/^\s*(```|~~~)/.test(l)) fence = !fence; const h = !fence && /^(#{1,6} .*?)\s*\{#([\w-]+)\}\s*$/.exec(l); if (!h) return l; ids.set(i + 1, h[2] as string); return (h[1] as string).padEnd(l.length) }).join("\n")
  try {
    const tree = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkDirective).parse(blanked) as Root
    for (const n of tree.children) if (n.type === "heading" && ids.has(n.position!.start.line)) (n as any).data = { id: ids.get(n.position!.start.line) }
    if (m) tree.children.unshift({ type: "yaml", value: m[1] as string, position: { start: { line: 1, column: 1, offset: 0 }, end: { line: m[0].split("\n").length - 1, column: 4, offset: m[0].length - 1 } } })
    return { tree, problems: [] }
  } catch (e: any) {
    return { tree: { type: "root", children: [] }, problems: [{ code: "mdx-syntax", message: e.reason ?? e.message, line: e.line ?? 1, column: e.column ?? 1 }] }
  }
}
