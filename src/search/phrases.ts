/** Whether a section contains a query as it was typed: as consecutive words, or literally. */
import type { OpenIndex } from "./open-index.js"
import { wordsOf } from "./scan-words.js"
import type { SearchDocument } from "./search-types.js"
import { fold } from "./terms.js"

/** By word, its positions in a phrase. */
type Places<Word> = Map<Word, number[]>

/** Words typed in sequence: folded, and as numbers in the texts. */
export interface Phrase {
  length: number
  words: Places<string>
  numbers: Places<number>
}

export class PhraseFinder {
  readonly #index: OpenIndex
  /** By title, heading or keyword: its words, folded. */
  readonly #titles = new Map<string, readonly string[]>()

  constructor(index: OpenIndex) {
    this.#index = index
  }

  phraseOf(words: readonly string[]): Phrase {
    const phrase: Phrase = { length: words.length, words: new Map(), numbers: new Map() }
    words.forEach((word, place) => {
      addPlace(phrase.words, word, place)
      for (const number of this.#index.numbersOf(word)) addPlace(phrase.numbers, number, place)
    })
    return phrase
  }

  /** The share of a phrase that a section has in one piece, spelt the same: 1 for all of it, 0 for single words. */
  shareIn(document: number, phrase: Phrase): number {
    const { length } = phrase
    const longest = this.runIn(document, phrase)
    return length === 1 ? longest : Math.max(0, longest - 1) / (length - 1)
  }

  /** The number of words of a phrase that a section has in one piece. */
  runIn(document: number, { length, words, numbers }: Phrase): number {
    const { title, heading, first, keywords } = this.#index.documents[document] as SearchDocument
    let longest = 0
    for (const text of [title, heading, ...(first ? keywords : [])]) {
      longest = Math.max(longest, longestRun(this.#wordsOf(text), words, length))
    }
    for (const field of ["text", "code"] as const) {
      if (longest < length)
        longest = Math.max(longest, longestRun(this.#index.wordsIn(document, field), numbers, length))
    }
    return longest
  }

  /** The words of a title or heading, folded. */
  #wordsOf(text: string): readonly string[] {
    let words = this.#titles.get(text)
    if (words === undefined) {
      words = wordsOf(text).map(fold)
      this.#titles.set(text, words)
    }
    return words
  }
}

export function addPlace<Word>(places: Places<Word>, word: Word, place: number): void {
  const known = places.get(word)
  if (known === undefined) places.set(word, [place])
  else known.push(place)
}

/** The length of the longest run of a phrase that a text contains, word after word. */
export function longestRun<Word>(text: ArrayLike<Word>, places: Places<Word>, length: number): number {
  let longest = 0
  /** By position in the phrase: the length of the run that ends at the previous word. */
  let before: number[] = []
  for (let at = 0; at < text.length && longest < length; at++) {
    const here = places.get(text[at] as Word)
    const runs: number[] = here === undefined && before.length === 0 ? before : []
    for (const place of here ?? []) {
      const run = (before[place - 1] ?? 0) + 1
      runs[place] = run
      if (run > longest) longest = run
    }
    before = runs
  }
  return longest
}
