/** The data that templates get: one value per page, and one that all pages share. Links and images are resolved. */
import type { LinkView, SourcePath, Url } from "./paths.js"
import type { BannerKind, Template } from "./site.js"
import type { PostSummary, TagSummary } from "./site-view.js"
import type { Heading, Json } from "./source.js"

/** One compiled file on a page, with its links and imports resolved. */
export interface ModuleView {
  path: SourcePath
  part: "whole" | "excerpt"
  /** Hash of the source, so that the page's hash changes with it. */
  hash: string
  /** Whether the text contains the page's title, so that the template need not show it. */
  hasTitle: boolean
  /** By URL as typed. */
  links: Record<string, LinkView>
  /** By specifier. */
  imports: Record<string, ImportView>
}
export type ImportView =
  | { kind: "source"; path: SourcePath }
  | { kind: "url"; url: string }
  /** Bundled into the theme's server module under this name; an SVG has a URL, too. */
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
  /** Whether its branch is shown; only open branches have `children`. */
  open?: boolean
  /** Whether it has a branch, open or closed. */
  branch?: boolean
  children?: SidebarItemView[]
}
export type TocEntry = Pick<Heading, "id" | "text" | "depth">
export interface VersionView {
  name: string
  label: string
  banner: BannerKind
  bannerText: string
  /** The same page in the current version, or the nearest one, with its title; absent in the current version. */
  latest?: { label: string; href: string; samePage: boolean; title?: string }
  /** Entries of the version menu: every version, with the same page in it, or the nearest where it is missing. */
  choices: { name: string; label: string; href: string; active: boolean; missing?: true }[]
}
/** The image for link previews. */
export interface SocialImage {
  url: string
  alt: string
  width?: number
  height?: number
}

/** Content of `<head>` beyond title and description. URLs are absolute. */
export interface HeadView {
  canonical: string
  /** `noindex` for robots; the page is neither in the sitemap nor in the search index. */
  noIndex: boolean
  type: "website" | "article"
  /** The page's own image; without one, the frame's is used. */
  image?: SocialImage
  keywords?: string[]
  publishedTime?: string
  authors?: string[]
  tags?: string[]
  jsonLd: Json[]
}

/** All data of a page. Its hash, with those of the theme and the frame, is the page's key. */
export interface PageView {
  url: Url
  /** Without the site's name. */
  title: string
  description: string
  /** The active top-level entry of the navbar: a collection's id, `blog`, or none. */
  section?: string
  /** Whether it is a page of docs. */
  inDocs?: boolean
  hideTitle: boolean
  head: HeadView
  version?: VersionView
  breadcrumbs: { label: string; href?: string }[]
  /** `href`: URL of the whole tree as JSON (`SidebarItemView[]` with every branch), for branches opened by hand. */
  sidebar?: { label: string; items: SidebarItemView[]; href?: string }
  /** The sidebar of every page of the blog: posts by year, newest first. */
  postsByYear?: { year: string; posts: { title: string; href: string; active: boolean }[] }[]
  toc: TocEntry[]
  prev?: TextLink
  next?: TextLink
  editUrl?: string
  /** Where readers report a mistake: an issue or an email that names it. */
  feedbackHref?: string
  lastUpdate?: { date: string; author?: string }
  /** Former anchors of the page with their new targets: hosts never see anchors, so a script on the page redirects. */
  anchorRedirects?: Record<string, string>
  /** The Markdown twin's path. */
  markdownHref: string
  template: Template
  sheets?: readonly string[]
  layout?: "default" | "wide" | "home"
  draft?: boolean
  unlisted?: boolean
  isList?: boolean
  unsearched?: boolean
  /** It is shown at addresses without a page. */
  fallback?: boolean
  /** The page's text. */
  module?: ModuleView
  /** Of a post's page. */
  post?: PostSummary
  /** At the end of the text. */
  tags?: readonly TagSummary[]
  /** The beginnings of posts, by the link to the post. */
  excerpts?: Record<string, ModuleView>
  /** Its place in a list that fills several pages. */
  part?: { number: number; of: number }
  /** Lists to offer beside it. */
  beside?: TextLink[]
  /** Every listed page near the top of the site, for readers who can't search. */
  sections?: SidebarItemView[]
  /** Pictures of authors, which are checked where they are declared. */
  pictures?: string[]
  /** Partials that the modules above import, directly or not. */
  partials: ModuleView[]
  /** Data for components that export `data`, by `elementKey` of each use; absent if `data` threw. */
  data: Record<string, { component: string; data?: Json }>
}

/** A link in the header. */
export interface NavLinkView {
  label: string
  href: string
  external: boolean
  /** The section whose pages make it active. */
  section?: string
  /** The content of an SVG. */
  icon?: string
}
/** A menu of links in the header. */
export interface NavGroupView {
  label: string
  /** Whether all of its links are external. */
  external: boolean
  icon?: string
  items: NavLinkView[]
}

/** An image that the configuration names. */
export interface PictureView {
  href: string
  /** Pixels. */
  width?: number
  height?: number
}
/** An element of the head from the configuration. */
export interface HeadElement {
  tag: "meta" | "link" | "script"
  /** By name in HTML; `true` for an attribute without a value. */
  attributes: Record<string, string | true>
  /** The text of a script with data. */
  content?: string
}

/** Data that all pages share, resolved and hashed once: it is part of every page's key. */
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
  /** The target of the logo: the home page, or the first page of a site without one. */
  homeHref: string
  lang: string
  direction: "ltr" | "rtl"
  navbar: (NavLinkView | NavGroupView)[]
  /** Empty where no menu of languages is shown. */
  locales: { code: string; label: string; href: string; active: boolean }[]
  /** Versions of the first collection that has some, for unversioned pages. `searchGroup` names the search index. */
  versions: { name: string; label: string; href: string; current: boolean; searchGroup: string }[]
  announcement?: { id: string; text: string; link?: TextLink; inDocs: boolean }
  footer: {
    columns: { title: string; links: { label: string; href: string; external: boolean }[] }[]
    copyright: string
  }
  feeds: { title: string; href: string; type: string }[]
  searchHref: string
  searchContexts: { path: string; label: string }[]
  brand: Record<string, string>
  /** Settings for the site's own components. */
  customFields: Record<string, Json>
  /** The Content-Security-Policy for a `<meta>` element, if the host sets no headers. */
  policy?: string
  analytics?: { src: string; domain: string }
  socialImage?: SocialImage
  /** Browser files of the theme by role, as hashed absolute paths. */
  assets: {
    css: string
    /** The text of the script that runs before the first paint. */
    boot: string
    client: string
    searchWorker: string
    fonts: string[]
    islands: Record<string, string>
    /** Style sheets by component name, or by path of a content module. */
    styles: Record<string, string[]>
  }
}
