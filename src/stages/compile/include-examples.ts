/** Fences that show a file of an example project: ```` ```js example="express/server.mjs#verify" ````. */
import type { Code, Nodes, Root } from "mdast"
import { parseFenceInfo } from "../../code/code-fence.js"
import { didYouMean, nearest } from "../../links/nearest.js"
import type { Place, SourcePath } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { exampleReference, regionOf, withoutMarks } from "../../samples/examples.js"
import { placeOf, walk } from "./tree.js"

/** Fills each fence that names an example with its text, and uses the file name as title. Changes the tree. */
export function includeExamples(
  tree: Root,
  file: SourcePath,
  examples: Readonly<Record<SourcePath, string>>,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  walk(tree, (node: Nodes) => {
    if (node.type !== "code" || !node.meta?.includes("example=")) return undefined
    const { values, title } = parseFenceInfo(node.lang, node.meta)
    if (values.example === undefined) return undefined
    const place = fenceLine(file, node)
    const { path, title: name, region } = exampleReference(values.example)
    const mistake = (message: string, hint?: string) =>
      diagnostics.push(problem("broken-file-link", place, message, { hint, target: path, severity: "error" }))
    const text = examples[path]
    if (node.value.trim() !== "") mistake("a fence that shows an example has text of its own", "delete its text")
    else if (text === undefined)
      mistake(`file not found: ${path}`, "an example is a file in a folder of content/examples/")
    else {
      const example = region === undefined ? { text: withoutMarks(text) } : regionOf(text, region)
      if ("text" in example) show(node, example.text, { path, title: title ?? name })
      else if ("unclosed" in example) {
        const at = { file: path, line: example.unclosed, column: 1 }
        diagnostics.push(problem("invalid-sample", at, `region without an end: ${region}`, { target: region }))
      } else mistake(`no region ${region} in ${path}`, didYouMean(nearest(region ?? "", example.unknown)))
    }
  })
  return diagnostics
}

function show(node: Code, text: string, { path, title }: { path: SourcePath; title: string }): void {
  node.value = text.replace(/\n$/, "")
  if (!/\btitle=/.test(node.meta ?? "")) node.meta = `${node.meta} title="${title}"`
  node.data = Object.assign(node.data ?? {}, { example: path })
}

/** The example file that a fence shows. */
export function exampleOfFence(node: Code): SourcePath | undefined {
  return (node.data as { example?: SourcePath } | undefined)?.example
}

function fenceLine(file: SourcePath, node: Code): Place {
  const { line, column } = placeOf(file, node)
  return {
    file,
    line,
    column,
    endLine: line,
    endColumn: column + 4 + (node.lang?.length ?? 0) + (node.meta?.length ?? 0),
  }
}
