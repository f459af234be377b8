/** The ids of a page, without rendering it: facts of its sources and of the components they use. */
import { rememberEach, rememberFor, rememberList, resultOf } from "../engine/same.js"
import { elementKey } from "../model/element-key.js"
import type { Page, Place, Site, Source, SourcePath, Url } from "../model.js"
import type { LinkTables } from "./links.js"

export interface Anchor {
  id: string
  place: Place
  /** Of a table's row, made of its first cell. */
  row?: true
}

/** Every id of a page with its place, including those of its partials. A repeated id is listed once per occurrence. */
export function anchorsOf(page: Page, site: Site): Anchor[] {
  return anchorsFrom(site.sources.get(page.source ?? ""), site)
}

function anchorsFrom(source: Source | undefined, site: Site): Anchor[] {
  if (!source) return none
  const names = [...site.components.withAnchors].join()
  return anchorsIn(source, [names, ...partsOf(source, site)], () => sourceAnchors(source, site, new Set()))
}

const none: Anchor[] = []
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

type Tables = Pick<LinkTables, "routes" | "addresses">

/** The anchors of each route, in the order of the routes. */
export function* anchorsOfRoutes({ routes, addresses }: Tables, site: Site): ReturnType<typeof anchorsOfEach> {
  const sources = [...routes.values()].map(({ source }) => site.sources.get(source ?? ""))
  const inputs = [site.components, partialsAmong(addresses, site.sources)]
  return yield* anchorsOfEach(addresses, sources, inputs, (source) => anchorsFrom(source, site))
}

const anchorsOfEach = rememberEach<Source | undefined, Anchor[]>("each: anchors")

/** The sources that others show: the same list while they are the same. */
export function partialsAmong(key: object, sources: Site["sources"]): readonly Source[] {
  const shown: Source[] = []
  for (const { partialUses } of sources.values())
    for (const { path } of partialUses) {
      const partial = sources.get(path)
      if (partial) shown.push(partial)
    }
  return shownPartials(key, shown)
}

const shownPartials = rememberList<Source>()

/** Ids by URL: the same function while each page has the same ones. */
export function anchorTable(
  tables: Tables,
  site: Site,
  lists = resultOf(anchorsOfRoutes(tables, site)),
): (url: Url) => ReadonlySet<string> {
  const { routes, addresses } = tables
  const ids = resultOf(idsOfEach(addresses, lists, [], (anchors) => anchors.map(({ id }) => id)))
  return tableOf(addresses, [ids], () => {
    const byUrl = new Map([...routes.keys()].map((url, at) => [url, ids[at]]))
    return (url) => {
      const list = byUrl.get(url)
      return list ? setOf(list, [], () => new Set(list)) : noIds
    }
  })
}

const idsOfEach = rememberEach<Anchor[], readonly string[]>("each: set of ids")
const setOf = rememberFor<readonly string[], ReadonlySet<string>>("set of ids")
const tableOf = rememberFor<object, (url: Url) => ReadonlySet<string>>("ids")
const noIds: ReadonlySet<string> = new Set()
