/**
 * `captcha-docs check-links`: checks every link, anchor, image and route without writing a site. Files and `--staged`
 * limit what is reported, never what is checked.
 */
import { realDisk } from "../disk.js"
import type { PoolOptions } from "../engine/pool.js"
import { externalProblems } from "../external/external-problems.js"
import { withProposals } from "../lock/find-target.js"
import { fix } from "../lock/fix.js"
import { newProblems } from "../lock/new-problems.js"
import { createPast, learn } from "../lock/past.js"
import { askedFor } from "../report/asked-files.js"
import type { Reporter } from "../report/console.js"
import type { Format } from "../report/format.js"
import { type Outcome, outcomeOf } from "../report/outcome.js"
import { textsOf, withCode } from "../report/texts-of.js"
import { formatOf } from "../setup/format-of.js"
import { UsageError } from "../setup/usage-error.js"

export interface CheckLinksOptions {
  root: string
  config?: string | undefined
  /** Report only problems in these files and folders, relative to the root. Empty for all. */
  files: string[]
  strict: boolean
  format: Format
  /** The cache folder if not `.cache`: tests share one. */
  cacheDir?: string | undefined
  /** How work is spread over threads: tests do without. */
  pool?: PoolOptions | undefined
  /** Read what git has staged, and report what the commit breaks. */
  staged?: boolean
  /** With `staged`: also report what was broken before. */
  all?: boolean
  /** Write redirects, the lock, and links to moved pages. */
  fix?: boolean
  /** Our version, sent to the sites that are requested. */
  version?: string
  /** Check links to other sites as well. */
  external?: boolean
  /** Seconds until a URL that is gone is requested again in the same run. */
  confirmAfter?: number | undefined
  /** With `fix`: drop routes without a new target from the lock. */
  acceptRemovals?: boolean
}

export async function checkLinks(options: CheckLinksOptions, reporter: Reporter): Promise<Outcome> {
  const started = performance.now()
  if (options.fix && options.staged)
    throw new UsageError("--fix and --staged can't be used together", "run them one after the other")
  const past = createPast(options, reporter)
  try {
    const disk = options.staged ? await past.staged() : realDisk(options.root)
    let now = await learn(options, disk, reporter)
    past.memo = now.context?.memo
    const shared = { ...(await formatOf(options)), strict: options.strict, color: reporter.color }
    if (!now.context)
      return outcomeOf({
        ...shared,
        ...now,
        severity: {},
        pages: 0,
        links: 0,
        ms: performance.now() - started,
        usage: true,
      })
    if (options.fix) now = await fix(now, past, options, reporter)
    const { context, relations } = now
    const before =
      options.staged && !options.all && relations.diagnostics.length > 0 ? await past.commit("HEAD") : undefined
    const known = before ? newProblems(now, before) : relations.diagnostics
    const fresh = options.external
      ? [...known, ...(await externalProblems(relations.site, disk, options, reporter))]
      : known
    const wanted = fresh.filter(askedFor(options.files, { disk, reporter }))
    const diagnostics = await withProposals(wanted, now, past)
    await context.memo.save()
    const links = [...relations.sources.values()].reduce((sum, source) => sum + source.facts.links.length, 0)
    const textOf = textsOf(relations, context)
    return outcomeOf({
      ...shared,
      diagnostics,
      severity: context.config.severity,
      textOf: await withCode(textOf, context.disk, diagnostics),
      pages: relations.routes.length,
      links,
      ms: performance.now() - started,
    })
  } finally {
    past.close()
  }
}
