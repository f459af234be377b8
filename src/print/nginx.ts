/**
 * nginx's configuration: a parameter in double quotes (`ngx_conf_read_token`), where a backslash takes the meaning of a
 * quote or a backslash. In a value, a dollar sign begins a variable, and nothing stands for the sign itself.
 */
import { lineOf } from "./lines.js"

export function nginxString(text: string): string {
  return `"${lineOf(text).replace(/[\\"]/g, "\\$&")}"`
}

/** A value without variables. */
export function nginxText(text: string): string {
  if (text.includes("$")) throw new Error(`A value for nginx can't hold a dollar sign: ${text}`)
  return nginxString(text)
}

/** An address for a value with variables of ours: as an address, `%24` is the sign. */
export function nginxAddress(address: string): string {
  return address.replaceAll("$", "%24")
}
