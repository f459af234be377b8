/**
 * Addresses (URL Standard): which of them a page may lead to or show, and how a host's file says where a path leads.
 */

/** What is wrong with an address that a link or an image names; undefined for one that is safe. */
export function unsafeScheme(typed: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(typed.replace(/^[\0-\x20]+|[\t\n\r]+/g, ""))?.[1]?.toLowerCase()
  return scheme !== undefined && unsafe.has(scheme) && !isPicture(typed) ? scheme : undefined
}

/** Browsers run the text of the first two, and show the others as pages of nobody's. */
const unsafe = new Set(["javascript", "vbscript", "data", "blob", "filesystem"])

/** A picture in its own address, which runs nothing: browsers open none as a page. */
function isPicture(typed: string): boolean {
  return /^\s*data:image\//i.test(typed)
}

/** An address in printable ASCII without spaces, quotes and angle brackets; undefined for what is no address. */
export function absoluteAddress(typed: string, base?: string): string | undefined {
  if (/\p{Cc}/u.test(typed) || !URL.canParse(typed, base)) return undefined
  const { protocol, href } = new URL(typed, base)
  return /^https?:$/.test(protocol) ? href : undefined
}
