/**
 * The path patterns that `_headers` and `_redirects` share: `*` stands for any rest, `:name` for one segment or a part
 * of it. Pattern and path are compared in one spelling, percent-encoded and without the slash at the end, so both forms
 * of a page meet the same rules, and what a pattern caught can go into a header as it is.
 */
import { encodeAddress } from "../encode-address.js"

/** A line of a rules file that does nothing here, and why. */
export interface RuleProblem {
  line: number
  text: string
  message: string
}

const PLACEHOLDER = /:([A-Za-z]\w*)/g

/** The pattern as a regular expression, or a sentence that says what is wrong with it. */
export function parsePattern(text: string): RegExp | string {
  if (text.split("*").length > 2) return "Only one * is allowed in a path"
  const source = normalPath(text)
    .replace(/[\\^$+?.()|[\]{}]/g, "\\$&")
    .replace(PLACEHOLDER, "(?<$1>[^/]+)")
    // `/blog/*` fits `/blog`, too, which is `/blog/` here.
    .replace(/\/\*$|\*/, (star) => (star === "*" ? "(?<splat>.*)" : "(?:/(?<splat>.*))?"))
  try {
    return new RegExp(`^${source}$`)
  } catch {
    return "Duplicate placeholder in the path"
  }
}

/** The rules that a path fits, in their order, each with a function that writes what it caught into a text. */
export function* fitting<Rule extends { pattern: RegExp }>(rules: readonly Rule[], path: string) {
  const spelled = normalPath(path)
  for (const rule of rules) {
    const match = rule.pattern.exec(spelled)
    if (!match) continue
    const caught = new Map(Object.entries(match.groups ?? {}))
    const fill = (text: string) =>
      text.replace(PLACEHOLDER, (typed, name: string) => (caught.has(name) ? (caught.get(name) ?? "") : typed))
    yield { rule, fill }
  }
}

function normalPath(path: string): string {
  const spelled = path
    .split("/")
    .map((segment) => encodeAddress(decoded(segment)).replace(/[/?#]/g, encodeURIComponent))
  return spelled.join("/").replace(/\/$/, "") || "/"
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
