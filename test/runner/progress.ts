/** What a person reads while the tests run, and at the end. */

import { shellWord } from "../../src/print/shell.js"
import { count } from "../../src/report/format.js"
import { escapePattern } from "../../src/text/escape-pattern.js"
import type { EndedTest, RanFile, RunningFile } from "./run-file.js"

/** Between two lines that say what is running, where no line can be drawn again. */
const quietMs = 30_000

export interface Progress {
  ended(ran: RanFile): void
  /** Prints the closing lines; true if everything passed. */
  close(): boolean
}

/** Prints to `out`. `running` always holds the files that run now. */
export function startProgress(
  running: ReadonlySet<RunningFile>,
  { files, out }: { files: number; out: NodeJS.WriteStream },
): Progress {
  const began = performance.now()
  const done: RanFile[] = []
  const failures = () => done.filter((ran) => ran.broke !== undefined || failedTests(ran).length > 0)
  const status = () => {
    const now = [...running].map(({ file, since, test }) => {
      const name = test === undefined ? "" : ` › ${test}`
      return `${withoutFolder(file)}${name}, ${clock(performance.now() - since)}`
    })
    const failed = failures().length
    return `[${done.length} of ${files} files, ${clock(performance.now() - began)}${failed > 0 ? `, ${failed} failed` : ""}] ${now.join(" | ")}`
  }
  const line = (text: string) => out.write(out.isTTY ? `\r\u001b[K${text}\n` : `${text}\n`)
  const redraw = () => out.write(`\r\u001b[K${status().slice(0, out.columns - 1)}`)
  const timer = setInterval(() => (out.isTTY ? redraw() : line(status())), out.isTTY ? 500 : quietMs)
  return {
    ended(ran) {
      done.push(ran)
      const failed = failedTests(ran)
      const fine = failed.length === 0 && ran.broke === undefined
      const skipped = ran.tests.filter((test) => test.skipped).length
      const counts = `${count(ran.tests.length, "test")}${skipped > 0 ? `, ${skipped} skipped` : ""}`
      line(`${fine ? "✔" : "✖"} ${ran.file}  ${counts}, ${ran.seconds.toFixed(1)} s, ${ran.cpu.toFixed(1)} s of CPU`)
      for (const note of ran.notes) line(`    ${note}`)
      if (!fine) line(failureText(ran, failed))
    },
    close() {
      clearInterval(timer)
      if (out.isTTY) out.write("\r\u001b[K")
      const failed = failures()
      // Once more at the end: what stands far above is not read.
      if (failed.length > 0) line("\nFailed; each command runs one alone:")
      for (const ran of failed) for (const command of commandsOf(ran)) line(`  ${command}`)
      const slowest = done.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
      line("\nThe slowest files:    seconds   of CPU")
      for (const { file, seconds, cpu } of slowest)
        line(`${seconds.toFixed(1).padStart(29)} ${cpu.toFixed(1).padStart(8)}  ${file}`)
      const tests = done.flatMap((ran) => ran.tests)
      const parts = [
        count(done.length, "file"),
        count(tests.length, "test"),
        `${tests.filter(({ error }) => error !== undefined).length} failed`,
        `${tests.filter(({ skipped }) => skipped).length} skipped`,
      ]
      const cpu = done.reduce((sum, ran) => sum + ran.cpu, 0)
      line(`\n${parts.join(", ")} in ${clock(performance.now() - began)}, with ${clock(cpu * 1000)} of CPU`)
      return failed.length === 0
    },
  }
}

const failedTests = ({ tests }: RanFile) => tests.filter(({ error }) => error !== undefined)

function failureText(ran: RanFile, failed: readonly EndedTest[]): string {
  const texts = failed.map(({ path, error = "" }) => `${path.join(" › ")}\n${indent(error)}`)
  if (ran.broke !== undefined) texts.push(ran.broke)
  const printed = ran.output.trim()
  if (printed !== "") texts.push(`It printed:\n${indent(printed.slice(-5_000))}`)
  texts.push(`Alone:\n${indent(commandsOf(ran).join("\n"))}`)
  if (ran.after.length > 0)
    texts.push(
      `As it ran, in one process:\n${indent(["node --import tsx test/run.ts", ...ran.after, ran.file].join(" "))}`,
    )
  return indent(texts.join("\n"))
}

/** A command for each test that failed, or one for the file. */
function commandsOf(ran: RanFile): string[] {
  const failed = failedTests(ran)
  const command = "node --import tsx --test"
  const names = failed.map(({ path }) => path[0])
  // What this file left is found where files run in turn.
  if (names.includes("leaves the process as it was")) return [`node --import tsx test/run.ts ${ran.file}`]
  if (failed.length === 0 || ran.broke !== undefined || names.includes("is imported")) return [`${command} ${ran.file}`]
  return failed.map(({ path }) => {
    // Node 20 compares a test's own name, later versions the whole: both end with it.
    const pattern = `${escapePattern(path.at(-1) ?? "")}$`
    return `${command} --test-name-pattern ${shellWord(pattern)} ${ran.file}`
  })
}

const withoutFolder = (file: string) => file.replace(/^test\//, "")
const indent = (text: string) => text.replace(/^(?=.)/gm, "    ")

/** Minutes and seconds. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}
