/**
 * The program on one screen. Start reading here, then `model.ts`.
 *
 * Pass one reads every file and learns how the files relate; pass two makes the pages. Each command takes as much of it
 * as it needs: `build` all, `check-links` the first pass and the checks, `dev` the pages that are asked for.
 */
import { anchorTable } from "./anchors.js"
import { readApis } from "./api/read-apis.js"
import type { SiteConfig } from "./config.js"
import type { Disk } from "./disk.js"
import type { Memo, Remembered } from "./engine/memo.js"
import { docSetAt, hrefOf, isBelow, type LinkTables, linkTables, searchGroup, sidebarUrl } from "./links.js"
import type {
  Output,
  Page,
  PageBody,
  PageView,
  Redirect,
  Route,
  SharedProblem,
  SidebarItemView,
  Site,
  Source,
  SourceBody,
  SourceFile,
  SourcePath,
  TextFile,
  Theme,
  Url,
} from "./model.js"
import type { Recall } from "./nearest.js"
import { readReferences } from "./reference/read-references.js"
import { type Diagnostic, problem, sortDiagnostics } from "./report/diagnostic.js"
import type { SearchSymbol } from "./search/index.js"
import { check } from "./stages/check/check.js"
import { compileModule } from "./stages/compile/compile-module.js"
import { compileSource } from "./stages/compile/compile-source.js"
import type { DeployTarget } from "./stages/output/deployments.js"
import { type Content, readContent } from "./stages/read.js"
import { buildRoutes } from "./stages/routes.js"
import type { SearchFile } from "./stages/search.js"
import { buildSite } from "./stages/site/build-site.js"
import { parseRedirects } from "./stages/site/redirects-file.js"
import { bundleTheme, type ThemeBody, type ThemeInput } from "./stages/theme.js"
import { wholeTree } from "./stages/views/sidebar.js"
import { learnSymbols, type Symbols } from "./symbols/learn-symbols.js"
import { placeOfKey, placeOfText } from "./text-places.js"

export interface Context {
  disk: Disk
  config: SiteConfig
  configFile: { path: string; text: string }
  memo: Memo
  theme: Omit<ThemeInput, "modules" | "baseUrl">
  drafts: boolean
  /** The host that the output is for. */
  deployTo?: DeployTarget | undefined
  /** Files beside the configuration, where they are there: `redirects.yml`, `routes.lock`. */
  redirectsFile?: { path: string; text: string } | undefined
  lock?: { path: string; text: string } | undefined
  /** Report links to drafts as broken even when drafts are built. */
  asPublished?: boolean
  lastUpdates: ReadonlyMap<SourcePath, { date: string; author?: string }>
  /** Called when a stage begins. */
  stage: StageTimer
}

/** Begins a stage. What it gives is called at its end: with the items, none where there was nothing to do. */
export type StageTimer = (name: string) => (items: number, fromCache?: number) => void

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
  /** In no order; those of the checks are not among them. */
  diagnostics: Diagnostic[]
}

/** What is known of the site before a page is made. The problems are sorted, and complete. */
export interface Knowledge extends Relations {}

/** Pass one: read, compile, site, routes, theme, check. */
export async function learnSite(context: Context): Promise<Knowledge> {
  context.memo.expect(compileSource)
  const done = context.stage("read")
  const content = await readContent(context.disk)
  done(content.files.length)
  const relations = await relateSite(context, content)
  const problems = checkSite(context, relations)
  return { ...relations, diagnostics: sortDiagnostics([...relations.diagnostics, ...problems]) }
}

