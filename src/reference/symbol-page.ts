/** A symbol's page as a tree: its declaration and its comment, in the order of the page. */
import type { PhrasingContent, RootContent } from "mdast"
import { memberGroups, membersOn } from "./member-groups.js"
import { memberTags } from "./member-table.js"
import type { Doc, EventNode, Parameter, Signature, SymbolId, SymbolNode, Token } from "./model.js"
import {
  box,
  type CardOf,
  caption,
  code,
  entry,
  line,
  link,
  listOf,
  type Member,
  members,
  note,
  opening,
  pairs,
  section,
  signature,
  span,
  styled,
  symbolLink,
  table,
  tag,
  type,
  withDefault,
  words,
} from "./nodes.js"
import { cardsOf, eventOf, membersOf, type Reference } from "./reference.js"

/** `guides`: pages with text that link to the symbol. */
export function symbolPage(
  symbol: SymbolNode,
  reference: Reference,
  guides: readonly { text: string; url: string }[],
): RootContent[] {
  const cardOf = cardsOf(reference, symbol)
  const nodes = (ids: readonly SymbolId[] = []) => membersOf(reference, { members: [...ids] })
  const { signatures, values } = symbol
  const several = signatures.length > 1
  const only = several ? undefined : signatures[0]
  const doc = only?.doc ?? symbol.doc
  /** Each overload has its own comment, which is not repeated for the page. */
  const pageDoc = several ? undefined : doc
  const [first] = doc.summary
  const lead = first?.type === "paragraph" ? first.children : []
  const inline = membersOf(reference, symbol).filter((member) => member.inline)
  const related = eventOf(reference, symbol.id) ?? eventOf(reference, symbol.owner ?? "")
  const entry = related && reference.byId.get(related.entry)
  const event = entry && related
  const fields = event && symbol.id === event.type ? nodes(reference.byId.get(event.data ?? "")?.members) : []
  const importLine = importOf(symbol, reference)
  const elsewhere = { search: "none" } as const
  return [
    opening(lead, factsOf(symbol, doc, reference)),
    ...deprecated(doc),
    ...(several ? [] : [signatureOf(symbol, only?.tokens ?? symbol.declaration, cardOf)]),
    ...(importLine ? [styled("symbol-import", type(importLine))] : []),
    ...(pageDoc?.summary.slice(lead.length > 0 ? 1 : 0) ?? []),
    ...(symbol.doc.defaultValue ? [pairs("symbol-default", [["Default", symbol.doc.defaultValue]])] : []),
    ...(several
      ? signatures.flatMap((one, index) =>
          section(`overload-${index + 1}`, `Overload ${index + 1}`, overload(one, symbol, cardOf)),
        )
      : []),
    ...section(
      "type-parameters",
      "Type parameters",
      parameters([...symbol.typeParameters, ...(only?.typeParameters ?? [])], cardOf, "extends"),
    ),
    ...section("parameters", "Parameters", parameters(only?.parameters ?? [], cardOf)),
    ...section("returns", "Returns", only?.returns ? returned(only.returns, cardOf) : []),
    ...section("throws", "Throws", pageDoc ? listOf(pageDoc.throws) : []),
    ...section("values", symbol.kind === "enum" ? "Members" : "Values", values ? [valueTable(values)] : []),
    ...section("data-fields", "Data fields", membersOn(fields, cardOf)),
    ...section("event", "Event", event ? eventPart(event, entry.doc, symbol, reference) : []),
    ...section("remarks", "Remarks", pageDoc?.remarks ?? []),
    ...memberGroups(symbol, reference).flatMap(({ id, title, list }) => section(id, title, membersOn(list, cardOf))),
    ...section(
      "entries",
      !event && inline.every((member) => member.kind === "property") ? "Entries" : "Members",
      inline.flatMap((member) => entryOf(member, cardOf)),
    ),
    ...section("inherited", "Inherited members", inherited(symbol), elsewhere),
    ...section("examples", "Examples", pageDoc ? examples(pageDoc, 3) : [], { search: "own" }),
    ...section(
      "used-by",
      "Used by",
      listOf(nodes(reference.usedBy.get(symbol.id)).map(({ id, title }) => [line(symbolLink(id, code(title)))])),
      elsewhere,
    ),
    ...section(
      "guides",
      "In the guides",
      listOf(guides.map(({ text, url }) => [line(link(url, words(text)))])),
      elsewhere,
    ),
    ...section(
      "see-also",
      "See also",
      listOf([...new Set([doc, ...signatures.map((one) => one.doc)])].flatMap(({ see }) => see)),
      elsewhere,
    ),
  ]
}

function factsOf(symbol: SymbolNode, doc: Doc, reference: Reference): PhrasingContent[] {
  const owner = symbol.owner === undefined ? undefined : reference.byId.get(symbol.owner)
  const { abstract, protected: guarded, global } = symbol
  const { since } = doc
  const isUsual = since === (owner?.doc.since ?? reference.usualSince)
  return [
    tag(symbol.kind),
    ...(owner ? [span("symbol-owner", words(" of "), symbolLink(owner.id, words(owner.name)))] : []),
    ...memberTags({ ...symbol, deprecated: symbol.doc.deprecated !== undefined }),
    ...Object.entries({ abstract, protected: guarded, global }).flatMap(([text, is]) => (is ? [tag(text)] : [])),
    ...(doc.stability ? [tag(doc.stability, "badge badge-warning")] : []),
    ...(since === undefined || isUsual ? [] : [tag(`since ${since}`, "badge badge-since")]),
  ]
}

