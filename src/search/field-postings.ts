/**
 * A field's inverted index as elasticlunr asks for it, kept in typed arrays. elasticlunr's own letter tree of a large
 * index takes a second to build and a hundred megabytes to keep; this takes a tenth, and makes the small objects that
 * elasticlunr reads only for the terms that are asked for. A test compares it with the loaded letter tree.
 */
import type { InvertedIndex, TermDocuments } from "./elasticlunr.js"

/** Collects postings document by document. */
export class PostingsBuilder {
  readonly lengths: number[] = []
  #counts = new Uint32Array(1024)
  #touched: number[] = []
  #length = 0
  #terms: number[] = []
  #documents: number[] = []
  #frequencies: number[] = []

  /** One occurrence of a term in the document that is being read. */
  add(term: number): void {
    if (term >= this.#counts.length) {
      const larger = new Uint32Array(Math.max(term + 1, this.#counts.length * 2))
      larger.set(this.#counts)
      this.#counts = larger
    }
    const count = this.#counts[term] as number
    if (count === 0) this.#touched.push(term)
    this.#counts[term] = count + 1
    this.#length += 1
  }

  /** Ends the document that is being read. */
  endDocument(): void {
    const document = this.lengths.length
    for (const term of this.#touched) {
      this.#terms.push(term)
      this.#documents.push(document)
      this.#frequencies.push(this.#counts[term] as number)
      this.#counts[term] = 0
    }
    this.lengths.push(this.#length)
    this.#touched.length = 0
    this.#length = 0
  }

  /** The postings by term, once every document has been read. */
  finish(vocabulary: ReadonlyMap<string, number>): FieldPostings {
    const starts = new Uint32Array(vocabulary.size + 1)
    for (const term of this.#terms) starts[term + 1] = (starts[term + 1] as number) + 1
    for (let term = 0; term < vocabulary.size; term++) {
      starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number)
    }
    const next = starts.slice()
    const documents = new Uint32Array(this.#terms.length)
    const frequencies = new Uint16Array(this.#terms.length)
    this.#terms.forEach((term, at) => {
      const place = next[term] as number
      next[term] = place + 1
      documents[place] = this.#documents[at] as number
      frequencies[place] = Math.min(this.#frequencies[at] as number, 0xffff)
    })
    return new FieldPostings(vocabulary, starts, documents, frequencies)
  }
}

export class FieldPostings implements InvertedIndex {
  #vocabulary: ReadonlyMap<string, number>
  #starts: Uint32Array
  #documents: Uint32Array
  #frequencies: Uint16Array
  /** What elasticlunr was last given: it asks for the same term's documents again, one by one. */
  #last: { term: string; documents: TermDocuments } = { term: "", documents: {} }

  constructor(
    vocabulary: ReadonlyMap<string, number>,
    starts: Uint32Array,
    documents: Uint32Array,
    frequencies: Uint16Array,
  ) {
    this.#vocabulary = vocabulary
    this.#starts = starts
    this.#documents = documents
    this.#frequencies = frequencies
  }

  getDocs(term: string): TermDocuments {
    if (term === this.#last.term) return this.#last.documents
    const [from, to] = this.#range(term)
    const documents: TermDocuments = {}
    for (let at = from; at < to; at++) {
      documents[this.#documents[at] as number] = { tf: Math.sqrt(this.#frequencies[at] as number) }
    }
    this.#last = { term, documents }
    return documents
  }

  getDocFreq(term: string): number {
    const [from, to] = this.#range(term)
    return to - from
  }

  getTermFrequency(term: string, reference: string): number {
    return this.getDocs(term)[reference]?.tf ?? 0
  }

  hasToken(term: string): boolean {
    return this.getDocFreq(term) > 0
  }

  #range(term: string): [number, number] {
    const number = this.#vocabulary.get(term)
    return number === undefined ? [0, 0] : [this.#starts[number] as number, this.#starts[number + 1] as number]
  }
}
