/** The relations between the files of a site, and the pages that follow from them. */
import type { PublishedApi } from "../api/api-document.js"
import type { SymbolNode } from "../reference/model.js"
import type { Reference } from "../reference/reference.js"
import type { Place } from "../report/diagnostic.js"
import type { SourcePath, Url } from "./paths.js"
import type { ComponentTable } from "./site-view.js"
import type { AssetFile, LinkReference, Source } from "./source.js"

// ---- site ----

export type BannerKind = "none" | "unreleased" | "unmaintained"

/** One tree of docs: a version of a collection, or an unversioned collection. */
export interface DocSet {
  /** The collection's id: `docs`, `integrations`. */
  collection: string
  label: string
  /** The version's name, if the collection has versions. */
  version?: string
  versionLabel?: string
  banner: BannerKind
  /** The text of the banner; "" without a banner. */
  bannerText: string
  noIndex: boolean
  /** Whether it is the collection's current version, or unversioned. */
  current: boolean
  route: Url
  dir: SourcePath
  /** The doc at the set's own URL, else the first of the sidebar; "" in a set without docs, which no site has. */
  mainDocId: string
  /** The main doc's URL. */
  mainUrl: Url
  docs: Doc[]
  /** The name of the sidebar below, as in `sidebar` of its docs. */
  sidebarName: string
  sidebar: SidebarNode[]
  /** Further sidebars of the configuration. */
  otherSidebars: { name: string; nodes: SidebarNode[] }[]
  categories: Category[]
  /** The tags of its docs, by label; absent without tags. */
  tags?: Tag[]
}

export interface Doc {
  /** Folder path and name without number prefixes; `pagination_next` and the version menu use it. */
  id: string
  url: Url
  source: SourcePath
  title: string
  description: string
  sidebarLabel: string
  position?: number
  /** The name of its sidebar; absent if its front matter asks for none. */
  sidebar?: string
  /** Keys. */
  tags?: string[]
  draft: boolean
  unlisted: boolean
}

/** A generated page that lists the entries of one sidebar category. */
export interface Category {
  id: string
  url: Url
  title: string
  description: string
  items: SidebarNode[]
  source: SourcePath
}

export interface SidebarNode {
  label: string
  url?: Url
  /** A link to another page or site. Such an entry is not a page of the sidebar. */
  link?: string
  /** The anchor of a heading on the page. */
  anchor?: string
  /** The id of the doc or category. */
  id?: string
  className?: string
  description?: string
  unlisted?: boolean
  /** Looked up, not read in order: previous and next skip the node and its children. */
  lookup?: boolean
  children?: SidebarNode[]
}

export interface Tag {
  key: string
  label: string
  description: string
  url: Url
}
export interface Author {
  key: string
  name: string
  title: string
  description: string
  link?: string
  imageUrl?: string
  url?: Url
}
export interface Post {
  url: Url
  source: SourcePath
  title: string
  description: string
  /** ISO 8601 date in UTC: 2024-10-15. */
  date: string
  readingMinutes: number
  /** Keys. */
  authors: string[]
  /** Keys. */
  tags: string[]
  truncated: boolean
  draft: boolean
  unlisted: boolean
}
export interface Blog {
  /** The section of the site: `blog`, or the blog's folder if there are several. */
  section: string
  route: Url
  postsPerPage: number
  title: string
  description: string
  /** Newest first. */
  posts: Post[]
  tags: Tag[]
  authors: Author[]
}
/** A page of `content/pages`. */
export interface FreePage {
  url: Url
  source: SourcePath
  title: string
  description: string
  draft: boolean
  unlisted: boolean
}

export interface Redirect {
  from: Url
  to: string
  place: Place
}

/** The relations between files. Contains no compiled code, so that it can be built anew every time. */
export interface Site {
  docSets: DocSet[]
  /** Blogs with posts. */
  blogs: Blog[]
  pages: FreePage[]
  redirects: Redirect[]
  /** Links in data files: authors' images and pages. */
  dataLinks: LinkReference[]
  /** Packages whose exports have pages. */
  references: Reference[]
  /** OpenAPI documents, one per version. */
  apis: PublishedApi[]
  /** Every Markdown source by path, partials included. */
  sources: ReadonlyMap<SourcePath, Source>
  /** Every asset by path. */
  assets: ReadonlyMap<SourcePath, AssetFile>
  /** Facts of component uses; empty until the rest of the site is known. */
  components: ComponentTable
}

// ---- routes ----

/** A URL and the kind of its page. */
export type Route = { url: Url } & (
  | { kind: "doc"; docSet: DocSet; doc: Doc }
  | { kind: "category"; docSet: DocSet; category: Category }
  | { kind: "doc-tag-list"; docSet: DocSet }
  | { kind: "doc-tag"; docSet: DocSet; tag: Tag; docs: Doc[] }
  | { kind: "symbol"; docSet: DocSet; reference: Reference; symbol: SymbolNode }
  | { kind: "reference-index"; docSet: DocSet; reference: Reference }
  | { kind: "reference-changes"; docSet: DocSet; reference: Reference }
  | { kind: "page"; page: FreePage }
  | { kind: "post"; blog: Blog; post: Post }
  | { kind: "post-list"; blog: Blog; posts: Post[]; page: number; pages: number }
  | { kind: "tag-list"; blog: Blog }
  | { kind: "tag"; blog: Blog; tag: Tag; posts: Post[] }
  | { kind: "author-list"; blog: Blog }
  | { kind: "author"; blog: Blog; author: Author; posts: Post[] }
  | { kind: "archive"; blog: Blog }
  | { kind: "search" }
  | { kind: "not-found" }
)
