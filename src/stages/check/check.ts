/** Runs every check over the whole site. */
import type { Diagnostic } from "../../report/diagnostic.js"
import type { Check, CheckInput } from "./check-input.js"
import * as all from "./checks.js"

const checks: readonly Check[] = Object.values(all)

export function check(known: Omit<CheckInput, "candidates">): Diagnostic[] {
  const { routes, redirects, urlOfSource, assets } = known.tables
  const candidates = {
    urls: [...routes.keys(), ...redirects.keys()].filter((url) => url !== "/404"),
    files: [...urlOfSource.keys()],
    assets: [...assets.keys()],
  }
  const input = { ...known, candidates }
  return checks.flatMap((run) => run(input))
}
