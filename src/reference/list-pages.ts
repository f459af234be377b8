/** A reference's overview and its page of changes as trees. */
import type { Change, Changes, Side } from "./changes.js"
import { memberView, referenceGroups } from "./member-groups.js"
import { memberTable } from "./member-table.js"
import type { Block, Definition, Inline, Token } from "./model.js"
import type { PageTree } from "./page-tree.js"
import type { Reference } from "./reference.js"
import { examples } from "./symbol-page.js"
import { code, line, page, section, symbolLink, tag, words } from "./tree-nodes.js"

/** The package's comment, then a table for each group of exports. */
export function referenceIndexPage(reference: Reference, changesHref: string): PageTree {
  const { doc } = reference.model
  const changes = line(page("What changed since the version before", changesHref))
  return pageOf([
    ...doc.summary,
    ...doc.remarks,
    ...examples(doc, 2),
    ...referenceGroups(reference).flatMap(({ id, title, list }) =>
      section(id, title, [memberTable(list.map(memberView))]),
    ),
    ...(reference.changes ? [changes] : []),
  ])
}

/** In each group, changes that require action come before additions. */
const statuses = { renamed: "default", retyped: "warning", changed: "warning", removed: "danger", added: "accent" }
const order = Object.keys(statuses)

/** A version's changes by symbol. `indexHref`: the reference's overview; `guideHref`: the upgrade guide. */
export function changesPage(
  changes: Changes,
  { indexHref, guideHref }: { indexHref: string; guideHref: string | undefined },
): PageTree {
  const { label, groups, same } = changes
  const list = groups.flatMap((group) => group.changes)
  const guide =
    guideHref === undefined
      ? []
      : [words(" To move your code, follow the "), page("upgrade guide", guideHref), words(".")]
  return pageOf([
    line(words(`This page compares every exported name with ${label}.`), ...guide),
    line(words(tally(list, same))),
    ...groups.flatMap(({ id, name, changes: list }) => section(id, name, [changeList(list)])),
    ...section("next-step", "Next step", [
      line(words("Look up the names that you use in the "), page("reference", indexHref), words(".")),
    ]),
  ])
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

function changeList(changes: readonly Change[]): Block {
  if (changes.every(({ status, note }) => status === "added" && note === undefined)) {
    return line(...changes.flatMap(({ after }, index) => [...(index > 0 ? [words(", ")] : []), ...named(after)]))
  }
  const sorted = changes.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
  return { kind: "definitions", list: sorted.map(changeOf), look: "changes" }
}

function changeOf({ status, before, after, retyped, note }: Change): Definition {
  const old: Inline[] =
    before && status !== "retyped" && status !== "changed"
      ? [{ kind: "code", text: before.name, ...(status === "removed" && { gone: true }) }]
      : []
  const became: Inline[] =
    before && after && status === "renamed" ? [{ kind: "sign", text: "→", spoken: "is now" }] : []
  const type = (name: string, tokens: Token[]) => ({ name, text: [line({ kind: "type", tokens })] })
  return {
    term: [tag(status, `badge badge-${statuses[status]}`), ...old, ...became, ...named(after)],
    text: [
      ...(note === undefined ? [] : [line(words(note))]),
      ...(retyped && before && after
        ? [
            {
              kind: "pairs" as const,
              look: "before-after",
              list: [type("Before", before.tokens), type("Now", after.tokens)],
            },
          ]
        : []),
    ],
  }
}

/** The name of a side, linked if it has a page. */
function named(side: Side | undefined): Inline[] {
  if (!side) return []
  return [side.ref === undefined ? code(side.name) : symbolLink(side.ref, code(side.name))]
}

function pageOf(blocks: Block[]): PageTree {
  return { lead: [], facts: [], blocks }
}
