/** Builds the `PageView` of a route, with everything resolved. Keys are hashed in the order below. */
import type { SiteConfig } from "../../config.js"
import { type Counterparts, counterpartsOf, type DocSetRoute } from "../../links/counterparts.js"
import { type LinkContext, linkView } from "../../links/link-view.js"
import { encodePath, hrefOf, tagListUrl, twinUrl } from "../../links/links.js"
import { elementKey } from "../../model/element-key.js"
import type {
  Blog,
  ModuleView,
  PageContent,
  PageView,
  Post,
  Redirect,
  Route,
  SidebarItemView,
  Source,
  SourcePath,
  TocEntry,
  Url,
} from "../../model.js"
import { isReference } from "../../reference/reference-tree.js"
import { isGenerated } from "../../site-code/generated-pages.js"
import { headOf } from "./head.js"
import { moduleView, partialsOf } from "./modules.js"
import { navigationOf, neighbours, sectionOf } from "./navigation.js"
import { authorView, docTags, postView, tagView, yearsOf } from "./posts.js"
import {
  type GuideLinks,
  guideLinks,
  referenceContent,
  referenceEdit,
  referenceTitle,
  referenceToc,
} from "./reference-views.js"
import { MOST_ENTRIES, type PlacesIn, rememberPlaces, type SidebarViews, sidebarViews, wholeTree } from "./sidebar.js"
import { canonicalUrl } from "./versions.js"

export interface ViewContext extends LinkContext {
  /** The last change of each source in git. */
  lastUpdates: ReadonlyMap<SourcePath, { date: string; author?: string }>
}

/** Creates `viewOf` for one state of the site; data that pages share is looked up once. */
export function createViews(context: ViewContext): (route: Route) => PageView {
  const placesIn = rememberPlaces()
  const years = new Map(context.site.blogs.map((blog) => [blog, yearsOf(blog)]))
  const guides = guideLinks(context)
  const counterparts = counterpartsOf(context.tables, context.site)
  const sidebarView = sidebarViews((url, anchor) => hrefOf(url, context.config, "", anchor))
  const lookups = { ...context, placesIn, sidebarView, years, guides, counterparts }
  return (route) => viewOf(route, lookups)
}

interface Lookups extends ViewContext {
  placesIn: PlacesIn
  sidebarView: SidebarViews
  /** By blog. */
  years: ReadonlyMap<Blog, { year: string; posts: Post[] }[]>
  guides: GuideLinks
  counterparts: Counterparts
}

function viewOf(route: Route, context: Lookups): PageView {
  const { config, site } = context
  const href = (url: Url) => hrefOf(url, config)
  const page = describe(route)
  const content = contentOf(route, context)
  const modules = contentModules(content)
  const partials = partialsOf(modules, route.url, context)
  const main = "module" in content ? content.module : undefined
  const source = main === undefined ? undefined : site.sources.get(main.path)
  const navigation = navigationOf(route, page.title, context)
  const lastUpdate = source && config.lastUpdate ? lastUpdateOf(source, context) : undefined
  const section = sectionOf(route)
  const canonical = canonicalUrl(route, context, (page, other) => textKey(page, context) === textKey(other, context))
  return {
    url: route.url,
    title: page.title,
    description: page.description,
    ...(section !== undefined && { section }),
    hideTitle: source?.frontMatter.hide_title === true,
    head: headOf(route, page.title, navigation.breadcrumbs, source, canonical, context),
    ...(navigation.version && { version: navigation.version }),
    breadcrumbs: navigation.breadcrumbs,
    ...(navigation.sidebar && { sidebar: navigation.sidebar }),
    ...("blog" in route && {
      postsByYear: (context.years.get(route.blog) ?? []).map(({ year, posts }) => ({
        year,
        posts: posts.map(({ title, url }) => ({ title, href: href(url), active: url === route.url })),
      })),
    }),
    toc:
      source && source.frontMatter.hide_table_of_contents !== true
        ? tocOf(source, partials, context)
        : referenceToc(content),
    ...neighbours(route, source, context),
    ...(source && editUrlOf(source, config)),
    ...(isReference(route) && referenceEdit(route, config)),
    ...(config.feedbackUrl !== undefined && {
      feedbackHref: feedbackHref(config.feedbackUrl, page.title, config.url + href(route.url)),
    }),
    ...(lastUpdate && { lastUpdate }),
    ...anchorRedirectsOf(route.url, context),
    markdownHref: hrefOf(twinUrl(route.url), { baseUrl: config.baseUrl }),
    content,
    partials,
    data: dataOf([...modules, ...partials], context),
  }
}

