/** Pass one without the checks: reads what each file says, and relates the files. */

import { readApis } from "../api/read-apis.js"
import type { Remembered } from "../engine/memo.js"
import { rememberFor, rememberList } from "../engine/same.js"
import { guideLinks } from "../links/guide-links.js"
import type { LinkTables } from "../links/links.js"
import { componentFile } from "../model/made-files.js"
import type { Page, PathPlan, Site, Source, SourceBody, SourceFile, SourcePath, TextFile, Theme } from "../model.js"
import { missingDeclarations } from "../reference/declaration-files.js"
import { readReferences } from "../reference/read-references.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { generatePages, treeFile } from "../site-code/generated-pages.js"
import { noPlugins } from "../site-code/plugins.js"
import { siteView } from "../site-code/site-view.js"
import { describeComponents, type ShownTree } from "../stages/describe.js"
import type { Archive } from "../stages/output/archive.js"
import { type Content, codeAmong, textsAmong } from "../stages/read.js"
import { circularImports, withoutImports } from "../stages/site/circular-imports.js"
import { duplicateComponents } from "../stages/theme/component-files.js"
import type { ThemeBody } from "../stages/theme/theme.js"
import { learnSymbols, type Symbols } from "../symbols/learn-symbols.js"
import { readArchives } from "./archives.js"
import { bundle, clientCode, functionsOf } from "./bundled-code.js"
import { compileAll, compileTexts, compileTrees, type MadeTree } from "./compile-texts.js"
import { type Outlined, outlinedOf, outlineFrom } from "./outlines.js"
import { remembered, type SiteContext, timed } from "./site-context.js"
import { structureOf } from "./structure.js"

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
  outlined?: Outlined<Relations>
  /** Unsorted, without those of the checks. With outlines, problems of the site as a whole are missing. */
  diagnostics: Diagnostic[]
}

/**
 * Pass one without the checks, over the content: compile, site, routes, theme. If at least `outlinedFrom` files would
 * have to be compiled, they are outlined instead.
 */
export async function relateSite(
  context: SiteContext,
  content: Content,
  outlinedFrom = Number.POSITIVE_INFINITY,
): Promise<Relations> {
  return relate(context, content, await learnFiles(context, content.files, outlinedFrom))
}

/** One list, so that what follows from it is looked up. */
const none: [] = []

/** What files say on their own, before they are related. */
type Learned = Awaited<ReturnType<typeof learnFiles>>

async function learnFiles(context: SiteContext, files: readonly SourceFile[], from: number) {
  const { config, memo, stage } = context
  // Lists that stay while another file is edited.
  const code = codeOf(memo, codeAmong(files))
  const paths = setOf(
    pathsOf(
      memo,
      textsAmong(files).map(({ path }) => path),
    ),
  )
  const { early: decided, outline } = outlineFrom(from)
  // Slow work runs in parallel: this thread compiles, others read declarations and API documents, esbuild bundles.
  const [compiled, beside, theme, packed] = await Promise.all([
    timed(stage, "compile", compileAll(context, files, outline), (sources) => [sources.length, remembered(sources)]),
    decided.then((early) =>
      early ? learnBeside({ ...context, config: { ...config, packages: none } }, none) : learnBeside(context, code),
    ),
    timed(stage, "theme", bundle(context, files), ({ facts, fromCache }) => [
      facts.files.length,
      fromCache ? facts.files.length : 0,
    ]),
    decided.then((early) => (early ? { archives: none, diagnostics: none } : readArchives(context, files))),
  ])
  return { compiled, ...beside, code, paths, theme, packed, early: await decided }
}

