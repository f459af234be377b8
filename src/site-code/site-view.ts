/** Builds the view of the site for a site's own code; see `model/site-view.ts`. */
import type { ApiOperation } from "../api/api-document.js"
import { operationOf } from "../api/understand-api.js"
import type { SiteConfig } from "../config.js"
import { type LinkContext, linkView } from "../links/link-view.js"
import { docSetAt, hrefOf } from "../links/links.js"
import { didYouMean, nearest } from "../links/nearest.js"
import type {
  ComponentUse,
  SidebarNode,
  SiteStructure,
  SiteView,
  SiteViewHere,
  Source,
  SymbolSummary,
  Url,
} from "../model.js"
import { listedMembers } from "../reference/reference-table.js"
import { searchSymbols } from "../reference/search-symbols.js"
import { compare } from "../report/diagnostic.js"
import type { SearchSymbol } from "../search/search-types.js"
import { docSetOf } from "./generated-pages.js"
import { summaries } from "./summaries.js"

/** The view of one state of the site. Expensive: build it once, and only if needed. */
export function siteView(
  config: Pick<SiteConfig, "title" | "tagline" | "url" | "baseUrl" | "trailingSlash" | "brand">,
  site: Pick<SiteStructure, "docSets" | "blogs" | "freePages" | "references">,
  resolve = (typed: string) => typed,
): SiteView {
  const { title, tagline, url: origin, baseUrl, brand } = config
  const { page, tags, blog } = summaries(config, resolve)
  const blogs = site.blogs.map((entry) => ({ ...blog(entry), listed: entry.posts.filter(({ unlisted }) => !unlisted) }))
  const symbol = ({ name, owner, kind, url, summary: text }: SearchSymbol): SymbolSummary => {
    const [path = "", hash = ""] = url.split("#")
    return {
      name,
      ...(owner !== undefined && { owner }),
      kind,
      url,
      href: hrefOf(path, config, "", hash),
      summary: text,
    }
  }
  const view: SiteView = {
    title,
    tagline,
    origin,
    baseUrl,
    brand: { ...brand },
    docs: site.docSets.flatMap(({ collection, version, current, docs, route }) =>
      docs
        .filter(({ unlisted }) => !unlisted)
        .map((doc) => ({
          ...page(doc),
          collection,
          ...(version !== undefined && { version }),
          current,
          tags: [...(doc.tags ?? [])],
          section: route,
        })),
    ),
    posts: blogs.flatMap(({ post, listed }) => listed.map(post)).sort((a, b) => compare(b.date, a.date)),
    pages: site.freePages.filter(({ unlisted }) => !unlisted).map(page),
    tags: [...site.docSets.map(tags), ...blogs.map((entry) => entry.tags)].flat(),
    authors: blogs.flatMap(({ authors }) => authors),
    references: site.references.map((reference) => {
      const version = docSetAt(reference.route, site.docSets)?.version
      return {
        ...(reference.package !== undefined && { package: reference.package }),
        ...(version !== undefined && { version }),
        url: reference.route,
        href: hrefOf(reference.route, config),
        symbols: searchSymbols(reference).map(symbol),
      }
    }),
  }
  return frozen(view)
}

/** Thrown if a component requests something that the site does not have. */
export class SiteViewError extends Error {
  constructor(
    message: string,
    readonly target: string,
    readonly hint?: string,
  ) {
    super(message)
  }
}

/** The site as components see it from where they are used. */
export function siteViewsAt(context: LinkContext): (use: ComponentUse, source: Source) => SiteViewHere {
  const { config, site, tables } = context
  let whole: SiteView | undefined
  let below: ReadonlyMap<Url, SidebarNode[]> | undefined
  const authorFile = "content/authors.yml"
  return ({ name, place, holds = [] }, { path, headings }) => {
    whole ??= siteView(config, site, (typed) => linkView(typed, authorFile, "/", context).href)
    const url = tables.urlOfSource.get(path) ?? ""
    const page = tables.routes.get(url)
    // Docs at the root contain no blog.
    const docSet = page?.docSet ?? (page?.blog ? undefined : docSetOf(path, site.docSets))
    const version = docSet?.version
    const section = (docSet ?? page?.blog)?.route
    const above = headings.findLast((heading) => heading.place.line < place.line)
    return {
      ...whole,
      here: {
        file: path,
        ...(version !== undefined && { version }),
        ...(section !== undefined && { section }),
        headingDepth: above?.depth ?? 1,
        holds: holds.length > 0,
      },
      entries() {
        below ??= entriesOf(site)
        return (below.get(url) ?? []).flatMap(({ url: at, unlisted, label, description = "" }) =>
          at === undefined || unlisted ? [] : [{ url: at, href: hrefOf(at, config), title: label, description }],
        )
      },
      operation: (id) => operation(name, id, version, site),
      members: (query = {}) => listedMembers(query, site, config),
    }
  }
}

function entriesOf({ docSets }: Pick<SiteStructure, "docSets">): ReadonlyMap<Url, SidebarNode[]> {
  const entries = new Map<Url, SidebarNode[]>()
  const visit = (nodes: readonly SidebarNode[]) => {
    for (const { url, children = [] } of nodes) {
      if (url !== undefined && !entries.has(url)) entries.set(url, children)
      visit(children)
    }
  }
  for (const { sidebar, otherSidebars, categories } of docSets) {
    for (const { url, items } of categories) entries.set(url, items)
    for (const { nodes } of [{ nodes: sidebar }, ...otherSidebars]) visit(nodes)
  }
  return entries
}

function operation(
  component: string,
  id: string | undefined,
  version: string | undefined,
  site: SiteStructure,
): ApiOperation {
  const current = site.docSets.find((docSet) => docSet.current && docSet.version !== undefined)?.version
  const of = (wanted = "") => site.apis.filter((api) => api.version === wanted)
  const apis = of(version).length > 0 ? of(version) : of(current)
  const known = apis.flatMap((api) => api.operations.map((entry) => ({ api, entry })))
  const match = id === undefined ? known[0] : known.find(({ entry }) => entry.id === id)
  if (match) return operationOf(match.api, match.entry)
  if (apis.length === 0) throw new SiteViewError(`${component} needs an OpenAPI document of this version`, component)
  const asked = id ?? ""
  throw new SiteViewError(
    `unknown operation: ${asked}`,
    asked,
    didYouMean(
      nearest(
        asked,
        known.map(({ entry }) => entry.id),
      ),
    ),
  )
}

/** Site code may keep the view, so no one may change it. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
