/**
 * The drawing of the widget's states: where each stands, and the lines between them. A frame stands for all states, so that what
 * is possible from nearly every one is drawn once. A test holds the lines to the transitions of `facts.ts`.
 */
import type { WidgetState } from "../simulator/sdk-types.js"

/** Width and height of the drawing, of a state's box, and of the frame around the way of a check. */
export const size = { width: 360, height: 566 }
export const box = { width: 120, height: 32 }
export const frame = { x: 1, y: 1, width: 219, height: 554 }

/** The left upper corner of each box. */
export const places: Record<WidgetState, readonly [x: number, y: number]> = {
  init: [40, 14],
  unactivated: [40, 76],
  activating: [40, 138],
  activated: [40, 200],
  requesting: [40, 262],
  solving: [40, 324],
  verifying: [40, 386],
  completed: [40, 448],
  expired: [40, 510],
  reset: [228, 76],
  error: [228, 138],
  destroyed: [228, 510],
}

/** An arrow's head, from its tip. */
const down = "m-4-5 4 5 4-5"
const left = "m5-4-5 4 5 4"
const right = "m-5-4 5 4-5 4"

export interface Line {
  /** Missing: from each state. */
  from?: WidgetState
  to: WidgetState
  label: string
  at: readonly [x: number, y: number]
  path: string
}

const way: [from: WidgetState, to: WidgetState, label: string][] = [
  ["init", "unactivated", "connected"],
  ["unactivated", "activating", "start"],
  ["activating", "activated", "accepted"],
  ["activated", "requesting", "at once, or click"],
  ["requesting", "solving", "challenge"],
  ["solving", "verifying", "solved"],
  ["verifying", "completed", "accepted"],
  ["completed", "expired", "too old"],
]

export const lines: Line[] = [
  ...way.map(([from, to, label]): Line => {
    const [x, y] = places[from]
    const middle = x + box.width / 2
    return { from, to, label, at: [middle + 9, y + 51], path: `M${middle} ${y + box.height}V${y + 62}${down}` }
  }),
  { from: "activated", to: "unactivated", label: "idle", at: [4, 158], path: `M40 216H28V92H40${right}` },
  { from: "reset", to: "unactivated", label: "connected", at: [165, 80], path: `M228 86H160${left}` },
  { from: "error", to: "unactivated", label: "", at: [0, 0], path: `M228 146H210V100H160${left}` },
  { from: "error", to: "activating", label: "retry, start", at: [165, 176], path: `M228 160H160${left}` },
  { to: "reset", label: "reset, restart", at: [228, 68], path: `M220 470H356V92H348${left}` },
  { to: "error", label: "a failure", at: [228, 186], path: `M220 470H356V154H348${left}` },
  { to: "destroyed", label: "destroy, clear", at: [228, 558], path: `M220 470H356V526H348${left}` },
]
