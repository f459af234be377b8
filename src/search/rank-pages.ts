/**
 * Full text: adds the words' scores in sections (`word-scores.ts`), and combines sections to pages. elasticlunr's AND
 * applies inside one field only; here it applies to a section with its title, heading and text. All sums are arrays by
 * document and page number, so that a query costs little more than its words' occurrences.
 */
import { proseTerms } from "./fields.js"
import type { OpenIndex } from "./open-index.js"
import type { ParsedQuery } from "./parse-query.js"
import { addPlace, type Phrase, PhraseFinder } from "./phrases.js"
import type { Combination } from "./plan-query.js"
import { wordsOf } from "./scan-words.js"
import type { SearchDocument } from "./search-types.js"
import { fold, lookupTerms, wholeTerm } from "./terms.js"
import { WordScores } from "./word-scores.js"

/** A coverage of at least this is complete: it is a sum of fractions. */
const ALL = 0.999
/** The weight of words in different sections, compared with those of the page's best section. */
const SPREAD = 0.75
/** The bonus for a query that occurs in one piece, and the number of pages to check for it. */
const PHRASE_BONUS = 1.5
const PHRASE_PAGES = 24
const QUOTING_SECTIONS = 4

/** The bonus for a page whose name matches (a heading's page gets less), and the number of such pages. */
const NAME_BONUS = 3
const HEADING_SHARE = 0.6
const NAME_PAGES = 60

/** A query of at least this many words is a question: then a page's `questions` count more than its name. */
const QUESTION_WORDS = 5
const QUESTION_SHARE = 4
/** A page whose question is this similar does not count as one with only some of the words. */
const ALIKE = 0.2

/** The weight of a word that occurs nowhere: its lack counts against every page alike. */
const RARE = 1

/** A page found by full text. */
export interface PageMatch {
  /** Its index among the pages. */
  page: number
  url: string
  score: number
  /** Whether every word occurs: in one section, or in several of the page. */
  together: "section" | "page" | undefined
  /** Whether the whole query occurs in one piece. */
  whole: boolean
  /** The section with a run of the query's words that is long enough to be meant as it stands. */
  quotes?: number
  /** Whether it has every whole of the query: `main.go`. */
  wholes?: true
  /** Whether a word had to be replaced by a similar one or by its parts. */
  guessed: boolean
  /** The share of the query's weight that the page has: 1 if it has every word. */
  coverage: number
  /** Its matching sections, best first. */
  sections(): { document: number; score: number; coverage: number }[]
}

/** A name of a page, and its share of the bonus. */
interface Name {
  terms: string[]
  share: number
  /** Set if this is a question rather than a name. */
  asked?: true
}

/** Ranks the pages of an index, and caches what the next query needs again. */
export class TextRanker {
  #index: OpenIndex
  #words: WordScores
  #phrases: PhraseFinder
  #names = new Map<number, readonly Name[]>()
  /** The page of each document, and each page's first document, followed by the end of all. */
  #pageOf: Uint32Array
  #starts: number[] = []

