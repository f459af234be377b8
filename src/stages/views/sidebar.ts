/** A doc set's sidebar for one page: its open branch, its trail, its neighbours. */

import { rememberFor } from "../../engine/same.js"
import type { DocSetPage } from "../../links/counterparts.js"
import { getOrMake } from "../../model/get-or-make.js"
import type { SidebarItemView, SidebarNode, Url } from "../../model.js"

/** Positions of pages in a sidebar. */
export interface SidebarPlaces {
  /** The nodes above a page and its own, outermost first. */
  trails: ReadonlyMap<Url, SidebarNode[]>
  /** Every page in reading order, and the index of each. */
  order: SidebarNode[]
  indexes: ReadonlyMap<Url, number>
}

/** Indexes each sidebar once: searching it for each page would take quadratic time. */
export function placesIn(nodes: readonly SidebarNode[]): SidebarPlaces {
  return known(nodes, [], () => placesOf(nodes))
}

const known = rememberFor<readonly SidebarNode[], SidebarPlaces>("places in a sidebar")

function placesOf(nodes: readonly SidebarNode[]): SidebarPlaces {
  const trails = new Map<Url, SidebarNode[]>()
  const visit = (siblings: readonly SidebarNode[], above: SidebarNode[]) => {
    for (const node of siblings) {
      const trail = [...above, node]
      if (node.url !== undefined && !trails.has(node.url)) trails.set(node.url, trail)
      visit(node.children ?? [], trail)
    }
  }
  visit(nodes, [])
  const order = readingOrder(nodes)
  const indexes = new Map<Url, number>()
  for (const [index, { url }] of order.entries()) if (url !== undefined && !indexes.has(url)) indexes.set(url, index)
  return { trails, order, indexes }
}

/** The sidebar of a page: the one that it belongs to, or the first that contains it. */
export function sidebarOf(page: DocSetPage): { name: string; nodes: SidebarNode[] } {
  const { sidebarName: name, sidebar: nodes, otherSidebars } = page.docSet
  const sidebars = [{ name, nodes }, ...otherSidebars]
  const match =
    sidebars.find((sidebar) => sidebar.name === page.sidebar) ??
    sidebars.find((sidebar) => placesIn(sidebar.nodes).trails.has(page.url))
  return match ?? { name, nodes }
}

type Href = (url: Url, anchor?: string) => string

/** On a level with more entries, a page shows those around its own, and a link to all of them. */
export const MOST_ENTRIES = 150
const SHOWN_ENTRIES = 20

/** Levels that a sidebar shows inside one another on the page of a symbol. */
const DEEP = 3
/** A symbol with fewer members is shown with its neighbours. */
const FEW_ENTRIES = 4

export type SidebarViews = ReturnType<typeof sidebarViews>

/** Creates `sidebarView`. Closed items are equal on all pages, and are built once. */
export function sidebarViews(href: Href) {
  const closed = new Map<SidebarNode, SidebarItemView>()
  const closedView = (node: SidebarNode) =>
    getOrMake(closed, node, () => ({
      label: node.label,
      ...hrefOfNode(node, href),
      ...(node.className !== undefined && { className: node.className }),
      ...(node.children && node.children.length > 0 && { branch: true }),
    }))

  /** The top level and the open branch: page size must not grow with the site. `all` links to the whole level. */
  function sidebarView(
    nodes: readonly SidebarNode[],
    [next, ...rest]: readonly SidebarNode[],
    all: string | undefined,
  ): SidebarItemView[] {
    const listed = nodes.filter((node) => !node.unlisted || node === next)
    const views = entriesAround(listed, next).map((node) => {
      const view = closedView(node)
      if (node !== next) return view
      const { children = [] } = node
      return {
        ...view,
        ...(rest.length === 0 && { active: true }),
        ...(children.length > 0 && { open: true, children: sidebarView(children, rest, view.href) }),
      }
    })
    if (views.length === listed.length) return views
    return [...views, { label: `All ${listed.length} entries`, ...(all && { href: all }), className: "sidebar-all" }]
  }

  /** The whole sidebar; of a symbol deep in a reference only its own branch, below a link to what that belongs to. */
  return (nodes: readonly SidebarNode[], trail: readonly SidebarNode[], all: string | undefined): SidebarItemView[] => {
    const isDeep = trail.length > DEEP && trail.at(-1)?.className === "sidebar-symbol"
    const branch = isDeep ? trail.findLastIndex(({ children = [] }) => children.length > 0) : 0
    const { className: kind, children = [] } = trail[branch] ?? {}
    const isSmall = kind === "sidebar-symbol" && children.filter(({ unlisted }) => !unlisted).length < FEW_ENTRIES
    const at = isDeep && isSmall ? branch - 1 : branch
    const [above, own] = [trail[at - 1], trail[at]]
    if (!above || !own) return sidebarView(nodes, trail, all)
    const className = ["sidebar-up", above.className].filter(Boolean).join(" ")
    return [{ ...closedView(above), branch: false, className }, ...sidebarView([own], trail.slice(at), all)]
  }
}

/** The entries of a level that a page shows: all, or a range around its own. */
function entriesAround(nodes: readonly SidebarNode[], next: SidebarNode | undefined): readonly SidebarNode[] {
  if (nodes.length <= MOST_ENTRIES) return nodes
  const middle = next ? nodes.indexOf(next) : 0
  const from = Math.max(0, Math.min(middle - SHOWN_ENTRIES / 2, nodes.length - SHOWN_ENTRIES))
  return nodes.slice(from, from + SHOWN_ENTRIES)
}

/** A category without a page of its own links to its first page. */
function hrefOfNode(node: SidebarNode, href: Href): { href?: string } {
  const { url, link, anchor, children = [] } = node
  if (link !== undefined) return { href: link.startsWith("/") ? href(link) : link }
  const [first] = url === undefined ? readingOrder(children) : []
  const target = url ?? first?.url
  return target === undefined ? {} : { href: href(target, url === undefined ? undefined : anchor) }
}

function readingOrder(level: readonly SidebarNode[]): SidebarNode[] {
  const nodes = level.filter((node) => !node.lookup)
  return nodes.flatMap((node) => [
    ...(node.url !== undefined && !node.unlisted ? [node] : []),
    ...readingOrder(node.children ?? []),
  ])
}

/** The whole tree, for the file that the sidebar's toggles load: every branch, all of them closed. */
export function wholeTree(nodes: readonly SidebarNode[], href: Href): SidebarItemView[] {
  return nodes
    .filter((node) => !node.unlisted)
    .map(({ children = [], ...node }) => ({
      label: node.label,
      ...hrefOfNode({ ...node, children }, href),
      ...(node.className !== undefined && { className: node.className }),
      ...(children.length > 0 && { branch: true, children: wholeTree(children, href) }),
    }))
}
