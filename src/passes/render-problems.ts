/** Where a part of a page that could not be rendered is reported: in a template of the site, or in its configuration. */
import type { SharedProblem, Url } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { placeOfKey } from "../text-places.js"
import type { SiteContext } from "./site-context.js"

/** A failure of the site's own template is that template's, and one for all pages. */
export function atTemplate(failed: Diagnostic, url: Url, { theme }: SiteContext): Diagnostic {
  const file = siteTemplate([failed.target], theme)
  if (failed.code !== "render-failed" || file === undefined) return failed
  return problem("render-failed", { file, line: 1, column: 1 }, failed.message.replace(`${url}: `, ""), {
    target: failed.target,
    hint: failed.hint,
  })
}

/** What fails on every page is one problem: at the key of the configuration that it shows, or in its template. */
export function sharedProblems(failed: readonly SharedProblem[], { configFile, theme }: SiteContext): Diagnostic[] {
  const causeOf = ({ component, message }: SharedProblem) => `${component} ${message}`
  const items = failed.filter((one) => one.config)
  // What fails in several parts is told of the first.
  const parts = new Map(failed.map((one) => [causeOf(one), one] as const).reverse())
  for (const item of items) parts.delete(causeOf(item))
  return [...items, ...parts.values()].map(({ name, config, component, message, hint }) => {
    const file = siteTemplate([component, name], theme) ?? configFile.path
    const place = config ? placeOfKey(configFile, config) : { file, line: 1, column: 1 }
    const what = config ? `the header's item “${name}”` : `the part “${name}” of every page`
    const where = component === undefined || component === name ? "" : ` (in ${component})`
    return problem("render-failed", place, `${what} can't be rendered${where}: ${message}`, { target: component, hint })
  })
}

/** The site's own template of the first of these names that has one. */
function siteTemplate(names: readonly (string | undefined)[], { hashes }: SiteContext["theme"]): string | undefined {
  const files = Object.keys(hashes).flatMap((key) => /^site:(templates\/.+\.tsx)$/.exec(key)?.[1] ?? [])
  return names.flatMap((name) => files.find((file) => file.endsWith(`/${name}.tsx`)) ?? [])[0]
}
