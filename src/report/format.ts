/** Formats problems: for a terminal, as JSON, for GitHub and as SARIF. Pure: text in, text out. */

import { posix } from "node:path"
import pc from "picocolors"
import { encodeAddress } from "../links/encode-address.js"
import { lineOf } from "../text/text-places.js"
import type { Diagnostic, ProblemCode } from "./diagnostic.js"
import { explanations } from "./explanations.js"

export type Format = "pretty" | "json" | "github" | "sarif"
export const formats: readonly Format[] = ["pretty", "json", "github", "sarif"]

export interface Summary {
  errors: number
  warnings: number
  pages: number
  links: number
  ms: number
}

/** The source text of a file, if available, for the excerpt under a problem. */
export type TextOf = (file: string) => string | undefined

export function formatProblems(
  format: Format,
  diagnostics: readonly Diagnostic[],
  summary: Summary,
  options: {
    textOf: TextOf
    color: boolean
    /** The site's folder in its repository: services look for files from there. */
    prefix?: string | undefined
  },
): string {
  const fromTop = ({ file, ...rest }: Diagnostic) => ({ ...rest, file: posix.join(options.prefix ?? "", file) })
  switch (format) {
    case "pretty":
      return formatPretty(diagnostics, summary, options)
    case "json":
      return `${JSON.stringify({ problems: diagnostics.map(({ doubtful: _, ...rest }) => rest), summary }, undefined, 2)}\n`
    case "github":
      return diagnostics.map((diagnostic) => githubLine(fromTop(diagnostic))).join("")
    case "sarif":
      return `${JSON.stringify(sarif(diagnostics.map(fromTop)), undefined, 2)}\n`
    default:
      return format satisfies never
  }
}

function formatPretty(
  diagnostics: readonly Diagnostic[],
  summary: Summary,
  { textOf, color }: { textOf: TextOf; color: boolean },
): string {
  const blocks = diagnostics.map((diagnostic) => prettyProblem(diagnostic, { textOf, color }))
  const c = pc.createColors(color)
  const counts = [count(summary.errors, "error"), count(summary.warnings, "warning")].join(", ")
  const painted = summary.errors > 0 ? c.red(counts) : summary.warnings > 0 ? c.yellow(counts) : c.green(counts)
  const scope = [
    summary.pages > 0 ? count(summary.pages, "page") : "",
    summary.links > 0 ? count(summary.links, "link") : "",
  ]
  const rest = [...scope.filter(Boolean), duration(summary.ms)].join(", ")
  return `${[...blocks, `${painted} (${rest})`].join("\n")}\n`
}

/** One problem for a terminal: place, severity, code and message; the line itself; a hint. */
export function prettyProblem(diagnostic: Diagnostic, options: { textOf: TextOf; color: boolean }): string {
  const c = pc.createColors(options.color)
  const { file, line, column, severity, code, message, hint } = diagnostic
  const paint = severity === "error" ? c.red : c.yellow
  const lines = [`${c.bold(`${file}:${line}:${column}`)}  ${paint(severity)}  ${c.dim(code)}  ${message}`]
  const source = lineOf(options.textOf(file) ?? "", line)
  if (source.trim() !== "") for (const line of excerpt(diagnostic, source, paint)) lines.push(line)
  if (hint !== undefined) lines.push(`  ${c.cyan("hint:")} ${hint}`)
  return `${lines.join("\n")}\n`
}

const widest = 100

function excerpt(
  { line, column, endLine, endColumn }: Diagnostic,
  source: string,
  paint: (text: string) => string,
): string[] {
  const from = column - 1 > widest - 20 ? column - 21 : 0
  const part = source.slice(from, from + widest).replaceAll("\t", " ")
  const end = endLine === undefined || endLine === line ? (endColumn ?? column + 1) : source.length + 1
  const start = Math.min(column - 1 - from, part.length)
  const length = Math.max(1, Math.min(end - column, part.length - start))
  const number = String(line)
  const gutter = " ".repeat(number.length)
  const cut = from > 0 ? "…" : ""
  return [`  ${number} | ${cut}${part}`, `  ${gutter} | ${" ".repeat(start + cut.length)}${paint("^".repeat(length))}`]
}

function githubLine({ file, line, column, endLine, endColumn, severity, code, message, hint }: Diagnostic): string {
  const encode = (text: string) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")
  const property = (text: string) => encode(text).replaceAll(":", "%3A").replaceAll(",", "%2C")
  const place = [`file=${property(file)}`, `line=${line}`, `col=${column}`]
  if (endLine !== undefined) place.push(`endLine=${endLine}`)
  if (endColumn !== undefined) place.push(`endColumn=${endColumn}`)
  const text = hint === undefined ? message : `${message}\nhint: ${hint}`
  return `::${severity} ${place.join(",")},title=${property(code)}::${encode(text)}\n`
}

function sarif(diagnostics: readonly Diagnostic[]): unknown {
  const rules = [...new Set(diagnostics.map((diagnostic) => diagnostic.code))].sort()
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "captcha-docs", rules: rules.map(sarifRule) } },
        results: diagnostics.map(({ file, line, column, endLine, endColumn, severity, code, message, hint }) => ({
          ruleId: code,
          level: severity,
          message: { text: hint === undefined ? message : `${message} (${hint})` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeAddress(file) },
                region: {
                  startLine: line,
                  startColumn: column,
                  ...(endLine !== undefined && { endLine }),
                  ...(endColumn !== undefined && { endColumn }),
                },
              },
            },
          ],
        })),
      },
    ],
  }
}

/** A code's rule, which viewers show beside its problems. */
function sarifRule(code: ProblemCode): unknown {
  const { meaning, cause, cure } = explanations[code]
  return { id: code, shortDescription: { text: meaning }, help: { text: `${cause} ${cure}` } }
}

export function count(number: number, noun: string, many = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : many}`
}

export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
