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
    const source = sources.get(path)
    const targets = source ? symbolsLinkedFrom(source, url, { references, tables }) : noSymbols
    if (targets.size === 0 || references.some(({ route }) => route === url)) continue
    for (const target of targets)
      if (docSet.version === undefined || target.startsWith(`${docSet.route}/`))
        links.set(target, [...(links.get(target) ?? []), { text: title, url }])
  }
  return links
}

const noSymbols: ReadonlySet<Url> = new Set()

function symbolsLinkedFrom(
  source: Source,
  url: Url,
  { references, tables }: { references: Site["references"]; tables: LinkTables },
): ReadonlySet<Url> {
  return linked(source, [url, tables, references], () => {
    const pages = linkTargets(source, url, tables).flatMap((target) => (target.kind === "page" ? target.url : []))
    return new Set(pages.filter((page) => references.some(({ route }) => page.startsWith(`${route}/`))))
  })
}

const linked = rememberFor<Source, ReadonlySet<Url>>("symbols linked from")
