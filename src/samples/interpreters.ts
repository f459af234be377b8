/** Syntax checks by the interpreters of other languages. They only parse: no sample is run. */
import { spawn } from "node:child_process"
import path from "node:path"
import type { Disk } from "../disk.js"
import type { Finding } from "./type-job.js"

export interface Interpreter {
  program: string
  /** Name of the language in messages. */
  label: string
  args: string[]
  /** Code put before the sample, so that a fragment is complete. */
  before?: (text: string) => string
  /** Finds each problem in the program's output: its line (from 1), its column if known, its message. */
  problems: RegExp
  /** Further problems follow from the first. */
  onlyFirst?: true
}

const pythonCheck = `
import ast, sys
try:
    ast.parse(sys.stdin.read())
except SyntaxError as error:
    print(f"{error.lineno or 1}:{error.offset or 1}:{error.msg}")
    sys.exit(1)
`

const bash: Interpreter = {
  program: "bash",
  label: "bash",
  args: ["-n", "-s"],
  problems: /^bash: line (?<line>\d+): (?<message>.*)$/gm,
  onlyFirst: true,
}
const php: Interpreter = {
  program: "php",
  label: "PHP",
  args: ["-n", "-d", "display_errors=stderr", "-l"],
  before: (text) => (text.includes("<?") ? "" : "<?php "),
  problems: /PHP (?:Parse|Fatal) error:\s+(?<message>.*?) in .*? on line (?<line>\d+)/g,
  onlyFirst: true,
}
const python: Interpreter = {
  program: "python3",
  label: "Python",
  args: ["-I", "-c", pythonCheck],
  problems: /^(?<line>\d+):(?<column>\d+):(?<message>.*)$/gm,
}
const go: Interpreter = {
  program: "gofmt",
  label: "Go",
  args: ["-e"],
  problems: /^<standard input>:(?<line>\d+):(?<column>\d+): (?<message>.*)$/gm,
}
const ruby: Interpreter = {
  program: "ruby",
  label: "Ruby",
  args: ["-c"],
  problems: /^-:(?<line>\d+): (?<message>.*)$/gm,
  onlyFirst: true,
}

const byLanguage: Record<string, Interpreter> = {
  bash,
  sh: bash,
  shell: bash,
  zsh: bash,
  console: bash,
  "shell-session": bash,
  terminal: bash,
  php,
  python,
  py: python,
  go,
  golang: go,
  ruby,
  rb: ruby,
}

export function interpreterFor(language: string): Interpreter | undefined {
  return Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined
}

/** The programs on the path, each with a text that changes when it is upgraded. Starts no program. */
export function installedPrograms(programs: readonly string[], searchPath: string, root: Disk): Map<string, string> {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const endings = process.platform === "win32" ? [".exe", ".cmd", ".bat"] : [""]
  const installed = new Map<string, string>()
  for (const program of programs) {
    const files = folders.flatMap((folder) => endings.map((ending) => path.join(folder, program + ending)))
    const stat = root.statAll(files).find((stat) => stat !== undefined && !stat.directory)
    if (stat) installed.set(program, `${stat.size} ${stat.mtimeMs}`)
  }
  return installed
}

/** Parses one sample. If a program fails without a place, the problem is on the first line. */
export async function parseWith(interpreter: Interpreter, text: string): Promise<Finding[]> {
  const before = interpreter.before?.(text) ?? ""
  const { output, failed } = await run(interpreter, before + text)
  if (!failed) return []
  const found = [...output.matchAll(interpreter.problems)].map(({ groups = {} }) => ({
    line: Number(groups.line),
    column: groups.column === undefined ? undefined : Number(groups.column),
    message: groups.message?.trim() ?? "",
  }))
  const problems = found.slice(0, interpreter.onlyFirst ? 1 : undefined)
  const reported =
    problems.length > 0
      ? problems
      : [{ line: 1, column: undefined, message: output.trim().split("\n")[0] || "syntax error" }]
  return reported.map(({ line, column, message }) => lineFinding(text, line, column, message, before.length))
}

function run({ program, args }: Interpreter, input: string): Promise<{ output: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ["pipe", "pipe", "pipe"],
      timeout: 20_000,
      env: { ...process.env, LC_ALL: "C", LANG: "C" },
    })
    let output = ""
    const take = (chunk: Buffer) => {
      if (output.length < 20_000) output += chunk.toString()
    }
    child.stdout.on("data", take)
    child.stderr.on("data", take)
    child.stdin.on("error", () => {})
    child.once("error", reject)
    child.once("close", (code) => resolve({ output, failed: code !== 0 }))
    child.stdin.end(input)
  })
}

/** A finding on a line, from its column or its first letter to its end. */
export function lineFinding(
  text: string,
  line: number,
  column: number | undefined,
  message: string,
  before = 0,
): Finding {
  const lines = text.split("\n")
  const index = Math.min(Math.max(0, line - 1), lines.length - 1)
  const words = lines[index] ?? ""
  const indent = words.length - words.trimStart().length
  const within =
    column === undefined ? indent : Math.min(Math.max(0, column - 1 - (index === 0 ? before : 0)), words.length)
  const start = lines.slice(0, index).reduce((sum, above) => sum + above.length + 1, 0) + within
  return { start, length: Math.max(1, words.trimEnd().length - within), message }
}
