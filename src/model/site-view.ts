/**
 * The site for its own code: `pages(site)` in the configuration, and `data(props, site)` of a component.
 *
 * Promises: plain data, frozen, in an order that depends on the content alone. Unlisted pages are left out, and drafts,
 * unless drafts are built. Names are removed or change their meaning only in a major version.
 */

import type { RootContent } from "mdast"
import type { ApiOperation } from "../api/api-document.js"
import type { ListedMember } from "../reference/member-table.js"
import type { SourcePath, Url } from "./paths.js"
import type { Json, SearchSection } from "./source.js"

/** The site as plain data: the argument of `pages(site)`. */
export interface SiteView {
  readonly title: string
  readonly tagline: string
  /** The origin: `https://docs.example.com`. */
  readonly origin: string
  /** The path of the site; starts and ends with a slash. */
  readonly baseUrl: string
  /** The names for `{brand.…}` in content. */
  readonly brand: Readonly<Record<string, string>>
  /** Every doc of every version, in the order of `docs` in the configuration. */
  readonly docs: readonly DocSummary[]
  /** Newest first. */
  readonly posts: readonly PostSummary[]
  /** Pages of `content/pages`; for components, also those of `pages(site)`. */
  readonly pages: readonly PageSummary[]
  /** The tags of docs and posts. */
  readonly tags: readonly TagSummary[]
  /** The authors of posts. */
  readonly authors: readonly AuthorSummary[]
  /** Packages whose declarations have pages. */
  readonly references: readonly ReferenceSummary[]
}

/** A page: its address, its title, and what it is about. */
export interface PageSummary {
  /** As in a Markdown link: without the base URL and without a trailing slash. */
  readonly url: Url
  /** As in an `href`: with the base URL, and a trailing slash if configured. */
  readonly href: string
  readonly title: string
  readonly description: string
}

/** A doc, with its version. */
export interface DocSummary extends PageSummary {
  /** The collection's id: `docs`. */
  readonly collection: string
  /** The version's name, if the collection has versions. */
  readonly version?: string
  /** Whether it belongs to the collection's current version, or to an unversioned collection. */
  readonly current: boolean
  /** As in the front matter. */
  readonly tags: readonly string[]
  /** The address of its docs: `/docs/v2`. */
  readonly section: Url
}

/** A post of a blog. */
export interface PostSummary extends PageSummary {
  /** ISO 8601 date in UTC: `2024-10-15`. */
  readonly date: string
  /** Keys. */
  readonly tags: readonly string[]
  /** The tags themselves. */
  readonly tagged: readonly TagSummary[]
  /** Names, as in `authors.yml`. */
  readonly authors: readonly string[]
  /** The authors themselves; without those that `authors.yml` lacks. */
  readonly byline: readonly AuthorSummary[]
  readonly readingMinutes: number
  /** Whether lists show only its beginning. */
  readonly truncated: boolean
  /** The address of its blog: `/blog`. */
  readonly section: Url
}

/** A tag of docs or of a blog. */
export interface TagSummary {
  readonly key: string
  readonly label: string
  readonly description: string
  readonly url: Url
  readonly href: string
  /** The number of listed pages that have it. */
  readonly count: number
  /** The address of the docs or the blog. */
  readonly section: Url
}

/** An author of a blog. */
export interface AuthorSummary {
  readonly key: string
  readonly name: string
  readonly title: string
  readonly description: string
  /** The author's page; absent for an author whom only a post names. */
  readonly url?: Url
  readonly href?: string
  /** The author's own site. */
  readonly link?: string
  readonly imageUrl?: string
  /** The number of listed posts. */
  readonly count: number
  /** The address of the blog. */
  readonly section: Url
}

/** A package whose declarations have pages. */
export interface ReferenceSummary {
  /** The package's module name in imports. */
  readonly package?: string
  /** The version of the docs that it belongs to. */
  readonly version?: string
  readonly url: Url
  readonly href: string
  readonly symbols: readonly SymbolSummary[]
}

