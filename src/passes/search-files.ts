/** The search indexes of a site: which there are, and which page goes into which. */

import type { SiteConfig } from "../config.js"
import { blogsOf } from "../doc-folders.js"
import { docSetAt, hrefOf, isBelow, searchGroup } from "../links.js"
import type { PageView, SidebarNode, Site, Url } from "../model.js"
import type { SearchSymbol } from "../search/index.js"
import type { SearchFile } from "../stages/search.js"
import type { Relations } from "./relate.js"
import type { SiteContext } from "./site-context.js"

/** The search indexes, from what pages may see: none of them need be rendered. */
export async function indexSite(
  { config, memo, stage }: SiteContext,
  { site, sources }: Relations,
  views: readonly PageView[],
): Promise<SearchFile[]> {
  const { buildSearch } = await import("../stages/search.js")
  const listed = views.filter((view) => !view.head.noIndex)
  const done = stage("search")
  const groupOf = searchGroups(config, site)
  const search = await buildSearch({
    views: listed,
    sources,
    symbols: await symbolTables(site, groupOf),
    components: site.components,
    groupOf: ({ url }) => groupOf(url),
    home: hrefOf("/", config),
    linkOf: (url) => hrefOf(url, { ...config, baseUrl: "/" }),
    placeOf: placesIn(site),
    synonyms: config.search.synonyms,
    splitAbove: config.search.splitAbove,
    memo,
  })
  done(search.length)
  return search
}

/** Docs of a version go to its own index; docs without versions and free pages to the current version's. */
function searchGroups(config: SiteConfig, site: Site): (url: Url) => string {
  const versioned = site.docSets.filter((docSet) => docSet.version !== undefined)
  const current = versioned.find((docSet) => docSet.current)
  return (url) => {
    const own = docSetAt(url, versioned)
    if (own) return searchGroup(own)
    const blog = blogsOf(config).find(({ route }) => isBelow(url, route))
    if (blog) return blog.route.slice(1)
    return current ? searchGroup(current) : "docs"
  }
}

/** Where each doc of a version stands in its sidebar: 0 is the first, 1 would be after the last. */
function placesIn(site: Site): (url: Url) => number | undefined {
  const places = new Map<Url, number>()
  for (const { version, sidebar, docs } of site.docSets) {
    if (version === undefined) continue
    const own = new Set(docs.map(({ url }) => url))
    const listed = (nodes: readonly SidebarNode[]): Url[] =>
      nodes.flatMap(({ url, children = [] }) => [
        ...(url !== undefined && own.has(url) ? [url] : []),
        ...listed(children),
      ])
    const urls = listed(sidebar)
    for (const [at, url] of urls.entries()) places.set(url, at / urls.length)
  }
  return (url) => places.get(url)
}

/** The symbol table of each index. */
async function symbolTables(site: Site, groupOf: (url: Url) => string): Promise<Map<string, SearchSymbol[]>> {
  const { searchSymbols } = await import("../reference/search-symbols.js")
  const tables = new Map<string, SearchSymbol[]>()
  for (const reference of site.references) {
    const group = groupOf(reference.route)
    tables.set(group, [...(tables.get(group) ?? []), ...searchSymbols(reference)])
  }
  return tables
}
