/** A doc set's sidebar seen from one page: its open branch, its trail, its neighbours. */
import type { Doc, DocSet, SidebarItemView, SidebarNode, Url } from "../../model.js"

/** Where the pages of a sidebar stand. */
export interface SidebarPlaces {
  /** The nodes that lead to a page, outermost first. */
  trails: ReadonlyMap<Url, SidebarNode[]>
  /** Every page that is read in order, and at which index each stands. */
  order: SidebarNode[]
  indexes: ReadonlyMap<Url, number>
}

export type PlacesIn = (nodes: SidebarNode[]) => SidebarPlaces

/** Looks at each sidebar once: to search it for each page would take the square of their number. */
export function rememberPlaces(): PlacesIn {
  const known = new Map<SidebarNode[], SidebarPlaces>()
  return (nodes) => {
    const places = known.get(nodes) ?? placesIn(nodes)
    known.set(nodes, places)
    return places
  }
}

function placesIn(nodes: readonly SidebarNode[]): SidebarPlaces {
  const trails = new Map<Url, SidebarNode[]>()
  const visit = (some: readonly SidebarNode[], above: SidebarNode[]) => {
    for (const node of some) {
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

/** The sidebar beside a page: the one that it belongs to, or the first that holds it. */
export function sidebarOf(
  docSet: DocSet,
  { url, doc }: { url: Url; doc?: Doc },
  placesIn: PlacesIn,
): { name: string; nodes: SidebarNode[] } {
  const { sidebarName: name, sidebar: nodes, otherSidebars } = docSet
  const all = [{ name, nodes }, ...otherSidebars]
  const own = all.find((one) => one.name === doc?.sidebar) ?? all.find((one) => placesIn(one.nodes).trails.has(url))
  return own ?? { name, nodes }
}

/** The top level and the open branch: a page must not grow with the number of pages. */
export function sidebarView(
  nodes: readonly SidebarNode[],
  trail: readonly SidebarNode[],
  href: (url: Url, anchor?: string) => string,
): SidebarItemView[] {
  const [next, ...rest] = trail
  return nodes
    .filter((node) => !node.unlisted || node === next)
    .map((node) => {
      const open = node === next
      const children = node.children ?? []
      return {
        label: node.label,
        ...hrefOfNode(node, href),
        ...(node.className !== undefined && { className: node.className }),
        ...(open && rest.length === 0 && { active: true }),
        ...(children.length > 0 && { branch: true }),
        ...(open && children.length > 0 && { open: true, children: sidebarView(children, rest, href) }),
      }
    })
}

/** A category without a page of its own leads to its first one. */
function hrefOfNode(node: SidebarNode, href: (url: Url, anchor?: string) => string): { href?: string } {
  const { url, link, anchor, children = [] } = node
  if (link !== undefined) return { href: link.startsWith("/") ? href(link) : link }
  const [first] = url === undefined ? readingOrder(children) : []
  const target = url ?? first?.url
  return target === undefined ? {} : { href: href(target, url === undefined ? undefined : anchor) }
}

/** Every page of the sidebar that is read in order. */
function readingOrder(all: readonly SidebarNode[]): SidebarNode[] {
  const nodes = all.filter((node) => !node.lookup)
  return nodes.flatMap((node) => [
    ...(node.url !== undefined && !node.unlisted ? [node] : []),
    ...readingOrder(node.children ?? []),
  ])
}

/** The whole tree, for the file that readers' carets load: every branch, none of them open. */
export function wholeTree(
  nodes: readonly SidebarNode[],
  href: (url: Url, anchor?: string) => string,
): SidebarItemView[] {
  return nodes
    .filter((node) => !node.unlisted)
    .map(({ children = [], ...node }) => ({
      label: node.label,
      ...hrefOfNode({ ...node, children }, href),
      ...(node.className !== undefined && { className: node.className }),
      ...(children.length > 0 && { branch: true, children: wholeTree(children, href) }),
    }))
}
