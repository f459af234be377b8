/** Codes and messages that a developer may meet, what they mean, and where to read on. */
import { plain, sentinels, widgetErrors } from "../simulator/facts.js"
import type { SentinelResponse } from "../simulator/sdk-types.js"
import { type SiteverifyCodeName, siteverifyCodes } from "../simulator/siteverify.js"
import type { Brand } from "./brand.js"
import { consoleMessages, symptoms, type Trouble } from "./troubles.js"

export interface LookupEntry {
  term: string
  kind: string
  cause: string
  remedy: string
  /** The page to read, without the base of the site. */
  href: string
}

export interface LocalCode {
  cause: string
  check: string
  cure: string
}

const proxies = "[Proxies](/docs/v2/troubleshooting#proxies)"

/** Codes of the server SDKs, when the API gave none. */
export const localCodes: Record<string, LocalCode> = {
  failed_to_encode_request: {
    cause: "The value cannot be encoded for sending, such as broken Unicode: reject",
    check: "Log the length of the value",
    cure: "Reject. No real response is like that",
  },
  request_failed: {
    cause: "No reply, or a 5xx status",
    check: "Call siteverify with curl on that server",
    cure: `${proxies}, status page`,
  },
  request_failed_due_to_timeout: {
    cause: "No reply in time",
    check: "Time a call with curl on that server",
    cure: "Open the firewall. While a visitor waits, set the option `timeout` to 5 seconds: the default is 20",
  },
  request_failed_due_to_client_error: {
    cause: "A 4xx status with a JSON body, but not 413 or 414",
    check: "The status in `status`",
    cure: "[Statuses](/docs/v2/troubleshooting#statuses)",
  },
  verification_response_could_not_be_decoded: {
    cause: "Any other reply: the body was empty, not JSON or without a boolean `success`",
    check: "Log the first 200 characters",
    cure: `A proxy or a login page replied: ${proxies}`,
  },
}

/** How to find the cause of each code of siteverify, and what ends it. Status and cause are those of the OpenAPI document. */
export const siteverifyCures: Record<SiteverifyCodeName, { check: string; cure: string }> = {
  auth_required: {
    check: "Log the length of the key at startup, never the key",
    cure: `Set \`CAPTCHA_API_KEY\`; let [proxies](/docs/v2/troubleshooting#proxies) pass the header`,
  },
  auth_invalid: {
    check: "It starts with `cak_` and has no space at its ends",
    cure: "Trim it, or [create another](/docs/v2/api/authentication#create)",
  },
  sitekey_invalid: {
    check: "Compare it with the dashboard",
    cure: "Send the sitekey of the page's application",
  },
  response_missing: {
    check: "Log the names of the fields that arrive",
    cure: "Read `captcha-response`, send it as `response`",
  },
  bad_request: {
    check: "Log the body's length and the header",
    cure: "Send JSON with `application/json`, or a form with its type",
  },
  response_invalid: {
    check: "Log the first character and the length",
    cure: "[Causes by value](/docs/v2/troubleshooting#response-invalid)",
  },
  response_timeout: {
    check: "Compare when the widget completed with when your server verified",
    cure: "Verify on receipt; never queue a response",
  },
  response_duplicate: {
    check: "Count the calls of one submission in your log",
    cure: "Call `reset()` after each submission; no retries",
  },
  internal_server_error: {
    check: "Look at the [status page]({brand.status})",
    cure: "Repeat the call once at most, then accept by default",
  },
  method_not_allowed: {
    check: "Look for a redirect before the call",
    cure: "Use POST and the exact URL",
  },
  request_too_large: {
    check: "Log the length of the value",
    cure: "Reject [values that no widget sends](/docs/v2/api/siteverify#too-long) before the call",
  },
  rate_limited: {
    check: "The header `Retry-After`, and your request count",
    cure: "[Limits](/docs/v2/api/limits#rate)",
  },
}

const connecting = "Wait: it connects by itself. If it stays like this, the frame is blocked: check frame-src"
const working = "Wait for complete"
const failed = "Let the visitor send the form, and let your server decide. A click on the box or start() tries again"

/** What to do about each value of the field. Only some of them change by themselves. */
export const sentinelRemedies: Record<SentinelResponse, string> = {
  ".UNINITIALIZED": connecting,
  ".UNCONNECTED": connecting,
  ".RESET": connecting,
  ".UNACTIVATED": "Start it: with the focus in the form, a click on the box, or start()",
  ".ACTIVATING": working,
  ".ACTIVATED": "In one-click mode, ask the visitor to click the box. In zero-click mode it continues by itself",
  ".REQUESTING": working,
  ".SOLVING": working,
  ".VERIFYING": working,
  ".EXPIRED": "Start again: the visitor presses restart, or your code calls reset()",
  ".ERROR": failed,
  ".ERROR.UNREACHABLE": `${failed}. While it loads, the SDK tries again by itself. Check the network, blockers and frame-src`,
  ".DESTROYED": "Create a new widget on the element. This one never comes back",
}

