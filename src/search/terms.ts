/**
 * The terms that a word is looked up by, the same for the index and for a query. A plain word becomes its stem, or
 * nothing if it is a stop word; a code word (`addEventListener`, `network_error`, `APIEndpoint`) stays whole,
 * unstemmed, and its parts are added. Each spelling is analysed once, not each occurrence, so the index file need not
 * store the terms.
 */
import { elasticlunr } from "./elasticlunr.js"
import { rememberUpTo } from "./remember-up-to.js"

export interface WordTerms {
  /** The word and its parts, folded: what a reader may type. */
  forms: string[]
  /** Terms in prose: titles, headings, descriptions, text. */
  prose: string[]
  /** Terms in code: the word itself is never stemmed. */
  code: string[]
}

const CODE_WORD = /_|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u
/** `SDKs`, `URLs`: capitals with a plural ending are one word. */
const PLURAL_CAPITALS = /^\p{Lu}{2,}s$/u
const PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|\p{Lo}+/gu

/** Lower case without accents. */
export function fold(word: string): string {
  for (let at = 0; at < word.length; at++) {
    if (word.charCodeAt(at) > 127) return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  }
  return word.toLowerCase()
}

/** Whether a word has the form of a name in code. */
export function isCodeWord(word: string): boolean {
  // A quick test excludes most words.
  return !/^[A-Za-z]?[a-z]*$/.test(word) && CODE_WORD.test(word) && !PLURAL_CAPITALS.test(word)
}

/** `v2` has the form of a name in code, but is not one. */
export function isVersionName(word: string): boolean {
  return /^v\d+$/i.test(word)
}

/** The parts of a code word, folded: `addEventListener` is add, event, listener. */
export function partsOf(word: string): string[] {
  return (word.match(PARTS) ?? []).map(fold)
}

/** The term of words that signs join. elasticlunr would split it at a hyphen. */
export function wholeTerm(whole: string): string {
  return fold(whole).replaceAll("-", "~")
}

export function isStopWord(folded: string): boolean {
  return elasticlunr.stopWordFilter(folded) === undefined
}

/** elasticlunr's English stem. Cached: the stemmer costs more than everything else that is done to a word. */
export const stem = rememberUpTo(200_000, (folded) => elasticlunr.stemmer(folded))

/** Whether a folded word has a meaning of its own. */
function counts(folded: string): boolean {
  return folded.length > 1 && !isStopWord(folded)
}

/** The terms of one spelling. */
export function termsOf(word: string): WordTerms {
  const whole = fold(word)
  if (!isCodeWord(word)) {
    return counts(whole)
      ? { forms: [whole], prose: [stem(whole)], code: [whole] }
      : { forms: [whole], prose: [], code: [] }
  }
  const parts = partsOf(word)
  const terms = [...new Set([whole, ...parts.filter(counts).map(stem)])]
  return { forms: [whole, ...parts], prose: terms, code: terms }
}

/** The terms of a query's folded word in any field: stemmed, or whole as a code word. */
export function lookupTerms(folded: string): string[] {
  if (!counts(folded)) return []
  const stemmed = stem(folded)
  return stemmed === folded ? [folded] : [folded, stemmed]
}
