/** Exports or members as one table: name and summary. */
import type { Inline, SymbolId, SymbolKind, Table, Token } from "./model.js"
import { code, symbolLink, tag, words } from "./tree-nodes.js"

/** The data of an export or a member in a list. */
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

/** `stack`: on a phone, the name is above the summary. */
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

/** Tags after a member's type. */
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