  constructor(index: OpenIndex) {
    this.#index = index
    this.#words = new WordScores(index)
    this.#phrases = new PhraseFinder(index)
    this.#pageOf = Uint32Array.from(index.documents, ({ first }, document) => {
      if (first) this.#starts.push(document)
      return this.#starts.length - 1
    })
    this.#starts.push(index.documents.length)
  }

  /** Every page that matches part of a combination, unordered. */
  rank(combination: Combination, query: ParsedQuery): PageMatch[] {
    const weights = combination.map(({ words }) => this.#words.telling(words))
    const guessed = combination.some(({ kind }) => kind === "near" || kind === "parts")
    const missing = query.terms.length - combination.length
    const whole = weights.reduce((sum, weight) => sum + weight, 0) + missing * RARE
    const sums = new Float64Array(this.#index.documents.length)
    const parts = new Float64Array(this.#index.documents.length)
    // By page: the sum over the words of their best sections, and the weight of the words on it.
    const spread = new Float64Array(this.#starts.length)
    const coverage = new Float64Array(this.#starts.length)
    combination.forEach((reading, word) => {
      const part = (weights[word] as number) / whole
      const { documents, scores } = this.#words.ofReading(reading)
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
    this.#favourNames(matches, combination, weights, whole, query)
    this.#favourPhrases(matches, combination, query)
    this.#favourWholes(matches, query.wholes)
    return matches
  }

  /**
   * Ranks a page about the words above those that mention them: its title, a keyword or a heading consists of little
   * else. Unlike in a field's score, a long list of keywords does not weaken a single one.
   */
  #favourNames(
    matches: PageMatch[],
    combination: Combination,
    weights: number[],
    whole: number,
    query: ParsedQuery,
  ): void {
    const readings = new Map<string, number[]>()
    combination.forEach(({ words }, at) => {
      for (const term of new Set(words.flatMap(({ word }) => lookupTerms(word)))) addPlace(readings, term, at)
    })
    const best = [...matches].sort((a, b) => b.score - a.score).slice(0, NAME_PAGES)
    for (const match of best) {
      let likeness = 0
      for (const { terms, share, asked: isAsked } of this.#namesOf(match.page)) {
        let meant = 0
        let asked = 0
        const inQuery: boolean[] = []
        for (const term of terms) {
          const here = readings.get(term)
          if (here === undefined) continue
          meant += 1
          for (const at of here) {
            if (inQuery[at] !== true) asked += weights[at] as number
            inQuery[at] = true
          }
        }
        const like = ((asked / whole) * meant) / terms.length
        const answers = isAsked === true && query.words.length >= QUESTION_WORDS
        likeness = Math.max(likeness, (answers ? QUESTION_SHARE : share) * like)
        if (answers && like >= ALIKE) match.together ??= "page"
      }
      match.score *= 1 + NAME_BONUS * likeness
    }
  }

  /** A page's names and questions, as terms. A heading of one word says too little. */
  #namesOf(page: number): readonly Name[] {
    const known = this.#names.get(page)
    if (known !== undefined) return known
    const sections = this.#index.documents.slice(this.#starts[page], this.#starts[page + 1])
    const { title, keywords, asked } = sections[0] as SearchDocument
    const names = [
      ...[title, ...keywords].map((text) => ({ terms: proseTerms(text), share: 1 })),
      ...asked.map((text) => ({ terms: tellingTerms(text, this.#index.fillers), share: 1, asked: true as const })),
      ...sections.map(({ heading }) => ({ terms: proseTerms(heading), share: HEADING_SHARE })),
    ].filter(({ terms, share }) => terms.length > (share >= 1 ? 0 : 1))
    this.#names.set(page, names)
    return names
  }

  /**
   * Words in the same order as in the query are worth more, and so is a word with the same spelling: to the stemmer,
   * accessibility is access. Checks the best pages only.
   */
  #favourPhrases(matches: PageMatch[], combination: Combination, query: ParsedQuery): void {
    const misspelt = new Map(
      combination.flatMap(({ kind, typed, words }) => (kind === "near" ? [[typed, words[0]?.word]] : [])),
    )
    const folded = query.words.map((word) => misspelt.get(fold(word)) ?? fold(word))
    const phrase = this.#phrases.phraseOf(folded)
    const sorted = [...matches].sort((a, b) => b.score - a.score)
    if (query.quote > 0) this.#findQuotes(sorted.slice(0, PHRASE_PAGES), phrase, query.quote)
    for (const match of sorted.filter(({ together }) => together === "section").slice(0, PHRASE_PAGES)) {
      const sections = match.sections().filter(({ coverage }) => coverage > ALL)
      const share = sections
        .slice(0, 3)
        .reduce((most, { document }) => Math.max(most, this.#phrases.shareIn(document, phrase)), 0)
      match.score *= 1 + PHRASE_BONUS * share
      match.whole = share > ALL
    }
  }

  /** Pages with every whole of the query that this index knows, spelt so, stand above those with its words apart. */
  #favourWholes(matches: readonly PageMatch[], wholes: readonly string[]): void {
    const known = wholes.map((whole) => this.#words.documentsOf(wholeTerm(whole))).filter(({ length }) => length > 0)
    if (known.length === 0) return
    const counts = new Uint8Array(this.#starts.length)
    for (const documents of known) {
      const pages = new Set(Array.from(documents, (document) => this.#pageOf[document] as number))
      for (const page of pages) counts[page] = (counts[page] as number) + 1
    }
    for (const match of matches) {
      if (counts[match.page] !== known.length) continue
      match.wholes = true
      match.score *= 1 + PHRASE_BONUS
    }
  }

  /** Marks pages that have as many words of the query in one piece: a pasted message has values between its words. */
  #findQuotes(matches: readonly PageMatch[], phrase: Phrase, least: number): void {
    for (const match of matches) {
      let longest = least - 1
      for (const { document } of match.sections().slice(0, QUOTING_SECTIONS)) {
        const run = this.#phrases.runIn(document, phrase)
        if (run > longest) {
          longest = run
          match.quotes = document
        }
      }
      if (match.quotes !== undefined) match.score *= longest
    }
  }
}

/** The terms of a question without fillers, unless it has no others. */
function tellingTerms(text: string, fillers: ReadonlySet<string>): string[] {
  const telling = wordsOf(text).filter((word) => !fillers.has(fold(word)))
  return proseTerms(telling.length > 0 ? telling.join(" ") : text)
}
