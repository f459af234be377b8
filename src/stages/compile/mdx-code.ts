/** From a finished tree to a function body that renders it: `@mdx-js/mdx`, fed with a tree that was parsed already. */
import { createProcessor } from "@mdx-js/mdx"
import type { Root } from "mdast"
import rehypeRaw from "rehype-raw"
import remarkGfm from "remark-gfm"
import type { Processor } from "unified"
import { VFile } from "vfile"

type Format = "mdx" | "md"

/** Nodes of MDX that a CommonMark file has only because our own components stand in it. */
const mdxNodes = [
  "mdxFlowExpression",
  "mdxJsxFlowElement",
  "mdxJsxTextElement",
  "mdxTextExpression",
  "mdxjsEsm",
] as const

function parsedTree(this: Processor): void {
  // The processor calls its parser synchronously with the file; the tree travels in the file's data.
  this.parser = (_text: string, file: VFile) => file.data.tree as Root
}

function makeProcessor(format: Format) {
  return createProcessor({
    format,
    outputFormat: "function-body",
    remarkPlugins: [[remarkGfm, {}], parsedTree],
    remarkRehypeOptions: { allowDangerousHtml: true, passThrough: [...mdxNodes] },
    rehypePlugins: format === "md" ? [[rehypeRaw, { passThrough: [...mdxNodes] }]] : [],
  })
}

const processors = new Map<Format, ReturnType<typeof makeProcessor>>()

/** Compiles a tree. Throws only for what is a mistake of ours. */
export function compileTree(tree: Root, format: Format, path: string): string {
  let processor = processors.get(format)
  if (!processor) {
    processor = makeProcessor(format)
    processors.set(format, processor)
  }
  const file = new VFile({ path, value: "", data: { tree } })
  return String(processor.processSync(file))
}
