/** `captcha-docs check-links`: every link, anchor, image and route, without writing a site. */
import { learnSite } from "../pipeline.js"
import type { Reporter } from "../report/console.js"
import type { Format } from "../report/format.js"
import { textsOf } from "./build.js"
import { type Outcome, outcomeOf } from "./outcome.js"
import { prepareContext } from "./site-context.js"

export interface CheckLinksOptions {
  root: string
  config?: string | undefined
  /** Only problems in these files are reported; relative to the root. Empty for all. */
  files: string[]
  strict: boolean
  format: Format
}

export async function checkLinks(options: CheckLinksOptions, reporter: Reporter): Promise<Outcome> {
  const started = performance.now()
  const prepared = await prepareContext({ ...options, cache: true, drafts: true, event: reporter.event })
  const shared = { format: options.format, strict: options.strict, color: reporter.color }
  if (!prepared.context) {
    return outcomeOf({ ...shared, ...prepared, pages: 0, links: 0, ms: performance.now() - started, usage: true })
  }
  const context = { ...prepared.context, asPublished: true }
  const knowledge = await learnSite(context)
  await context.memo.save()
  const asked = new Set(options.files)
  const diagnostics = knowledge.diagnostics.filter((one) => asked.size === 0 || asked.has(one.file))
  const links = [...knowledge.sources.values()].reduce((sum, source) => sum + source.facts.links.length, 0)
  const textOf = textsOf(knowledge, context.configFile)
  const ms = performance.now() - started
  return outcomeOf({ ...shared, diagnostics, textOf, pages: knowledge.routes.length, links, ms })
}