const codeOf = rememberList<TextFile>()
const pathsOf = rememberList<SourcePath>()
const sets = rememberFor<readonly SourcePath[], ReadonlySet<SourcePath>>("paths of texts")
const setOf = (paths: readonly SourcePath[]) => sets(paths, [], () => new Set(paths))

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
  const { files, diagnostics: unreadable } = content
  const { references, apis, symbols, theme, packed, early, code, paths } = learned
  const isFile = (path: SourcePath) => paths.has(path)
  const importing = importsOf(
    context.memo,
    learned.compiled.map(({ facts }) => facts.imports),
  )
  const circular = circles(importing, [paths], () =>
    circularImports(
      learned.compiled.map(({ facts }) => facts),
      isFile,
    ),
  )
  const compiled = learned.compiled.map((source) => {
    const closing = circular.closing.get(source.facts.path)
    return closing ? { ...source, facts: withoutImports(source.facts, closing, isFile) } : source
  })
  const done = context.stage("site")
  const generated = early || !context.pages ? nothing : await generateAll(context, content, learned)
  const written = [...compiled, ...generated.compiled]
  const structure = structureOf(context, content, learned, written)
  const { plan, tables, viewAt } = structure
  const sources = [...written, ...(await compileTexts({ ...context, plugins: noPlugins }, structure.texts))]
  const facts = sources.map((source) => source.facts)
  const site = { ...structure.site, sources: new Map(facts.map((source) => [source.path, source])) }
  done(plan.routes.length)
  const functions = await functionsOf(context, facts, code)
  const described = await describeComponents({ site, functions, viewAt })
  const trees = await compileTrees(context, [
    ...pageTrees(described.site, tables),
    ...described.trees.map((shown) => treesOfComponents(shown, [], () => treeOfComponent(shown))),
  ])
  const every = [...sources, ...trees]
  const treeFacts = trees.map(({ facts: source }) => [source.path, source] as const)
  return {
    files: [...files, ...generated.files],
    sources: new Map(every.map((source) => [source.facts.path, source])),
    site: { ...described.site, sources: new Map([...described.site.sources, ...treeFacts]) },
    routes: plan.routes,
    plan,
    tables,
    theme,
    archives: packed.archives,
    symbols,
    ...(early && {
      outlined: outlinedOf(context, content.files, { tables, compiled, sources }, (known) =>
        relate(context, content, { ...learned, compiled: known }),
      ),
    }),
    diagnostics: [
      ...unreadable,
      ...missingDeclarations(context, content),
      ...every.flatMap(({ facts }) => facts.diagnostics),
      ...circular.diagnostics,
      ...references.diagnostics,
      ...apis.diagnostics,
      ...structure.diagnostics,
      ...generated.diagnostics,
      ...plan.diagnostics,
      ...described.diagnostics,
      ...duplicateComponents(code),
      ...(await clientCode(context, facts, learned)),
      ...theme.facts.diagnostics,
      ...packed.diagnostics,
    ],
  }
}

const importsOf = rememberList<Source["imports"]>()
const circles = rememberFor<object, ReturnType<typeof circularImports>>("circular imports")

const nothing: Awaited<ReturnType<typeof generateAll>> = { files: [], compiled: [], diagnostics: [] }

/** The pages that the configuration generates, compiled like files. */
async function generateAll(context: SiteContext, content: Content, learned: Learned) {
  const { config, configFile, pages } = context
  const { site } = structureOf(context, content, learned, learned.compiled)
  const { files, diagnostics } = await generatePages(pages ?? (() => []), siteView(config, site), configFile)
  return { files: files.map(({ file }) => file), compiled: await compileTexts(context, files), diagnostics }
}

/** The trees of pages, which know the guides of their subjects. */
function pageTrees(site: Site, tables: LinkTables): readonly MadeTree[] {
  const guides = guideLinks(site, tables)
  return treesOfSite(site.pages, [guides], () =>
    site.pages.flatMap((page) => {
      const { url, source, tree, place, origin } = page
      if (source === undefined || !tree) return []
      const known = guides.get(url) ?? []
      return treesOfPages(page, [JSON.stringify(known)], () => ({
        ...treeFile(source, tree(known)),
        place: place ?? { file: origin, line: 1, column: 1 },
      }))
    }),
  )
}

function treeOfComponent({ key, tree, place }: ShownTree): MadeTree {
  return { ...treeFile(componentFile(key), tree), place }
}

const treesOfComponents = rememberFor<ShownTree, MadeTree>("trees of components")
const treesOfPages = rememberFor<Page, MadeTree>("trees of pages")
const treesOfSite = rememberFor<readonly Page[], readonly MadeTree[]>("trees of the site")
