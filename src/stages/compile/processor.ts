/** The processors of `@mdx-js/mdx`, one for each format and list of plugins, with our parser and our steps. */

import { createProcessor } from "@mdx-js/mdx"
import type { Element, ElementContent } from "hast"
import type { FootnoteReference, Heading, List, ListItem, Nodes, Parents, Table, TableRow } from "mdast"
import { defaultHandlers, type State } from "mdast-util-to-hast"
import type { Processor } from "unified"
import { VFile } from "vfile"
import { getOrMake } from "../../model/get-or-make.js"
import { readTexts } from "../../reference/rich-text.js"
import { problem } from "../../report/diagnostic.js"
import { type Plugins, pluginKeys } from "../../site-code/plugins.js"
import { type Draft, draftOf, type Format } from "./draft.js"
import { parseMarkdown } from "./parse-markdown.js"
import { QuickList } from "./quick-list.js"
import { messagesOf } from "./run-plugins.js"
import { type Step, steps } from "./steps.js"
import type { JsxElement } from "./tree.js"

/** Takes a draft through all steps; returns the code of its page. An exception comes from a plugin, or is a bug of ours. */
export async function runSteps(draft: Draft): Promise<string> {
  const { path, text, format, input } = draft
  const key = JSON.stringify([format, pluginKeys(input.plugins)])
  const processor = await getOrMake(processors, key, () => makeProcessor(format, input.plugins))
  const file = new VFile({ path, value: text, data: { draft } })
  const code = String(await processor.process(file))
  draft.report(messagesOf(file, path))
  return code
}

const processors = new Map<string, ReturnType<typeof makeProcessor>>()

async function makeProcessor(format: Format, plugins: Plugins) {
  const pluginsOf = async (stage: Step["stage"]) => {
    const own = steps.filter((step) => step.stage === stage).map((step) => step.plugins(plugins, format))
    return (await Promise.all(own)).flat()
  }
  return createProcessor({
    format,
    outputFormat: "function-body",
    remarkPlugins: [useParser, ...(await pluginsOf("remark"))],
    remarkRehypeOptions: { handlers: { heading, listItem: createListItem(), tableRow, footnoteReference, ...ofMdx } },
    rehypePlugins: await pluginsOf("rehype"),
    recmaPlugins: await pluginsOf("recma"),
  })
}

/** Puts the native parser in the place of the processor's own; a tree is read already. */
function useParser(this: Processor) {
  this.parser = (_, file) => {
    const draft = draftOf(file)
    const { path, text, format, input } = draft
    if (input.tree) return { type: "root" as const, children: readTexts(input.tree) }
    const { tree, problems, isRead } = parseMarkdown({ text, math: input.markdown.math, format })
    draft.isRead = isRead
    draft.report(
      problems.map(({ code, message, hint, ...place }) => problem(code, { file: path, ...place }, message, { hint })),
    )
    return tree
  }
}

/** Code and tags stay the nodes that they are, without the deep copies that are made by default. */
const kept = (_: State, node: Nodes) => node as ElementContent
const keptTag = (state: State, node: JsxElement) => ({ ...node, children: state.all(node) }) as ElementContent
const ofMdx = {
  mdxjsEsm: kept,
  mdxFlowExpression: kept,
  mdxTextExpression: kept,
  mdxJsxFlowElement: keptTag,
  mdxJsxTextElement: keptTag,
}

/** A heading with its id, without the deep copy that the default handler makes. */
function heading(state: { all(node: Heading): ElementContent[] }, node: Heading): Element {
  const properties = { ...node.data?.hProperties }
  return { type: "element", tagName: `h${node.depth}`, properties, children: state.all(node) }
}

/** The default handler looks for the row among all rows, to see whether it is the first: 100,000 took 11 seconds. */
function tableRow(state: State, node: TableRow, parent: Parents | undefined): Element {
  const table = parent as Table
  const [head = node] = table.children
  return defaultHandlers.tableRow(state, node, { ...table, children: [head, node] })
}

/** The default handler looks for the footnote among all footnotes: 80,000 took 14 seconds. */
function footnoteReference(state: State, node: FootnoteReference): Element {
  if (!(state.footnoteOrder instanceof QuickList)) state.footnoteOrder = new QuickList()
  return defaultHandlers.footnoteReference(state, node)
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
    const spread = getOrMake(loose, list, () => isLoose(list))
    return defaultHandlers.listItem(state, { ...node, spread }, undefined)
  }
}
