/**
 * The central types, in the order in which the pipeline makes them. Read `pipeline.ts` first.
 * Everything here is plain data: it can be compared, hashed, stored, sent to a worker and printed in a test.
 */

import type { PublishedApi } from "./api/read-apis.js"
import type { SymbolNode } from "./reference/model.js"
import type { Reference } from "./reference/reference.js"
import type { ChangesView, ReferenceIndexView, SymbolView } from "./reference/symbol-view.js"
import type { Diagnostic, Place } from "./report/diagnostic.js"

export type { Diagnostic, Place } from "./report/diagnostic.js"

/** A file as the site's root sees it: `content/docs/v2/index.mdx`. Forward slashes. */
export type SourcePath = string & { readonly world?: "source" }
/** A path a reader asks for, without the base URL and without a trailing slash: `/docs/v2`. */
export type Url = string & { readonly world?: "url" }
/** A file below the output folder: `docs/v2/index.html`. */
export type OutputPath = string & { readonly world?: "output" }

// ---- read ----

/** A file that is understood by its text. */
export interface TextFile {
  kind: "text"
  path: SourcePath
  text: string
  hash: string
}
/** A file that is copied or linked to: an image, a download, everything under `content/public`. */
export interface AssetFile {
  kind: "asset"
  path: SourcePath
  hash: string
  /** Bytes. */
  size: number
  /** Pixels, for images whose header says so. */
  width?: number
  height?: number
}
export type SourceFile = TextFile | AssetFile

// ---- compile ----

/** The front matter keys of Docusaurus 3, and `layout` and `noindex` for free pages. Unknown keys are warned about and dropped. */
export interface FrontMatter {
  id?: string
  slug?: string
  title?: string
  description?: string
  sidebar_label?: string
  sidebar_position?: number
  sidebar_class_name?: string
  hide_title?: boolean
  hide_table_of_contents?: boolean
  toc_min_heading_level?: number
  toc_max_heading_level?: number
  keywords?: string[]
  image?: string
  draft?: boolean
  unlisted?: boolean
  noindex?: boolean
  pagination_label?: string
  pagination_next?: string | null
  pagination_prev?: string | null
  displayed_sidebar?: string | null
  custom_edit_url?: string | null
  last_update?: { date?: string; author?: string }
  authors?: string[]
  tags?: string[]
  /** ISO 8601, UTC. */
  date?: string
  layout?: "default" | "wide" | "home"
  /** Words the contract check leaves alone on this page, each with a reason. */
  allow_symbols?: Record<string, string>
}

export interface Heading {
  depth: number
  id: string
  /** Plain text, brand names filled in. */
  text: string
  place: Place
}

/** A link, image or download as the author wrote it. */
export interface LinkReference {
  kind: "link" | "image"
  /** As typed, brand names filled in. */
  url: string
  place: Place
}

/** An `id` that the page will have, besides its headings. */
export interface IdReference {
  id: string
  place: Place
}

/** A JSX element whose name begins with a capital letter, with the attributes that are plain values. */
export interface ComponentUse {
  name: string
  props: Record<string, Json>
  place: Place
}

/** `import Name, { other as Alias } from "specifier"`. */
export interface ImportReference {
  specifier: string
  /** Local name by exported name (`default` for a default import, `*` for a namespace). */
  names: Record<string, string>
  place: Place
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** One stretch of a page for the search index: the text under one heading. */
export interface SearchSection {
  /** "" for the text above the first heading. */
  id: string
  title: string
  depth: number
  text: string
  /** Code blocks and inline code, apart: they are never stemmed. */
  code: string
}

/** A piece of the Markdown twin: text as it is, a link target to resolve, or a component with its children. */
export type TwinPart =
  | string
  | { link: string }
  | { component: string; props: Record<string, Json>; children: TwinPart[] }

/** A code fence, as the checks see it. */
export interface Sample {
  /** As typed, in lower case: `ts`, `html`. */
  language: string
  /** Brand names filled in, the indentation of the fence taken off. */
  text: string
  /** The file's line on which the text begins. */
  line: number
  title?: string
  /** Goes on where the sample of this language family before it on the page ended. */
  continues?: true
  /** TypeScript declarations that the reader does not see. */
  assumes?: string
  /** Why it is not checked. */
  nocheck?: string
  /** The version whose declarations count, where it is not the page's. */
  version?: string
}
/** Inline code that may name a symbol, with the file's line and column of its first character. */
export type CodeSpan = [text: string, line: number, column: number]

/** One Markdown file, understood alone. What other files say about it is resolved in `viewOf`. */
export interface Source {
  path: SourcePath
  /** Of everything that decides the compiled body; a page that shows this source carries it. */
  hash: string
  frontMatter: FrontMatter
  /** Where each front matter key stands, for problems found later. */
  frontMatterPlaces: Record<string, Place>
  /** Text of the first `#` heading. */
  h1?: string
  /** First paragraph, plain text. */
  excerpt?: string
  headings: Heading[]
  links: LinkReference[]
  ids: IdReference[]
  components: ComponentUse[]
  imports: ImportReference[]
  /** Where the file shows other Markdown files that it imports. */
  partialUses: { path: SourcePath; place: Place }[]
  samples: Sample[]
  codeSpans: CodeSpan[]
  /** Whether a truncate marker stands in the file. */
  truncated: boolean
  /** Words of prose and code, for the reading time. */
  words: number
  diagnostics: Diagnostic[]
}

/** The heavy half of a source, loaded only when a page that shows it is rendered. */
export interface SourceBody {
  /** A function body for `run` of @mdx-js/mdx; imports go through `arguments[0].use(specifier)`. */
  code: string
  /** The same up to the truncate marker. */
  excerptCode?: string
  twin: TwinPart[]
  sections: SearchSection[]
}

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
  noIndex: boolean
  /** Whether it is the collection's current version (or has none). */
  current: boolean
  route: Url
  dir: SourcePath
  mainUrl: Url
  docs: Doc[]
  sidebar: SidebarNode[]
  categories: Category[]
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
  /** The doc's or category's id. */
  id?: string
  className?: string
  description?: string
  unlisted?: boolean
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
  route: Url
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
  blog?: Blog
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
}

