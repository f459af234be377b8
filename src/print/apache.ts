/**
 * Apache's configuration (https://httpd.apache.org/docs/2.4/configuring.html): an argument in double quotes, in which a
 * backslash takes the meaning of a quote or a backslash, and one line a directive.
 */
import { lineOf } from "./lines.js"

export function apacheString(text: string): string {
  return `"${lineOf(text).replace(/[\\"]/g, "\\$&")}"`
}

/** The value of a `Header` directive, in which `%` begins a format (mod_headers). */
export function apacheHeader(value: string): string {
  return apacheString(value.replaceAll("%", "%%"))
}

/** A path as the pattern of a `RewriteRule`: a regular expression (PCRE). */
export function apachePattern(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}

/** The target of a `RewriteRule`, in which `%` and `$` begin references (mod_rewrite). */
export function apacheTarget(address: string): string {
  return address.replace(/[%$\\]/g, "\\$&")
}
