/** The same page in the versions of its collection. */
import { hrefOf } from "../../links.js"
import type { DocSet, Route, Site, Url, VersionView } from "../../model.js"
import type { ModuleContext } from "./modules.js"
import { isReference, type ReferenceRoute, symbolTwin } from "./reference-views.js"

/** The version's banner and the dropdown: the same page in each version, or that version's main page. */
export function versionView(route: DocSetRoute, { config, site }: ModuleContext): VersionView | undefined {
  const { docSet } = route
  if (docSet.version === undefined) return undefined
  const sets = site.docSets.filter((other) => other.collection === docSet.collection)
  const choices = sets.map((other) => ({
    name: other.version ?? "",
    label: other.versionLabel ?? "",
    href: hrefOf(other === docSet ? route.url : (samePageIn(other, route, site) ?? other.mainUrl), config),
    active: other === docSet,
  }))
  const current = sets.find((other) => other.current)
  const twin = current && samePageIn(current, route, site)
  return {
    name: docSet.version,
    label: docSet.versionLabel ?? docSet.version,
    banner: docSet.banner,
    ...(current &&
      current !== docSet && {
        latest: {
          label: current.versionLabel ?? "",
          href: hrefOf(twin ?? current.mainUrl, config),
          samePage: twin !== undefined,
        },
      }),
    choices,
  }
}

/** An old version's page points at the same page of the current version, where there is one. */
export function canonicalUrl(route: Route, site: Site): Url {
  if (!inDocSet(route)) return route.url
  const current = site.docSets.find((docSet) => docSet.collection === route.docSet.collection && docSet.current)
  if (!current || current === route.docSet) return route.url
  return samePageIn(current, route, site) ?? route.url
}

type DocSetRoute = Extract<Route, { kind: "doc" | "category" }> | ReferenceRoute

/** Whether a page belongs to a doc set, and so perhaps to a version. */
export function inDocSet(route: Route): route is DocSetRoute {
  return route.kind === "doc" || route.kind === "category" || isReference(route)
}

/** The page of another version that says the same. */
function samePageIn(other: DocSet, route: DocSetRoute, site: Site): Url | undefined {
  if (route.kind === "doc") return twinIn(other, route.doc.id)
  return route.kind === "category" ? twinIn(other, route.category.id) : symbolTwin(route, other, site)
}

/** The page of another doc set that has the same id. */
function twinIn(docSet: DocSet, id: string): Url | undefined {
  const doc = docSet.docs.find((one) => one.id === id && !one.unlisted)
  return doc?.url ?? docSet.categories.find((category) => category.id === id)?.url
}
