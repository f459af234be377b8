/** A doc set's sidebar seen from one page: its open branch, its trail, its neighbours. */
import type { Doc, DocSet, SidebarItemView, SidebarNode, Url } from "../../model.js"

/** The sidebar beside a page: the one that it belongs to, or the first that holds it. */
export function sidebarOf(
  docSet: DocSet,
  { url, doc }: { url: Url; doc?: Doc },
): { name: string; nodes: SidebarNode[] } {
  const { sidebarName: name, sidebar: nodes, otherSidebars } = docSet
  const all = [{ name, nodes }, ...otherSidebars]
  const own = all.find((one) => one.name === doc?.sidebar) ?? all.find((one) => trailTo(one.nodes, url).length > 0)
  return own ?? { name, nodes }
}

/** The nodes that lead to a page, outermost first; empty when the sidebar does not hold it. */
export function trailTo(nodes: readonly SidebarNode[], url: Url): SidebarNode[] {
  for (const node of nodes) {
    if (node.url === url) return [node]
    const inner = trailTo(node.children ?? [], url)
    if (inner.length > 0) return [node, ...inner]
  }
  return []
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
export function readingOrder(all: readonly SidebarNode[]): SidebarNode[] {
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