/** The first pass without the checks, over files that are read: compile, site, routes, theme. */
export async function relateSite(context: Context, { files, diagnostics: unreadable }: Content): Promise<Relations> {
  const { config, configFile, memo, stage } = context
  const texts = textsAmong(files)
  const { siteRoot, packageRoot } = context.theme
  // What is slow runs at once: this thread compiles, others read declarations and API documents, esbuild bundles.
  const [compiled, references, { apis, diagnostics: apiProblems }, symbols, theme] = await Promise.all([
    timed(stage, "compile", compileAll(context, texts), (sources) => [sources.length, remembered(sources)]),
    timed(stage, "reference", readReferences({ config, configFile, texts, memo, siteRoot }), (read) => [
      read.symbols,
      read.fromCache,
    ]),
    timed(stage, "api", readApis({ texts, config, memo }), (read) => [read.apis.length, read.fromCache]),
    timed(
      stage,
      "names",
      learnSymbols({ texts, config, memo, roots: [...new Set([siteRoot, packageRoot])] }),
      ({ tables, fromCache }) => [tables.length, fromCache],
    ),
    timed(stage, "theme", bundle(context, texts), ({ facts, fromCache }) => [
      facts.files.length,
      fromCache ? facts.files.length : 0,
    ]),
  ])
  const done = stage("site")

  const facts = compiled.map((source) => source.facts)
  const written = context.redirectsFile ? parseRedirects(context.redirectsFile) : { redirects: [], diagnostics: [] }
  const { site, diagnostics: relations } = buildSite({
    config,
    sources: facts,
    files,
    redirects: [...redirectsOf(config, configFile), ...written.redirects],
    references: references.list,
    apis,
    drafts: context.drafts,
  })
  const { routes, diagnostics: claims } = buildRoutes(site, {
    postsPerPage: config.blog === false ? 10 : config.blog.postsPerPage,
  })
  const tables = linkTables(config, site, routes)
  done(routes.length)

  return {
    files,
    sources: new Map(compiled.map((source) => [source.facts.path, source])),
    site,
    routes,
    tables,
    theme,
    symbols,
    diagnostics: [
      ...unreadable,
      ...facts.flatMap((source) => source.diagnostics),
      ...references.diagnostics,
      ...apiProblems,
      ...written.diagnostics,
      ...relations,
      ...claims,
      ...theme.facts.diagnostics,
    ],
  }
}

/** Reports a stage that began just now when its work ends. */
async function timed<T>(
  stage: StageTimer,
  name: string,
  work: Promise<T>,
  counted: (result: T) => [items: number, fromCache: number],
): Promise<T> {
  const done = stage(name)
  const result = await work
  done(...counted(result))
  return result
}

async function bundle({ config, memo, theme }: Context, texts: readonly TextFile[]): Promise<Relations["theme"]> {
  const [bundled] = await memo.each(bundleTheme, [{ ...theme, modules: moduleFiles(texts), baseUrl: config.baseUrl }])
  if (!bundled) throw new Error("no theme")
  return bundled
}

async function compileAll({ config, memo }: Context, texts: readonly TextFile[]) {
  const names = config.brand
  const markdown = texts.filter((file) => /\.mdx?$/.test(file.path))
  const modules = texts.filter((file) => /^content\/pages\/.*\.tsx$/.test(file.path))
  return [
    ...(await memo.each(
      compileSource,
      markdown.map((file) => ({ file, names, markdown: config.markdown })),
    )),
    ...(await memo.each(
      compileModule,
      modules.map((file) => ({ file, names })),
    )),
  ]
}

/** Every check of the whole site; no page depends on what it finds. */
export function checkSite(
  context: Context,
  relations: Relations,
  recall: Recall = (_question, _list, find) => find(),
): Diagnostic[] {
  const { config, configFile, stage } = context
  const { files, site, tables, theme, symbols } = relations
  const done = stage("check")
  const anchors = anchorTable(tables.routes, site)
  const problems = check({
    config,
    configFile,
    site,
    tables,
    anchors,
    symbols,
    modules: moduleFiles(textsAmong(files)),
    theme: theme.facts,
    asPublished: context.asPublished,
    lock: context.lock,
    recall,
  })
  done([...site.sources.values()].reduce((sum, source) => sum + source.links.length, 0))
  return problems
}

function textsAmong(files: readonly SourceFile[]): TextFile[] {
  return files.filter((file): file is TextFile => file.kind === "text")
}

export interface BuiltPages {
  views: PageView[]
  pages: Remembered<Page, PageBody>[]
  diagnostics: Diagnostic[]
}

/** Pass two for one state of the site: what its pages have in common is looked up once. */
export interface PageMaker {
  /** What the pages of these routes may see. */
  views(routes: readonly Route[]): PageView[]
  pages(routes: readonly Route[]): Promise<BuiltPages>
}

