/**
 * Reads a `_redirects` file: `from to [status][!]`, one rule per line; the first match counts.
 *
 *     /news/*  /blog/:splat  301
 *
 * Where hosts differ we follow Netlify: the default is 301 (Cloudflare's is 302), and an existing file is served unless
 * the rule ends in `!` (Cloudflare always redirects, and does not know `!`). A status that is not a redirect serves the
 * target under the requested path. Netlify's conditions (`Country=`, `id=:id`) need more than a folder of files, so
 * such lines are reported and skipped.
 */
import { encodeAddress } from "../links/encode-address.js"
import { fitting, parsePattern, type RuleProblem } from "./pattern.js"

export interface RedirectRule {
  pattern: RegExp
  to: string
  status: number
  /** Redirect even if a file exists. */
  force: boolean
}

export interface Redirect {
  status: number
  to: string
}

export function parseRedirects(text: string): { rules: RedirectRule[]; problems: RuleProblem[] } {
  const rules: RedirectRule[] = []
  const problems: RuleProblem[] = []
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    if (line === "" || line.startsWith("#")) continue
    const rule = parseRule(line)
    if (typeof rule === "string") problems.push({ line: index + 1, text: line, message: rule })
    else rules.push(rule)
  }
  return { rules, problems }
}

/** The redirect for a path. `hasFile`: the folder has a file for it. */
export function redirectFor(
  rules: readonly RedirectRule[],
  path: string,
  search: string,
  hasFile: boolean,
): Redirect | undefined {
  for (const { rule, fill } of fitting(rules, path)) {
    if (hasFile && !rule.force) return undefined
    // A capture may begin with a slash: `/* /:splat` must not redirect to `//evil.example`.
    const target = rule.to.startsWith("/") ? fill(rule.to).replace(/^\/+/, "/") : fill(rule.to)
    const [, to = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? []
    const loops = isRedirect(rule.status) && to === path // `/a /a/` also matches `/a/`, and must not redirect it to itself.
    if (!loops) return { status: rule.status, to: to + (query || (search === "?" ? "" : search)) + fragment }
  }
  return undefined
}

export const isRedirect = (status: number) => status >= 300 && status < 400

function parseRule(line: string): RedirectRule | string {
  const words = line.split(/\s+/)
  const comment = words.findIndex((word) => word.startsWith("#"))
  const [from = "", ...rest] = comment < 0 ? words : words.slice(0, comment)
  const at = rest.findIndex((word) => /^(\/(?!\/)|https?:\/\/)/.test(word))
  const [to, status = "301", ...conditions] = rest.slice(at)
  if (!from.startsWith("/") || from.startsWith("//")) return "A rule must begin with a path of this site"
  if (at < 0 || !to) return "A rule needs a target that begins with / or https://"
  if (at > 0 || conditions.length > 0)
    return "Conditions on the query, country, language, role or cookie are not supported"
  const [, code, force] = /^(200|30[12378]|[45]\d\d)(!?)$/.exec(status) ?? []
  if (!code) return `Unsupported status: ${status}`
  if (!isRedirect(Number(code)) && !to.startsWith("/")) return "Proxying to another host is not supported"
  const pattern = parsePattern(from.replace(/#.*/, ""))
  if (typeof pattern === "string") return pattern
  const target = to.replace(/[^\x21-\x7e]+/g, encodeAddress)
  return { pattern, to: target, status: Number(code), force: force === "!" }
}
