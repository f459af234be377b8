/** Plans every output file: its path, its hash, and how to get its bytes if it has to be written. */

import { configFiles } from "../../config/config-files.js"
import type { SiteConfig } from "../../config.js"
import { hashOf } from "../../engine/hash.js"
import type { Remembered } from "../../engine/memo.js"
import { linkView } from "../../links/link-view.js"
import { assetOutput, configLink, type LinkTables, resolveLink, searchGroup, twinUrl } from "../../links/links.js"
import { outputPath } from "../../links/output-path.js"
import type {
  AssetFile,
  BuiltPage,
  ClaimKind,
  Output,
  OutputPath,
  PageBody,
  PageView,
  PathPlan,
  SidebarItemView,
  Site,
  SourcePath,
  Theme,
  Url,
} from "../../model.js"
import { compare } from "../../report/diagnostic.js"
import { type PublishedDeclarations, publishedPath } from "../../samples/published.js"
import { importOf } from "../../site-code/imports.js"
import type { IndexedTexts } from "../pagefind.js"
import type { SearchFile } from "../search.js"
import type { ThemeBody } from "../theme/theme.js"
import { type Archive, archiveOutput } from "./archive.js"
import type { Deployment } from "./deployments.js"
import { feedFiles } from "./feeds.js"
import { redirectPage, robotsFile, sitemapFile } from "./host-files.js"
import { llmsIndex } from "./llms.js"
import { EXPANDED, feedNames, indexOutput, isPublic } from "./plan-paths.js"

export interface PlanInput {
  config: SiteConfig
  site: Site
  plan: PathPlan
  tables: LinkTables
  theme: Remembered<Theme, ThemeBody>
  views: readonly PageView[]
  pages: readonly Remembered<BuiltPage, PageBody>[]
  search: {
    files: readonly SearchFile[]
    expanded: readonly Remembered<{ hash: string }, string>[]
    texts?: IndexedTexts
  }
  /** Each doc set's whole sidebar, by its URL. */
  sidebars: readonly (readonly [Url, SidebarItemView[]])[]
  deployment: Deployment
  /** HTML of the posts in feeds, by URL. */
  feedTexts: ReadonlyMap<Url, string>
  archives: readonly Archive[]
  /** The declarations that the site publishes. */
  declarations: readonly PublishedDeclarations[]
  /** Bytes of a content file. */
  readAsset: (path: SourcePath) => Promise<Uint8Array>
}

/** Sorted by path. What another claim has taken the path of is left out. */
export function planOutputs(input: PlanInput): Output[] {
  const { config, site, plan, theme, views, pages, search } = input
  const outputs: Output[] = []
  const add = (kind: ClaimKind, output: Output, of: string = output.path) => {
    if (isOwner(plan, output.path, kind, of)) outputs.push(output)
  }
  const text = (path: string, value: string) => add("build", textOutput(path, value))

  for (const [index, page] of pages.entries()) {
    const { url, fallback } = views[index] as PageView
    const { hashes, styles } = page.facts
    const part = (path: string, name: keyof PageBody): Output => ({
      path,
      hash: hashes[name],
      bytes: async () => (await page.body())[name],
    })
    for (const sheet of styles) outputs.push(textOutput(sheet.path, sheet.text))
    if (fallback) add("build", part("404.html", "html"))
    else {
      add("page", part(outputPath(url, "index.html"), "html"), url)
      add("twin", part(outputPath(twinUrl(url)), "markdown"), url)
    }
  }
  for (const { from, to } of site.redirects) {
    if (from.includes("#")) continue
    const page = redirectPage(config, finalTarget(to, input))
    add("redirect", textOutput(outputPath(from, "index.html"), page), from)
  }
  for (const { path, hash } of theme.facts.files) {
    add("build", { path, hash, bytes: async () => Buffer.from((await theme.body()).files[path] ?? "", "base64") })
  }
  for (const asset of shownAssets(input)) {
    const output = { path: assetOutput(asset), hash: asset.hash, bytes: () => input.readAsset(asset.path) }
    if (isPublic(asset.path)) add("public", output, asset.path)
    else add("build", output)
  }
  for (const file of search.files) {
    const { group, hashes } = file
    add("build", { path: indexOutput(group), hash: hashes.text, bytes: async () => (await file.texts()).text }, group)
    if (hashes.rest === undefined) continue
    const bytes = async () => (await file.texts()).rest ?? ""
    add("build", { path: indexOutput(group, "-rest"), hash: hashes.rest, bytes }, `${group}-rest`)
  }
  for (const { id, facts, body } of search.expanded) {
    add("build", { path: indexOutput(id, EXPANDED), hash: facts.hash, bytes: body }, id + EXPANDED)
  }
  for (const { path, hash } of search.texts?.facts.files ?? []) {
    const bytes = async () => Buffer.from((await search.texts?.body())?.[path] ?? "", "base64")
    outputs.push({ path: textsOutput(path, search.texts), hash, bytes })
  }
  text("search/manifest.json", `${JSON.stringify(searchManifest(input), undefined, 1)}\n`)
  for (const file of input.declarations) text(publishedPath(file.table.version), JSON.stringify(file))
  for (const [url, tree] of input.sidebars) text(outputPath(url), JSON.stringify(tree))
  for (const blog of site.blogs) {
    const feeds = feedFiles(blog, config, input.feedTexts)
    for (const name of feedNames) text(outputPath(blog.route, name), feeds[name])
  }
  for (const { path, download, text: document } of site.apis)
    add("download", textOutput(outputPath(download), document), path)
  for (const archive of input.archives) add("download", archiveOutput(archive, input.readAsset), archive.name)
  for (const [path, file] of Object.entries(input.deployment.inside)) text(path, file)
  text("robots.txt", robotsFile(config))
  text("sitemap.xml", sitemapFile(config, views))
  text("llms.txt", llmsIndex(config, site, views, input.declarations))
  add("build", llmsFull(input))

  // Files with a hash in their names may be made more than once.
  const byPath = new Map(outputs.reverse().map((output) => [output.path, output]))
  return [...byPath.values()].sort((a, b) => compare(a.path, b.path))
}

