/** The names of a reference, for the search's symbol table. */
import type { RootContent } from "mdast"
import type { SearchSymbol } from "../search/search-types.js"
import { type Doc, kindNames, type SymbolNode } from "./model.js"
import { textOf } from "./nodes.js"
import { type Reference, summaryOf, typedUrl } from "./reference.js"

export function searchSymbols(reference: Reference): SearchSymbol[] {
  const { model, byId, changes } = reference
  const at = (id: string) => typedUrl(reference, id)
  const eventNames = new Map(
    model.events.flatMap(
      ({ name, type, constant }) =>
        [
          [type, name],
          [constant, name],
        ] as const,
    ),
  )
  const symbols = model.symbols.map((symbol): SearchSymbol => {
    const owner = symbol.owner === undefined ? undefined : byId.get(symbol.owner)
    const event = eventNames.get(symbol.id)
    return {
      name: symbol.name,
      ...(owner && { owner: owner.name }),
      kind: kindOf(symbol, owner),
      url: at(symbol.id),
      aliases: [
        ...new Set([
          ...(event === undefined ? [] : [event]),
          ...attributesIn(symbol.doc),
          ...(changes?.aliases[symbol.id] ?? []),
        ]),
      ],
      summary: summaryOf(symbol),
    }
  })
  const values = model.symbols.flatMap((symbol) =>
    (symbol.values?.list ?? [])
      .filter(({ name }) => !model.events.some((event) => event.name === name))
      .map(
        ({ name, text, id, cells }): SearchSymbol => ({
          name,
          owner: symbol.name,
          kind: valueKind(symbol.name),
          url: at(id),
          aliases: text === name ? [] : [text],
          summary: textOf(cells.find((cell) => cell.length > 0) ?? []),
        }),
      ),
  )
  const events = model.events.map(({ name, type, entry, map }): SearchSymbol => {
    const symbol = byId.get(entry)
    return {
      name,
      kind: "event",
      url: at(type ?? entry),
      aliases: [],
      summary: symbol ? summaryOf(symbol) : "",
      ...(byId.get(map) && { owner: (byId.get(map) as SymbolNode).name }),
    }
  })
  // Left out: the map's entries, which are listed as events.
  const entries = new Set(model.events.map((event) => at(event.entry)))
  return [...symbols.filter((symbol) => !entries.has(symbol.url)), ...events, ...values]
}

function kindOf(symbol: SymbolNode, owner: SymbolNode | undefined): string {
  if (symbol.kind === "property" && owner && /Options$/.test(owner.name)) return "option"
  if (symbol.kind === "property" && owner && /Data$/.test(owner.name)) return "field"
  return kindNames[symbol.kind].toLowerCase()
}

function valueKind(type: string): string {
  if (/ErrorCode$/.test(type)) return "error code"
  return /State$/.test(type) ? "state" : "value"
}

/** HTML attributes that a comment names as an alternative: "HTML attribute: `data-theme`". */
function attributesIn({ summary, remarks }: Doc): string[] {
  const leaves = leavesIn([...summary, ...remarks])
  return leaves.flatMap((node, index) => {
    const before = leaves
      .slice(Math.max(0, index - 3), index)
      .some((other) => other.type === "text" && /attribute/i.test(other.value))
    return node.type === "inlineCode" && /^data-[\w-]+$/.test(node.value) && before ? [node.value] : []
  })
}

function leavesIn(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node) => ("children" in node ? leavesIn(node.children) : [node]))
}
