/** The guides of a symbol: pages with text that link to it, of its version or of unversioned docs. */
import type { LinkContext } from "../../links/link-view.js"
import { hrefOf, resolveLink } from "../../links/links.js"
import type { GuideLink, Url } from "../../model.js"

/** By the symbol's address. */
export type GuideLinks = ReadonlyMap<Url, GuideLink[]>

export function guideLinks({ config, site, tables }: LinkContext): GuideLinks {
  const links = new Map<Url, GuideLink[]>()
  const { references, pages, sources } = site
  if (references.length === 0) return links
  for (const { url, title, source: path, docSet, draft, unlisted, isList } of pages) {
    if (!docSet || path === undefined || draft || unlisted || isList) continue
    if (references.some(({ route }) => route === url)) continue
    const targets = new Set<Url>()
    for (const link of sources.get(path)?.links ?? []) {
      const target = resolveLink(link.url, path, url, tables)
      if (target.kind === "page") targets.add(target.url)
    }
    for (const target of targets) {
      const sameVersion = docSet.version === undefined || target.startsWith(`${docSet.route}/`)
      if (sameVersion && references.some(({ route }) => target.startsWith(`${route}/`)))
        links.set(target, [...(links.get(target) ?? []), { text: title, href: hrefOf(url, config) }])
    }
  }
  return links
}
