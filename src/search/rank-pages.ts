/**
 * Full text: scores sections by elasticlunr's formula, a word at a time, and makes pages of them. elasticlunr's own AND
 * holds inside one field only; here it holds inside a section, whose title, heading and text count as one. All is counted
 * in arrays by document and page number, so that a query costs little more than the places its words stand in.
 */
import { proseTerms, SECTION_FIELDS, type SectionField } from "./expand-index.js"
import type { OpenIndex } from "./open-index.js"
import type { ParsedQuery } from "./parse-query.js"
import type { Combination, Reading } from "./plan-query.js"
import { wordsOf } from "./scan-words.js"
import type { SearchDocument } from "./search-types.js"
import { fold, lookupTerms } from "./terms.js"

/** How much a match in each field counts. */
const BOOSTS: Record<SectionField, number> = { title: 2, heading: 1.3, description: 2.5, text: 1, code: 0.5 }

/** A coverage from here on is whole: it is a sum of fractions. */
const ALL = 0.999
/** What a page's words count that stand in different sections, against those of its best section. */
const SPREAD = 0.75
/** What a query that stands in one piece adds to a score, and on how many pages that is looked for. */
const PHRASE_BONUS = 1.5
const PHRASE_PAGES = 24

/** What being called what was asked for adds to a page's score (to a heading's page: less), and on how many pages. */
const NAME_BONUS = 3
const HEADING_SHARE = 0.6
const NAME_PAGES = 60

/** A page that full text found. */
export interface PageMatch {
  /** Its place among the pages of the index. */
  page: number
  url: string
  score: number
  /** Where every word stands: in one section, or in several of the page. */
  together: "section" | "page" | undefined
  /** Whether the whole query stands somewhere in one piece. */
  whole: boolean
  /** Whether a word had to be read as another one that is nearly it, or as its parts. */
  guessed: boolean
  /** Part of the query's weight that the page has: 1 if it has every word. */
  coverage: number
  /** Its sections that match, best first. */
  sections(): { document: number; score: number; coverage: number }[]
}

/** What a word scores, document by document in order; both lists are equally long. */
interface Scores {
  documents: Uint32Array
  scores: Float64Array
}

/** A name of a page, and how much of the bonus it gives. */
interface Name {
  terms: string[]
  share: number
}

/** A query's words as one phrase, by the word, and by its number in the texts. */
interface Phrase {
  length: number
  words: Places<string>
  numbers: Places<number>
}

/** Words whose scores are kept for the next key. */
const MOST_WORDS = 200

/** Scores words, each once. */
export class TextRanker {
  #index: OpenIndex
  #words = new Map<string, Scores>()
  #readings = new WeakMap<Reading, Scores>()
  #names = new Map<number, readonly Name[]>()
  #titles = new Map<string, readonly string[]>()
  /** The page of each document, and each page's first document with the end of all. */
  #pageOf: Uint32Array
  #starts: number[] = []

