/** Turns what a command found into its output and exit status. */
import { pathInRepository } from "../git/git.js"
import type { Relations, SiteContext } from "../pipeline.js"
import type { Reporter } from "./console.js"
import { type Diagnostic, sortDiagnostics, tally, withSeverities } from "./diagnostic.js"
import { type Format, formatProblems, type TextOf } from "./format.js"
import { textsOf, withCode } from "./texts-of.js"

export interface Outcome {
  /** For standard output. */
  text: string
  exitCode: 0 | 1 | 2
}

/** What every command that reports problems is told. */
export interface ReportOptions {
  root: string
  format: Format
  strict: boolean
}

/** Problems, with the state of the site that they are of; without one, the configuration has mistakes: the status is 2. */
export type Found = { diagnostics: readonly Diagnostic[]; pages?: number; links?: number } & (
  | { context: SiteContext; relations: Relations }
  | { context?: undefined; textOf: TextOf }
)

/** `started`: when the command began. */
export async function outcomeOf(
  options: ReportOptions,
  { color }: Pick<Reporter, "color">,
  started: number,
  found: Found,
): Promise<Outcome> {
  const { context, pages = 0, links = 0 } = found
  const diagnostics = sortDiagnostics(
    context ? withSiteSeverities(found.diagnostics, context, found.relations) : found.diagnostics,
  )
  const textOf = context ? await withCode(textsOf(found.relations, context), context.disk, diagnostics) : found.textOf
  const { errors, warnings } = tally(diagnostics)
  const { format, prefix } = await formatOf(options)
  const summary = { errors, warnings, pages, links, ms: Math.round(performance.now() - started) }
  return {
    text: formatProblems(format, diagnostics, summary, { textOf, color, prefix }),
    exitCode: errors === 0 && !(options.strict && warnings > 0) ? 0 : context ? 1 : 2,
  }
}

/** Applies the site's severities. What is wrong in a draft is a warning, except where drafts are pages of the site. */
export function withSiteSeverities(
  diagnostics: readonly Diagnostic[],
  { config, drafts, asPublished = false }: Pick<SiteContext, "config" | "drafts" | "asPublished">,
  { sources }: Pick<Relations, "sources">,
): Diagnostic[] {
  const isDraft = (file: string) => sources.get(file)?.facts.frontMatter.draft === true
  return withSeverities(diagnostics, config.severity, drafts && !asPublished ? undefined : isDraft)
}

/** What comments on a repository names files from its top; people and scripts name them from the site's folder. */
export async function formatOf({ root, format }: Omit<ReportOptions, "strict">): Promise<{
  format: Format
  prefix?: string
}> {
  return format === "github" || format === "sarif" ? { format, prefix: await pathInRepository(root) } : { format }
}
