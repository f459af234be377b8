import { aboutPage, aboutSection, readEntries, SECTION_FIELDS, type SectionField } from "./expand-index.js"
import { type FieldPostings, PostingsBuilder } from "./field-postings.js"
import { isWord, joinPieces, wordsOf } from "./scan-words.js"
import type { CompactIndex, SearchDocument, SearchSymbol } from "./search-types.js"
import { makeVocabulary, type Vocabulary } from "./spelling.js"
import { fold, lookupTerms, termsOf } from "./terms.js"
import { numbersIn, splitDictionary } from "./word-codes.js"

/** An index file, ready for queries. */
export interface OpenIndex {
  group: string
  documents: SearchDocument[]
  symbols: SearchSymbol[]
  /** Finds and scores terms, field by field. */
  fields: Record<SectionField, FieldPostings>
  /** This site's words for words that readers use. */
  synonyms: ReadonlyMap<string, string>
  /** Every word, for completions and for spelling help. */
  vocabulary: Vocabulary
  /** The words of a section in order, as numbers; gaps are left out. */
  wordsIn(document: number, field: "text" | "code"): Uint32Array
  /** The numbers of every spelling of a folded word. */
  numbersOf(folded: string): readonly number[]
  /** The text or code of a section, put together again. */
  textOf(document: number, field: "text" | "code"): string
}

/** Makes an index file ready for queries. Throws if it is none, or of a later form. */
export function openIndex(group: string, json: unknown): OpenIndex {
  const opened: OpenIndex = { group, symbols: [], ...openSections([], { format: 1, words: "", text: [], code: [] }) }
  for (const entry of readEntries(json)) {
    if (entry.kind === "symbols") opened.symbols.push(...entry.documents)
    else Object.assign(opened, openSections(entry.documents, entry.index))
  }
  return opened
}

/** Numbers for words as they are spelt, and for the terms that they are looked up by. Each spelling is analysed once. */
class Lexicon {
  readonly #numbers = new Map<string, number>()
  /** By the number of a spelling: its terms in prose and in code. A gap has none. */
  readonly prose: number[][] = []
  readonly code: number[][] = []
  /** The number of every term. */
  readonly terms = new Map<string, number>()
  /** Every word and part of a word, folded. */
  readonly forms = new Set<string>()

  /** The pieces of a dictionary keep their numbers. */
  constructor(pieces: readonly string[]) {
    for (const piece of pieces) this.#learn(piece, isWord(piece))
  }

  /** The words of a text as numbers. */
  read(text: string): number[] {
    return wordsOf(text).map((word) => this.#numbers.get(word) ?? this.#learn(word, true))
  }

  #learn(piece: string, word: boolean): number {
    const number = this.prose.length
    this.#numbers.set(piece, number)
    const { forms, prose, code } = word ? termsOf(piece) : NO_TERMS
    for (const form of forms) this.forms.add(form)
    this.prose.push(this.#termNumbers(prose))
    this.code.push(this.#termNumbers(code))
    return number
  }

  #termNumbers(terms: readonly string[]): number[] {
    return terms.map((term) => {
      const number = this.terms.get(term) ?? this.terms.size
      if (number === this.terms.size) this.terms.set(term, number)
      return number
    })
  }
}
const NO_TERMS = { forms: [], prose: [], code: [] }

function openSections(
  documents: SearchDocument[],
  index: CompactIndex,
): Pick<OpenIndex, "documents" | "fields" | "synonyms" | "vocabulary" | "textOf" | "wordsIn" | "numbersOf"> {
  const pieces = splitDictionary(index.words)
  const lexicon = new Lexicon(pieces)
  const builders = Object.fromEntries(SECTION_FIELDS.map((field) => [field, new PostingsBuilder()])) as Record<
    SectionField,
    PostingsBuilder
  >
  /** Of the page that is being read. */
  let title: number[] = []
  documents.forEach((document, at) => {
    if (document.first) {
      title = lexicon.read(document.title)
      builders.description.add(lexicon.read(aboutPage(document)), lexicon.prose)
    }
    builders.title.add(title, lexicon.prose)
    builders.heading.add(lexicon.read(aboutSection(document)), lexicon.prose)
    builders.text.add(numbersIn(index.text[at] ?? ""), lexicon.prose)
    builders.code.add(numbersIn(index.code[at] ?? ""), lexicon.code)
    for (const field of SECTION_FIELDS) builders[field].endDocument()
  })
  const fields = Object.fromEntries(
    SECTION_FIELDS.map((field) => [field, builders[field].finish(lexicon.terms, LENGTH_DAMPING[field])]),
  ) as Record<SectionField, FieldPostings>
  const runs = new Map<string, Uint32Array>()
  const texts = new Map<string, string>()
  let spellings: Map<string, number[]> | undefined
  return {
    documents,
    fields,
    synonyms: new Map(Object.entries(index.synonyms ?? {}).map(([word, own]) => [fold(word), fold(own)])),
    vocabulary: vocabularyOf(lexicon.forms, Object.values(fields)),
    wordsIn: (document, field) => {
      const key = `${field}${document}`
      const known = runs.get(key)
      if (known !== undefined) return known
      const run = numbersIn(index[field][document] ?? "").filter((number) => isWord(pieces[number] as string))
      runs.set(key, run)
      return run
    },
    numbersOf: (folded) => {
      spellings ??= spellingsOf(pieces)
      return spellings.get(folded) ?? []
    },
    textOf: (document, field) => {
      const key = `${field}${document}`
      const known = texts.get(key)
      if (known !== undefined) return known
      const text = joinPieces(Array.from(numbersIn(index[field][document] ?? ""), (number) => pieces[number] ?? ""))
      if (texts.size >= MOST_TEXTS) texts.clear()
      texts.set(key, text)
      return text
    },
  }
}

/** The numbers of the words of a dictionary, by how they are spelt when folded. */
function spellingsOf(pieces: readonly string[]): Map<string, number[]> {
  const spellings = new Map<string, number[]>()
  pieces.forEach((piece, number) => {
    if (!isWord(piece)) return
    const folded = fold(piece)
    const known = spellings.get(folded)
    if (known === undefined) spellings.set(folded, [number])
    else known.push(number)
  })
  return spellings
}

/**
 * Added to every field's length: elasticlunr divides by the root of the length, which alone would put every one-line
 * section before the page that explains the thing.
 */
export const LENGTH_DAMPING: Record<SectionField, number> = { title: 1, heading: 1, description: 6, text: 30, code: 40 }

/** Texts that were put together, for the same hits of the next key. */
const MOST_TEXTS = 2000

/** Readers' words are remembered, too; there is no end of those. */
const MOST_REMEMBERED = 100_000

function vocabularyOf(words: Set<string>, fields: FieldPostings[]): Vocabulary {
  const known = new Map<string, number>()
  const commonness = (word: string): number => {
    let places = known.get(word)
    if (places === undefined) {
      places = lookupTerms(word).reduce(
        (sum, term) => sum + fields.reduce((all, field) => all + field.documentsWith(term), 0),
        0,
      )
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(word, places)
    }
    return places
  }
  return makeVocabulary(words, commonness)
}
