/**
 * Finds names in the symbol table, independently of full text. A query may contain a name exactly, its beginning,
 * spoken ("get kettle by id"), in part (`KettleById`), misspelt, in other words ("reset the kettle"), or inside
 * something longer, such as an error message. Each way is a level, and a better level always wins.
 */
import { editDistance } from "../links/edit-distance.js"
import { STEPS, type Step } from "./answer.js"
import { type ParsedQuery, parseQuery, squeeze } from "./parse-query.js"
import type { SearchSymbol } from "./search-types.js"
import { editsAllowed } from "./spelling.js"
import { fold, isCodeWord, partsOf, stem } from "./terms.js"

export type SymbolLevel = Extract<Step, "exact" | "spoken" | "prefix" | "inner" | "worded" | "near" | "quoted">

export interface SymbolMatch {
  symbol: SearchSymbol
  level: SymbolLevel
  /** Within its level, lower is better. */
  cost: number
}

/** A symbol with the forms that it is compared by. */
export interface KnownSymbol {
  symbol: SearchSymbol
  name: string
  /** `KettleHandle.reset` squeezed; the same as `name` without an owner. */
  full: string
  aliases: string[]
  parts: string[]
  aliasParts: string[][]
  owner: string
  ownerParts: string[]
  /** By kind and place: classes before members, members of classes before fields of data. */
  weight: number
}

/** Kinds in order of preference, if one name has several meanings. */
const KINDS = ["class", "interface", "type", "method", "function", "event", "property", "option", "constructor"]

/** Prepares a symbol table for queries. */
export function knowSymbols(symbols: readonly SearchSymbol[]): KnownSymbol[] {
  const kinds = new Map(symbols.map((symbol) => [symbol.name, symbol.kind]))
  return symbols.map((symbol) => {
    const owner = symbol.owner ?? ""
    const kind = KINDS.findIndex((word) => symbol.kind.toLowerCase().includes(word))
    const ownedByClass = kinds.get(owner) === "class"
    return {
      symbol,
      name: squeeze(symbol.name),
      full: squeeze(owner + symbol.name),
      aliases: symbol.aliases.map(squeeze),
      parts: namePartsOf(symbol.name),
      aliasParts: symbol.aliases.map(namePartsOf),
      owner: squeeze(owner),
      ownerParts: namePartsOf(owner),
      weight: (kind < 0 ? KINDS.length : kind) + (owner === "" || ownedByClass ? 0 : 4),
    }
  })
}

function namePartsOf(name: string): string[] {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (isCodeWord(word) ? partsOf(word) : word === "" ? [] : [fold(word)]))
}

/** Words for the kind of a symbol, which are not part of its name. */
const KIND_WORDS =
  /^(?:methods?|functions?|options?|property|properties|events?|types?|class|interface|constants?|enum|callback|error|code|state)$/

/** What a symbol of the kind that a query says has ahead of others. */
const OF_KIND = 10

/** Every symbol that a query may mean, best first. */
export function matchSymbols(known: readonly KnownSymbol[], query: ParsedQuery): SymbolMatch[] {
  const squeezed = squeeze(query.text)
  if (squeezed.length < 2) return []
  const written = matchesOf(known, query)
  if (written.length > 0) return written
  // "statechange event", "reset method": the kind is not part of the name.
  const kindless = query.text
    .split(" ")
    .filter((word) => !KIND_WORDS.test(fold(word)))
    .join(" ")
  if (kindless !== "" && kindless !== query.text) {
    const named = matchesOf(known, parseQuery(kindless))
    const said = query.words.map(fold).filter((word) => KIND_WORDS.test(word))
    const isOfKind = ({ kind, name }: SearchSymbol): boolean =>
      said.some((word) => kind.includes(word) || namePartsOf(name).includes(word))
    const favoured = named.map((match) => (isOfKind(match.symbol) ? { ...match, cost: match.cost - OF_KIND } : match))
    if (favoured.length > 0) return favoured
  }
  // `onExpire`, `on_error`: how other libraries name event handlers.
  const [on, ...event] = query.name ? namePartsOf(query.text) : []
  if (on === "on" && event.length > 0) {
    const heard = collect(known, (entry) => (endsWith(entry, event) ? matchAt(entry, "inner") : undefined))
    if (heard.length > 0) return heard
  }
  const worded = collect(known, (entry) => matchWorded(entry, query))
  if (worded.length > 0) return worded
  const misspelt = collect(known, (entry) => matchMisspelt(entry, query, squeezed))
  return misspelt.length > 0 ? misspelt : quotedSymbols(known, query)
}

