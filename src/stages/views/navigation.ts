/** A page's position: its section, breadcrumbs, sidebar, versions and neighbours. */
import { inDocSet } from "../../links/counterparts.js"
import type { LinkContext } from "../../links/link-view.js"
import { hrefOf, sidebarUrl, tagListUrl } from "../../links/links.js"
import type { PageView, Post, Route, SidebarNode, Site, Source, Url } from "../../model.js"
import { type PlacesIn, type SidebarViews, sidebarOf } from "./sidebar.js"
import { type VersionContext, versionView } from "./versions.js"

/** The breadcrumbs of a page with `title`, its sidebar and its versions. */
export function navigationOf(
  route: Route,
  title: string,
  context: VersionContext & { placesIn: PlacesIn; sidebarView: SidebarViews },
): Pick<PageView, "breadcrumbs" | "sidebar" | "version"> {
  const { config, tables, placesIn, sidebarView } = context
  const href = (url: Url, anchor?: string) => hrefOf(url, config, "", anchor)
  const home = tables.routes.has("/") ? [{ label: "Home", href: href("/") }] : []
  if (inDocSet(route)) {
    const { docSet } = route
    const sidebar = sidebarOf(docSet, route.kind === "doc" ? route : { url: route.url }, placesIn)
    const listed = placesIn(sidebar.nodes).trails.get(route.url) ?? []
    const trail = [...listed, ...tagTrail(route)]
    const last = trail.at(-1)
    const top = { label: docSet.label, href: href(docSet.mainUrl) }
    const atTop = route.url === docSet.mainUrl
    const hidden = route.kind === "doc" && route.doc.sidebar === undefined
    const version = versionView(route, context)
    return {
      breadcrumbs: [
        ...home,
        atTop ? { label: docSet.label } : top,
        ...trail
          .filter((node) => !(atTop && node === last))
          .map((node) => ({
            label: node.label,
            ...(node !== last && node.url && { href: href(node.url, node.anchor) }),
          })),
      ],
      ...(!hidden && {
        sidebar: {
          label: docSet.label,
          href: hrefOf(sidebarUrl(docSet, sidebar.name === docSet.sidebarName ? "" : sidebar.name), {
            baseUrl: config.baseUrl,
          }),
          items: sidebarView(sidebar.nodes, listed, href("/search")),
        },
      }),
      ...(version && { version }),
    }
  }
  if (!("blog" in route) || route.kind === "post-list") return { breadcrumbs: [] }
  const { blog } = route
  const trail: PageView["breadcrumbs"] = [...home, { label: blog.title, href: href(blog.route) }]
  if (route.kind === "tag") trail.push({ label: "Tags", href: href(`${blog.route}/tags`) })
  if (route.kind === "author") trail.push({ label: "Authors", href: href(`${blog.route}/authors`) })
  const label = route.kind === "tag" ? route.tag.label : title
  return { breadcrumbs: [...trail, { label }] }
}

/** Tag pages are in no sidebar. */
function tagTrail(route: Route): SidebarNode[] {
  if (route.kind === "doc-tag-list") return [{ label: "Tags" }]
  if (route.kind !== "doc-tag") return []
  return [{ label: "Tags", url: tagListUrl(route.docSet) }, { label: route.tag.label }]
}

/** The previous and the next page: in the blog, or in the doc set unless front matter of `source` overrides them. */
export function neighbours(
  route: Route,
  source: Source | undefined,
  { config, site, tables, placesIn }: LinkContext & { placesIn: PlacesIn },
): Pick<PageView, "prev" | "next"> {
  if (route.kind === "post") {
    const posts = route.blog.posts.filter((post) => !post.unlisted || post.url === route.url)
    const at = posts.findIndex((post) => post.url === route.url)
    const link = (post: Post | undefined) => post && { label: post.title, href: hrefOf(post.url, config) }
    return present({ prev: link(posts[at - 1]), next: link(posts[at + 1]) })
  }
  if (!inDocSet(route)) return {}
  const { nodes } = sidebarOf(route.docSet, route.kind === "doc" ? route : { url: route.url }, placesIn)
  const { order, indexes } = placesIn(nodes)
  const at = indexes.get(route.url) ?? -1
  const link = (node: SidebarNode | undefined) =>
    node?.url === undefined
      ? undefined
      : { label: paginationLabel(node, tables.routes.get(node.url), site), href: hrefOf(node.url, config) }
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

function paginationLabel(node: SidebarNode, to: Route | undefined, site: Site): string {
  if (to?.kind !== "doc") return node.label
  const { doc } = to
  const { pagination_label, sidebar_label } = site.sources.get(doc.source)?.frontMatter ?? {}
  // A category has its own label; the page that it links to has another.
  return pagination_label ?? sidebar_label ?? (node.children ? doc.title : node.label)
}

/** The active top-level entry of the navbar: a collection's id, `blog`, or none. */
export function sectionOf(route: Route): string | undefined {
  switch (route.kind) {
    case "doc":
    case "category":
    case "doc-tag-list":
    case "doc-tag":
    case "symbol":
    case "reference-index":
    case "reference-changes":
      return route.docSet.collection
    case "page":
    case "search":
    case "not-found":
      return undefined
    default:
      return route.blog.section
  }
}
