/** Pass one without the checks: reads what each file says, and relates the files. */

import { readApis } from "../api/read-apis.js"
import { type ComponentProps, readComponentProps } from "../component-props/component-props.js"
import { placeOfText } from "../config/config-places.js"
import type { SiteConfig } from "../config.js"
import type { Instead, Memo, Remembered } from "../engine/memo.js"
import { rememberFor } from "../engine/same.js"
import { guideLinks } from "../links/guide-links.js"
import { isBelow, type LinkTables, linkTables, linkTargets, type Target } from "../links/links.js"
import { rememberAnswers } from "../links/nearest.js"
import { componentFile } from "../model/element-key.js"
import type {
  ComponentFunctions,
  Page,
  PathPlan,
  Place,
  Redirect,
  Site,
  SiteStructure,
  Source,
  SourceBody,
  SourceFile,
  SourceHead,
  SourcePath,
  TextFile,
  Theme,
} from "../model.js"
import { missingDeclarations } from "../reference/declaration-files.js"
import { readReferences } from "../reference/read-references.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { examplesNamedIn, exampleTexts } from "../samples/examples.js"
import { findPackage } from "../setup/find-package.js"
import { type GeneratedFile, generatePages, textFile, treeFile } from "../site-code/generated-pages.js"
import { importsIn, isCode, resolveImport } from "../site-code/imports.js"
import { noPlugins } from "../site-code/plugins.js"
import { siteView, siteViewsAt } from "../site-code/site-view.js"
import { linkProblem } from "../stages/check/links.js"
import { findClientCode } from "../stages/compile/client-code.js"
import { compileModule } from "../stages/compile/compile-module.js"
import { compileSource, namesDiagrams } from "../stages/compile/compile-source.js"
import type { CompileInput } from "../stages/compile/draft.js"
import { type DescribeInput, describeComponents } from "../stages/describe.js"
import { marker } from "../stages/emit/ownership.js"
import type { Archive } from "../stages/output/archive.js"
import { planPaths } from "../stages/output/plan-paths.js"
import type { Content } from "../stages/read.js"
import { buildRoutes } from "../stages/routes.js"
import { readingSpeed } from "../stages/site/build-blog.js"
import { buildSite } from "../stages/site/build-site.js"
import { cutCircularImports } from "../stages/site/circular-imports.js"
import { parseRedirects, usableRedirects } from "../stages/site/redirects-file.js"
import type { ThemeInput } from "../stages/theme/attempt.js"
import { componentFiles, contentComponents, duplicateComponents } from "../stages/theme/component-files.js"
import { bundleFunctions, type FunctionsInput, loadFunctions } from "../stages/theme/component-functions.js"
import { bundleTheme, type ThemeBody } from "../stages/theme/theme.js"
import { learnSymbols, type Symbols } from "../symbols/learn-symbols.js"
import { readArchives } from "./archives.js"
import { remembered, type SiteContext, timed } from "./site-context.js"

/** The files and how they relate: all that a page needs. */
export interface Relations {
  files: SourceFile[]
  sources: ReadonlyMap<SourcePath, Remembered<Source, SourceBody>>
  site: Site
  routes: Page[]
  plan: PathPlan
  tables: LinkTables
  theme: Remembered<Theme, ThemeBody>
  /** The example projects for download. */
  archives: Archive[]
  /** Names that prose and samples may use. */
  symbols: Symbols
  /** Absent if everything is known. */
  outlined?: Outlined
  /** Unsorted, without those of the checks. With outlines, problems of the site as a whole are missing. */
  diagnostics: Diagnostic[]
}

/** A site that is partly known: references, APIs and generated pages are left out. */
export interface Outlined {
  /** Files that are only outlined. */
  paths: ReadonlySet<SourcePath>
  /** Problems that are sure: of each compiled file alone, and its links to pages and Markdown files that are not there. */
  diagnostics: Diagnostic[]
  /** The same relations with these files compiled. */
  compiled(paths: readonly SourcePath[]): Promise<Relations>
}

/**
 * Pass one without the checks, over the content: compile, site, routes, theme. If at least `outlineFrom` files would
 * have to be compiled, they are outlined instead.
 */
export async function relateSite(
  context: SiteContext,
  content: Content,
  outlineFrom = Number.POSITIVE_INFINITY,
): Promise<Relations> {
  return relate(context, content, await learnFiles(context, content.files, outlineFrom))
}

