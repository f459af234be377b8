/** Tables of a reference's exports and members, and where their links lead. */
import { type LinkContext, linkView } from "../link-view.js"
import { hrefOf } from "../links.js"
import type { LinkView, Url } from "../model.js"
import { memberGroups, memberView, referenceGroups } from "./member-groups.js"
import type { MemberView } from "./member-table.js"
import type { SymbolId } from "./model.js"
import type { ReferenceLinks } from "./page-tree.js"
import { type Reference, symbolUrl } from "./reference.js"
import { linksOf, type Resolver } from "./view-links.js"

/** Where symbols and the links of their comments lead. */
export function resolverOf(reference: Reference, page: Url, context: LinkContext): Resolver {
  return {
    href(id: SymbolId) {
      const { url, hash } = symbolUrl(reference, id)
      return hrefOf(url, context.config, "", hash)
    },
    link: (url): LinkView => linkView(url, reference.model.entry, page, context),
  }
}

/** `group` is the id of a group of the overview; `of` the name of an export; `version` picks among several references. */
export function referenceTable(
  { group: asked, of, version }: { group?: string | undefined; of?: string | undefined; version?: string | undefined },
  context: LinkContext,
): { list: MemberView[]; links: ReferenceLinks } {
  const { site } = context
  const reference = site.references.find((one) => version === undefined || one.route.includes(`/${version}/`))
  if (!reference) return { list: [], links: { refs: {}, urls: {} } }
  const symbol = reference.model.symbols.find((one) => one.name === of && one.owner === undefined)
  const resolver = resolverOf(reference, reference.route, context)
  const groups = symbol
    ? memberGroups(symbol, reference)
    : referenceGroups(reference).filter((group) => asked === undefined || group.id === asked)
  const list = groups.flatMap((group) => group.list.map(memberView))
  const { refs, urls } = linksOf(list, resolver)
  return { list, links: { refs, urls } }
}
