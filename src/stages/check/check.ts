/** Every check of the whole site. To add one, add a file and a line here. */
import type { Diagnostic } from "../../report/diagnostic.js"
import { checkApi } from "./api.js"
import type { Check, CheckInput } from "./check-input.js"
import { checkComponents, checkDefaultExports } from "./components.js"
import { checkIds } from "./ids.js"
import { checkLinks } from "./links.js"
import { checkLostUrls } from "./lost-urls.js"
import { checkOtherVersions } from "./other-versions.js"
import { checkRedirects } from "./redirects.js"
import { checkReferenceLinks } from "./reference-links.js"
import { checkSymbols } from "./symbols.js"
import { checkUnusedFiles } from "./unused-files.js"

const checks: readonly Check[] = [
  checkLinks,
  checkRedirects,
  checkLostUrls,
  checkComponents,
  checkDefaultExports,
  checkIds,
  checkOtherVersions,
  checkReferenceLinks,
  checkSymbols,
  checkApi,
  checkUnusedFiles,
]

export function check(known: Omit<CheckInput, "candidates">): Diagnostic[] {
  const { routes, redirects, urlOfSource, assets } = known.tables
  const candidates = {
    urls: [...routes.keys(), ...redirects.keys()].filter((url) => url !== "/404"),
    files: [...urlOfSource.keys()],
    assets: [...assets.keys()],
  }
  const input = { ...known, candidates }
  return checks.flatMap((one) => one(input))
}
