/** The pages of a reference as views. */
import { encodePath, hrefOf, resolveLink } from "../../links.js"
import type { DocSet, LinkView, PageContent, Route, SourcePath, TocEntry, Url } from "../../model.js"
import { referenceGroups } from "../../reference/member-groups.js"
import type { SymbolId } from "../../reference/model.js"
import { type Reference, symbolUrl } from "../../reference/reference.js"
import { symbolDescription, symbolToc } from "../../reference/symbol-sections.js"
import type { MemberView, ReferenceLinks } from "../../reference/symbol-view.js"
import { linksOf, type Resolver } from "../../reference/view-links.js"
import { changesView, referenceIndexView, symbolView } from "../../reference/views.js"
import { linkView, type ModuleContext } from "./modules.js"

export type ReferenceRoute = Extract<Route, { kind: "symbol" | "reference-index" | "reference-changes" }>

export function isReference(route: Route): route is ReferenceRoute {
  return route.kind === "symbol" || route.kind === "reference-index" || route.kind === "reference-changes"
}

export function referenceTitle(route: ReferenceRoute): { title: string; description: string } {
  switch (route.kind) {
    case "symbol":
      return { title: route.symbol.title, description: symbolDescription(route.symbol) }
    case "reference-index": {
      const name = route.reference.package ?? route.docSet.label
      return { title: route.reference.label, description: `Everything that ${name} exports, by group.` }
    }
    case "reference-changes": {
      const older = route.reference.changes?.label ?? "the version before"
      return {
        title: `What changed since ${older}`,
        description: `Every symbol that was added, removed, renamed or retyped, or that behaves differently, since ${older}.`,
      }
    }
    default:
      return route satisfies never
  }
}

export function referenceContent(route: ReferenceRoute, guides: GuideLinks, context: ModuleContext): PageContent {
  const { reference } = route
  const resolver = resolverOf(reference, route.url, context)
  switch (route.kind) {
    case "symbol":
      return { kind: "symbol", symbol: symbolView(route.symbol, reference, resolver, guides.get(route.url) ?? []) }
    case "reference-index":
      return {
        kind: "reference-index",
        index: referenceIndexView(reference, resolver, (url) => hrefOf(url, context.config)),
      }
    case "reference-changes":
      return {
        kind: "reference-changes",
        changes: changesView(reference.changes ?? { label: "", groups: [], same: 0, aliases: {} }, resolver),
      }
    default:
      return route satisfies never
  }
}

export function referenceToc(content: PageContent): TocEntry[] {
  switch (content.kind) {
    case "symbol":
      return symbolToc(content.symbol)
    case "reference-index":
      return content.index.groups.map(({ id, title }) => ({ id, text: title, depth: 2 }))
    case "reference-changes":
      return content.changes.changes.groups.map(({ id, name }) => ({ id, text: name, depth: 2 }))
    default:
      return []
  }
}

/** A symbol's page is mended in the file that declares it. */
export function referenceEdit(route: ReferenceRoute, { editUrl }: ModuleContext["config"]): { editUrl?: string } {
  if (editUrl === undefined) return {}
  const file = route.kind === "symbol" ? route.symbol.place.file : route.reference.model.entry
  return { editUrl: editUrl + encodePath(file) }
}

/** Where symbols and the links of their comments lead. */
function resolverOf(reference: Reference, page: Url, context: ModuleContext): Resolver {
  return {
    href(id: SymbolId) {
      const { url, hash } = symbolUrl(reference, id)
      return hrefOf(url, context.config, "", hash)
    },
    link: (url): LinkView => linkView(url, reference.model.entry, page, context),
  }
}

/** Pages with text that link to a symbol, by the symbol's address. */
export type GuideLinks = ReadonlyMap<Url, { text: string; href: string }[]>

/** Guides that a symbol's page links back to: what stands in the docs of its version, or in docs without versions. */
export function guideLinks({ config, site, tables }: ModuleContext): GuideLinks {
  const found = new Map<Url, { text: string; href: string }[]>()
  if (site.references.length === 0) return found
  const add = (path: SourcePath, page: { url: Url; title: string; unlisted: boolean }, docSet: DocSet) => {
    const targets = new Set<Url>()
    for (const link of site.sources.get(path)?.links ?? []) {
      const target = resolveLink(link.url, path, page.url, tables)
      if (target.kind === "page" && site.references.some(({ route }) => target.url.startsWith(`${route}/`)))
        targets.add(target.url)
    }
    for (const url of targets) {
      const sameVersion = docSet.version === undefined || url.startsWith(`${docSet.route}/`)
      const isOverview = site.references.some(({ route }) => route === page.url)
      if (!sameVersion || isOverview) continue
      found.set(url, [...(found.get(url) ?? []), { text: page.title, href: hrefOf(page.url, config) }])
    }
  }
  for (const docSet of site.docSets) {
    for (const doc of docSet.docs) if (!doc.unlisted && !doc.draft) add(doc.source, doc, docSet)
  }
  return found
}

/** What the component `ReferenceTable` is answered: the exports of a group, or a symbol's members. */
export interface ReferenceTableData {
  list: MemberView[]
  links: ReferenceLinks
}

/** `group` is the id of a group of the overview; `of` the name of an export; `version` picks among several references. */
export function referenceTable(props: Record<string, unknown>, context: ModuleContext): ReferenceTableData {
  const { site } = context
  const version = typeof props.version === "string" ? props.version : undefined
  const reference = site.references.find((one) => version === undefined || one.route.includes(`/${version}/`))
  if (!reference) return { list: [], links: { refs: {}, urls: {} } }
  const symbol =
    typeof props.of === "string"
      ? reference.model.symbols.find((one) => one.name === props.of && one.owner === undefined)
      : undefined
  const resolver = resolverOf(reference, reference.route, context)
  const list = symbol
    ? symbolView(symbol, reference, resolver, []).members.flatMap((group) => group.list)
    : referenceGroups(reference)
        .filter((group) => props.group === undefined || group.id === props.group)
        .flatMap((group) => group.list)
  return { list, links: linksOf(list, resolver) }
}
