/** Builds the search indexes of a site, and decides which page goes into which. */

import { blogsOf } from "../config/doc-folders.js"
import type { SiteConfig } from "../config.js"
import type { Remembered } from "../engine/memo.js"
import { docSetAt, hrefOf, isBelow, searchGroup } from "../links/links.js"
import type { SidebarNode, Site, Url } from "../model.js"
import type { SearchSymbol } from "../search/index.js"
import { FILTERS } from "../search/search-pagefind.js"
import { findPackage } from "../setup/find-package.js"
import { UsageError } from "../setup/usage-error.js"
import type { IndexedTexts } from "../stages/pagefind.js"
import { modulesOf } from "../stages/render.js"
import type { SearchFile, SearchIndexes } from "../stages/search.js"
import { type BuiltPages, pageMaker } from "./pages.js"
import type { Relations } from "./relate.js"
import type { SiteContext } from "./site-context.js"

/** The search indexes, and Pagefind's if it searches the texts. */
export interface SiteSearch {
  files: SearchFile[]
  /** Those files as elasticlunr loads them, if the site asks for them. */
  expanded: Remembered<{ hash: string }, string>[]
  texts?: IndexedTexts
}

/** Builds the search indexes from views. Of pages that were not rendered, those that show values of expressions are. */
export async function indexSite(
  context: SiteContext,
  relations: Relations,
  { views, pages: built }: Pick<BuiltPages, "views" | "pages">,
): Promise<SiteSearch> {
  const { config, memo, stage } = context
  const { site, sources } = relations
  const { buildSearch } = await import("../stages/search.js")
  const listed = views.filter((view) => !view.head.noIndex)
  const running = listed.filter((view) => modulesOf(view).some(({ path }) => sources.get(path)?.facts.slots))
  const isKnown = built.length > 0 || running.length === 0
  const rendered = isKnown ? built : (await (await pageMaker(context, relations)).render(running)).pages
  const done = stage("search")
  const groupOf = searchGroups(config, site)
  const { files, pages } = await buildSearch({
    views: listed,
    sources,
    symbols: await symbolTables(site, groupOf),
    components: site.components,
    slots: new Map(rendered.map(({ facts }) => [facts.url, facts.slots])),
    groupOf: ({ url }) => groupOf(url),
    home: hrefOf("/", config),
    linkOf: (url) => hrefOf(url, { ...config, baseUrl: "/" }),
    placeOf: placesIn(site),
    synonyms: config.search.synonyms,
    splitAbove: config.search.splitAbove,
    namesOnly: config.search.engine === "pagefind",
    memo,
  })
  const texts = config.search.engine === "pagefind" ? await textsOf(context, site, pages) : undefined
  const expanded = config.search.elasticlunr ? await expandedFiles(context, files) : []
  done(files.length)
  return { files, expanded, ...(texts && { texts }) }
}

async function expandedFiles({ memo }: SiteContext, files: readonly SearchFile[]): Promise<SiteSearch["expanded"]> {
  const { elasticlunrFile } = await import("../stages/elasticlunr.js")
  return memo.each(elasticlunrFile, files)
}

async function textsOf(
  { config, memo, theme }: SiteContext,
  site: Site,
  pages: SearchIndexes["pages"],
): Promise<IndexedTexts | undefined> {
  const { indexTexts } = await import("../stages/pagefind.js")
  const pagefind = await findPackage(theme.siteRoot, "pagefind")
  if (!pagefind || pages.length === 0) return undefined
  const versions = site.docSets.filter(({ version }) => version !== undefined)
  const filtersOf = (url: Url): Record<string, string[]> => ({
    [FILTERS.version]: [docSetAt(url, versions)].flatMap((docSet) => (docSet ? [searchGroup(docSet)] : [])),
    [FILTERS.context]: config.search.contexts.flatMap(({ path }) => (isBelow(url, `/${path}`) ? [path] : [])),
  })
  const language = config.locales[0]?.htmlLang ?? "en"
  try {
    const job = {
      pagefind,
      language,
      pages: pages.map((page) => ({ ...page, filters: filtersOf(decodeURI(page.url)) })),
    }
    const [texts] = await memo.each(indexTexts, [job])
    return texts
  } catch (error) {
    throw new UsageError(
      `Pagefind can't index the site: ${error instanceof Error ? error.message : String(error)}`,
      "install it again, with the packages that it names as optional",
      1,
    )
  }
}

/** Versioned docs go to the index of their version; other docs and free pages to that of the current version. */
function searchGroups(config: SiteConfig, site: Site): (url: Url) => string {
  const versioned = site.docSets.filter((docSet) => docSet.version !== undefined)
  const current = versioned.find((docSet) => docSet.current)
  return (url) => {
    const docSet = docSetAt(url, versioned)
    if (docSet) return searchGroup(docSet)
    const blog = blogsOf(config).find(({ route }) => isBelow(url, route))
    if (blog) return blog.route.slice(1)
    return current ? searchGroup(current) : "docs"
  }
}

/** The position of each doc in the sidebar of its version: 0 is the first, 1 would be after the last. */
function placesIn(site: Site): (url: Url) => number | undefined {
  const places = new Map<Url, number>()
  for (const { version, sidebar, docs } of site.docSets) {
    if (version === undefined) continue
    const docUrls = new Set(docs.map(({ url }) => url))
    const listed = (nodes: readonly SidebarNode[]): Url[] =>
      nodes.flatMap(({ url, children = [] }) => [
        ...(url !== undefined && docUrls.has(url) ? [url] : []),
        ...listed(children),
      ])
    const urls = listed(sidebar)
    for (const [at, url] of urls.entries()) places.set(url, at / urls.length)
  }
  return (url) => places.get(url)
}

async function symbolTables(site: Site, groupOf: (url: Url) => string): Promise<Map<string, SearchSymbol[]>> {
  const { searchSymbols } = await import("../reference/search-symbols.js")
  const tables = new Map<string, SearchSymbol[]>()
  for (const reference of site.references) {
    const group = groupOf(reference.route)
    tables.set(group, [...(tables.get(group) ?? []), ...searchSymbols(reference)])
  }
  for (const { names = [], url: page } of site.pages) {
    if (names.length === 0) continue
    const symbols = names.map(({ anchor, aliases = [], ...symbol }) => ({
      ...symbol,
      url: anchor ? `${page}#${anchor}` : page,
      aliases,
    }))
    tables.set(groupOf(page), [...(tables.get(groupOf(page)) ?? []), ...symbols])
  }
  return tables
}
