/** Exports or members as one table: name and summary. */
import type { PhrasingContent, Table } from "mdast"
import type { SymbolId, SymbolKind, Token } from "./model.js"
import { code, link, table, tag } from "./nodes.js"

/** The data of an export or a member in a list. */
export interface MemberView {
  id: SymbolId
  /** As in a link of Markdown. */
  url: string
  name: string
  kind: SymbolKind
  type: Token[]
  summary: PhrasingContent[]
  optional: boolean
  readonly: boolean
  static: boolean
  defaultValue?: PhrasingContent[]
  since?: string
  deprecated: boolean
}

/** An export or a member with its address. */
export interface ListedMember extends MemberView {
  /** As in an `href`. */
  href: string
}

/** On a phone, the name is above the summary. */
export function memberTable(list: readonly MemberView[]): Table {
  const rows = list.map(({ url, name, summary, deprecated }) => [
    [link(url, code(name)), ...memberTags({ deprecated })],
    summary,
  ])
  return table(["Name", "What it is"], rows)
}

/** Tags after a member's type. */
export function memberTags(
  of: { [mark in "optional" | "readonly" | "static" | "deprecated"]?: boolean | undefined },
): PhrasingContent[] {
  return [
    ...(of.optional ? [tag("optional", "badge badge-optional")] : []),
    ...(of.readonly ? [tag("read only")] : []),
    ...(of.static ? [tag("static")] : []),
    ...(of.deprecated ? [tag("deprecated", "badge badge-deprecated")] : []),
  ]
}
