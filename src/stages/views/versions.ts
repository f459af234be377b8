/** The same page in the versions of its collection. */
import { type Counterparts, type DocSetPage, inDocSet } from "../../links/counterparts.js"
import type { LinkContext } from "../../links/link-view.js"
import { hrefOf } from "../../links/links.js"
import type { Page, Site, Url, VersionView } from "../../model.js"

export interface VersionContext extends LinkContext {
  counterparts: Counterparts
}

/** The version's banner and its dropdown: the same page in each version, or that version's main page. */
export function versionView(
  route: DocSetPage,
  { config, site, counterparts }: VersionContext,
): VersionView | undefined {
  const { docSet } = route
  if (docSet.version === undefined) return undefined
  const sets = site.docSets.filter((other) => other.collection === docSet.collection)
  const leads = new Map(sets.map((other) => [other, counterparts.leadsTo(route, other)]))
  const choices = sets.map((other) => {
    const { url, samePage } = leads.get(other) ?? { url: other.mainUrl, samePage: false }
    const active = other === docSet
    return {
      name: other.version ?? "",
      label: other.versionLabel ?? "",
      href: hrefOf(active ? route.url : url, config),
      active,
      ...(!active && !samePage && { missing: true as const }),
    }
  })
  const current = sets.find((other) => other.current)
  const toCurrent = current && leads.get(current)
  return {
    name: docSet.version,
    label: docSet.versionLabel ?? docSet.version,
    banner: docSet.banner,
    bannerText: docSet.bannerText,
    ...(toCurrent &&
      current !== docSet && {
        latest: {
          label: current.versionLabel ?? "",
          href: hrefOf(toCurrent.url, config),
          samePage: toCurrent.samePage,
          ...(toCurrent.title !== undefined && { title: toCurrent.title }),
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
  route: Page,
  { site, counterparts }: { site: Site; counterparts: Counterparts },
  sameText: (page: DocSetPage, other: DocSetPage) => boolean,
): Url {
  if (!inDocSet(route) || route.docSet.current) return route.url
  const current = site.docSets.find((docSet) => docSet.collection === route.docSet.collection && docSet.current)
  const same = current && counterparts.counterpart(route, current)
  return same && sameText(route, same) ? same.url : route.url
}
