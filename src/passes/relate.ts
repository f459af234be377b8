/** Pass one without the checks: what each file says, and how the files relate. */

import { readApis } from "../api/read-apis.js"
import type { SiteConfig } from "../config.js"
import type { Instead, Remembered } from "../engine/memo.js"
import { examplesNamedIn, exampleTexts } from "../examples.js"
import { generatePages } from "../generated-pages.js"
import { importsIn, isCode, resolveImport } from "../imports.js"
import { type LinkTables, linkTables } from "../links.js"
import type { Redirect, Route, Site, Source, SourceBody, SourceFile, SourcePath, TextFile, Theme } from "../model.js"
import { readReferences } from "../reference/read-references.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { siteView, siteViewsAt } from "../site-view.js"
import { findClientCode } from "../stages/compile/client-code.js"
import type { CompileInput } from "../stages/compile/compile-file.js"
import { compileModule } from "../stages/compile/compile-module.js"
import { compileSource } from "../stages/compile/compile-source.js"
import { describeComponents } from "../stages/describe.js"
import type { Content } from "../stages/read.js"
import { buildRoutes } from "../stages/routes.js"
import { buildSite, type SiteInput } from "../stages/site/build-site.js"
import { parseRedirects } from "../stages/site/redirects-file.js"
import { componentFiles, contentComponents, duplicateComponents } from "../stages/theme/component-files.js"
import { bundleFunctions, loadFunctions } from "../stages/theme/component-functions.js"
import { bundleTheme, type ThemeBody } from "../stages/theme/theme.js"
import { learnSymbols, type Symbols } from "../symbols/learn-symbols.js"
import { placeOfText } from "../text-places.js"
import { remembered, type SiteContext, timed } from "./site-context.js"

/** How the files relate: all that a page needs. */
export interface Relations {
  files: SourceFile[]
  sources: ReadonlyMap<SourcePath, Remembered<Source, SourceBody>>
  site: Site
  routes: Route[]
  tables: LinkTables
  theme: Remembered<Theme, ThemeBody>
  /** What prose and samples may call things. */
  symbols: Symbols
  /** Missing when all is known. */
  outlined?: Outlined
  /** In no order; those of the checks are not among them. With outlines they say nothing of the site as a whole. */
  diagnostics: Diagnostic[]
}

/** A site that is not known as a whole: references, APIs and generated pages are left out. */
export interface Outlined {
  /** Files of which only an outline is known. */
  paths: ReadonlySet<SourcePath>
  /** The same with these files compiled. */
  compiled(paths: readonly SourcePath[]): Promise<Relations>
}

/**
 * The first pass without the checks, over files that are read: compile, site, routes, theme. With `outlineFrom`, so many
 * files that would have to be compiled are outlined.
 */
export async function relateSite(
  context: SiteContext,
  content: Content,
  outlineFrom = Number.POSITIVE_INFINITY,
): Promise<Relations> {
  return relate(context, content, await learnFiles(context, content.files, outlineFrom))
}

/** What files say, before it is known how they relate. */
type Learned = Awaited<ReturnType<typeof learnFiles>>

async function learnFiles(context: SiteContext, files: readonly SourceFile[], outlineFrom: number) {
  const { config, stage } = context
  const texts = textsAmong(files)
  let decide: (early: boolean) => void = () => {}
  const decided = new Promise<boolean>((resolve) => {
    decide = resolve
  })
  const mayOutline = outlineFrom < Number.POSITIVE_INFINITY
  if (!mayOutline) decide(false)
  const outline = mayOutline ? outlineAll(outlineFrom, decide) : undefined
  // What is slow runs at once: this thread compiles, others read declarations and API documents, esbuild bundles.
  const [compiled, beside, theme] = await Promise.all([
    timed(stage, "compile", compileAll(context, files, outline), (sources) => [sources.length, remembered(sources)]),
    decided.then((early) =>
      early ? learnBeside({ ...context, config: { ...config, packages: [] } }, []) : learnBeside(context, texts),
    ),
    timed(stage, "theme", bundle(context, files), ({ facts, fromCache }) => [
      facts.files.length,
      fromCache ? facts.files.length : 0,
    ]),
  ])
  return { compiled, ...beside, theme, early: await decided }
}

async function learnBeside({ config, configFile, memo, stage, theme }: SiteContext, texts: readonly TextFile[]) {
  const { siteRoot, packageRoot } = theme
  const [references, apis, symbols] = await Promise.all([
    timed(stage, "reference", readReferences({ config, configFile, texts, memo, siteRoot }), (read) => [
      read.symbols,
      read.fromCache,
    ]),
    timed(stage, "api", readApis({ texts, config, configFile, memo }), (read) => [read.apis.length, read.fromCache]),
    timed(
      stage,
      "names",
      learnSymbols({ texts, config, memo, roots: [...new Set([siteRoot, packageRoot])] }),
      ({ tables, fromCache }) => [tables.length, fromCache],
    ),
  ])
  return { references, apis, symbols }
}

