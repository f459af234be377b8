/** From a finished tree to a function body that renders it: `@mdx-js/mdx`, fed with a tree that was parsed already. */
import { createProcessor } from "@mdx-js/mdx"
import type { Element, ElementContent } from "hast"
import type { Heading, Root } from "mdast"
import rehypeRaw from "rehype-raw"
import remarkGfm from "remark-gfm"
import type { Processor } from "unified"
import { VFile } from "vfile"
import { declareStatic, printStatic } from "./print-static.js"
import { isJsx, programOf, walk } from "./tree.js"

type Format = "mdx" | "md"

/** Nodes of MDX that a CommonMark file has only because our own components stand in it. */
const mdxNodes = [
  "mdxFlowExpression",
  "mdxJsxFlowElement",
  "mdxJsxTextElement",
  "mdxTextExpression",
  "mdxjsEsm",
] as const

/**
 * The tree travels in the file's data. It takes the place of an empty one behind the processor's first plugin, which
 * walks the whole tree slowly: what that would do, the parser and `markJsx` have done.
 */
function parsedTree(this: Processor): (_tree: Root, file: VFile) => Root {
  this.parser = (): Root => ({ type: "root", children: [] })
  return (_tree, file) => file.data.tree as Root
}

/** Tags that a writer typed stay what they are: `<a>` is no link of Markdown, and not shown as one. */
function markJsx(tree: Root): void {
  const mark = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) mark(item)
    if (typeof value !== "object" || value === null) return
    if ("type" in value && value.type === "JSXElement") Object.assign(value, { data: { _mdxExplicitJsx: true } })
    if (!Array.isArray(value)) for (const item of Object.values(value)) mark(item)
  }
  walk(tree, (node) => {
    if (isJsx(node)) node.data = Object.assign(node.data ?? {}, { _mdxExplicitJsx: true })
    else mark(programOf(node)?.body)
    return undefined
  })
}

/** A heading with its id, without the deep copy of it that the usual handler makes. */
function heading(state: { all(node: Heading): ElementContent[] }, node: Heading): Element {
  const properties = { ...node.data?.hProperties }
  return { type: "element", tagName: `h${node.depth}`, properties, children: state.all(node) }
}

function makeProcessor(format: Format) {
  return createProcessor({
    format,
    outputFormat: "function-body",
    remarkPlugins: [[remarkGfm, {}], parsedTree],
    remarkRehypeOptions: { allowDangerousHtml: true, passThrough: [...mdxNodes], handlers: { heading } },
    rehypePlugins: format === "md" ? [[rehypeRaw, { passThrough: [...mdxNodes] }], printStatic] : [printStatic],
    recmaPlugins: [declareStatic],
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
  markJsx(tree)
  const file = new VFile({ path, value: "", data: { tree } })
  return String(processor.processSync(file))
}
