/**
 * The paths of the output. Every file of a build gets its path from `outputPath`, which refuses what leads elsewhere; an
 * author's address is checked before, where it is written, by `addressMistake`.
 */
import type * as z from "zod"
import type { OutputPath, Url } from "../model.js"

/** File systems allow 255 bytes a name; `.md` and the ends of names of ours come on top. */
const LONGEST_NAME = 240

/** Microsoft, "Naming Files, Paths, and Namespaces": names of devices, with any ending. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?=\.|$)/i
const NO_LETTERS = /[<>:"|?*]/g

/** The part of a path that Windows refuses as a name. */
export function unportablePart(path: OutputPath): string | undefined {
  // Few paths need a closer look.
  if (!/[<>:"|?*]|[. ](\/|$)|(^|\/)(con|prn|aux|nul|com|lpt)/i.test(path)) return undefined
  return path.split("/").find((part) => part.search(NO_LETTERS) >= 0 || /[. ]$/.test(part) || DEVICE.test(part))
}

/** The same for every path that a disk without letter case, or with one form of Unicode, takes for one. */
export function foldedPath(path: OutputPath): string {
  return path.normalize("NFC").toLowerCase()
}

/** The name of a file with a hash in it, on every system. */
export function hashedName(name: string, hash: string): string {
  const dot = name.lastIndexOf(".")
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
  const plain = `${stem}-${hash.slice(0, 10)}${extension.replace(/[. ]+$/, "")}`.replace(NO_LETTERS, "_")
  return DEVICE.test(plain) ? `_${plain}` : plain
}

const CONTROL = /[\p{Cc}\u2028\u2029]/u

/** Why no file of the output can have an address; undefined if one can. */
export function pathMistake(address: string): string | undefined {
  if (CONTROL.test(address)) return "a path can't hold control characters"
  if (/\p{Surrogate}/u.test(address)) return "a path can't hold half a character (a lone surrogate)"
  if (address.includes("\\")) return "a path can't hold a backslash"
  if (/^\/?[a-z]:(\/|$)/i.test(address)) return "a path can't begin with a drive"
  // RFC 3986, section 5.2.4: whoever asks for such a part gets another path. WHATWG URL: `%2e` is a dot.
  if (/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(address)) return "a path can't hold a part `.` or `..`"
  if (address.includes("//")) return "a path can't hold an empty part"
  if (address.length > LONGEST_NAME && address.split("/").some((part) => Buffer.byteLength(part) > LONGEST_NAME))
    return `a part of a path has at most ${LONGEST_NAME} bytes`
  return undefined
}

/** The same for an address that an author states, where `?` and `#` end the path; in a file's name they are letters. */
export function addressMistake(address: string): string | undefined {
  return /[?#]/.test(address) ? "a path can't hold `?` or `#`" : pathMistake(address)
}

/** The same for the address that a redirect begins at: an anchor may follow the path. */
export function redirectMistake(from: string): string | undefined {
  return addressMistake(from.replace(/#.*$/s, "")) ?? (CONTROL.test(from) ? pathMistake(from) : undefined)
}

/** Adds a check to the schema of an address, or of a part of one. */
export function address<Schema extends z.ZodType<string>>(schema: Schema, mistakeOf = addressMistake): Schema {
  return schema.superRefine((value, context) => {
    const mistake = mistakeOf(value)
    if (mistake !== undefined) context.addIssue({ code: "custom", message: mistake, params: { hint: addressHint } })
  })
}

export const addressHint = "write names with a slash between them, as in /docs/install"

/** The hint of a schema's issue, if it has one. */
export function hintOfIssue(issue: z.core.$ZodIssue): string | undefined {
  return issue.code === "custom" ? issue.params?.hint : undefined
}

/** The path of the file that answers a URL: the URL's own, or `file` in its folder. */
export function outputPath(url: Url, file = ""): OutputPath {
  const path = [url.replace(/^\/|\/$/g, ""), file].filter((part) => part !== "").join("/")
  // Most paths need no closer look.
  if (path.length <= LONGEST_NAME && /^[\w-]+(?:[/.][\w-]+)*$/.test(path)) return path
  const mistake = path === "" ? "a path can't be empty" : pathMistake(path)
  if (mistake) throw new Error(`${mistake}: ${JSON.stringify(path)}`)
  return path
}
