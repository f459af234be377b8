/** Facts for checking code: a file's fences, and inline code that may name a symbol. */
import type { Nodes, Root } from "mdast"
import { parseFenceInfo } from "../../code/code-fence.js"
import type { CodeSpan, Sample, TextFile } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { type FenceSettings, fenceProblems } from "./fence-problems.js"
import { exampleOfFence } from "./include-examples.js"
import { placeOf, walk } from "./tree.js"

/** Collects the fences of a tree in which brand names are filled in and code is not yet rewritten. */
export function samplesOf(
  tree: Root,
  { path: file, text }: Pick<TextFile, "path" | "text">,
  settings: FenceSettings,
): { samples: Sample[]; diagnostics: Diagnostic[] } {
  const samples: Sample[] = []
  const diagnostics: Diagnostic[] = []
  walk(tree, (node: Nodes) => {
    if (node.type !== "code" || !node.position) return undefined
    const fence = unclosedFence(text.slice(node.position.start.offset, node.position.end.offset))
    if (fence !== undefined) {
      const { line, column } = placeOf(file, node)
      const place = { file, line, column, endLine: line, endColumn: column + fence.length }
      const hint = `close it with a line ${fence}`
      diagnostics.push(problem("mdx-syntax", place, "unclosed code fence", { hint }))
    }
    if (!node.lang) return undefined
    for (const diagnostic of fenceProblems(node, text, file, settings)) diagnostics.push(diagnostic)
    const { language, title, words, values } = parseFenceInfo(node.lang, node.meta)
    const { assumes, nocheck, version } = values
    const example = exampleOfFence(node)
    if (words.has("nocheck") || nocheck === "") {
      const { line, column } = placeOf(file, node)
      const place = { file, line, column, endLine: line, endColumn: column + 3 + node.lang.length }
      const hint = 'write nocheck="…" with the reason why this sample is not checked'
      diagnostics.push(problem("invalid-sample", place, "nocheck without a reason", { hint }))
    }
    samples.push({
      language,
      text: node.value,
      line: node.position.start.line + 1,
      ...(example !== undefined && { example }),
      ...(title !== undefined && { title }),
      ...(words.has("continues") && { continues: true as const }),
      ...(assumes !== undefined && { assumes }),
      ...(nocheck !== undefined && nocheck !== "" && { nocheck }),
      ...(version !== undefined && { version }),
    })
  })
  return { samples, diagnostics }
}

/** The opening marker of a fence without an end. */
export function unclosedFence(source: string): string | undefined {
  const fence = /^(?:`{3,}|~{3,})/.exec(source)?.[0]
  if (fence === undefined) return undefined
  const last =
    source
      .split(/\r\n|\n|\r/)
      .slice(1)
      .at(-1)
      ?.trimEnd() ?? ""
  const end = /[^ \t>].*$/.exec(last)?.[0] ?? ""
  return end.startsWith(fence) && end === end.charAt(0).repeat(end.length) ? undefined : fence
}

/** One name, also of a member, an attribute or an event, also with `()`. Anything else is not a symbol. */
const symbolLike = /^[A-Za-z_$][\w$]*(?:[.:-][\w$]+)*(?:\(\))?$/

/** Inline code of a tree in which brand names are filled in; `text` is the file's. */
export function codeSpansOf(tree: Root, text: string): CodeSpan[] {
  const spans: CodeSpan[] = []
  walk(tree, (node: Nodes) => {
    if (node.type !== "inlineCode" || !node.position) return undefined
    const { value } = node
    if (value.length < 3 || value.length > 100 || !symbolLike.test(value)) return undefined
    const { line, column, offset = 0 } = node.position.start
    const ticks = /^`+ ?/.exec(text.slice(offset, offset + 4))?.[0].length ?? 1
    spans.push([value, line, column + ticks])
  })
  return spans
}
