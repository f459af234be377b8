import { aboutPage, aboutSection, readEntries, SECTION_FIELDS, type SectionField } from "./expand-index.js"
import { type FieldPostings, PostingsBuilder } from "./field-postings.js"
import { isWord, joinPieces, wordsOf } from "./scan-words.js"
import type { CompactIndex, SearchDocument, SearchSymbol } from "./search-types.js"
import { makeVocabulary, type Vocabulary } from "./spelling.js"
import { fold, isCodeWord, lookupTerms, partsOf, termsOf } from "./terms.js"
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

function openSections(
  documents: SearchDocument[],
  index: CompactIndex,
): Pick<OpenIndex, "documents" | "fields" | "synonyms" | "vocabulary" | "textOf" | "wordsIn" | "numbersOf"> {
  const words = new Set<string>()
  const numbers = new Map<string, number>()
  const numberOf = (term: string): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size)
    return numbers.size - 1
  }
  /** The numbers of a word's terms, each spelling analysed once. */
  const analysed = new Map<string, { text: number[]; code: number[] }>()
  const analyse = (word: string): { text: number[]; code: number[] } => {
    const known = analysed.get(word)
    if (known !== undefined) return known
    words.add(fold(word))
    if (isCodeWord(word)) for (const part of partsOf(word)) words.add(part)
    const { prose, code } = termsOf(word)
    const found = { text: prose.map(numberOf), code: code.map(numberOf) }
    analysed.set(word, found)
    return found
  }
  const pieces = splitDictionary(index.words)
  const isWordAt = pieces.map(isWord)
  const runs = new Map<string, Uint32Array>()
  const texts = new Map<string, string>()
  const spellings = new Map<string, number[]>()
  pieces.forEach((piece, number) => {
    if (isWordAt[number] !== true) return
    const folded = fold(piece)
    const known = spellings.get(folded)
    if (known === undefined) spellings.set(folded, [number])
    else known.push(number)
  })
  const terms = pieces.map((piece, at) => (isWordAt[at] ? analyse(piece) : { text: [], code: [] }))
  const builders = Object.fromEntries(SECTION_FIELDS.map((field) => [field, new PostingsBuilder()])) as Record<
    SectionField,
    PostingsBuilder
  >
  const addProse = (field: SectionField, text: string): void => {
    const builder = builders[field]
    for (const word of wordsOf(text)) for (const term of analyse(word).text) builder.add(term)
  }
  documents.forEach((document, at) => {
    addProse("title", document.title)
    addProse("heading", aboutSection(document))
    if (document.first) addProse("description", aboutPage(document))
    for (const field of ["text", "code"] as const) {
      const builder = builders[field]
      for (const number of numbersIn(index[field][at] ?? "")) {
        for (const term of terms[number]?.[field] ?? []) builder.add(term)
      }
    }
    for (const field of SECTION_FIELDS) builders[field].endDocument()
  })
  const fields = Object.fromEntries(
    SECTION_FIELDS.map((field) => [field, builders[field].finish(numbers, LENGTH_DAMPING[field])]),
  ) as Record<SectionField, FieldPostings>
  return {
    documents,
    fields,
    synonyms: new Map(Object.entries(index.synonyms ?? {}).map(([word, own]) => [fold(word), fold(own)])),
    vocabulary: vocabularyOf(words, Object.values(fields)),
    wordsIn: (document, field) => {
      const key = `${field}${document}`
      const known = runs.get(key)
      if (known !== undefined) return known
      const run = numbersIn(index[field][document] ?? "").filter((number) => isWordAt[number] === true)
      runs.set(key, run)
      return run
    },
    numbersOf: (folded) => spellings.get(folded) ?? [],
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
