/** A package's reference as a part of the site: the URLs of its pages, and the relations between its symbols. */
import type { Url } from "../model/paths.js"
import type { Changes } from "./changes.js"
import type { EventNode, ReferenceModel, SymbolId, SymbolNode, Token } from "./model.js"
import { textOf } from "./nodes.js"

export interface Reference {
  label: string
  route: Url
  /** The module name in imports. */
  package?: string
  model: ReferenceModel
  byId: ReadonlyMap<SymbolId, SymbolNode>
  /** Symbols by the symbol that their signatures name. */
  usedBy: ReadonlyMap<SymbolId, SymbolId[]>
  /** The `@since` version of most exports. */
  usualSince?: string
  changes?: Changes
  /** The page that shows how to move code to it, as typed. */
  guide?: string
}

export function buildReference(
  {
    label,
    route,
    package: name,
    guide,
  }: Pick<Reference, "label" | "route"> & { package?: string; guide?: string | undefined },
  model: ReferenceModel,
  changes: Changes | undefined,
): Reference {
  const usual = usualSince(model)
  return {
    label,
    route,
    ...(name !== undefined && { package: name }),
    model,
    byId: new Map(model.symbols.map((symbol) => [symbol.id, symbol])),
    usedBy: usersOf(model),
    ...(usual !== undefined && { usualSince: usual }),
    ...(changes && { changes }),
    ...(guide !== undefined && { guide }),
  }
}

/** The URL of a symbol's page, or of its anchor on its owner's page. */
export function symbolUrl(reference: Pick<Reference, "route">, id: SymbolId): { url: Url; hash: string } {
  const [path = "", hash = ""] = id.split("#")
  return { url: `${reference.route}/${path}`, hash }
}

/** The address of a symbol, as in a Markdown link. */
export function typedUrl(reference: Pick<Reference, "route">, id: SymbolId): Url {
  const { url, hash } = symbolUrl(reference, id)
  return hash === "" ? url : `${url}#${hash}`
}

/** Symbols with their own pages, each followed by its members. */
export function pagesOf({ model }: Pick<Reference, "model">): SymbolNode[] {
  return model.symbols.filter((symbol) => !symbol.inline)
}

/** In the order of the file. */
export function membersOf({ byId }: Pick<Reference, "byId">, symbol: Pick<SymbolNode, "members">): SymbolNode[] {
  return symbol.members.flatMap((id) => byId.get(id) ?? [])
}

export function changesUrl({ route }: Pick<Reference, "route">): Url {
  return `${route}/changes`
}

export function eventOf({ model }: Pick<Reference, "model">, id: SymbolId): EventNode | undefined {
  return model.events.find((event) => [event.type, event.data, event.constant].includes(id))
}

/** The first paragraph of a symbol's comment, as plain text. */
export function summaryOf(symbol: SymbolNode): string {
  const [first] = symbol.doc.summary
  return first === undefined ? "" : textOf([first])
}

const cardWidth = 90

/** What shows on pointing at the names of other exports: signature and summary. */
export function cardsOf({ byId }: Pick<Reference, "byId">, subject: SymbolNode): (id: SymbolId) => string | undefined {
  return (id) => {
    const symbol = byId.get(id)
    if (!symbol || symbol.owner !== undefined || symbol.id === subject.id) return undefined
    const tokens = symbol.signatures[0]?.tokens ?? headOf(symbol.declaration)
    const text = tokens
      .map((token) => token.text)
      .join("")
      .replaceAll(/\s+/g, " ")
    const signature = text.length > cardWidth ? `${text.slice(0, cardWidth - 1)}…` : text
    return `${signature}\n${summaryOf(symbol)}`.trim()
  }
}

/** A symbol's name in a list of its owner's members. */
export function shortName(symbol: SymbolNode): string {
  if (symbol.kind === "constructor") return "constructor"
  const call = symbol.kind === "method" || symbol.kind === "function" ? "()" : ""
  return symbol.name + call
}

/** A declaration without its members. */
export function headOf(declaration: readonly Token[]): Token[] {
  const body = declaration.findIndex((token) => token.text.includes(" {"))
  if (body < 0) return [...declaration]
  return declaration
    .slice(0, body + 1)
    .map((token, index) => (index === body ? { text: token.text.split(" {")[0] ?? "" } : token))
}

/** The `@since` version of more than half of the exports: their pages leave it out. */
function usualSince({ symbols }: ReferenceModel): string | undefined {
  const exports = symbols.filter((symbol) => symbol.owner === undefined)
  const [usual] = exports.flatMap(({ doc }) => doc.since ?? []).toSorted((a, b) => countOf(b) - countOf(a))
  return usual !== undefined && countOf(usual) * 2 > exports.length ? usual : undefined

  function countOf(version: string): number {
    return exports.filter(({ doc }) => doc.since === version).length
  }
}

function usersOf({ symbols }: ReferenceModel): Map<SymbolId, SymbolId[]> {
  const users = new Map<SymbolId, SymbolId[]>()
  for (const symbol of symbols) {
    const tokens = [
      ...symbol.type,
      ...symbol.signatures.flatMap((signature) => signature.tokens),
      ...(symbol.kind === "class" ? headOf(symbol.declaration) : []),
    ]
    const named = new Set(
      tokens.flatMap((token) => (token.ref === undefined ? [] : [token.ref.split("#")[0] as string])),
    )
    for (const id of named) {
      const self = id === symbol.id || symbol.id.startsWith(`${id}#`) || id.startsWith(`${symbol.id}/`)
      if (!self) users.set(id, [...(users.get(id) ?? []), symbol.id])
    }
  }
  return users
}