/** A key of a page's content: equal for pages with the same content at different URLs. */
function textKey(route: DocSetRoute, context: Lookups): string {
  const { title, description } = describe(route)
  const content = contentOf(route, context)
  switch (content.kind) {
    case "doc": {
      const modules = [content.module, ...partialsOf([content.module], route.url, context)]
      const texts = modules.map(({ path }) => context.site.sources.get(path)?.textHash)
      return JSON.stringify([title, texts, dataOf(modules, context)])
    }
    case "category":
      return JSON.stringify([title, description, content.cards.map((card) => [card.label, card.description])])
    default:
      return JSON.stringify([title, content], (key, value) => (addressKeys.has(key) ? undefined : value))
  }
}

/** Keys of a symbol's view with its place and the targets of links. */
const addressKeys = new Set(["place", "refs", "urls", "href", "changesHref", "indexHref", "guideHref"])

/** Redirects of the page's own anchors, by anchor. */
function anchorRedirectsOf(url: Url, context: Lookups): Pick<PageView, "anchorRedirects"> {
  const redirects = context.site.redirects.filter(({ from }) => from.startsWith(`${url}#`))
  if (redirects.length === 0) return {}
  const target = ({ to, place }: Redirect) => linkView(to, place.file, "/", context).href
  const anchorOf = ({ from }: Redirect) => from.slice(url.length + 1)
  return { anchorRedirects: Object.fromEntries(redirects.map((redirect) => [anchorOf(redirect), target(redirect)])) }
}

function describe(route: Route): { title: string; description: string } {
  switch (route.kind) {
    case "doc":
      return { title: route.doc.title, description: route.doc.description }
    case "category":
      return { title: route.category.title, description: route.category.description }
    case "doc-tag-list":
      return { title: "Tags", description: "Every tag, with the number of its pages." }
    case "doc-tag": {
      const number = route.docs.length
      return {
        title: `${number} ${number === 1 ? "page" : "pages"} tagged with “${route.tag.label}”`,
        description: route.tag.description || `Pages about ${route.tag.label}.`,
      }
    }
    case "symbol":
    case "reference-index":
    case "reference-changes":
      return referenceTitle(route)
    case "page":
      return { title: route.page.title, description: route.page.description }
    case "post":
      return { title: route.post.title, description: route.post.description }
    case "post-list": {
      const { title, description } = route.blog
      return { title: route.page === 1 ? title : `${title}, page ${route.page}`, description }
    }
    case "archive":
      return { title: "Archive", description: "Every post, by year." }
    case "tag-list":
      return { title: "Tags", description: "Every tag, with the number of its posts." }
    case "tag": {
      const number = route.posts.length
      return {
        title: `${number} ${number === 1 ? "post" : "posts"} tagged with “${route.tag.label}”`,
        description: route.tag.description || `Posts about ${route.tag.label}.`,
      }
    }
    case "author-list":
      return { title: "Authors", description: "The authors of the posts." }
    case "author":
      return { title: route.author.name, description: route.author.description || `Posts by ${route.author.name}.` }
    case "search":
      return { title: "Search the documentation", description: "Search all pages, the SDK reference and the blog." }
    case "not-found":
      return { title: "Page not found", description: "There is no page at this address." }
    default:
      return route satisfies never
  }
}

