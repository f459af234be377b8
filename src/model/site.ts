/** How the files of a site relate, and the pages that follow from it. */
import type { PublishedApi } from "../api/api-document.js"
import type { SymbolNode } from "../reference/model.js"
import type { Reference } from "../reference/reference.js"
import type { Place } from "../report/diagnostic.js"
import type { SourcePath, Url } from "./paths.js"
import type { ComponentTable } from "./site-view.js"
import type { AssetFile, LinkReference, Source } from "./source.js"

// ---- site ----

export type BannerKind = "none" | "unreleased" | "unmaintained"

/** One tree of docs: a version of a collection, or a collection without versions. */
export interface DocSet {
  /** The collection's id: `docs`, `integrations`. */
  collection: string
  label: string
  /** Version name, where the collection has versions. */
  version?: string
  versionLabel?: string
  banner: BannerKind
  /** What the banner says of the version; "" where there is no banner. */
  bannerText: string
  noIndex: boolean
  /** Whether it is the collection's current version (or has none). */
  current: boolean
  route: Url
  dir: SourcePath
  /** The doc at the set's own address, else the first of the sidebar; "" in a set without docs, which no site has. */
  mainDocId: string
  /** Of the main doc. */
  mainUrl: Url
  docs: Doc[]
  /** The name of the sidebar below, which docs say that they belong to. */
  sidebarName: string
  sidebar: SidebarNode[]
  /** Further ones, where the configuration states several. */
  otherSidebars: { name: string; nodes: SidebarNode[] }[]
  categories: Category[]
  /** Those of its docs, by label; none where no doc has one. */
  tags?: Tag[]
}

export interface Doc {
  /** Folder path and name without number prefixes; what `pagination_next` and the version dropdown go by. */
  id: string
  url: Url
  source: SourcePath
  title: string
  description: string
  sidebarLabel: string
  position?: number
  /** The sidebar beside it, by its collection's id; none if the page asks for none. */
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
  /** Leads elsewhere: a path of this site, or an address. Such an entry is no page of the sidebar. */
  link?: string
  /** The heading of that page which this entry leads to. */
  anchor?: string
  /** The doc's or category's id. */
  id?: string
  className?: string
  description?: string
  unlisted?: boolean
  /** Looked up and not read in order: previous and next pass it by, and all that is below it. */
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
  /** Which section of the site it is: `blog`, or its folder where there are several. */
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

/** How the files relate. Holds no compiled code, so that it can be built in full, every time. */
export interface Site {
  docSets: DocSet[]
  /** Those that have posts. */
  blogs: Blog[]
  pages: FreePage[]
  redirects: Redirect[]
  /** Links that data files state: authors' pictures and pages. */
  dataLinks: LinkReference[]
  /** Packages whose exports have pages. */
  references: Reference[]
  /** OpenAPI documents, one a version. */
  apis: PublishedApi[]
  /** By path: every Markdown source, partials too. */
  sources: ReadonlyMap<SourcePath, Source>
  /** By path: every file that is no text. */
  assets: ReadonlyMap<SourcePath, AssetFile>
  /** What components say of their uses; empty until the site is otherwise complete. */
  components: ComponentTable
}

// ---- routes ----

/** A URL and the kind of page that it shows. */
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