/** Pass two, for the routes given: views, then pages. */
export async function makePages(context: Context, knowledge: Relations, routes: readonly Route[]): Promise<BuiltPages> {
  return (await pageMaker(context, knowledge)).pages(routes)
}

/** The stages of pass two are loaded when they are asked for. */
export async function pageMaker(context: Context, knowledge: Relations): Promise<PageMaker> {
  const { config, memo, stage, lastUpdates } = context
  const { site, tables, theme, sources } = knowledge
  const [{ frameOf }, { createViews }, { renderPage }, { policyInPage }] = await Promise.all([
    import("./stages/views/frame.js"),
    import("./stages/views/view-of.js"),
    import("./stages/render.js"),
    import("./stages/output/deployments.js"),
  ])
  const policy = policyInPage(context.deployTo, { config, theme: theme.facts })
  const frame = frameOf({ config, site, tables, theme: theme.facts, policy })
  const viewOf = createViews({ config, site, tables, lastUpdates })
  // A page whose module does not compile has been reported at its real place.
  const unbundled = new Set(theme.facts.diagnostics.map((one) => one.file))

  function makeViews(routes: readonly Route[]): PageView[] {
    const done = stage("views")
    const views = routes.map((route) => viewOf(route))
    done(views.length)
    return views
  }
  return {
    views: makeViews,
    async pages(routes) {
      const views = makeViews(routes)
      const done = stage("render")
      const pages = await memo.each(
        renderPage,
        views.map((view) => ({ view, frame, theme, sources })),
      )
      done(pages.length, remembered(pages))
      const facts = pages.map((page) => page.facts)
      const diagnostics = facts
        .flatMap((page) => [...page.diagnostics, ...page.unplaced.map((one) => atTemplate(one, page.url, context))])
        .filter((one) => !unbundled.has(one.file))
      const shared = sharedProblems(
        facts.flatMap((page) => page.sharedProblems),
        context,
      )
      return { views, pages, diagnostics: sortDiagnostics([...diagnostics, ...shared]) }
    },
  }
}

/** A failure of the site's own template is that template's, and one for all pages. */
function atTemplate(failed: Diagnostic, url: Url, { theme }: Context): Diagnostic {
  const file = siteTemplate([failed.target], theme)
  if (failed.code !== "render-failed" || file === undefined) return failed
  return problem("render-failed", { file, line: 1, column: 1 }, failed.message.replace(`${url}: `, ""), {
    target: failed.target,
    hint: failed.hint,
  })
}

/** What fails on every page is one problem: at the key of the configuration that it shows, or in its template. */
function sharedProblems(failed: readonly SharedProblem[], { configFile, theme }: Context): Diagnostic[] {
  const causeOf = ({ component, message }: SharedProblem) => `${component} ${message}`
  const items = failed.filter((one) => one.config)
  // What fails in several parts is told of the first.
  const parts = new Map(failed.map((one) => [causeOf(one), one] as const).reverse())
  for (const item of items) parts.delete(causeOf(item))
  return [...items, ...parts.values()].map(({ name, config, component, message, hint }) => {
    const file = siteTemplate([component, name], theme) ?? configFile.path
    const place = config ? placeOfKey(configFile, config) : { file, line: 1, column: 1 }
    const what = config ? `the header's item “${name}”` : `the part “${name}” of every page`
    const where = component === undefined || component === name ? "" : ` (in ${component})`
    return problem("render-failed", place, `${what} can't be rendered${where}: ${message}`, { target: component, hint })
  })
}

/** The site's own template of the first of these names that has one. */
function siteTemplate(names: readonly (string | undefined)[], { hashes }: Context["theme"]): string | undefined {
  const files = Object.keys(hashes).flatMap((key) => /^site:(templates\/.+\.tsx)$/.exec(key)?.[1] ?? [])
  return names.flatMap((name) => files.find((file) => file.endsWith(`/${name}.tsx`)) ?? [])[0]
}

