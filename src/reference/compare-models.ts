/** Compares two versions of a package, by their models and a short list of renames. */

import { didYouMean, nearest } from "../links/nearest.js"
import { getOrMake } from "../model/get-or-make.js"
import { type Diagnostic, type Place, problem } from "../report/diagnostic.js"
import type { Change, ChangeGroup, Changes, Side } from "./changes.js"
import type { ReferenceModel, SymbolId, SymbolNode, Token } from "./model.js"
import type { Mapping } from "./read-mappings.js"
import { headOf } from "./reference.js"

interface Comparison {
  /** The label of the older version. */
  label: string
  before: ReferenceModel
  after: ReferenceModel
  mappings: readonly Mapping[]
}

export function compareModels(comparison: Comparison): { changes: Changes; diagnostics: Diagnostic[] } {
  const { label, before, after } = comparison
  const { notes, aliases, stated, diagnostics } = readMapped(comparison)
  const older = byId(before)
  const newer = byId(after)
  const pairs = pairSymbols(before, after, stated)
  const renames = exportRenames(pairs, older, newer)
  const taken = new Set(pairs.values())
  const groups = new Map<string, ChangeGroup>()
  const add = (owner: SymbolNode, isGone: boolean, change: Change) => {
    const key = isGone ? `${label} ${owner.id}` : owner.id
    const group = getOrMake(groups, key, () => ({
      id: isGone ? `removed-${owner.id}` : owner.id,
      name: owner.name,
      ...(!isGone && { ref: owner.id }),
      changes: [],
    }))
    group.changes.push(change)
  }
  let same = 0
  for (const symbol of after.symbols) {
    const root = rootOf(symbol, newer)
    const pasts = [...pairs].filter(([, to]) => to === symbol.id).flatMap(([from]) => older.get(from) ?? [])
    for (const past of pasts) {
      const note = notes.before.get(past.id)
      const change = changeOf({ past, symbol, renames, noted: note !== undefined })
      if (change) add(root, false, withNote(change, note))
      else same += 1
    }
    const isPartOfNew = symbol.owner !== undefined && !taken.has(symbol.owner)
    if (pasts.length > 0 || isPartOfNew || symbol.inline) continue
    const added: Change = { status: "added", after: sideOf(symbol, true), retyped: false }
    add(root, false, withNote(added, notes.after.get(symbol.id)))
  }
  for (const symbol of before.symbols) {
    if (pairs.has(symbol.id) || symbol.inline) continue
    const note = notes.before.get(symbol.id)
    const isPartOfGone = symbol.owner !== undefined && !pairs.has(symbol.owner)
    if (isPartOfGone && note === undefined) continue
    const root = rootOf(symbol, older)
    const successor = newer.get(pairs.get(root.id) ?? "")
    const removed: Change = { status: "removed", before: sideOf(symbol, false), retyped: false }
    add(successor ? rootOf(successor, newer) : root, !successor, withNote(removed, note))
  }
  return { changes: { label, groups: gathered([...groups.values()], label), same, aliases }, diagnostics }
}

/** Resolves the mappings: pairs of symbols, older names as aliases, and notes by symbol of either side. */
function readMapped({ label, before, after, mappings }: Comparison) {
  const old = namesOf(before)
  const now = namesOf(after)
  const notes = { before: new Map<SymbolId, string>(), after: new Map<SymbolId, string>() }
  const stated = new Map<SymbolId, SymbolId>()
  const aliases: Changes["aliases"] = {}
  const diagnostics: Diagnostic[] = []
  for (const { from, to, note, place } of mappings) {
    const source = from === undefined ? undefined : old.get(from)
    const target = to === undefined ? undefined : now.get(to)
    if (from !== undefined && !source) diagnostics.push(unknown(from, [...old.keys()], label, place))
    if (to !== undefined && !target) diagnostics.push(unknown(to, [...now.keys()], "the newer version", place))
    if (source && target && from !== undefined) {
      if (!stated.has(source.id)) stated.set(source.id, target.id)
      const last = from.slice(from.lastIndexOf(".") + 1)
      aliases[target.id] = [...new Set([...(aliases[target.id] ?? []), last, from])]
    }
    if (note !== undefined && source) notes.before.set(source.id, note)
    else if (note !== undefined && target) notes.after.set(target.id, note)
  }
  return { notes, aliases, stated, diagnostics }
}

/** Newer symbols by the older symbols that they replace: mapped pairs first, then symbols of equal name and owner. */
function pairSymbols(
  before: ReferenceModel,
  after: ReferenceModel,
  stated: ReadonlyMap<SymbolId, SymbolId>,
): Map<SymbolId, SymbolId> {
  const pairs = new Map(stated)
  for (const { id, name, owner } of before.symbols) {
    const newOwner = owner === undefined ? undefined : pairs.get(owner)
    if (pairs.has(id) || (owner !== undefined && newOwner === undefined)) continue
    const same = after.symbols.find((symbol) => symbol.owner === newOwner && symbol.name === name)
    if (same) pairs.set(id, same.id)
  }
  return pairs
}

