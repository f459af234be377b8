/**
 * The only file of `src` that names elasticlunr. It is sloppy-mode code: bundles must not make it strict (`format:
 * "iife"`, `alwaysStrict: false`), and Node must load it as CommonJS.
 */
import elasticlunrModule from "elasticlunr"

/** A term's occurrences in one field, by document reference. */
export type TermDocuments = Record<string, { tf: number }>
/** A trie node: one-letter keys are children, `docs` and `df` belong to the node itself. */
export interface IndexNode {
  docs: TermDocuments
  df: number
  [letter: string]: IndexNode | TermDocuments | number
}
/** What `Index.load` takes and `toJSON` gives. */
export interface SerialisedIndex {
  version: string
  fields: string[]
  ref: string
  documentStore: {
    docs: Record<string, null | object>
    docInfo: Record<string, Record<string, number>>
    length: number
    save: boolean
  }
  index: Record<string, { root: IndexNode }>
  pipeline: string[]
}
/** The part of a field's inverted index that a search uses. */
export interface InvertedIndex {
  getDocs(term: string): TermDocuments
  getDocFreq(term: string): number
  getTermFrequency(term: string, reference: string): number
}
/** Search options. `AND` applies inside each field separately. */
interface SearchConfig {
  fields?: Record<string, { boost?: number; bool?: "OR" | "AND"; expand?: boolean }>
  bool?: "OR" | "AND"
  expand?: boolean
}
export interface ElasticlunrIndex {
  index: Record<string, InvertedIndex>
  documentStore: { length: number; getFieldLength(reference: string, field: string): number }
  addField(name: string): this
  setRef(name: string): this
  saveDocument(save: boolean): this
  addDoc(document: Record<string, unknown>): void
  pipeline: { reset(): void; add(...steps: unknown[]): void; run(tokens: string[]): string[] }
  /** Takes a list of tokens, or a string to tokenize; both pass through the pipeline. */
  search(query: string | readonly string[], config?: SearchConfig): { ref: string; score: number }[]
  toJSON(): SerialisedIndex
}
interface Elasticlunr {
  (config?: (this: ElasticlunrIndex) => void): ElasticlunrIndex
  version: string
  Index: { prototype: ElasticlunrIndex; new (): ElasticlunrIndex; load(serialised: SerialisedIndex): ElasticlunrIndex }
  stemmer(word: string): string
  stopWordFilter: ((word: string) => string | undefined) & { stopWords: Record<string, boolean> }
  trimmer(word: string): string
  tokenizer: { (text: string): string[]; setSeperator(separator: RegExp): void; resetSeperator(): void }
}

export const elasticlunr = elasticlunrModule as unknown as Elasticlunr
