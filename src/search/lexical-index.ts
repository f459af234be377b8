/**
 * elasticlunr's own `Index`, which runs the lexical step of every query, over compact postings. They replace its tries,
 * which for a large index take a second to build and a hundred megabytes of memory.
 */
import { type ElasticlunrIndex, elasticlunr } from "./elasticlunr.js"
import { type FieldPostings, PostingsBuilder } from "./field-postings.js"
import { eachPiece, eachWhole, isWord, kindOfPiece } from "./scan-words.js"
import { termsOf, wholeTerm } from "./terms.js"

/** An index, and what it was made from. */
export interface LexicalIndex<Field extends string = string> {
  index: ElasticlunrIndex
  fields: Record<Field, FieldPostings>
  /** Every word and part of a word, folded. */
  forms: Set<string>
}

/** Collects documents field by field. */
export class LexicalBuilder<Field extends string> {
  readonly #lexicon: Lexicon
  readonly #fields: [Field, PostingsBuilder][]
  readonly #builders: Record<Field, PostingsBuilder>
  #documents = 0

  /** Pieces keep their numbers in the dictionary. */
  constructor(fields: readonly Field[], pieces: readonly string[]) {
    this.#lexicon = new Lexicon(pieces)
    this.#fields = fields.map((field) => [field, new PostingsBuilder()])
    this.#builders = Object.fromEntries(this.#fields) as Record<Field, PostingsBuilder>
  }

  /** Converts a text to word numbers. */
  read(text: string): number[] {
    return this.#lexicon.read(text)
  }

  add(field: Field, words: ArrayLike<number>, as: "prose" | "code" = "prose"): void {
    this.#builders[field].add(words, this.#lexicon[as])
    this.#builders[field].addWholes(this.#lexicon.wholesIn(words))
  }

  endDocument(): void {
    this.#documents += 1
    for (const [, builder] of this.#fields) builder.endDocument()
  }

  /** The index, after the last document. `damping` is added to every length of a field. */
  finish(damping: Partial<Record<Field, number>> = {}): LexicalIndex<Field> {
    const { forms, terms } = this.#lexicon
    const fields = Object.fromEntries(
      this.#fields.map(([field, builder]) => [field, builder.finish(terms, damping[field])]),
    ) as Record<Field, FieldPostings>
    const documentStore: ElasticlunrIndex["documentStore"] = {
      length: this.#documents,
      getFieldLength: (reference, field) => fields[field as Field].lengthOf(Number(reference)),
    }
    // Its constructor would create the stores and tries that ours replace; browsers do not load their code.
    const index: ElasticlunrIndex = Object.assign(Object.create(elasticlunr.Index.prototype), {
      _fields: Object.keys(fields),
      _idfCache: {},
      pipeline: { run: (terms: string[]) => terms },
      documentStore,
      index: fields,
    })
    return { index, fields, forms }
  }
}

/** Numbers for spellings, and for the terms that they are looked up by. Each spelling is analysed once. */
class Lexicon {
  readonly #numbers = new Map<string, number>()
  /** By the number of a spelling: what it is, and itself, folded. */
  readonly #kinds: ("word" | "joint" | undefined)[] = []
  readonly #folded: string[] = []
  /** By the number of a spelling: its terms in prose and in code. A gap has none. */
  readonly prose: number[][] = []
  readonly code: number[][] = []
  /** The number of every term. */
  readonly terms = new Map<string, number>()
  readonly forms = new Set<string>()

  constructor(pieces: readonly string[]) {
    for (const piece of pieces) this.#learn(piece, isWord(piece))
  }

  read(text: string): number[] {
    const numbers: number[] = []
    eachPiece(text, (piece) => {
      numbers.push(this.#numbers.get(piece) ?? this.#learn(piece, isWord(piece)))
    })
    return numbers
  }

  /** The terms of words that signs join. */
  wholesIn(words: ArrayLike<number>): number[] {
    const terms: number[] = []
    const kindOf = (at: number) => this.#kinds[words[at] as number]
    eachWhole(words.length, kindOf, (from, to) => {
      let whole = ""
      for (let at = from; at <= to; at++) whole += this.#folded[words[at] as number]
      terms.push(this.#termNumber(whole))
    })
    return terms
  }

  #learn(piece: string, word: boolean): number {
    const number = this.prose.length
    this.#numbers.set(piece, number)
    this.#kinds.push(kindOfPiece(piece))
    this.#folded.push(wholeTerm(piece))
    const { forms, prose, code } = word ? termsOf(piece) : NO_TERMS
    for (const form of forms) this.forms.add(form)
    this.prose.push(this.#termNumbers(prose))
    this.code.push(this.#termNumbers(code))
    return number
  }

  #termNumbers(terms: readonly string[]): number[] {
    return terms.map((term) => this.#termNumber(term))
  }

  #termNumber(term: string): number {
    const number = this.terms.get(term) ?? this.terms.size
    if (number === this.terms.size) this.terms.set(term, number)
    return number
  }
}
const NO_TERMS = { forms: [], prose: [], code: [] }