const lifecycle = "/docs/v2/sdk/lifecycle#error-codes"
const siteverify = "/docs/v2/api/siteverify#error-codes"
const csp = "/docs/v2/guides/csp#console-messages"

export function lookupEntries({
  apiGlobal,
  cdn,
  cdnScope,
  apiWildcard,
}: Pick<Brand, "apiGlobal" | "cdn" | "cdnScope" | "apiWildcard">): LookupEntry[] {
  const frame = {
    kind: "console",
    cause: "The Content-Security-Policy does not allow the API's frame",
    remedy: `Add ${apiWildcard} to frame-src`,
    href: csp,
  }
  const script = {
    kind: "console",
    cause: "The Content-Security-Policy does not allow the script",
    remedy: `Add ${cdnScope}/ to script-src`,
    href: csp,
  }
  return [
    ...Object.entries(widgetErrors).map(([term, { cause, action }]) => ({
      term,
      kind: "widget",
      cause: plain(cause),
      remedy: plain(action),
      href: lifecycle,
    })),
    ...Object.entries(siteverifyCodes).map(([term, { cause, action, status }]) => ({
      term,
      kind: `siteverify, ${status}`,
      cause: plain(cause),
      remedy: action,
      href: siteverify,
    })),
    ...Object.entries(localCodes).map(([term, { cause }]) => ({
      term,
      kind: "server SDK",
      cause: plain(cause),
      remedy: term === "failed_to_encode_request" ? "Reject." : "Could not verify: alert your team, and accept by default.",
      href: "/docs/v2/api/server-sdks#local-codes",
    })),
    ...Object.entries(sentinels).map(([term, state]) => ({
      term,
      kind: "field value",
      cause: `No response. State: ${state}`,
      remedy: `${sentinelRemedies[term as SentinelResponse]}. siteverify returns response_invalid.`,
      href: "/docs/v2/sdk/lifecycle#field-values",
    })),
    {
      term: `Refused to frame '${apiGlobal}/' because it violates the following Content Security Policy directive`,
      ...frame,
    },
    { term: `Framing '${apiGlobal}/' violates the following Content Security Policy directive`, ...frame },
    { term: `The page's settings blocked the loading of a resource (frame-src) at ${apiGlobal}/`, ...frame },
    {
      term: `Refused to load ${apiGlobal}/ because it does not appear in the frame-src directive of the Content Security Policy`,
      ...frame,
    },
    { term: "Note that 'frame-src' was not explicitly set, so 'default-src' is used as a fallback", ...frame },
    {
      term: `Refused to load the script '${cdn}/…' because it violates the following Content Security Policy directive`,
      ...script,
    },
    { term: "The page's settings blocked a script (script-src-elem)", ...script },
    ...[...troublesOf("console", consoleMessages), ...troublesOf("symptom", symptoms)].map((entry) => ({
      ...entry,
      ...Object.fromEntries(
        (["term", "cause", "remedy"] as const).map((key) => [key, filled(entry[key], { apiGlobal, cdn, cdnScope, apiWildcard })]),
      ),
    })),
    {
      term: "grecaptcha.ready is not a function",
      kind: "console",
      cause: "Not part of the compat API",
      remedy: "Use the onload parameter",
      href: "/docs/v2/guides/migrating-from-recaptcha#script",
    },
  ]
}

const page = "/docs/v2/troubleshooting"

function troublesOf(kind: string, troubles: readonly Trouble[]): LookupEntry[] {
  return troubles.map(({ name, cause, cure }) => ({
    term: plain(name).replaceAll('"', ""),
    kind,
    cause: plain(cause),
    remedy: plain(cure),
    href: /\]\((\/[^)]*)\)/.exec(cure)?.[1] ?? `${page}#${kind === "console" ? "console" : "symptoms"}`,
  }))
}

const filled = (text: string, brand: Partial<Brand>) =>
  text.replaceAll(/\{brand\.(\w+)\}/g, (typed, name: keyof Brand) => String(brand[name] ?? typed))

/** Entries that fit what was typed or pasted: all words of a short query, most words of a pasted message. */
export function lookUp(query: string, entries: readonly LookupEntry[]): LookupEntry[] {
  const words = wordsOf(query)
  if (words.length === 0) return [...entries]
  const scored = entries.map((entry) => {
    const term = entry.term.toLowerCase()
    const all = `${term} ${entry.kind} ${entry.cause} ${entry.remedy}`.toLowerCase()
    const quoted = term.length > 3 && query.toLowerCase().includes(term) ? 1 : 0
    const inTerm = words.filter((word) => term.includes(word)).length / words.length
    const inAll = words.filter((word) => all.includes(word)).length / words.length
    return {
      entry,
      score: quoted * 2 + inTerm + inAll,
      fits: quoted === 1 || inAll === 1 || (words.length > 4 && inAll > 0.6),
    }
  })
  return scored
    .filter(({ fits }) => fits)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

function wordsOf(query: string): string[] {
  return [...new Set(query.toLowerCase().match(/[\w.-]{2,}/g) ?? [])]
    .map((word) => word.replace(/\.+$/, ""))
    .filter((word) => word.length > 1)
}
