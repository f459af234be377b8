/** The same page in the versions of its collection. */
import { type Counterparts, type DocSetRoute, inDocSet } from "../../counterparts.js"
import type { LinkContext } from "../../link-view.js"
import { hrefOf } from "../../links.js"
import type { Route, Site, Url, VersionView } from "../../model.js"

export interface VersionContext extends LinkContext {
  counterparts: Counterparts
}

/** The version's banner and its dropdown: the same page in each version, or that version's main page. */
export function versionView(
  route: DocSetRoute,
  { config, site, counterparts }: VersionContext,
): VersionView | undefined {
  const { docSet } = route
  if (docSet.version === undefined) return undefined
  const sets = site.docSets.filter((other) => other.collection === docSet.collection)
  const choices = sets.map((other) => ({
    name: other.version ?? "",
    label: other.versionLabel ?? "",
    href: hrefOf(other === docSet ? route.url : (counterparts.counterpart(route, other)?.url ?? other.mainUrl), config),
    active: other === docSet,
  }))
  const current = sets.find((other) => other.current)
  const same = current && counterparts.counterpart(route, current)
  return {
    name: docSet.version,
    label: docSet.versionLabel ?? docSet.version,
    banner: docSet.banner,
    bannerText: docSet.bannerText,
    ...(current &&
      current !== docSet && {
        latest: {
          label: current.versionLabel ?? "",
          href: hrefOf(same?.url ?? current.mainUrl, config),
          samePage: same !== undefined,
        },
      }),
    choices,
  }
}

/**
 * If a page of an older version has the same text as in the current version, the latter's URL is canonical. `sameText`
 * compares the two.
 */
export function canonicalUrl(
  route: Route,
  { site, counterparts }: { site: Site; counterparts: Counterparts },
  sameText: (page: DocSetRoute, other: DocSetRoute) => boolean,
): Url {
  if (!inDocSet(route) || route.docSet.current) return route.url
  const current = site.docSets.find((docSet) => docSet.collection === route.docSet.collection && docSet.current)
  const same = current && counterparts.counterpart(route, current)
  return same && sameText(route, same) ? same.url : route.url
}
