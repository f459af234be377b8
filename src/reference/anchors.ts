/** The ids of a reference's pages, known without rendering them. */
import type { Place, Route } from "../model.js"
import { changesPage, referenceIndexPage } from "./list-pages.js"
import type { PageTree } from "./page-tree.js"
import { symbolPage } from "./symbol-page.js"
import { treeAnchors } from "./tree.js"
import type { Resolver } from "./view-links.js"

const nowhere: Resolver = { href: () => "", link: () => ({ href: "" }) }

export function referenceAnchors(route: Route): { id: string; place: Place }[] | undefined {
  const tree = treeOf(route)
  if (!tree || !("reference" in route)) return undefined
  const page = route.kind === "symbol" ? route.symbol.place : { file: route.reference.model.entry, line: 1, column: 1 }
  return treeAnchors(tree.blocks).map(({ id, place = page }) => ({ id, place }))
}

function treeOf(route: Route): PageTree | undefined {
  switch (route.kind) {
    case "symbol":
      return symbolPage(route.symbol, route.reference, nowhere, [])
    case "reference-index":
      return referenceIndexPage(route.reference, nowhere, () => "")
    case "reference-changes":
      return changesPage(route.reference.changes, nowhere, { indexHref: "" })
    default:
      return undefined
  }
}
