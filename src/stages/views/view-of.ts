/** Builds the `PageView` of a page, with everything resolved. Keys are hashed in the order below. */
import type { SiteConfig } from "../../config.js"
import { type Counterparts, counterpartsOf } from "../../links/counterparts.js"
import { type LinkContext, linkView } from "../../links/link-view.js"
import { encodePath, hrefOf, twinUrl } from "../../links/links.js"
import { elementKey } from "../../model/element-key.js"
import type {
  Blog,
  DocSet,
  ModuleView,
  Page,
  PageView,
  Redirect,
  SidebarItemView,
  Site,
  Source,
  SourcePath,
  TagSummary,
  TocEntry,
  Url,
} from "../../model.js"
import { summaries } from "../../site-code/summaries.js"
import { headOf } from "./head.js"
import { moduleView, partialsOf } from "./modules.js"
import { linkTo, navigationOf, neighbours } from "./navigation.js"
import { MOST_ENTRIES, type SidebarViews, sidebarViews, wholeTree } from "./sidebar.js"
import { canonicalUrl } from "./versions.js"

export interface ViewContext extends LinkContext<Site> {
  /** The last change of each source in git. */
  lastUpdates: ReadonlyMap<SourcePath, { date: string; author?: string }>
}

/** Creates `viewOf` for one state of the site; data that pages share is looked up once. */
export function createViews(context: ViewContext): (page: Page) => PageView {
  const { config, site } = context
  const short = summaries(config, (typed) => linkView(typed, "content/authors.yml", "/", context).href)
  const lookups = {
    ...context,
    tags: new Map(site.docSets.map((docSet) => [docSet, short.tags(docSet)])),
    blogs: new Map(site.blogs.map((blog) => [blog, short.blog(blog)])),
    sidebarView: sidebarViews((url, anchor) => hrefOf(url, config, "", anchor)),
    counterparts: counterpartsOf(context.tables, site),
  }
  return (page) => viewOf(page, lookups)
}

interface Lookups extends ViewContext {
  sidebarView: SidebarViews
  tags: ReadonlyMap<DocSet, TagSummary[]>
  blogs: ReadonlyMap<Blog, ReturnType<ReturnType<typeof summaries>["blog"]>>
  counterparts: Counterparts
}

function viewOf(page: Page, context: Lookups): PageView {
  const { config, site } = context
  const { url, title, description, template, blog, part } = page
  const source = site.sources.get(page.source ?? "")
  const { layout, hide_title: hideTitle = false } = source?.frontMatter ?? {}
  const { modules, partials, ...content } = contentOf(page, context)
  const navigation = navigationOf(page, context)
  const lastUpdate = source && config.lastUpdate ? lastUpdateOf(source, context) : undefined
  const section = page.docSet?.collection ?? blog?.section
  const canonical = canonicalUrl(page, context, (one, other) => textKey(one, context) === textKey(other, context))
  const ofBlog = blog && context.blogs.get(blog)
  const post = page.post && ofBlog?.post(page.post)
  const pictures = ofBlog?.authors.flatMap(({ imageUrl }) => imageUrl ?? []) ?? []
  const beside = (page.beside ?? []).flatMap((to) => linkTo(to, context) ?? [])
  return {
    url,
    title,
    description,
    ...(section !== undefined && { section }),
    ...(page.docSet && { inDocs: true }),
    hideTitle,
    head: headOf(page, { source, post, canonical, breadcrumbs: navigation.breadcrumbs }, context),
    ...(navigation.version && { version: navigation.version }),
    breadcrumbs: navigation.breadcrumbs,
    ...(navigation.sidebar && { sidebar: navigation.sidebar }),
    ...(blog && { postsByYear: postsByYear(blog, url, config) }),
    toc: source ? tocOf(source, partials, context) : [],
    ...neighbours(page, source, context),
    ...editUrlOf(page, source, config),
    ...(config.feedbackUrl !== undefined && {
      feedbackHref: feedbackHref(config.feedbackUrl, title, config.url + hrefOf(url, config)),
    }),
    ...(lastUpdate && { lastUpdate }),
    ...anchorRedirectsOf(url, context),
    markdownHref: hrefOf(twinUrl(url), { baseUrl: config.baseUrl }),
    template,
    ...(page.sheets && { sheets: page.sheets }),
    ...(layout && { layout }),
    ...(page.draft && { draft: true }),
    ...(page.unlisted && { unlisted: true }),
    ...(page.isList && { isList: true }),
    ...(page.unsearched && { unsearched: true }),
    ...(page.fallback && { fallback: true }),
    ...content,
    ...(post && { post }),
    ...(part && { part }),
    ...(beside.length > 0 && { beside }),
    ...(page.sections && { sections: topOfSite(context) }),
    ...(pictures.length > 0 && { pictures }),
    partials,
    data: dataOf([...modules, ...partials], context),
  }
}