/** One list, so that what follows from it is looked up. */
const none: [] = []

/** What files say on their own, before they are related. */
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
  // Slow work runs in parallel: this thread compiles, others read declarations and API documents, esbuild bundles.
  const [compiled, beside, theme, packed] = await Promise.all([
    timed(stage, "compile", compileAll(context, files, outline), (sources) => [sources.length, remembered(sources)]),
    decided.then((early) =>
      early ? learnBeside({ ...context, config: { ...config, packages: none } }, none) : learnBeside(context, texts),
    ),
    timed(stage, "theme", bundle(context, files), ({ facts, fromCache }) => [
      facts.files.length,
      fromCache ? facts.files.length : 0,
    ]),
    readArchives(context, files),
  ])
  return { compiled, ...beside, theme, packed, early: await decided }
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
  const { stage } = context
  const { files, diagnostics: unreadable } = content
  const { references, apis, symbols, theme, packed, early } = learned
  const texts = textsAmong(files)
  const paths = new Set(texts.map(({ path }) => path))
  const circular = cutCircularImports(
    learned.compiled.map((source) => source.facts),
    (path) => paths.has(path),
  )
  const compiled = learned.compiled.map((source) => {
    const facts = circular.changed.get(source.facts.path)
    return facts ? { ...source, facts } : source
  })
  const done = stage("site")
  const generated = early || !context.pages ? nothing : await generateAll(context, content, learned)
  const written = [...compiled, ...generated.compiled]
  const structure = structureOf(context, content, learned, written)
  const { plan, tables } = structure
  const { routes } = plan
  const sources = [...written, ...(await compileTexts({ ...context, plugins: noPlugins }, structure.texts))]
  const facts = sources.map((source) => source.facts)
  const site: Omit<Site, "components"> = {
    ...structure.site,
    sources: new Map(facts.map((source) => [source.path, source])),
  }
  done(routes.length)
  const described = describeComponents({
    site,
    functions: await functionsOf(context, facts, texts),
    viewAt: structure.viewAt,
  })

  const trees = await compileTrees(context, [
    ...pageTrees(described.site, tables),
    ...described.trees.map(({ key, tree, place }) => ({ ...treeFile(componentFile(key), tree), place })),
  ])
  const every = [...sources, ...trees]
  const outlinedPaths = new Set(compiled.flatMap(({ id, standsIn }) => (standsIn ? id : [])))
  async function withCompiled(paths: readonly SourcePath[]): Promise<Relations> {
    const inputs = (await pageInputs(context, files)).filter(({ file }) => paths.includes(file.path))
    const recompiled = new Map((await context.memo.each(compileSource, inputs)).map((source) => [source.id, source]))
    return relate(context, content, {
      ...learned,
      compiled: compiled.map((source) => recompiled.get(source.id) ?? source),
    })
  }

  return {
    files: [...files, ...generated.files],
    sources: new Map(every.map((source) => [source.facts.path, source])),
    site: {
      ...described.site,
      sources: new Map([
        ...described.site.sources,
        ...trees.map(({ facts: source }) => [source.path, source] as const),
      ]),
    },
    routes,
    plan,
    tables,
    theme,
    archives: packed.archives,
    symbols,
    ...(early && {
      outlined: {
        paths: outlinedPaths,
        diagnostics: earlyProblems(
          context,
          tables,
          facts.filter(({ path }) => !outlinedPaths.has(path)),
        ),
        compiled: withCompiled,
      },
    }),
    diagnostics: [
      ...unreadable,
      ...missingDeclarations(context, content),
      ...every.flatMap((source) => source.facts.diagnostics),
      ...circular.diagnostics,
      ...references.diagnostics,
      ...apis.diagnostics,
      ...structure.diagnostics,
      ...generated.diagnostics,
      ...plan.diagnostics,
      ...described.diagnostics,
      ...duplicateComponents(texts),
      ...(await clientCode(context, facts, texts)),
      ...theme.facts.diagnostics,
      ...packed.diagnostics,
    ],
  }
}

