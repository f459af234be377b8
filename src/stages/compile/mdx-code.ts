/** From a finished tree to a function body that renders it: `@mdx-js/mdx`, fed with a tree that was parsed already. */
import { createProcessor } from "@mdx-js/mdx"
import type { Element, ElementContent, Nodes } from "hast"
import type { Heading, Root } from "mdast"
import rehypeRaw from "rehype-raw"
import remarkGfm from "remark-gfm"
import type { Pluggable, Processor } from "unified"
import { VFile } from "vfile"
import type { Plugin } from "../../plugins.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import { declareStatic, printStatic } from "./print-static.js"
import { type Added, messagesOf, noteAdded, usablePlugins } from "./run-plugins.js"
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

const withRawHtml: Pluggable = [rehypeRaw, { passThrough: [...mdxNodes] }]

/** `style="…"` stays text, whatever is in it: the compiler would parse it, and fail. `inline-styles.ts` makes a class of it. */
function keepStyles() {
  const keep = (node: Nodes): void => {
    if (node.type === "element" && typeof node.properties.style === "string") {
      const { style, ...properties } = node.properties
      node.properties = { ...properties, "data-style-text": style }
    }
    if ("children" in node) for (const child of node.children) keep(child)
  }
  return (tree: Nodes): void => keep(tree)
}

async function makeProcessor(format: Format, plugins: readonly Plugin[]) {
  const [before, behind] = noteAdded()
  return createProcessor({
    format,
    outputFormat: "function-body",
    remarkPlugins: [[remarkGfm, {}], parsedTree],
    remarkRehypeOptions: { allowDangerousHtml: true, passThrough: [...mdxNodes], handlers: { heading } },
    rehypePlugins: [
      ...(format === "md" ? [withRawHtml] : []),
      ...(plugins.length > 0 ? [before, ...(await usablePlugins(plugins)), behind] : []),
      keepStyles,
      printStatic,
    ],
    recmaPlugins: [declareStatic],
  })
}

const processors = new Map<string, ReturnType<typeof makeProcessor>>()

export interface CompiledTree {
  code: string
  /** Ids and links that plugins added. */
  added: Added
  /** What plugins said. */
  diagnostics: Diagnostic[]
}

/** Compiles a tree. What it throws is a plugin's doing, or else a mistake of ours. */
export async function compileTree(
  tree: Root,
  format: Format,
  { path, text = "", plugins = [] }: { path: string; text?: string; plugins?: readonly Plugin[] },
): Promise<CompiledTree> {
  const key = JSON.stringify([format, plugins.map(({ hash, options }) => [hash, options])])
  const processor = processors.get(key) ?? makeProcessor(format, plugins)
  processors.set(key, processor)
  markJsx(tree)
  const file = new VFile({ path, value: text, data: { tree } })
  const code = String(await (await processor).process(file))
  return {
    code,
    added: (file.data.added as Added | undefined) ?? { ids: [], links: [] },
    diagnostics: messagesOf(file, path),
  }
}
