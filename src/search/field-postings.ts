/**
 * A field's inverted index in typed arrays, scored by elasticlunr's formula. elasticlunr's own letter tree of a large
 * index takes a second to build and a hundred megabytes to keep, and its search makes an object for every place that a
 * word stands in. A test compares the scores with those of elasticlunr over the loaded letter tree.
 */

/** Numbers that grow at their end, without an object or a boxed value for any of them. */
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
  /** Of every term, how often the document that is being read has it. */
  #counts = new Uint32Array(1024)
  /** The terms of the document that is being read. */
  #touched: number[] = []
  #length = 0
  /** One for every term of every document, in the order of documents; and where each document's end. */
  #terms = new NumberList()
  #frequencies = new NumberList()
  #ends = new NumberList()
  #lengths = new NumberList()

  /** Words of the document that is being read, as numbers, and the terms of each word, which may have none. */
  add(words: ArrayLike<number>, termsOf: readonly (readonly number[])[]): void {
    for (let at = 0; at < words.length; at++) {
      const terms = termsOf[words[at] as number] as readonly number[]
      for (let place = 0; place < terms.length; place++) {
        const term = terms[place] as number
        if (term >= this.#counts.length) this.#counts = enlarged(this.#counts, term + 1)
        const count = this.#counts[term] as number
        if (count === 0) this.#touched.push(term)
        this.#counts[term] = count + 1
        this.#length += 1
      }
    }
  }

  /** Ends the document that is being read. */
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

  /** The postings by term, once every document has been read. `damping` is added to every length. */
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
    const norms = Float64Array.from(this.#lengths.numbers(), (length) => 1 / Math.sqrt(length + damping || 1))
    return new FieldPostings(vocabulary, starts, documents, frequencies, norms)
  }
}

export class FieldPostings {
  #vocabulary: ReadonlyMap<string, number>
  #starts: Uint32Array
  #documents: Uint32Array
  #frequencies: Uint32Array
  /** What a document's scores are multiplied by for its length. */
  #norms: Float64Array

  constructor(
    vocabulary: ReadonlyMap<string, number>,
    starts: Uint32Array,
    documents: Uint32Array,
    frequencies: Uint32Array,
    norms: Float64Array,
  ) {
    this.#vocabulary = vocabulary
    this.#starts = starts
    this.#documents = documents
    this.#frequencies = frequencies
    this.#norms = norms
  }

  /** In how many documents a term stands. */
  documentsWith(term: string): number {
    const [from, to] = this.#range(term)
    return to - from
  }

  /** Adds to every document's sum what elasticlunr's `fieldSearch` gives it for a term, times `boost`. */
  addScores(term: string, boost: number, sums: Float64Array): void {
    const [from, to] = this.#range(term)
    const rarity = 1 + Math.log(this.#norms.length / (to - from + 1))
    for (let at = from; at < to; at++) {
      const document = this.#documents[at] as number
      const score = Math.sqrt(this.#frequencies[at] as number) * rarity * (this.#norms[document] as number)
      sums[document] = (sums[document] as number) + score * boost
    }
  }

  #range(term: string): [number, number] {
    const number = this.#vocabulary.get(term)
    return number === undefined ? [0, 0] : [this.#starts[number] as number, this.#starts[number + 1] as number]
  }
}
