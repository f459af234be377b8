/** Runs one test file in a process of its own, and says what came of it. */
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

type Told =
  | { type: "runs"; name: string }
  | { type: "says"; text: string }
  | ({ type: "ended"; suite: boolean } & EndedTest)
  | { type: "cpu"; seconds: number }

const reporter = path.join(import.meta.dirname, "reporter.mjs")
// V8 of Node 20 optimizes too early for a process of a few seconds, as `bin/captcha-docs.js` says.
const flags = process.version.startsWith("v20.") ? ["--interrupt-budget=300000"] : []

/** Runs what a test file was bundled into. `running` learns which test is on. */
export async function runFile(bundle: string, running: RunningFile, env: Record<string, string>): Promise<RanFile> {
  const args = [...flags, "--enable-source-maps", `--test-reporter=${reporter}`, "--test-reporter-destination=stdout"]
  const child = spawn(process.execPath, [...args, bundle], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    // esbuild lives as long as its test: to collect its garbage less often saves a twelfth of what bundling takes.
    env: { GOGC: "400", ...process.env, ...env },
  })
  const ran: RanFile = { file: running.file, tests: [], notes: [], output: "", seconds: 0, cpu: 0 }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      ran.output += text
    })
  }
  createInterface({ input: child.stdio[3] as Readable }).on("line", (line) => {
    const told = JSON.parse(line) as Told
    if (told.type === "runs") running.test = told.name
    else if (told.type === "says") ran.notes.push(told.text)
    else if (told.type === "cpu") ran.cpu = told.seconds
    else if (!told.suite || told.error !== undefined) ran.tests.push(told)
  })
  const [status, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (...ended) => resolve(ended))
  })
  ran.seconds = (performance.now() - running.since) / 1000
  const failed = ran.tests.some(({ error }) => error !== undefined)
  if (signal !== null || (status !== 0 && !failed)) ran.broke = `it ended with ${signal ?? `status ${status}`}`
  else if (ran.tests.length === 0) ran.broke = "it has no tests"
  return ran
}
