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
import { readReferences } from "./reference/read-references.js"
import { type Diagnostic, sortDiagnostics } from "./report/diagnostic.js"
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
import { placeOfText } from "./text-places.js"

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
  /** Whether links to drafts are told as broken although drafts are pages here. */
  asPublished?: boolean
  lastUpdates: ReadonlyMap<SourcePath, { date: string; author?: string }>
  /** Told after each stage: name, items, how many were remembered. */
  stage: (name: string, items: number, fromCache: number) => void
}

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
  const content = await readContent(context.disk)
  context.stage("read", content.files.length, 0)
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
  const [compiled, references, { apis, diagnostics: apiProblems }, symbols, [theme]] = await Promise.all([
    compileAll(context, texts),
    readReferences({ config, configFile, texts, memo, siteRoot }),
    readApis({ texts, config, memo }),
    learnSymbols({ texts, config, memo, roots: [...new Set([siteRoot, packageRoot])] }),
    memo.each(bundleTheme, [{ ...context.theme, modules: moduleFiles(texts), baseUrl: config.baseUrl }]),
  ])
  if (!theme) throw new Error("no theme")
  stage("reference", references.symbols, references.fromCache)
  stage("theme", theme.facts.files.length, theme.fromCache ? theme.facts.files.length : 0)

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
  stage("site", routes.length, 0)

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

async function compileAll({ config, memo, stage }: Context, texts: readonly TextFile[]) {
  const names = config.brand
  const markdown = texts.filter((file) => /\.mdx?$/.test(file.path))
  const modules = texts.filter((file) => /^content\/pages\/.*\.tsx$/.test(file.path))
  const compiled = [
    ...(await memo.each(
      compileSource,
      markdown.map((file) => ({ file, names, markdown: config.markdown })),
    )),
    ...(await memo.each(
      compileModule,
      modules.map((file) => ({ file, names })),
    )),
  ]
  stage("compile", compiled.length, remembered(compiled))
  return compiled
}

/** Every check of the whole site; no page depends on what it finds. */
export function checkSite(context: Context, relations: Relations): Diagnostic[] {
  const { config, configFile, stage } = context
  const { files, site, tables, theme, symbols } = relations
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
  })
  stage(
    "check",
    [...site.sources.values()].reduce((sum, source) => sum + source.links.length, 0),
    0,
  )
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

/** Pass two, for the routes given: views, then pages. Its stages are loaded when they are asked for. */
export async function makePages(context: Context, knowledge: Relations, routes: readonly Route[]): Promise<BuiltPages> {
  const { config, memo, stage } = context
  const { site, tables, theme, sources } = knowledge
  const [{ frameOf }, { renderPage }, { policyInPage }] = await Promise.all([
    import("./stages/views/frame.js"),
    import("./stages/render.js"),
    import("./stages/output/deployments.js"),
  ])
  const policy = policyInPage(context.deployTo, { config, theme: theme.facts })
  const frame = frameOf({ config, site, tables, theme: theme.facts, policy })
  const views = await makeViews(context, knowledge, routes)

  const pages = await memo.each(
    renderPage,
    views.map((view) => ({ view, frame, theme, sources })),
  )
  stage("render", pages.length, remembered(pages))
  // A page whose module does not compile has been reported at its real place.
  const unbundled = new Set(theme.facts.diagnostics.map((one) => one.file))
  const diagnostics = pages.flatMap((page) => page.facts.diagnostics).filter((one) => !unbundled.has(one.file))
  return { views, pages, diagnostics }
}

/** What the pages of these routes may see. */
export async function makeViews(
  context: Context,
  { site, tables }: Relations,
  routes: readonly Route[],
): Promise<PageView[]> {
  const { createViews } = await import("./stages/views/view-of.js")
  const { config, lastUpdates, stage } = context
  const viewOf = createViews({ config, site, tables, lastUpdates })
  const views = routes.map((route) => viewOf(route))
  stage("views", views.length, 0)
  return views
}

/** The search indexes, from what pages may see: none of them need be rendered. */
export async function indexSite(
  { config, memo, stage }: Context,
  { site, sources }: Relations,
  views: readonly PageView[],
): Promise<SearchFile[]> {
  const { buildSearch } = await import("./stages/search.js")
  const listed = views.filter((view) => !view.head.noIndex)
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
  stage("search", search.length, 0)
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
