/**
 * A package's declaration files as plain data: every export and member with its signature, comment and place. Made by
 * `readDeclarations`; used by pages, search, samples and the contract check.
 */
import type { PhrasingContent, RootContent } from "mdast"
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

// ---- comments ----

/** A comment by tag. Missing tags are absent or empty. */
export interface Doc {
  summary: RootContent[]
  remarks: RootContent[]
  throws: RootContent[][]
  examples: { title: string; blocks: RootContent[] }[]
  see: RootContent[][]
  defaultValue?: RootContent[]
  since?: string
  /** Empty when the tag gives no reason. */
  deprecated?: RootContent[]
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
  text: RootContent[]
}

/** One overload of a symbol. */
export interface Signature {
  tokens: Token[]
  doc: Doc
  typeParameters: Parameter[]
  parameters: Parameter[]
  returns?: { type: Token[]; text: RootContent[] }
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
  cells: PhrasingContent[][]
  since?: string
  deprecated?: boolean
}
export interface Values {
  columns: string[]
  list: Value[]
  /** Rows of the comment's table that name no value, such as "an origin URL". */
  others: PhrasingContent[][][]
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
  /** `export =` exports it: it is what an import of the module gives. */
  whole?: true
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

export interface ReferenceModel {
  entry: SourcePath
  /** The package's comment. */
  doc: Doc
  /** Each export followed by its members, in the order of the entry's export list. */
  symbols: SymbolNode[]
  events: EventNode[]
  diagnostics: Diagnostic[]
}
