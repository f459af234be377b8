/**
 * Compiles one Markdown file alone: takes its text and the brand values that it names, returns its facts and,
 * separately, the compiled body. It must not depend on other files, such as link targets or partials.
 */
import type { Nodes, Root, RootContent } from "mdast"
import { type MagicComment, parseFenceInfo, takeMarks } from "../../code/code-fence.js"
import { loadLanguage } from "../../code/highlight.js"
import { hashData } from "../../engine/hash.js"
import type { FrontMatter, Json, Place, Source, SourceBody, SourcePath, TextFile } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { importPath } from "../../site-code/imports.js"
import { noPlugins, type Plugins } from "../../site-code/plugins.js"
import type { DiagramEngine } from "./diagram.js"
import { collectFacts, giveHeadingIds, giveRowIds, raiseTitle, settleTitle } from "./facts.js"
import { hasCommands, makeFenceTabs } from "./fence-tabs.js"
import { fillTree } from "./fill-tree.js"
import { formatAsked, parseFrontMatter, unclosedFrontMatter } from "./front-matter.js"
import { includeExamples } from "./include-examples.js"
import { lostInTwin } from "./lost-in-twin.js"
import { type CompiledTree, compileTree } from "./mdx-code.js"
import { pageNames } from "./page-names.js"
import { parseMarkdown } from "./parse-markdown.js"
import { placeCode } from "./place-code.js"
import { printedTwin } from "./printed-twin.js"
import { isTruncateMark, rewriteImports, rewriteTree } from "./rewrite.js"
import { pluginProblem, runRemark } from "./run-plugins.js"
import { codeSpansOf, samplesOf } from "./samples.js"
import { countWords, searchSections } from "./sections.js"
import { isComment, isJsx, plainText, walk } from "./tree.js"
import { twinOf } from "./twin.js"

export interface CompileInput {
  file: TextFile
  /** All brand values; only those that the file mentions are part of the key. */
  names: Record<string, string>
  markdown: {
    format: "mdx" | "detect"
    math: boolean
    frontMatterKeys: string[]
    fenceOptions: string[]
    magicComments: MagicComment[]
  }
  plugins: Plugins
  /** Front matter of a generated page. */
  given?: Pick<FrontMatter, "title" | "description" | "slug">
  /** Texts by path of the example files that its fences name. */
  examples?: Readonly<Record<SourcePath, string>>
  diagrams?: DiagramEngine | undefined
}

/** Run by `compileSource`; in a module of its own, so that a fully cached build loads no parser. */
export async function compileFile(input: CompileInput): Promise<{ facts: Source; body: SourceBody }> {
  const { remark, rehype } = input.plugins
  if (remark.length + rehype.length === 0) return understand(input)
  try {
    return await understand(input)
  } catch (error) {
    // If the page compiles without plugins, they are to blame. Otherwise it is a bug of ours.
    const { facts, body } = await understand({ ...input, plugins: noPlugins })
    return { facts: { ...facts, diagnostics: [...facts.diagnostics, pluginProblem(error, facts.path)] }, body }
  }
}