/** An export, a member, an event or a value of a package. */
export interface SymbolSummary {
  readonly name: string
  /** For a member or a value, the name of its owner. */
  readonly owner?: string
  /** `method`, `property`, `option`, `event`, `error code` … */
  readonly kind: string
  readonly url: string
  readonly href: string
  /** The first paragraph of its comment, in one line. */
  readonly summary: string
}

/** A page that `pages(site)` of the configuration returns. */
export interface GeneratedPage {
  /** Without the base URL and without a trailing slash: `/teas/green`. */
  url: string
  title: string
  /** The text below the title, as in a file of `content/pages`: MDX, which may start with front matter. */
  markdown: string
  /** For search engines and lists; the first paragraph by default. */
  description?: string | undefined
}

/** Returns further pages. Its argument is the site without them. */
export type PagesFunction = (site: SiteView) => readonly GeneratedPage[] | Promise<readonly GeneratedPage[]>

/** The argument `site` of a component's `data(props, site)`: the site, and data that depends on the component's place. */
export interface SiteViewHere extends SiteView {
  readonly here: {
    /** The file that uses the component. */
    readonly file: SourcePath
    /** The version of the docs that the file belongs to. */
    readonly version?: string
    /** The address of the docs or the blog that the file belongs to. */
    readonly section?: Url
    /** Depth of the heading above; 1 without one. */
    readonly headingDepth: number
    /** Whether the component holds anything. */
    readonly holds: boolean
  }
  /** The pages below this one in its sidebar. */
  entries(): readonly PageSummary[]
  /**
   * An operation of the version's OpenAPI document (else of the current version's) by its `operationId`, by
   * default the first one. Throws if there is none.
   */
  operation(id?: string): ApiOperation
  /**
   * The exports of a reference, those of one group (`options`), or the members of an export (`of`). `version` selects
   * one of several references.
   */
  members(query?: {
    group?: string | undefined
    of?: string | undefined
    version?: string | undefined
  }): readonly ListedMember[]
}

/** An id that a component will have. With a text it is a heading in the page's table of contents. */
export interface ComponentAnchor {
  id: string
  text?: string
  /** 2 to 6. */
  depth?: number
}

/** Texts and names of a component for the search, beside the page's own text. */
export interface ComponentSearch {
  sections?: SearchSection[]
  /** Rows of a table in the section that uses the component; each is found at its id. */
  rows?: { id: string; cells: string[] }[]
  /** Names that developers type; `anchor` is an id of the component, "" for the page. */
  names?: { name: string; owner?: string; kind: string; anchor: string; summary: string; aliases?: string[] }[]
}

/** Functions that a component's file may export. */
export interface ComponentFunctions {
  /**
   * Plain data (JSON) of the site for one use of the component, which gets it as the prop `data`. An exception is a
   * problem at that use.
   */
  data?(props: Record<string, Json>, site: SiteViewHere): unknown
  /**
   * What the component shows, as nodes of Markdown (mdast): contents, ids, links, search and twin follow from it. The
   * component gets it drawn, as the prop `tree`.
   */
  tree?(props: Record<string, Json>, site: SiteViewHere): readonly RootContent[]
  /** The ids that the component will have, so that links to them can be checked. An id with a text is a heading. */
  // biome-ignore lint/suspicious/noExplicitAny: the data is the component's own
  anchors?(props: Record<string, Json>, data: any): readonly (string | ComponentAnchor)[]
  /** The component's links, as an author would type them: they are checked at its place. */
  // biome-ignore lint/suspicious/noExplicitAny: the data is the component's own
  links?(props: Record<string, Json>, data: any): readonly string[]
  /** Texts and names of the component for the search, beside the page's own text. */
  // biome-ignore lint/suspicious/noExplicitAny: the data is the component's own
  search?(props: Record<string, Json>, data: any): ComponentSearch
}

/** The results of a component's functions for one use, before any page is rendered. */
export interface ComponentFacts {
  component: string
  /** Absent if `data` threw, or if the component exports none. */
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
  /** Components that export `anchors` or `tree`: a prop `id` of theirs is no id. */
  withAnchors: ReadonlySet<string>
}
