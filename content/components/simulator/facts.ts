/**
 * What the pages and the helpers say of a widget, as data: `<FactTable>` makes the tables of the pages from it. The types
 * hold it to the declarations. Texts are Markdown, in which `{brand.…}` stands for a name; `plain` takes the marks away.
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
  /** The usual way on. What leads on from nearly every state is said once, below the table. */
  next: string
  /** Whether the page lets a submission go to the server. */
  submit: boolean
  message: string
}

const checking = "Checking"

export const states: Record<WidgetState, StateFacts> = {
  init: {
    values: [".UNINITIALIZED", ".UNCONNECTED"],
    meaning: "Created. Connecting to the agent",
    next: "`unactivated`, `error`",
    submit: false,
    message: "Loading the check",
  },
  reset: { values: [".RESET"], meaning: "Has been reset", next: "`unactivated`", submit: false, message: "None" },
  unactivated: {
    values: [".UNACTIVATED"],
    meaning: "Ready. Waits for a start",
    next: "`activating`",
    submit: false,
    message: "None. In start mode `none`: please click the box",
  },
  activating: {
    values: [".ACTIVATING"],
    meaning: "Registers with the API",
    next: "`activated`, `error`",
    submit: false,
    message: checking,
  },
  activated: {
    values: [".ACTIVATED"],
    meaning: "Accepted. Background work begins, and the widget mode is known",
    next: "`requesting`: at once in zero-click mode, on a click in one-click mode, also the click that started the check. `unactivated` after about {brand.activationTtl} idle",
    submit: false,
    message: "Checking. In one-click mode: please click the box",
  },
  requesting: {
    values: [".REQUESTING"],
    meaning: "Fetches the final challenge",
    next: "`solving`, `error`",
    submit: false,
    message: checking,
  },
  solving: {
    values: [".SOLVING"],
    meaning: "Solves the challenge",
    next: "`verifying`, `error`",
    submit: false,
    message: checking,
  },
  verifying: {
    values: [".VERIFYING"],
    meaning: "Sends the result",
    next: "`completed`, `error`",
    submit: false,
    message: checking,
  },
  completed: {
    values: [],
    meaning: "Done. The field holds the response",
    next: "`expired`, after about {brand.responseTtl}",
    submit: true,
    message: "The check is done. You can send the form",
  },
  expired: {
    values: [".EXPIRED"],
    meaning: "The response is too old. The visitor sees a restart control",
    next: "`reset`, by a restart click or `reset()`",
    submit: false,
    message: "The check has expired. Please start it again",
  },
  error: {
    values: [".ERROR", ".ERROR.UNREACHABLE"],
    meaning: "Failed",
    next: "`activating`, by a retry click or `start()`. `unactivated`, when a load retry works",
    submit: true,
    message: "The check failed. Reload the page, or write to help@shop.example",
  },
  destroyed: { values: [".DESTROYED"], meaning: "Final. The field is removed", next: "None", submit: false, message: "None" },
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
    cause: "[Start mode](/docs/v2/sdk/configuration#start-mode), a click, or `start()`, also one queued in `init` or `reset`",
  },
  { from: ["activating"], to: "activated", cause: "The server accepted" },
  { from: ["activated"], to: "requesting", cause: "Zero-click: at once. One-click: a click, also the one that started the check" },
  { from: ["activated"], to: "unactivated", cause: "The page was idle for hours" },
  { from: ["requesting"], to: "solving", cause: "The challenge was received" },
  { from: ["solving"], to: "verifying", cause: "The challenge was solved" },
  { from: ["verifying"], to: "completed", cause: "The result was accepted" },
  { from: ["completed"], to: "expired", cause: "The response expired" },
  { from: ["error"], to: "activating", cause: "A retry click, or `start()`" },
  { from: ["error"], to: "unactivated", cause: "While loading, a retry succeeded" },
  { from: alive, to: "reset", cause: "`reset()`, or a restart click" },
  { from: alive, to: "error", cause: "A failure" },
  { from: stateNames, to: "destroyed", cause: "`destroy()`, or `clear()`" },
]

/** What can happen to a widget in a state. A second `destroy()` changes nothing. */
export function movesFrom(state: WidgetState): Transition[] {
  return transitions.filter(({ from, to }) => from.includes(state) && !(state === "destroyed" && to === "destroyed"))
}

export interface ErrorFacts {
  cause: string
  recover: string
  action: string
  /** How to find out whether this is it, and what ends it. */
  check: string
  cure: string
}

export const widgetErrors: Record<WidgetErrorCode, ErrorFacts> = {
  network_error: {
    cause:
      "The API cannot be reached, or the frame did not load in time: offline, firewall, ad blocker, or CSP `frame-src`",
    recover: "Yes. The SDK retries, then the visitor may click",
    action: "Check [CSP](/docs/v2/guides/csp) and endpoint. Log it",
    check: "Open `/connectionTest` on the API origin in the same browser",
    cure: "[CSP](/docs/v2/guides/csp), [blocked script](/docs/v2/troubleshooting#blocked-script), [firewall](/docs/v2/troubleshooting#proxies)",
  },
  sitekey_missing: {
    cause: "Started without a sitekey: the attribute is empty or absent",
    recover: "No",
    action: "Set `sitekey`",
    check: "Look for `data-sitekey` in the page's source, filled in",
    cure: "Set the attribute, or the option `sitekey`",
  },
  sitekey_invalid: {
    cause: "The sitekey is unknown, deleted or mistyped, or belongs to the other service version",
    recover: "No",
    action: "Compare it with the [dashboard]({brand.dashboard})",
    check: "Compare it with the application in the [dashboard]({brand.dashboard})",
    cure: "Copy it again. Enable v2 for the application",
  },
  other: {
    cause: "Anything else, such as a setting of the application or a limit",
    recover: "Maybe, by a retry",
    action: "Show a hint, log `detail`. If it stays, send `detail` to [support]({brand.support})",
    check: "Read the text in the box and `event.detail.error.detail`",
    cure: "[Domain](/docs/v2/troubleshooting#domain), [limits](/docs/v2/api/limits#quota), else [support](/docs/v2/troubleshooting#support)",
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

/** The state that each placeholder value belongs to. */
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

/** A text without its marks, for what shows no Markdown. */
export function plain(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*]/g, "")
}
