/**
 * Finds the same page in another version. Views and checks share these rules, so that readers and writers get the same
 * answer.
 */

import { rememberFor } from "../engine/same.js"
import { getOrMake } from "../model/get-or-make.js"
import { groupBy } from "../model/group-by.js"
import type { DocSet, Page, SiteStructure, Url } from "../model.js"
import type { LinkTables } from "./links.js"

/** A page of a doc set, and so perhaps of a version. */
export type DocSetPage = Page & { docSet: DocSet }

export interface Counterparts {
  /**
   * The page of another version that corresponds to this one, by the first of: the page that `otherVersion` names, the
   * same path, the same id, the page whose `otherVersion` names this page, the same unique title. Unless `otherVersion`
   * says so, it is the counterpart only if this page is its counterpart, too.
   */
  counterpart(route: DocSetPage, other: DocSet): DocSetPage | undefined
  /**
   * Where a reader goes who changes the version: to the counterpart, else to the nearest page of the other version
   * (the likeliest, which is another page's counterpart; then for each folder above, the page at the same path, or the
   * counterpart of the folder's own page), else to its main page.
   */
  leadsTo(route: DocSetPage, other: DocSet): { url: Url; title?: string | undefined; samePage: boolean }
  /** The page that an id or a path means in a version. */
  named(name: string, docSet: DocSet): DocSetPage | undefined
  /** The ids and paths that writers may use for the pages of a version. */
  namesIn(docSet: DocSet): Iterable<string>
}

export function inDocSet(page: Page): page is DocSetPage {
  return page.docSet !== undefined
}

/** The name that a page's `otherVersion` gives for another version. */
export function askedName(route: DocSetPage, version: string | undefined, site: SiteStructure): string | undefined {
  if (version === undefined) return undefined
  const stated = site.sources.get(route.source ?? "")?.frontMatter.otherVersion
  return typeof stated === "object" ? stated[version] : stated
}

export function counterpartsOf(tables: Pick<LinkTables, "routes">, site: SiteStructure): Counterparts {
  return known(tables, [site.docSets], () => findCounterparts(tables, site))
}

const known = rememberFor<object, Counterparts>("counterparts")

function findCounterparts({ routes }: Pick<LinkTables, "routes">, site: SiteStructure): Counterparts {
  const known = new Map<DocSet, PagesOfSet>()
  const pagesOf = (docSet: DocSet) => getOrMake(known, docSet, () => collectPages(docSet, routes))

  const named: Counterparts["named"] = (name, docSet) => {
    const pages = pagesOf(docSet)
    const below = name.startsWith(`${docSet.route}/`) || name === docSet.route ? name.slice(docSet.route.length) : name
    return pages.byId.get(name) ?? pages.byPath.get(below.replace(/^\/+|\/+$/g, ""))
  }

  /** The pages of one version whose `otherVersion` names a page of another version, by the URL of that page. */
  const namers = new Map<string, ReadonlyMap<Url, DocSetPage[]>>()
  const namersOf = (docSet: DocSet, from: DocSet) =>
    getOrMake(namers, JSON.stringify([docSet.route, from.route]), () =>
      groupBy(pagesOf(from).listed, (route) => {
        const name = askedName(route, docSet.version, site)
        return name === undefined ? undefined : named(name, docSet)?.url
      }),
    )

  /** The page that `otherVersion` names for a version, if there is one. */
  const stated = (route: DocSetPage, other: DocSet): DocSetPage | undefined => {
    const name = askedName(route, other.version, site)
    return name === undefined ? undefined : named(name, other)
  }

  const likeliest = (route: DocSetPage, other: DocSet): DocSetPage | undefined => {
    const pages = pagesOf(other)
    const title = titleOf(route)
    const only = (list: DocSetPage[] | undefined) => (list?.length === 1 ? list[0] : undefined)
    const sameTitle =
      title !== undefined && only(pagesOf(route.docSet).byTitle.get(title)) && only(pages.byTitle.get(title))
    const candidates = [
      stated(route, other),
      pages.byPath.get(pathIn(route)),
      pages.byId.get(route.id ?? route.url),
      only(namersOf(route.docSet, other).get(route.url)),
      sameTitle || undefined,
    ]
    return candidates.find((candidate, at) => candidate && (at === 0 || isListed(candidate)))
  }

  const counterpart: Counterparts["counterpart"] = (route, other) => {
    const page = likeliest(route, other)
    const isMutual = page && (page === stated(route, other) || likeliest(page, route.docSet) === route)
    return isMutual ? page : undefined
  }

  return {
    named,
    namesIn: (docSet) => [...docSet.docs.map(({ id }) => id), ...pagesOf(docSet).byPath.keys()],
    counterpart,
    leadsTo(route, other) {
      const same = counterpart(route, other)
      if (same) return { url: same.url, samePage: true }
      const likely = likeliest(route, other)
      if (likely) return near(likely)
      for (let path = pathIn(route); path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
        const above = pagesOf(route.docSet).byPath.get(path)
        const found = (above && likeliest(above, other)) ?? pagesOf(other).byPath.get(path)
        if (found && isListed(found)) return near(found)
      }
      return { url: other.mainUrl, samePage: false }
    },
  }
}

function near(route: DocSetPage): { url: Url; title: string | undefined; samePage: false } {
  return { url: route.url, title: titleOf(route), samePage: false }
}

interface PagesOfSet {
  listed: DocSetPage[]
  /** Paths below the set's own route, without a leading slash. */
  byPath: ReadonlyMap<string, DocSetPage>
  byId: ReadonlyMap<string, DocSetPage>
  byTitle: ReadonlyMap<string, DocSetPage[]>
}

function collectPages(docSet: DocSet, routes: LinkTables["routes"]): PagesOfSet {
  const pages = [...routes.values()].filter((route): route is DocSetPage => inDocSet(route) && route.docSet === docSet)
  const listed = pages.filter(isListed)
  return {
    listed,
    byPath: new Map(pages.map((route) => [pathIn(route), route])),
    byId: new Map(pages.map((page) => [page.id ?? page.url, page])),
    byTitle: groupBy(listed, titleOf),
  }
}

function pathIn({ url, docSet }: DocSetPage): string {
  return url.slice(docSet.route === "/" ? 1 : docSet.route.length + 1)
}

/** A symbol's title is a name in code, which an article may share by chance. */
function titleOf(page: DocSetPage): string | undefined {
  return page.tree ? undefined : page.title
}

function isListed(page: DocSetPage): boolean {
  return !page.unlisted
}
