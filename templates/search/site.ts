/** Data about the current page for search. */

/** The site's absolute base URL. */
export function siteBase(): string {
  return new URL(document.documentElement.dataset.base ?? "/", location.origin).href
}

/** The search worker's script from the page's data. */
export function siteWorker(): string | undefined {
  return document.querySelector<HTMLElement>("[data-search]")?.dataset.search || undefined
}

/** The page's path within the site, without leading and trailing slashes: `docs/v2/guides/csp`. */
export function sitePath(base: string): string {
  return pathInside(location, base) ?? ""
}

/** A URL's path within the site, decoded, without leading and trailing slashes. Undefined if it is outside. */
export function pathInside({ pathname }: { pathname: string }, base: string): string | undefined {
  const root = new URL(base).pathname
  if (!pathname.startsWith(root)) return undefined
  const path = pathname.slice(root.length).replace(/^\/+|\/+$/g, "")
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The innermost context that contains a path. */
export function contextOfPath<Context extends { path: string }>(
  path: string,
  contexts: readonly Context[],
): Context | undefined {
  return contexts
    .filter((context) => path === context.path || path.startsWith(`${context.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
}
