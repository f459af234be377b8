/** The ids of a page, without rendering it: facts of its sources and of the components they use. */
import { rememberFor } from "../engine/same.js"
import { elementKey } from "../model/element-key.js"
import type { Page, Place, Site, Source, SourcePath, Url } from "../model.js"

export interface Anchor {
  id: string
  place: Place
  /** Of a table's row, made of its first cell. */
  row?: true
}

/** Every id of a page with its place, including those of its partials. A repeated id is listed once per occurrence. */
export function anchorsOf(page: Page, site: Site): Anchor[] {
  const source = site.sources.get(page.source ?? "")
  if (!source) return []
  const names = [...site.components.withAnchors].join()
  return anchorsIn(source, [names, ...partsOf(source, site)], () => sourceAnchors(source, site, new Set()))
}

const anchorsIn = rememberFor<Source, Anchor[]>("anchors")

/** The facts of the components that a source uses, and its partials with theirs: what its ids depend on, beside itself. */
function partsOf(source: Source, site: Site, seen: readonly SourcePath[] = []): unknown[] {
  const { path, components, partialUses } = source
  if (seen.includes(path) || (components.length === 0 && partialUses.length === 0)) return []
  return [
    ...components.map(({ place }) => site.components.uses.get(elementKey(path, place))),
    ...partialUses.flatMap((use) => {
      const partial = site.sources.get(use.path)
      return partial ? [partial, ...partsOf(partial, site, [...seen, path])] : []
    }),
  ]
}

function sourceAnchors(source: Source, site: Site, seen: Set<string>): Anchor[] {
  if (seen.has(source.path)) return []
  const inside = new Set([...seen, source.path])
  return [
    ...source.headings.map(({ id, place }) => ({ id, place })),
    ...source.ids.filter(({ component }) => component === undefined || !site.components.withAnchors.has(component)),
    ...source.components.flatMap(({ place }) =>
      (site.components.uses.get(elementKey(source.path, place))?.anchors ?? []).map(({ id }) => ({ id, place })),
    ),
    ...source.partialUses.flatMap((use) => {
      const partial = site.sources.get(use.path)
      return partial ? sourceAnchors(partial, site, inside) : []
    }),
  ]
}

const idsOf = rememberFor<readonly Anchor[], ReadonlySet<string>>("ids")

/** Ids by URL, each computed on first use. */
export function anchorTable(routes: ReadonlyMap<Url, Page>, site: Site): (url: Url) => ReadonlySet<string> {
  const known = new Map<Url, ReadonlySet<string>>()
  return (url) => {
    let ids = known.get(url)
    if (!ids) {
      const route = routes.get(url)
      const anchors = route ? anchorsOf(route, site) : []
      ids = idsOf(anchors, [], () => new Set(anchors.map((anchor) => anchor.id)))
      known.set(url, ids)
    }
    return ids
  }
}
