/** The ids of a reference's pages, known without rendering them. */
import type { Place, Route } from "../model.js"
import { referenceGroups } from "./member-groups.js"
import { symbolAnchors } from "./symbol-sections.js"
import { symbolView } from "./views.js"

export function referenceAnchors(route: Route): { id: string; place: Place }[] | undefined {
  switch (route.kind) {
    case "symbol": {
      const view = symbolView(route.symbol, route.reference, { href: () => "", link: () => ({ href: "" }) }, [])
      return symbolAnchors(view).map((id) => ({ id, place: route.symbol.place }))
    }
    case "reference-index":
    case "reference-changes": {
      const place = { file: route.reference.model.entry, line: 1, column: 1 }
      const ids =
        route.kind === "reference-index"
          ? referenceGroups(route.reference).map((group) => group.id)
          : [...(route.reference.changes?.groups ?? []).map((group) => group.id), "next-step"]
      return ids.map((id) => ({ id, place }))
    }
    default:
      return undefined
  }
}
