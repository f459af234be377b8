/** Builds the tree of each page of a reference, and lists its ids without rendering it. */
import type { Place, Route } from "../model.js"
import { changesPage, referenceIndexPage } from "./list-pages.js"
import type { PageTree } from "./page-tree.js"
import { symbolPage } from "./symbol-page.js"
import { treeAnchors } from "./tree.js"

export type ReferenceRoute = Extract<Route, { kind: "symbol" | "reference-index" | "reference-changes" }>

export function isReference(route: Route): route is ReferenceRoute {
  return route.kind === "symbol" || route.kind === "reference-index" || route.kind === "reference-changes"
}

/** Links of a tree to pages that are not symbols. */
export interface TreeLinks {
  /** Pages with text that link to the symbol. */
  guides: readonly { text: string; href: string }[]
  indexHref: string
  changesHref: string
  /** The guide to upgrading from the version before. */
  guideHref?: string
}

export function referenceTree(route: ReferenceRoute, links: TreeLinks): PageTree {
  switch (route.kind) {
    case "symbol":
      return symbolPage(route.symbol, route.reference, links.guides)
    case "reference-index":
      return referenceIndexPage(route.reference, links.changesHref)
    case "reference-changes":
      return changesPage(route.reference.changes, links)
    default:
      return route satisfies never
  }
}

export function referenceAnchors(route: Route): { id: string; place: Place }[] | undefined {
  if (!isReference(route)) return undefined
  const { blocks } = referenceTree(route, { guides: [], indexHref: "", changesHref: "" })
  const page = route.kind === "symbol" ? route.symbol.place : { file: route.reference.model.entry, line: 1, column: 1 }
  return treeAnchors(blocks).map(({ id, place = page }) => ({ id, place }))
}