// ---- routes ----

/** A URL and the kind of page that it shows. */
export type Route = { url: Url } & (
  | { kind: "doc"; docSet: DocSet; doc: Doc }
  | { kind: "category"; docSet: DocSet; category: Category }
  | { kind: "symbol"; docSet: DocSet; reference: Reference; symbol: SymbolNode }
  | { kind: "reference-index"; docSet: DocSet; reference: Reference }
  | { kind: "reference-changes"; docSet: DocSet; reference: Reference }
  | { kind: "page"; page: FreePage }
  | { kind: "post"; post: Post }
  | { kind: "post-list"; posts: Post[]; page: number; pages: number }
  | { kind: "tag-list" }
  | { kind: "tag"; tag: Tag; posts: Post[] }
  | { kind: "author-list" }
  | { kind: "author"; author: Author; posts: Post[] }
  | { kind: "archive" }
  | { kind: "search" }
  | { kind: "not-found" }
)
export type RouteKind = Route["kind"]

// ---- views ----

export interface LinkView {
  href: string
  /** Leads to another site: opens like any link, marked for the eye. */
  external?: boolean
  /** Pixels, for images. */
  width?: number
  height?: number
}

/** One compiled file on a page, with everything its text refers to resolved. */
export interface ModuleView {
  path: SourcePath
  part: "whole" | "excerpt"
  /** Of the source: a page whose module changed is another page. */
  hash: string
  /** By the URL as typed. */
  links: Record<string, LinkView>
  /** By specifier. */
  imports: Record<string, ImportView>
}
export type ImportView =
  | { kind: "source"; path: SourcePath }
  | { kind: "url"; url: string }
  /** A `.ts` or `.tsx` of the content, bundled into the theme's server module under its path. */
  | { kind: "module"; path: SourcePath }
  /** A writer component, known by name. */
  | { kind: "component"; name: string }

export interface TextLink {
  label: string
  href: string
}
export interface SidebarItemView {
  label: string
  href?: string
  className?: string
  active?: boolean
  /** Its branch is shown; only open branches have `children`. */
  open?: boolean
  /** Has a branch, shown or not. */
  branch?: boolean
  children?: SidebarItemView[]
}
export interface TocEntry {
  id: string
  text: string
  depth: number
}
export interface VersionView {
  name: string
  label: string
  banner: BannerKind
  /** The same page in the current version, or that version's main page; absent on the current version. */
  latest?: { label: string; href: string; samePage: boolean }
  /** The dropdown: every version, with the same page in it or its main page. */
  choices: { name: string; label: string; href: string; active: boolean }[]
}
export interface AuthorView {
  name: string
  title: string
  description: string
  href?: string
  link?: string
  imageUrl?: string
}
export interface TagView {
  label: string
  href: string
  count: number
}
export interface PostView {
  title: string
  description: string
  href: string
  date: string
  readingMinutes: number
  authors: AuthorView[]
  tags: TagView[]
  /** The excerpt's module, in lists. */
  module?: ModuleView
  truncated: boolean
}
export interface CardView {
  label: string
  href: string
  description: string
}

/** What `<head>` says beyond title and description. Absolute URLs. */
export interface HeadView {
  canonical: string
  /** `noindex` for robots; such a page is in no sitemap and no search index. */
  noIndex: boolean
  type: "website" | "article"
  image?: string
  keywords?: string[]
  publishedTime?: string
  modifiedTime?: string
  authors?: string[]
  tags?: string[]
  jsonLd: Json[]
}