/** The search indexes, from what pages may see: none of them need be rendered. */
export async function indexSite(
  { config, memo, stage }: Context,
  { site, sources }: Relations,
  views: readonly PageView[],
): Promise<SearchFile[]> {
  const { buildSearch } = await import("./stages/search.js")
  const listed = views.filter((view) => !view.head.noIndex)
  const done = stage("search")
  const groupOf = searchGroups(config, site)
  const search = await buildSearch({
    views: listed,
    sources,
    symbols: await symbolTables(site, groupOf),
    groupOf: ({ url }) => groupOf(url),
    home: hrefOf("/", config),
    linkOf: (url) => hrefOf(url, { ...config, baseUrl: "/" }),
    synonyms: config.search.synonyms,
    splitAbove: config.search.splitAbove,
    memo,
  })
  done(search.length)
  return search
}

/** The rest of a build: search indexes, then every file of the output. */
export async function planSite(context: Context, knowledge: Relations, built: BuiltPages): Promise<Output[]> {
  const { config, disk } = context
  const { site, tables, theme } = knowledge
  const { planOutputs } = await import("./stages/output/plan-outputs.js")
  const { deploymentTo } = await import("./stages/output/deployments.js")
  return planOutputs({
    config,
    site,
    tables,
    theme,
    ...built,
    search: await indexSite(context, knowledge, built.views),
    feedTexts: await feedTexts(context, knowledge, built),
    sidebars: sidebarsOf(config, site),
    deployment: deploymentTo(context.deployTo, { config, theme: theme.facts, redirects: site.redirects }),
    readAsset: (path) => disk.read(path),
  })
}

/** The texts of the posts that feeds hold, by URL. */
async function feedTexts(
  { config, memo }: Context,
  { site }: Relations,
  { pages }: BuiltPages,
): Promise<Map<Url, string>> {
  if (!site.blog || pages.length === 0) return new Map()
  const { feedPosts } = await import("./stages/output/feeds.js")
  const { feedText } = await import("./stages/output/feed-text.js")
  const posts = new Set(feedPosts(site.blog).map(({ url }) => url))
  const shown = pages.filter((page) => posts.has(page.facts.url))
  const texts = await memo.each(
    feedText,
    shown.map((page) => ({ page, address: config.url + hrefOf(page.facts.url, config) })),
  )
  return new Map(shown.map((page, index) => [page.facts.url, texts[index]?.facts ?? ""]))
}

/** Each doc set's whole sidebar, by the URL it is loaded from. */
function sidebarsOf(config: SiteConfig, site: Site): [string, SidebarItemView[]][] {
  return site.docSets.map((docSet) => [sidebarUrl(docSet), wholeTree(docSet.sidebar, (url) => hrefOf(url, config))])
}

/** Docs of a version go to its own index; docs without versions and free pages to the current version's. */
function searchGroups(config: SiteConfig, site: Site): (url: Url) => string {
  const versioned = site.docSets.filter((docSet) => docSet.version !== undefined)
  const current = versioned.find((docSet) => docSet.current)
  return (url) => {
    const own = docSetAt(url, versioned)
    if (own) return searchGroup(own)
    if (config.blog !== false && isBelow(url, config.blog.route)) return config.blog.route.slice(1)
    return current ? searchGroup(current) : "docs"
  }
}

/** The symbol table of each index. */
async function symbolTables(site: Site, groupOf: (url: Url) => string): Promise<Map<string, SearchSymbol[]>> {
  const { searchSymbols } = await import("./reference/search-symbols.js")
  const tables = new Map<string, SearchSymbol[]>()
  for (const reference of site.references) {
    const group = groupOf(reference.route)
    tables.set(group, [...(tables.get(group) ?? []), ...searchSymbols(reference)])
  }
  return tables
}

function remembered(values: readonly { fromCache: boolean }[]): number {
  return values.filter((value) => value.fromCache).length
}

/** Content that is code: pages written in TypeScript and what pages import. */
function moduleFiles(texts: readonly TextFile[]): SourcePath[] {
  return texts
    .map((file) => file.path)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .sort()
}

function redirectsOf(config: SiteConfig, configFile: { path: string; text: string }): Redirect[] {
  const seen = new Map<string, number>()
  return config.redirects.map(({ from, to }) => {
    const before = seen.get(from) ?? 0
    seen.set(from, before + 1)
    return { from, to, place: placeOfText(configFile, from, "from", before) }
  })
}
