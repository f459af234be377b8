/** The route table: every URL with its page, and the URLs that two pages claim. */

import { isGenerated } from "../model/made-files.js"
import type { Page, SiteStructure, Url } from "../model.js"
import { compare, type Diagnostic, problem } from "../report/diagnostic.js"

export interface RouteTable {
  /** Sorted by URL; the 404 page last. */
  routes: Page[]
  diagnostics: Diagnostic[]
}

export function buildRoutes({ pages, sources }: Pick<SiteStructure, "pages" | "sources">): RouteTable {
  const diagnostics: Diagnostic[] = []
  const byUrl = new Map<Url, Page>()
  // What unknown addresses show has no address of its own.
  const [missing = [], found = []] = [true, false].map((is) => pages.filter(({ fallback = false }) => fallback === is))
  for (const page of found.sort(
    (a, b) => compare(a.url, b.url) || isOwn(b) - isOwn(a) || compare(a.origin, b.origin),
  )) {
    const first = byUrl.get(page.url)
    if (!first) byUrl.set(page.url, page)
    else {
      const stated = sources.get(page.origin)?.frontMatterPlaces.slug
      const place = stated ?? { file: page.origin, line: 1, column: 1 }
      const message = `duplicate route: ${page.url} is written from ${first.origin}, so the page of ${page.origin} is left out`
      const hint = `give one of them another \`${isGenerated(page.origin) ? "url" : "slug"}\``
      diagnostics.push(problem("duplicate-route", place, message, { hint, target: page.url }))
    }
  }
  return { routes: [...byUrl.values(), ...missing], diagnostics }
}

/** Whether the program writes the page by itself. */
const isOwn = ({ isList = false }: Page) => Number(isList)
