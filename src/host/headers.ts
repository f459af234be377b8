/**
 * Reads a `_headers` file as Netlify and Cloudflare Pages do: a path, followed by the headers of all matching paths.
 *
 *     /assets/*
 *       Cache-Control: public, max-age=31536000, immutable
 *
 * All matching rules apply, and equal names are joined by commas. `! Name` removes a header (Cloudflare only). Rules
 * that begin with `https://` are for another host and are skipped.
 */
import { validateHeaderName, validateHeaderValue } from "node:http"
import { fitting, parsePattern, type RuleProblem } from "./pattern.js"

export interface HeaderRule {
  pattern: RegExp
  set: { name: string; value: string }[]
  /** Names in lower case. */
  detach: string[]
}

const NO_PATH = /(?!)/

/** Headers that a host sets itself; Netlify drops these, too. */
const HOST_SETS = (
  "accept-ranges age allow alt-svc connection content-encoding content-length content-range date location " +
  "server trailer transfer-encoding upgrade"
).split(" ")

export function parseHeaders(text: string): { rules: HeaderRule[]; problems: RuleProblem[] } {
  const rules: HeaderRule[] = []
  const problems: RuleProblem[] = []
  let rule: HeaderRule | undefined
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    const report = (message: string) => problems.push({ line: index + 1, text: line, message })
    if (line === "" || line.startsWith("#")) continue
    if (/^(\/|https?:\/\/)/.test(line)) {
      const pattern = line.startsWith("/") ? parsePattern(line) : NO_PATH
      if (typeof pattern === "string") report(pattern)
      rule = { pattern: typeof pattern === "string" ? NO_PATH : pattern, set: [], detach: [] }
      rules.push(rule)
    } else if (!rule) {
      report("Expected a path before the first header")
    } else if (line.startsWith("!")) {
      rule.detach.push(line.slice(1).trim().toLowerCase())
    } else {
      const [, name = "", value = ""] = /^([^:]*):(.*)$/.exec(line)?.map((part) => part.trim()) ?? []
      const mistake = mistakeIn(name, value)
      if (mistake) report(mistake)
      else rule.set.push({ name, value })
    }
  }
  return { rules, problems }
}

/** The headers of a path, with their names as first written. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const headers = new Map<string, { name: string; value: string }>()
  for (const { rule, fill } of fitting(rules, path)) {
    for (const name of rule.detach) headers.delete(name)
    for (const { name, value } of rule.set) {
      const earlier = headers.get(name.toLowerCase())
      const joined = earlier ? `${earlier.value}, ${fill(value)}` : fill(value)
      headers.set(name.toLowerCase(), { name: earlier?.name ?? name, value: joined })
    }
  }
  return Object.fromEntries([...headers.values()].map(({ name, value }) => [name, value]))
}

function mistakeIn(name: string, value: string): string | undefined {
  if (!name || !value) return "Expected Name: value"
  if (HOST_SETS.includes(name.toLowerCase())) return `${name} is set by the host itself`
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch {
    return "Invalid character in a header"
  }
  return undefined
}
