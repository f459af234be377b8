/** The pages of a reference as views. */
import { type LinkContext, linkView } from "../../links/link-view.js"
import { encodePath, hrefOf, resolveLink } from "../../links/links.js"
import type { DocSet, PageContent, SourcePath, TocEntry, Url } from "../../model.js"
import { isBuilt } from "../../reference/declaration-files.js"
import { kindNames } from "../../reference/model.js"
import { changesUrl, summaryOf } from "../../reference/reference.js"
import { resolverOf } from "../../reference/reference-table.js"
import { type ReferenceRoute, referenceTree } from "../../reference/reference-tree.js"
import { treeAnchors } from "../../reference/tree.js"
import { linkedTree } from "../../reference/view-links.js"

export function referenceTitle(route: ReferenceRoute): { title: string; description: string } {
  switch (route.kind) {
    case "symbol": {
      const { symbol } = route
      return { title: symbol.title, description: summaryOf(symbol) || `${kindNames[symbol.kind]} ${symbol.title}.` }
    }
    case "reference-index": {
      const name = route.reference.package ?? route.docSet.label
      return { title: route.reference.label, description: `Everything that ${name} exports, by group.` }
    }
    case "reference-changes": {
      const older = route.reference.changes?.label ?? "the version before"
      return {
        title: `What changed since ${older}`,
        description: `Every exported name that was renamed, removed or added, or that behaves differently, since ${older}.`,
      }
    }
    default:
      return route satisfies never
  }
}

export function referenceContent(route: ReferenceRoute, guides: GuideLinks, context: LinkContext): PageContent {
  const { reference, url } = route
  const { config } = context
  const known = config.packages.find((pkg) => pkg.reference?.route === reference.route)
  const guide = known?.reference?.changes?.guide
  const tree = referenceTree(route, {
    guides: guides.get(url) ?? [],
    indexHref: hrefOf(reference.route, config),
    changesHref: hrefOf(changesUrl(reference), config),
    ...(guide !== undefined && { guideHref: linkView(guide, reference.model.entry, url, context).href }),
  })
  const cards = route.kind === "symbol" ? { symbol: route.symbol, byId: reference.byId } : undefined
  return { kind: route.kind, tree: linkedTree(tree, resolverOf(reference, url, context), cards) }
}

/** The page's top-level sections. */
export function referenceToc(content: PageContent): TocEntry[] {
  if (!("tree" in content)) return []
  return treeAnchors(content.tree.blocks).flatMap(({ id, text = "", depth }) =>
    depth === 2 ? { id, text, depth } : [],
  )
}

/** A symbol's page is edited in the file that declares it. */
export function referenceEdit(route: ReferenceRoute, { editUrl }: LinkContext["config"]): { editUrl?: string } {
  if (editUrl === undefined) return {}
  const file = route.kind === "symbol" ? route.symbol.place.file : route.reference.model.entry
  // What was built is not edited.
  return isBuilt(file) ? {} : { editUrl: editUrl + encodePath(file) }
}

/** Pages with text that link to a symbol, by the symbol's address. */
export type GuideLinks = ReadonlyMap<Url, { text: string; href: string }[]>

/** Pages that link to a symbol: docs of its version, or unversioned docs. */
export function guideLinks({ config, site, tables }: LinkContext): GuideLinks {
  const links = new Map<Url, { text: string; href: string }[]>()
  if (site.references.length === 0) return links
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
      links.set(url, [...(links.get(url) ?? []), { text: page.title, href: hrefOf(page.url, config) }])
    }
  }
  for (const docSet of site.docSets) {
    for (const doc of docSet.docs) if (!doc.unlisted && !doc.draft) add(doc.source, doc, docSet)
  }
  return links
}
