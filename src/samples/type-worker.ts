/**
 * The thread that type-checks samples, so that pages render meanwhile. This file is both ends: the thread runs it too,
 * and loads the compiler only there. Run from the sources, as tests do, the work is done in this thread.
 */
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads"
import type { TypeAnswer, TypeJob } from "./type-job.js"

const task = "captcha-docs: type-check samples"

if (!isMainThread && (workerData as { task?: unknown } | null)?.task === task) {
  parentPort?.postMessage(await checkHere((workerData as { jobs: TypeJob[] }).jobs))
}

export function typeCheckInWorker(jobs: TypeJob[]): Promise<TypeAnswer[]> {
  if (import.meta.url.endsWith(".ts")) return checkHere(jobs)
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { task, jobs }, execArgv: [] })
    worker.once("message", resolve)
    worker.once("error", reject)
    worker.once("exit", (code) => reject(new Error(`the thread that checks samples ended with ${code}`)))
  })
}

async function checkHere(jobs: readonly TypeJob[]): Promise<TypeAnswer[]> {
  const { typeCheck } = await import("./type-check.js")
  return jobs.map(typeCheck)
}
