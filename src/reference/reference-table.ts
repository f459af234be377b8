/** Tables of a reference's exports and members, and the targets of their links. */
import { type LinkContext, pageLinks } from "../links/link-view.js"
import type { PageLinks } from "../model.js"
import { memberGroups, memberView, referenceGroups } from "./member-groups.js"
import type { MemberView } from "./member-table.js"
import type { SymbolId } from "./model.js"
import type { ReferenceLinks } from "./page-tree.js"
import { type Reference, symbolUrl } from "./reference.js"
import { linksOf, type Resolver } from "./view-links.js"

/** Resolves symbols, and the links of their comments. */
export function resolverOf(reference: Reference, { href, link }: PageLinks): Resolver {
  return {
    href(id: SymbolId) {
      const { url, hash } = symbolUrl(reference, id)
      return href(url, hash)
    },
    link: (url) => link(url, reference.model.entry),
  }
}

/** `group`: id of a group of the overview; `of`: name of an export; `version` selects one of several references. */
export function referenceTable(
  { group: id, of, version }: { group?: string | undefined; of?: string | undefined; version?: string | undefined },
  context: LinkContext,
): { list: MemberView[]; links: ReferenceLinks } {
  const { site } = context
  const reference = site.references.find(({ route }) => version === undefined || route.includes(`/${version}/`))
  if (!reference) return { list: [], links: { refs: {}, urls: {} } }
  const symbol = reference.model.symbols.find(({ name, owner }) => name === of && owner === undefined)
  const resolver = resolverOf(reference, pageLinks(reference.route, context))
  const groups = symbol
    ? memberGroups(symbol, reference)
    : referenceGroups(reference).filter((group) => id === undefined || group.id === id)
  const list = groups.flatMap((group) => group.list.map(memberView))
  const { refs, urls } = linksOf(list, resolver)
  return { list, links: { refs, urls } }
}
