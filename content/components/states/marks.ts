/** The widget's box in a state, 72 by 72 with corners of 20, as a path within it. */
export const marks = {
  idle: "",
  busy: "M36 18a18 18 0 1 1-15.6 9",
  good: "m22 37 10 10 19-21",
  unsure: "M36 20v20m0 11v1",
  bad: "m24 24 24 24m0-24-24 24",
}
export type Mark = keyof typeof marks

/** How each state of the widget, and each outcome of a verification, is marked. */
export const markOf: Record<string, Mark> = {
  init: "idle",
  reset: "idle",
  unactivated: "idle",
  destroyed: "idle",
  activating: "busy",
  activated: "busy",
  requesting: "busy",
  solving: "busy",
  verifying: "busy",
  completed: "good",
  accepted: "good",
  expired: "unsure",
  "could not verify": "unsure",
  error: "bad",
  rejected: "bad",
}
