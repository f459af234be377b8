/** Builds the view of the site for a site's own code; see `model/site-view.ts`. */
import type { ApiOperation } from "../api/api-document.js"
import type { SiteConfig } from "../config.js"
import type { LinkContext } from "../links/link-view.js"
import { docSetAt, hrefOf } from "../links/links.js"
import { didYouMean, nearest } from "../links/nearest.js"
import type {
  Blog,
  ComponentUse,
  Doc,
  PageSummary,
  Post,
  PostSummary,
  Site,
  SiteView,
  SiteViewHere,
  Source,
  SymbolSummary,
} from "../model.js"
import { referenceTable } from "../reference/reference-table.js"
import { searchSymbols } from "../reference/search-symbols.js"
import { compare } from "../report/diagnostic.js"
import type { SearchSymbol } from "../search/search-types.js"
import { docSetOf } from "./generated-pages.js"

/** The view of one state of the site. Expensive: build it once, and only if needed. */
export function siteView(
  config: Pick<SiteConfig, "title" | "tagline" | "url" | "baseUrl" | "trailingSlash" | "brand">,
  site: Pick<Site, "docSets" | "blogs" | "pages" | "references" | "sources">,
): SiteView {
  const { title, tagline, url: origin, baseUrl, brand } = config
  const summary = (page: Pick<Doc, "url" | "title" | "description">): PageSummary => ({
    url: page.url,
    href: hrefOf(page.url, config),
    title: page.title,
    description: page.description,
  })
  const postSummary = (post: Post, { authors }: Blog): PostSummary => ({
    ...summary(post),
    date: post.date,
    tags: [...post.tags],
    authors: post.authors.map((key) => authors.find((author) => author.key === key)?.name ?? key),
    readingMinutes: post.readingMinutes,
  })
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
    docs: site.docSets.flatMap(({ collection, version, current, docs }) =>
      docs
        .filter(({ unlisted }) => !unlisted)
        .map((doc) => ({
          ...summary(doc),
          collection,
          ...(version !== undefined && { version }),
          current,
          tags: (site.sources.get(doc.source)?.frontMatter.tags ?? []).map((tag) =>
            typeof tag === "string" ? tag : tag.label,
          ),
        })),
    ),
    posts: site.blogs
      .flatMap((blog) => blog.posts.filter(({ unlisted }) => !unlisted).map((item) => postSummary(item, blog)))
      .sort((a, b) => compare(b.date, a.date)),
    pages: site.pages.filter(({ unlisted }) => !unlisted).map(summary),
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
  const { config, site } = context
  let whole: SiteView | undefined
  return ({ name, place }, { path, headings }) => {
    whole ??= siteView(config, site)
    const version = docSetOf(path, site.docSets)?.version
    const above = headings.findLast((heading) => heading.place.line < place.line)
    return {
      ...whole,
      here: { file: path, ...(version !== undefined && { version }), headingDepth: above?.depth ?? 1 },
      operation: (id) => operation(name, id, version, site),
      members: (query = {}) => referenceTable(query, context),
    }
  }
}

function operation(component: string, id: string | undefined, version: string | undefined, site: Site): ApiOperation {
  const current = site.docSets.find((docSet) => docSet.current && docSet.version !== undefined)?.version
  const api = site.apis.find((spec) => spec.version === version) ?? site.apis.find((spec) => spec.version === current)
  const match = id === undefined ? api?.operations[0] : api?.operations.find((item) => item.id === id)
  if (match) return match
  if (!api) throw new SiteViewError(`${component} needs an OpenAPI document of this version`, component)
  const asked = id ?? ""
  const ids = api.operations.map((item) => item.id)
  throw new SiteViewError(`unknown operation: ${asked}`, asked, didYouMean(nearest(asked, ids)))
}

/** Site code may keep the view, so no one may change it. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