/** What depends on the kind of page. */
export type PageContent =
  | { kind: "doc"; module: ModuleView; unlisted: boolean; draft: boolean }
  | { kind: "category"; cards: CardView[] }
  | { kind: "symbol"; symbol: SymbolView }
  | { kind: "reference-index"; index: ReferenceIndexView }
  | { kind: "reference-changes"; changes: ChangesView }
  | { kind: "page"; module: ModuleView; layout: "default" | "wide" | "home"; unlisted: boolean; draft: boolean }
  | { kind: "post"; post: PostView; module: ModuleView; unlisted: boolean; draft: boolean }
  | {
      kind: "post-list"
      posts: PostView[]
      page: number
      pages: number
      newer?: string
      older?: string
      lists: TextLink[]
    }
  | { kind: "tag-list"; tags: TagView[] }
  | { kind: "tag"; tag: TagView; description: string; posts: PostView[]; allTags: string }
  | { kind: "author-list"; authors: (AuthorView & { count: number })[] }
  | { kind: "author"; author: AuthorView; posts: PostView[]; allAuthors: string }
  | { kind: "archive"; years: { year: string; posts: PostView[] }[] }
  | { kind: "search" }
  | { kind: "not-found" }

/** Everything that one page may see. Its hash, with the theme's and the frame's, is the page's key. */
export interface PageView {
  url: Url
  /** Of the page, without the site's name. */
  title: string
  description: string
  /** Which top-level entry of the navbar is active: a collection's id, `blog`, or none. */
  section?: string
  hideTitle: boolean
  head: HeadView
  version?: VersionView
  breadcrumbs: { label: string; href?: string }[]
  /** `href`: where the whole tree lies as JSON (`SidebarItemView[]` with every branch), for branches opened by hand. */
  sidebar?: { label: string; items: SidebarItemView[]; href?: string }
  /** The blog's sidebar: posts by year, newest first. */
  postsByYear?: { year: string; posts: { title: string; href: string; active: boolean }[] }[]
  toc: TocEntry[]
  prev?: TextLink
  next?: TextLink
  editUrl?: string
  lastUpdate?: { date: string; author?: string }
  /** Anchors that the page had, and where they are now: hosts never see them, so the page's own script has to answer. */
  anchorRedirects?: Record<string, string>
  /** The Markdown twin's path. */
  markdownHref: string
  content: PageContent
  /** Partials that the modules above import, however deep. */
  partials: ModuleView[]
  /** Answers for components that show the site's own data, by `dataKey(name, props)`. */
  data: Record<string, Json>
}

/** What every page shares, resolved once: hashed once, and part of every page's key. */
export interface SiteFrame {
  id: string
  title: string
  tagline: string
  origin: string
  baseUrl: string
  lang: string
  direction: "ltr" | "rtl"
  navbar: { label: string; href: string; section?: string; external: boolean }[]
  locales: { code: string; label: string; href: string; active: boolean }[]
  /** Versions of the first collection that has some, for the dropdown on pages without a version of their own. */
  versions: { name: string; label: string; href: string }[]
  announcement?: { id: string; text: string; link?: TextLink }
  footer: {
    columns: { title: string; links: { label: string; href: string; external: boolean }[] }[]
    copyright: string
  }
  feeds: { title: string; href: string; type: string }[]
  searchHref: string
  searchContexts: { path: string; label: string }[]
  brand: Record<string, string>
  analytics?: { src: string; domain: string }
  /** Browser files of the theme by role, with their hashed, absolute paths. */
  assets: {
    css: string
    boot: string
    client: string
    searchWorker: string
    fonts: string[]
    islands: Record<string, string>
  }
}

// ---- theme ----

/** The templates, bundled. Their bytes are kept apart and loaded only when they are needed. */
export interface Theme {
  /** Hash of its bytes. */
  id: string
  /** Files for the browser. */
  files: { path: OutputPath; hash: string; size: number }[]
  assets: SiteFrame["assets"]
  /** Components that authors may use without importing them. */
  componentNames: string[]
  /** For the Content-Security-Policy. */
  inlineScriptHashes: string[]
  /** Content modules (`.ts`, `.tsx`) that have a default export. */
  withDefault: SourcePath[]
  diagnostics: Diagnostic[]
}

// ---- render ----

/** What the server module's `renderPage` takes. */
export interface RenderInput {
  view: PageView
  frame: SiteFrame
  /** Compiled code by `<path>#<part>`. */
  code: Record<string, string>
  /** Twins by `<path>#<part>`. */
  twins: Record<string, TwinPart[]>
}

/** A rendered page: the light half, kept in memory for every page. */
export interface Page {
  url: Url
  /** Of each of the three files that the page is written as. */
  hashes: { html: string; chunk: string; markdown: string }
  bytes: number
  diagnostics: Diagnostic[]
}
/** The heavy half, loaded only when it has to be written. */
export interface PageBody {
  html: string
  /** JSON text of `page.json`. */
  chunk: string
  markdown: string
}

// ---- emit ----

/** One file of the output. `hash` is of the bytes; they are loaded only if the file has to be written. */
export interface Output {
  path: OutputPath
  hash: string
  bytes(): Promise<Uint8Array | string>
}
