import type { ElasticlunrIndex } from "./elasticlunr.js"
import { aboutPage, aboutSection, LENGTH_DAMPING, SECTION_FIELDS } from "./fields.js"
import { LexicalBuilder, type LexicalIndex } from "./lexical-index.js"
import { readEntries } from "./read-entries.js"
import { rememberUpTo } from "./remember-up-to.js"
import { isWord, joinPieces, wordsOf } from "./scan-words.js"
import type { CompactIndex, SearchDocument, SearchSymbol } from "./search-types.js"
import { makeVocabulary, type Vocabulary } from "./spelling.js"
import { fold, lookupTerms } from "./terms.js"
import { numbersIn, splitDictionary } from "./word-codes.js"

/** An index file, ready for queries. */
export interface OpenIndex {
  group: string
  documents: SearchDocument[]
  symbols: SearchSymbol[]
  /** Finds and scores terms in sections. */
  lexical: ElasticlunrIndex
  /** Words of readers, with this site's words for them. */
  synonyms: ReadonlyMap<string, string>
  fillers: ReadonlySet<string>
  /** Every word, for completion and spelling correction. */
  vocabulary: Vocabulary
  /** The words of a section in order, as numbers, without gaps. */
  wordsIn(document: number, field: "text" | "code"): Uint32Array
  /** The numbers of all spellings of a folded word. */
  numbersOf(folded: string): readonly number[]
  /** The text or code of a section, restored. */
  textOf(document: number, field: "text" | "code"): string
}

/** Prepares an index file for queries. Throws if it is not one, or of a later format. */
export function openIndex(group: string, json: unknown): OpenIndex {
  const opened: OpenIndex = { group, symbols: [], ...openSections([], { format: 1, words: "", text: [], code: [] }) }
  for (const entry of readEntries(json)) {
    if (entry.kind === "symbols") for (const symbol of entry.documents) opened.symbols.push(symbol)
    else Object.assign(opened, openSections(entry.documents, entry.index))
  }
  return opened
}

function openSections(
  documents: SearchDocument[],
  index: CompactIndex,
): Pick<
  OpenIndex,
  "documents" | "lexical" | "synonyms" | "fillers" | "vocabulary" | "textOf" | "wordsIn" | "numbersOf"
> {
  const pieces = splitDictionary(index.words)
  const lexical = lexicalSections({ documents, index }, pieces)
  const runs = new Map<string, Uint32Array>()
  const texts = new Map<string, string>()
  let spellings: Map<string, number[]> | undefined
  return {
    documents,
    lexical: lexical.index,
    synonyms: new Map(Object.entries(index.synonyms ?? {}).map(([word, synonyms]) => [fold(word), fold(synonyms)])),
    fillers: new Set(index.fillers?.split(" ")),
    vocabulary: { ...vocabularyOf(lexical), named: namesOf(documents) },
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

/** The words of titles and keywords, folded. */
function namesOf(documents: readonly SearchDocument[]): Set<string> {
  const names = documents.flatMap(({ first, title, keywords }) => (first ? [title, ...keywords] : []))
  return new Set(names.flatMap(wordsOf).map(fold))
}

/** The lexical index of a group's sections. */
export function lexicalSections(
  { documents, index }: { documents: SearchDocument[]; index: CompactIndex },
  pieces = splitDictionary(index.words),
): LexicalIndex {
  const builder = new LexicalBuilder(SECTION_FIELDS, pieces)
  /** Of the current page. */
  let title: number[] = []
  documents.forEach((document, at) => {
    if (document.first) {
      title = builder.read(document.title)
      builder.add("description", builder.read(aboutPage(document)))
      builder.add("asked", builder.read(document.asked.join(" ")))
    }
    builder.add("title", title)
    builder.add("heading", builder.read(aboutSection(document)))
    builder.add("text", numbersIn(index.text[at] ?? ""))
    builder.add("code", numbersIn(index.code[at] ?? ""), "code")
    builder.endDocument()
  })
  return builder.finish(LENGTH_DAMPING)
}

/** The numbers of a dictionary's words, by folded spelling. */
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

/** Size of the cache of restored texts: the next key mostly has the same hits. */
const MOST_TEXTS = 2000

/** Size of the cache of readers' words, of which there is no end. */
const MOST_REMEMBERED = 100_000

function vocabularyOf({ forms, fields }: LexicalIndex): Vocabulary {
  const postings = Object.values(fields)
  const commonness = rememberUpTo(MOST_REMEMBERED, (word) =>
    lookupTerms(word).reduce(
      (sum, term) => sum + postings.reduce((places, field) => places + field.getDocFreq(term), 0),
      0,
    ),
  )
  return makeVocabulary(forms, commonness)
}
