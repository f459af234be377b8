/** The unhappy paths, one press each: what a press does, and what a page should do then. */
import type { Bench } from "./bench.js"

export interface Path {
  id: string
  label: string
  /** Paths that the page offers first. */
  main: boolean
  /** What the press does. */
  does: string
  /** What the page hears, and what it should do. */
  page: string
  run(bench: Bench): void
}

export const paths: readonly Path[] = [
  {
    id: "blocked",
    label: "Blocked script",
    main: true,
    does: "The script never runs: no widget, no field, no event.",
    page: "Hold nothing back, and show a hint when the widget is not there after a few seconds.",
    run: (bench) => bench.rebuild({ blocked: true }),
  },
  {
    id: "network",
    label: "Network failure",
    main: true,
    does: "The frames do not load. Five attempts, an error event after each.",
    page: "Let the visitor send the form, show a hint about connection and blockers, log the error.",
    run(bench) {
      bench.rebuild({ service: { reachable: false } })
      bench.skipTo("error")
    },
  },
  {
    id: "expired",
    label: "Expired response",
    main: true,
    does: "The check is finished, and thirty minutes pass.",
    page: "Hold a submission back, say that the check has to be started again.",
    run(bench) {
      bench.complete()
      bench.skipTo("expired")
    },
  },
  {
    id: "sitekey",
    label: "Wrong sitekey",
    main: true,
    does: "The widget starts with a sitekey that nobody knows.",
    page: "Let the visitor send the form, alert yourself: compare the sitekey with the dashboard.",
    run(bench) {
      bench.rebuild({ sitekey: "CSWRONGKEY" })
      bench.start()
      bench.skipTo("error")
    },
  },
  {
    id: "reset",
    label: "Reset while solving",
    main: true,
    does: "Page code calls reset() while the browser computes.",
    page: "Hold a submission back, clear your messages. The start mode is armed again.",
    run(bench) {
      bench.rebuild({})
      bench.start()
      bench.skipTo("solving")
      bench.widget?.reset()
    },
  },
  {
    id: "rejected",
    label: "Server rejects",
    main: true,
    does: "The form is sent, and siteverify answers 200 with response_invalid.",
    page: "Ask the visitor to try again, and reset the widget.",
    run(bench) {
      bench.complete()
      bench.submit("forged")
    },
  },
  {
    id: "unreachable",
    label: "Server unreachable",
    main: true,
    does: "The form is sent, and siteverify gives no answer.",
    page: "Your server could not verify: it accepts and alerts you, or rejects in strict mode.",
    run(bench) {
      bench.complete()
      bench.submit("silent")
    },
  },
  {
    id: "back",
    label: "Network comes back",
    main: false,
    does: "Loading failed before, and the next attempt works.",
    page: "Remove the hint, go on as usual.",
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
    main: false,
    does: "The widget starts without a sitekey.",
    page: "Let the visitor send the form, alert yourself: the page is misconfigured.",
    run(bench) {
      bench.rebuild({ sitekey: "" })
      bench.start()
      bench.skipTo("error")
    },
  },
  {
    id: "other",
    label: "Other error",
    main: false,
    does: "The check can't be finished.",
    page: "Let the visitor send the form, show a hint, log detail.",
    run(bench) {
      bench.rebuild({ service: { broken: true } })
      bench.start()
      bench.skipTo("error")
    },
  },
  {
    id: "restart",
    label: "Visitor restarts",
    main: false,
    does: "The response has expired, and the visitor presses restart.",
    page: "Hold a submission back, clear your messages. The trigger is widget.",
    run(bench) {
      bench.complete()
      bench.skipTo("expired")
      bench.control?.press()
    },
  },
  {
    id: "agent",
    label: "Reset by the agent",
    main: false,
    does: "A reset with the trigger agent, which is reserved.",
    page: "Treat it like root.",
    run(bench) {
      bench.rebuild({})
      bench.start()
      bench.skipTo("solving")
      bench.widget?.reset({ trigger: "agent" })
    },
  },
  {
    id: "idle",
    label: "Idle for hours",
    main: false,
    does: "One-click mode waits for the click, and four hours pass.",
    page: "Nothing. The next start goes on.",
    run(bench) {
      bench.rebuild({ service: { widgetMode: "one-click" } })
      bench.start()
      bench.skipTo("activated")
      bench.skipTo("unactivated")
    },
  },
  {
    id: "suspicious",
    label: "Suspicious visitor",
    main: false,
    does: "The usual states, but solving takes longer.",
    page: "Show progress and wait. Set no time limit of your own.",
    run(bench) {
      bench.rebuild({ service: { suspicious: true, widgetMode: "zero-click" } })
      bench.start()
      bench.skipTo("solving")
    },
  },
  {
    id: "destroy",
    label: "Destroy",
    main: false,
    does: "Page code calls destroy(). The field goes with the widget.",
    page: "Remove your own listeners.",
    run(bench) {
      if (!bench.widget || bench.widget.isDestroyed) bench.rebuild({})
      bench.widget?.destroy()
    },
  },
]
