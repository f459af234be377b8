/**
 * Patterns and targets of `vercel.json` (https://vercel.com/docs/project-configuration#redirects). A pattern is one of
 * path-to-regexp 6: these characters mean something unless a backslash stands before them. In a target, `:name` is a
 * part of the pattern, and `$1` one of the regular expression that becomes of it.
 */

/** The pattern of a whole path. */
export function vercelSource(path: string): string {
  return path.replace(/[\\:*?+(){}]/g, "\\$&")
}

/** An address to redirect to: as parts of a path or a query, `%3A` and `%24` are the signs. */
export function vercelDestination(address: string): string {
  const [, origin = "", rest = "", anchor = ""] = /^(https?:\/\/[^/?#]*)?([^#]*)(.*)$/.exec(address) ?? []
  return `${origin}${rest.replaceAll(":", "%3A")}${anchor}`.replaceAll("$", "%24")
}
