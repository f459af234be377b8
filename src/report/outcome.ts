/** Turns problems into a command's output and exit status. */
import { type Diagnostic, type SeverityChanges, sortDiagnostics, withSeverities } from "./diagnostic.js"
import { type Format, formatProblems, type Summary, type TextOf } from "./format.js"

export interface Outcome {
  /** For standard output. */
  text: string
  exitCode: 0 | 1 | 2
}

export function outcomeOf(options: {
  diagnostics: readonly Diagnostic[]
  /** The configured severities; empty if there are none. */
  severity: SeverityChanges
  format: Format
  strict: boolean
  color: boolean
  /** The site's folder in its repository, for formats that name files from its top. */
  prefix?: string | undefined
  textOf: TextOf
  pages: number
  links: number
  ms: number
  /** An invalid configuration exits with 2. */
  usage?: boolean
}): Outcome {
  const diagnostics = sortDiagnostics(withSeverities(options.diagnostics, options.severity))
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error").length
  const warnings = diagnostics.length - errors
  const { pages, links, ms, textOf, color, prefix } = options
  const summary: Summary = { errors, warnings, pages, links, ms: Math.round(ms) }
  const failed = errors > 0 || (options.strict && warnings > 0)
  return {
    text: formatProblems(options.format, diagnostics, summary, { textOf, color, prefix }),
    exitCode: failed ? (options.usage ? 2 : 1) : 0,
  }
}
