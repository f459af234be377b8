/**
 * What a package's declaration files say, as plain data: every export and member with its signature, its comment and
 * its place. Made by `readDeclarations`; pages, search, samples and the contract check read it.
 */
import type { SourcePath } from "../model/paths.js"
import type { Diagnostic, Place } from "../report/diagnostic.js"

/** A symbol's path below the reference's route: `kettle-handle/reset`; `#` where it stands on its owner's page. */
export type SymbolId = string

export const kindNames = {
  class: "Class",
  interface: "Interface",
  type: "Type",
  enum: "Enum",
  namespace: "Namespace",
  function: "Function",
  constant: "Constant",
  constructor: "Constructor",
  method: "Method",
  property: "Property",
  accessor: "Accessor",
} as const
export type SymbolKind = keyof typeof kindNames

/** A piece of a signature; one with `ref` is a link. A line break is part of the text. */
export interface Token {
  text: string
  kind?: "keyword" | "name" | "type" | "string" | "number"
  ref?: SymbolId
}

// ---- text: comments, and the pages that are made of declarations ----

export type Inline =
  | { kind: "text"; text: string }
  /** With a `token`, a name that may lead somewhere. `gone`: it is no more. */
  | { kind: "code"; text: string; token?: Omit<Token, "text">; gone?: true }
  | { kind: "strong"; children: Inline[] }
  | { kind: "emphasis"; children: Inline[] }
  /** `url` as it was written, brand names filled in. */
  | { kind: "link"; url: string; children: Inline[] }
  /** A link whose address is known. */
  | { kind: "page"; href: string; children: Inline[] }
  | { kind: "symbol"; ref: SymbolId; children: Inline[] }
  | { kind: "break" }
  /** The name that a definition explains; `ref` is its own page, `id` its place on this one, `as` what the search calls it. */
  | { kind: "entry"; text: string; ref?: SymbolId; id?: string; as?: string }
  | { kind: "type"; tokens: Token[] }
  /** A mark beside a name; `look` is its class, `badge` when absent. `usual`: only the twin says it. */
  | { kind: "tag"; text: string; look?: string; usual?: true }
  /** Words of a look of their own, by the style sheet's name for it. */
  | { kind: "span"; look: string; children: Inline[] }
  /** A sign, and the words that it stands for. */
  | { kind: "sign"; text: string; spoken: string }

export interface Sample {
  kind: "code"
  language: string
  title?: string
  text: string
  /** Highlighted lines. */
  html: string
  lines: number
}
export interface Table {
  kind: "table"
  head: Inline[][]
  rows: Inline[][][]
  /** Of its first rows. */
  ids?: string[]
  /** Two columns that stand below each other on a phone. */
  stack?: true
}
/** A part of a page below its heading. */
export interface Section {
  kind: "section"
  /** Absent for an example; its title may be empty. */
  id?: string
  title: string
  depth: number
  children: Block[]
  place?: Place
  /** `own`: a section of the search's, too; `none`: what it names is explained elsewhere. Absent: found with what is above. */
  search?: "own" | "none"
  /** What code calls it, where that is not its title. */
  code?: string
  /** Its title alone shows until it is opened. */
  folds?: "open" | "closed"
  look?: string
}
export interface Definition {
  id?: string
  term: Inline[]
  text: Block[]
  place?: Place
}
export type Block =
  | { kind: "paragraph"; children: Inline[]; look?: string }
  /** A paragraph that opens with bold words and a colon, or a warning. */
  | { kind: "note"; label: string; children: Block[]; type?: "warning" }
  | { kind: "heading"; children: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][]; look?: string }
  | { kind: "quote"; children: Block[] }
  | Table
  | Sample
  | { kind: "rule" }
  | Section
  /** A block with a label, else a line. */
  | { kind: "signature"; tokens: Token[]; label?: string }
  | { kind: "definitions"; list: Definition[]; look?: string }
  /** Short facts, each after its name. */
  | { kind: "pairs"; list: { name: string; text: Block[] }[]; look: string }

/** A comment by its tags. What is not said is absent or empty. */
export interface Doc {
  summary: Block[]
  remarks: Block[]
  throws: Block[][]
  examples: { title: string; blocks: Block[] }[]
  see: Block[][]
  defaultValue?: Block[]
  since?: string
  /** Empty when the tag gives no reason. */
  deprecated?: Block[]
  stability?: "alpha" | "beta" | "experimental"
}

// ---- symbols ----

export interface Parameter {
  name: string
  /** For a type parameter: its constraint. */
  type: Token[]
  optional: boolean
  rest: boolean
  defaultValue?: string
  text: Block[]
}

/** One way to call a symbol. */
export interface Signature {
  tokens: Token[]
  doc: Doc
  typeParameters: Parameter[]
  parameters: Parameter[]
  returns?: { type: Token[]; text: Block[] }
}

/** A value of a union or an enum, which stands on its type's page. */
export interface Value {
  /** `<symbol>#value-<slug>` */
  id: SymbolId
  /** As code has it: `"completed"`, `Color.Red`. */
  text: string
  /** The bare value: `completed`. */
  name: string
  /** One cell for each column after the first. */
  cells: Inline[][]
  since?: string
  deprecated?: boolean
}
export interface Values {
  columns: string[]
  list: Value[]
  /** Rows of the comment's table that are no values: "an origin URL". */
  others: Inline[][][]
}

export interface SymbolNode {
  id: SymbolId
  /** As it is exported: `KettleHandle`; a member's own name: `reset`. */
  name: string
  /** With its owner, as prose says it: `KettleHandle.reset()`. */
  title: string
  slug: string
  kind: SymbolKind
  owner?: SymbolId
  /** Whether it stands on its owner's page, because its name makes no path. */
  inline: boolean
  place: Place
  optional: boolean
  readonly: boolean
  static: boolean
  abstract: boolean
  protected: boolean
  /** A class whose constructor is private: code uses it as a type alone. */
  closed?: true
  /** Declared by `declare global`. */
  global: boolean
  /** What stands in the declaration file, without the comment; several for overloads. */
  signatures: Signature[]
  /** Of what is no function. */
  declaration: Token[]
  type: Token[]
  doc: Doc
  typeParameters: Parameter[]
  /** In the order of the file. */
  members: SymbolId[]
  inherited: { name: string; from: Token; ref?: SymbolId }[]
  values?: Values
  /** For `export { A as B }`: the symbol itself. */
  reexports?: SymbolId
}

/** An entry of an event map: an interface whose properties are DOM events by name. */
export interface EventNode {
  /** `tea:kettle.complete` */
  name: string
  map: SymbolId
  /** The map's entry, whose comment says when the event fires. */
  entry: SymbolId
  /** The event's type, the interface of its `detail`, and the constant that holds its name. */
  type?: SymbolId
  data?: SymbolId
  constant?: SymbolId
}

/** A link in a comment, for the checks. */
export interface CommentLink {
  url: string
  symbol?: SymbolId
  place: Place
}

export interface ReferenceModel {
  entry: SourcePath
  /** The comment on the package. */
  doc: Doc
  /** Each export followed by its members, in the order of the entry's export list. */
  symbols: SymbolNode[]
  events: EventNode[]
  links: CommentLink[]
  diagnostics: Diagnostic[]
}
