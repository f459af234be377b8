/**
 * What happens to a text between the parser and the code of its page, in order. A step changes the tree that it is
 * given, and notes in the draft what it learned. A test holds the list to the steps that each one needs.
 */
import { nodeTypes } from "@mdx-js/mdx"
import type { Program } from "estree-jsx"
import type { Nodes as HtmlNodes, Root as HtmlRoot } from "hast"
import type { Nodes, Root } from "mdast"
import rehypeRaw from "rehype-raw"
import type { Pluggable } from "unified"
import { EXIT, visit } from "unist-util-visit"
import type { VFile } from "vfile"
import { parseFenceInfo, takeMarks } from "../../code/code-fence.js"
import { loadLanguage } from "../../code/highlight.js"
import { isGenerated } from "../../model/made-files.js"
import { asMarkdown } from "../../reference/as-markdown.js"
import type { Plugins } from "../../site-code/plugins.js"
import { type Draft, draftOf, type Format } from "./draft.js"
import { collectFacts, giveHeadingIds, giveRowIds, raiseTitle, settleTitle } from "./facts.js"
import { isForTabs, makeFenceTabs } from "./fence-tabs.js"
import { fillTree } from "./fill-tree.js"
import { parseFrontMatter, unclosedFrontMatter } from "./front-matter.js"
import { includeExamples } from "./include-examples.js"
import { pageNames } from "./page-names.js"
import { placeCode } from "./place-code.js"
import { isTruncateMark, rewriteImports, rewriteTree } from "./rewrite.js"
import { addNew, idsAndLinks, placeNew, usablePlugins } from "./run-plugins.js"
import { codeSpansOf, samplesOf } from "./samples.js"
import { searchSections } from "./sections.js"
import { declareStatic, printStatic } from "./static-code.js"
import { isComment, isExpression, isJsx, walk } from "./tree.js"
import { TwinPrinter } from "./twin.js"

export interface Step {
  name: string
  /** Its tree: Markdown, HTML, or JavaScript. */
  stage: "remark" | "rehype" | "recma"
  /** The steps that must have run. */
  needs: readonly string[]
  /** What is so afterwards. */
  changes: string
  plugins(site: Plugins, format: Format): Pluggable[] | Promise<Pluggable[]>
}

/** A step of ours. */
const step =
  <Tree>(stage: Step["stage"]) =>
  (name: string, needs: readonly string[], changes: string, run: (tree: Tree, draft: Draft) => void): Step => {
    const plugin = () => (tree: Tree, file: VFile) => run(tree, draftOf(file))
    return { name, stage, needs, changes, plugins: () => [plugin as Pluggable] }
  }
const remark = step<Root>("remark")
const rehype = step<HtmlRoot>("rehype")
const recma = step<Program>("recma")

export const steps: readonly Step[] = [
  remark("front matter", [], "the draft has the front matter", readFrontMatter),
  remark("examples", [], "a fence that names a file of an example holds its text", (tree, draft) =>
    draft.report(includeExamples(tree, draft.path, draft.input.examples ?? {})),
  ),
  {
    name: "plugins of the site",
    stage: "remark",
    needs: ["examples"],
    changes: "anything",
    plugins: (site) => usablePlugins(site.remark),
  },
  remark("places of new nodes", ["plugins of the site"], "every node has a place", (tree, draft) => {
    if (draft.input.plugins.remark.length > 0) placeNew(tree)
  }),
  remark("title", ["front matter"], "at most one `#` heading is left, which the draft knows", (tree, draft) => {
    // A partial is part of another page, so it has no title.
    if (!/\/_/.test(draft.path)) draft.title = settleTitle(tree, draft.frontMatter)
  }),
  remark("ids", ["title"], "headings and rows have ids, which stay when a brand gets another name", (tree, draft) => {
    // Programs that write pages know the ids of their headings.
    giveHeadingIds(tree, draft.input.markdown.maintainCase && !isGenerated(draft.path))
    // Trees state the ids of their rows: several may stand on one page.
    if (!draft.input.tree) giveRowIds(tree)
  }),
  remark("title above", ["title"], "it is the first node", (tree, { title }) => title && raiseTitle(tree, title)),
  remark("emoji", ["ids"], "`:tada:` is an emoji", async (tree, { text }) => {
    if (/:[\w+-]+:/.test(text)) (await import("./emoji.js")).fillEmoji(tree)
  }),
  remark("brand", ["ids"], "`{brand.name}` is its value, in code and links, too", (tree, draft) =>
    draft.report(fillTree(tree, { ...draft, names: draft.input.names })),
  ),
  remark("expressions", ["brand"], "the draft knows whether rendering may fail", (tree, draft) => {
    draft.runs = holds(tree, mayFail)
  }),
  remark("facts", ["ids", "brand"], "the draft has headings, links, ids, uses, samples, sections", collect),
  remark("places", ["facts"], "tags and JavaScript carry their places, in calls around values", (tree, draft) =>
    placeCode(tree, draft.path, draft.text),
  ),
  remark(
    "names",
    ["facts", "places"],
    "`toc`, `frontMatter` and `contentTitle` are declared where used",
    (tree, draft) => {
      const { facts, asWritten } = draft
      const page = { frontMatter: asWritten, headings: facts.headings, title: facts.h1 }
      tree.children = [...pageNames(draft, facts.ownNames, page), ...tree.children]
    },
  ),
  remark("tabs", ["facts"], "fences with `tab` or `npm2yarn` are tabs", async (tree) => {
    if (holds(tree, isForTabs)) makeFenceTabs(tree, (await import("./commands.js")).translateCommands)
  }),
  remark("twin", ["title above", "emoji", "brand", "places", "tabs"], "the draft has the Markdown twin", makeTwin),
  remark(
    "components",
    ["facts", "tabs", "twin"],
    "admonitions, fences, formulas are elements of ours; no comments",
    useComponents,
  ),
  remark("imports", ["facts", "places"], "imports are look-ups, so that no bundler runs for a page", rewriteImports),
  remark("excerpt", ["front matter", "title above", "components"], "the tree is what the page shows", (tree, draft) => {
    const mark = tree.children.findIndex(isTruncateMark)
    draft.truncated = mark >= 0
    const part = draft.part === "excerpt" ? tree.children.slice(0, mark) : tree.children
    tree.children = draft.isRead ? part.filter((node) => node.type !== "yaml" && !isTruncateMark(node)) : []
  }),
  {
    name: "raw HTML",
    stage: "rehype",
    needs: [],
    changes: "HTML in plain CommonMark is elements",
    plugins: (_site, format) => (format === "md" ? [readHtml] : []),
  },
  rehype("known ids", ["raw HTML"], "the draft knows the ids and links of the elements", (tree, draft) => {
    if (draft.input.plugins.rehype.length > 0) draft.known = idsAndLinks(tree, draft.path)
  }),
  {
    name: "rehype plugins of the site",
    stage: "rehype",
    needs: ["known ids"],
    changes: "anything",
    plugins: (site) => usablePlugins(site.rehype),
  },
  rehype("new ids", ["facts", "rehype plugins of the site"], "facts have what plugins added", (tree, draft) => {
    if (draft.known) addNew(draft.facts, draft.known, idsAndLinks(tree, draft.path))
  }),
  rehype("styles", ["rehype plugins of the site"], "`style` is an attribute that no compiler parses", keepStyles),
  rehype("static code", ["facts", "imports", "styles"], "what has no expressions is printed", (tree, draft) =>
    printStatic(tree, { own: draft.facts.ownNames, components: draft.components }),
  ),
  recma(
    "declarations",
    ["static code"],
    "what printed code names is declared; the draft has all components",
    (tree, draft) => declareStatic(tree, draft.components),
  ),
]

