/**
 * What siteverify may answer, and what a server makes of it: accept, reject, or could not verify. A test holds the codes
 * to the OpenAPI document.
 */

export interface SiteverifyCode {
  status: number
  cause: string
  action: string
  verdict: "reject" | "could-not-verify"
}

const yourServer = "Fix your server, alert your team, and accept the visitor's request meanwhile."

export const siteverifyCodes = {
  auth_required: {
    status: 401,
    cause: "The request has no `X-API-Key` header.",
    action: yourServer,
    verdict: "could-not-verify",
  },
  auth_invalid: {
    status: 401,
    cause: "The API key is unknown, deleted or mistyped.",
    action: yourServer,
    verdict: "could-not-verify",
  },
  sitekey_invalid: {
    status: 400,
    cause: "The `sitekey` in your request is wrong.",
    action: yourServer,
    verdict: "could-not-verify",
  },
  response_missing: {
    status: 400,
    cause: "The request has no `response` parameter. Usually your code reads or sends a field of another name.",
    action: "Fix the field name, alert your team, and accept the visitor's request meanwhile. If the form has no field at all, reject without a call.",
    verdict: "could-not-verify",
  },
  bad_request: {
    status: 400,
    cause: "The body is empty, not valid JSON, or has another content type than it says.",
    action: yourServer,
    verdict: "could-not-verify",
  },
  response_invalid: {
    status: 200,
    cause:
      "The response is forged, cut off, not finished (it starts with a dot), or from another sitekey than the one you sent.",
    action: "Reject, ask the visitor to try again, and reset the widget.",
    verdict: "reject",
  },
  response_timeout: {
    status: 200,
    cause: "The response is older than about 30 minutes.",
    action: 'Reject with "check expired, try again", and reset the widget.',
    verdict: "reject",
  },
  response_duplicate: {
    status: 200,
    cause: "The response was verified before.",
    action: "Reject. Look for a double submit, or for code that sends the same value again.",
    verdict: "reject",
  },
  internal_server_error: {
    status: 500,
    cause: "A fault on our side.",
    action: "Repeat the call once at most. Then accept by default, and alert your team.",
    verdict: "could-not-verify",
  },
  method_not_allowed: {
    status: 405,
    cause: "The request used GET or another verb.",
    action: "Use POST, alert your team, and accept the visitor's request meanwhile.",
    verdict: "could-not-verify",
  },
  request_too_large: {
    status: 413,
    cause: "The request is larger than 64 KB. Only the value can make it so, and no real response is that long.",
    action: "Reject. Reject longer values than 16 KB before the call.",
    verdict: "reject",
  },
  rate_limited: {
    status: 429,
    cause: "Your account sent more requests than its limit allows. The response is not used up.",
    action: "Accept by default, and alert your team. Wait as long as Retry-After says before you send more.",
    verdict: "could-not-verify",
  },
} as const satisfies Record<string, SiteverifyCode>

export type SiteverifyCodeName = keyof typeof siteverifyCodes
export const siteverifyCodeNames = Object.keys(siteverifyCodes) as SiteverifyCodeName[]

/** Fail open is the default; strict rejects what could not be verified. */
export type VerifyMode = "default" | "strict"

/** What came back, or why nothing was asked. */
export type Answer =
  | { kind: "success" }
  | { kind: "failure"; status: number; code: string }
  /** A body that is empty or not JSON. Of the statuses 413 and 414 it does not matter. */
  | { kind: "unreadable"; status: number }
  | { kind: "no-answer" }
  | { kind: "no-field" }
  | { kind: "too-long" }
  /** The value has another character than those of visible ASCII. */
  | { kind: "not-ascii" }
  /** The value is no text that can be sent. */
  | { kind: "unencodable" }

export interface Decision {
  outcome: "accepted" | "rejected" | "could not verify"
  accept: boolean
  /** Whether you should hear of it. */
  alert: boolean
  /** Whether the call may be made again. */
  retry: "never" | "once at most"
  /** The answer says that the fault is in your request. */
  clientError: boolean
  why: string
  action: string
}

const usual = { accept: false, alert: false, retry: "never", clientError: false } as const

function rejected(why: string, action: string): Decision {
  return { ...usual, outcome: "rejected", why, action }
}

/** What is decided before a call, or by the kind of the answer alone. */
const plainAnswers: Record<Exclude<Answer["kind"], "failure" | "unreadable" | "no-answer">, Decision> = {
  success: {
    ...usual,
    outcome: "accepted",
    accept: true,
    why: "The response is valid, and it is used up now.",
    action: "Do what the visitor asked for.",
  },
  "no-field": rejected(
    "The form has no field with a response, or it is empty. No call is made.",
    "Reject. Ask the visitor to allow the script, or offer another way to reach you.",
  ),
  "too-long": rejected("The value is longer than 16 KB. No real response is. No call is made.", "Reject."),
  "not-ascii": rejected("The value is not visible ASCII. Every real response is. No call is made.", "Reject."),
  unencodable: rejected("The value cannot be put into a request, as with broken Unicode. No real response is like that.", "Reject."),
}

