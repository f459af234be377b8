/** The guides of a symbol: pages with a text of an author that link to it, of its version or of unversioned docs. */
import { rememberFor } from "../engine/same.js"
import type { GuideLink, Site, Source, Url } from "../model.js"
import { type LinkTables, linkTargets } from "./links.js"

/** By the symbol's address. */
export function guideLinks(
  { references, pages, sources }: Pick<Site, "references" | "pages" | "sources">,
  tables: LinkTables,
): ReadonlyMap<Url, GuideLink[]> {
  const links = new Map<Url, GuideLink[]>()
  if (references.length === 0) return links
  for (const { url, title, source: path, docSet, draft, unlisted, isList } of pages) {
    if (!docSet || path === undefined || draft || unlisted || isList) continue
    if (references.some(({ route }) => route === url)) continue
    const source = sources.get(path)
    for (const target of source ? pagesLinkedFrom(source, url, tables) : []) {
      const sameVersion = docSet.version === undefined || target.startsWith(`${docSet.route}/`)
      if (sameVersion && references.some(({ route }) => target.startsWith(`${route}/`)))
        links.set(target, [...(links.get(target) ?? []), { text: title, url }])
    }
  }
  return links
}

function pagesLinkedFrom(source: Source, url: Url, tables: LinkTables): ReadonlySet<Url> {
  return linked(source, [url, tables], () => {
    const targets = linkTargets(source, url, tables)
    return new Set(targets.flatMap((target) => (target.kind === "page" ? target.url : [])))
  })
}

const linked = rememberFor<Source, ReadonlySet<Url>>("pages linked from")
