/** One `PageView` for one route: everything the page may see, resolved. The order of keys is the order they are hashed in. */
import { apiData } from "../../api/api-views.js"
import type { SiteConfig } from "../../config.js"
import { encodePath, hrefOf, type LinkTables, sidebarUrl, twinUrl } from "../../links.js"
import type {
  Author,
  AuthorView,
  DocSet,
  HeadView,
  Json,
  ModuleView,
  PageContent,
  PageView,
  Post,
  PostView,
  Redirect,
  Route,
  SidebarNode,
  Site,
  Source,
  SourcePath,
  Tag,
  TextLink,
  TocEntry,
  Url,
  VersionView,
} from "../../model.js"
import { compare } from "../../report/diagnostic.js"
import { linkView, moduleView, partialsOf } from "./modules.js"
import { readingOrder, sidebarView, trailTo } from "./navigation.js"
import {
  type GuideLinks,
  guideLinks,
  isReference,
  type ReferenceRoute,
  referenceContent,
  referenceEdit,
  referenceTable,
  referenceTitle,
  referenceToc,
  symbolTwin,
} from "./reference-views.js"

export interface ViewContext {
  config: SiteConfig
  site: Site
  tables: LinkTables
  /** When git last saw each source change. */
  lastUpdates: ReadonlyMap<SourcePath, { date: string; author?: string }>
}

/** Makes `viewOf` for one state of the site; what pages have in common is looked up once. */
export function createViews(context: ViewContext): (route: Route) => PageView {
  const orders = new Map(context.site.docSets.map((docSet) => [docSet, readingOrder(docSet.sidebar)]))
  const postsByYear = yearsOf(context)
  const guides = guideLinks(context)
  return (route) => viewOf(route, { ...context, orders, postsByYear, guides })
}

interface Lookups extends ViewContext {
  orders: ReadonlyMap<DocSet, SidebarNode[]>
  postsByYear: { year: string; posts: Post[] }[]
  guides: GuideLinks
}

