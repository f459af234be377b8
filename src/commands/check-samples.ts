/** `captcha-docs check-samples`: every code sample of the content, without writing a site. */

import { realDisk } from "../disk.js"
import { learnSite } from "../pipeline.js"
import { askedFor } from "../report/asked-files.js"
import type { Reporter } from "../report/console.js"
import { type Outcome, outcomeOf, type ReportOptions } from "../report/outcome.js"
import { checkSamples as check } from "../samples/check-samples.js"
import { samplesInput } from "../samples/samples-input.js"
import { prepareContext } from "../setup/prepare-context.js"

export interface CheckSamplesOptions extends ReportOptions {
  config?: string | undefined
  /** Report only problems in these files and folders, relative to the root. Empty for all. */
  files: string[]
}

export async function checkSamples(options: CheckSamplesOptions, reporter: Reporter): Promise<Outcome> {
  const started = performance.now()
  const isAsked = await askedFor(options.files, { disk: realDisk(options.root), root: options.root, reporter })
  const prepared = await prepareContext({ ...options, cache: true, drafts: true, event: reporter.event })
  if (!prepared.context) return outcomeOf(options, reporter, started, prepared)
  const context = { ...prepared.context, asPublished: true }
  const relations = await learnSite(context)
  const done = context.stage("samples")
  const checked = await check(samplesInput(context, relations))
  done(checked.checks, checked.fromCache)
  await context.memo.save()
  const syntax = relations.diagnostics.filter(({ code }) => code === "invalid-sample" || code === "mdx-syntax")
  const diagnostics = [...syntax, ...checked.diagnostics].filter(isAsked)
  const pages = [...relations.sources.values()].filter((source) => source.facts.samples.length > 0).length
  return outcomeOf(options, reporter, started, { context, relations, diagnostics, pages })
}
