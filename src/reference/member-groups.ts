/** Members and exports as the lists that pages show, in groups. */
import type { SymbolKind, SymbolNode } from "./model.js"
import { type Reference, shortName } from "./reference.js"
import type { MemberView, ReferenceGroup, SymbolView } from "./symbol-view.js"

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
export function memberGroups(symbol: SymbolNode, members: readonly SymbolNode[]): SymbolView["members"] {
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
  { title: "Types", kinds: ["interface", "type", "enum"] },
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
