/**
 * What the pages and the helpers say of a widget, as data. The types hold it to the declarations, and a test holds it to
 * the tables of the pages.
 */
import type {
  SentinelResponse,
  StartMode,
  WidgetErrorCode,
  WidgetResetTrigger,
  WidgetState,
  WidgetTheme,
} from "./sdk-types.js"

export interface StateFacts {
  /** What the field may hold. Empty: a response. */
  values: SentinelResponse[]
  meaning: string
  /** Whether the page lets a submission go to the server. */
  submit: boolean
  message: string
}

export const states: Record<WidgetState, StateFacts> = {
  init: {
    values: [".UNINITIALIZED", ".UNCONNECTED"],
    meaning: "Created. Connecting to the agent",
    submit: false,
    message: "Loading the check",
  },
  reset: { values: [".RESET"], meaning: "Has been reset", submit: false, message: "none" },
  unactivated: {
    values: [".UNACTIVATED"],
    meaning: "Ready. Waits for a start",
    submit: false,
    message: "none. In start mode none: please click the box",
  },
  activating: { values: [".ACTIVATING"], meaning: "Asks the server", submit: false, message: "Checking" },
  activated: {
    values: [".ACTIVATED"],
    meaning: "Accepted. Background work begins, and the widget mode is known",
    submit: false,
    message: "Checking. In one-click mode: please click the box",
  },
  requesting: { values: [".REQUESTING"], meaning: "Fetches the final challenge", submit: false, message: "Checking" },
  solving: { values: [".SOLVING"], meaning: "Computes", submit: false, message: "Checking" },
  verifying: { values: [".VERIFYING"], meaning: "Sends the result", submit: false, message: "Checking" },
  completed: { values: [], meaning: "Done", submit: true, message: "The check is done. You can send the form" },
  expired: {
    values: [".EXPIRED"],
    meaning: "The response is too old, after about 30 minutes. The visitor sees a restart control",
    submit: false,
    message: "The check has expired. Please start it again",
  },
  error: {
    values: [".ERROR", ".ERROR.UNREACHABLE"],
    meaning: "Failed",
    submit: true,
    message: "The check failed. You can still send the form",
  },
  destroyed: { values: [".DESTROYED"], meaning: "Final", submit: false, message: "none" },
}

export const stateNames = Object.keys(states) as WidgetState[]

export interface Transition {
  from: WidgetState[]
  to: WidgetState
  cause: string
}

const alive = stateNames.filter((state) => state !== "destroyed")

export const transitions: Transition[] = [
  { from: [], to: "init", cause: "The widget was created" },
  { from: ["init", "reset"], to: "unactivated", cause: "The frames have connected" },
  {
    from: ["unactivated"],
    to: "activating",
    cause: "Start mode, a click, or start(), also one queued in init or reset",
  },
  { from: ["activating"], to: "activated", cause: "The server accepted" },
  { from: ["activated"], to: "requesting", cause: "Zero-click: at once. One-click: a click" },
  { from: ["activated"], to: "unactivated", cause: "Idle for hours" },
  { from: ["requesting"], to: "solving", cause: "The challenge was received" },
  { from: ["solving"], to: "verifying", cause: "The challenge was solved" },
  { from: ["verifying"], to: "completed", cause: "The result was accepted" },
  { from: ["completed"], to: "expired", cause: "The response expired" },
  { from: ["error"], to: "activating", cause: "Retry click, or start()" },
  { from: ["error"], to: "unactivated", cause: "A load retry succeeded" },
  { from: alive, to: "reset", cause: "reset(), or a restart click" },
  { from: alive, to: "error", cause: "A failure" },
  { from: stateNames, to: "destroyed", cause: "destroy(), or clear()" },
]

/** What can happen to a widget in a state. A second `destroy()` changes nothing. */
export function movesFrom(state: WidgetState): Transition[] {
  return transitions.filter(({ from, to }) => from.includes(state) && !(state === "destroyed" && to === "destroyed"))
}

export interface ErrorFacts {
  cause: string
  recover: string
  action: string
}

export const widgetErrors: Record<WidgetErrorCode, ErrorFacts> = {
  network_error: {
    cause:
      "The API cannot be reached, or the frame did not load in time: offline, firewall, ad blocker, or CSP frame-src",
    recover: "Yes. The SDK retries, then the visitor may click",
    action: "Check CSP and endpoint. Log it",
  },
  sitekey_missing: {
    cause: "Started without a sitekey: the attribute is empty or absent",
    recover: "No",
    action: "Set sitekey",
  },
  sitekey_invalid: {
    cause: "The sitekey is unknown, deleted or mistyped, or belongs to the other service version",
    recover: "No",
    action: "Compare it with the dashboard",
  },
  other: {
    cause: "Anything else",
    recover: "Maybe, by a retry",
    action: "Show a hint, log detail. If it stays, send detail to support",
  },
}

export const errorCodes = Object.keys(widgetErrors) as WidgetErrorCode[]

export const resetTriggers: Record<WidgetResetTrigger, string> = {
  root: "page code called reset()",
  widget: "the visitor pressed restart in the widget",
  agent: "reserved, does not occur today",
}

export const startModes: Record<StartMode, string> = {
  focus: "at the first focus inside the form",
  auto: "as soon as the widget is ready",
  none: "at a click, or when you call start()",
}

export const themes: Record<WidgetTheme, string> = {
  light: "light",
  dark: "dark",
  auto: "follows prefers-color-scheme",
}

/** What each dot value means. */
export const sentinels: Record<SentinelResponse, string> = {
  ".UNINITIALIZED": "init, before set-up",
  ".UNCONNECTED": "init, connecting",
  ".RESET": "reset",
  ".UNACTIVATED": "unactivated",
  ".ACTIVATING": "activating",
  ".ACTIVATED": "activated",
  ".REQUESTING": "requesting",
  ".SOLVING": "solving",
  ".VERIFYING": "verifying",
  ".EXPIRED": "expired",
  ".ERROR": "error",
  ".ERROR.UNREACHABLE": "error, the API is unreachable",
  ".DESTROYED": "destroyed",
}
