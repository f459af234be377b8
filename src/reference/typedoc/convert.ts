/** Converts TypeDoc's reflections of a package to a `ReferenceModel`. */
import { DeclarationReflection, ReflectionKind } from "typedoc"
import type { ReferenceModel, SymbolId, SymbolNode } from "../model.js"
import { docReader } from "./comment-places.js"
import { commentReader } from "./comments.js"
import { eventsOf } from "./events.js"
import { type PlannedSymbol, planSymbols } from "./plan-symbols.js"
import { isAugmentation, moduleReflections, type ReflectedPackage } from "./reflections.js"
import { symbolNode } from "./symbol-node.js"
import { TypePrinter } from "./type-tokens.js"

export function convertPackage(from: ReflectedPackage): ReferenceModel {
  const { entry, project, files } = from
  const { roots, refOf, diagnostics } = planSymbols(from)
  // Names of platform types don't link to what the package adds to them.
  const print = new TypePrinter((reflection) =>
    reflection instanceof DeclarationReflection &&
    reflection.parent?.kind === ReflectionKind.Module &&
    isAugmentation(reflection, files)
      ? undefined
      : refOf(reflection),
  )
  const comments = commentReader(refOf)
  const names = roots.map((root) => root.reflection.name)
  const docs = docReader(comments, [...files.values()], names)
  const [main] = moduleReflections(project)
  const doc = docs.docAt(main?.comment, { file: entry, line: 1, column: 1 })
  const planned = roots.flatMap(withMembers)
  const symbols = planned.map((symbol) => symbolNode(symbol, { ...from, refOf, print, comments, docs }))
  linkValues(symbols)
  return {
    entry,
    doc,
    symbols,
    events: eventsOf(planned, refOf),
    diagnostics: [...diagnostics, ...docs.diagnostics],
  }
}

function withMembers(symbol: PlannedSymbol): PlannedSymbol[] {
  return [symbol, ...symbol.children.flatMap(withMembers)]
}

/** Links a literal such as `"completed"` to the value that explains it, if only one type has such a value. */
function linkValues(symbols: readonly SymbolNode[]): void {
  const owners = new Map<string, Set<SymbolId>>()
  for (const { values } of symbols) {
    for (const { text, id } of values?.list ?? []) owners.set(text, (owners.get(text) ?? new Set()).add(id))
  }
  for (const symbol of symbols) {
    const ownIds = new Map(symbol.values?.list.map(({ text, id }) => [text, id]))
    const isField = symbol.kind === "property" || symbol.kind === "constant"
    for (const token of [...symbol.type, ...symbol.declaration]) {
      if (token.kind !== "string" || token.ref !== undefined) continue
      const known = owners.get(token.text)
      const ref = ownIds.get(token.text) ?? (isField && known?.size === 1 ? [...known][0] : undefined)
      if (ref !== undefined) token.ref = ref
    }
  }
}
