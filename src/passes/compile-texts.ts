/** Compiles the texts of a site, whoever wrote them: files, makers, components, the configuration. */

import type { SiteConfig } from "../config.js"
import type { Instead, Remembered } from "../engine/memo.js"
import { rememberEach, rememberFor, resultOf } from "../engine/same.js"
import type { Place, Source, SourceBody, SourceFile, SourcePath, TextFile } from "../model.js"
import { examplesNamedIn, exampleTexts } from "../samples/examples.js"
import { findPackage } from "../setup/find-package.js"
import type { GeneratedFile } from "../site-code/generated-pages.js"
import { noPlugins } from "../site-code/plugins.js"
import { compileModule } from "../stages/compile/compile-module.js"
import { compileSource, namesDiagrams } from "../stages/compile/compile-source.js"
import type { CompileInput } from "../stages/compile/draft.js"
import { textsAmong } from "../stages/read.js"
import type { SiteContext } from "./site-context.js"

/** A text that is a tree, and where what is told of it belongs. */
export type MadeTree = GeneratedFile & { place: Place }

/** What is told of a tree is told where it comes from. */
export async function compileTrees(
  context: SiteContext,
  made: readonly MadeTree[],
): Promise<Remembered<Source, SourceBody>[]> {
  const compiled = await compileTexts({ ...context, plugins: noPlugins }, made)
  return compiled.map((source, index) => {
    const { file, place } = made[index] as MadeTree
    const facts = placedFacts(source.facts, [JSON.stringify(place)], () => {
      const at = <Entry extends { place: Place }>(entries: readonly Entry[]) =>
        entries.map((entry) => (entry.place.file === file.path ? { ...entry, place } : entry))
      const { headings, ids, links, diagnostics } = source.facts
      const told = diagnostics.map((diagnostic) => ({ ...diagnostic, ...place }))
      return { ...source.facts, headings: at(headings), ids: at(ids), links: at(links), diagnostics: told }
    })
    return { ...source, facts }
  })
}

const placedFacts = rememberFor<Source, Source>("facts of trees")

/** Compiles texts that are no files. */
export async function compileTexts(
  { config, plugins, memo, theme }: SiteContext,
  texts: readonly GeneratedFile[],
): Promise<Remembered<Source, SourceBody>[]> {
  const diagrams = await engineFor(
    texts.map(({ file }) => file),
    theme.siteRoot,
  )
  return memo.each(
    compileSource,
    texts.map((text) => compileInput(text, config, plugins, diagrams)),
  )
}

export async function compileAll(
  context: SiteContext,
  files: readonly SourceFile[],
  outline?: Instead<CompileInput, Source>,
) {
  const { config, memo } = context
  const modules = textsAmong(files).filter((file) => isCodePage(file.path))
  return [
    ...(await memo.each(compileSource, await pageInputs(context, files), outline)),
    ...(await memo.each(
      compileModule,
      modules.map((file) => ({ file, names: config.brand })),
    )),
  ]
}

export async function pageInputs(
  { config, plugins, theme }: SiteContext,
  files: readonly SourceFile[],
): Promise<readonly CompileInput[]> {
  const examples = exampleTexts(files)
  const pages = textsAmong(files).filter((file) => /\.mdx?$/.test(file.path))
  const diagrams = await engineFor(pages, theme.siteRoot)
  const shared = [
    config.brand,
    markdownOf(config),
    plugins,
    diagrams?.version,
    ...examples.keys(),
    ...examples.values(),
  ]
  return resultOf(
    inputOfEach(config, pages, shared, (file) => {
      const named = namedExamples(file, [], () => examplesNamedIn(file.text)).filter((path) => examples.has(path))
      const shown = Object.fromEntries(named.map((path) => [path, examples.get(path) as string]))
      return compileInput({ file }, config, plugins, diagrams, shown)
    }),
  )
}

const inputOfEach = rememberEach<TextFile, CompileInput>("each: compile input")
const namedExamples = rememberFor<TextFile, SourcePath[]>("named examples")

/** The input of a text: the same object as long as it says the same. */
function compileInput(
  text: Pick<CompileInput, "file" | "given" | "tree">,
  config: SiteConfig,
  plugins: CompileInput["plugins"],
  diagrams: CompileInput["diagrams"],
  examples?: Record<SourcePath, string>,
): CompileInput {
  const markdown = markdownOf(config)
  const named = Object.entries(examples ?? {}).flat()
  return compileInputs(text.file, [config.brand, markdown, plugins, diagrams?.version, ...named], () => ({
    ...text,
    names: config.brand,
    markdown,
    plugins,
    ...(examples && { examples }),
    diagrams,
  }))
}

const compileInputs = rememberFor<TextFile, CompileInput>("compile input")

async function engineFor(pages: readonly TextFile[], root: string): Promise<CompileInput["diagrams"]> {
  return pages.some((file) => diagramsNamed(file, [], () => namesDiagrams(file.text)))
    ? findPackage(root, "beautiful-mermaid")
    : undefined
}

const diagramsNamed = rememberFor<TextFile, boolean>("diagrams named")

/** The Markdown settings without plugins, which are passed as loaded. */
function markdownOf({ markdown }: SiteConfig) {
  return markdownSettings(markdown, [], () => {
    const { remarkPlugins: _remark, rehypePlugins: _rehype, ...rest } = markdown
    return rest
  })
}

const markdownSettings = rememberFor<SiteConfig["markdown"], CompileInput["markdown"]>("Markdown settings")

/** Whether a file is a page written as code; test files are not. */
export function isCodePage(path: SourcePath): boolean {
  return /^content\/pages\/.*\.(tsx|jsx|js)$/.test(path) && !/\.test\.\w+$/.test(path)
}