/** The decision table as a function. */
export function decide(answer: Answer, mode: VerifyMode): Decision {
  const unverified = (why: string, action: string, more: Partial<Decision> = {}): Decision => {
    return { ...usual, outcome: "could not verify", accept: mode === "default", alert: true, why, action, ...more }
  }
  if (answer.kind === "no-answer")
    return unverified(
      "The network failed, or no reply came in time.",
      "Accept by default, and alert your team. Do not repeat the call: the first one may have used the response up.",
    )
  if (answer.kind !== "failure" && answer.kind !== "unreadable") return plainAnswers[answer.kind]
  const { status } = answer
  if (answer.kind === "unreadable") {
    const { cause, action } = siteverifyCodes.request_too_large
    if (isTooLarge(status)) return rejected(cause, action)
    return unverified(
      "The body is empty or not JSON, so nothing is known of the response.",
      "Accept by default, and alert your team. Look for a proxy, or a wrong URL.",
    )
  }
  const { code } = answer
  const known = Object.hasOwn(siteverifyCodes, code) ? siteverifyCodes[code as SiteverifyCodeName] : undefined
  const cause = known?.cause ?? "The code is not known. Its status decides."
  if (status === 200 || isTooLarge(status))
    return rejected(cause, known?.action ?? "Reject, ask the visitor to try again, and reset the widget.")
  // Only this code says that the response was not used up. After any other answer a second call may be a duplicate.
  if (code === "internal_server_error") return unverified(cause, known?.action ?? "", { retry: "once at most" })
  if (status >= 500) return unverified(cause, known?.action ?? "Accept by default, and alert your team.")
  return unverified(cause, known?.action ?? yourServer, { clientError: true })
}

/** A visitor can cause these two by a long value, so they must not open the form. */
function isTooLarge(status: number): boolean {
  return status === 413 || status === 414
}

/** The HTTP status of an answer, or nothing when none came. */
export function statusOf(answer: Answer): number | undefined {
  if (answer.kind === "success") return 200
  return answer.kind === "failure" || answer.kind === "unreadable" ? answer.status : undefined
}

/** The body of an answer, as it comes over the wire. */
export function bodyOf(answer: Answer, origin: string): string | undefined {
  if (answer.kind === "unreadable") return "<html><title>Bad Gateway</title></html>"
  if (answer.kind === "success") {
    const data = { event_id: "ev_4fQ8kVbN2mXc", challenge: { timestamp: "2025-01-31T13:01:25Z", origin } }
    return JSON.stringify({ success: true, data }, undefined, 2)
  }
  if (answer.kind !== "failure") return undefined
  return JSON.stringify({ success: false, error: { error_code: answer.code, detail: "" } }, undefined, 2)
}

/** What a reader can pick as the server's answer; the playground's table has the same order. */
export const outcomes: Record<string, { label: string; answer: Answer }> = {
  valid: { label: "Valid", answer: { kind: "success" } },
  forged: { label: "Forged or unfinished", answer: { kind: "failure", status: 200, code: "response_invalid" } },
  old: { label: "Too old", answer: { kind: "failure", status: 200, code: "response_timeout" } },
  twice: { label: "Sent twice", answer: { kind: "failure", status: 200, code: "response_duplicate" } },
  key: { label: "Wrong API key", answer: { kind: "failure", status: 401, code: "auth_invalid" } },
  request: { label: "Wrong request", answer: { kind: "failure", status: 400, code: "bad_request" } },
  fault: { label: "Server error", answer: { kind: "failure", status: 500, code: "internal_server_error" } },
  unreadable: { label: "Body is not JSON", answer: { kind: "unreadable", status: 502 } },
  silent: { label: "No reply", answer: { kind: "no-answer" } },
  fieldless: { label: "No field in the form", answer: { kind: "no-field" } },
}

/** What siteverify would say of a value, when the picked answer would be a yes. */
export function answerFor(value: string | undefined, picked: Answer): Answer {
  if (value === undefined || value === "") return { kind: "no-field" }
  if (new TextEncoder().encode(value).length > 16 * 1024) return { kind: "too-long" }
  if (!/^[\x21-\x7e]+$/.test(value)) return { kind: "not-ascii" }
  const unfinished = value.startsWith(".")
  return unfinished && picked.kind === "success" ? { kind: "failure", status: 200, code: "response_invalid" } : picked
}
