/**
 * The path patterns of `_headers` and `_redirects`: `*` matches the rest, `:name` a segment or a part of it. Pattern
 * and path are compared percent-encoded and without a trailing slash, so that both forms of a page match the same
 * rules, and a captured part can be used in a header as it is.
 */
import { encodeAddress } from "../links/encode-address.js"

/** A line of a rules file that has no effect here, and the reason. */
export interface RuleProblem {
  line: number
  text: string
  message: string
}

const PLACEHOLDER = /:([A-Za-z]\w*)/g

/** The pattern as a regular expression, or a message that says what is wrong with it. */
export function parsePattern(text: string): RegExp | string {
  if (text.split("*").length > 2) return "Only one * is allowed in a path"
  const source = normalPath(text)
    .replace(/[\\^$+?.()|[\]{}]/g, "\\$&")
    .replace(PLACEHOLDER, "(?<$1>[^/]+)")
    // `/blog/*` also matches `/blog`, which is `/blog/` here.
    .replace(/\/\*$|\*/, (star) => (star === "*" ? "(?<splat>.*)" : "(?:/(?<splat>.*))?"))
  try {
    return new RegExp(`^${source}$`)
  } catch {
    return "Duplicate placeholder in the path"
  }
}

/** The rules that match a path, in order, each with a function that fills its captures into a text. */
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