async function relate(context: SiteContext, content: Content, learned: Learned): Promise<Relations> {
  const { config, configFile, stage } = context
  const { files, diagnostics: unreadable } = content
  const { compiled, references, apis, symbols, theme, early } = learned
  const texts = textsAmong(files)
  const done = stage("site")

  const written = context.redirectsFile ? parseRedirects(context.redirectsFile) : { redirects: [], diagnostics: [] }
  const siteInput: SiteInput = {
    config,
    configFile,
    sources: compiled.map((source) => source.facts),
    files,
    redirects: [...redirectsOf(config, configFile), ...written.redirects],
    references: references.list,
    apis: apis.apis,
    drafts: context.drafts,
  }
  const own = buildSite(siteInput)
  const generated = await generateAll(early ? { ...context, pages: undefined } : context, own.site)
  const sources = [...compiled, ...generated.compiled]
  const facts = sources.map((source) => source.facts)
  const { site: related, diagnostics: relations } =
    generated.compiled.length === 0 ? own : buildSite({ ...siteInput, sources: facts })
  const { routes, diagnostics: claims } = buildRoutes(related)
  const tables = linkTables(config, related, routes)
  done(routes.length)
  const described = describeComponents({
    site: related,
    functions: await functionsOf(context, facts, texts),
    viewAt: siteViewsAt({ config, site: related, tables }),
  })

  const outlines = compiled.filter(({ standsIn }) => standsIn)
  async function withCompiled(paths: readonly SourcePath[]): Promise<Relations> {
    const inputs = pageInputs(context, files).filter(({ file }) => paths.includes(file.path))
    const made = new Map((await context.memo.each(compileSource, inputs)).map((source) => [source.id, source]))
    return relate(context, content, {
      ...learned,
      compiled: compiled.map((source) => made.get(source.id) ?? source),
    })
  }

  return {
    files: [...files, ...generated.files],
    sources: new Map(sources.map((source) => [source.facts.path, source])),
    site: described.site,
    routes,
    tables,
    theme,
    symbols,
    ...(early && { outlined: { paths: new Set(outlines.map(({ id }) => id)), compiled: withCompiled } }),
    diagnostics: [
      ...unreadable,
      ...facts.flatMap((source) => source.diagnostics),
      ...references.diagnostics,
      ...apis.diagnostics,
      ...written.diagnostics,
      ...relations,
      ...generated.diagnostics,
      ...claims,
      ...described.diagnostics,
      ...duplicateComponents(texts),
      ...(await clientCode(context, facts, texts)),
      ...theme.facts.diagnostics,
    ],
  }
}

async function bundle(context: SiteContext, files: readonly SourceFile[]): Promise<Relations["theme"]> {
  const { config, memo, theme } = context
  const [bundled] = await memo.each(bundleTheme, [
    {
      ...theme,
      modules: codeOfPages(context, files),
      components: contentComponents(textsAmong(files)),
      styles: config.styles,
      sampleValues: config.sampleValues,
      searchEngine: config.search.engine,
      baseUrl: config.baseUrl,
    },
  ])
  if (!bundled) throw new Error("no theme")
  return bundled
}

/** Code for browsers in what stays on the server: pages, components that are no islands, and what Markdown imports. */
async function clientCode({ memo }: SiteContext, sources: readonly Source[], texts: readonly TextFile[]) {
  const paths = new Set(texts.map(({ path }) => path))
  const imported = sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier }) => {
      const found = resolveImport(specifier, path, (one) => paths.has(one))
      return found.kind === "code" && found.path !== undefined ? [found.path] : []
    }),
  )
  const components = contentComponents(texts).filter(({ island }) => !island)
  const shown = new Set([...imported, ...components.map(({ path }) => path), ...sources.map(({ path }) => path)])
  const files = texts.filter(
    ({ path }) => /\.([jt]sx|js)$/.test(path) && !path.endsWith(".island.tsx") && shown.has(path),
  )
  return (await memo.each(findClientCode, files)).flatMap(({ facts }) => facts)
}

