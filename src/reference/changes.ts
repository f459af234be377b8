/** Changes between two versions: names added, removed, renamed or retyped, and changed behaviour. */
import type { SymbolId, Token } from "./model.js"

/** One side of a change. The older side has no page, so no `ref`. */
export interface Side {
  name: string
  tokens: Token[]
  ref?: SymbolId
}
export interface Change {
  status: "added" | "removed" | "renamed" | "retyped" | "changed"
  before?: Side
  after?: Side
  /** Whether more than the name changed. */
  retyped: boolean
  note?: string
}
export interface ChangeGroup {
  /** The id of its heading. */
  id: string
  /** The export that the changes belong to: its newer name, or the older name if it was removed. */
  name: string
  ref?: SymbolId
  changes: Change[]
}
export interface Changes {
  /** The label of the older version. */
  label: string
  groups: ChangeGroup[]
  /** The number of unchanged symbols. */
  same: number
  /** Older names by the symbol that replaced them. */
  aliases: Record<SymbolId, string[]>
}