/** What follows from the heads of the texts and from all other files. */
function structureOf(
  context: SiteContext,
  { files }: Content,
  { references, apis, theme }: Learned,
  sources: readonly Remembered<Source, SourceBody>[],
) {
  const { config, configFile, drafts, deployTo, redirectsFile, memo } = context
  const heads = sources.map(({ facts }) => headOf(facts, memo))
  const others = files.filter(({ path }) => !/\.mdx?$/.test(path))
  const inputs = [config, configFile, drafts, deployTo, redirectsFile, references.list, theme.facts.files]
  return structures(memo, [...inputs, ...apis.apis, ...heads, ...others], () => {
    const stated = redirectsFile ? parseRedirects(redirectsFile) : { redirects: [], diagnostics: [] }
    const { redirects, diagnostics } = usableRedirects([...redirectsOf(config, configFile), ...stated.redirects])
    const known = { config, configFile, sources: heads, files, redirects, drafts }
    const built = buildSite({ ...known, references: references.list, apis: apis.apis })
    const { site } = built
    const table = buildRoutes(site)
    const ownFiles = [marker, ...theme.facts.files.map(({ path }) => path)]
    const plan = planPaths({ config, configFile, site, ...table, ownFiles, deployTo })
    const tables = linkTables(config, site, plan)
    return {
      site,
      plan,
      tables,
      texts: textsOf(site.pages),
      viewAt: siteViewsAt({ config, site, tables }),
      diagnostics: [...stated.diagnostics, ...diagnostics, ...built.diagnostics, ...table.diagnostics],
    }
  })
}

type Structure = {
  site: SiteStructure
  plan: PathPlan
  tables: LinkTables
  texts: GeneratedFile[]
  viewAt: DescribeInput["viewAt"]
  diagnostics: Diagnostic[]
}
const structures = rememberFor<Memo, Structure>("structure")

/** The head of a source: the same object for as long as it says the same. */
function headOf(source: Source, memo: Memo): SourceHead {
  return heads(source, [memo], () => {
    const { path, frontMatter, frontMatterPlaces, h1, excerpt, truncated, components } = source
    const operations = components.flatMap(({ name, props }) => (name === "Operation" ? String(props.id ?? "") : []))
    const head: SourceHead = {
      path,
      frontMatter,
      frontMatterPlaces,
      ...(h1 !== undefined && { h1 }),
      ...(excerpt !== undefined && { excerpt }),
      truncated,
      words: Math.ceil(source.words / readingSpeed) * readingSpeed,
      headings: source.headings.map(({ id }) => ({ id })),
      ...(operations.length > 0 && { operations: [...new Set(operations)] }),
    }
    const text = JSON.stringify(head)
    const known = latestHeads(memo, [], () => new Map())
    const before = known.get(path)
    if (before?.text === text) return before.head
    known.set(path, { text, head })
    return head
  })
}

const heads = rememberFor<Source, SourceHead>("head")
const latestHeads = rememberFor<Memo, Map<SourcePath, { text: string; head: SourceHead }>>("heads")

/** What the components that pages may use take, by name. */
export async function componentProps(
  { memo, theme }: SiteContext,
  files: readonly SourceFile[],
): Promise<ReadonlyMap<string, ComponentProps>> {
  const texts = textsAmong(files)
  const code = Object.fromEntries(
    texts.flatMap(({ path, hash }) => (/^content\/.*\.tsx?$/.test(path) ? [[path, hash]] : [])),
  )
  const [read] = await memo.each(readComponentProps, [{ ...theme, code, components: contentComponents(texts) }])
  return new Map(Object.entries(read?.facts ?? {}))
}

async function bundle(context: SiteContext, files: readonly SourceFile[]): Promise<Relations["theme"]> {
  const [bundled] = await context.memo.each(bundleTheme, [themeInput(context, files)])
  if (!bundled) throw new Error("no theme")
  return bundled
}

/** What the theme of these files is bundled from. */
export function themeInput(context: SiteContext, files: readonly SourceFile[]): ThemeInput {
  const { config, theme } = context
  return {
    ...theme,
    modules: codeOfPages(context, files),
    components: contentComponents(textsAmong(files)),
    styles: config.styles,
    sampleValues: config.sampleValues,
    searchEngine: config.search.engine,
    baseUrl: config.baseUrl,
  }
}