/** The functions of the components that are used: those of the others are not even bundled. */
async function functionsOf({ memo, theme }: SiteContext, sources: readonly Source[], texts: readonly TextFile[]) {
  const used = new Set(sources.flatMap(({ components }) => components.map(({ name }) => name)))
  const components = componentFiles({ ...theme, components: contentComponents(texts) }).filter(({ name }) =>
    used.has(name),
  )
  const bundled = await memo.each(
    bundleFunctions,
    components.map((component) => ({ ...theme, component })),
  )
  const withSome = bundled.filter(({ facts }) => facts.length > 0)
  return new Map(
    await Promise.all(withSome.map(async ({ id, body }) => [id, loadFunctions((await body()).code)] as const)),
  )
}

/** How Markdown is read; plugins are handed on as they were loaded. */
function markdownOf({ markdown: { remarkPlugins: _remark, rehypePlugins: _rehype, ...rest } }: SiteConfig) {
  return rest
}

/** The pages that the configuration gives, compiled like files. */
async function generateAll(context: SiteContext, site: Site) {
  const { config, configFile, pages, plugins, memo } = context
  if (!pages) return { files: [], compiled: [], diagnostics: [] }
  const { files, diagnostics } = await generatePages(pages, siteView(config, site), configFile)
  const markdown = markdownOf(config)
  const compiled = await memo.each(
    compileSource,
    files.map((one) => ({ ...one, names: config.brand, markdown, plugins })),
  )
  return { files: files.map(({ file }) => file), compiled, diagnostics }
}

/** Decides whether files are outlined, and gives their outlines. */
function outlineAll(from: number, decide: (early: boolean) => void): Instead<CompileInput, Source> {
  return async (missing) => {
    decide(missing.length >= from)
    if (missing.length < from) return undefined
    const { outlineFile } = await import("../stages/compile/outline.js")
    const outlines = []
    for (const input of missing) {
      outlines.push(outlineFile(input))
      // The bundler asks this thread where modules lie.
      if (outlines.length % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    return outlines
  }
}

async function compileAll(context: SiteContext, files: readonly SourceFile[], outline?: Instead<CompileInput, Source>) {
  const { config, memo } = context
  const modules = textsAmong(files).filter((file) => isCodePage(file.path))
  return [
    ...(await memo.each(compileSource, pageInputs(context, files), outline)),
    ...(await memo.each(
      compileModule,
      modules.map((file) => ({ file, names: config.brand })),
    )),
  ]
}

function pageInputs({ config, plugins }: SiteContext, files: readonly SourceFile[]): CompileInput[] {
  const examples = exampleTexts(files)
  const markdown = markdownOf(config)
  return textsAmong(files)
    .filter((file) => /\.mdx?$/.test(file.path))
    .map((file) => ({ file, names: config.brand, markdown, plugins, examples: examplesOf(file, examples) }))
}

/** The example files that a Markdown file names, where they exist. */
function examplesOf({ text }: TextFile, examples: ReadonlyMap<SourcePath, string>): Record<SourcePath, string> {
  const named = examplesNamedIn(text).filter((path) => examples.has(path))
  return Object.fromEntries(named.map((path) => [path, examples.get(path) as string]))
}

export function textsAmong(files: readonly SourceFile[]): TextFile[] {
  return files.filter((file): file is TextFile => file.kind === "text")
}

/**
 * Code that pages are, or import: it is bundled. What Markdown imports is read off its text, as the bundler must not wait
 * for the compiler; of pages that only the configuration knows, nothing is known yet, so all code may be theirs.
 */
function codeOfPages({ pages }: SiteContext, files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const imported = textsAmong(files)
    .filter(({ path }) => /\.mdx?$/.test(path))
    .flatMap((file) => importsOf(file).map((specifier) => resolveImport(specifier, file.path, (one) => paths.has(one))))
    .flatMap((found) => (found.kind === "code" ? found.id : []))
  const own = [...paths].filter((path) => isCodePage(path) || (pages && isCode(path)))
  return [...new Set([...imported, ...own])].sort()
}

/** `dev` asks at every edit: a file that did not change is the same value. */
const knownImports = new WeakMap<TextFile, string[]>()

function importsOf(file: TextFile): string[] {
  const imports = knownImports.get(file) ?? importsIn(file.text)
  knownImports.set(file, imports)
  return imports
}

/** A page written as code; a file of tests is none. */
function isCodePage(path: SourcePath): boolean {
  return /^content\/pages\/.*\.(tsx|jsx|js)$/.test(path) && !/\.test\.\w+$/.test(path)
}

function redirectsOf(config: SiteConfig, configFile: { path: string; text: string }): Redirect[] {
  const seen = new Map<string, number>()
  return config.redirects.map(({ from, to }) => {
    const before = seen.get(from) ?? 0
    seen.set(from, before + 1)
    return { from, to, place: placeOfText(configFile, from, "from", before) }
  })
}
