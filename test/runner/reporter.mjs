/**
 * Runs inside the process of a test file, as its reporter: tells the runner what happens, a line of JSON each, on file
 * descriptor 3. A test's own output goes where it always goes. Plain JavaScript, because `node` loads it by itself.
 */
import { readdirSync, readFileSync, writeSync } from "node:fs"
import { inspect } from "node:util"

/** What the root says of all its tests, which the runner counts itself. */
const counts = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d/

/** The tests that `in-turn.mjs` puts around those of a file. */
const inTurn = ["is imported", "leaves the process as it was"]

export default async function report(source) {
  /** Names of the tests around the one that is reported. */
  const path = []
  for await (const { type, data } of source) {
    const ofRunner = data.nesting === 0 && inTurn.includes(data.name)
    if (ofRunner && type === "test:pass") endFile(data.name)
    else if (type === "test:dequeue" && !ofRunner) tell({ type: "runs", name: data.name })
    else if (type === "test:start") path.splice(data.nesting, path.length, data.name)
    else if (type === "test:diagnostic" && !counts.test(data.message)) tell({ type: "says", text: data.message })
    else if (type === "test:pass" || type === "test:fail") {
      const { name, nesting, skip, details } = data
      const told = { type: "ended", path: [...path.slice(0, nesting), name], suite: details.type === "suite" }
      if (type === "test:fail") {
        const { failureType, cause } = details.error
        // A suite fails with its tests.
        if (failureType === "subtestsFailed") continue
        tell({ ...told, error: inspect(cause ?? details.error) })
        if (ofRunner) endFile(data.name)
      } else tell({ ...told, skipped: skip !== undefined })
    }
  }
}

process.on("exit", () => tell({ type: "cpu", seconds: cpuSeconds() }))

function endFile(name) {
  if (name === inTurn[1]) tell({ type: "cpu", seconds: cpuSeconds(), fileEnded: true })
}

function tell(event) {
  writeSync(3, `${JSON.stringify(event)}\n`)
}

/** Of this process and, where `/proc` says so, of all that it started. */
function cpuSeconds() {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const own = (userCPUTime + systemCPUTime) / 1e6
  const processes = new Map(pids().map((pid) => [pid, statOf(pid)]))
  /** In ticks, which Linux counts by the hundredth of a second. */
  const below = (pid) =>
    (processes.get(pid)?.ended ?? 0) +
    [...processes].reduce((sum, [child, stat]) => (stat?.parent === pid ? sum + stat.own + below(child) : sum), 0)
  return own + below(process.pid) / 100
}

function pids() {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  } catch {
    return []
  }
}

/** A process's parent, its own time, and that of children that have ended. */
function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number)
    return { parent: fields[1], own: fields[11] + fields[12], ended: fields[13] + fields[14] }
  } catch {
    return undefined
  }
}
