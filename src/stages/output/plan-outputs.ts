/** Plans every output file: its path, its hash, and how to get its bytes if it has to be written. */
import type { SiteConfig } from "../../config.js"
import { configFiles } from "../../config-files.js"
import { hashOf } from "../../engine/hash.js"
import type { Remembered } from "../../engine/memo.js"
import type { ExampleProject } from "../../examples.js"
import { importOf } from "../../imports.js"
import { linkView } from "../../link-view.js"
import { assetOutput, configLink, type LinkTables, resolveLink, searchGroup } from "../../links.js"
import type {
  AssetFile,
  Output,
  Page,
  PageBody,
  PageView,
  SidebarItemView,
  Site,
  SourcePath,
  Theme,
  Url,
} from "../../model.js"
import { compare } from "../../report/diagnostic.js"
import type { IndexedTexts } from "../pagefind.js"
import type { SearchFile } from "../search.js"
import type { ThemeBody } from "../theme/theme.js"
import { archiveOutput } from "./archive.js"
import type { Deployment } from "./deployments.js"
import { feedFiles } from "./feeds.js"
import { redirectPage, robotsFile, sitemapFile } from "./host-files.js"
import { llmsIndex } from "./llms.js"

export interface PlanInput {
  config: SiteConfig
  site: Site
  tables: LinkTables
  theme: Remembered<Theme, ThemeBody>
  views: readonly PageView[]
  pages: readonly Remembered<Page, PageBody>[]
  search: { files: readonly SearchFile[]; texts?: IndexedTexts }
  /** Each doc set's whole sidebar, by its URL. */
  sidebars: readonly (readonly [Url, SidebarItemView[]])[]
  deployment: Deployment
  /** HTML of the posts in feeds, by URL. */
  feedTexts: ReadonlyMap<Url, string>
  examples: readonly ExampleProject[]
  /** Bytes of a content file. */
  readAsset: (path: SourcePath) => Promise<Uint8Array>
}

/** Sorted by path. */
export function planOutputs(input: PlanInput): Output[] {
  const { config, site, theme, views, pages, search } = input
  const outputs: Output[] = []
  const text = (path: string, value: string) => outputs.push({ path, hash: hashOf(value), bytes: async () => value })

  for (const [index, page] of pages.entries()) outputs.push(...pageOutputs(page, views[index] as PageView))
  for (const redirect of site.redirects) {
    if (redirect.from.includes("#") || input.tables.routes.has(redirect.from)) continue
    text(`${redirect.from.slice(1)}/index.html`, redirectPage(config, finalTarget(redirect.to, input)))
  }
  for (const { path, hash } of theme.facts.files) {
    outputs.push({ path, hash, bytes: async () => Buffer.from((await theme.body()).files[path] ?? "", "base64") })
  }
  for (const asset of shownAssets(input)) {
    outputs.push({ path: assetOutput(asset), hash: asset.hash, bytes: () => input.readAsset(asset.path) })
  }
  for (const file of search.files) {
    const { text: hash, rest } = file.hashes
    outputs.push({ path: indexOutput(file.group), hash, bytes: async () => (await file.texts()).text })
    if (rest === undefined) continue
    outputs.push({
      path: indexOutput(file.group, "-rest"),
      hash: rest,
      bytes: async () => (await file.texts()).rest ?? "",
    })
  }
  for (const { path, hash } of search.texts?.facts.files ?? []) {
    const bytes = async () => Buffer.from((await search.texts?.body())?.[path] ?? "", "base64")
    outputs.push({ path: textsOutput(path, search.texts), hash, bytes })
  }
  text("search/manifest.json", `${JSON.stringify(searchManifest(input), undefined, 1)}\n`)
  for (const [url, tree] of input.sidebars) text(url.slice(1), JSON.stringify(tree))
  for (const blog of site.blogs) {
    for (const [name, feed] of Object.entries(feedFiles(blog, config, input.feedTexts)))
      text(`${blog.route.slice(1)}/${name}`, feed)
  }
  for (const { download, text: document } of site.apis) text(download.slice(1), document)
  for (const project of input.examples) outputs.push(archiveOutput(project, config.brand, input.readAsset))
  for (const [path, file] of Object.entries(input.deployment.inside)) text(path, file)
  text("robots.txt", robotsFile(config))
  text("sitemap.xml", sitemapFile(config, views))
  text("llms.txt", llmsIndex(config, site, views))
  outputs.push(llmsFull(input))

  // A file that the build generates overrides one of `content/public`.
  const byPath = new Map(outputs.reverse().map((output) => [output.path, output]))
  return [...byPath.values()].sort((a, b) => compare(a.path, b.path))
}

function pageOutputs(page: Remembered<Page, PageBody>, view: PageView): Output[] {
  const { hashes } = page.facts
  const part = (path: string, hash: string, name: keyof PageBody): Output => ({
    path,
    hash,
    bytes: async () => (await page.body())[name],
  })
  const styles = page.facts.styles.map(({ path, text }) => ({ path, hash: hashOf(text), bytes: async () => text }))
  if (view.content.kind === "not-found") return [part("404.html", hashes.html, "html"), ...styles]
  const folder = view.url === "/" ? "" : `${view.url.slice(1)}/`
  return [
    part(`${folder}index.html`, hashes.html, "html"),
    ...styles,
    ...(hasTwin(view) ? [part(twinOutput(view), hashes.markdown, "markdown")] : []),
  ]
}

/** Drafts and unlisted pages have no twin: nothing links to it. */
function hasTwin({ content }: PageView): boolean {
  return !("unlisted" in content && (content.unlisted || content.draft))
}

function twinOutput({ url }: PageView): string {
  return url === "/" ? "index.md" : `${url.slice(1)}.md`
}

/** The Markdown twins of all pages with text of their own, concatenated; read from the output, if they are there. */
function llmsFull({ views, pages }: PlanInput): Output {
  const twins = pages.flatMap((page, index) => {
    const view = views[index] as PageView
    const hasText = "module" in view.content || view.content.kind === "symbol"
    return hasText && hasTwin(view) && !view.head.noIndex ? [{ page, path: twinOutput(view) }] : []
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
  for (const asset of site.assets.values()) if (asset.path.startsWith("content/public/")) assets.add(asset)
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

/** The path of a group's index, or of its second part. */
function indexOutput(group: string, part = ""): string {
  return `search/${group.replaceAll("/", "-")}${part}.json`
}

/** The path of a file of Pagefind's index, below `assets/`, which browsers cache. */
function textsOutput(path: string, texts: IndexedTexts | undefined): string {
  return `assets/${texts?.facts.folder}/${path}`
}

/** The search indexes of the site; each URL has the hash as query. */
function searchManifest({ config, site, theme, search, tables }: PlanInput): unknown {
  return {
    format: 1,
    worker: theme.facts.assets.searchWorker,
    indexes: search.files.map(({ group, hash, hashes, starts }) => {
      const url = (part?: string) => `${config.baseUrl}${indexOutput(group, part)}?v=${hash}`
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
