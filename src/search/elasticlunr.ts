/**
 * The one file of `src` that names elasticlunr. It is sloppy-mode code: whatever bundles it must not make it strict
 * (`format: "iife"`, `alwaysStrict: false`), and Node must load it as the CommonJS module that it is.
 */
import elasticlunrModule from "elasticlunr"

/** What elasticlunr keeps of a term's occurrences in one field: by document reference. */
export type TermDocuments = Record<string, { tf: number }>
/** A letter tree: one-letter keys lead on, `docs` and `df` are the node's own. */
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
/** What a search asks of a field's inverted index. */
export interface InvertedIndex {
  getDocs(term: string): TermDocuments
  getDocFreq(term: string): number
  getTermFrequency(term: string, reference: string): number
  expandToken(term: string): string[]
}
/** How a query is searched. `AND` holds inside each field by itself. */
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
  /** A list is of tokens, a string becomes one; both go through the pipeline. */
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
