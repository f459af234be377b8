/** The relations between the files of a site, and the pages that follow from them. */
import type { RootContent } from "mdast"
import type { PublishedApi } from "../api/api-document.js"
import type { Reference } from "../reference/reference.js"
import type { Place } from "../report/diagnostic.js"
import type { SourcePath, Url } from "./paths.js"
import type { ComponentTable } from "./site-view.js"
import type { AssetFile, LinkReference, Source, SourceHead } from "./source.js"

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

/** A page with a text of an author; of `content/pages`, if nothing else. */
export interface Written {
  url: Url
  source: SourcePath
  title: string
  description: string
  /** Keys. */
  tags?: string[]
  draft: boolean
  unlisted: boolean
  /** Whether its slug ends with a slash: relative URLs then lead below the page. Absent without a slug. */
  isFolder?: boolean
}

export interface Doc extends Written {
  /** Folder path and name without number prefixes; `pagination_next` and the version menu use it. */
  id: string
  sidebarLabel: string
  position?: number
  /** The name of its sidebar; absent if its front matter asks for none. */
  sidebar?: string
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
export interface Post extends Written {
  /** ISO 8601 date in UTC: 2024-10-15. */
  date: string
  readingMinutes: number
  /** Keys. */
  authors: string[]
  tags: string[]
  truncated: boolean
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

export interface Redirect {
  from: Url
  to: string
  place: Place
}

/** What follows from the heads of the texts and from all other files. */
export interface SiteStructure {
  docSets: DocSet[]
  /** Blogs with posts. */
  blogs: Blog[]
  freePages: Written[]
  /** Every page, in the order of the makers; two may claim one URL. */
  pages: Page[]
  redirects: Redirect[]
  /** Links in data files: authors' images and pages. */
  dataLinks: LinkReference[]
  /** Packages whose exports have pages. */
  references: Reference[]
  /** OpenAPI documents. */
  apis: PublishedApi[]
  /** The head of every Markdown source by path, partials included. */
  sources: ReadonlyMap<SourcePath, SourceHead>
  /** Every asset by path. */
  assets: ReadonlyMap<SourcePath, AssetFile>
}

/** The relations between files. Contains no compiled code, so that it can be built anew every time. */
export interface Site extends SiteStructure {
  /** Every Markdown source by path, partials included. */
  sources: ReadonlyMap<SourcePath, Source>
  /** Facts of component uses; empty until the rest of the site is known. */
  components: ComponentTable
}

// ---- pages ----

/** Gives pages of a site: of its files, its references, its APIs, its lists. `makers/makers.ts` lists them all. */
export type Maker = (site: Omit<SiteStructure, "pages">) => Page[]

/** The names of the templates in `templates/pages/Page.tsx`. */
export type Template = "doc" | "page" | "post" | "list" | "reference"

export interface Page {
  url: Url
  /** What it is made from, and where its address is reported: its file, or the configuration. */
  origin: SourcePath
  title: string
  description: string
  template: Template
  /** Sheets of `templates/styles/pages/` that it needs beyond its template's. */
  sheets?: readonly string[]

  // ---- what it holds: a text, a tree, or what its template knows ----

  /** The Markdown file with its text. */
  source?: SourcePath
  /** Whether its slug ends with a slash: relative URLs then lead below the page. Absent without a slug. */
  isFolder?: boolean
  /** A text that a maker wrote: MDX, as in a file. */
  text?: string
  /** The same as nodes of Markdown. `guides` are the pages with a text of an author that link to the page. */
  tree?(guides: readonly GuideLink[]): RootContent[]
  /** Where the tree comes from: problems in it are told there. */
  place?: Place
  post?: Post
  /** Keys of the tags at its end. */
  tags?: readonly string[]
  /** Posts of which it shows the beginning. */
  excerpts?: readonly Post[]
  /** Its place in a list that fills several pages. */
  part?: { number: number; of: number }
  /** Pages on whose texts it depends. */
  lists?: readonly Written[]

  /** Every listed page near the top of the site, for readers who can't search. */
  sections?: boolean

  // ---- where it belongs ----

  docSet?: DocSet
  /** Its name in its docs; equal in each version. */
  id?: string
  /** The name of its sidebar, null for none; by default the one that lists it. */
  sidebar?: string | null | undefined
  /** What its maker adds to the sidebar: to the entry of that address, else below the nearest page above, else at the end. */
  entry?: SidebarNode
  blog?: Blog
  /** Its breadcrumbs below its section, if no sidebar has them. */
  trail?: readonly { label: string; url?: Url }[]
  /** The pages before and after it, if no sidebar says so. */
  prev?: Url | undefined
  next?: Url | undefined
  /** Lists to offer beside it. */
  beside?: readonly Url[]

  // ---- who finds it ----

  /** The name of what it is about, by which it is recognised after it moved; absent for lists of everything. */
  subject?: string
  /** Published only if drafts are. */
  draft?: boolean
  /** No list names it. */
  unlisted?: boolean
  /**
   * Search engines leave it out, and so do the search, the sitemap and the lists for language models, as they do what is
   * unlisted or belongs to docs that they leave out.
   */
  noIndex?: boolean
  /** It says only what other pages say: no text for language models, no tools for readers. */
  isList?: boolean
  /** Names that developers type, with the ids on the page where they are explained. */
  names?: readonly { name: string; kind: string; anchor: string; summary: string; aliases?: string[] }[]
  /** The search of the site does not find it. */
  unsearched?: boolean
  /** It is shown at addresses without a page, and has none itself. */
  fallback?: boolean
  /** Its address may go: `routes.lock` does not promise it. */
  unlocked?: boolean
  /** The file in which a reader may mend it. */
  edit?: SourcePath
}

export interface GuideLink {
  text: string
  url: Url
}
