/** A symbol's page as a tree: its declaration and its comment, in the order of the page. */
import { definitionsOf, memberGroups } from "./member-groups.js"
import { memberTags } from "./member-table.js"
import type {
  Block,
  Definition,
  Doc,
  EventNode,
  Inline,
  Parameter,
  Signature,
  SymbolId,
  SymbolNode,
  Token,
} from "./model.js"
import type { PageTree } from "./page-tree.js"
import { eventOf, membersOf, type Reference } from "./reference.js"
import { code, line, listOf, page, section, span, symbolLink, tag, withDefault, words } from "./tree-nodes.js"

/** `guides`: pages with text that link to the symbol. */
export function symbolPage(
  symbol: SymbolNode,
  reference: Reference,
  guides: readonly { text: string; href: string }[],
): PageTree {
  const nodes = (ids: readonly SymbolId[] = []) => membersOf(reference, { members: [...ids] })
  const { signatures, values } = symbol
  const several = signatures.length > 1
  const only = several ? undefined : signatures[0]
  const doc = only?.doc ?? symbol.doc
  /** Each overload has its own comment, which is not repeated for the page. */
  const pageDoc = several ? undefined : doc
  const [first] = doc.summary
  const lead = first?.kind === "paragraph" ? first.children : []
  const inline = membersOf(reference, symbol).filter((member) => member.inline)
  const related = eventOf(reference, symbol.id) ?? eventOf(reference, symbol.owner ?? "")
  const entry = related && reference.byId.get(related.entry)
  const event = entry && related
  const fields = event && symbol.id === event.type ? nodes(reference.byId.get(event.data ?? "")?.members) : []
  const importLine = importOf(symbol, reference)
  const elsewhere = { search: "none" } as const
  const blocks: Block[] = [
    ...deprecated(doc),
    ...(several ? [] : [signatureOf(symbol, only?.tokens ?? symbol.declaration)]),
    ...(importLine ? [{ kind: "signature", tokens: importLine } as const] : []),
    ...(pageDoc?.summary.slice(lead.length > 0 ? 1 : 0) ?? []),
    ...defaultOf(symbol.doc),
    ...(several
      ? signatures.flatMap((signature, index) =>
          section(`overload-${index + 1}`, `Overload ${index + 1}`, overload(signature, symbol)),
        )
      : []),
    ...section(
      "type-parameters",
      "Type parameters",
      parameters([...symbol.typeParameters, ...(only?.typeParameters ?? [])], "extends"),
    ),
    ...section("parameters", "Parameters", parameters(only?.parameters ?? [])),
    ...section("returns", "Returns", only?.returns ? [returned(only.returns)] : []),
    ...section("throws", "Throws", pageDoc ? listOf(pageDoc.throws) : []),
    ...section("values", symbol.kind === "enum" ? "Members" : "Values", values ? [valueTable(values)] : []),
    ...section("data-fields", "Data fields", definitionsOf(fields)),
    ...section("event", "Event", event ? eventPart(event, entry.doc, symbol, reference) : []),
    ...section("remarks", "Remarks", pageDoc?.remarks ?? []),
    ...memberGroups(symbol, reference).flatMap(({ id, title, list }) => section(id, title, definitionsOf(list))),
    ...section(
      "entries",
      !event && inline.every((member) => member.kind === "property") ? "Entries" : "Members",
      inline.map(entryOf),
    ),
    ...section("inherited", "Inherited members", inherited(symbol), elsewhere),
    ...section("examples", "Examples", pageDoc ? examples(pageDoc, 3) : [], { search: "own" }),
    ...section(
      "used-by",
      "Used by",
      listOf(nodes(reference.usedBy.get(symbol.id)).map(({ id, title }) => [line(symbolLink(id, code(title)))])),
      elsewhere,
    ),
    ...section("guides", "In the guides", listOf(guides.map(({ text, href }) => [line(page(text, href))])), elsewhere),
    ...section(
      "see-also",
      "See also",
      listOf([...new Set([doc, ...signatures.map((signature) => signature.doc)])].flatMap(({ see }) => see)),
      elsewhere,
    ),
  ]
  return { lead, facts: factsOf(symbol, doc, reference), blocks }
}

/** Kind, owner and marks. */
function factsOf(symbol: SymbolNode, doc: Doc, reference: Reference): Inline[] {
  const owner = symbol.owner === undefined ? undefined : reference.byId.get(symbol.owner)
  const { abstract, protected: guarded, global } = symbol
  const { since } = doc
  const isUsual = since === (owner?.doc.since ?? reference.usualSince)
  return [
    tag(symbol.kind),
    ...(owner ? [span("symbol-owner", words("of "), symbolLink(owner.id, words(owner.name)))] : []),
    ...memberTags({ ...symbol, deprecated: symbol.doc.deprecated !== undefined }),
    ...Object.entries({ abstract, protected: guarded, global }).flatMap(([text, is]) => (is ? [tag(text)] : [])),
    ...(doc.stability ? [tag(doc.stability, "badge badge-warning")] : []),
    ...(since === undefined
      ? []
      : [{ ...tag(`since ${since}`, "badge badge-since"), ...(isUsual && { usual: true }) } as Inline]),
  ]
}

function deprecated({ deprecated: children }: Doc): Block[] {
  return children ? [{ kind: "note", type: "warning", label: "Deprecated", children }] : []
}

function defaultOf({ defaultValue: text }: Doc): Block[] {
  return text ? [{ kind: "pairs", look: "symbol-default", list: [{ name: "Default", text }] }] : []
}

