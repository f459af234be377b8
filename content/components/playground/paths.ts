/** The unhappy paths, one press each: what a press does, and what a page should do then. */
import type { WidgetState } from "../simulator/index.js"
import type { Bench, Fault } from "./bench.js"

export interface Path {
  id: string
  label: string
  /** The page offers it first. */
  main?: true
  /** What the press does, in Markdown. */
  does: string
  /** What the page hears, and what it should do. */
  page: string
  run(bench: Bench): void
}

/** The check goes well, and the form is sent. */
const sends = (outcome: string) => (bench: Bench) => {
  bench.complete()
  bench.submit(outcome)
}
/** A new widget is started, and gets as far as a state. */
const starts = (fault: Fault, state: WidgetState) => (bench: Bench) => {
  bench.rebuild(fault)
  bench.start()
  bench.skipTo(state)
}

export const paths: readonly Path[] = [
  {
    id: "blocked",
    label: "Blocked script",
    main: true,
    does: "The script never runs: no widget, no field, no event.",
    page: "Block nothing, and show a hint if there is no widget after a few seconds.",
    run: (bench) => bench.rebuild({ blocked: true }),
  },
  {
    id: "network",
    label: "Network failure",
    main: true,
    does: "The frames do not load. Five attempts, and an `error` event after each: `network_error`, with `.ERROR.UNREACHABLE` in the field.",
    page: "Let the visitor send the form, show a hint about connection and blockers, and log the error.",
    run(bench) {
      bench.rebuild({ service: { reachable: false } })
      bench.skipTo("error")
    },
  },
  {
    id: "expired",
    label: "Expired response",
    main: true,
    does: "The check is complete, and thirty minutes pass: `expire`, and the field holds `.EXPIRED`.",
    page: "Block a submission, and say that the check has to be started again.",
    run(bench) {
      bench.complete()
      bench.skipTo("expired")
    },
  },
  {
    id: "sitekey",
    label: "Wrong sitekey",
    main: true,
    does: "The widget starts with an unknown sitekey: `error`, with `sitekey_invalid`.",
    page: "Let the visitor send the form, and alert your team. Compare the sitekey with the dashboard.",
    run: starts({ sitekey: "CSWRONGKEY" }, "error"),
  },
  {
    id: "reset",
    label: "Reset while solving",
    main: true,
    does: "Page code calls `reset()` while the browser computes: `reset`, and the field holds `.RESET`.",
    page: "Block a submission, and clear your messages. The start mode applies again.",
    run(bench) {
      starts({}, "solving")(bench)
      bench.widget?.reset()
    },
  },
  {
    id: "rejected",
    label: "Server rejects",
    main: true,
    does: "The form is sent, and siteverify returns 200 with `response_invalid`.",
    page: "Ask the visitor to try again, and reset the widget.",
    run: sends("forged"),
  },
  {
    id: "unreachable",
    label: "Server unreachable",
    main: true,
    does: "The form is sent, and siteverify does not reply.",
    page: "Your server could not verify: it accepts and alerts you, or rejects in strict mode.",
    run: sends("silent"),
  },
  {
    id: "back",
    label: "Network comes back",
    does: "Loading failed before, and the next attempt works: `statechange`, with `unactivated`.",
    page: "Remove the hint, and continue.",
    run(bench) {
      bench.rebuild({ service: { reachable: false } })
      bench.skipTo("error")
      bench.service.reachable = true
      bench.skipTo("unactivated")
    },
  },
  {
    id: "missing",
    label: "Missing sitekey",
    does: "The widget starts without a sitekey: `error`, with `sitekey_missing`.",
    page: "Let the visitor send the form, and alert your team: the page is misconfigured.",
    run: starts({ sitekey: "" }, "error"),
  },
  {
    id: "fieldless",
    label: "No field in the form",
    does: "The widget is outside the form, or has no field. The check is complete, and the form is sent without `captcha-response`.",
    page: "Put the element into the form, or send `getResponse()` yourself. Your server rejects without a call.",
    run: sends("fieldless"),
  },
  {
    id: "other",
    label: "Other error",
    does: "The check cannot be finished: `error`, with `other`.",
    page: "Let the visitor send the form, show a hint, and log `detail`.",
    run: starts({ service: { broken: true } }, "error"),
  },
  {
    id: "restart",
    label: "Visitor restarts",
    does: "The response has expired, and the visitor presses restart.",
    page: "Block a submission, and clear your messages. The trigger is `widget`.",
    run(bench) {
      bench.complete()
      bench.skipTo("expired")
      bench.control?.press()
    },
  },
  {
    id: "agent",
    label: "Reset by the agent",
    does: "A reset with the trigger `agent`, which is reserved.",
    page: "Treat it like `root`.",
    run(bench) {
      starts({}, "solving")(bench)
      bench.widget?.reset({ trigger: "agent" })
    },
  },
  {
    id: "idle",
    label: "Idle for hours",
    does: "One-click mode waits for the click, and four hours pass.",
    page: "Nothing. The next start resumes the check.",
    run(bench) {
      starts({ service: { widgetMode: "one-click" } }, "activated")(bench)
      bench.skipTo("unactivated")
    },
  },
  {
    id: "suspicious",
    label: "Suspicious visitor",
    does: "The usual states, but `solving` takes longer.",
    page: "Show progress and wait. If you set a time limit, make it a minute or more.",
    run: starts({ service: { suspicious: true, widgetMode: "zero-click" } }, "solving"),
  },
  {
    id: "destroy",
    label: "Destroy",
    does: "Page code calls `destroy()`. The field is removed with the widget.",
    page: "Remove your own listeners.",
    run(bench) {
      if (!bench.widget || bench.widget.isDestroyed) bench.rebuild({})
      bench.widget?.destroy()
    },
  },
]
