/** The output files of one state, planned when the first of their kind is asked for. */
import type { Output, OutputPath } from "../model.js"
import { type BuiltPages, type PageMaker, planSite, type Relations, type SiteContext } from "../pipeline.js"

type Outputs = Promise<ReadonlyMap<OutputPath, Output>>

export class PlannedOutputs {
  #withoutPages: Outputs | undefined
  #listings: Outputs | undefined

  constructor(
    private readonly context: SiteContext,
    private readonly relations: Relations,
    private readonly maker: () => Promise<PageMaker>,
  ) {}

  /** Outputs among which a file is, if it is one. Those that contain the text of all pages are not kept. */
  with(file: OutputPath): Outputs {
    const { context, relations, maker } = this
    const { routes } = relations
    const plan = async (pages: BuiltPages | Promise<BuiltPages>) =>
      new Map((await planSite(context, relations, await pages)).map((output) => [output.path, output]))
    const listed = async () => ({ ...nothing, views: (await maker()).views(routes) })
    if (/^llms-full\.txt$|\/(rss\.xml|atom\.xml|feed\.json)$/.test(file))
      return plan(maker().then((made) => made.pages(routes)))
    if (/^(search\/|sitemap\.xml$|llms\.txt$)/.test(file)) {
      this.#listings ??= plan(listed())
      return this.#listings
    }
    this.#withoutPages ??= plan(nothing)
    return this.#withoutPages
  }
}

const nothing = { views: [], pages: [], diagnostics: [] }
