/** What a version added, removed, renamed, retyped, and what behaves differently under the same name and type. */
import type { SymbolId, Token } from "./model.js"

/** One side of a change. The side before has no page of its own. */
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
  /** Of its heading. */
  id: string
  /** The export that the changes belong to, as the newer version names it; the older name where it is gone. */
  name: string
  ref?: SymbolId
  changes: Change[]
}
export interface Changes {
  /** How the older version is called. */
  label: string
  groups: ChangeGroup[]
  /** Symbols that are the same in both. */
  same: number
  /** Older names by the symbol that took their place. */
  aliases: Record<SymbolId, string[]>
}