/** Reports browser code in server modules: pages, components that are not islands, and imports of Markdown. */
async function clientCode({ memo }: SiteContext, sources: readonly Source[], texts: readonly TextFile[]) {
  const paths = new Set(texts.map(({ path }) => path))
  const imported = sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier }) => {
      const target = resolveImport(specifier, path, (candidate) => paths.has(candidate))
      return target.kind === "code" && target.path !== undefined ? [target.path] : []
    }),
  )
  const components = contentComponents(texts).filter(({ island }) => !island)
  const used = new Set([...imported, ...components.map(({ path }) => path), ...sources.map(({ path }) => path)])
  const files = texts.filter(
    ({ path }) => /\.([jt]sx|js)$/.test(path) && !path.endsWith(".island.tsx") && used.has(path),
  )
  return (await memo.each(findClientCode, files)).flatMap(({ facts }) => facts)
}

/** The functions of the components in use; other components are not even bundled. */
async function functionsOf({ memo, theme }: SiteContext, sources: readonly Source[], texts: readonly TextFile[]) {
  const used = [...new Set(sources.flatMap(({ components }) => components.map(({ name }) => name)))].sort()
  const ofContent = contentComponents(texts)
  const inputs = functionInputs(theme.hashes, [used.join(), JSON.stringify(ofContent)], () =>
    componentFiles({ ...theme, components: ofContent })
      .filter(({ name }) => used.includes(name))
      .map((component) => ({ ...theme, component })),
  )
  const bundled = await memo.each(bundleFunctions, inputs)
  const withSome = bundled.filter(({ facts }) => facts.length > 0)
  const load = ({ facts, key, body }: (typeof withSome)[number]) =>
    loaded(facts, [key], async () => loadFunctions((await body()).code))
  return new Map(await Promise.all(withSome.map(async (bundle) => [bundle.id, await load(bundle)] as const)))
}

const functionInputs = rememberFor<object, FunctionsInput[]>("component functions of")
const loaded = rememberFor<object, Promise<ComponentFunctions>>("component functions")

/** The Markdown settings without plugins, which are passed as loaded. */
function markdownOf({ markdown }: SiteConfig) {
  return markdownSettings(markdown, [], () => {
    const { remarkPlugins: _remark, rehypePlugins: _rehype, ...rest } = markdown
    return rest
  })
}

const markdownSettings = rememberFor<SiteConfig["markdown"], CompileInput["markdown"]>("Markdown settings")

/** References and generated pages are not known yet: a link may lead to one. */
function earlyProblems({ config, pages }: SiteContext, tables: LinkTables, known: readonly Source[]): Diagnostic[] {
  const unknown = config.packages.flatMap(({ reference, api }) => [reference?.route ?? [], api?.route ?? []].flat())
  const isSure = (target: Target) =>
    target.kind === "missing-file" ||
    (target.kind === "missing-page" && !pages && !unknown.some((route) => isBelow(target.url, route)))
  const candidates = { urls: [...tables.routes.keys()], files: [...tables.urlOfSource.keys()], assets: [] }
  const hints = { tables, candidates, anchors: () => new Set<string>(), recall: earlyHints }
  return known.flatMap((source) => {
    const url = tables.urlOfSource.get(source.path)
    const broken = linkTargets(source, url, tables).flatMap((target, at) => {
      const link = source.links[at]
      return link && url !== undefined && isSure(target) ? (linkProblem(link, target, hints, [url]) ?? []) : []
    })
    return [...source.diagnostics, ...broken]
  })
}

const earlyHints = rememberAnswers()

const nothing: Awaited<ReturnType<typeof generateAll>> = { files: [], compiled: [], diagnostics: [] }

/** The pages that the configuration generates, compiled like files. */
async function generateAll(context: SiteContext, content: Content, learned: Learned) {
  const { config, configFile, pages } = context
  const { site } = structureOf(context, content, learned, learned.compiled)
  const { files, diagnostics } = await generatePages(pages ?? (() => []), siteView(config, site), configFile)
  return { files: files.map(({ file }) => file), compiled: await compileTexts(context, files), diagnostics }
}

/** The texts that makers wrote. The site's plugins are for its own texts. */
function textsOf(pages: readonly Page[]): GeneratedFile[] {
  return pages.flatMap(({ source: path, text }) =>
    path === undefined || text === undefined ? [] : [{ file: textFile(path, text), given: {} }],
  )
}

