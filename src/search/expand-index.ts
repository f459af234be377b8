import { elasticlunr, type IndexNode, type SerialisedIndex } from "./elasticlunr.js"
import { isWord, wordsOf } from "./scan-words.js"
import type { CompactIndex, PageSummary, SearchDocument, SearchSymbol, StoredDocument } from "./search-types.js"
import { fold, termsOf, type WordTerms } from "./terms.js"
import { numbersIn, splitDictionary } from "./word-codes.js"

export const SECTION_FIELDS = ["title", "heading", "description", "text", "code"] as const
export type SectionField = (typeof SECTION_FIELDS)[number]

interface ExpandedEntry {
  documents: SearchDocument[] | SearchSymbol[]
  index: SerialisedIndex
}

/** An index file as elasticlunr knows it: every entry's `index` is what `elasticlunr.Index.load` takes. */
export function expandIndex(json: unknown): ExpandedEntry[] {
  return readEntries(json).map((entry) =>
    entry.kind === "sections"
      ? { documents: entry.documents, index: serialise(SECTION_FIELDS, countSections(entry.documents, entry.index)) }
      : { documents: entry.documents, index: serialise(["name", "summary"], countSymbols(entry.documents)) },
  )
}

type ReadEntry =
  | { kind: "sections"; documents: SearchDocument[]; index: CompactIndex }
  | { kind: "symbols"; documents: SearchSymbol[] }

/** The entries of an index file, checked as far as the worker depends on them. */
export function readEntries(json: unknown): ReadEntry[] {
  if (!Array.isArray(json)) throw new Error("A search index is a list of entries")
  return json.map((entry: { documents?: unknown; index?: { format?: unknown; symbols?: unknown } }) => {
    if (entry?.index?.format !== 1 || !Array.isArray(entry.documents)) throw new Error("Unknown form of search index")
    if (entry.index.symbols === true) return { kind: "symbols", documents: entry.documents as SearchSymbol[] }
    return {
      kind: "sections",
      documents: readDocuments(entry.documents as StoredDocument[]),
      index: entry.index as unknown as CompactIndex,
    }
  })
}

/** Gives every section what its page's first section says. */
function readDocuments(stored: StoredDocument[]): SearchDocument[] {
  let page: PageSummary = { url: "", title: "", description: "", keywords: [], breadcrumb: [] }
  return stored.map((document) => {
    page = document.page ?? page
    return { ...page, id: document.id ?? "", heading: document.heading ?? "", first: document.page !== undefined }
  })
}

/** How often each term stands in each field of one document. */
type DocumentCounts = Record<string, Map<string, number>>

function countTerms(terms: Iterable<string>, counts: Map<string, number>): void {
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
}

/** Terms of short texts that are stored as they are. */
export function proseTerms(text: string): string[] {
  return wordsOf(text).flatMap((word) => termsOf(word).prose)
}

/** A heading, and the words of its id where a writer chose others: "What it does to visitors" {#privacy}. */
export function aboutSection({ heading, id }: Pick<SearchDocument, "heading" | "id">): string {
  const spelt = fold(heading)
  const others = wordsOf(id).filter((word) => !spelt.includes(word))
  return [heading, ...others].join(" ")
}

/** What is said of a page as a whole, where it lies, and its initials: "Content Security Policy" is asked for as CSP. */
export function aboutPage({ title, description, keywords, breadcrumb }: Omit<PageSummary, "url">): string {
  const words = wordsOf(title)
  const initials = words.length < 3 ? [] : [words.map((word) => word.charAt(0)).join("")]
  return [description, ...keywords, ...breadcrumb, ...initials].join(" ")
}

/** Counts of every section document, field by field. A page's description counts for its first section. */
function countSections(documents: SearchDocument[], index: CompactIndex): DocumentCounts[] {
  const words: (WordTerms | undefined)[] = splitDictionary(index.words).map((w) => (isWord(w) ? termsOf(w) : undefined))
  return documents.map((document, at) => {
    const { title, first } = document
    const counts: DocumentCounts = {
      title: new Map(),
      heading: new Map(),
      description: new Map(),
      text: new Map(),
      code: new Map(),
    }
    countTerms(proseTerms(title), counts.title as Map<string, number>)
    countTerms(proseTerms(aboutSection(document)), counts.heading as Map<string, number>)
    if (first) countTerms(proseTerms(aboutPage(document)), counts.description as Map<string, number>)
    const { text, code } = counts as Record<SectionField, Map<string, number>>
    for (const number of numbersIn(index.text[at] ?? "")) countTerms(words[number]?.prose ?? [], text)
    for (const number of numbersIn(index.code[at] ?? "")) countTerms(words[number]?.code ?? [], code)
    return counts
  })
}

function countSymbols(symbols: SearchSymbol[]): DocumentCounts[] {
  return symbols.map(({ name, owner, aliases, summary }) => {
    const counts: DocumentCounts = { name: new Map(), summary: new Map() }
    const names = [owner ?? "", name, ...aliases].flatMap(wordsOf)
    countTerms(
      names.flatMap((word) => termsOf(word).code),
      counts.name as Map<string, number>,
    )
    countTerms(proseTerms(summary), counts.summary as Map<string, number>)
    return counts
  })
}

/** elasticlunr's own serialised form: a letter tree a field, the square root of each count, field lengths. */
function serialise(fields: readonly string[], documents: DocumentCounts[]): SerialisedIndex {
  const index: SerialisedIndex["index"] = {}
  for (const field of fields) index[field] = { root: emptyNode() }
  const docs: Record<string, null> = {}
  const docInfo: Record<string, Record<string, number>> = {}
  documents.forEach((counts, reference) => {
    docs[reference] = null
    const lengths: Record<string, number> = {}
    for (const field of fields) {
      let length = 0
      for (const [term, count] of counts[field] ?? []) {
        length += count
        const node = nodeFor((index[field] as { root: IndexNode }).root, term)
        node.docs[reference] = { tf: Math.sqrt(count) }
        node.df += 1
      }
      lengths[field] = length
    }
    docInfo[reference] = lengths
  })
  return {
    version: elasticlunr.version,
    fields: [...fields],
    ref: "id",
    documentStore: { docs, docInfo, length: documents.length, save: false },
    index,
    pipeline: ["trimmer", "stopWordFilter", "stemmer"],
  }
}

function emptyNode(): IndexNode {
  return { docs: {}, df: 0 }
}

/** Walks down the letters of a term, making the nodes that are missing. */
function nodeFor(root: IndexNode, term: string): IndexNode {
  let node = root
  for (const letter of term.split("")) {
    node[letter] ??= emptyNode()
    node = node[letter] as IndexNode
  }
  return node
}