function deprecated({ deprecated: children }: Doc): RootContent[] {
  return children ? [note("warning", "Deprecated", children)] : []
}

function signatureOf({ title }: SymbolNode, tokens: Token[], cardOf: CardOf): RootContent {
  return signature(`Signature of ${title}`, tokens, cardOf)
}

/** One overload, with its whole comment. */
function overload(
  { tokens, doc, parameters: list, typeParameters, returns }: Signature,
  symbol: SymbolNode,
  cardOf: CardOf,
): RootContent[] {
  return [
    signatureOf(symbol, tokens, cardOf),
    ...doc.summary,
    ...deprecated(doc),
    ...parameters(typeParameters, cardOf, "extends"),
    ...parameters(list, cardOf),
    ...(returns ? returnLine(returns, cardOf) : []),
    ...(doc.throws.length > 0 ? [line(words("Throws:")), ...listOf(doc.throws)] : []),
    ...doc.remarks,
    ...examples(doc, 3),
  ]
}

/** The type, followed by the first paragraph of its description in the same line. */
function returnLine({ type: tokens, text }: NonNullable<Signature["returns"]>, cardOf: CardOf): RootContent[] {
  const [first, ...rest] = text
  const start = [words("Returns "), type(tokens, cardOf)]
  if (first?.type !== "paragraph") return [line(...start), ...text]
  return [line(...start, words(": "), ...first.children), ...rest]
}

function returned({ type: tokens, text }: NonNullable<Signature["returns"]>, cardOf: CardOf): RootContent[] {
  return members([{ term: [type(tokens, cardOf)], text }])
}

/** `between` is the word before the type. */
function parameters(list: readonly Parameter[], cardOf: CardOf, between?: string): RootContent[] {
  return members(
    list.map(
      ({ name, type: tokens, optional, rest, defaultValue, text }): Member => ({
        term: [
          entry(rest ? `...${name}` : name),
          ...(between && tokens.length > 0 ? [span("member-word", words(between))] : []),
          ...(tokens.length > 0 ? [type(tokens, cardOf)] : []),
          ...memberTags({ optional }),
        ],
        text: defaultValue === undefined ? text : withDefault(text, [code(defaultValue)]),
      }),
    ),
  )
}

function valueTable({ columns, list, others }: NonNullable<SymbolNode["values"]>): RootContent {
  const padded = (cells: PhrasingContent[][]) => columns.map((_, index) => cells[index] ?? [])
  const rows = list.map(({ text, deprecated: old, cells }) => [
    [code(text), ...memberTags({ deprecated: old })],
    ...cells,
  ])
  return table(
    columns,
    [...rows, ...others].map(padded),
    list.map(({ id }) => hashOf(id)),
  )
}

function hashOf(id: SymbolId): string {
  return id.slice(id.indexOf("#") + 1)
}

/** The event of the symbol: its name, its other parts, and when it fires. */
function eventPart(
  event: EventNode,
  { summary, remarks }: Doc,
  symbol: SymbolNode,
  { byId }: Reference,
): RootContent[] {
  const part = (name: string, id: SymbolId | undefined) => {
    const node = id === symbol.id ? undefined : byId.get(id ?? "")
    return node ? [[name, [line(symbolLink(node.id, code(node.title)))]] as const] : []
  }
  return [
    pairs("event-facts", [
      ["Name", [line(code(event.name))]],
      ...part("Type", event.type),
      ...part("Data", event.data),
      ...part("Name constant", event.constant),
      ...part("Map", event.map),
    ]),
    ...summary,
    ...remarks,
  ]
}

function entryOf(symbol: SymbolNode, cardOf: CardOf): RootContent[] {
  const { id, name, signatures, declaration, doc } = symbol
  const overloads = signatures.length > 0 ? signatures : [{ tokens: declaration, doc }]
  const children = [
    ...overloads.map(({ tokens }) => signatureOf(symbol, tokens, cardOf)),
    ...overloads.map(({ doc: comment }) =>
      box("example", [...comment.summary, ...comment.remarks, ...examples(comment, 4)]),
    ),
  ]
  return section(hashOf(id), name, children, { depth: 3, search: "own" })
}

function inherited({ inherited: list }: SymbolNode): RootContent[] {
  const linked = (name: string, ref: SymbolId | undefined) =>
    ref === undefined ? code(name) : symbolLink(ref, code(name))
  return listOf(
    list.map(({ name, from, ref }) => [line(linked(name, ref), words(" from "), linked(from.text, from.ref))]),
    "inherited",
  )
}

/** Examples in boxes, some with a title. */
export function examples({ examples: list }: Doc, depth: number): RootContent[] {
  return list.map(({ title, blocks }) =>
    box("example", [...(title === "" ? [] : [caption(depth, title, "example-title")]), ...blocks]),
  )
}

function importOf(symbol: SymbolNode, { package: name }: Reference): Token[] | undefined {
  if (name === undefined || symbol.owner !== undefined || symbol.global) return undefined
  if (symbol.name === "default") return undefined
  const typeOnly = symbol.kind === "interface" || symbol.kind === "type" || symbol.closed === true
  return [
    { text: "import ", kind: "keyword" },
    ...(symbol.whole ? [] : [{ text: "{ " }]),
    ...(typeOnly ? [{ text: "type ", kind: "keyword" } as const] : []),
    { text: symbol.whole ? `${symbol.name} ` : `${symbol.name} } ` },
    { text: "from ", kind: "keyword" },
    { text: JSON.stringify(name), kind: "string" },
  ]
}
