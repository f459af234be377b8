/**
 * A package's declaration files as plain data: every export and member with its signature, comment and place. Made by
 * `readDeclarations`; used by pages, search, samples and the contract check.
 */
import type { SourcePath } from "../model/paths.js"
import type { Diagnostic, Place } from "../report/diagnostic.js"

/** A symbol's path below the reference's route, such as `kettle-handle/reset`; with `#` if on its owner's page. */
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

/** A piece of a signature; a link if it has a `ref`. Line breaks are part of the text. */
export interface Token {
  text: string
  kind?: "keyword" | "name" | "type" | "string" | "number"
  ref?: SymbolId
}

// ---- text: comments, and pages generated from declarations ----

export type Inline =
  | { kind: "text"; text: string }
  /** With a `token`, a name that may be a link. `gone`: the name was removed. */
  | { kind: "code"; text: string; token?: Omit<Token, "text">; gone?: true }
  | { kind: "strong"; children: Inline[] }
  | { kind: "emphasis"; children: Inline[] }
  /** `url` as written, with brand names filled in. */
  | { kind: "link"; url: string; children: Inline[] }
  /** A link to a known URL. */
  | { kind: "page"; href: string; children: Inline[] }
  | { kind: "symbol"; ref: SymbolId; children: Inline[] }
  | { kind: "break" }
  /** The name that a definition explains; `ref` is its own page, `id` its anchor on this page, `as` its kind in the search. */
  | { kind: "entry"; text: string; ref?: SymbolId; id?: string; as?: string }
  | { kind: "type"; tokens: Token[] }
  /** A tag beside a name; `look` is its class, `badge` by default. `usual`: only in the twin. */
  | { kind: "tag"; text: string; look?: string; usual?: true }
  /** Text with a class of its own, `look`. */
  | { kind: "span"; look: string; children: Inline[] }
  /** A sign, and its meaning in words. */
  | { kind: "sign"; text: string; spoken: string }

export interface CodeExample {
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
  /** Ids of the first rows. */
  ids?: string[]
  /** Two columns that are stacked on a phone. */
  stack?: true
}
/** A part of a page with its heading. */
export interface Section {
  kind: "section"
  /** Absent for an example, whose title may be empty. */
  id?: string
  title: string
  depth: number
  children: Block[]
  place?: Place
  /** `own`: a search section of its own; `none`: explained elsewhere. Absent: part of the section above. */
  search?: "own" | "none"
  /** Its name in code, if that is not the title. */
  code?: string
  /** Collapsible; only its title shows while it is closed. */
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
  /** A paragraph that starts with bold words and a colon, or a warning. */
  | { kind: "note"; label: string; children: Block[]; type?: "warning" }
  | { kind: "heading"; children: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][]; look?: string }
  | { kind: "quote"; children: Block[] }
  | Table
  | CodeExample
  | { kind: "rule" }
  | Section
  /** A block if it has a label, else a line. */
  | { kind: "signature"; tokens: Token[]; label?: string }
  | { kind: "definitions"; list: Definition[]; look?: string }
  /** Short facts, each with its name. */
  | { kind: "pairs"; list: { name: string; text: Block[] }[]; look: string }

/** A comment by tag. Missing tags are absent or empty. */
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

/** One overload of a symbol. */
export interface Signature {
  tokens: Token[]
  doc: Doc
  typeParameters: Parameter[]
  parameters: Parameter[]
  returns?: { type: Token[]; text: Block[] }
}

/** A value of a union or an enum, listed on the page of its type. */
export interface Value {
  /** `<symbol>#value-<slug>` */
  id: SymbolId
  /** As in code: `"completed"`, `Color.Red`. */
  text: string
  /** The bare value: `completed`. */
  name: string
  /** A cell for each column after the first. */
  cells: Inline[][]
  since?: string
  deprecated?: boolean
}
export interface Values {
  columns: string[]
  list: Value[]
  /** Rows of the comment's table that name no value, such as "an origin URL". */
  others: Inline[][][]
}

export interface SymbolNode {
  id: SymbolId
  /** The exported name, such as `KettleHandle`, or a member's own name, such as `reset`. */
  name: string
  /** With its owner, as in prose: `KettleHandle.reset()`. */
  title: string
  slug: string
  kind: SymbolKind
  owner?: SymbolId
  /** Whether it is on its owner's page, because its name can't be a path. */
  inline: boolean
  place: Place
  optional: boolean
  readonly: boolean
  static: boolean
  abstract: boolean
  protected: boolean
  /** A class with a private constructor: code can only use it as a type. */
  closed?: true
  /** Declared by `declare global`. */
  global: boolean
  /** Its signatures without the comments; several for overloads. */
  signatures: Signature[]
  /** Empty for functions and methods. */
  declaration: Token[]
  type: Token[]
  doc: Doc
  typeParameters: Parameter[]
  /** In the order of the file. */
  members: SymbolId[]
  inherited: { name: string; from: Token; ref?: SymbolId }[]
  values?: Values
  /** For `export { A as B }`: the id of `A`. */
  reexports?: SymbolId
}

/** An entry of an event map: an interface whose properties are DOM events by name. */
export interface EventNode {
  /** `tea:kettle.complete` */
  name: string
  map: SymbolId
  /** The map's entry; its comment says when the event fires. */
  entry: SymbolId
  /** The event's type, the interface of its `detail`, and the constant that holds its name. */
  type?: SymbolId
  data?: SymbolId
  constant?: SymbolId
}

/** A link in a comment, for the link check. */
export interface CommentLink {
  url: string
  symbol?: SymbolId
  place: Place
}

export interface ReferenceModel {
  entry: SourcePath
  /** The package's comment. */
  doc: Doc
  /** Each export followed by its members, in the order of the entry's export list. */
  symbols: SymbolNode[]
  events: EventNode[]
  links: CommentLink[]
  diagnostics: Diagnostic[]
}
