/** Every code a problem can have, with the severity it is reported at (`contract`: these names are public). */
export const severities = {
  "broken-link": "error",
  "broken-file-link": "warning",
  "broken-anchor": "warning",
  "broken-image": "error",
  "broken-redirect": "error",
  "invalid-redirects": "error",
  "redirect-chain": "warning",
  "broken-external": "warning",
  "lost-url": "error",
  "duplicate-route": "warning",
  "duplicate-id": "warning",
  "invalid-frontmatter": "error",
  "unreadable-file": "error",
  "file-too-large": "error",
  "mdx-syntax": "error",
  "invalid-code": "error",
  "circular-import": "error",
  "unknown-component": "error",
  "unknown-directive": "error",
  "unknown-name": "error",
  "unknown-prop": "warning",
  "unknown-icon": "warning",
  "unknown-fence-option": "warning",
  "unknown-template": "warning",
  "plugin-failed": "error",
  "render-failed": "error",
  "no-default-export": "error",
  "invalid-declaration": "error",
  "invalid-openapi": "error",
  "invalid-sample": "error",
  "skipped-sample": "warning",
  "unknown-symbol": "error",
  "blocked-by-policy": "warning",
  "unsupported-diagram": "warning",
  "uncoloured-code": "warning",
  "unportable-path": "warning",
  "missing-alt": "warning",
  "unused-file": "warning",
  "empty-folder": "warning",
  "never-hydrates": "warning",
  "duplicate-component": "warning",
  "invalid-config": "error",
} as const satisfies Record<string, Severity>

export type Severity = "error" | "warning"
export type ProblemCode = keyof typeof severities

/** The codes whose severity a site may change: an invalid configuration always fails. */
export type ChangeableCode = Exclude<ProblemCode, "invalid-config">
export const changeableCodes = (Object.keys(severities) as ProblemCode[]).filter((code) => code !== "invalid-config")

/** A site's severity for a code, or `off`. */
export type SeverityChanges = { readonly [code in ChangeableCode]?: Severity | "off" | undefined }

/** A range in a source file. Lines and columns count from 1; the end is exclusive. */
export interface Place {
  /** Relative to the site's root, with forward slashes. */
  file: string
  line: number
  column: number
  endLine?: number
  endColumn?: number
}

/** A mistake in the author's input; our own bugs are exceptions. */
export interface Diagnostic extends Place {
  severity: Severity
  /** Possibly not a mistake: always a warning, whatever the configured severity. */
  doubtful?: true
  code: ProblemCode
  /** What is wrong, in the author's words. */
  message: string
  /** What to do about it. */
  hint?: string
  /** What the problem refers to: a URL, a path, a symbol. */
  target?: string
}

/** Creates a diagnostic. The code determines the severity unless `severity` is given. */
export function problem(
  code: ProblemCode,
  place: Place,
  message: string,
  more: { hint?: string | undefined; target?: string | undefined; severity?: Severity } = {},
): Diagnostic {
  const { file, line, column, endLine, endColumn } = place
  const { hint, target, severity = severities[code] } = more
  return {
    file,
    line,
    column,
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
    severity,
    code,
    message,
    ...(hint !== undefined && { hint }),
    ...(target !== undefined && { target }),
  }
}

/** Applies the site's severities: raises, lowers or drops problems by code. What stops nothing is a warning at most. */
export function withSeverities(
  diagnostics: readonly Diagnostic[],
  changes: SeverityChanges,
  stopsNothing: (file: string) => boolean = () => false,
): Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => {
    const { code, doubtful, file } = diagnostic
    if (isInstalled(file) && !isUnread.has(code)) return []
    const stated = (code === "invalid-config" ? undefined : changes[code]) ?? diagnostic.severity
    if (stated === "off") return []
    const severity = doubtful || stopsNothing(file) ? "warning" : stated
    return [severity === diagnostic.severity ? diagnostic : { ...diagnostic, severity }]
  })
}

/** How many problems are errors, and how many are not. */
export function tally(problems: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = problems.filter(({ severity }) => severity === "error").length
  return { errors, warnings: problems.length - errors }
}

/** Whether a file is of an installed package: what its comments get wrong, nobody here can mend. */
export function isInstalled(file: string): boolean {
  return /(^|\/)node_modules\//.test(file)
}

/** Told wherever they are: without that file, pages or code are missing. */
const isUnread: ReadonlySet<string> = new Set(["unreadable-file", "invalid-declaration", "invalid-code"])

/** By file, then place, then code: the order in which problems are shown, without duplicates. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = [...diagnostics].sort(inOrder)
  return sorted.filter((diagnostic, index) => !isRepeated(diagnostic, index, sorted))
}

function inOrder(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  )
}

/** Duplicates are close together after sorting. */
function isRepeated(diagnostic: Diagnostic, index: number, sorted: readonly Diagnostic[]): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const before = sorted[at] as Diagnostic
    if (inOrder(before, diagnostic) !== 0) return false
    if (JSON.stringify(before) === JSON.stringify(diagnostic)) return true
  }
  return false
}

/** Orders strings by code unit, the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
