/** A piece of text around the first match, and the ranges of the matches, without markup. */
import { rememberUpTo } from "./remember-up-to.js"
import { wordsOf } from "./scan-words.js"
import { fold, isCodeWord, lookupTerms, partsOf, stem } from "./terms.js"

/** The length of a snippet in the specification. */
const SNIPPET_LENGTH = 50

export interface Snippet {
  text: string
  /** Start and end in UTF-16 units, sorted, without overlaps. */
  marks: [number, number][]
}

/** Whether a word of the text matches. */
export type IsMatch = (word: string) => boolean

/** Matches words by the terms that they are looked up by, whole or in part. */
export function matcherFor(words: readonly string[]): IsMatch {
  const terms = new Set(words.flatMap((word) => [fold(word), ...lookupTerms(fold(word))]))
  return rememberUpTo(Number.POSITIVE_INFINITY, (word) => formsOf(word).some((form) => terms.has(form)))
}

/** Every form that a word of a text may be found by. */
const formsOf = rememberUpTo(100_000, (word): string[] => {
  const folded = fold(word)
  return [folded, stem(folded), ...(isCodeWord(word) ? partsOf(word).map(stem) : [])]
})

/** The whole text with its matches: for titles. */
export function marked(text: string, isMatch: IsMatch): Snippet {
  const marks: [number, number][] = []
  for (const { word, from, to } of placesOf(text)) if (isMatch(word)) marks.push([from, to])
  return { text, marks: joined(marks, text) }
}

/**
 * At most 50 characters of whole words: the range with the most different matches, grown in both directions, with an
 * ellipsis at a cut. Of several texts the first with the best range; undefined if nothing matches. Stems in `inTitle`
 * are marked in the title already, so they count little.
 */
export function snippetOf(
  texts: string | readonly string[],
  isMatch: IsMatch,
  inTitle: ReadonlySet<string> = new Set(),
): Snippet | undefined {
  let best: { text: string; ends: [Span, Span]; worth: number } | undefined
  for (const text of typeof texts === "string" ? [texts] : texts) {
    const hits = placesOf(text).filter(({ word }) => isMatch(word))
    hits.forEach((hit, at) => {
      const different = new Set<string>()
      let last = at
      for (let next = at; next < hits.length; next++) {
        if (next > at && (hits[next] as Span).to - hit.from > SNIPPET_LENGTH) break
        const word = stem(fold((hits[next] as Span).word))
        if (!different.has(word)) last = next
        different.add(word)
      }
      const worth = [...different].reduce((sum, word) => sum + (inTitle.has(word) ? SHOWN : 1), 0)
      if (worth > (best?.worth ?? 0)) best = { text, ends: [hit, hits[last] as Span], worth }
    })
  }
  return best && stretchOf(best.text, best.ends, isMatch)
}

/** The weight of a match that the title marks already. */
const SHOWN = 0.1

/** The stems of the marked words of a text. */
export function stemsMarked({ text, marks }: Snippet): Set<string> {
  return new Set(marks.flatMap(([from, to]) => wordsOf(text.slice(from, to)).map((word) => stem(fold(word)))))
}

/** The text around a first and a last match. */
function stretchOf(text: string, ends: readonly [Span, Span], isMatch: IsMatch): Snippet {
  const places = placesOf(text)
  const [from, to] = grow(text, places, ends)
  const before = from > 0 ? "…" : ""
  const cut = text.slice(from, to)
  const marks = places
    .filter((place) => place.from >= from && place.from < to && isMatch(place.word))
    .map((hit): [number, number] => [hit.from - from + before.length, Math.min(hit.to, to) - from + before.length])
  const excerpt = `${before}${cut}${to < text.length ? "…" : ""}`
  return { text: excerpt, marks: joined(marks, excerpt) }
}

interface Span {
  word: string
  from: number
  to: number
}

const placesOf = rememberUpTo(300, (text): readonly Span[] => {
  let at = 0
  return wordsOf(text).map((word) => {
    const from = text.indexOf(word, at)
    at = from + word.length
    return { word, from, to: at }
  })
})

/** Adds words (with the gap before or after them) on the shorter side first, as long as they fit. */
function grow(text: string, places: readonly Span[], [start, end]: readonly [Span, Span]): [number, number] {
  let first = places.indexOf(start)
  let last = places.indexOf(end)
  let { from } = start
  let to = Math.min(end.to, from + SNIPPET_LENGTH)
  for (;;) {
    const left = first > 0 ? (places[first - 1] as Span).from : 0
    const right = last < places.length - 1 ? (places[last + 1] as Span).to : text.length
    const leftFits = from > 0 && to - left <= SNIPPET_LENGTH
    const rightFits = to < text.length && right - from <= SNIPPET_LENGTH
    if (!leftFits && !rightFits) return [from, to]
    if (leftFits && (!rightFits || start.from - from <= to - end.to)) {
      from = left
      first -= 1
    } else {
      to = right
      last += 1
    }
  }
}

/** Joins marks that only a blank separates. */
function joined(marks: [number, number][], text: string): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of marks) {
    const previous = result.at(-1)
    if (previous !== undefined && text.slice(previous[1], from).trim() === "") previous[1] = to
    else result.push([from, to])
  }
  return result
}
