/** Version 1 as the playground shows it: the same simulated life, told in the words of version 1. */
import type { SentinelResponse } from "../simulator/index.js"
import type { Answer } from "../simulator/siteverify.js"

/** The field's values of both versions. */
export const valuesV1: Record<SentinelResponse, string> = {
  ".UNINITIALIZED": ".UNSTARTED",
  ".UNCONNECTED": ".UNSTARTED",
  ".RESET": ".UNSTARTED",
  ".UNACTIVATED": ".UNSTARTED",
  ".ACTIVATING": ".FETCHING",
  ".ACTIVATED": ".FETCHING",
  ".REQUESTING": ".FETCHING",
  ".SOLVING": ".UNFINISHED",
  ".VERIFYING": ".UNFINISHED",
  ".EXPIRED": ".EXPIRED",
  ".ERROR": ".ERROR",
  ".ERROR.UNREACHABLE": ".ERROR",
  ".DESTROYED": "",
}

export function valueV1(response: string): string {
  return response.startsWith(".") ? (valuesV1[response.split("~")[0] as SentinelResponse] ?? response) : response
}

/** The callback that stands where version 2 has an event; version 1 is silent about the rest. */
export function callbackFor({ name, state }: { name: string; state: string }): string | undefined {
  switch (name) {
    case "captcha:widget.complete":
      return "doneCallback"
    case "captcha:widget.error":
      return "errorCallback"
    case "captcha:widget.expire":
      return "data-expired-callback"
    case "captcha:widget.statechange":
      return { unactivated: "readyCallback", solving: "startedCallback" }[state]
    default:
      return undefined
  }
}

/** Codes of siteverify that have another name in version 1. */
export const codesV1: Record<string, string> = {
  auth_required: "secret_missing",
  auth_invalid: "secret_invalid",
  response_missing: "solution_missing",
  response_invalid: "solution_invalid",
  response_timeout: "solution_timeout_or_duplicate",
  response_duplicate: "solution_timeout_or_duplicate",
}

/** The body of an answer as version 1 sends it. A fault of the service has no code there. */
export function bodyV1(answer: Answer): string | undefined {
  if (answer.kind === "success") return JSON.stringify({ success: true })
  if (answer.kind === "unreadable" || (answer.kind === "failure" && answer.status >= 500))
    return "<html><title>Bad Gateway</title></html>"
  if (answer.kind !== "failure") return undefined
  return JSON.stringify({ success: false, errors: [codesV1[answer.code] ?? answer.code], details: "" })
}
