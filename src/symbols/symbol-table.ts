/** The names of one version as plain data, from declarations and OpenAPI documents. */

import { getOrMake } from "../model/get-or-make.js"
import { groupBy } from "../model/group-by.js"

export type NameKind =
  | "class"
  | "interface"
  | "type"
  | "enum"
  | "namespace"
  | "function"
  | "constant"
  | "global"
  | "method"
  | "property"
  | "value"
  | "event"
  | "attribute"
  | "operation"
  | "header"
  | "field"
  | "error-code"

export interface KnownName {
  name: string
  kind: NameKind
  /** The class, interface or type that contains it. */
  owner?: string
  /** The named type of a property: `error` of an event is a `KettleErrorData`. */
  type?: string
  /** The types whose members it inherits. */
  extends?: string[]
}

export interface SymbolTable {
  version: string
  names: KnownName[]
}

/** A table indexed for look-ups. */
export interface SymbolIndex {
  version: string
  byName: ReadonlyMap<string, KnownName[]>
  /** Names, with their positions in `byName`, by each of their `spellingsOf`. */
  bySpelling: ReadonlyMap<string, readonly [at: number, name: string][]>
  /** Member names by the part before the dot: a type, or a property or global of such a type. */
  members: ReadonlyMap<string, ReadonlySet<string>>
  /** `tea:` of `tea:kettle.complete`. */
  eventPrefixes: readonly string[]
  /** Whether the version has declarations that name attributes. */
  hasAttributes: boolean
}

const indexes = new WeakMap<SymbolTable, SymbolIndex>()

/** The index of a table, made once. */
export function indexOf(table: SymbolTable): SymbolIndex {
  return getOrMake(indexes, table, () => indexSymbols(table))
}

/** A word, and the word without each of its letters. Words one edit apart (a swap is one) share such a spelling. */
export function spellingsOf(word: string): string[] {
  return [word, ...Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}

function indexSymbols({ version, names }: SymbolTable): SymbolIndex {
  const byName = groupBy(names, ({ name }) => name)
  const ownMembers = new Map(
    [...groupBy(names, ({ owner }) => owner)].map(([owner, known]) => [owner, new Set(known.map(({ name }) => name))]),
  )
  const bases = new Map<string, string[]>()
  for (const { name, extends: taken = [] } of names) bases.set(name, [...(bases.get(name) ?? []), ...taken])
  const members = new Map<string, Set<string>>()
  for (const { name, type } of [...names, ...[...ownMembers.keys()].map((owner) => ({ name: owner, type: owner }))]) {
    const types = new Set(type === undefined ? [name] : [name, type])
    // The set grows while it is walked, each base once.
    for (const one of types) for (const base of bases.get(one) ?? []) types.add(base)
    const all = [...types].flatMap((one) => [...(ownMembers.get(one) ?? [])])
    if (all.length > 0) members.set(name, new Set([...(members.get(name) ?? []), ...all]))
  }
  const bySpelling = new Map<string, [number, string][]>()
  for (const [at, name] of [...byName.keys()].entries()) {
    for (const spelling of new Set(spellingsOf(name))) getOrMake(bySpelling, spelling, () => []).push([at, name])
  }
  const prefixes = names.flatMap(({ kind, name }) =>
    kind === "event" && name.includes(":") ? [name.slice(0, name.indexOf(":") + 1)] : [],
  )
  return {
    version,
    byName,
    bySpelling,
    members,
    eventPrefixes: [...new Set(prefixes)],
    hasAttributes: names.some(({ kind }) => kind === "attribute"),
  }
}
