/**
 * `routes.lock`: the public routes and anchors, per version. Committed; only `check-links --fix` writes it. Sorted
 * text, one line per route or anchor, so that changes merge well.
 */
import { anchorsOf } from "../links/anchors.js"
import { anchorOf, isBelow, type LinkTables, resolveLink } from "../links/links.js"
import type { Page, Site, Url } from "../model.js"
import { compare, type Diagnostic, type Place, problem } from "../report/diagnostic.js"

export const lockFile = "routes.lock"
const head = "# What the public can link to. Written by `captcha-docs check-links --fix`; commit it.\n"

export interface LockedRoute {
  url: Url
  anchors: { id: string; place: Place }[]
  place: Place
}

/** The text of the lock for a site. */
export function lockText(site: Site, routes: readonly Page[]): string {
  const groups = new Map<string, string[]>()
  for (const route of routes
    .filter(({ draft, unlocked }) => !draft && !unlocked)
    .sort((a, b) => compare(a.url, b.url))) {
    const group = groupOf(route.url, site)
    const lines = [route.url, ...publicAnchors(route, site).map((id) => `  #${id}`)]
    groups.set(group, [...(groups.get(group) ?? []), ...lines])
  }
  const parts = [...groups]
    .sort(([a], [b]) => compare(a, b))
    .map(([group, lines]) => `\n[${group}]\n${lines.join("\n")}\n`)
  return head + parts.join("")
}

function publicAnchors(page: Page, site: Site): string[] {
  // Rows follow their text: whoever rewrites a cell promises nothing.
  const ids = anchorsOf(page, site).flatMap((anchor) => (anchor.row ? [] : anchor.id))
  return [...new Set(ids)].filter((id) => !/^(user-content-|footnote-label$)/.test(id) && !/\s/.test(id)).sort(compare)
}

function groupOf(url: Url, site: Site): string {
  // Docs at `/` have no path to be grouped by.
  const docSet = site.docSets.find(({ route }) => route !== "/" && isBelow(url, route))
  if (docSet) return docSet.route.slice(1)
  const blog = site.blogs.find(({ route }) => route !== "/" && isBelow(url, route))
  return blog?.route.slice(1) ?? "pages"
}

/** The routes of a lock, and a problem for each line that nobody can have meant: it may be a lost address. */
export function parseLock(text: string): { routes: LockedRoute[]; diagnostics: Diagnostic[] } {
  const routes: LockedRoute[] = []
  const diagnostics: Diagnostic[] = []
  const unreadable = (place: Place, message: string) => {
    const hint = `take ${lockFile} from git again, or delete it, and run \`captcha-docs check-links --fix\``
    diagnostics.push(problem("unreadable-file", place, message, { hint, target: lockFile }))
  }
  text.split(/\r?\n/).forEach((line, index) => {
    const place = (column: number): Place => ({
      file: lockFile,
      line: index + 1,
      column,
      endLine: index + 1,
      endColumn: line.length + 1,
    })
    if (line.startsWith("/")) routes.push({ url: line, anchors: [], place: place(1) })
    else if (line.startsWith("  #") && routes.length > 0)
      routes.at(-1)?.anchors.push({ id: line.slice(3), place: place(3) })
    else if (!/^(\s*|#.*|\[[^\]]*\])$/.test(line)) unreadable(place(1), `not an address or an anchor: ${line}`)
  })
  if (routes.length === 0 && diagnostics.length === 0)
    unreadable({ file: lockFile, line: 1, column: 1 }, `${lockFile} has no addresses`)
  return { routes, diagnostics }
}

export interface LostUrl {
  url: Url
  /** Set if only the anchor is lost. */
  anchor?: string
  /** The page that lacks the anchor: the target of the old page's redirects. */
  page?: Url
  place: Place
}

/** Lost routes and anchors of the lock. Anchors of a missing page are not reported separately. */
export function lostUrls(
  locked: readonly LockedRoute[],
  tables: LinkTables,
  anchors: (url: Url) => ReadonlySet<string>,
): LostUrl[] {
  return locked.flatMap((route): LostUrl[] => {
    const page = endOf(route.url, tables)
    if (page === undefined) return [{ url: route.url, place: route.place }]
    if (page === "elsewhere") return []
    return route.anchors
      .filter(
        ({ id }) =>
          !anchors(page).has(id) &&
          !tables.redirects.has(`${page}#${id}`) &&
          !tables.redirects.has(`${route.url}#${id}`),
      )
      .map(({ id, place }) => ({ url: route.url, anchor: id, page, place }))
  })
}

/** The page that a URL leads to after redirects; "elsewhere" for another site, a file or an anchor. */
function endOf(url: Url, tables: LinkTables): Url | "elsewhere" | undefined {
  if (tables.routes.has(url)) return url
  const seen = new Set<Url>()
  for (let at = url; !seen.has(at); ) {
    seen.add(at)
    const redirect = tables.redirects.get(at)
    if (!redirect) return undefined
    const target = resolveLink(redirect.to, redirect.place.file, "/", tables)
    if (target.kind === "page") return anchorOf(target.hash) === "" ? target.url : "elsewhere"
    if (target.kind !== "redirect") return target.kind.startsWith("missing") ? undefined : "elsewhere"
    at = target.redirect.from
  }
  return undefined
}