function readFrontMatter(tree: Root, draft: Draft): void {
  const { path, text, input } = draft
  const [first] = tree.children
  if (first?.type !== "yaml") {
    draft.report(unclosedFrontMatter(text, path))
    return
  }
  const line = (first.position?.start.line ?? 1) + 1
  const parsed = parseFrontMatter(first.value, {
    file: path,
    line,
    names: input.names,
    otherKeys: input.markdown.frontMatterKeys,
  })
  draft.frontMatter = { ...parsed.frontMatter, ...input.given }
  draft.frontMatterPlaces = parsed.places
  draft.asWritten = parsed.asWritten
  draft.report(parsed.diagnostics)
}

function makeTwin(tree: Root, draft: Draft): void {
  const { input, part } = draft
  if (part === "excerpt") return
  const take = (code: string) => takeMarks(code, input.markdown.magicComments).code
  draft.twin = new TwinPrinter(take).print(input.tree ? asMarkdown(tree.children) : tree.children)
}

function collect(tree: Root, draft: Draft): void {
  const { path, text, input } = draft
  draft.facts = collectFacts(tree, path, text)
  const { fenceOptions: options, math } = input.markdown
  const { samples, diagnostics } = samplesOf(tree, input.file, {
    options,
    math,
    plugins: input.plugins.remark.length > 0,
  })
  draft.samples = samples
  draft.codeSpans = codeSpansOf(tree, text)
  draft.sections = searchSections(tree)
  draft.report([...draft.facts.diagnostics, ...diagnostics])
}

async function useComponents(tree: Root, draft: Draft): Promise<void> {
  const { path, input } = draft
  const { math, magicComments } = input.markdown
  const languages = await loadLanguages(tree)
  const diagram = languages.has("mermaid")
    ? await (await import("./diagram.js")).loadDrawing(input.diagrams)
    : undefined
  const formula = math ? (await import("./formula.js")).drawFormula : undefined
  draft.report(rewriteTree(tree, path, { diagram, formula, magicComments }))
}

/** HTML as elements. The parser of HTML builds the whole tree anew, so it reads only trees that have some. */
function readHtml() {
  const read = rehypeRaw({ passThrough: [...nodeTypes] })
  return (tree: HtmlRoot, file: VFile) => {
    let hasHtml = false
    visit(tree, "raw", () => {
      hasHtml = true
      return EXIT
    })
    return hasHtml ? read(tree, file) : tree
  }
}

/** `style="…"` stays a string: the compiler would parse it, and may fail. `inline-styles.ts` turns it into a class. */
function keepStyles(node: HtmlNodes): void {
  if (node.type === "element" && typeof node.properties.style === "string") {
    const { style, ...properties } = node.properties
    node.properties = { ...properties, "data-style-text": style }
  }
  if ("children" in node) for (const child of node.children) keepStyles(child)
}

function holds(tree: Root, test: (node: Nodes) => boolean): boolean {
  let matches = false
  walk(tree, (node) => {
    matches ||= test(node)
  })
  return matches
}

/** Whether an element can throw when it is rendered: a tag, or JavaScript. */
function mayFail(node: Nodes): boolean {
  if (isJsx(node) || node.type === "mdxjsEsm") return true
  return isExpression(node) && !isComment(node.value)
}

/** Loads the grammars for a file's fences; returns their languages. */
async function loadLanguages(tree: Root): Promise<Set<string>> {
  const languages = new Set<string>()
  walk(tree, (node: Nodes) => {
    if (node.type === "code") languages.add(parseFenceInfo(node.lang, node.meta).language)
  })
  for (const language of languages) await loadLanguage(language)
  return languages
}