/** New names of exports by their old ones. */
function exportRenames(
  pairs: ReadonlyMap<SymbolId, SymbolId>,
  older: SymbolsById,
  newer: SymbolsById,
): Map<string, string> {
  const renames = new Map<string, string>()
  for (const [from, to] of pairs) {
    const [a, b] = [older.get(from), newer.get(to)]
    if (a && b && a.owner === undefined && b.owner === undefined && a.name !== b.name) renames.set(a.name, b.name)
  }
  return renames
}

/** Compares two versions of a symbol. Declarations don't describe behaviour, so a note alone makes a change, too. */
function changeOf({
  past,
  symbol,
  renames,
  noted,
}: {
  past: SymbolNode
  symbol: SymbolNode
  renames: ReadonlyMap<string, string>
  noted: boolean
}): Change | undefined {
  const renamed = past.name !== symbol.name
  const retyped =
    comparable(past, renames) !== comparable({ ...symbol, name: past.name }, new Map([[symbol.name, past.name]]))
  if (!renamed && !retyped && !noted) return undefined
  const status = renamed ? "renamed" : retyped ? "retyped" : "changed"
  return { status, before: sideOf(past, false), after: sideOf(symbol, true), retyped }
}

function withNote(change: Change, note: string | undefined): Change {
  return note === undefined ? change : { ...change, note }
}

/** Collects exports that are new or removed as a whole in two groups, instead of a group each. */
function gathered(groups: readonly ChangeGroup[], label: string): ChangeGroup[] {
  const only = (group: ChangeGroup) => (group.changes.length === 1 ? group.changes[0] : undefined)
  const isNew = (group: ChangeGroup) => only(group)?.status === "added" && only(group)?.after?.ref === group.ref
  const isGone = (group: ChangeGroup) => group.ref === undefined
  const part = (id: string, name: string, members: readonly ChangeGroup[]): ChangeGroup[] =>
    members.length > 0 ? [{ id, name, changes: members.flatMap((group) => group.changes) }] : []
  return [
    ...groups.filter((group) => !isNew(group) && !isGone(group)),
    ...part("new", "New", groups.filter(isNew)),
    ...part("removed", `Only in ${label}`, groups.filter(isGone)),
  ]
}

/** Symbols by the names that a mapping may use: `KettleHandle.reset`, `tea:kettle.complete`. */
function namesOf(model: ReferenceModel): Map<string, SymbolNode> {
  const symbols = byId(model)
  const names = new Map(model.symbols.map((symbol) => [pathOf(symbol, symbols), symbol]))
  for (const event of model.events) {
    const symbol = symbols.get(event.type ?? event.entry)
    if (symbol && !names.has(event.name)) names.set(event.name, symbol)
  }
  return names
}

type SymbolsById = ReadonlyMap<SymbolId, SymbolNode>

function byId({ symbols }: ReferenceModel): SymbolsById {
  return new Map(symbols.map((symbol) => [symbol.id, symbol]))
}

function ownerOf({ owner }: SymbolNode, symbols: SymbolsById): SymbolNode | undefined {
  return owner === undefined ? undefined : symbols.get(owner)
}

function pathOf(symbol: SymbolNode, symbols: SymbolsById): string {
  const owner = ownerOf(symbol, symbols)
  return owner ? `${pathOf(owner, symbols)}.${symbol.name}` : symbol.name
}

function rootOf(symbol: SymbolNode, symbols: SymbolsById): SymbolNode {
  const owner = ownerOf(symbol, symbols)
  return owner ? rootOf(owner, symbols) : symbol
}

/** A signature without the members that have their own pages, which are compared separately. */
function shownTokens(symbol: SymbolNode): Token[] {
  if (symbol.signatures.length > 0) {
    return symbol.signatures.flatMap(({ tokens }, index) => (index === 0 ? tokens : [{ text: "\n" }, ...tokens]))
  }
  if (symbol.members.length === 0) return symbol.declaration
  return headOf(symbol.declaration)
}

/** Text to compare: line breaks and the order of a union's parts are ignored. */
function comparable(symbol: SymbolNode, renames: ReadonlyMap<string, string>): string {
  const text = (tokens: readonly Token[]) =>
    tokens
      .map((token) => renames.get(token.text) ?? token.text)
      .join("")
      .replace(/\s+/g, " ")
      .replace(/([(<]) /g, "$1")
      .replace(/,? ([)>])/g, "$1")
      .trim()
  if (symbol.kind !== "type") return text(shownTokens(symbol)).replace(/^\w+ \w+/, "")
  return text(symbol.type)
    .split(" | ")
    .map((part) => part.replace(/^\| /, ""))
    .sort()
    .join(" | ")
}

function sideOf(symbol: SymbolNode, linked: boolean): Side {
  const tokens = shownTokens(symbol).map(({ ref: _ref, ...token }) => token)
  return { name: symbol.title, tokens, ...(linked && { ref: symbol.id }) }
}

function unknown(name: string, names: string[], where: string, place: Place): Diagnostic {
  return problem("unknown-symbol", place, `symbol not found in ${where}: ${name}`, {
    hint: didYouMean(nearest(name, names)),
    target: name,
  })
}
