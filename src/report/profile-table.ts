/** Formats the times of a build as a table whose rows add up to the whole. */
import type { TimeSpan } from "../setup/record-profile.js"
import type { BuildEvent } from "./console.js"

/** Stages that run in other threads or in esbuild. The main thread works on other stages meanwhile. */
const elsewhere = new Set(["reference", "api", "names", "theme", "samples"])

/** A reported stage and its end, in milliseconds after the process began. */
export type EndedStage = Extract<BuildEvent, { type: "stage" }> & { end: number }

/**
 * `time` is from a stage's start to its end, so concurrent stages overlap. `own` is the main thread's work for the
 * stage alone, `waited` its wait for it: each moment counts once.
 */
export function profileTable(
  stages: readonly EndedStage[],
  stretches: readonly TimeSpan[],
  used: { cpu: number; memory: number },
): string {
  const rows = stages
    .toSorted((a, b) => a.from - b.from)
    .map(({ name, items, fromCache, ms, end }) => ({ name, items, fromCache, ms, from: end - ms, own: 0, waited: 0 }))
  const between = { own: 0, waited: 0 }
  for (const { from, ms, idle } of stretches) {
    const middle = from + ms / 2
    const running = rows.filter((row) => row.from <= middle && middle < row.from + row.ms)
    const row = running.findLast(({ name }) => !elsewhere.has(name)) ?? running.at(-1) ?? between
    row[idle ? "waited" : "own"] += ms
  }
  const startUp = Math.round(stretches[0]?.from ?? 0)
  const waiting = Math.round([...rows, between].reduce((sum, row) => sum + row.waited, 0))
  const total = [...rows, between].reduce((sum, row) => sum + Math.round(row.own), startUp + waiting)
  const line = (name: string, ...cells: (string | number)[]) => {
    const [items = "", cached = "", ...times] = cells.map((cell) =>
      typeof cell === "number" ? Math.round(cell) : cell,
    )
    return `${name.padEnd(15)}${`${items}`.padStart(6)}${`${cached}`.padStart(8)}${times.map((time) => `${time}`.padStart(9)).join("")}`
  }
  return [
    line("milliseconds", "items", "cached", "start", "time", "waited", "own"),
    line("start-up", "", "", 0, startUp, "", startUp),
    ...rows.map((row) => line(row.name, row.items, row.fromCache, row.from, row.ms, row.waited, row.own)),
    line("between stages", "", "", "", "", between.waited, between.own),
    line("waiting", "", "", "", "", "", waiting),
    line("total", "", "", "", "", "", total),
    `CPU of all threads ${Math.round(used.cpu)} ms, peak ${Math.round(used.memory)} MB`,
  ].join("\n")
}
