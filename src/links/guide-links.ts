/** The guides of a symbol: pages with a text of an author that link to it, of its version or of unversioned docs. */
import { rememberEach, rememberFor, resultOf } from "../engine/same.js"
import type { GuideLink, Page, Site, Source, Url } from "../model.js"
import { type LinkTables, linkTargets } from "./links.js"

/** By the symbol's address. */
export function guideLinks(
  { references, pages, sources }: Pick<Site, "references" | "pages" | "sources">,
  tables: LinkTables,
): ReadonlyMap<Url, GuideLink[]> {
  if (references.length === 0) return noGuides
  const texts = pages.map(({ source }) => sources.get(source ?? ""))
  const linked = resultOf(
    linkedFromEach(tables, texts, [pages, references], (source, at) => {
      const { url, docSet, draft, unlisted, isList } = pages[at] as Page
      if (!source || !docSet || draft || unlisted || isList || references.some(({ route }) => route === url)) return []
      const targets = linkTargets(source, url, tables).flatMap((target) => (target.kind === "page" ? target.url : []))
      return [...new Set(targets)].filter(
        (target) =>
          references.some(({ route }) => target.startsWith(`${route}/`)) &&
          (docSet.version === undefined || target.startsWith(`${docSet.route}/`)),
      )
    }),
  )
  return bySymbol(linked, [pages], () => {
    const links = new Map<Url, GuideLink[]>()
    for (const [at, targets] of linked.entries()) {
      const { url, title } = pages[at] as Page
      for (const target of targets) links.set(target, [...(links.get(target) ?? []), { text: title, url }])
    }
    return links
  })
}

const noGuides: ReadonlyMap<Url, GuideLink[]> = new Map()
const linkedFromEach = rememberEach<Source | undefined, readonly Url[]>("each: guides")
const bySymbol = rememberFor<readonly (readonly Url[])[], ReadonlyMap<Url, GuideLink[]>>("guides of symbols")
