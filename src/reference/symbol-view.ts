/** What the pages of a reference may see, as plain data: addresses and links are resolved, nothing else is changed. */
import type { Json, LinkView, SearchSection, TocEntry } from "../model.js"
import type { Changes } from "./changes.js"
import {
  type Doc,
  type EventNode,
  type Inline,
  kindNames,
  type SymbolId,
  type SymbolKind,
  type SymbolNode,
  type Token,
} from "./model.js"
import { changesUrl, eventOf, type Reference, shortName, summaryOf } from "./reference.js"
import { eachBlock, eachInline, textOf, wordsOf } from "./words.js"

export interface MemberView {
  id: SymbolId
  name: string
  kind: SymbolKind
  type: Token[]
  summary: Inline[]
  optional: boolean
  readonly: boolean
  static: boolean
  defaultValue?: Inline[]
  since?: string
  deprecated: boolean
}

export interface EventView {
  name: string
  /** Links to what belongs to the event, the page itself left out. */
  parts: { label: string; text: string; ref: SymbolId }[]
  /** When it fires, from the map's entry. */
  doc: Doc
  fields: MemberView[]
}

/** A heading of a page's, with the id that links use. */
export interface SectionView {
  id: string
  title: string
}

export interface SymbolView {
  symbol: SymbolNode
  /** `import { WidgetHandle } from "@captcha/sdk"` */
  importLine?: Token[]
  owner?: { name: string; ref: SymbolId; kind: SymbolKind }
  members: { title: string; id: string; list: MemberView[] }[]
  /** Members that stand on this page in full. */
  inline: SymbolNode[]
  event?: EventView
  related: { id: string; title: string; links: { text: string; code: boolean; href: string }[] }[]
  /** What the page has, in its order; templates draw these and no others. */
  sections: SectionView[]
  links: ReferenceLinks
}

/** Where things lead: symbols by id, links of comments as they were typed. */
export interface ReferenceLinks {
  refs: Record<SymbolId, string>
  urls: Record<string, LinkView>
}

export interface ReferenceIndexView {
  doc: Doc
  groups: ReferenceGroup[]
  changesHref?: string
  links: ReferenceLinks
}
export interface ReferenceGroup {
  id: string
  title: string
  list: MemberView[]
}

export interface ChangesView {
  changes: Changes
  links: ReferenceLinks
}

/** How a view resolves what it refers to. */
export interface Resolver {
  href(id: SymbolId): string
  link(url: string): LinkView
}

export function symbolView(
  symbol: SymbolNode,
  reference: Reference,
  resolver: Resolver,
  guides: readonly { text: string; href: string }[],
): SymbolView {
  const owner = symbol.owner === undefined ? undefined : reference.byId.get(symbol.owner)
  const members = symbol.members.flatMap((id) => reference.byId.get(id) ?? [])
  const inline = members.filter((member) => member.inline)
  const event = eventView(symbol, reference)
  const users = (reference.usedBy.get(symbol.id) ?? []).flatMap((id) => reference.byId.get(id) ?? [])
  const related: SymbolView["related"] = [
    {
      id: "used-by",
      title: "Used by",
      links: users.map((user) => ({ text: user.title, code: true, href: resolver.href(user.id) })),
    },
    { id: "guides", title: "In the guides", links: guides.map((guide) => ({ ...guide, code: false })) },
  ]
  const importLine = importOf(symbol, reference)
  const view: Unlinked = {
    symbol,
    ...(importLine !== undefined && { importLine }),
    ...(owner && { owner: { name: owner.name, ref: owner.id, kind: owner.kind } }),
    members: memberGroups(
      symbol,
      members.filter((member) => !member.inline),
    ),
    inline,
    ...(event && { event }),
    related: related.filter((one) => one.links.length > 0),
  }
  return { ...view, sections: sectionsOf(view), links: linksIn([view], resolver) }
}

type Unlinked = Omit<SymbolView, "links" | "sections">

