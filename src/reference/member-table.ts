/** Exports or members as one scannable table: name, what it is. */
import type { Inline, SymbolId, SymbolKind, Table, Token } from "./model.js"
import { code, symbolLink, tag, words } from "./tree-nodes.js"

/** An export or a member, as a list shows it. */
export interface MemberView {
  id: SymbolId
  name: string
  kind: SymbolKind
  type: Token[]
  summary: Inline[]
  optional: boolean
  readonly: boolean
  static: boolean
  defaultValue?: Inline[]
  since?: string
  deprecated: boolean
}

/** On a phone the name stands above. */
export function memberTable(list: readonly MemberView[]): Table {
  return {
    kind: "table",
    head: [[words("Name")], [words("What it is")]],
    rows: list.map(({ id, name, summary, deprecated }) => [
      [symbolLink(id, code(name)), ...memberTags({ deprecated })],
      summary,
    ]),
    stack: true,
  }
}

/** What a member is beside its type. */
export function memberTags(
  of: { [mark in "optional" | "readonly" | "static" | "deprecated"]?: boolean | undefined },
): Inline[] {
  return [
    ...(of.optional ? [tag("optional", "badge badge-optional")] : []),
    ...(of.readonly ? [tag("read only")] : []),
    ...(of.static ? [tag("static")] : []),
    ...(of.deprecated ? [tag("deprecated", "badge badge-deprecated")] : []),
  ]
}
