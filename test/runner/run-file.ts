/** Runs test files in a process of their own, and says what came of each. */
import { spawn } from "node:child_process"
import path from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"

/** A test, by its own name and those of the suites around it. */
export interface EndedTest {
  path: readonly string[]
  error?: string
  skipped?: boolean
}

export interface RanFile {
  file: string
  /** Files that ran before it in the same process. */
  after: readonly string[]
  tests: EndedTest[]
  /** What its tests say beside their results. */
  notes: string[]
  /** What it printed. */
  output: string
  /** The process ended with another status than its tests account for. */
  broke?: string
  seconds: number
  /** Of processors, with all that it started. */
  cpu: number
}

/** A file that is running. */
export interface RunningFile {
  file: string
  since: number
  /** The test that began last. */
  test?: string
}

/** Files that share a process, and what each was bundled into. */
export interface Share {
  files: string[]
  bundles: string[]
  /** One after another, each held to leave the process as it was. Otherwise there is one, which may do what it likes. */
  inTurn: boolean
}

type Told =
  | { type: "runs"; name: string }
  | { type: "says"; text: string }
  | ({ type: "ended"; suite: boolean } & EndedTest)
  /** Until a file of several has ended, or the process. */
  | { type: "cpu"; seconds: number; fileEnded?: boolean }

const reporter = path.join(import.meta.dirname, "reporter.mjs")
const inTurnProgram = path.join(import.meta.dirname, "in-turn.mjs")
// V8 of Node 20 optimizes too early for a process of a few seconds, as `bin/captcha-docs.js` says.
const flags = process.version.startsWith("v20.") ? ["--interrupt-budget=300000"] : []

/** Runs files. `running` learns which file and which test is on; `ended` is called for each. */
export async function runFiles(
  { files, bundles, inTurn }: Share,
  running: RunningFile,
  env: Record<string, string>,
  ended: (ran: RanFile) => void,
): Promise<void> {
  const args = [...flags, "--enable-source-maps", `--test-reporter=${reporter}`, "--test-reporter-destination=stdout"]
  const child = spawn(process.execPath, [...args, ...(inTurn ? [inTurnProgram] : []), ...bundles], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    // esbuild lives as long as its test: to collect its garbage less often saves a twelfth of what bundling takes.
    env: { GOGC: "400", ...process.env, ...env },
  })
  const left = [...files]
  const next = (): RanFile => {
    const file = left.shift() as string
    Object.assign(running, { file, since: performance.now(), test: undefined })
    return { file, after: files.slice(0, files.indexOf(file)), tests: [], notes: [], output: "", seconds: 0, cpu: 0 }
  }
  let ran = next()
  let hasFailed = false
  /** Of the process until now, and until this file began. */
  let [cpu, cpuBefore] = [0, 0]
  const end = () => {
    ran.seconds = (performance.now() - running.since) / 1000
    ran.cpu = cpu - cpuBefore
    cpuBefore = cpu
    hasFailed ||= ran.tests.some(({ error }) => error !== undefined)
    if (ran.tests.length === 0) ran.broke ??= "it has no tests"
    ended(ran)
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      ran.output += text
    })
  }
  createInterface({ input: child.stdio[3] as Readable }).on("line", (line) => {
    const told = JSON.parse(line) as Told
    if (told.type === "runs") running.test = told.name
    else if (told.type === "says") ran.notes.push(told.text)
    else if (told.type === "cpu") {
      cpu = told.seconds
      // The last file ends with the process.
      if (!told.fileEnded || left.length === 0) return
      end()
      ran = next()
    } else if (!told.suite || told.error !== undefined) ran.tests.push(told)
  })
  const [status, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (...closed) => resolve(closed))
  })
  const failed = hasFailed || ran.tests.some(({ error }) => error !== undefined)
  if (signal !== null || left.length > 0 || (status !== 0 && !failed))
    ran.broke = `it ended with ${signal ?? `status ${status}`}`
  end()
  while (left.length > 0) {
    const { file } = ran
    ran = next()
    ran.broke = `it did not run: the process ended with ${file}`
    end()
  }
}
