import { wholesOf, wordsOf } from "./scan-words.js"
import { fold, isStopWord } from "./terms.js"

/** A reader's query, parsed and limited. */
export interface ParsedQuery {
  text: string
  /** Every word as typed. */
  words: string[]
  /** The telling words: without stop words, fillers and single letters, unless there are no others. */
  terms: string[]
  /** Words that signs join, folded: `main.go`, `1.0.0`. */
  wholes: string[]
  /** One run without blanks in the form of a name: `getKettleById`, `KettleHandle.reset`, `reset()`. */
  name: boolean
  /** Whether it is written as a call, `reset()`, and so means something callable. */
  call: boolean
  /** Whether the last word may be incomplete: only letters were typed after its start. */
  open: boolean
  /** The least number of words in a row that make a text the one that is quoted; 0 if the query is too short. */
  quote: number
}

const NONE: ReadonlySet<string> = new Set()

/** Longer queries are cut. */
const LONGEST = 200
/** Further words are ignored. */
const MOST_TERMS = 12

const LEAST_QUOTE = 5
/** Words of a query that make it a sentence, in which `drop-in` is spelt as one likes. */
const SENTENCE = 4
/** The run of words that is a quotation: any sentence may have five in a row that are mostly small ones. */
function quoteOf(words: readonly string[], fillers: ReadonlySet<string>): number {
  const telling = words.filter((word) => !isStopWord(fold(word)) && !fillers.has(fold(word)))
  return telling.length >= 0.6 * words.length ? 5 : 7
}

/** `fillers` are words of questions without a meaning (`english.ts`). */
export function parseQuery(typed: string, fillers: ReadonlySet<string> = NONE): ParsedQuery {
  const spaced = typed.slice(0, LONGEST).normalize("NFC").replace(/\s+/g, " ").trim()
  const text = withoutCall(spaced)
  const words = wordsOf(text).slice(0, MOST_TERMS * 2)
  // In a sentence, `drop-in` is spelt as one likes.
  const wholes = wholesOf(text)
    .map(fold)
    .filter((whole) => words.length < SENTENCE || !/^[a-z]+(?:-[a-z]+)+$/.test(whole))
  const tells = (word: string): boolean => word.length > 1 && !isStopWord(fold(word))
  // A whole of single signs, 1.0.0, has no other word to be found by.
  const telling = [...words.filter(tells), ...wholes.filter((whole) => !wordsOf(whole).some(tells))]
  // In a short query each word was chosen deliberately.
  const strong = words.length > 4 ? telling.filter((word) => !fillers.has(fold(word))) : telling
  const terms = [strong, telling, words].find(({ length }) => length > 0) ?? []
  // In quotes every word counts; a message is known by five of its words, or by all of a shorter one.
  const quoted = /["“”]([^"“”]+)["“”]/.exec(spaced)?.[1]
  const inQuotes = quoted === undefined ? 0 : wordsOf(quoted).length
  const quote =
    inQuotes > 1 ? inQuotes : words.length < LEAST_QUOTE ? 0 : Math.min(words.length, quoteOf(words, fillers))
  return {
    text,
    quote,
    words,
    wholes,
    terms: terms.slice(0, MOST_TERMS),
    name: /^\S+$/.test(text) && words.length > 0,
    call: /\);?$/.test(spaced) && text !== spaced,
    open: /[\p{L}\p{N}_]$/u.test(typed),
  }
}

/** `new TeaSDK()` and `sdk.createKettle({` mean the called name. */
function withoutCall(text: string): string {
  const call = /^(?:(?:await|new|const|return)\s+)*([\p{L}\p{N}_$.#:]+)\s*\((?:[^)]*\)?;?)?$/u.exec(text)
  return call?.[1] ?? text.replace(/^new\s+(?=\p{Lu}\p{L}*\p{Ll}\p{L}*\p{Lu})/u, "")
}

/** Letters and digits only: `tea:kettle.reset`, "tea kettle reset" and `TeaKettleReset` are equal. */
export function squeeze(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "")
}

/** A squeezed name without the ending of a plural. */
export function singular(name: string): string {
  return name.replace(/s$/, "")
}
