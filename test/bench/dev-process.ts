/** Starts `dev` as a process, and says what it costs: processor time, memory, and how long its thread was busy at a stretch. */
import { type ChildProcess, spawn } from "node:child_process"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"

export interface Dev {
  child: ChildProcess
  url: string
  startedAt: number
  readyMs: number
}

/** Loaded into the process beside the program. */
const watch = path.join(import.meta.dirname, "watch-loop.mjs")

export async function startDev(root: string, program: string): Promise<Dev> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ["--import", watch, program, "dev", root, "--port", "0", "--quiet"], {
    stdio: ["ignore", "pipe", process.env.BENCH_LOUD ? "inherit" : "ignore", "ipc"],
  })
  process.once("exit", () => child.kill())
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (text) => resolve(String(text).trim()))
    child.once("exit", (code) => reject(new Error(`dev ended with ${code}`)))
  })
  return { child, url, startedAt, readyMs: performance.now() - startedAt }
}

export async function stopDev({ child }: Dev): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill()
  await ended
}

/** Asks what `watch-loop.mjs` answers. */
export async function ask<T>({ child }: Dev, message: "stall" | "profile" | "profiled"): Promise<T> {
  const answer = new Promise<T>((resolve) => child.once("message", (value) => resolve(value as T)))
  child.send(message)
  return answer
}

/** Milliseconds of the longest time since the last call in which the process answered nothing. */
export const longestStall = (dev: Dev) => ask<number>(dev, "stall")

/** Milliseconds of processor time so far, of the process and of those that it keeps, such as esbuild. */
export async function cpuOf({ child }: Dev): Promise<number> {
  const children = await readdir(`/proc/${child.pid}/task`).catch(() => [])
  const lists = children.map((task) => readFile(`/proc/${child.pid}/task/${task}/children`, "utf8").catch(() => ""))
  const pids = [String(child.pid), ...(await Promise.all(lists)).join(" ").split(" ").filter(Boolean)]
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")))
  return stats.reduce((sum, stat) => {
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
  }, 0)
}

/** Megabytes. */
export async function memoryOf({ child }: Dev): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
