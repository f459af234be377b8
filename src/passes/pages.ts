/** Pass two: the view of each page, and the page. */

import { configIcons } from "../config/config-files.js"
import type { SiteConfig } from "../config.js"
import type { Remembered } from "../engine/memo.js"
import type { BuiltPage, Page, PageBody, PageView } from "../model.js"
import { type Diagnostic, sortDiagnostics } from "../report/diagnostic.js"
import { blockedLoads } from "../stages/check/policy.js"
import { lucideIcon } from "../stages/theme/lucide.js"
import type { Relations } from "./relate.js"
import { failuresOf } from "./render-problems.js"
import { remembered, type SiteContext } from "./site-context.js"

export interface BuiltPages {
  views: PageView[]
  pages: Remembered<BuiltPage, PageBody>[]
  diagnostics: Diagnostic[]
}

/** Pass two for one state of the site: data that pages share is looked up once. */
export interface PageMaker {
  views(routes: readonly Page[]): PageView[]
  pages(routes: readonly Page[]): Promise<BuiltPages>
  render(views: PageView[]): Promise<BuiltPages>
}

/** Loads the stages of pass two, on demand or ahead. */
export function loadPageStages() {
  return Promise.all([
    import("../stages/views/frame.js"),
    import("../stages/views/view-of.js"),
    import("../stages/render.js"),
    import("../stages/output/deployments.js"),
  ])
}

export async function pageMaker(context: SiteContext, relations: Relations): Promise<PageMaker> {
  const { config, configFile, memo, stage, lastUpdates } = context
  const { site, tables, theme, sources } = relations
  const [{ frameOf }, { createViews }, { renderPage }, { policyInPage }] = await loadPageStages()
  const policy = policyInPage(context.deployTo, { config, theme: theme.facts })
  const icons = await iconsOf(config)
  const frame = frameOf({ config, site, tables, theme: theme.facts, icons, policy })
  const viewOf = createViews({ config, site, tables, lastUpdates })
  // The bundler has reported a module that does not compile, at the right place.
  const unbundled = new Set(theme.facts.diagnostics.map((problem) => problem.file))

  function makeViews(routes: readonly Page[]): PageView[] {
    const done = stage("views")
    const views = routes.map((route) => viewOf(route))
    done(views.length)
    return views
  }
  const maker: PageMaker = {
    views: makeViews,
    pages: (routes) => maker.render(makeViews(routes)),
    async render(views) {
      if (theme.facts.unbundled) return { views: [], pages: [], diagnostics: [] }
      const done = stage("render")
      const pages = await memo.each(
        renderPage,
        views.map((view) => ({ view, frame, theme, sources })),
      )
      done(pages.length, remembered(pages))
      const facts = pages.map((page) => page.facts)
      const failures = await failuresOf(facts, context, relations)
      const diagnostics = failures.filter((problem) => !unbundled.has(problem.file))
      const blocked = blockedLoads(facts, { config, configFile, tables })
      return { views, pages, diagnostics: sortDiagnostics([...diagnostics, ...blocked]) }
    },
  }
  return maker
}

async function iconsOf(config: SiteConfig): Promise<Map<string, string>> {
  const drawn = configIcons(config).map(async ({ name }) => [name, (await lucideIcon(name)) ?? ""] as const)
  return new Map(await Promise.all(drawn))
}
