/** Runs every check over the whole site. */

import { rememberFor } from "../../engine/same.js"
import { anchorsOfRoutes, anchorTable, partialsAmong } from "../../links/anchors.js"
import type { LinkTables } from "../../links/links.js"
import type { Recall } from "../../links/nearest.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import type { Check, CheckInput } from "./check-input.js"
import * as all from "./checks.js"

const checks: readonly Check[] = Object.values(all)

/** Yields what each check finds, with pauses in between. */
export function* check(
  known: Omit<CheckInput, "candidates" | "sources" | "partials" | "anchors" | "anchorsOfRoutes">,
): Iterable<Diagnostic | readonly Diagnostic[]> {
  const { site, tables } = known
  const { routes, redirects, urlOfSource, assets } = tables
  const lists = yield* anchorsOfRoutes(tables, site)
  const input = {
    ...known,
    sources: [...site.sources.values()],
    partials: partialsAmong(tables.addresses, site.sources),
    anchors: anchorTable(tables, site, lists),
    anchorsOfRoutes: lists,
    candidates: candidatesOf(tables, [], () => ({
      urls: [...routes.keys(), ...redirects.keys()].filter((url) => url !== "/404"),
      files: [...urlOfSource.keys()],
      assets: [...assets.keys()],
    })),
    recall: bounded(known.recall),
  }
  for (const run of checks) yield* run(input)
}

const candidatesOf = rememberFor<LinkTables, CheckInput["candidates"]>("candidates")

/** Candidates that hints are chosen from in one run, about a second's work: what is wrong beyond has no hint. */
const mostCompared = 5_000_000

function bounded(recall: Recall): Recall {
  let compared = 0
  return (question, list, find) =>
    recall(question, list, () => {
      compared += list.length
      return compared > mostCompared ? undefined : find()
    })
}