async function understand({
  file,
  names,
  markdown,
  plugins,
  given,
  examples = {},
  diagrams,
}: CompileInput): Promise<{ facts: Source; body: SourceBody }> {
  const { path, text } = file
  const yaml = /^\uFEFF?---[ \t]*\r?\n([^]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m.exec(text)
  const format = formatOf(path, yaml?.index === 0 ? (yaml[1] ?? "") : "", markdown.format)
  const parsed = parseMarkdown({ text, ...markdown, format })
  const { problems, isRead } = parsed
  const diagnostics: Diagnostic[] = problems.map(({ code, message, hint, ...place }) =>
    problem(code, { file: path, ...place }, message, { hint }),
  )

  let frontMatter: FrontMatter = { ...given }
  let frontMatterPlaces: Record<string, Place> = {}
  let asWritten: Json = {}
  const first = parsed.tree.children[0]
  if (first?.type === "yaml") {
    const line = (first.position?.start.line ?? 1) + 1
    const parsed = parseFrontMatter(first.value, { file: path, line, names, otherKeys: markdown.frontMatterKeys })
    frontMatter = { ...parsed.frontMatter, ...given }
    frontMatterPlaces = parsed.places
    asWritten = parsed.asWritten
    for (const diagnostic of parsed.diagnostics) diagnostics.push(diagnostic)
  } else for (const diagnostic of unclosedFrontMatter(text, path)) diagnostics.push(diagnostic)

  for (const diagnostic of includeExamples(parsed.tree, path, examples)) diagnostics.push(diagnostic)
  const plugged = await runRemark(parsed.tree, isRead ? plugins.remark : [], { path, text })
  const { tree } = plugged
  for (const diagnostic of plugged.diagnostics) diagnostics.push(diagnostic)

  // A partial is part of another page, so it has no title.
  const title = /\/_/.test(path) ? undefined : settleTitle(tree, frontMatter)
  giveHeadingIds(tree)
  giveRowIds(tree)
  const repeated = title && [undefined, plainText(title)].includes(frontMatter.title) ? title : undefined
  const { magicComments } = markdown
  const take = (code: string) => takeMarks(code, magicComments).code
  const shared = { names, title: repeated, take }
  const twin = plugged.changed ? printedTwin(tree, shared) : twinOf(tree, text, shared)
  if (title) raiseTitle(tree, title)
  if (/:[\w+-]+:/.test(text)) (await import("./emoji.js")).fillEmoji(tree)
  for (const diagnostic of fillTree(tree, { names, file: path, text, format })) diagnostics.push(diagnostic)
  for (const diagnostic of lostInTwin(tree, path, text)) diagnostics.push(diagnostic)
  const runs = holds(tree, mayFail)
  const { ownNames, diagnostics: mistakes, ...facts } = collectFacts(tree, path, text)
  for (const diagnostic of mistakes) diagnostics.push(diagnostic)
  const { samples, diagnostics: unreasoned } = samplesOf(tree, file, {
    options: markdown.fenceOptions,
    plugins: plugins.remark.length > 0,
    math: markdown.math,
  })
  const codeSpans = codeSpansOf(tree, text)
  for (const diagnostic of unreasoned) diagnostics.push(diagnostic)
  const sections = searchSections(tree)
  placeCode(tree, path, text)
  const namesOfPage = pageNames(text, ownNames, { frontMatter: asWritten, headings: facts.headings, title: facts.h1 })
  tree.children = [...namesOfPage, ...tree.children]
  const languages = await loadLanguages(tree)
  makeFenceTabs(tree, holds(tree, hasCommands) ? (await import("./commands.js")).translateCommands : noCommands)
  const diagram = languages.has("mermaid") ? await (await import("./diagram.js")).loadDrawing(diagrams) : undefined
  const formula = markdown.math ? (await import("./formula.js")).drawFormula : undefined
  for (const diagnostic of rewriteTree(tree, path, { diagram, formula, magicComments })) diagnostics.push(diagnostic)
  rewriteImports(tree)
  const mark = tree.children.findIndex((node) => isTruncateMark(node))
  const excerpt =
    mark < 0 ? undefined : structuredClone({ ...tree, children: withoutMarks(tree.children.slice(0, mark)) })
  tree.children = withoutMarks(tree.children)
  const render = async (part: Root): Promise<CompiledTree> =>
    isRead ? compileTree(part, format, { path, text, plugins: plugins.rehype }) : emptyModule
  const compiled = await render(tree)
  for (const id of compiled.added.ids) facts.ids.push(id)
  for (const link of compiled.added.links) facts.links.push(link)
  for (const diagnostic of compiled.diagnostics) diagnostics.push(diagnostic)
  const body: SourceBody = {
    code: compiled.code,
    components: compiled.components,
    ...(excerpt && { excerptCode: (await render(excerpt)).code }),
    twin,
    sections,
  }
  const source: Source = {
    path,
    hash: hashData([body, frontMatter]),
    textHash: hashData(body),
    frontMatter,
    frontMatterPlaces,
    ...facts,
    components: ownComponents(facts, ownNames),
    partialUses: partialUses(path, facts),
    samples,
    codeSpans,
    truncated: mark >= 0,
    ...(runs && { runs }),
    words: countWords(sections),
    diagnostics,
  }
  return { facts: source, body }
}

/** The components that the file uses, without its own; those imported from `@theme/…` have their real name. */
function ownComponents({ imports, components }: Pick<Source, "imports" | "components">, ownNames: Set<string>) {
  const themeNames = new Map<string, string>()
  for (const { specifier, names } of imports) {
    if (!specifier.startsWith("@theme/")) continue
    for (const [exported, local] of Object.entries(names)) {
      themeNames.set(local, exported === "default" ? specifier.slice("@theme/".length) : exported)
    }
  }
  return components.flatMap((use): Source["components"] => {
    const name = themeNames.get(use.name)
    if (name !== undefined) return [{ ...use, name, inScript: true }]
    return ownNames.has(use.name.split(".")[0] as string) ? [] : [use]
  })
}

/** Uses of imported Markdown: `<Shared />` after `import Shared from "./_shared.mdx"`. */
function partialUses(
  path: string,
  { imports, components }: Pick<Source, "imports" | "components">,
): Source["partialUses"] {
  const partials = new Map<string, string>()
  for (const { specifier, names } of imports) {
    const target = /\.mdx?$/.test(specifier) ? importPath(specifier, path) : undefined
    if (target !== undefined && names.default !== undefined) partials.set(names.default, target)
  }
  return components.flatMap(({ name, place: at, inScript }) => {
    const target = inScript ? undefined : partials.get(name)
    return target === undefined ? [] : [{ path: target, place: at }]
  })
}

/** The format of a file, by its front matter, else by its name and the configuration. */
export function formatOf(path: string, yaml: string, setting: "mdx" | "detect"): "mdx" | "md" {
  return formatAsked(yaml) ?? (setting === "detect" && path.endsWith(".md") ? "md" : "mdx")
}

const noCommands = (commands: string) => commands

function holds(tree: Root, test: (node: Nodes) => boolean): boolean {
  let matches = false
  walk(tree, (node) => {
    matches ||= test(node)
    return undefined
  })
  return matches
}

/** Whether an element can throw when it is rendered: a tag, or JavaScript. */
function mayFail(node: Nodes): boolean {
  if (isJsx(node) || node.type === "mdxjsEsm") return true
  return (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") && !isComment(node.value)
}

/** Loads the grammars for a file's fences; returns their languages. */
async function loadLanguages(tree: Root): Promise<Set<string>> {
  const languages = new Set<string>()
  walk(tree, (node: Nodes) => {
    if (node.type === "code") languages.add(parseFenceInfo(node.lang, node.meta).language)
    return undefined
  })
  for (const language of languages) await loadLanguage(language)
  return languages
}

/** The body of a file that no parser can read: empty, so that the rest of the site can be checked. */
const emptyModule: CompiledTree = {
  code: "return {default: () => null}",
  components: [],
  added: { ids: [], links: [] },
  diagnostics: [],
}

function withoutMarks(nodes: RootContent[]): RootContent[] {
  return nodes.filter((node) => node.type !== "yaml" && !isTruncateMark(node))
}
