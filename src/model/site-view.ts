/**
 * What a site's own code may see of the site: `pages(site)` in the configuration, and `data(props, site)` of a component.
 *
 * Promises: plain data, frozen, in an order that depends on the content alone. Unlisted pages are not in it, drafts only
 * where drafts are shown. A name is taken away or changes its meaning only with a major version.
 */
import type { ApiOperation } from "../api/api-document.js"
import type { MemberView } from "../reference/member-table.js"
import type { ReferenceLinks } from "../reference/page-tree.js"
import type { SourcePath, Url } from "./paths.js"
import type { Json, SearchSection } from "./source.js"

export interface SiteView {
  readonly title: string
  readonly tagline: string
  /** The origin: `https://docs.example.com`. */
  readonly origin: string
  /** The path that the site lives under; begins and ends with a slash. */
  readonly baseUrl: string
  /** The names that content writes as `{brand.…}`. */
  readonly brand: Readonly<Record<string, string>>
  /** Every doc of every version, in the order of `docs` in the configuration. */
  readonly docs: readonly DocSummary[]
  /** Newest first. */
  readonly posts: readonly PostSummary[]
  /** Pages of `content/pages`; in components also those of `pages(site)`. */
  readonly pages: readonly PageSummary[]
  /** Packages whose declarations have pages. */
  readonly references: readonly ReferenceSummary[]
}

export interface PageSummary {
  /** As Markdown links to it: below the base URL, without a slash at the end. */
  readonly url: Url
  /** As an `href` has it: with the base URL, and with the slash that the site wants. */
  readonly href: string
  readonly title: string
  readonly description: string
}

export interface DocSummary extends PageSummary {
  /** The collection's id: `docs`. */
  readonly collection: string
  /** The version's name, where the collection has versions. */
  readonly version?: string
  /** Whether it belongs to the collection's current version, or to one without versions. */
  readonly current: boolean
  /** As the front matter has them. */
  readonly tags: readonly string[]
}

export interface PostSummary extends PageSummary {
  /** ISO 8601 date in UTC: `2024-10-15`. */
  readonly date: string
  /** Keys. */
  readonly tags: readonly string[]
  /** Names, as `authors.yml` has them. */
  readonly authors: readonly string[]
  readonly readingMinutes: number
}

export interface ReferenceSummary {
  /** The name that code imports the package by. */
  readonly package?: string
  /** The version of the docs that it lies in. */
  readonly version?: string
  readonly url: Url
  readonly href: string
  readonly symbols: readonly SymbolSummary[]
}

/** An export, a member, an event or a value of a package. */
export interface SymbolSummary {
  readonly name: string
  /** Of a member or a value, the name of what it belongs to. */
  readonly owner?: string
  /** `method`, `property`, `option`, `event`, `error code` … */
  readonly kind: string
  readonly url: string
  readonly href: string
  /** What its comment says first: the first paragraph, in one line. */
  readonly summary: string
}

/** A page that `pages(site)` of the configuration gives. */
export interface GeneratedPage {
  /** Below the base URL, without a slash at the end: `/teas/green`. */
  url: string
  title: string
  /** The text, as a file of `content/pages` has it below its title: MDX, which may begin with front matter. */
  markdown: string
  /** For search engines and lists; without one, the first paragraph. */
  description?: string | undefined
}

/** Gives further pages. It is called with the site as it is without them. */
export type PagesFunction = (site: SiteView) => readonly GeneratedPage[] | Promise<readonly GeneratedPage[]>

/** What `data(props, site)` of a component gets: the site, and what the component's place in it decides. */
export interface SiteViewHere extends SiteView {
  readonly here: {
    /** The file that uses the component. */
    readonly file: SourcePath
    /** The version of the docs that the file belongs to. */
    readonly version?: string
    /** Of the heading above, 1 where there is none. */
    readonly headingDepth: number
  }
  /**
   * An operation of the version's OpenAPI document (else of the current version's) by its `operationId`; the first one
   * without. Throws where there is none.
   */
  operation(id?: string): ApiOperation
  /**
   * The exports of a reference, those of one group (`options`), or the members of an export (`of`), with the links of
   * their types. `version` picks among several references.
   */
  members(query?: { group?: string | undefined; of?: string | undefined; version?: string | undefined }): {
    list: readonly MemberView[]
    links: ReferenceLinks
  }
}

/** An id that a component will have. With a text it is a heading, and stands in the page's contents. */
export interface ComponentAnchor {
  id: string
  text?: string
  /** 2 to 6. */
  depth?: number
}

/** What the search should find of a component beside the page's own text. */
export interface ComponentSearch {
  sections?: SearchSection[]
  /** Names that developers type; `anchor` is an id of the component, "" for the page. */
  names?: { name: string; owner?: string; kind: string; anchor: string; summary: string }[]
}

/** What a component's file may export beside the component. */
export interface ComponentFunctions {
  /**
   * Plain data (JSON) of the site for one use of the component, which gets it as the prop `data`. What it throws is a
   * problem at that use.
   */
  data?(props: Record<string, Json>, site: SiteViewHere): unknown
  /** The ids that the component will have, so that links to them are checked. One with a text is a heading of the page. */
  // biome-ignore lint/suspicious/noExplicitAny: the data is the component's own
  anchors?(props: Record<string, Json>, data: any): readonly (string | ComponentAnchor)[]
  /** The addresses that the component links to, as a writer would type them: they are checked at its place. */
  // biome-ignore lint/suspicious/noExplicitAny: the data is the component's own
  links?(props: Record<string, Json>, data: any): readonly string[]
  /** What the search should find of the component beside the page's own text. */
  // biome-ignore lint/suspicious/noExplicitAny: the data is the component's own
  search?(props: Record<string, Json>, data: any): ComponentSearch
}

/** What a component's file says of one use of it, before any page is rendered. */
export interface ComponentFacts {
  component: string
  /** None where `data` threw, or where the component exports none. */
  data?: Json
  failed?: true
  anchors: ComponentAnchor[]
  links: string[]
  search: ComponentSearch
}

/** The facts of a site's components. */
export interface ComponentTable {
  /** By `elementKey` of each use. */
  uses: ReadonlyMap<string, ComponentFacts>
  /** Components that say by themselves which ids they have. */
  withAnchors: ReadonlySet<string>
}