function viewOf(route: Route, context: Lookups): PageView {
  const { config, site } = context
  const href = (url: Url) => hrefOf(url, config)
  const page = describe(route, context)
  const content = contentOf(route, context)
  const modules = modulesOf(content)
  const partials = partialsOf(modules, route.url, context)
  const main = "module" in content ? content.module : undefined
  const source = main === undefined ? undefined : site.sources.get(main.path)
  const navigation = navigationOf(route, context)
  const lastUpdate = source && config.lastUpdate ? lastUpdateOf(source, context) : undefined
  const section = sectionOf(route)
  const showsYears = ["post", "post-list"].includes(route.kind)
  return {
    url: route.url,
    title: page.title,
    description: page.description,
    ...(section !== undefined && { section }),
    hideTitle: source?.frontMatter.hide_title === true || source?.h1 !== undefined,
    head: headOf(route, page, navigation.breadcrumbs, source, context),
    ...(navigation.version && { version: navigation.version }),
    breadcrumbs: navigation.breadcrumbs,
    ...(navigation.sidebar && { sidebar: navigation.sidebar }),
    ...(showsYears && {
      postsByYear: context.postsByYear.map(({ year, posts }) => ({
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
    ...(lastUpdate && { lastUpdate }),
    ...anchorRedirectsOf(route.url, context),
    markdownHref: hrefOf(twinUrl(route.url), { baseUrl: config.baseUrl }),
    content,
    partials,
    data: dataOf([...modules, ...partials], context),
  }
}

/** Redirects of the page's own anchors, by anchor. */
function anchorRedirectsOf(url: Url, context: Lookups): Pick<PageView, "anchorRedirects"> {
  const own = context.site.redirects.filter(({ from }) => from.startsWith(`${url}#`))
  if (own.length === 0) return {}
  const target = ({ to, place }: Redirect) => linkView(to, place.file, "/", context).href
  return { anchorRedirects: Object.fromEntries(own.map((one) => [one.from.slice(url.length + 1), target(one)])) }
}

function describe(route: Route, { site }: Lookups): { title: string; description: string } {
  const blog = site.blog
  switch (route.kind) {
    case "doc":
      return { title: route.doc.title, description: route.doc.description }
    case "category":
      return { title: route.category.title, description: route.category.description }
    case "symbol":
    case "reference-index":
    case "reference-changes":
      return referenceTitle(route)
    case "page":
      return { title: route.page.title, description: route.page.description }
    case "post":
      return { title: route.post.title, description: route.post.description }
    case "post-list": {
      const title = route.page === 1 ? (blog?.title ?? "Blog") : `${blog?.title ?? "Blog"}, page ${route.page}`
      return { title, description: blog?.description ?? "" }
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
      return { title: "Authors", description: "Who writes here." }
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

function sectionOf(route: Route): string | undefined {
  switch (route.kind) {
    case "doc":
    case "category":
    case "symbol":
    case "reference-index":
    case "reference-changes":
      return route.docSet.collection
    case "page":
    case "search":
    case "not-found":
      return undefined
    default:
      return "blog"
  }
}

function contentOf(route: Route, context: Lookups): PageContent {
  const { config, site } = context
  const href = (url: Url) => hrefOf(url, config)
  const whole = (path: SourcePath) => moduleView(site.sources.get(path) as Source, "whole", route.url, context)
  const posts = (list: readonly Post[], excerpts = false) => list.map((post) => postView(post, context, excerpts))
  switch (route.kind) {
    case "doc": {
      const { source, unlisted, draft } = route.doc
      return { kind: "doc", module: whole(source), unlisted, draft }
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
      return { kind: "post", post: postView(route.post, context, false), module: whole(source), unlisted, draft }
    }
    case "post-list": {
      const at = (page: number) => href(page === 1 ? (site.blog?.route ?? "/") : `${site.blog?.route}/page/${page}`)
      return {
        kind: "post-list",
        posts: posts(route.posts, true),
        page: route.page,
        pages: route.pages,
        ...(route.page > 1 && { newer: at(route.page - 1) }),
        ...(route.page < route.pages && { older: at(route.page + 1) }),
        lists: ["Archive", "Tags", "Authors"]
          .map((label) => ({ label, url: `${site.blog?.route}/${label.toLowerCase()}` }))
          .filter(({ url }) => context.tables.routes.has(url))
          .map(({ label, url }) => ({ label, href: href(url) })),
      }
    }
    case "tag-list":
      return { kind: "tag-list", tags: (site.blog?.tags ?? []).map((tag) => tagView(tag, context)) }
    case "tag":
      return {
        kind: "tag",
        tag: tagView(route.tag, context),
        description: route.tag.description,
        posts: posts(route.posts),
        allTags: href(`${site.blog?.route}/tags`),
      }
    case "author-list":
      return {
        kind: "author-list",
        authors: (site.blog?.authors ?? []).map((author) => ({
          ...authorView(author, context),
          count: (site.blog?.posts ?? []).filter((post) => !post.unlisted && post.authors.includes(author.key)).length,
        })),
      }
    case "author":
      return {
        kind: "author",
        author: authorView(route.author, context),
        posts: posts(route.posts),
        allAuthors: href(`${site.blog?.route}/authors`),
      }
    case "archive":
      return {
        kind: "archive",
        years: context.postsByYear.map(({ year, posts: list }) => ({ year, posts: posts(list) })),
      }
    case "search":
      return { kind: "search" }
    case "not-found":
      return { kind: "not-found" }
    default:
      return route satisfies never
  }
}

function modulesOf(content: PageContent): ModuleView[] {
  if ("module" in content) return [content.module]
  return "posts" in content ? content.posts.flatMap((post) => (post.module ? [post.module] : [])) : []
}

function postView(post: Post, context: Lookups, excerpt: boolean): PostView {
  const { config, site } = context
  const source = site.sources.get(post.source)
  const { title, description, date, readingMinutes, truncated } = post
  return {
    title,
    description,
    href: hrefOf(post.url, config),
    date,
    readingMinutes,
    authors: post.authors.flatMap((key) => {
      const author = site.blog?.authors.find((one) => one.key === key)
      return author ? [authorView(author, context)] : []
    }),
    tags: post.tags.flatMap((key) => {
      const tag = site.blog?.tags.find((one) => one.key === key)
      return tag ? [tagView(tag, context)] : []
    }),
    ...(excerpt && truncated && source && { module: moduleView(source, "excerpt", post.url, context) }),
    truncated,
  }
}

function tagView(tag: Tag, { config, site }: Lookups): PostView["tags"][number] {
  const count = (site.blog?.posts ?? []).filter((post) => !post.unlisted && post.tags.includes(tag.key)).length
  return { label: tag.label, href: hrefOf(tag.url, config), count }
}

function authorView({ name, title, description, url, link, imageUrl }: Author, context: Lookups): AuthorView {
  const { config } = context
  const stated = (typed: string) => linkView(typed, "content/authors.yml", "/", context).href
  return {
    name,
    title,
    description,
    ...(url !== undefined && { href: hrefOf(url, config) }),
    ...(link !== undefined && { link: stated(link) }),
    ...(imageUrl !== undefined && { imageUrl: stated(imageUrl) }),
  }
}

/** Years by the UTC date of the post, newest first. */
function yearsOf({ site }: ViewContext): { year: string; posts: Post[] }[] {
  const years = new Map<string, Post[]>()
  for (const post of (site.blog?.posts ?? []).filter((one) => !one.unlisted)) {
    const year = post.date.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), post])
  }
  return [...years].sort(([a], [b]) => compare(b, a)).map(([year, posts]) => ({ year, posts }))
}

function navigationOf(route: Route, context: Lookups): Pick<PageView, "breadcrumbs" | "sidebar" | "version"> {
  const { config, site, tables } = context
  const href = (url: Url) => hrefOf(url, config)
  const home = tables.routes.has("/") ? [{ label: "Home", href: href("/") }] : []
  if (inDocSet(route)) {
    const { docSet } = route
    const trail = trailTo(docSet.sidebar, route.url)
    const last = trail.at(-1)
    const top = { label: docSet.label, href: href(docSet.mainUrl) }
    const atTop = route.url === docSet.mainUrl
    const hidden = route.kind === "doc" && site.sources.get(route.doc.source)?.frontMatter.displayed_sidebar === null
    const version = versionView(route, context)
    return {
      breadcrumbs: [
        ...home,
        atTop ? { label: docSet.label } : top,
        ...trail
          .filter((node) => !(atTop && node === last))
          .map((node) => ({ label: node.label, ...(node !== last && node.url && { href: href(node.url) }) })),
      ],
      ...(!hidden && {
        sidebar: {
          label: docSet.label,
          href: hrefOf(sidebarUrl(docSet), { baseUrl: config.baseUrl }),
          items: sidebarView(docSet.sidebar, trail, href),
        },
      }),
      ...(version && { version }),
    }
  }
  const blog = site.blog
  if (!blog || sectionOf(route) !== "blog" || route.kind === "post-list") return { breadcrumbs: [] }
  const trail: PageView["breadcrumbs"] = [...home, { label: blog.title, href: href(blog.route) }]
  if (route.kind === "tag") trail.push({ label: "Tags", href: href(`${blog.route}/tags`) })
  if (route.kind === "author") trail.push({ label: "Authors", href: href(`${blog.route}/authors`) })
  const label = route.kind === "tag" ? route.tag.label : describe(route, context).title
  return { breadcrumbs: [...trail, { label }] }
}

type DocSetRoute = Extract<Route, { kind: "doc" | "category" }> | ReferenceRoute

function inDocSet(route: Route): route is DocSetRoute {
  return route.kind === "doc" || route.kind === "category" || isReference(route)
}

/** The page of another version that says the same. */
function samePageIn(other: DocSet, route: DocSetRoute, site: Site): Url | undefined {
  if (route.kind === "doc") return twinIn(other, route.doc.id)
  return route.kind === "category" ? twinIn(other, route.category.id) : symbolTwin(route, other, site)
}

/** The version's banner and the dropdown: the same page in each version, or that version's main page. */
function versionView(route: DocSetRoute, { config, site }: Lookups): VersionView | undefined {
  const { docSet } = route
  if (docSet.version === undefined) return undefined
  const sets = site.docSets.filter((other) => other.collection === docSet.collection)
  const choices = sets.map((other) => ({
    name: other.version ?? "",
    label: other.versionLabel ?? "",
    href: hrefOf(other === docSet ? route.url : (samePageIn(other, route, site) ?? other.mainUrl), config),
    active: other === docSet,
  }))
  const current = sets.find((other) => other.current)
  const twin = current && samePageIn(current, route, site)
  return {
    name: docSet.version,
    label: docSet.versionLabel ?? docSet.version,
    banner: docSet.banner,
    ...(current &&
      current !== docSet && {
        latest: {
          label: current.versionLabel ?? "",
          href: hrefOf(twin ?? current.mainUrl, config),
          samePage: twin !== undefined,
        },
      }),
    choices,
  }
}

/** The page of another doc set that has the same id. */
function twinIn(docSet: DocSet, id: string): Url | undefined {
  const doc = docSet.docs.find((one) => one.id === id && !one.unlisted)
  return doc?.url ?? docSet.categories.find((category) => category.id === id)?.url
}

function neighbours(route: Route, source: Source | undefined, context: Lookups): { prev?: TextLink; next?: TextLink } {
  const { config, site } = context
  if (route.kind === "post") {
    const posts = (site.blog?.posts ?? []).filter((post) => !post.unlisted || post.url === route.url)
    const at = posts.findIndex((post) => post.url === route.url)
    const link = (post: Post | undefined) => post && { label: post.title, href: hrefOf(post.url, config) }
    return present({ prev: link(posts[at - 1]), next: link(posts[at + 1]) })
  }
  if (!inDocSet(route)) return {}
  const order = context.orders.get(route.docSet) ?? []
  const at = order.findIndex((node) => node.url === route.url)
  const link = (node: SidebarNode | undefined) =>
    node?.url === undefined
      ? undefined
      : { label: paginationLabel(node, route.docSet, site), href: hrefOf(node.url, config) }
  const asked = (value: string | null | undefined, fallback: SidebarNode | undefined) => {
    if (value === null) return undefined
    if (value === undefined) return link(fallback)
    return link(order.find((node) => node.id === value))
  }
  const { pagination_prev, pagination_next } = source?.frontMatter ?? {}
  return present({
    prev: asked(pagination_prev, at < 0 ? undefined : order[at - 1]),
    next: asked(pagination_next, at < 0 ? undefined : order[at + 1]),
  })
}

function present<T extends object>(links: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined)) as never
}

function paginationLabel(node: SidebarNode, docSet: DocSet, site: Site): string {
  const doc = docSet.docs.find((one) => one.url === node.url)
  const label = doc && site.sources.get(doc.source)?.frontMatter.pagination_label
  return label ?? node.label
}

/** Headings of the levels asked for; a partial's stand where its import is first used on the page. */
function tocOf(source: Source, partials: readonly ModuleView[], { config, site }: Lookups): TocEntry[] {
  const min = source.frontMatter.toc_min_heading_level ?? config.toc.minHeadingLevel
  const max = source.frontMatter.toc_max_heading_level ?? config.toc.maxHeadingLevel
  return headingsOf(source, partials, site)
    .filter((heading) => heading.depth >= min && heading.depth <= max)
    .map(({ id, text, depth }) => ({ id, text, depth }))
}

/** A page's headings in reading order, those of its partials among them. */
function headingsOf(source: Source, partials: readonly ModuleView[], site: Site): Source["headings"] {
  const uses = source.partialUses.flatMap((use) => {
    const partial = partials.find((module) => module.path === use.path)
    const inner = partial && site.sources.get(partial.path)
    return inner ? [{ line: use.place.line, headings: headingsOf(inner, partials, site) }] : []
  })
  return [...source.headings.map((heading) => ({ line: heading.place.line, headings: [heading] })), ...uses]
    .sort((a, b) => a.line - b.line)
    .flatMap((entry) => entry.headings)
}

function headOf(
  route: Route,
  page: { title: string; description: string },
  breadcrumbs: PageView["breadcrumbs"],
  source: Source | undefined,
  context: Lookups,
): HeadView {
  const { config, site } = context
  const absolute = (url: Url) => config.url + hrefOf(url, config)
  const unlisted =
    (route.kind === "doc" && (route.doc.unlisted || route.docSet.noIndex)) ||
    (route.kind === "category" && route.docSet.noIndex) ||
    (isReference(route) && route.docSet.noIndex) ||
    (route.kind === "page" && route.page.unlisted) ||
    (route.kind === "post" && route.post.unlisted)
  const noIndex = unlisted || source?.frontMatter.noindex === true || ["search", "not-found"].includes(route.kind)
  const image = source?.frontMatter.image
  const jsonLd: Json[] = []
  const crumbs = breadcrumbs.filter((crumb) => crumb.href !== undefined)
  if (crumbs.length > 0)
    jsonLd.push(breadcrumbList([...crumbs, { label: page.title, href: hrefOf(route.url, config) }], config))
  if (route.kind === "post") jsonLd.push(blogPosting(route.post, absolute(route.url), site))
  return {
    canonical: absolute(canonicalUrl(route, site)),
    noIndex,
    type: route.kind === "post" ? "article" : "website",
    ...(image !== undefined && { image: imageUrl(image, source as Source, context) }),
    ...(source?.frontMatter.keywords && { keywords: source.frontMatter.keywords }),
    ...(route.kind === "post" && {
      publishedTime: route.post.date,
      authors: route.post.authors.flatMap((key) => site.blog?.authors.find((author) => author.key === key)?.name ?? []),
      tags: route.post.tags.flatMap((key) => site.blog?.tags.find((tag) => tag.key === key)?.label ?? []),
    }),
    jsonLd,
  }
}

/** An old version's page points at the same page of the current version, where there is one. */
function canonicalUrl(route: Route, site: Site): Url {
  if (!inDocSet(route)) return route.url
  const current = site.docSets.find((docSet) => docSet.collection === route.docSet.collection && docSet.current)
  if (!current || current === route.docSet) return route.url
  return samePageIn(current, route, site) ?? route.url
}

function imageUrl(image: string, source: Source, context: Lookups): string {
  const view = moduleView(
    {
      ...source,
      links: [{ kind: "image", url: image, place: { file: source.path, line: 1, column: 1 } }],
      imports: [],
    },
    "whole",
    "/",
    context,
  )
  const href = view.links[image]?.href ?? image
  return href.startsWith("/") ? context.config.url + href : href
}

/** https://schema.org/BreadcrumbList */
function breadcrumbList(crumbs: readonly { label: string; href?: string }[], config: SiteConfig): Json {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.label,
      item: config.url + (crumb.href ?? ""),
    })),
  }
}

