/** Tables of a reference's exports and members, and where their links lead. */
import { type LinkContext, linkView } from "../link-view.js"
import { hrefOf } from "../links.js"
import type { LinkView, Url } from "../model.js"
import { referenceGroups } from "./member-groups.js"
import type { SymbolId } from "./model.js"
import { type Reference, symbolUrl } from "./reference.js"
import type { MemberView, ReferenceLinks } from "./symbol-view.js"
import { linksOf, type Resolver } from "./view-links.js"
import { symbolView } from "./views.js"

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
  const list = symbol
    ? symbolView(symbol, reference, resolver, []).members.flatMap((group) => group.list)
    : referenceGroups(reference)
        .filter((group) => asked === undefined || group.id === asked)
        .flatMap((group) => group.list)
  return { list, links: linksOf(list, resolver) }
}
