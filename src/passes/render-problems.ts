/**
 * Places for what fails while pages are rendered. Code of the site that throws is told once, where it throws; what a page
 * makes fail, at the element of the page; the rest in the template or the configuration that it belongs to.
 */

import { placeOfKey } from "../config/config-places.js"
import { getOrMake } from "../model/get-or-make.js"
import type { BuiltPage, PageProblem, SharedProblem, Url } from "../model.js"
import { type Diagnostic, type Place, problem } from "../report/diagnostic.js"
import { placesInSite } from "../stages/theme/theme.js"
import { themeInput } from "./bundled-code.js"
import type { Relations } from "./relate.js"
import type { SiteContext } from "./site-context.js"

export async function failuresOf(
  pages: readonly BuiltPage[],
  context: SiteContext,
  { files, theme }: Relations,
): Promise<Diagnostic[]> {
  const all = pages.flatMap(({ url, diagnostics, unplaced, sharedProblems }) => [
    ...diagnostics.map((failure) => ({ url, failure, isPlaced: true })),
    ...unplaced.map((failure) => ({ url, failure, isPlaced: false })),
    ...sharedProblems.map((failure) => ({ url, failure, isPlaced: false })),
  ])
  const placeOf = all.some(({ failure }) => failure.thrown)
    ? await placesInSite(themeInput(context, files), theme.facts)
    : () => undefined
  const shared: SharedProblem[] = []
  const thrown = new Map<string, { place: Place; failure: PageProblem | SharedProblem; uses: Use[] }>()
  const others: Diagnostic[] = []
  for (const { url, failure, isPlaced } of all) {
    const place = failure.thrown && placeOf(failure.thrown)
    if (place) {
      const message = withoutUrl(failure.message, url)
      const key = JSON.stringify([place, message])
      const known = getOrMake(thrown, key, () => ({ place, failure: { ...failure, message }, uses: [] }))
      known.uses.push({ url, ...("line" in failure && isPlaced && { at: failure }) })
    } else if ("line" in failure) {
      const { thrown: _, ...rest } = failure
      others.push(isPlaced ? rest : atTemplate(rest, url, context))
    } else shared.push(failure)
  }
  return [
    ...[...thrown.values()].map(({ place, failure, uses }) => {
      const { component, ...said } =
        "line" in failure ? { component: failure.target, message: failure.message } : nameOfPart(failure)
      const hint = failure.hint ?? ("line" in failure ? usesText(place, uses) : undefined)
      return problem("render-failed", place, said.message, { target: component, hint })
    }),
    ...others,
    ...sharedProblems(shared, context),
  ]
}

/** A page that shows what failed, and the element in its source. */
interface Use {
  url: Url
  at?: Place
}

function usesText(thrownAt: Place, uses: readonly Use[]): string | undefined {
  const [first] = uses
  if (!first) return undefined
  const { url, at } = first
  const where = at && at.file !== thrownAt.file ? ` (${at.file}:${at.line}:${at.column})` : ""
  const pages = new Set(uses.map((use) => use.url)).size
  return pages === 1 ? `it is shown by ${url}${where}` : `it is shown by ${pages} pages, first by ${url}${where}`
}

function withoutUrl(message: string, url: Url): string {
  return message.startsWith(`${url}: `) ? message.slice(url.length + 2) : message
}

/** Moves a failure of the site's own template to the template, so that all pages report it once. */
function atTemplate(failure: Diagnostic, url: Url, { theme }: SiteContext): Diagnostic {
  const file = siteTemplate([failure.target], theme)
  if (failure.code !== "render-failed" || file === undefined) return failure
  return problem("render-failed", { file, line: 1, column: 1 }, withoutUrl(failure.message, url), {
    target: failure.target,
    hint: failure.hint,
  })
}

/** Merges equal failures of all pages into one problem, at the part's key in the configuration or in its template. */
function sharedProblems(failures: readonly SharedProblem[], { configFile, theme }: SiteContext): Diagnostic[] {
  const causeOf = ({ component, message }: SharedProblem) => `${component} ${message}`
  const items = failures.filter((failure) => failure.config)
  // A failure with the same cause in several parts is reported for the first.
  const parts = new Map(failures.map((failure) => [causeOf(failure), failure] as const).reverse())
  for (const item of items) parts.delete(causeOf(item))
  return [...items, ...parts.values()].map((failure) => {
    const { name, config, hint } = failure
    const { component, message } = nameOfPart(failure)
    const file = siteTemplate([component, name], theme) ?? configFile.path
    const place = config ? placeOfKey(configFile, config) : { file, line: 1, column: 1 }
    return problem("render-failed", place, message, { target: component, hint })
  })
}

function nameOfPart({ name, config, component, message }: SharedProblem) {
  const what = config ? `the header's item “${name}”` : `the part “${name}” of every page`
  const where = component === undefined || component === name ? "" : ` (in ${component})`
  return { component, message: `${what} can't be rendered${where}: ${message}` }
}

/** The file of the first of these names that is a template of the site. */
function siteTemplate(names: readonly (string | undefined)[], { hashes }: SiteContext["theme"]): string | undefined {
  const files = Object.keys(hashes).flatMap((key) => /^site:(templates\/.+\.tsx)$/.exec(key)?.[1] ?? [])
  return names.flatMap((name) => files.find((file) => file.endsWith(`/${name}.tsx`)) ?? [])[0]
}
