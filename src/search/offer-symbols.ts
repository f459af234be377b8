/** Names that a query may mean, each with its step in the answer. */
import { isBelow, type Step } from "./answer.js"
import { type KnownSymbol, matchSymbols, type SymbolLevel, type SymbolMatch } from "./match-symbols.js"
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
  for (const match of matchSymbols(known, query)) {
    const { symbol, level, cost } = match
    const isGuess = level === "prefix" || level === "inner"
    if (isGuess) guessed += 1
    const mayBeSmall = level !== "near" && level !== "worded" && isPlain(query)
    const small = mayBeSmall && (SMALL_KINDS.has(symbol.kind) || (group.includes("/") && !isBelow(symbol.url, group)))
    const step = isGuess && guessed > MOST_GUESSED_NAMES ? "scattered" : small ? "valued" : LEVEL_STEPS[level]
    const url = symbol.url.replace(/#.*$/, "")
    offer(url, step, step === "scattered" ? 0 : 1000 - cost).symbols.push(match)
  }
}

/** Limit for names that only begin with the query or contain it: at least half the box is for text. */
const MOST_GUESSED_NAMES = 4

const LEVEL_STEPS: Record<SymbolLevel, Step> = {
  exact: "exact",
  spoken: "spoken",
  prefix: "prefix",
  inner: "inner",
  worded: "worded",
  near: "near",
  quoted: "quoted",
}

/** Kinds that are no topic unless the query is written as code; the same goes for all names of an integration. */
const SMALL_KINDS = new Set(["value", "state", "error code", "field", "parameter", "header"])

/** Whether a query is words, not code. */
function isPlain({ text }: ParsedQuery): boolean {
  return /^[\p{L}\p{M}\s]+$/u.test(text) && !isCodeWord(text)
}
