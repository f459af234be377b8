/** A reference's overview and its page of changes as trees. */
import type { RootContent } from "mdast"
import type { Url } from "../model/paths.js"
import type { Change, Changes, Side } from "./changes.js"
import { memberView, referenceGroups } from "./member-groups.js"
import { memberTable } from "./member-table.js"
import type { Token } from "./model.js"
import { code, line, link, type Member, members, pairs, section, sign, symbolLink, tag, type, words } from "./nodes.js"
import { changesUrl, type Reference } from "./reference.js"
import { examples } from "./symbol-page.js"

/** The package's comment, then a table for each group of exports. */
export function referenceIndexPage(reference: Reference): RootContent[] {
  const { doc } = reference.model
  return [
    ...doc.summary,
    ...doc.remarks,
    ...examples(doc, 2),
    ...referenceGroups(reference).flatMap(({ id, title, list }) =>
      section(id, title, [memberTable(list.map(memberView))]),
    ),
    ...(reference.changes ? [line(link(changesUrl(reference), words("What changed since the version before")))] : []),
  ]
}

/** In each group, changes that require action come before additions. */
const statuses = { renamed: "default", retyped: "warning", changed: "warning", removed: "danger", added: "accent" }
const order = Object.keys(statuses)

/** A version's changes by symbol. `index`: the reference's overview; `guide`: the upgrade guide. */
export function changesPage(changes: Changes, index: Url, guide: string | undefined): RootContent[] {
  const { label, groups, same } = changes
  const list = groups.flatMap((group) => group.changes)
  const guided =
    guide === undefined
      ? []
      : [words(" To move your code, follow the "), link(guide, words("upgrade guide")), words(".")]
  return [
    line(words(`This page compares every exported name with ${label}.`), ...guided),
    line(words(tally(list, same))),
    ...groups.flatMap(({ id, name, changes: list }) => section(id, name, changeList(list))),
    ...section("next-step", "Next step", [
      line(words("Look up the names that you use in the "), link(index, words("reference")), words(".")),
    ]),
  ]
}

/** "12 added, 3 removed, 8 renamed, 2 retyped, 1 changed; 4 unchanged." */
function tally(changes: readonly Change[], same: number): string {
  const parts = (["added", "removed", "renamed", "retyped", "changed"] as const).flatMap((status) => {
    const number = changes.filter((change) => change.status === status).length
    return number === 0 ? [] : `${number} ${status}`
  })
  const counts = parts.length === 0 ? "Nothing changed" : parts.join(", ")
  return `${counts}${same > 0 ? `; ${same} unchanged` : ""}. New types are listed once, with their members on their own page.`
}

function changeList(changes: readonly Change[]): RootContent[] {
  if (changes.every(({ status, note }) => status === "added" && note === undefined)) {
    return [line(...changes.flatMap(({ after }, index) => [...(index > 0 ? [words(", ")] : []), ...named(after)]))]
  }
  const sorted = changes.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
  return members(sorted.map(changeOf), "changes")
}

function changeOf({ status, before, after, retyped, note }: Change): Member {
  const isGone = status === "removed"
  const old =
    before && status !== "retyped" && status !== "changed" ? [code(before.name, isGone ? "gone" : undefined)] : []
  const became = before && after && status === "renamed" ? [sign("→", "is now")] : []
  const side = (name: string, tokens: Token[]) => [name, [line(type(tokens))]] as const
  return {
    term: [tag(status, `badge badge-${statuses[status]}`), ...old, ...became, ...named(after)],
    text: [
      ...(note === undefined ? [] : [line(words(note))]),
      ...(retyped && before && after
        ? [pairs("before-after", [side("Before", before.tokens), side("Now", after.tokens)])]
        : []),
    ],
  }
}

function named(side: Side | undefined) {
  if (!side) return []
  return [side.ref === undefined ? code(side.name) : symbolLink(side.ref, code(side.name))]
}
