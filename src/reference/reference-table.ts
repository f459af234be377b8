/** The exports and members of references, for components. */
import type { PhrasingContent } from "mdast"
import type { SiteConfig } from "../config.js"
import { hrefOf } from "../links/links.js"
import { memberGroups, memberView, referenceGroups } from "./member-groups.js"
import type { ListedMember } from "./member-table.js"
import { addressed } from "./nodes.js"
import { type Reference, symbolUrl, typedUrl } from "./reference.js"

/** `group`: id of a group of the overview; `of`: name of an export; `version` selects one of several references. */
export function listedMembers(
  { group: id, of, version }: { group?: string | undefined; of?: string | undefined; version?: string | undefined },
  { references }: { references: readonly Reference[] },
  config: Pick<SiteConfig, "baseUrl" | "trailingSlash">,
): ListedMember[] {
  const reference = references.find(({ route }) => version === undefined || route.includes(`/${version}/`))
  if (!reference) return []
  const symbol = reference.model.symbols.find(({ name, owner }) => name === of && owner === undefined)
  const groups = symbol
    ? memberGroups(symbol, reference)
    : referenceGroups(reference).filter((group) => id === undefined || group.id === id)
  return groups.flatMap(({ list }) =>
    list.map((member) => {
      const { url, hash } = symbolUrl(reference, member.id)
      const view = memberView(member)
      const summary = addressed(view.summary, (ref) => typedUrl(reference, ref)) as PhrasingContent[]
      return { ...view, url: typedUrl(reference, member.id), href: hrefOf(url, config, "", hash), summary }
    }),
  )
}
