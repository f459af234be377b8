/** The events of a package: entries of its event maps, with their types, data and constants. */
import { DeclarationReflection, ReflectionKind, type SomeType } from "typedoc"
import type { EventNode } from "../model.js"
import type { PlannedSymbol } from "./plan-symbols.js"
import type { RefOf } from "./type-tokens.js"

/** An event map is an interface whose members are all DOM events. */
export function eventsOf(symbols: readonly PlannedSymbol[], refOf: RefOf): EventNode[] {
  const constants = new Map(
    symbols.flatMap(({ reflection, id }) =>
      reflection.kind === ReflectionKind.Variable && reflection.type?.type === "literal"
        ? [[String(reflection.type.value), id] as const]
        : [],
    ),
  )
  return symbols.flatMap((map) => {
    if (map.reflection.kind !== ReflectionKind.Interface || map.children.length === 0) return []
    const events = map.children.map((entry): EventNode | undefined => {
      const { name, type } = entry.reflection
      const data = eventData(type, 0)
      if (!data) return undefined
      const typeId = type?.type === "reference" ? refOf(type.reflection) : undefined
      const dataId = data === true || data.type !== "reference" ? undefined : refOf(data.reflection)
      const constant = constants.get(name)
      return {
        name,
        map: map.id,
        entry: entry.id,
        ...(typeId !== undefined && { type: typeId }),
        ...(dataId !== undefined && { data: dataId }),
        ...(constant !== undefined && { constant }),
      }
    })
    return events.every((event) => event !== undefined) ? events : []
  })
}

/** The type of a DOM event's `detail`; `true` for an event without one, `undefined` for other types. */
function eventData(type: SomeType | undefined, depth: number): SomeType | true | undefined {
  if (type?.type !== "reference" || depth > 4) return undefined
  if (type.name === "CustomEvent") return type.typeArguments?.[0] ?? true
  const target = type.reflection
  if (target instanceof DeclarationReflection && target.kind === ReflectionKind.TypeAlias)
    return eventData(target.type, depth + 1)
  return target === undefined && /Event$/.test(type.name) ? true : undefined
}
