/** The service that a simulated widget talks to: no network, only settings that can be changed while it runs. */

/** Set for an application in the dashboard; whether a click finishes the check. */
export type WidgetMode = "one-click" | "zero-click" | "smart"

export interface Service {
  widgetMode: WidgetMode
  /** A visitor who looks suspicious gets a challenge that takes longer, and in smart mode has to click. */
  suspicious: boolean
  /** Whether the API answers at all. */
  reachable: boolean
  /** Whether the check fails for a reason of its own, when its result is sent. */
  broken: boolean
}

export function createService(settings: Partial<Service> = {}): Service {
  return { widgetMode: "smart", suspicious: false, reachable: true, broken: false, ...settings }
}

/** How long things take, in milliseconds. */
export const durations = {
  connecting: 400,
  reconnecting: 150,
  activating: 500,
  requesting: 350,
  solving: 1100,
  /** For a suspicious visitor. */
  solvingLonger: 4400,
  verifying: 350,
  /** A request that gets no answer. */
  noAnswer: 3000,
  /** A response counts this long. */
  responseTtl: 30 * 60_000,
  /** An activation that waits for a click lasts this long. */
  activationTtl: 4 * 60 * 60_000,
  /** For the test sitekey that expires. */
  testTtl: 10_000,
} as const

/** How long each attempt to load the frames may take, in milliseconds. */
export const loadWaits = [3000, 5000, 8000, 18_000, 38_000] as const

/** What a test sitekey makes a widget do. */
export const testSitekeys = {
  CSTEST0PASS00001: "Always passes, without a click",
  CSTEST0CLICK0001: "Needs one click",
  CSTEST0ERROR0001: "Goes to `error`, code `other`",
  CSTEST0UNREACH01: "Goes to `error`, code `network_error`, value `.ERROR.UNREACHABLE`",
  CSTEST0EXPIRE001: "Completes, then expires after 10 seconds",
} as const

export const testResponse = "TEST.RESPONSE.NOT.FOR.PRODUCTION"

/** What siteverify answers to a test API key. */
export const testApiKeys: Record<string, string> = {
  cak_test_accept: "200, success, for the test response. 200, `response_invalid`, for every other value",
  cak_test_invalid: "200, `response_invalid`",
  cak_test_timeout: "200, `response_timeout`",
  cak_test_duplicate: "200, `response_duplicate`",
  cak_test_auth: "401, `auth_invalid`",
  cak_test_error: "500, `internal_server_error`",
  cak_test_html: "200 with an HTML body, which cannot be decoded",
  cak_test_slow: "As `cak_test_accept`, after 30 seconds, so your timeout decides",
}

/** How the service treats one sitekey: as its settings say, or as a test sitekey makes it. */
export interface Treatment {
  known: boolean
  needsClick: boolean
  reachable: boolean
  broken: boolean
  solving: number
  ttl: number
  test: boolean
}

export function treat(service: Service, sitekey: string): Treatment {
  const { widgetMode, suspicious } = service
  return {
    known: /^CS[A-Z0-9]{14}$/.test(sitekey),
    needsClick:
      sitekey === "CSTEST0CLICK0001" ||
      (!isTest(sitekey) && (widgetMode === "one-click" || (widgetMode === "smart" && suspicious))),
    reachable: service.reachable && sitekey !== "CSTEST0UNREACH01",
    broken: service.broken || sitekey === "CSTEST0ERROR0001",
    solving: suspicious ? durations.solvingLonger : durations.solving,
    ttl: sitekey === "CSTEST0EXPIRE001" ? durations.testTtl : durations.responseTtl,
    test: isTest(sitekey),
  }
}

function isTest(sitekey: string): boolean {
  return Object.hasOwn(testSitekeys, sitekey)
}
