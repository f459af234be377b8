/** Decides which reflections are symbols of the model, and their addresses. */
import { type DeclarationReflection, ReferenceReflection, type Reflection, ReflectionKind } from "typedoc"
import { freeSlug } from "../../links/free-slug.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { SymbolId } from "../model.js"
import { isIdentifier, kebab } from "./names.js"
import { isOwn, kinds, membersOf, moduleReflections, placeOf, type ReflectedPackage } from "./reflections.js"
import type { RefOf } from "./type-tokens.js"

const reserved = ["changes"]

/** A reflection that is a symbol of the model, with its address. */
export interface PlannedSymbol {
  reflection: DeclarationReflection
  id: SymbolId
  slug: string
  owner?: PlannedSymbol
  /** Whether it is on its owner's page. */
  inline: boolean
  global: boolean
  /** Whether `export =` exports it: it is the module. */
  whole: boolean
  /** The namespace of its name, whose members are on its page. */
  twin?: DeclarationReflection
  children: PlannedSymbol[]
}

/** The symbols in page order, each export with its members, and the address of any reflection. */
export function planSymbols(from: ReflectedPackage): {
  roots: PlannedSymbol[]
  refOf: RefOf
  diagnostics: Diagnostic[]
} {
  const ids = new Map<number, SymbolId>()
  const diagnostics: Diagnostic[] = []
  const taken = new Set<string>(reserved)
  const names = new Map<string, string>()
  const roots = moduleReflections(from.project).flatMap((module, index) => {
    const own = (module.children ?? []).filter((child) => isOwn(child, from.files))
    const isWhole = (child: DeclarationReflection) => index === 0 && child.name === from.whole
    // What `export =` exports may export itself by its own name.
    const children = own.filter((child) => !(isWhole(child) && child instanceof ReferenceReflection))
    const twins = twinsOf(children)
    const line = (child: DeclarationReflection) => placeOf(child, from).line
    const isExport = (child: DeclarationReflection) => index === 0 && from.order.includes(child.name)
    const ordered = [
      ...byOrder(children.filter(isExport), from.order),
      ...children.filter((child) => !isExport(child)).sort((a, b) => line(a) - line(b)),
    ]
    return ordered.flatMap((child) => {
      if ([...twins.values()].includes(child)) return []
      const planning = { from, ids, taken, names, diagnostics, twins, global: !isExport(child) }
      return { ...planOne(child, undefined, planning), whole: isWhole(child) }
    })
  })
  return { roots, refOf: (reflection) => idOf(reflection, ids), diagnostics }
}

/** Namespaces that add to a class, a function or an enum of their name: its parts. */
function twinsOf(children: readonly DeclarationReflection[]): Map<DeclarationReflection, DeclarationReflection> {
  const kinds = [ReflectionKind.Class, ReflectionKind.Function, ReflectionKind.Enum]
  const namespaces = new Map(
    children.flatMap((child) => (child.kind === ReflectionKind.Namespace ? [[child.name, child] as const] : [])),
  )
  return new Map(
    children.flatMap((child) => {
      const twin = kinds.includes(child.kind) ? namespaces.get(child.name) : undefined
      return twin ? [[child, twin] as const] : []
    }),
  )
}

/** In the order of the export list; if a value and a type share a name, the value comes first. */
function byOrder(children: readonly DeclarationReflection[], order: readonly string[]): DeclarationReflection[] {
  const place = new Map(order.map((name, index) => [name, index]))
  const at = (child: DeclarationReflection) => place.get(child.name) ?? order.length
  return [...children].sort((a, b) => at(a) - at(b))
}

interface Planning {
  from: ReflectedPackage
  ids: Map<number, SymbolId>
  /** Slugs of the owner's symbols. */
  taken: Set<string>
  /** The name that got each slug. */
  names: Map<string, string>
  diagnostics: Diagnostic[]
  twins: ReadonlyMap<DeclarationReflection, DeclarationReflection>
  global: boolean
}

function planOne(
  reflection: DeclarationReflection,
  owner: PlannedSymbol | undefined,
  planning: Planning,
): PlannedSymbol {
  const { from, ids, taken, names, diagnostics } = planning
  const inline = owner !== undefined && (owner.inline || !hasPath(reflection))
  const plain = kebab(reflection.name)
  const other = names.get(plain)
  // A type and a value may share a name, or differ by case alone.
  const wanted = other === undefined ? plain : `${plain}-${kinds[reflection.kind] ?? "type"}`
  const slug = freeSlug(inline ? `member-${wanted}` : wanted, taken)
  if (slug !== plain && !inline && other !== reflection.name) {
    const what = other === undefined ? `reserved address: /${plain}` : `duplicate address: ${other} is at /${plain}`
    const message = `${what}; ${reflection.name} gets /${slug}`
    diagnostics.push(problem("duplicate-route", placeOf(reflection, from), message, { target: slug }))
  }
  if (other === undefined) names.set(plain, reflection.name)
  const twin = planning.twins.get(reflection)
  const page = owner?.inline ? (owner.id.split("#")[0] as string) : owner?.id
  const id = owner === undefined ? slug : inline ? `${page}#${slug}` : `${owner.id}/${slug}`
  const planned: PlannedSymbol = {
    reflection,
    id,
    slug,
    ...(owner && { owner }),
    inline,
    global: planning.global,
    whole: false,
    ...(twin && { twin }),
    children: [],
  }
  for (const { id: known } of twin ? [reflection, twin] : [reflection]) if (!ids.has(known)) ids.set(known, id)
  if (inline) return planned
  const members = [reflection, ...(twin ? [twin] : [])].flatMap((part) => membersOf(part, from).own)
  // What the module exports as well has its page there.
  const shown = members.filter((child) => !(child instanceof ReferenceReflection && from.whole === reflection.name))
  const inner: Planning = { ...planning, taken: new Set(), names: new Map(), twins: twinsOf(shown) }
  planned.children = shown.flatMap((child) =>
    [...inner.twins.values()].includes(child) ? [] : planOne(child, planned, inner),
  )
  if (reflection.kind === ReflectionKind.Enum) {
    const slugs = new Set<string>()
    for (const member of reflection.children ?? [])
      ids.set(member.id, `${id}#${freeSlug(`value-${kebab(member.name)}`, slugs)}`)
  }
  return planned
}

/** Whether a member gets a page: if code can write its name after a dot, or a namespace exports it. */
function hasPath(reflection: DeclarationReflection): boolean {
  if (reflection instanceof ReferenceReflection) return false
  if (reflection.parent?.kind === ReflectionKind.Namespace) return true
  return isIdentifier(reflection.name)
}

/** The address of a reflection, or of the closest reflection around it that has one. */
function idOf(reflection: Reflection | undefined, ids: ReadonlyMap<number, SymbolId>): SymbolId | undefined {
  let at = reflection
  for (let depth = 0; at && depth < 12; depth++) {
    const id = ids.get(at.id)
    if (id !== undefined) return id
    if (at instanceof ReferenceReflection) at = at.tryGetTargetReflectionDeep()
    else if (at.kindOf([ReflectionKind.Project, ReflectionKind.Module, ReflectionKind.Class, ReflectionKind.Interface]))
      return undefined
    else at = at.parent
  }
  return undefined
}
