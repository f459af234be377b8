/**
 * The site's one Trusted Types policy: the only way from text to HTML and to a script's address. Both come from our own
 * origin: regions of our own pages, and the search worker.
 */
interface Policy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

const rules: Policy = {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError("A script of another origin")
    return url
  },
}

const factory = (globalThis as unknown as { trustedTypes?: PolicyFactory }).trustedTypes
export const policy: Policy = factory?.createPolicy("captcha-docs", rules) ?? rules

/** A script's address that a worker may be started from. */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url)
}
