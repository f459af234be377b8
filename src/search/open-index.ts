import { type ElasticlunrIndex, elasticlunr } from "./elasticlunr.js"
import { aboutPage, aboutSection, readEntries, SECTION_FIELDS, type SectionField } from "./expand-index.js"
import { type FieldPostings, PostingsBuilder } from "./field-postings.js"
import { isWord, joinPieces, wordsOf } from "./scan-words.js"
import type { CompactIndex, SearchDocument, SearchSymbol } from "./search-types.js"
import { makeVocabulary, type Vocabulary } from "./spelling.js"
import { fold, isCodeWord, lookupTerms, partsOf, termsOf, type WordTerms } from "./terms.js"
import { numbersIn, splitDictionary } from "./word-codes.js"

/** An index file, ready for queries. */
export interface OpenIndex {
  group: string
  documents: SearchDocument[]
  symbols: SearchSymbol[]
  /** Scores terms: elasticlunr, over the postings of `field-postings.ts`. */
  engine: ElasticlunrIndex
  /** Every word, for completions and for spelling help. */
  vocabulary: Vocabulary
  /** The words of a section in order, as numbers into `spellings`; gaps are left out. */
  wordsIn(document: number, field: "text" | "code"): number[]
  /** Every piece of the dictionary, folded. */
  spellings: string[]
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
): Pick<OpenIndex, "documents" | "engine" | "vocabulary" | "textOf" | "wordsIn" | "spellings"> {
  const words = new Set<string>()
  const analyse = (word: string): WordTerms => {
    words.add(fold(word))
    if (isCodeWord(word)) for (const part of partsOf(word)) words.add(part)
    return termsOf(word)
  }
  const numbers = new Map<string, number>()
  const numberOf = (term: string): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size)
    return numbers.size - 1
  }
  const pieces = splitDictionary(index.words)
  const isWordAt = pieces.map(isWord)
  const terms = pieces.map((piece, at) => {
    const { prose, code } = isWordAt[at] ? analyse(piece) : { prose: [], code: [] }
    return { text: prose.map(numberOf), code: code.map(numberOf) }
  })
  const builders = Object.fromEntries(SECTION_FIELDS.map((field) => [field, new PostingsBuilder()])) as Record<
    SectionField,
    PostingsBuilder
  >
  const addProse = (field: SectionField, text: string): void => {
    for (const word of wordsOf(text)) for (const term of analyse(word).prose) builders[field].add(numberOf(term))
  }
  documents.forEach((document, at) => {
    addProse("title", document.title)
    addProse("heading", aboutSection(document))
    if (document.first) addProse("description", aboutPage(document))
    for (const field of ["text", "code"] as const) {
      for (const number of numbersIn(index[field][at] ?? "")) {
        for (const term of terms[number]?.[field] ?? []) builders[field].add(term)
      }
    }
    for (const field of SECTION_FIELDS) builders[field].endDocument()
  })
  const postings = Object.fromEntries(SECTION_FIELDS.map((field) => [field, builders[field].finish(numbers)]))
  return {
    documents,
    engine: engineOver(postings as Record<SectionField, FieldPostings>, builders, documents.length),
    vocabulary: vocabularyOf(words, Object.values(postings)),
    spellings: pieces.map(fold),
    wordsIn: (document, field) =>
      [...numbersIn(index[field][document] ?? "")].filter((number) => isWordAt[number] === true),
    textOf: (document, field) =>
      joinPieces(Array.from(numbersIn(index[field][document] ?? ""), (number) => pieces[number] ?? "")),
  }
}

/**
 * Added to every field's length: elasticlunr divides by the root of the length, which alone would put every one-line
 * section before the page that explains the thing.
 */
const LENGTH_DAMPING: Record<SectionField, number> = { title: 1, heading: 1, description: 6, text: 30, code: 40 }

/** An elasticlunr index that reads its terms from our postings. */
function engineOver(
  postings: Record<SectionField, FieldPostings>,
  builders: Record<SectionField, PostingsBuilder>,
  length: number,
): ElasticlunrIndex {
  const engine = new elasticlunr.Index().saveDocument(false).setRef("id")
  for (const field of SECTION_FIELDS) {
    engine.addField(field)
    engine.index[field] = postings[field]
  }
  const getFieldLength = (reference: string, field: string): number =>
    (builders[field as SectionField].lengths[Number(reference)] ?? 0) + LENGTH_DAMPING[field as SectionField]
  engine.documentStore = { length, getFieldLength }
  return engine
}

function vocabularyOf(words: Set<string>, fields: FieldPostings[]): Vocabulary {
  const commonness = (word: string): number =>
    lookupTerms(word).reduce((sum, term) => sum + fields.reduce((all, field) => all + field.getDocFreq(term), 0), 0)
  return makeVocabulary(words, commonness)
}