export function referenceIndexView(
  reference: Reference,
  resolver: Resolver,
  baseHref: (url: string) => string,
): ReferenceIndexView {
  const view = { doc: reference.model.doc, groups: referenceGroups(reference) }
  return {
    ...view,
    ...(reference.changes && { changesHref: baseHref(changesUrl(reference)) }),
    links: linksIn([view], resolver),
  }
}

export function changesView(changes: Changes, resolver: Resolver): ChangesView {
  return { changes, links: linksIn([changes.groups], resolver) }
}

/** Links of anything that is shown outside a reference's own pages. */
export function linksOf(shown: unknown, resolver: Resolver): ReferenceLinks {
  return linksIn([shown], resolver)
}

// ---- members ----

export function memberView(symbol: SymbolNode): MemberView {
  const [first] = symbol.doc.summary
  const [value] = symbol.doc.defaultValue ?? []
  const [signature] = symbol.signatures
  return {
    id: symbol.id,
    name: shortName(symbol),
    kind: symbol.kind,
    type: symbol.type.length > 0 ? symbol.type : (signature?.returns?.type ?? []),
    summary: first?.kind === "paragraph" ? first.children : [],
    optional: symbol.optional,
    readonly: symbol.readonly,
    static: symbol.static,
    ...(value?.kind === "paragraph" && { defaultValue: value.children }),
    ...(symbol.doc.since !== undefined && { since: symbol.doc.since }),
    deprecated: symbol.doc.deprecated !== undefined,
  }
}

const memberTitles: { id: string; title: string; kinds: SymbolKind[] }[] = [
  { id: "constructors", title: "Constructor", kinds: ["constructor"] },
  { id: "properties", title: "Properties", kinds: ["property", "accessor"] },
  { id: "methods", title: "Methods", kinds: ["method"] },
]

/** Classes by kind of member; options and data as one list; namespaces like a package. */
function memberGroups(symbol: SymbolNode, members: readonly SymbolNode[]): SymbolView["members"] {
  if (members.length === 0) return []
  if (symbol.kind === "namespace") return groupsOf(members)
  const onlyProperties = members.every((member) => member.kind === "property" || member.kind === "accessor")
  if (onlyProperties) {
    const title = /options?$|props$|config$|settings$/i.test(symbol.name)
      ? "Options"
      : /data$|detail$/i.test(symbol.name)
        ? "Fields"
        : "Properties"
    return [{ id: title.toLowerCase(), title, list: members.map(memberView) }]
  }
  return memberTitles.flatMap(({ kinds, ...group }) => {
    const list = members.filter((member) => kinds.includes(member.kind)).map(memberView)
    return list.length > 0 ? [{ ...group, list }] : []
  })
}

const groupTitles: { title: string; kinds: SymbolKind[] }[] = [
  { title: "Classes", kinds: ["class"] },
  { title: "Functions", kinds: ["function"] },
  { title: "Interfaces", kinds: ["interface"] },
  { title: "Types", kinds: ["type", "enum"] },
  { title: "Constants", kinds: ["constant"] },
  { title: "Namespaces", kinds: ["namespace"] },
]

function groupsOf(symbols: readonly SymbolNode[]): ReferenceGroup[] {
  return groupTitles.flatMap(({ title, kinds }) => {
    const list = symbols.filter((symbol) => kinds.includes(symbol.kind)).map(memberView)
    return list.length > 0 ? [{ id: title.toLowerCase(), title, list }] : []
  })
}

/** The exports by kind; options, and what belongs to events, apart. */
export function referenceGroups({ model }: Pick<Reference, "model">): ReferenceGroup[] {
  const exports = model.symbols.filter((symbol) => symbol.owner === undefined)
  const ofEvents = new Set(model.events.flatMap((event) => [event.map, event.type, event.data, event.constant]))
  const isOptions = (symbol: SymbolNode) => symbol.kind === "interface" && /Options$/.test(symbol.name)
  const rest = exports.filter((symbol) => !symbol.global && !ofEvents.has(symbol.id) && !isOptions(symbol))
  const part = (title: string, list: readonly SymbolNode[]): ReferenceGroup[] =>
    list.length > 0 ? [{ id: title.toLowerCase(), title, list: list.map(memberView) }] : []
  const [classes, others] = [rest.filter((one) => one.kind === "class"), rest.filter((one) => one.kind !== "class")]
  const local = exports.filter((symbol) => !symbol.global)
  return [
    ...groupsOf(classes),
    ...part("Options", local.filter(isOptions)),
    ...part(
      "Events",
      local.filter((symbol) => ofEvents.has(symbol.id)),
    ),
    ...groupsOf(others),
    ...part(
      "Globals",
      exports.filter((symbol) => symbol.global),
    ),
  ]
}

