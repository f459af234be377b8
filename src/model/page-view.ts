/** What templates see: one value for each page, one that all pages share. Addresses, links and images are resolved. */
import type { LinkedTree } from "../reference/page-tree.js"
import type { LinkView, SourcePath, Url } from "./paths.js"
import type { BannerKind } from "./site.js"
import type { Json } from "./source.js"

/** One compiled file on a page, with everything its text refers to resolved. */
export interface ModuleView {
  path: SourcePath
  part: "whole" | "excerpt"
  /** Of the source: a page whose module changed is another page. */
  hash: string
  /** The text brings the page's title, so the page need not. */
  hasTitle: boolean
  /** By the URL as typed. */
  links: Record<string, LinkView>
  /** By specifier. */
  imports: Record<string, ImportView>
}
export type ImportView =
  | { kind: "source"; path: SourcePath }
  | { kind: "url"; url: string }
  /** Bundled into the theme's server module under this name; a drawing has an address, too. */
  | { kind: "module"; path: string; url?: string }
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
  bannerText: string
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

/** The picture that goes with a shared link. */
export interface SocialImage {
  url: string
  alt: string
  width?: number
  height?: number
}

/** What `<head>` says beyond title and description. Absolute URLs. */
export interface HeadView {
  canonical: string
  /** `noindex` for robots; such a page is in no sitemap and no search index. */
  noIndex: boolean
  type: "website" | "article"
  /** The page's own; others show the frame's. */
  image?: SocialImage
  keywords?: string[]
  publishedTime?: string
  modifiedTime?: string
  authors?: string[]
  tags?: string[]
  jsonLd: Json[]
}

/** What depends on the kind of page. */
export type PageContent =
  | { kind: "doc"; module: ModuleView; unlisted: boolean; draft: boolean; tags?: TagView[] }
  | { kind: "category"; cards: CardView[] }
  | { kind: "doc-tag-list"; tags: TagView[] }
  | { kind: "doc-tag"; cards: CardView[]; allTags: string }
  | { kind: "symbol"; tree: LinkedTree }
  | { kind: "reference-index"; tree: LinkedTree }
  | { kind: "reference-changes"; tree: LinkedTree }
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
  /** What a reader goes on from who can't search: every listed page near the top of the site. */
  | { kind: "search"; sections: SidebarItemView[] }
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
  /** The sidebar of every page of the blog: posts by year, newest first. */
  postsByYear?: { year: string; posts: { title: string; href: string; active: boolean }[] }[]
  toc: TocEntry[]
  prev?: TextLink
  next?: TextLink
  editUrl?: string
  /** Where a reader says what is wrong with the page: an issue or a mail that names it. */
  feedbackHref?: string
  lastUpdate?: { date: string; author?: string }
  /** Anchors that the page had, and where they are now: hosts never see them, so the page's own script has to answer. */
  anchorRedirects?: Record<string, string>
  /** The Markdown twin's path. */
  markdownHref: string
  content: PageContent
  /** Partials that the modules above import, however deep. */
  partials: ModuleView[]
  /** What components that export `data` are shown with, by `elementKey` of each use; none where `data` threw. */
  data: Record<string, { component: string; data?: Json }>
}

/** A link of the header. */
export interface NavLinkView {
  label: string
  href: string
  external: boolean
  /** Which section's pages make it active. */
  section?: string
  /** The inside of an SVG. */
  icon?: string
}
/** Links of the header behind one word. */
export interface NavGroupView {
  label: string
  /** Whether all of its links leave the site. */
  external: boolean
  icon?: string
  items: NavLinkView[]
}

/** A picture that the configuration names. */
export interface PictureView {
  href: string
  /** Pixels. */
  width?: number
  height?: number
}
/** An element of the head that the configuration states. */
export interface HeadElement {
  tag: "meta" | "link" | "script"
  /** By their names in HTML; `true` for one without a value. */
  attributes: Record<string, string | true>
  /** The text of a script that holds data. */
  content?: string
}

/** What every page shares, resolved once: hashed once, and part of every page's key. */
export interface SiteFrame {
  id: string
  title: string
  tagline: string
  logo?: { light: PictureView; dark?: PictureView; withTitle: boolean }
  favicon?: { href: string; type: string }
  themeColor: { light: string; dark: string }
  head: HeadElement[]
  origin: string
  baseUrl: string
  /** Where the logo leads: to the home page, or to what a site without one begins with. */
  homeHref: string
  lang: string
  direction: "ltr" | "rtl"
  navbar: (NavLinkView | NavGroupView)[]
  locales: { code: string; label: string; href: string; active: boolean }[]
  /** Versions of the first collection that has some, for pages without a version. `searchGroup` names its search index. */
  versions: { name: string; label: string; href: string; searchGroup: string }[]
  announcement?: { id: string; text: string; link?: TextLink }
  footer: {
    columns: { title: string; links: { label: string; href: string; external: boolean }[] }[]
    copyright: string
  }
  feeds: { title: string; href: string; type: string }[]
  searchHref: string
  searchContexts: { path: string; label: string }[]
  brand: Record<string, string>
  /** What components of the site read from the configuration. */
  customFields: Record<string, Json>
  /** The Content-Security-Policy that pages carry themselves, where the host sets no headers. */
  policy?: string
  analytics?: { src: string; domain: string }
  socialImage?: SocialImage
  /** Browser files of the theme by role, with their hashed, absolute paths. */
  assets: {
    css: string
    boot: string
    client: string
    searchWorker: string
    fonts: string[]
    islands: Record<string, string>
    /** Sheets by the component, or the path of the content's module, that is shown with them. */
    styles: Record<string, string[]>
  }
}