  constructor(index: OpenIndex) {
    this.#index = index
    this.#pageOf = Uint32Array.from(index.documents, ({ first }, document) => {
      if (first) this.#starts.push(document)
      return this.#starts.length - 1
    })
    this.#starts.push(index.documents.length)
  }

  /** Every page that has something of a combination, unordered. */
  rank(combination: Combination, query: ParsedQuery): PageMatch[] {
    const weights = combination.map(({ words }) => this.#telling(words))
    const guessed = combination.some(({ kind }) => kind === "near" || kind === "parts")
    const missing = query.terms.length - combination.length
    const whole = weights.reduce((sum, weight) => sum + weight, 0) + missing * RARE
    const sums = new Float64Array(this.#index.documents.length)
    const parts = new Float64Array(this.#index.documents.length)
    // Of each page: the sum over the words of their best sections, and the weight of the words that it has.
    const spread = new Float64Array(this.#starts.length)
    const coverage = new Float64Array(this.#starts.length)
    combination.forEach((reading, word) => {
      const part = (weights[word] as number) / whole
      const { documents, scores } = this.#readingScores(reading)
      for (let at = 0; at < documents.length; ) {
        const page = this.#pageOf[documents[at] as number] as number
        let best = 0
        for (; at < documents.length && this.#pageOf[documents[at] as number] === page; at++) {
          const document = documents[at] as number
          const score = scores[at] as number
          sums[document] = (sums[document] as number) + score
          parts[document] = (parts[document] as number) + part
          if (score > best) best = score
        }
        spread[page] = (spread[page] as number) + best
        coverage[page] = (coverage[page] as number) + part
      }
    })
    const matches: PageMatch[] = []
    for (let page = 0; page < this.#starts.length - 1; page++) {
      const covered = coverage[page] as number
      if (covered === 0) continue
      const from = this.#starts[page] as number
      const to = this.#starts[page + 1] as number
      let best = 0
      let most = 0
      for (let document = from; document < to; document++) {
        const part = parts[document] as number
        most = Math.max(most, part)
        best = Math.max(best, (sums[document] as number) * part ** 2)
      }
      matches.push({
        page,
        url: (this.#index.documents[from] as SearchDocument).url,
        score: best + SPREAD * ((spread[page] as number) * covered ** 2),
        together: most > ALL ? "section" : covered > ALL ? "page" : undefined,
        whole: false,
        guessed,
        coverage: covered,
        sections: () =>
          Array.from({ length: to - from }, (_, at) => from + at)
            .filter((document) => (parts[document] as number) > 0)
            .map((document) => {
              const part = parts[document] as number
              return { document, score: (sums[document] as number) * part ** 2, coverage: part }
            })
            .sort((a, b) => b.score - a.score || a.document - b.document),
      })
    }
    this.#favourNames(matches, combination, weights, whole)
    this.#favourPhrases(matches, combination, query)
    return matches
  }

  /**
   * A page that is about the words comes before those that mention them: its title, a keyword or a heading says them, and
   * little else. A long list of keywords takes nothing from one of them, as it would in a field's score.
   */
  #favourNames(matches: PageMatch[], combination: Combination, weights: number[], whole: number): void {
    const readings = new Map<string, number[]>()
    combination.forEach(({ words }, at) => {
      for (const term of new Set(words.flatMap(({ word }) => lookupTerms(word)))) addPlace(readings, term, at)
    })
    const best = [...matches].sort((a, b) => b.score - a.score).slice(0, NAME_PAGES)
    for (const match of best) {
      let likeness = 0
      for (const { terms, share } of this.#namesOf(match.page)) {
        let meant = 0
        let asked = 0
        const said: boolean[] = []
        for (const term of terms) {
          const here = readings.get(term)
          if (here === undefined) continue
          meant += 1
          for (const at of here) {
            if (said[at] !== true) asked += weights[at] as number
            said[at] = true
          }
        }
        likeness = Math.max(likeness, (share * (asked / whole) * meant) / terms.length)
      }
      match.score *= 1 + NAME_BONUS * likeness
    }
  }

  /** What a page is called, in terms: title, keywords, and headings, of which one word says too little. */
  #namesOf(page: number): readonly Name[] {
    const known = this.#names.get(page)
    if (known !== undefined) return known
    const sections = this.#index.documents.slice(this.#starts[page], this.#starts[page + 1])
    const { title, keywords } = sections[0] as SearchDocument
    const names = [
      ...[title, ...keywords].map((text) => ({ terms: proseTerms(text), share: 1 })),
      ...sections.map(({ heading }) => ({ terms: proseTerms(heading), share: HEADING_SHARE })),
    ].filter(({ terms, share }) => terms.length > (share === 1 ? 0 : 1))
    this.#names.set(page, names)
    return names
  }

  /**
   * Words that stand in the text as they stand in the query are worth more, and so is a word that is spelt the same: to
   * the stemmer, accessibility is access. Looked for in the best pages only.
   */
  #favourPhrases(matches: PageMatch[], combination: Combination, query: ParsedQuery): void {
    const misspelt = new Map(
      combination.flatMap(({ kind, typed, words }) => (kind === "near" ? [[typed, words[0]?.word]] : [])),
    )
    const literal = fold(query.text)
    const folded = query.words.map((word) => misspelt.get(fold(word)) ?? fold(word))
    const phrase: Phrase = { length: folded.length, words: new Map(), numbers: new Map() }
    folded.forEach((word, place) => {
      addPlace(phrase.words, word, place)
      for (const number of this.#index.numbersOf(word)) addPlace(phrase.numbers, number, place)
    })
    const best = matches
      .filter(({ together }) => together === "section")
      .sort((a, b) => b.score - a.score)
      .slice(0, PHRASE_PAGES)
    for (const match of best) {
      const sections = match.sections().filter(({ coverage }) => coverage > ALL)
      if (query.name && query.words.length > 1) {
        // In a name what stands between its words counts: `script-src` is not `<script src`.
        const saying = sections.filter(
          ({ document }) => this.#phraseIn(document, phrase) > ALL && this.#says(document, literal),
        ).length
        match.score *= 1 + PHRASE_BONUS * saying
        match.whole = saying > 0
      } else {
        const share = Math.max(0, ...sections.slice(0, 3).map(({ document }) => this.#phraseIn(document, phrase)))
        match.score *= 1 + PHRASE_BONUS * share
        match.whole = share > ALL
      }
    }
  }

  #says(document: number, literal: string): boolean {
    const { title, heading } = this.#index.documents[document] as SearchDocument
    const says = (text: string): boolean => fold(text).includes(literal)
    const { textOf } = this.#index
    return says(title) || says(heading) || says(textOf(document, "text")) || says(textOf(document, "code"))
  }

  /** How much of the query stands in a section in one piece, as it is spelt: 1 for all of it, 0 for single words of it. */
  #phraseIn(document: number, { length, words, numbers }: Phrase): number {
    const { title, heading, first, keywords } = this.#index.documents[document] as SearchDocument
    let longest = 0
    for (const text of [title, heading, ...(first ? keywords : [])]) {
      longest = Math.max(longest, longestRun(this.#wordsOf(text), words, length))
    }
    for (const field of ["text", "code"] as const) {
      if (longest < length)
        longest = Math.max(longest, longestRun(this.#index.wordsIn(document, field), numbers, length))
    }
    return length === 1 ? longest : Math.max(0, longest - 1) / (length - 1)
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

  #readingScores(reading: Reading): Scores {
    const known = this.#readings.get(reading)
    if (known !== undefined) return known
    const { kind, words } = reading
    // Words for the same thing are as telling as the most common of them, however rare one is by itself.
    const common = kind === "itself" && words.length > 1 ? this.#telling(words) : undefined
    const sums = new Float64Array(this.#index.documents.length)
    const has = new Uint8Array(this.#index.documents.length)
    for (const one of words) {
      const weight = one.weight * (common === undefined ? 1 : common / this.#telling([one]))
      const { documents, scores } = this.#wordScores(one.word)
      for (let at = 0; at < documents.length; at++) {
        const document = documents[at] as number
        const score = (scores[at] as number) * weight
        const before = sums[document] as number
        sums[document] = kind === "parts" ? before + score : Math.max(before, score)
        has[document] = (has[document] as number) + 1
      }
    }
    const result = listed(sums, (document) => has[document] === words.length || kind !== "parts")
    this.#readings.set(reading, result)
    return result
  }

  /** A word's score in every section that has it, in any field. */
  #wordScores(word: string): Scores {
    const known = this.#words.get(word)
    if (known !== undefined) return known
    const sums = new Float64Array(this.#index.documents.length)
    for (const field of SECTION_FIELDS) {
      for (const term of lookupTerms(word)) this.#index.fields[field].addScores(term, BOOSTS[field], sums)
    }
    const scores = listed(sums)
    if (this.#words.size >= MOST_WORDS) this.#words.clear()
    this.#words.set(word, scores)
    return scores
  }

  /** How telling words for one thing are: rare ones weigh more. */
  #telling(words: Reading["words"]): number {
    const sections = this.#index.documents.length
    const most = Math.max(...words.map(({ word }) => this.#wordScores(word).documents.length), 1)
    return Math.log(1 + sections / most)
  }
}

/** The documents that have a score, and that pass. */
function listed(sums: Float64Array, passes: (document: number) => boolean = () => true): Scores {
  const documents = new Uint32Array(sums.length)
  let count = 0
  for (let document = 0; document < sums.length; document++) {
    if (sums[document] !== 0 && passes(document)) documents[count++] = document
  }
  const found = documents.slice(0, count)
  return { documents: found, scores: Float64Array.from(found, (document) => sums[document] as number) }
}

/** At which places of a phrase a word stands. */
type Places<Word> = Map<Word, number[]>

function addPlace<Word>(places: Places<Word>, word: Word, place: number): void {
  const known = places.get(word)
  if (known === undefined) places.set(word, [place])
  else known.push(place)
}

/** The length of the longest stretch of a phrase that stands in a text, word after word. */
function longestRun<Word>(text: ArrayLike<Word>, places: Places<Word>, length: number): number {
  let longest = 0
  /** By place in the phrase: how long a run ends there with the word before. */
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

/** What a word that stands nowhere weighs: its lack is held against every page alike. */
const RARE = 1