function endsWith({ symbol, parts, aliasParts }: KnownSymbol, event: readonly string[]): boolean {
  const ends = (name: string[]): boolean => name.slice(-event.length).join("") === event.join("")
  return symbol.kind === "event" && [parts, ...aliasParts].some(ends)
}

/** Names in a longer text, such as a pasted error message: only words in the form of names. */
function quotedSymbols(known: readonly KnownSymbol[], { text, name }: ParsedQuery): SymbolMatch[] {
  if (name) return []
  const names = text
    .split(/[^\p{L}\p{N}_.:#-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, ""))
    .filter((word) => isCodeWord(word) || /[\p{L}\p{N}][.:][\p{L}\p{N}]/u.test(word))
  for (const word of names) {
    const exact = matchesOf(known, parseQuery(word)).filter(({ level }) => level === "exact")
    if (exact.length > 0) return exact.map((match) => ({ ...match, level: "quoted" }))
  }
  return []
}

type Match = Omit<SymbolMatch, "symbol">

function collect(known: readonly KnownSymbol[], matchOf: (entry: KnownSymbol) => Match | undefined): SymbolMatch[] {
  const matches: SymbolMatch[] = []
  for (const entry of known) {
    const match = matchOf(entry)
    if (match !== undefined) matches.push({ symbol: entry.symbol, ...match })
  }
  return matches.sort((a, b) => STEPS[a.level] - STEPS[b.level] || a.cost - b.cost)
}

/** The cost combines, in this order: the match, the kind, the length of the name. */
function matchAt({ weight, symbol }: KnownSymbol, level: SymbolLevel, cost = 0): Match {
  return { level, cost: cost * 10 + weight + symbol.name.length / 100 }
}

/** Kinds that `reset()` may mean. */
const CALLABLE = new Set(["method", "function", "constructor", "class"])
const NOT_CALLABLE = 3

/** A query in the form in which names are compared. */
interface SymbolQuery {
  query: ParsedQuery
  /** The whole query, squeezed. */
  text: string
  /** Of `kettle.getResponse`: the name, and the part before the dot. */
  member?: { last: string; before: string }
}

function matchesOf(known: readonly KnownSymbol[], query: ParsedQuery): SymbolMatch[] {
  const pieces = query.name ? query.text.split(/[.#:]+|->/).filter((piece) => piece !== "") : []
  const [before, last] = pieces.slice(-2).map(squeeze)
  const member = before === undefined || last === undefined ? {} : { member: { last, before } }
  const symbolQuery: SymbolQuery = { query, text: squeeze(query.text), ...member }
  return collect(known, (entry) => matchOne(entry, symbolQuery))
}

function matchOne(entry: KnownSymbol, { query, text: squeezed, member }: SymbolQuery): Match | undefined {
  const { name, full, aliases } = entry
  const uncalled = query.call && !CALLABLE.has(entry.symbol.kind) ? NOT_CALLABLE : 0
  const at = (level: SymbolLevel, cost = 0): Match => matchAt(entry, level, cost + uncalled)
  if (squeezed === full && entry.owner !== "") return at(query.name ? "exact" : "spoken")
  if (squeezed === name) {
    const sameCase = query.text.endsWith(entry.symbol.name)
    // `ErrorCode` does not match `error_code`; `error-code` and "error code" do.
    if (query.name && hasSeparator(entry.symbol.name) && !hasSeparator(query.text)) return at("inner")
    return at(query.name ? "exact" : "spoken", sameCase ? 1 : 2)
  }
  const alias = entry.symbol.aliases[aliases.indexOf(squeezed)]
  // `kettle.error` means an event rather than `KettleError`.
  if (alias !== undefined)
    // An address, `POST /kettles`, is a name of two words.
    return at(
      query.name || alias.includes("/") ? "exact" : "spoken",
      hasSeparator(query.text) && !hasSeparator(alias) ? 4 : 1,
    )
  const matched = member === undefined ? undefined : matchMember(entry, squeezed, member)
  if (matched !== undefined) return at(matched.level, matched.cost)
  if (squeezed.length >= 3) {
    if (name.startsWith(squeezed)) return at("prefix", (name.length - squeezed.length) / 10)
    if (entry.owner !== "" && full.startsWith(squeezed) && squeezed.length > entry.owner.length) return at("prefix", 1)
    if (aliases.some((alias) => alias.startsWith(squeezed))) return at("prefix", 5)
  }
  if (squeezed.length >= 4) {
    if (runsInside(entry.parts, squeezed)) return at("inner", (name.length - squeezed.length) / 10)
    if (endsInParts([...entry.ownerParts, ...entry.parts], squeezed)) return at("inner", 0)
    if (entry.aliasParts.some((parts) => parts.length > 1 && runsInside(parts, squeezed))) return at("inner", 0.5)
  }
  return undefined
}

/** Variables that hold an event's data: `event.detail.trigger`. */
const EVENT_DATA = new Set(["event", "detail", "e", "evt"])

/** `kettle.getResponse`: the part before the dot is a variable, or a form of the owner. */
function matchMember(
  { symbol, name, ownerParts, aliases, aliasParts }: KnownSymbol,
  squeezed: string,
  { last, before }: NonNullable<SymbolQuery["member"]>,
): { level: SymbolLevel; cost: number } | undefined {
  const related =
    ownerParts.includes(before) ||
    ownerParts.join("") === before ||
    (EVENT_DATA.has(before) && ownerParts.includes("event"))
  // `kettle.reset` is what samples call, rather than the event `tea:kettle.reset`, which is typed in full.
  if (last === name && related && symbol.kind === "method") return { level: "exact", cost: 1.25 }
  if (aliasParts.some((parts) => endsInParts(parts, squeezed))) return { level: "exact", cost: 1.5 }
  if (last === name) return { level: "exact", cost: related ? 2 : 3 }
  if (aliases.includes(last)) return { level: "exact", cost: 4 }
  if (related && last.length >= 2 && name.startsWith(last)) return { level: "prefix", cost: 3 }
  return undefined
}

function hasSeparator(text: string): boolean {
  return /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u.test(text)
}

/** Kinds that questions describe in words; a field or a value is too small for "the error of the kettle". */
const WORDED_KINDS = new Set(["class", "interface", "type", "function", "method", "option", "event"])

/** "reset the kettle": every word is part of the name or of its owner's, and the whole name occurs. */
function matchWorded(entry: KnownSymbol, query: ParsedQuery): Match | undefined {
  const { parts, ownerParts, symbol } = entry
  if (query.name || !WORDED_KINDS.has(symbol.kind)) return undefined
  const words = new Set(query.terms.map((term) => stem(fold(term))))
  const stems = parts.map(stem)
  const allStems = new Set([...stems, ...ownerParts.map(stem)])
  if (words.size < 2 || !stems.every((part) => words.has(part)) || ![...words].every((word) => allStems.has(word)))
    return undefined
  return matchAt(entry, "worded")
}

/** Whether the last parts of a name, joined, equal the query. */
function endsInParts(parts: readonly string[], squeezed: string): boolean {
  for (let from = 1; from < parts.length - 1; from++) if (parts.slice(from).join("") === squeezed) return true
  return false
}

/** Whether a name contains the query from the start of one of its parts. */
function runsInside(parts: readonly string[], squeezed: string): boolean {
  for (let from = 1; from < parts.length; from++) if (parts.slice(from).join("").startsWith(squeezed)) return true
  return false
}

function matchMisspelt(entry: KnownSymbol, query: ParsedQuery, squeezed: string): Match | undefined {
  const { name, full, aliases } = entry
  const limit = editsAllowed(squeezed.length)
  if (limit === 0) return undefined
  // Without an owner, `full` is the name.
  let edits = limit + 1
  for (const other of [name, full, ...aliases]) edits = Math.min(edits, editDistance(squeezed, other, limit))
  return edits <= limit ? matchAt(entry, "near", edits + (query.name ? 0 : 1)) : undefined
}