function postsByYear(blog: Blog, here: Url, config: SiteConfig): NonNullable<PageView["postsByYear"]> {
  const posts = blog.posts.filter(({ unlisted }) => !unlisted)
  return [...new Set(posts.map(({ date }) => date.slice(0, 4)))].map((year) => ({
    year,
    posts: posts
      .filter(({ date }) => date.startsWith(year))
      .map(({ title, url }) => ({ title, href: hrefOf(url, config), active: url === here })),
  }))
}

/** What a page holds: its text with the modules that it needs. */
function contentOf(page: Page, context: Lookups) {
  const { sources } = context.site
  const viewed = (path: SourcePath | undefined, part: ModuleView["part"], at: Url) => {
    const source = sources.get(path ?? "")
    return source && moduleView(source, part, at, context)
  }
  const module = viewed(page.source, "whole", page.url)
  const excerpts = Object.fromEntries(
    (page.excerpts ?? []).flatMap(({ source, truncated, url }) => {
      const excerpt = truncated ? viewed(source, "excerpt", url) : undefined
      return excerpt ? [[hrefOf(url, context.config), excerpt] as const] : []
    }),
  )
  const modules = [...(module ? [module] : []), ...Object.values(excerpts)]
  const tags = (page.docSet && context.tags.get(page.docSet)?.filter(({ key }) => page.tags?.includes(key))) ?? []
  return {
    ...(module && { module }),
    ...(tags.length > 0 && { tags }),
    ...(page.excerpts && { excerpts }),
    modules,
    partials: partialsOf(modules, page.url, context),
  }
}

/** A key of a page's content: equal for pages with the same content at different URLs. */
function textKey(page: Page, context: Lookups): string {
  const { modules, partials } = contentOf(page, context)
  const texts = [...modules, ...partials].map(({ path }) => context.site.sources.get(path)?.textHash)
  const about = page.isList ? page.description : ""
  return JSON.stringify([page.title, about, texts, dataOf(modules, context)], (key, value) =>
    addressKeys.has(key) ? undefined : value,
  )
}

/** Keys of data with their places and the targets of links. */
const addressKeys = new Set(["place", "url", "href", "section", "all"])

function anchorRedirectsOf(url: Url, context: Lookups): Pick<PageView, "anchorRedirects"> {
  const redirects = context.site.redirects.filter(({ from }) => from.startsWith(`${url}#`))
  if (redirects.length === 0) return {}
  const target = ({ to, place }: Redirect) => linkView(to, place.file, "/", context).href
  const anchorOf = ({ from }: Redirect) => from.slice(url.length + 1)
  return { anchorRedirects: Object.fromEntries(redirects.map((redirect) => [anchorOf(redirect), target(redirect)])) }
}

