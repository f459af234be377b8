/** The names of one version as plain data, from declarations and OpenAPI documents. */

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
}

export interface SymbolTable {
  version: string
  names: KnownName[]
}

/** A table indexed for look-ups. */
export interface SymbolIndex {
  version: string
  byName: ReadonlyMap<string, KnownName[]>
  /** Member names by the part before the dot: a type, or a property or global of such a type. */
  members: ReadonlyMap<string, ReadonlySet<string>>
  /** `tea:` of `tea:kettle.complete`. */
  eventPrefixes: readonly string[]
  /** Whether the version has declarations that name attributes. */
  hasAttributes: boolean
}

export function indexSymbols({ version, names }: SymbolTable): SymbolIndex {
  const byName = new Map<string, KnownName[]>()
  const ownMembers = new Map<string, Set<string>>()
  for (const known of names) {
    byName.set(known.name, [...(byName.get(known.name) ?? []), known])
    if (known.owner !== undefined)
      ownMembers.set(known.owner, (ownMembers.get(known.owner) ?? new Set()).add(known.name))
  }
  const members = new Map<string, Set<string>>(ownMembers)
  for (const { name, type } of names) {
    const inherited = type === undefined ? undefined : ownMembers.get(type)
    if (inherited) members.set(name, new Set([...(members.get(name) ?? []), ...inherited]))
  }
  const prefixes = names.flatMap(({ kind, name }) =>
    kind === "event" && name.includes(":") ? [name.slice(0, name.indexOf(":") + 1)] : [],
  )
  return {
    version,
    byName,
    members,
    eventPrefixes: [...new Set(prefixes)],
    hasAttributes: names.some(({ kind }) => kind === "attribute"),
  }
}
