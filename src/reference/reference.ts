/** A package's reference as a part of the site: where its pages lie, and how they stand in the sidebar. */
import type { SiteConfig } from "../config.js"
import type { DocSet, SidebarNode, TextFile, Url } from "../model.js"
import type { Changes } from "./changes.js"
import type { EventNode, ReferenceModel, SymbolId, SymbolNode } from "./model.js"
import type { DeclarationsInput } from "./read-declarations.js"
import { wordsOf } from "./words.js"

export interface Reference {
  label: string
  route: Url
  /** The name that code imports it by. */
  package?: string
  model: ReferenceModel
  byId: ReadonlyMap<SymbolId, SymbolNode>
  /** Symbols whose signatures name a symbol. */
  usedBy: ReadonlyMap<SymbolId, SymbolId[]>
  changes?: Changes
}

type ReferenceConfig = SiteConfig["reference"][number]

/** What has to be read for the references of a site: their own declarations, and those they are compared with. */
export function declarationInputs(
  config: Pick<SiteConfig, "reference" | "brand">,
  texts: readonly TextFile[],
  siteRoot: string | undefined,
): { own: DeclarationsInput; before?: DeclarationsInput }[] {
  const input = ({ entry, globals }: { entry: string; globals: string[] }): DeclarationsInput => {
    const folder = entry.slice(0, entry.lastIndexOf("/") + 1)
    const files = texts.filter((file) => /\.d\.[cm]?ts$/.test(file.path) && file.path.startsWith(folder))
    return {
      entry,
      globals,
      files: files.map(({ path, text, hash }) => ({ path, text, hash })),
      names: config.brand,
      ...(siteRoot !== undefined && { siteRoot }),
    }
  }
  return config.reference.map((one) => ({ own: input(one), ...(one.changes && { before: input(one.changes) }) }))
}

export function buildReference(
  config: ReferenceConfig,
  model: ReferenceModel,
  changes: Changes | undefined,
): Reference {
  return {
    label: config.label,
    route: config.route,
    ...(config.package !== undefined && { package: config.package }),
    model,
    byId: new Map(model.symbols.map((symbol) => [symbol.id, symbol])),
    usedBy: usersOf(model),
    ...(changes && { changes }),
  }
}

/** The page of a symbol, or the place on its owner's page. */
export function symbolUrl(reference: Pick<Reference, "route">, id: SymbolId): { url: Url; hash: string } {
  const [path = "", hash = ""] = id.split("#")
  return { url: `${reference.route}/${path}`, hash }
}

/** Symbols with a page of their own, each followed by its members. */
export function pagesOf({ model }: Pick<Reference, "model">): SymbolNode[] {
  return model.symbols.filter((symbol) => !symbol.inline)
}

export function changesUrl({ route }: Pick<Reference, "route">): Url {
  return `${route}/changes`
}

export function eventOf({ model }: Pick<Reference, "model">, id: SymbolId): EventNode | undefined {
  return model.events.find((event) => [event.type, event.data, event.constant].includes(id))
}

/** What a symbol says in one line. */
export function summaryOf(symbol: SymbolNode): string {
  const [first] = symbol.doc.summary
  return first === undefined ? "" : wordsOf([first])
}

/** How a symbol is called in a list below its owner. */
export function shortName(symbol: SymbolNode): string {
  if (symbol.kind === "constructor") return "constructor"
  const call = symbol.kind === "method" || symbol.kind === "function" ? "()" : ""
  return symbol.name + call
}

// ---- sidebar ----

/** The doc set with the reference's branch in its sidebar: below the page at its route, or nearest above it. */
export function withReference(docSet: DocSet, reference: Reference): DocSet {
  const children = [
    ...reference.model.symbols
      .filter((symbol) => symbol.owner === undefined)
      .map((symbol) => nodeOf(symbol, reference)),
    ...(reference.changes ? [{ label: "What changed", url: changesUrl(reference), id: changesUrl(reference) }] : []),
  ]
  const own: SidebarNode = { label: reference.label, url: reference.route, id: reference.route, children }
  return { ...docSet, sidebar: insert(docSet.sidebar, own) }
}

function nodeOf(symbol: SymbolNode, reference: Reference): SidebarNode {
  const members = symbol.members.flatMap((id) => reference.byId.get(id) ?? []).filter((member) => !member.inline)
  const { url } = symbolUrl(reference, symbol.id)
  return {
    label: shortName(symbol),
    url,
    id: url,
    description: summaryOf(symbol),
    className: "sidebar-symbol",
    ...(members.length > 0 && { children: members.map((member) => nodeOf(member, reference)) }),
  }
}

function insert(nodes: readonly SidebarNode[], own: SidebarNode): SidebarNode[] {
  const url = own.url as Url
  const same = nodes.findIndex((node) => node.url === url)
  if (same >= 0) {
    return nodes.map((node, index) =>
      index === same ? { ...node, children: [...(node.children ?? []), ...(own.children ?? [])] } : node,
    )
  }
  const above = nodes.findIndex((node) => isAbove(node, url))
  if (above < 0) return [...nodes, own]
  return nodes.map((node, index) => (index === above ? { ...node, children: insert(node.children ?? [], own) } : node))
}

/** Whether a page at `url` belongs into the branch of a node. */
function isAbove(node: SidebarNode, url: Url): boolean {
  if (!node.children) return false
  if (node.url !== undefined && url.startsWith(`${node.url}/`)) return true
  return node.children.some((child) => child.url === url || isAbove(child, url))
}

// ---- use ----

function usersOf({ symbols }: ReferenceModel): Map<SymbolId, SymbolId[]> {
  const users = new Map<SymbolId, SymbolId[]>()
  for (const symbol of symbols) {
    const tokens = [
      ...symbol.type,
      ...symbol.signatures.flatMap((one) => one.tokens),
      ...(symbol.kind === "class" ? symbol.declaration : []),
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