/** The trees of pages, which know the guides of their subjects. */
function pageTrees(site: Site, tables: LinkTables): MadeTree[] {
  const guides = guideLinks(site, tables)
  return site.pages.flatMap((page) => {
    const { url, source, tree, place, origin } = page
    if (source === undefined || !tree) return []
    const known = guides.get(url) ?? []
    return treesOfPages(page, [JSON.stringify(known)], () => ({
      ...treeFile(source, tree(known)),
      place: place ?? { file: origin, line: 1, column: 1 },
    }))
  })
}

type MadeTree = GeneratedFile & { place: Place }
const treesOfPages = rememberFor<Page, MadeTree>("trees of pages")

/** What is told of a tree is told where it comes from. */
async function compileTrees(
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
async function compileTexts(
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

/** The outlines of an early state. An input stays the same object for as long as its file does. */
const outlines = new WeakMap<CompileInput, Source>()
/** So many edited files are compiled at once in an early state, so that an edit changes nothing but what it edits. */
const editedAtOnce = 20

/** Decides whether files are outlined, and returns their outlines: with an early state before it, not of edited files. */
function outlineAll(from: number, decide: (early: boolean) => void): Instead<CompileInput, Source> {
  return async (missing) => {
    decide(missing.length >= from)
    const found = new Map<CompileInput, Source>()
    if (missing.length < from) return found
    const edited = from === 0 ? missing.filter((input) => !outlines.has(input)) : []
    const compiled = new Set(edited.length <= editedAtOnce ? edited : [])
    const { outlineFile } = await import("../stages/compile/outline.js")
    for (const input of missing) {
      if (compiled.has(input)) continue
      const outline = outlines.get(input) ?? outlineFile(input)
      outlines.set(input, outline)
      found.set(input, outline)
      // esbuild's resolver needs this thread.
      if (found.size % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    return found
  }
}

async function compileAll(context: SiteContext, files: readonly SourceFile[], outline?: Instead<CompileInput, Source>) {
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

async function pageInputs(
  { config, plugins, theme }: SiteContext,
  files: readonly SourceFile[],
): Promise<CompileInput[]> {
  const examples = exampleTexts(files)
  const pages = textsAmong(files).filter((file) => /\.mdx?$/.test(file.path))
  const diagrams = await engineFor(pages, theme.siteRoot)
  return pages.map((file) => {
    const named = namedExamples(file, [], () => examplesNamedIn(file.text)).filter((path) => examples.has(path))
    return compileInput(
      { file },
      config,
      plugins,
      diagrams,
      Object.fromEntries(named.map((path) => [path, examples.get(path) as string])),
    )
  })
}

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

/** The engine of diagrams, if a page has one. */
async function engineFor(pages: readonly TextFile[], root: string): Promise<CompileInput["diagrams"]> {
  return pages.some((file) => diagramsNamed(file, [], () => namesDiagrams(file.text)))
    ? findPackage(root, "beautiful-mermaid")
    : undefined
}

const diagramsNamed = rememberFor<TextFile, boolean>("diagrams named")

export function textsAmong(files: readonly SourceFile[]): TextFile[] {
  return files.filter((file): file is TextFile => file.kind === "text")
}

/**
 * The modules to bundle: pages written as code, and imports of Markdown. Those are read from the text, because the
 * bundler must not wait for the compiler. Generated pages are not known yet, so with `pages` any module may be theirs.
 */
function codeOfPages({ pages }: SiteContext, files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const isFile = (path: SourcePath) => paths.has(path)
  const imported = textsAmong(files)
    .filter(({ path }) => /\.mdx?$/.test(path))
    .flatMap((file) => importsOf(file).map((specifier) => resolveImport(specifier, file.path, isFile)))
    .flatMap((target) => (target.kind === "code" ? target.id : []))
  const pagePaths = [...paths].filter((path) => isCodePage(path) || (pages && isCode(path)))
  return [...new Set([...imported, ...pagePaths])].sort()
}

const importsOf = (file: TextFile) => knownImports(file, [], () => importsIn(file.text))
const knownImports = rememberFor<TextFile, string[]>("imports")

/** Whether a file is a page written as code; test files are not. */
function isCodePage(path: SourcePath): boolean {
  return /^content\/pages\/.*\.(tsx|jsx|js)$/.test(path) && !/\.test\.\w+$/.test(path)
}

function redirectsOf(config: SiteConfig, configFile: { path: string; text: string }): Redirect[] {
  return config.redirects.map(({ from, to }, index) => {
    return { from, to, place: placeOfText(configFile, ["redirects", String(index), "from"], from) }
  })
}
