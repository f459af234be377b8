/** Starts the program as a user does, in a process of its own. `npm test` bundles it first. */
import { type ChildProcess, spawn } from "node:child_process"
import { cpSync } from "node:fs"
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { programCache, rememberPlainTheme } from "./test-cache.js"

export const program = path.resolve(import.meta.dirname, "../bin/captcha-docs.js")

/** Arguments of Node that start a program of the tests: what the runner bundled, or its source, compiled at each start. */
export function startsWith(source: string): string[] {
  const bundled = process.env.CAPTCHA_DOCS_TEST_PROGRAMS
  if (bundled === undefined) return ["--import", "tsx", source]
  return [path.join(bundled, path.relative(path.dirname(import.meta.dirname), source).replace(/\.ts$/, ".mjs"))]
}

/** Copies what the program is made of into a folder, so that a test can change it. */
export async function copyProgram(folder: string, ...more: string[]): Promise<void> {
  const root = path.dirname(path.dirname(program))
  for (const part of ["src", "templates", "bin", "package.json", "package-lock.json", ...more])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"))
}

export interface Finished {
  status: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface Started {
  child: ChildProcess
  done: Promise<Finished>
}

export interface StartOptions {
  cwd: string
  env?: Record<string, string>
  /** Another command than the program itself. */
  command?: string
  /** Milliseconds after which the process is killed, so that no test can hang. */
  limit?: number
}

/** Starts it and does not wait. */
export function start(args: readonly string[], { cwd, env = {}, command, limit = 120_000 }: StartOptions): Started {
  const { CI: _ci, NO_COLOR: _noColor, ...inherited } = process.env
  const [file, all] = command === undefined ? [process.execPath, [program, ...args]] : [command, [...args]]
  const child = spawn(file, all, {
    cwd,
    env: { ...inherited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: limit,
    // What hangs may hear no other signal.
    killSignal: "SIGKILL",
  })
  let stdout = ""
  let stderr = ""
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text
  })
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text
  })
  const done = new Promise<Finished>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (status, signal) => resolve({ status, signal, stdout, stderr }))
  })
  return { child, done }
}

/** Starts it and waits for its end. */
export function run(args: readonly string[], options: StartOptions): Promise<Finished> {
  return start(args, options).done
}

/** A folder of its own with these files, where the program remembers the plain theme; removed by the function it comes with. */
export async function folderWith(
  files: Record<string, string | Uint8Array>,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-run-"))
  await writeFiles(folder, files)
  if ("site.config.ts" in files) await rememberPlainTheme(path.join(folder, programCache))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export async function writeFiles(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const absolute = path.join(folder, file)
    await mkdir(path.dirname(absolute), { recursive: true })
    await writeFile(absolute, content)
  }
}

/** A page with its required front matter in four lines; the body begins on line 6. */
export function pageText(title: string, body = "Text.", more = ""): string {
  return `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\n${body}\n`
}
