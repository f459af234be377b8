/**
 * The only file that prints. Results go to standard output, everything else to standard error, so that `--format json |
 * jq` works.
 */
import { Console } from "node:console"
import pc from "picocolors"
import { duration } from "./format.js"

/** Events of the pipeline. */
export type BuildEvent =
  /** `from` and `ms`: milliseconds from the command's start to the stage's, and its duration. Stages may overlap. */
  | { type: "stage"; name: string; items: number; fromCache: number; from: number; ms: number }
  | { type: "note"; text: string }

export interface Reporter {
  result(text: string): void
  event(event: BuildEvent): void
  error(text: string): void
  color: boolean
}

export function consoleReporter(options: { quiet: boolean; color: boolean; verbose: boolean }): Reporter {
  const colors = pc.createColors(options.color && process.stderr.isTTY === true)
  const terminal = process.stderr.isTTY === true
  return {
    color: options.color && process.stdout.isTTY === true,
    result: (text) => void process.stdout.write(text),
    event(event) {
      if (options.quiet) return
      if (event.type === "note") {
        process.stderr.write(`${colors.dim("note")} ${event.text}\n`)
      } else if (options.verbose || terminal || process.env.CI) {
        const cached = event.fromCache > 0 ? `, ${event.fromCache} cached` : ""
        const time = colors.dim(`${duration(event.ms)} from ${duration(event.from)}`)
        process.stderr.write(`${event.name.padEnd(10)}${event.items}${cached}  ${time}\n`)
      }
    },
    error: (text) => void process.stderr.write(`${text}\n`),
  }
}

/** Prompts for a line; an empty one, or the end of the input, means the fallback. */
export async function askOnTerminal(question: string, fallback: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises")
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve) => terminal.once("close", () => resolve("")))
  const answer = await Promise.race([terminal.question(`${question} (${fallback}) `), ended])
  terminal.close()
  return answer.trim() || fallback
}

/** What a site's own code prints with `console` is no result: it goes to standard error. */
export function sendLogsToErrors(): void {
  globalThis.console = new Console(process.stderr, process.stderr)
}

export const silentReporter: Reporter = { color: false, result() {}, event() {}, error() {} }
