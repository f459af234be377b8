/**
 * `captcha-docs check-links`: checks every link, anchor, image and route without writing a site. Files and `--staged`
 * limit what is reported, never what is checked.
 */
import { realDisk } from "../disk.js"
import { type ExternalAsked, externalProblems } from "../external/check-external.js"
import { withProposals } from "../lock/find-target.js"
import { fix } from "../lock/fix.js"
import { newProblems } from "../lock/new-problems.js"
import { type LearnOptions, learn, Past } from "../lock/past.js"
import { countLinks } from "../pipeline.js"
import { askedFor } from "../report/asked-files.js"
import type { Reporter } from "../report/console.js"
import { type Outcome, outcomeOf, type ReportOptions } from "../report/outcome.js"
import { UsageError } from "../setup/usage-error.js"

export interface CheckLinksOptions extends ReportOptions, LearnOptions, ExternalAsked {
  /** Report only problems in these files and folders, relative to the root. Empty for all. */
  files: string[]
  /** With `staged`: also report what was broken before. */
  all?: boolean
  /** Write redirects, the lock, and links to moved pages. */
  fix?: boolean
  /** Check links to other sites as well. */
  external?: boolean
  /** With `fix`: drop routes without a new target from the lock. */
  acceptRemovals?: boolean
}

export async function checkLinks(options: CheckLinksOptions, reporter: Reporter): Promise<Outcome> {
  const started = performance.now()
  if (options.fix && options.staged)
    throw new UsageError("--fix and --staged can't be used together", "run them one after the other")
  const past = new Past(options, reporter)
  try {
    const disk = options.staged ? await past.staged() : realDisk(options.root)
    const isAsked = await askedFor(options.files, { disk, root: options.root, reporter })
    let now = await learn(options, disk, reporter)
    past.memo = now.context?.memo
    if (!now.context) return outcomeOf(options, reporter, started, now)
    if (options.fix) now = await fix(now, past, options, reporter)
    const { context, relations } = now
    const before =
      options.staged && !options.all && relations.diagnostics.length > 0 ? await past.commit("HEAD") : undefined
    const known = before ? newProblems(now, before) : relations.diagnostics
    const fresh = options.external
      ? [...known, ...(await externalProblems(relations.site, disk, options, reporter))]
      : known
    const wanted = fresh.filter(isAsked)
    const diagnostics = await withProposals(wanted, now, past)
    await context.memo.save()
    const found = { diagnostics, pages: relations.routes.length, links: countLinks(relations) }
    return outcomeOf(options, reporter, started, { ...now, ...found })
  } finally {
    past.close()
  }
}
