/** Computes what a version changed from two models and a short list of renames. */
import { didYouMean, nearest } from "../nearest.js"
import { type Diagnostic, type Place, problem } from "../report/diagnostic.js"
import type { Change, ChangeGroup, Changes, Side } from "./changes.js"
import type { ReferenceModel, SymbolId, SymbolNode, Token } from "./model.js"
import type { Mapping } from "./read-mappings.js"

export function compareModels(options: {
  label: string
  before: ReferenceModel
  after: ReferenceModel
  mappings: readonly Mapping[]
}): { changes: Changes; diagnostics: Diagnostic[] } {
  const { label, before, after, mappings } = options
  const diagnostics: Diagnostic[] = []
  const old = namesOf(before)
  const now = namesOf(after)
  const notes = new Map<string, string>()
  const pairs = new Map<SymbolId, SymbolId>()
  const aliases: Record<SymbolId, string[]> = {}
  for (const { from, to, note, place } of mappings) {
    const source = from === undefined ? undefined : old.get(from)
    const target = to === undefined ? undefined : now.get(to)
    if (from !== undefined && !source) diagnostics.push(unknown(from, [...old.keys()], label, place))
    if (to !== undefined && !target) diagnostics.push(unknown(to, [...now.keys()], "the newer version", place))
    if (source && target && from !== undefined) {
      if (!pairs.has(source.id)) pairs.set(source.id, target.id)
      const last = from.slice(from.lastIndexOf(".") + 1)
      aliases[target.id] = [...new Set([...(aliases[target.id] ?? []), last, from])]
    }
    if (note !== undefined && source) notes.set(`before ${source.id}`, note)
    else if (note !== undefined && target) notes.set(`after ${target.id}`, note)
  }

  const oldById = new Map(before.symbols.map((symbol) => [symbol.id, symbol]))
  const newById = new Map(after.symbols.map((symbol) => [symbol.id, symbol]))
  for (const symbol of before.symbols) {
    if (pairs.has(symbol.id)) continue
    const owner = symbol.owner === undefined ? undefined : pairs.get(symbol.owner)
    const same =
      symbol.owner === undefined
        ? find(after, symbol.name)
        : owner && newById.get(owner) && member(after, owner, symbol.name)
    if (same) pairs.set(symbol.id, same.id)
  }

  const renames = new Map(
    [...pairs].flatMap(([from, to]) => {
      const [a, b] = [oldById.get(from), newById.get(to)]
      return a && b && a.owner === undefined && b.owner === undefined && a.name !== b.name
        ? [[a.name, b.name] as const]
        : []
    }),
  )
  const taken = new Set(pairs.values())
  const groups = new Map<string, ChangeGroup>()
  const add = (owner: SymbolNode, ref: SymbolId | undefined, change: Change) => {
    const key = ref ?? `${label} ${owner.id}`
    const group = groups.get(key) ?? {
      id: ref ?? `removed-${owner.id}`,
      name: owner.name,
      ...(ref !== undefined && { ref }),
      changes: [],
    }
    group.changes.push(change)
    groups.set(key, group)
  }
  let same = 0
  for (const symbol of after.symbols) {
    const olders = [...pairs].filter(([, to]) => to === symbol.id).flatMap(([from]) => oldById.get(from) ?? [])
    const root = rootOf(symbol, newById)
    for (const older of olders) {
      const renamed = older.name !== symbol.name
      const retyped =
        comparable(older, renames) !== comparable({ ...symbol, name: older.name }, new Map([[symbol.name, older.name]]))
      if (!renamed && !retyped) {
        same += 1
        continue
      }
      const note = notes.get(`before ${older.id}`)
      add(root, root.id, {
        status: renamed ? "renamed" : "retyped",
        before: sideOf(older, false),
        after: sideOf(symbol, true),
        retyped,
        ...(note !== undefined && { note }),
      })
    }
    const isPartOfNew = symbol.owner !== undefined && !taken.has(symbol.owner)
    if (olders.length === 0 && !isPartOfNew && !symbol.inline) {
      const note = notes.get(`after ${symbol.id}`)
      add(root, root.id, {
        status: "added",
        after: sideOf(symbol, true),
        retyped: false,
        ...(note !== undefined && { note }),
      })
    }
  }
  for (const symbol of before.symbols) {
    if (pairs.has(symbol.id) || symbol.inline) continue
    const ownerGone = symbol.owner !== undefined && !pairs.has(symbol.owner)
    const note = notes.get(`before ${symbol.id}`)
    if (ownerGone && note === undefined) continue
    const root = rootOf(symbol, oldById)
    const into = pairs.get(root.id)
    const target = into === undefined ? undefined : newById.get(into)
    add(target ? rootOf(target, newById) : root, target && rootOf(target, newById).id, {
      status: "removed",
      before: sideOf(symbol, false),
      retyped: false,
      ...(note !== undefined && { note }),
    })
  }
  return { changes: { label, groups: gathered([...groups.values()], label), same, aliases }, diagnostics }
}