/** https://schema.org/BlogPosting */
function blogPosting(post: Post, url: string, site: Site): Json {
  const authors = post.authors.flatMap((key) => site.blog?.authors.find((author) => author.key === key) ?? [])
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description,
    datePublished: post.date,
    url,
    author: authors.map((author) => ({ "@type": "Person", name: author.name })),
  }
}

function editUrlOf(source: Source, config: SiteConfig): { editUrl?: string } {
  const custom = source.frontMatter.custom_edit_url
  if (custom === null) return {}
  if (custom !== undefined) return { editUrl: custom }
  return config.editUrl === undefined ? {} : { editUrl: config.editUrl + encodePath(source.path) }
}

function lastUpdateOf(source: Source, { lastUpdates }: Lookups): PageView["lastUpdate"] | undefined {
  const asked = source.frontMatter.last_update
  const known = lastUpdates.get(source.path)
  const date = asked?.date ?? known?.date
  if (date === undefined) return undefined
  const author = asked?.author ?? known?.author
  return { date: date.slice(0, 10), ...(author !== undefined && { author }) }
}

/** What components that show the site's own data are answered, by `name + JSON of props`. */
function dataOf(modules: readonly ModuleView[], context: Lookups): Record<string, Json> {
  const data: Record<string, Json> = {}
  for (const module of modules) {
    for (const { name, props } of context.site.sources.get(module.path)?.components ?? []) {
      const answer = Object.hasOwn(dataComponents, name) ? dataComponents[name] : undefined
      if (answer) data[name + JSON.stringify(props)] = answer(props, context, module.path)
    }
  }
  return data
}

const dataComponents: Record<string, (props: Record<string, Json>, context: Lookups, from: SourcePath) => Json> = {
  Operation: (props, context, from) => apiData("Operation", props, from, context.site),
  ErrorTable: (props, context, from) => apiData("ErrorTable", props, from, context.site),
  RequestSamples: (props, context, from) => apiData("RequestSamples", props, from, context.site),
  ReferenceTable: (props, context) => referenceTable(props, context) as unknown as Json,
  LatestPosts: ({ count }, context) => {
    const listed = (context.site.blog?.posts ?? []).filter((post) => !post.unlisted)
    const posts = listed.slice(0, typeof count === "number" ? count : 3)
    return posts.map((post) => postView(post, context, false)) as unknown as Json
  },
}
