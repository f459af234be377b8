/** Members and exports in groups, as pages list them. */
import { type MemberView, memberTags } from "./member-table.js"
import type { SymbolKind, SymbolNode } from "./model.js"
import { type CardOf, entry, line, type Member, members, type Own, symbolScheme, type, withDefault } from "./nodes.js"
import { membersOf, type Reference, shortName } from "./reference.js"

export interface MemberGroup {
  id: string
  title: string
  list: SymbolNode[]
}

export function memberView(symbol: SymbolNode): MemberView {
  const [first] = symbol.doc.summary
  const [value] = symbol.doc.defaultValue ?? []
  const [signature] = symbol.signatures
  return {
    id: symbol.id,
    url: symbolScheme + symbol.id,
    name: shortName(symbol),
    kind: symbol.kind,
    type: symbol.type.length > 0 ? symbol.type : (signature?.returns?.type ?? []),
    summary: first?.type === "paragraph" ? first.children : [],
    optional: symbol.optional,
    readonly: symbol.readonly,
    static: symbol.static,
    ...(value?.type === "paragraph" && { defaultValue: value.children }),
    ...(symbol.doc.since !== undefined && { since: symbol.doc.since }),
    deprecated: symbol.doc.deprecated !== undefined,
  }
}

/** Members that have pages of their own, where they are found: name and type, then the summary. */
export function membersOn(list: readonly SymbolNode[], cardOf: CardOf): Own[] {
  return members(
    list.map((symbol): Member => {
      const { url, name, kind, type: tokens, summary, defaultValue, ...marks } = memberView(symbol)
      const typed = tokens.length > 0 && kind !== "constructor" ? [type(tokens, cardOf)] : []
      return {
        term: [entry(name, url), ...typed, ...memberTags(marks)],
        text: withDefault(summary.length > 0 ? [line(...summary)] : [], defaultValue),
        unsearched: true,
      }
    }),
  )
}

const memberTitles: { id: string; title: string; kinds: SymbolKind[] }[] = [
  { id: "constructors", title: "Constructor", kinds: ["constructor"] },
  { id: "properties", title: "Properties", kinds: ["property", "accessor"] },
  { id: "methods", title: "Methods", kinds: ["method"] },
]

/** Members with their own pages: of classes by kind, of options and data in one list, of namespaces like exports. */
export function memberGroups(symbol: SymbolNode, reference: Pick<Reference, "byId">): MemberGroup[] {
  const members = membersOf(reference, symbol).filter((member) => !member.inline)
  if (members.length === 0) return []
  const onlyProperties = members.every((member) => member.kind === "property" || member.kind === "accessor")
  if (onlyProperties) {
    const title = /options?$|props$|config$|settings$/i.test(symbol.name)
      ? "Options"
      : /data$|detail$/i.test(symbol.name)
        ? "Fields"
        : "Properties"
    return [{ id: title.toLowerCase(), title, list: members }]
  }
  const own = memberTitles.flatMap(({ kinds, ...group }) => {
    const list = members.filter((member) => kinds.includes(member.kind))
    return list.length > 0 ? [{ ...group, list }] : []
  })
  return [...own, ...groupsOf(members)]
}

const groupTitles: { title: string; kinds: SymbolKind[] }[] = [
  { title: "Classes", kinds: ["class"] },
  { title: "Functions", kinds: ["function"] },
  { title: "Types", kinds: ["interface", "type", "enum"] },
  { title: "Constants", kinds: ["constant"] },
  { title: "Namespaces", kinds: ["namespace"] },
]

function groupsOf(symbols: readonly SymbolNode[]): MemberGroup[] {
  return groupTitles.flatMap(({ title, kinds }) => {
    const list = symbols.filter((symbol) => kinds.includes(symbol.kind))
    return list.length > 0 ? [{ id: title.toLowerCase(), title, list }] : []
  })
}

/** Exports by kind. Options, symbols of events, and globals have their own groups. */
export function referenceGroups({ model }: Pick<Reference, "model">): MemberGroup[] {
  const exports = model.symbols.filter((symbol) => symbol.owner === undefined)
  const ofEvents = new Set(model.events.flatMap((event) => [event.map, event.type, event.data, event.constant]))
  const isOptions = (symbol: SymbolNode) => symbol.kind === "interface" && /Options$/.test(symbol.name)
  const rest = exports.filter((symbol) => !symbol.global && !ofEvents.has(symbol.id) && !isOptions(symbol))
  const part = (title: string, list: readonly SymbolNode[]): MemberGroup[] =>
    list.length > 0 ? [{ id: title.toLowerCase(), title, list: [...list] }] : []
  const [classes, others] = [rest.filter(({ kind }) => kind === "class"), rest.filter(({ kind }) => kind !== "class")]
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