function signatureOf({ title }: SymbolNode, tokens: Token[]): Block {
  return { kind: "signature", tokens, label: `Signature of ${title}` }
}

/** One overload, with its whole comment. */
function overload({ tokens, doc, parameters: list, typeParameters, returns }: Signature, symbol: SymbolNode): Block[] {
  return [
    signatureOf(symbol, tokens),
    ...doc.summary,
    ...deprecated(doc),
    ...parameters(typeParameters, "extends"),
    ...parameters(list),
    ...(returns ? returnLine(returns) : []),
    ...(doc.throws.length > 0 ? [line(words("Throws:")), ...listOf(doc.throws)] : []),
    ...doc.remarks,
    ...examples(doc, 3),
  ]
}

/** The type, followed by the first paragraph of its description in the same line. */
function returnLine({ type: tokens, text: [first, ...rest] }: NonNullable<Signature["returns"]>): Block[] {
  const type: Inline[] = [words("Returns "), { kind: "type", tokens }]
  if (first?.kind !== "paragraph") return [line(...type), ...(first ? [first] : []), ...rest]
  return [line(...type, words(": "), ...first.children), ...rest]
}

function returned({ type: tokens, text }: NonNullable<Signature["returns"]>): Block {
  return { kind: "definitions", list: [{ term: [{ kind: "type", tokens }], text }] }
}

/** `between` is the word before the type. */
function parameters(list: readonly Parameter[], between?: string): Block[] {
  if (list.length === 0) return []
  const definition = ({ name, type, optional, rest, defaultValue, text }: Parameter): Definition => ({
    term: [
      { kind: "entry", text: rest ? `...${name}` : name },
      ...(between && type.length > 0 ? [span("member-word", words(between))] : []),
      ...(type.length > 0 ? [{ kind: "type" as const, tokens: type }] : []),
      ...memberTags({ optional }),
    ],
    text: defaultValue === undefined ? text : withDefault(text, [code(defaultValue)]),
  })
  return [{ kind: "definitions", list: list.map(definition) }]
}

/** The values of a union or an enum; each row has an anchor. */
function valueTable({ columns, list, others }: NonNullable<SymbolNode["values"]>): Block {
  const padded = (cells: Inline[][]) => columns.map((_, index) => cells[index] ?? [])
  return {
    kind: "table",
    head: columns.map((column) => [words(column)]),
    rows: [
      ...list.map(({ text, deprecated: old, cells }) =>
        padded([[code(text), ...memberTags({ deprecated: old })], ...cells]),
      ),
      ...others.map(padded),
    ],
    ids: list.map(({ id }) => hashOf(id)),
  }
}

function hashOf(id: SymbolId): string {
  return id.slice(id.indexOf("#") + 1)
}

/** The event of the symbol: its name, its other parts, and when it fires. */
function eventPart(event: EventNode, { summary, remarks }: Doc, symbol: SymbolNode, { byId }: Reference): Block[] {
  const part = (name: string, id: SymbolId | undefined) => {
    const node = id === symbol.id ? undefined : byId.get(id ?? "")
    return node
      ? [{ name, text: [line({ ...code(node.title), token: { kind: "type", ref: node.id } } as Inline)] }]
      : []
  }
  return [
    {
      kind: "pairs",
      look: "event-facts",
      list: [
        { name: "Name", text: [line(code(event.name))] },
        ...part("Type", event.type),
        ...part("Data", event.data),
        ...part("Name constant", event.constant),
        ...part("Map", event.map),
      ],
    },
    ...summary,
    ...remarks,
  ]
}

/** A member that has no page of its own. */
function entryOf(symbol: SymbolNode): Block {
  const { id, name, title, signatures, declaration, doc, place } = symbol
  const overloads = signatures.length > 0 ? signatures : [{ tokens: declaration, doc }]
  return {
    kind: "section",
    id: hashOf(id),
    title: name,
    depth: 3,
    place,
    search: "own",
    code: title,
    children: [
      ...overloads.map(({ tokens }) => signatureOf(symbol, tokens)),
      ...overloads.map(({ doc: comment }): Block => {
        const { summary, remarks } = comment
        return { kind: "section", title: "", depth: 4, children: [...summary, ...remarks, ...examples(comment, 4)] }
      }),
    ],
  }
}

function inherited({ inherited: list }: SymbolNode): Block[] {
  const linked = ({ text, ...token }: Token): Inline => ({ kind: "code", text, token })
  return listOf(
    list.map(({ name, from, ref }) => [
      line(linked({ text: name, kind: "name", ...(ref !== undefined && { ref }) }), words(" from "), linked(from)),
    ]),
    "inherited",
  )
}

/** Examples as sections; those without a title have no heading. */
export function examples({ examples: list }: Doc, depth: number): Block[] {
  return list.map(({ title, blocks }) => ({ kind: "section", title, depth, children: blocks }))
}

function importOf(symbol: SymbolNode, { package: name }: Reference): Token[] | undefined {
  if (name === undefined || symbol.owner !== undefined || symbol.global) return undefined
  if (symbol.name === "default" || symbol.name === "export=") return undefined
  const typeOnly = symbol.kind === "interface" || symbol.kind === "type" || symbol.closed === true
  return [
    { text: "import ", kind: "keyword" },
    { text: "{ " },
    ...(typeOnly ? [{ text: "type ", kind: "keyword" } as const] : []),
    { text: `${symbol.name} } ` },
    { text: "from ", kind: "keyword" },
    { text: JSON.stringify(name), kind: "string" },
  ]
}
