/** Runs every check over the whole site. */

import type { Recall } from "../../links/nearest.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import type { Check, CheckInput } from "./check-input.js"
import * as all from "./checks.js"

const checks: readonly Check[] = Object.values(all)

/** Yields what each check finds, one source after the other. */
export function* check(known: Omit<CheckInput, "candidates">): Iterable<Diagnostic | readonly Diagnostic[]> {
  const { routes, redirects, urlOfSource, assets } = known.tables
  const candidates = {
    urls: [...routes.keys(), ...redirects.keys()].filter((url) => url !== "/404"),
    files: [...urlOfSource.keys()],
    assets: [...assets.keys()],
  }
  const input = { ...known, candidates, recall: bounded(known.recall) }
  for (const run of checks) yield* run(input)
}

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
