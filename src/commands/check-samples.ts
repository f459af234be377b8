/** `captcha-docs check-samples`: every code sample of the content, without writing a site. */

import { learnSite } from "../pipeline.js"
import { askedFor } from "../report/asked-files.js"
import type { Reporter } from "../report/console.js"
import type { Format } from "../report/format.js"
import { type Outcome, outcomeOf } from "../report/outcome.js"
import { textsOf, withCode } from "../report/texts-of.js"
import { checkSamples as check } from "../samples/check-samples.js"
import { samplesInput } from "../samples/samples-input.js"
import { formatOf } from "../setup/format-of.js"
import { prepareContext } from "../setup/prepare-context.js"

export interface CheckSamplesOptions {
  root: string
  config?: string | undefined
  /** Report only problems in these files and folders, relative to the root. Empty for all. */
  files: string[]
  strict: boolean
  format: Format
}

export async function checkSamples(options: CheckSamplesOptions, reporter: Reporter): Promise<Outcome> {
  const started = performance.now()
  const prepared = await prepareContext({ ...options, cache: true, drafts: true, event: reporter.event })
  const shared = { ...(await formatOf(options)), strict: options.strict, color: reporter.color }
  if (!prepared.context) {
    return outcomeOf({
      ...shared,
      ...prepared,
      severity: {},
      pages: 0,
      links: 0,
      ms: performance.now() - started,
      usage: true,
    })
  }
  const { context } = prepared
  const relations = await learnSite(context)
  const done = context.stage("samples")
  const checked = await check(samplesInput(context, relations))
  done(checked.checks, checked.fromCache)
  await context.memo.save()
  const syntax = relations.diagnostics.filter(({ code }) => code === "invalid-sample" || code === "mdx-syntax")
  const diagnostics = [...syntax, ...checked.diagnostics].filter(
    askedFor(options.files, { disk: context.disk, reporter }),
  )
  const pages = [...relations.sources.values()].filter((source) => source.facts.samples.length > 0).length
  return outcomeOf({
    ...shared,
    diagnostics,
    severity: context.config.severity,
    textOf: await withCode(textsOf(relations, context), context.disk, diagnostics),
    pages,
    links: 0,
    ms: performance.now() - started,
  })
}
