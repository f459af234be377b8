/** Names that a query may mean, each with its step in the answer. */
import { isBelow, type Step } from "./answer.js"
import { type KnownSymbol, matchSymbols, type SymbolMatch } from "./match-symbols.js"
import type { ParsedQuery } from "./parse-query.js"
import { isCodeWord } from "./terms.js"

/** The names of a group, ready for queries. */
export interface NameTable {
  group: string
  known: readonly KnownSymbol[]
}

export function offerSymbols(
  { group, known }: NameTable,
  query: ParsedQuery,
  offer: (url: string, step: Step, score: number) => { symbols: SymbolMatch[] },
): void {
  let guessed = 0
  const offered = new Set<string>()
  const plain = isPlain(query)
  for (const match of matchSymbols(known, query)) {
    const { symbol, level, cost } = match
    const isGuess = level === "prefix" || level === "inner"
    if (isGuess) guessed += 1
    const mayBeSmall = level !== "near" && level !== "worded" && plain
    const small = mayBeSmall && (SMALL_KINDS.has(symbol.kind) || (group.includes("/") && !isBelow(symbol.url, group)))
    const url = symbol.url.replace(/#.*$/, "")
    const crowded = mayBeSmall && offered.size >= MOST_PLAIN_NAMES && !offered.has(url)
    const step = isGuess && guessed > MOST_GUESSED_NAMES ? "scattered" : small || crowded ? "valued" : level
    if (!small) offered.add(url)
    offer(url, step, step === "scattered" ? 0 : 1000 - cost).symbols.push(match)
  }
}

/** A plain word is rather a topic: so many pages of names stand before the texts about it. */
const MOST_PLAIN_NAMES = 2

/** Limit for names that only begin with the query or contain it: at least half the box is for text. */
const MOST_GUESSED_NAMES = 4

/** Kinds that are no topic unless the query is written as code; the same goes for all names of an integration. */
const SMALL_KINDS = new Set(["value", "state", "error code", "field", "parameter", "header"])

/** Whether a query is words, not code. */
export function isPlain({ text }: ParsedQuery): boolean {
  return /^[\p{L}\p{M}\s]+$/u.test(text) && !isCodeWord(text)
}
