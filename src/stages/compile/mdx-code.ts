/** Compiles a finished tree to a function body that renders it, with `@mdx-js/mdx`. */
import type { Element, ElementContent, Root as HtmlRoot, Nodes } from "hast"
import type { Heading, List, ListItem, Parents, Root } from "mdast"
import { defaultHandlers, type State, toHast } from "mdast-util-to-hast"
import rehypeRaw from "rehype-raw"
import { type Pluggable, type Processor, unified } from "unified"
import { VFile } from "vfile"
import type { Diagnostic } from "../../report/diagnostic.js"
import type { Plugin } from "../../site-code/plugins.js"
import { declareStatic, type PageCode, printPage, printStatic } from "./print-code.js"
import { type Added, messagesOf, noteAdded, usablePlugins } from "./run-plugins.js"
import { isJsx, programOf, walk } from "./tree.js"

type Format = "mdx" | "md"

/** MDX nodes that a CommonMark file has only if our own components were inserted. */
const mdxNodes = [
  "mdxFlowExpression",
  "mdxJsxFlowElement",
  "mdxJsxTextElement",
  "mdxTextExpression",
  "mdxjsEsm",
] as const

/** Marks tags that a writer typed: a typed `<a>` is not a Markdown link, and is not rendered as one. */
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

/** A heading with its id, without the deep copy that the default handler makes. */
function heading(state: { all(node: Heading): ElementContent[] }, node: Heading): Element {
  const properties = { ...node.data?.hProperties }
  return { type: "element", tagName: `h${node.depth}`, properties, children: state.all(node) }
}

/**
 * Handles list items. The default handler looks through the whole list for each item, to see whether the list is loose:
 * 50,000 items took 12 seconds.
 */
function createListItem() {
  const loose = new WeakMap<List, boolean>()
  const isLoose = (list: List) =>
    list.spread || list.children.some(({ spread, children }) => spread ?? children.length > 1)
  return (state: State, node: ListItem, parent: Parents | undefined): Element => {
    const list = parent as List
    const spread = loose.get(list) ?? isLoose(list)
    loose.set(list, spread)
    return defaultHandlers.listItem(state, { ...node, spread }, undefined)
  }
}

const withRawHtml: Pluggable = [rehypeRaw, { passThrough: [...mdxNodes] }]

/** `style="…"` stays a string: the compiler would parse it, and may fail. `inline-styles.ts` turns it into a class. */
function keepStyles(node: Nodes): void {
  if (node.type === "element" && typeof node.properties.style === "string") {
    const { style, ...properties } = node.properties
    node.properties = { ...properties, "data-style-text": style }
  }
  if ("children" in node) for (const child of node.children) keepStyles(child)
}

/** Converts Markdown to HTML elements, including those of the site's plugins. */
async function toElements(tree: Root, format: Format, plugins: readonly Plugin[], file: VFile): Promise<HtmlRoot> {
  const options = {
    allowDangerousHtml: true,
    passThrough: [...mdxNodes],
    handlers: { heading, listItem: createListItem() },
    file,
  }
  const elements = toHast(tree, options) as HtmlRoot
  if (format === "mdx" && plugins.length === 0) return elements
  const [before, behind] = noteAdded()
  const steps: Pluggable[] = [
    ...(format === "md" ? [withRawHtml] : []),
    ...(plugins.length > 0 ? [before, ...(await usablePlugins(plugins)), behind] : []),
  ]
  return (await unified().use(steps).run(elements, file)) as HtmlRoot
}

function nothingToParse(this: Processor): void {
  this.parser = (): Root => ({ type: "root", children: [] })
}

/** The compiler's conversion from elements to code: they are passed in the file's data, bypassing its parser. */
async function makeCompiler(): Promise<(file: VFile) => Promise<unknown>> {
  const { createProcessor } = await import("@mdx-js/mdx")
  const processor = createProcessor({
    outputFormat: "function-body",
    remarkPlugins: [nothingToParse],
    rehypePlugins: [() => (_tree, file) => file.data.elements as HtmlRoot, printStatic],
    recmaPlugins: [declareStatic],
  })
  return (file) => processor.process(file)
}

let compiler: ReturnType<typeof makeCompiler> | undefined

export interface CompiledTree extends PageCode {
  /** Ids and links that plugins added. */
  added: Added
  /** Messages of plugins. */
  diagnostics: Diagnostic[]
}

/** Compiles a tree. An exception comes from a plugin, or is a bug of ours. */
export async function compileTree(
  tree: Root,
  format: Format,
  { path, text = "", plugins = [] }: { path: string; text?: string; plugins?: readonly Plugin[] },
): Promise<CompiledTree> {
  markJsx(tree)
  const file = new VFile({ path, value: text })
  const elements = await toElements(tree, format, plugins, file)
  keepStyles(elements)
  return {
    ...(printPage(elements) ?? (await compile(elements, file))),
    added: (file.data.added as Added | undefined) ?? { ids: [], links: [] },
    diagnostics: messagesOf(file, path),
  }
}

async function compile(elements: HtmlRoot, file: VFile): Promise<PageCode> {
  compiler ??= makeCompiler()
  file.data.elements = elements
  const code = String(await (await compiler)(file))
  return { code, components: file.data.components as string[] }
}
