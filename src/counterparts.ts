/**
 * Finds the same page in another version. Views and checks share these rules, so that readers and writers get the same
 * answer.
 */
import type { LinkTables } from "./links.js"
import type { DocSet, Route, Site, Url } from "./model.js"

/** A page of a doc set, and so perhaps of a version. */
export type DocSetRoute = Extract<Route, { docSet: DocSet }>

export interface Counterparts {
  /**
   * The page of another version that corresponds to this one, by the first of: the page that `otherVersion` names, the
   * same path, the same id, the page whose `otherVersion` names this page, the same unique title.
   */
  counterpart(route: DocSetRoute, other: DocSet): DocSetRoute | undefined
  /** The page that an id or a path means in a version. */
  named(name: string, docSet: DocSet): DocSetRoute | undefined
  /** The ids and paths that writers may use for the pages of a version. */
  namesIn(docSet: DocSet): Iterable<string>
}

export function inDocSet(route: Route): route is DocSetRoute {
  return "docSet" in route
}

/** The name that a page's `otherVersion` gives for another version. */
export function askedName(route: DocSetRoute, version: string | undefined, site: Site): string | undefined {
  if (route.kind !== "doc" || version === undefined) return undefined
  const asked = site.sources.get(route.doc.source)?.frontMatter.otherVersion
  return typeof asked === "object" ? asked[version] : asked
}

export function counterpartsOf({ routes }: Pick<LinkTables, "routes">, site: Site): Counterparts {
  const known = new Map<DocSet, PagesOfSet>()
  const pagesOf = (docSet: DocSet): PagesOfSet => {
    const pages = known.get(docSet) ?? collectPages(docSet, routes)
    known.set(docSet, pages)
    return pages
  }

  const named: Counterparts["named"] = (name, docSet) => {
    const pages = pagesOf(docSet)
    const below = name.startsWith(`${docSet.route}/`) || name === docSet.route ? name.slice(docSet.route.length) : name
    return pages.byId.get(name) ?? pages.byPath.get(below.replace(/^\/+|\/+$/g, ""))
  }

  /** The pages of one version whose `otherVersion` names a page of another version, by the URL of that page. */
  const namers = new Map<string, ReadonlyMap<Url, DocSetRoute[]>>()
  const namersOf = (docSet: DocSet, from: DocSet): ReadonlyMap<Url, DocSetRoute[]> => {
    const key = JSON.stringify([docSet.route, from.route])
    const namersByUrl =
      namers.get(key) ??
      groupBy(pagesOf(from).listed, (route) => {
        const name = askedName(route, docSet.version, site)
        return name === undefined ? undefined : named(name, docSet)?.url
      })
    namers.set(key, namersByUrl)
    return namersByUrl
  }

  return {
    named,
    namesIn: (docSet) => [...docSet.docs.map(({ id }) => id), ...pagesOf(docSet).byPath.keys()],
    counterpart(route, other) {
      const asked = askedName(route, other.version, site)
      const byName = asked === undefined ? undefined : named(asked, other)
      if (byName) return byName
      const pages = pagesOf(other)
      const title = titleOf(route)
      const only = (list: DocSetRoute[] | undefined) => (list?.length === 1 ? list[0] : undefined)
      const sameTitle =
        title !== undefined && only(pagesOf(route.docSet).byTitle.get(title)) && only(pages.byTitle.get(title))
      const candidates = [
        pages.byPath.get(pathIn(route)),
        pages.byId.get(idOf(route)),
        only(namersOf(route.docSet, other).get(route.url)),
        sameTitle || undefined,
      ]
      return candidates.find((candidate) => candidate !== undefined && isListed(candidate))
    },
  }
}

interface PagesOfSet {
  listed: DocSetRoute[]
  /** Paths below the set's own route, without a leading slash. */
  byPath: ReadonlyMap<string, DocSetRoute>
  byId: ReadonlyMap<string, DocSetRoute>
  byTitle: ReadonlyMap<string, DocSetRoute[]>
}

function collectPages(docSet: DocSet, routes: LinkTables["routes"]): PagesOfSet {
  const pages = [...routes.values()].filter((route): route is DocSetRoute => inDocSet(route) && route.docSet === docSet)
  const listed = pages.filter(isListed)
  return {
    listed,
    byPath: new Map(pages.map((route) => [pathIn(route), route])),
    byId: new Map(pages.map((route) => [idOf(route), route])),
    byTitle: groupBy(listed, titleOf),
  }
}

function pathIn({ url, docSet }: DocSetRoute): string {
  return url.slice(docSet.route === "/" ? 1 : docSet.route.length + 1)
}

function idOf(route: DocSetRoute): string {
  switch (route.kind) {
    case "doc":
      return route.doc.id
    case "category":
      return route.category.id
    case "symbol":
      return `symbol ${route.symbol.id}`
    default:
      return route.kind
  }
}

/** A symbol's title is a name in code, which an article may share by chance. */
function titleOf(route: DocSetRoute): string | undefined {
  if (route.kind === "doc") return route.doc.title
  return route.kind === "category" ? route.category.title : undefined
}

function isListed(route: DocSetRoute): boolean {
  return route.kind !== "doc" || !route.doc.unlisted
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}