// ---- events ----

function eventView(symbol: SymbolNode, reference: Reference): EventView | undefined {
  const event = eventOf(reference, symbol.id) ?? eventOf(reference, symbol.owner ?? "")
  const entry = event && reference.byId.get(event.entry)
  if (!event || !entry) return undefined
  const data = event.data === undefined ? undefined : reference.byId.get(event.data)
  const parts = eventParts(event, reference).filter((part) => part.ref !== symbol.id)
  const showsFields = symbol.id === event.type
  const fields = showsFields ? (data?.members ?? []).flatMap((id) => reference.byId.get(id) ?? []).map(memberView) : []
  return { name: event.name, parts, doc: entry.doc, fields }
}

function eventParts(event: EventNode, reference: Reference): EventView["parts"] {
  const part = (label: string, id: SymbolId | undefined) => {
    const symbol = id === undefined ? undefined : reference.byId.get(id)
    return symbol ? [{ label, text: symbol.title, ref: symbol.id }] : []
  }
  return [
    ...part("Type", event.type),
    ...part("Data", event.data),
    ...part("Name constant", event.constant),
    ...part("Map", event.map),
  ]
}

function importOf(symbol: SymbolNode, { package: name }: Reference): Token[] | undefined {
  if (name === undefined || symbol.owner !== undefined || symbol.global) return undefined
  if (symbol.name === "default" || symbol.name === "export=") return undefined
  const typeOnly = symbol.kind === "interface" || symbol.kind === "type"
  return [
    { text: "import ", kind: "keyword" },
    { text: "{ " },
    ...(typeOnly ? [{ text: "type ", kind: "keyword" } as const] : []),
    { text: `${symbol.name} } ` },
    { text: "from ", kind: "keyword" },
    { text: JSON.stringify(name), kind: "string" },
  ]
}

// ---- links ----

/** Every `ref` and comment link inside plain data, resolved. */
function linksIn(shown: readonly unknown[], resolver: Resolver): ReferenceLinks {
  const refs = new Map<SymbolId, string>()
  const urls = new Map<string, LinkView>()
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    else if (value !== null && typeof value === "object") {
      const { ref, id, kind, url } = value as Record<string, unknown>
      if (typeof ref === "string") refs.set(ref, resolver.href(ref))
      if (typeof id === "string" && typeof kind === "string" && kind in kindNames) refs.set(id, resolver.href(id))
      if (kind === "link" && typeof url === "string") urls.set(url, resolver.link(url))
      for (const one of Object.values(value)) visit(one)
    }
  }
  visit(shown)
  const sorted = <T>(map: Map<string, T>) =>
    Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1))) as Record<string, T>
  return { refs: sorted(refs), urls: sorted(urls) }
}

// ---- what a page has: its contents, ids, words ----

