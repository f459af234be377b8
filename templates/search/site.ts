/** What search knows of the page that it is on. */

/** The site's base, absolute. */
export function siteBase(): string {
  return new URL(document.documentElement.dataset.base ?? "/", location.origin).href
}

/** The search worker's script as the page knows it. */
export function siteWorker(): string | undefined {
  return document.querySelector<HTMLElement>("[data-search]")?.dataset.search || undefined
}

/** The page's path inside the site, without slashes at its ends: `docs/v2/guides/csp`. */
export function sitePath(base: string): string {
  return pathInside(location, base) ?? ""
}

/** An address's path inside the site, decoded, without slashes at its ends. Undefined if it is outside. */
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

/** The innermost context that a path lies in. */
export function contextOfPath<Context extends { path: string }>(
  path: string,
  contexts: readonly Context[],
): Context | undefined {
  return contexts
    .filter((context) => path === context.path || path.startsWith(`${context.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
}
