/** A field's inverted index in typed arrays, with the methods that elasticlunr's search calls on its own trie. */
import type { InvertedIndex, TermDocuments } from "./elasticlunr.js"

/** A growing list of numbers without boxed values. */
class NumberList {
  #numbers = new Uint32Array(1024)
  #length = 0

  push(number: number): void {
    if (this.#length === this.#numbers.length) this.#numbers = enlarged(this.#numbers, this.#length + 1)
    this.#numbers[this.#length++] = number
  }

  get length(): number {
    return this.#length
  }

  numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.#length)
  }
}

function enlarged(numbers: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, numbers.length * 2))
  larger.set(numbers)
  return larger
}

/** Collects postings document by document. */
export class PostingsBuilder {
  /** By term, its count in the current document. */
  #counts = new Uint32Array(1024)
  /** The terms of the current document. */
  #touched: number[] = []
  #length = 0
  /** One entry per term and document, in document order; `#ends` has the end of each document. */
  #terms = new NumberList()
  #frequencies = new NumberList()
  #ends = new NumberList()
  #lengths = new NumberList()

  /** Adds words of the current document, as numbers. `termsOf` gives the terms of each word; it may have none. */
  add(words: ArrayLike<number>, termsOf: readonly (readonly number[])[]): void {
    for (let at = 0; at < words.length; at++) {
      const terms = termsOf[words[at] as number] as readonly number[]
      for (let place = 0; place < terms.length; place++) this.#count(terms[place] as number)
      this.#length += terms.length
    }
  }

  /** Adds terms of words that are counted already. */
  addWholes(terms: readonly number[]): void {
    for (const term of terms) this.#count(term)
  }

  #count(term: number): void {
    if (term >= this.#counts.length) this.#counts = enlarged(this.#counts, term + 1)
    const count = this.#counts[term] as number
    if (count === 0) this.#touched.push(term)
    this.#counts[term] = count + 1
  }

  endDocument(): void {
    for (const term of this.#touched) {
      this.#terms.push(term)
      this.#frequencies.push(this.#counts[term] as number)
      this.#counts[term] = 0
    }
    this.#ends.push(this.#terms.length)
    this.#lengths.push(this.#length)
    this.#touched.length = 0
    this.#length = 0
  }

  /** The postings by term, after the last document. `damping` is added to every length. */
  finish(vocabulary: ReadonlyMap<string, number>, damping = 0): FieldPostings {
    const terms = this.#terms.numbers()
    const counts = this.#frequencies.numbers()
    const starts = new Uint32Array(vocabulary.size + 1)
    for (const term of terms) starts[term + 1] = (starts[term + 1] as number) + 1
    for (let term = 0; term < vocabulary.size; term++) {
      starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number)
    }
    const next = starts.slice()
    const documents = new Uint32Array(terms.length)
    const frequencies = new Uint32Array(terms.length)
    let at = 0
    this.#ends.numbers().forEach((end, document) => {
      for (; at < end; at++) {
        const term = terms[at] as number
        const place = next[term] as number
        next[term] = place + 1
        documents[place] = document
        frequencies[place] = counts[at] as number
      }
    })
    const lengths = this.#lengths.numbers().map((length) => length + damping)
    return new FieldPostings({ terms: vocabulary, starts, documents, frequencies, lengths })
  }
}

/** A term's postings reach from its start to the next term's start. */
interface Postings {
  /** The number of every term. */
  terms: ReadonlyMap<string, number>
  starts: Uint32Array
  documents: Uint32Array
  frequencies: Uint32Array
  /** By document. */
  lengths: Uint32Array
}

export class FieldPostings implements InvertedIndex {
  readonly #postings: Postings
  /** elasticlunr requests a term's documents, and then its frequency in each of them. */
  #last: { term: string; documents: TermDocuments } | undefined

  constructor(postings: Postings) {
    this.#postings = postings
  }

  /** The terms of all fields; some may not occur in this one. */
  get terms(): Iterable<string> {
    return this.#postings.terms.keys()
  }

  lengthOf(document: number): number {
    return this.#postings.lengths[document] as number
  }

  getDocFreq(term: string): number {
    const [from, to] = this.#range(term)
    return to - from
  }

  getDocs(term: string): TermDocuments {
    if (this.#last?.term === term) return this.#last.documents
    const documents: TermDocuments = {}
    const [from, to] = this.#range(term)
    for (let at = from; at < to; at++) {
      const tf = Math.sqrt(this.#postings.frequencies[at] as number)
      documents[this.#postings.documents[at] as number] = { tf }
    }
    this.#last = { term, documents }
    return documents
  }

  getTermFrequency(term: string, reference: string): number {
    return this.getDocs(term)[reference]?.tf ?? 0
  }

  #range(term: string): [number, number] {
    const { terms, starts } = this.#postings
    const number = terms.get(term)
    return number === undefined ? [0, 0] : [starts[number] as number, starts[number + 1] as number]
  }
}
