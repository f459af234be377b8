/** The tables that the helpers stand on: shown without scripts, and in the Markdown of a page. */
import { type Answer, decide, siteverifyCodes } from "../simulator/siteverify.js"
import type { Brand } from "./brand.js"
import { needsOf, type ScriptSource, scriptSources } from "./csp.js"
import { errorCodes, rulesFor, type Vendor, vendorNames } from "./migration.js"

export interface HelperTable {
  caption: string
  head: string[]
  rows: string[][]
}

export function decisionTable(): HelperTable {
  const row = (status: string, body: string, answer: Answer) => {
    const { outcome, accept, alert } = decide(answer, "default")
    const strict = decide(answer, "strict").accept ? "accept" : "reject"
    return [status, body, outcome, `${accept ? "accept" : "reject"}${alert ? ", alert" : ""}`, strict]
  }
  return {
    caption: "What each reply of siteverify means",
    head: ["Status", "Body", "Outcome", "By default", "Strict"],
    rows: [
      row("200", "success: true", { kind: "success" }),
      ...Object.entries(siteverifyCodes).map(([code, { status }]) =>
        row(String(status), code, { kind: "failure", status, code }),
      ),
      row("any but 413, 414", "empty, not JSON, or without a boolean success", { kind: "unreadable", status: 502 }),
      row("none", "no reply came", { kind: "no-answer" }),
      row("none", "the form has no field: no call is made", { kind: "no-field" }),
    ],
  }
}

export function cspTable(brand: Brand): HelperTable {
  const rows = (Object.keys(scriptSources) as ScriptSource[]).map((script) => {
    const needs = needsOf({ script, endpoint: "" }, brand)
    return [scriptSources[script], needs["script-src"], needs["frame-src"]]
  })
  return { caption: "What your policy needs", head: ["The script comes from", "script-src", "frame-src"], rows }
}

const serverCall = new Set([
  "the verification URL",
  "the secret in the body",
  "the field h-captcha-response",
  "the field g-recaptcha-response",
  "an assessment of reCAPTCHA Enterprise",
  "grecaptcha.ready",
  "grecaptcha.enterprise",
  "remoteip",
  "challenge_ts",
  "hostname",
  "error-codes",
  "hosts in a Content-Security-Policy",
])

/** Without what the guide lists elsewhere: the call of the server, its error codes, the policy, and names without a counterpart. */
export function migrationTable(vendor: Vendor, brand: Brand): HelperTable {
  return {
    caption: `What to change in code for ${vendorNames[vendor]}`,
    head: ["Look for", "Change it to"],
    rows: rulesFor(vendor, brand)
      .filter(({ find }) => !serverCall.has(find) && !(find in errorCodes[vendor]))
      .map(({ find, change }) => [find, change]),
  }
}
