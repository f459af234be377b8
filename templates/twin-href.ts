/** The path of a page's Markdown twin; any other URL stays as it is. */
export function twinHref(href: string): string {
  const match = /^(\/[^?#]*?)\/?(#.*)?$/.exec(href)
  if (!match) return href
  const [, path = "", hash = ""] = match
  if (path === "/") return `/index.md${hash}`
  return /\.[a-z][a-z0-9]*$/i.test(path) ? href : `${path}.md${hash}`
}