function sectionsOf({ symbol, members, inline, event, related }: Unlinked): SectionView[] {
  const { doc, signatures } = symbol
  const several = signatures.length > 1
  const [only] = signatures
  const typeParameters = symbol.typeParameters.length + (several ? 0 : (only?.typeParameters.length ?? 0))
  const docs = several ? [doc] : only ? [only.doc] : [doc]
  const any = (test: (one: Doc) => boolean) => docs.some(test)
  const section = (shown: boolean, id: string, title: string) => (shown ? [{ id, title }] : [])
  return [
    ...(several ? signatures.map((_, index) => ({ id: `overload-${index + 1}`, title: `Overload ${index + 1}` })) : []),
    ...section(typeParameters > 0, "type-parameters", "Type parameters"),
    ...section(!several && (only?.parameters.length ?? 0) > 0, "parameters", "Parameters"),
    ...section(!several && only?.returns !== undefined, "returns", "Returns"),
    ...section(!several && any((one) => one.throws.length > 0), "throws", "Throws"),
    ...section(symbol.values !== undefined, "values", symbol.kind === "enum" ? "Members" : "Values"),
    ...section(event !== undefined, "event", "Event"),
    ...section((event?.fields.length ?? 0) > 0, "data-fields", "Data fields"),
    ...section(!several && any((one) => one.remarks.length > 0), "remarks", "Remarks"),
    ...members.map(({ id, title }) => ({ id, title })),
    ...section(
      inline.length > 0,
      "entries",
      event === undefined && inline.every((one) => one.kind === "property") ? "Entries" : "Members",
    ),
    ...section(symbol.inherited.length > 0, "inherited", "Inherited members"),
    ...section(!several && any((one) => one.examples.length > 0), "examples", "Examples"),
    ...related.map(({ id, title }) => ({ id, title })),
    ...section(
      any((one) => one.see.length > 0),
      "see-also",
      "See also",
    ),
  ]
}

export function symbolToc({ sections }: SymbolView): TocEntry[] {
  return sections.map(({ id, title }) => ({ id, text: title, depth: 2 }))
}

/** Every id of the page. */
export function symbolAnchors(view: SymbolView): string[] {
  const hashes = [...(view.symbol.values?.list.map((value) => value.id) ?? []), ...view.inline.map((one) => one.id)]
  return [...view.sections.map(({ id }) => id), ...hashes.map((id) => id.slice(id.indexOf("#") + 1))]
}

/** The page's words for the search, a section for each part that can be linked to. */
export function symbolSections(view: SymbolView): SearchSection[] {
  const { symbol, event } = view
  const docs = symbol.signatures.length > 0 ? symbol.signatures.map((one) => one.doc) : [symbol.doc]
  const parameters = symbol.signatures.flatMap((one) => one.parameters)
  const section = (id: string, title: string, text: string, code: string): SearchSection[] =>
    text === "" && code === "" ? [] : [{ id, title, depth: id === "" ? 1 : 2, text, code }]
  const code = (blocks: Doc["remarks"]) =>
    [...eachInline(blocks)].flatMap((one) => (one.kind === "code" ? [one.text] : [])).join(" ")
  const words = (list: Doc["remarks"][]) =>
    list
      .map(wordsOf)
      .filter((text) => text !== "")
      .join(" ")
  return [
    ...section(
      "",
      "",
      words([
        ...docs.map((one) => one.summary),
        ...docs.map((one) => one.remarks),
        ...docs.flatMap((one) => one.throws),
        ...parameters.map((one) => one.text),
        ...(event ? [event.doc.summary] : []),
      ]),
      [
        symbol.title,
        event?.name ?? "",
        ...parameters.map((one) => one.name),
        ...docs.map((one) => code([...one.summary, ...one.remarks])),
      ]
        .join(" ")
        .trim(),
    ),
    ...(symbol.values?.list ?? []).flatMap((value) =>
      section(value.id.slice(value.id.indexOf("#") + 1), value.text, value.cells.map(textOf).join(" "), value.text),
    ),
    ...view.inline.flatMap((one) =>
      section(one.id.slice(one.id.indexOf("#") + 1), one.name, words([one.doc.summary, one.doc.remarks]), one.title),
    ),
    ...section(
      "examples",
      "Examples",
      docs.flatMap((one) => one.examples.map((example) => example.title)).join(" "),
      docs.flatMap((one) => one.examples.flatMap((example) => samplesIn(example.blocks))).join("\n"),
    ),
  ]
}

function samplesIn(blocks: Doc["remarks"]): string[] {
  return [...eachBlock(blocks)].flatMap((block) => (block.kind === "code" ? [block.text] : []))
}

export function symbolDescription(symbol: SymbolNode): string {
  return summaryOf(symbol) || `${kindNames[symbol.kind]} ${symbol.title}.`
}

/** A view as the JSON that components are handed. */
export function asJson(view: unknown): Json {
  return view as Json
}