function contentOf(route: Route, context: Lookups): PageContent {
  const { config, site } = context
  const href = (url: Url) => hrefOf(url, config)
  const whole = (path: SourcePath) => moduleView(site.sources.get(path) as Source, "whole", route.url, context)
  const posts = (list: readonly Post[], blog: Blog, excerpt = false) =>
    list.map((post) => postView(post, blog, { ...context, excerpt }))
  switch (route.kind) {
    case "doc": {
      const { source, unlisted, draft } = route.doc
      const tags = docTags(route.docSet, context).filter(({ key }) => route.doc.tags?.includes(key))
      const tagViews = tags.length > 0 && { tags: tags.map(({ view }) => view) }
      return { kind: "doc", module: whole(source), unlisted, draft, ...tagViews }
    }
    case "category":
      return {
        kind: "category",
        cards: route.category.items.flatMap((node) =>
          node.url === undefined || node.unlisted
            ? []
            : [{ label: node.label, href: href(node.url), description: node.description ?? "" }],
        ),
      }
    case "doc-tag-list":
      return { kind: "doc-tag-list", tags: docTags(route.docSet, context).map(({ view }) => view) }
    case "doc-tag":
      return {
        kind: "doc-tag",
        cards: route.docs.map(({ title, url, description }) => ({ label: title, href: href(url), description })),
        allTags: href(tagListUrl(route.docSet)),
      }
    case "symbol":
    case "reference-index":
    case "reference-changes":
      return referenceContent(route, context.guides, context)
    case "page": {
      const { source, unlisted, draft } = route.page
      const layout = site.sources.get(source)?.frontMatter.layout ?? "default"
      return { kind: "page", module: whole(source), layout, unlisted, draft }
    }
    case "post": {
      const { source, unlisted, draft } = route.post
      return { kind: "post", post: postView(route.post, route.blog, context), module: whole(source), unlisted, draft }
    }
    case "post-list": {
      const at = (page: number) => href(page === 1 ? route.blog.route : `${route.blog.route}/page/${page}`)
      return {
        kind: "post-list",
        posts: posts(route.posts, route.blog, true),
        page: route.page,
        pages: route.pages,
        ...(route.page > 1 && { newer: at(route.page - 1) }),
        ...(route.page < route.pages && { older: at(route.page + 1) }),
        lists: ["Archive", "Tags", "Authors"]
          .map((label) => ({ label, url: `${route.blog.route}/${label.toLowerCase()}` }))
          .filter(({ url }) => context.tables.routes.has(url))
          .map(({ label, url }) => ({ label, href: href(url) })),
      }
    }
    case "tag-list":
      return { kind: "tag-list", tags: route.blog.tags.map((tag) => tagView(tag, route.blog, context)) }
    case "tag":
      return {
        kind: "tag",
        tag: tagView(route.tag, route.blog, context),
        description: route.tag.description,
        posts: posts(route.posts, route.blog),
        allTags: href(`${route.blog.route}/tags`),
      }
    case "author-list":
      return {
        kind: "author-list",
        authors: route.blog.authors.map((author) => ({
          ...authorView(author, context),
          count: route.blog.posts.filter((post) => !post.unlisted && post.authors.includes(author.key)).length,
        })),
      }
    case "author":
      return {
        kind: "author",
        author: authorView(route.author, context),
        posts: posts(route.posts, route.blog),
        allAuthors: href(`${route.blog.route}/authors`),
      }
    case "archive":
      return {
        kind: "archive",
        years: (context.years.get(route.blog) ?? []).map(({ year, posts: list }) => ({
          year,
          posts: posts(list, route.blog),
        })),
      }
    case "search":
      return { kind: "search", sections: topOfSite(context) }
    case "not-found":
      return { kind: "not-found" }
    default:
      return route satisfies never
  }
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
  const pages = site.pages.filter(({ unlisted, draft }) => !unlisted && !draft)
  return [
    ...docs,
    ...site.blogs.map(({ title, route }) => ({ label: title, href: href(route) })),
    ...pages.map(({ title, url }) => ({ label: title, href: href(url) })),
  ]
}

function contentModules(content: PageContent): ModuleView[] {
  if ("module" in content) return [content.module]
  return "posts" in content ? content.posts.flatMap((post) => (post.module ? [post.module] : [])) : []
}

/** Headings of the configured levels; those of a partial are at its first use on the page. */
function tocOf(source: Source, partials: readonly ModuleView[], context: Lookups): TocEntry[] {
  const { config } = context
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

function editUrlOf(source: Source, config: SiteConfig): { editUrl?: string } {
  const custom = source.frontMatter.custom_edit_url
  if (custom === null) return {}
  if (custom !== undefined) return { editUrl: custom }
  if (isGenerated(source.path)) return {}
  return config.editUrl === undefined ? {} : { editUrl: config.editUrl + encodePath(source.path) }
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

/** Data for components that export `data`. */
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
