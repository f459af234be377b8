/** A doc set's sidebar seen from one page: its open branch, its trail, its neighbours. */
import type { SidebarItemView, SidebarNode, Url } from "../../model.js"

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
  href: (url: Url) => string,
): SidebarItemView[] {
  const [next, ...rest] = trail
  return nodes
    .filter((node) => !node.unlisted || node === next)
    .map((node) => {
      const open = node === next
      const children = node.children ?? []
      return {
        label: node.label,
        ...(node.url !== undefined && { href: href(node.url) }),
        ...(node.className !== undefined && { className: node.className }),
        ...(open && rest.length === 0 && { active: true }),
        ...(children.length > 0 && { branch: true }),
        ...(open && children.length > 0 && { open: true, children: sidebarView(children, rest, href) }),
      }
    })
}

/** Every page of the sidebar in reading order. */
export function readingOrder(nodes: readonly SidebarNode[]): SidebarNode[] {
  return nodes.flatMap((node) => [
    ...(node.url !== undefined && !node.unlisted ? [node] : []),
    ...readingOrder(node.children ?? []),
  ])
}

/** The whole tree, for the file that readers' carets load: every branch, none of them open. */
export function wholeTree(nodes: readonly SidebarNode[], href: (url: Url) => string): SidebarItemView[] {
  return nodes
    .filter((node) => !node.unlisted)
    .map(({ label, url, className, children = [] }) => ({
      label,
      ...(url !== undefined && { href: href(url) }),
      ...(className !== undefined && { className }),
      ...(children.length > 0 && { branch: true, children: wholeTree(children, href) }),
    }))
}
