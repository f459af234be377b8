import { wordsOf } from "./scan-words.js"
import { fold, isStopWord } from "./terms.js"

/** What a reader typed, cut to what can be answered. */
export interface ParsedQuery {
  text: string
  /** Every word as typed. */
  words: string[]
  /** The words that say something: no stop words, no single letters, unless there are no others. */
  terms: string[]
  /** One run without blanks that is written like a name: `getWidgetById`, `WidgetHandle.reset`, `reset()`. */
  name: boolean
  /** Whether the last word may go on: nothing but letters was typed after it. */
  open: boolean
}

/** Longer queries are cut: nobody types them. */
const LONGEST = 200
/** More words than this are left out of the search. */
export const MOST_TERMS = 12

export function parseQuery(typed: string): ParsedQuery {
  const text = withoutCall(typed.slice(0, LONGEST).normalize("NFC").replace(/\s+/g, " ").trim())
  const words = wordsOf(text).slice(0, MOST_TERMS * 2)
  const telling = words.filter((word) => word.length > 1 && !isStopWord(fold(word)))
  const terms = (telling.length > 0 ? telling : words).slice(0, MOST_TERMS)
  return { text, words, terms, name: /^\S+$/.test(text) && words.length > 0, open: /[\p{L}\p{N}_]$/u.test(typed) }
}

/** `new CaptchaSDK()` and `sdk.createWidget({` ask for the name that is called. */
function withoutCall(text: string): string {
  const call = /^(?:(?:await|new|const|return)\s+)*([\p{L}\p{N}_$.#:]+)\s*\((?:[^)]*\)?;?)?$/u.exec(text)
  return call?.[1] ?? text.replace(/^new\s+(?=\p{Lu}\p{L}*\p{Ll}\p{L}*\p{Lu})/u, "")
}

/** Letters and digits alone: `captcha:widget.reset`, "captcha widget reset" and `CaptchaWidgetReset` are one. */
export function squeeze(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "")
}