/** Exports that are new as a whole, and those that are gone, stand in a group each instead of one of their own. */
function gathered(groups: readonly ChangeGroup[], label: string): ChangeGroup[] {
  const only = (group: ChangeGroup) => (group.changes.length === 1 ? group.changes[0] : undefined)
  const isNew = (group: ChangeGroup) => only(group)?.status === "added" && only(group)?.after?.ref === group.ref
  const isGone = (group: ChangeGroup) => group.ref === undefined
  const part = (id: string, name: string, some: readonly ChangeGroup[]): ChangeGroup[] =>
    some.length > 0 ? [{ id, name, changes: some.flatMap((group) => group.changes) }] : []
  return [
    ...groups.filter((group) => !isNew(group) && !isGone(group)),
    ...part("new", "New", groups.filter(isNew)),
    ...part("removed", `Only in ${label}`, groups.filter(isGone)),
  ]
}

/** Symbols by the names that a mapping may use: `WidgetHandle.reset`, `captcha:widget.complete`. */
function namesOf(model: ReferenceModel): Map<string, SymbolNode> {
  const byId = new Map(model.symbols.map((symbol) => [symbol.id, symbol]))
  const names = new Map(model.symbols.map((symbol) => [pathOf(symbol, byId), symbol]))
  for (const event of model.events) {
    const symbol = byId.get(event.type ?? event.entry)
    if (symbol && !names.has(event.name)) names.set(event.name, symbol)
  }
  return names
}

function pathOf(symbol: SymbolNode, byId: ReadonlyMap<SymbolId, SymbolNode>): string {
  const owner = symbol.owner === undefined ? undefined : byId.get(symbol.owner)
  return owner ? `${pathOf(owner, byId)}.${symbol.name}` : symbol.name
}

function find(model: ReferenceModel, name: string): SymbolNode | undefined {
  return model.symbols.find((symbol) => symbol.owner === undefined && symbol.name === name)
}

function member(model: ReferenceModel, owner: SymbolId, name: string): SymbolNode | undefined {
  return model.symbols.find((symbol) => symbol.owner === owner && symbol.name === name)
}

function rootOf(symbol: SymbolNode, byId: ReadonlyMap<SymbolId, SymbolNode>): SymbolNode {
  const owner = symbol.owner === undefined ? undefined : byId.get(symbol.owner)
  return owner ? rootOf(owner, byId) : symbol
}

/** A signature without the members that have pages of their own: they are compared by themselves. */
function shownTokens(symbol: SymbolNode): Token[] {
  if (symbol.signatures.length > 0) {
    return symbol.signatures.flatMap((one, index) => (index === 0 ? one.tokens : [{ text: "\n" }, ...one.tokens]))
  }
  if (symbol.members.length === 0) return symbol.declaration
  const body = symbol.declaration.findIndex((token) => token.text.includes(" {"))
  if (body < 0) return symbol.declaration
  return symbol.declaration
    .slice(0, body + 1)
    .map((token, index) => (index === body ? { text: token.text.split(" {")[0] ?? "" } : token))
}

/** Comparable text: line breaks and the order of a union's parts say nothing. */
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
  return problem("unknown-symbol", place, `${name} names nothing that ${where} declares`, {
    hint: didYouMean(nearest(name, names)),
    target: name,
  })
}