function isOwner({ files }: PathPlan, path: OutputPath, kind: ClaimKind, of: string): boolean {
  const claim = files.get(path)
  return claim?.kind === kind && claim.of === of
}

function textOutput(path: OutputPath, value: string): Output {
  return { path, hash: hashOf(value), bytes: async () => value }
}

/** The Markdown twins of all pages with text of their own, concatenated; read from the output, if they are there. */
function llmsFull({ plan, views, pages }: PlanInput): Output {
  const twins = pages.flatMap((page, index) => {
    const view = views[index] as PageView
    const path = outputPath(twinUrl(view.url))
    return !view.isList && isOwner(plan, path, "twin", view.url) && !view.head.noIndex ? [{ page, path }] : []
  })
  return {
    path: "llms-full.txt",
    hash: hashOf(twins.map(({ page }) => page.facts.hashes.markdown).join()),
    bytes: async (written) => {
      const texts: string[] = []
      for (const { page, path } of twins) texts.push((await written?.(path)) ?? (await page.body()).markdown)
      return texts.join("\n\n---\n\n")
    },
  }
}

/** Public files, and the files that a source or the configuration links to or shows. */
function shownAssets({ config, site, tables }: PlanInput): AssetFile[] {
  const assets = new Set<AssetFile>()
  for (const { url } of configFiles(config)) {
    const target = resolveLink(configLink(url), "site.config.ts", "/", tables)
    if (target.kind === "asset") assets.add(target.asset)
  }
  for (const asset of site.assets.values()) if (isPublic(asset.path)) assets.add(asset)
  for (const source of site.sources.values()) {
    const urls = source.links.map((link) => link.url)
    if (source.frontMatter.image !== undefined) urls.push(source.frontMatter.image)
    for (const url of urls) {
      const target = resolveLink(url, source.path, tables.urlOfSource.get(source.path), tables)
      if (target.kind === "asset") assets.add(target.asset)
    }
    for (const statement of source.imports) {
      const imported = importOf(statement, source.path, site)
      const isShown = imported.kind === "asset" || (imported.kind === "code" && /\.svg$/i.test(imported.id))
      const asset = isShown && imported.path !== undefined ? site.assets.get(imported.path) : undefined
      if (asset) assets.add(asset)
    }
  }
  return [...assets]
}

function finalTarget(to: string, { tables }: PlanInput): string {
  const target = resolveLink(to, "site.config.ts", "/", tables)
  return target.kind === "redirect" ? target.redirect.to : to
}

/** The path of a file of Pagefind's index, below `assets/`, which browsers cache. */
function textsOutput(path: string, texts: IndexedTexts | undefined): string {
  return outputPath(`/assets/${texts?.facts.folder}`, path)
}

/** The search indexes of the site; each URL has the hash as query. */
function searchManifest({ config, site, theme, search, tables }: PlanInput): unknown {
  return {
    format: 1,
    worker: theme.facts.assets.searchWorker,
    indexes: search.files.map(({ group, hash, hashes, starts }, at) => {
      const url = (part?: string, version = hash) => `${config.baseUrl}${indexOutput(group, part)}?v=${version}`
      const expanded = search.expanded[at]
      const texts =
        search.texts && `${config.baseUrl}${textsOutput("pagefind.js", search.texts)}?v=${search.texts.facts.hash}`
      const docSet = site.docSets.find((set) => searchGroup(set) === group)
      return {
        group,
        ...(docSet?.version !== undefined && { version: docSet.version }),
        label: docSet?.versionLabel ?? site.blogs.find(({ route }) => route.slice(1) === group)?.title ?? group,
        current: docSet?.current ?? false,
        url: url(),
        ...(hashes.rest === undefined ? texts && { rest: texts } : { rest: url("-rest") }),
        hash,
        ...(expanded && { elasticlunr: url(EXPANDED, expanded.facts.hash.slice(0, 12)) }),
        ...(starts.length > 0 && { starts }),
      }
    }),
    contexts: config.search.contexts,
    ...(config.search.help.length > 0 && {
      help: config.search.help.map(({ label, to, href }) => ({
        label,
        href: to === undefined ? href : linkView(to, "site.config.ts", "/", { config, tables }).href,
      })),
    }),
  }
}
