/** Places for failures to render a part of a page: in a template of the site, or in its configuration. */
import type { SharedProblem, Url } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { placeOfKey } from "../text/text-places.js"
import type { SiteContext } from "./site-context.js"

/** Moves a failure of the site's own template to the template, so that all pages report it once. */
export function atTemplate(failure: Diagnostic, url: Url, { theme }: SiteContext): Diagnostic {
  const file = siteTemplate([failure.target], theme)
  if (failure.code !== "render-failed" || file === undefined) return failure
  return problem("render-failed", { file, line: 1, column: 1 }, failure.message.replace(`${url}: `, ""), {
    target: failure.target,
    hint: failure.hint,
  })
}

/** Merges equal failures of all pages into one problem, at the part's key in the configuration or in its template. */
export function sharedProblems(failures: readonly SharedProblem[], { configFile, theme }: SiteContext): Diagnostic[] {
  const causeOf = ({ component, message }: SharedProblem) => `${component} ${message}`
  const items = failures.filter((failure) => failure.config)
  // A failure with the same cause in several parts is reported for the first.
  const parts = new Map(failures.map((failure) => [causeOf(failure), failure] as const).reverse())
  for (const item of items) parts.delete(causeOf(item))
  return [...items, ...parts.values()].map(({ name, config, component, message, hint }) => {
    const file = siteTemplate([component, name], theme) ?? configFile.path
    const place = config ? placeOfKey(configFile, config) : { file, line: 1, column: 1 }
    const what = config ? `the header's item “${name}”` : `the part “${name}” of every page`
    const where = component === undefined || component === name ? "" : ` (in ${component})`
    return problem("render-failed", place, `${what} can't be rendered${where}: ${message}`, { target: component, hint })
  })
}

/** The file of the first of these names that is a template of the site. */
function siteTemplate(names: readonly (string | undefined)[], { hashes }: SiteContext["theme"]): string | undefined {
  const files = Object.keys(hashes).flatMap((key) => /^site:(templates\/.+\.tsx)$/.exec(key)?.[1] ?? [])
  return names.flatMap((name) => files.find((file) => file.endsWith(`/${name}.tsx`)) ?? [])[0]
}
