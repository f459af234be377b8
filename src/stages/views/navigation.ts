/** A page's position: its breadcrumbs, sidebar, versions and neighbours. */
import { inDocSet } from "../../links/counterparts.js"
import type { LinkContext } from "../../links/link-view.js"
import { hrefOf, sidebarUrl } from "../../links/links.js"
import type { Page, PageView, SidebarNode, SiteStructure, Source, TextLink, Url } from "../../model.js"
import { placesIn, type SidebarViews, sidebarOf } from "./sidebar.js"
import { type VersionContext, versionView } from "./versions.js"

/** The breadcrumbs of a page, its sidebar and its versions. */
export function navigationOf(
  page: Page,
  context: VersionContext & { sidebarView: SidebarViews },
): Pick<PageView, "breadcrumbs" | "sidebar" | "version"> {
  const { config, tables, sidebarView } = context
  const { url, blog, trail = [] } = page
  const href = (to: Url, anchor?: string) => hrefOf(to, config, "", anchor)
  const home = tables.routes.has("/") ? [{ label: "Home", href: href("/") }] : []
  const crumb = ({ label, url: to, anchor }: SidebarNode) => ({ label, ...(to && { href: href(to, anchor) }) })
  if (!inDocSet(page)) {
    const top = blog && { label: blog.title, href: href(blog.route) }
    return { breadcrumbs: top && trail.length > 0 ? [...home, top, ...trail.map(crumb)] : [] }
  }
  const { docSet } = page
  const sidebar = sidebarOf(page)
  const listed = placesIn(sidebar.nodes).trails.get(url) ?? []
  const below = [...listed, ...trail]
  const last = below.at(-1)
  const atTop = url === docSet.mainUrl
  const version = versionView(page, context)
  return {
    breadcrumbs: [
      ...home,
      { label: docSet.label, ...(!atTop && { href: href(docSet.mainUrl) }) },
      ...below
        .filter((node, index) => !(atTop && node === last) && !isBegunBy(node, below[index + 1]))
        .map((node) => (node === last ? { label: node.label } : crumb(node))),
    ],
    ...(page.sidebar !== null && {
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

/** `CloseEvent` above `CloseEventData`: cut to fit a line, they would read the same. */
const isBegunBy = ({ className, label }: SidebarNode, next: SidebarNode | undefined) =>
  className === "sidebar-symbol" && next?.className === className && next.label.startsWith(label)

/** A link to a page of the site. */
export function linkTo(url: Url, { config, tables }: LinkContext): TextLink | undefined {
  const page = tables.routes.get(url)
  return page && { label: page.title, href: hrefOf(url, config) }
}

/** The previous and the next page: as the page says, or in the doc set unless front matter of `source` overrides them. */
export function neighbours(
  page: Page,
  source: Source | undefined,
  context: LinkContext,
): Pick<PageView, "prev" | "next"> {
  const { config, site, tables } = context
  if (!inDocSet(page)) {
    const { prev, next } = page
    return present({ prev: prev && linkTo(prev, context), next: next && linkTo(next, context) })
  }
  const { nodes } = sidebarOf(page)
  const { order, indexes } = placesIn(nodes)
  const at = indexes.get(page.url) ?? -1
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

function paginationLabel(node: SidebarNode, to: Page | undefined, site: SiteStructure): string {
  const source = to?.isList ? undefined : site.sources.get(to?.source ?? "")
  if (!to || !source) return node.label
  const { pagination_label, sidebar_label } = source.frontMatter
  // A category has its own label; the page that it links to has another.
  return pagination_label ?? sidebar_label ?? (node.children ? to.title : node.label)
}