/** The sections of the site: two levels of current docs, other versions, blogs, free pages. */
function topOfSite({ config, site }: Lookups): SidebarItemView[] {
  const href = (url: Url) => hrefOf(url, config)
  const two = ({ children, ...item }: SidebarItemView): SidebarItemView => ({
    ...item,
    ...(children && { children: children.map(({ children: _, ...inner }) => inner) }),
  })
  const docs = site.docSets.map(
    ({ label, versionLabel, mainUrl, current, sidebar }): SidebarItemView => ({
      label: versionLabel === undefined ? label : `${label} ${versionLabel}`,
      href: href(mainUrl),
      // A shortened sidebar links here.
      ...((current || sidebar.length > MOST_ENTRIES) && { children: wholeTree(sidebar, href).map(two) }),
    }),
  )
  const pages = site.freePages.filter(({ unlisted, draft }) => !unlisted && !draft)
  return [
    ...docs,
    ...site.blogs.map(({ title, route }) => ({ label: title, href: href(route) })),
    ...pages.map(({ title, url }) => ({ label: title, href: href(url) })),
  ]
}

/** Headings of the configured levels; those of a partial are at its first use on the page. */
function tocOf(source: Source, partials: readonly ModuleView[], context: Lookups): TocEntry[] {
  const { config } = context
  if (source.frontMatter.hide_table_of_contents) return []
  const min = source.frontMatter.toc_min_heading_level ?? config.toc.minHeadingLevel
  const max = source.frontMatter.toc_max_heading_level ?? config.toc.maxHeadingLevel
  return headingsOf(source, partials, context)
    .filter((heading) => heading.depth >= min && heading.depth <= max)
    .map(({ id, text, depth }) => ({ id, text, depth }))
}

/** A page's headings in reading order, including those of partials and components. */
function headingsOf(source: Source, partials: readonly ModuleView[], context: Lookups): TocEntry[] {
  const { site } = context
  const uses = source.partialUses.flatMap((use) => {
    const partial = partials.find((module) => module.path === use.path)
    const inner = partial && site.sources.get(partial.path)
    return inner ? [{ line: use.place.line, headings: headingsOf(inner, partials, context) }] : []
  })
  const added = source.components.map(({ place }) => ({
    line: place.line,
    headings: (site.components.uses.get(elementKey(source.path, place))?.anchors ?? []).flatMap(
      ({ id, text, depth = 2 }) => (text === undefined ? [] : [{ id, text, depth }]),
    ),
  }))
  return [...source.headings.map((heading) => ({ line: heading.place.line, headings: [heading] })), ...added, ...uses]
    .sort((a, b) => a.line - b.line)
    .flatMap((entry) => entry.headings)
}

function editUrlOf({ edit }: Page, source: Source | undefined, { editUrl }: SiteConfig): { editUrl?: string } {
  const stated = source?.frontMatter.custom_edit_url
  if (stated === null) return {}
  if (stated !== undefined) return { editUrl: stated }
  return editUrl === undefined || edit === undefined ? {} : { editUrl: editUrl + encodePath(edit) }
}

function feedbackHref(pattern: string, title: string, url: string): string {
  const named: Record<string, string> = { title, url }
  return pattern.replace(/\{(title|url)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ""))
}

function lastUpdateOf(source: Source, { lastUpdates }: Lookups): PageView["lastUpdate"] | undefined {
  const stated = source.frontMatter.last_update
  const known = lastUpdates.get(source.path)
  const date = stated?.date ?? known?.date
  if (date === undefined) return undefined
  const author = stated?.author ?? known?.author
  return { date: date.slice(0, 10), ...(author !== undefined && { author }) }
}

function dataOf(modules: readonly ModuleView[], { site }: Lookups): PageView["data"] {
  const data: PageView["data"] = {}
  for (const { path } of modules) {
    for (const { place } of site.sources.get(path)?.components ?? []) {
      const key = elementKey(path, place)
      const facts = site.components.uses.get(key)
      if (facts && (facts.failed || facts.data !== undefined))
        data[key] = { component: facts.component, ...(facts.data !== undefined && { data: facts.data }) }
    }
  }
  return data
}
