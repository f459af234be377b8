/**
 * The site's only Trusted Types policy: creates HTML and script URLs from strings. Both come from our own origin:
 * regions of our pages, and the search worker.
 */
import "./core.js"

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

/** A script URL for starting a worker. */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url)
}
