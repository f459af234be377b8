/**
 * Spreads the misses of a step over worker threads. Only steps that `worker.ts` lists, only when there are enough
 * misses to pay for loading the compiler in another thread; results come in input order, whoever made them.
 */
import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import { type Result, type Runner, runHere } from "./memo.js"
import { heavySteps, pooledSteps } from "./worker.js"

/** Misses from which a worker's start (about 0.2 s of loading) is won back. */
const enough = 300
/** Inputs that travel together. */
const batch = 20

/** A runner with `workers` threads beside this one; `0` runs everything here. `from` is the least number of misses. */
export function poolRunner(options: {
  workers?: number | undefined
  from?: number | undefined
  workerUrl: URL
}): Runner {
  const { workers = Math.max(0, availableParallelism() - 1), from: least = enough, workerUrl } = options
  return async (step, inputs) => {
    const heavy = heavySteps.has(step.name)
    const worthwhile = heavy || inputs.length >= least
    if (workers === 0 || !worthwhile || !Object.hasOwn(pooledSteps, step.name)) return runHere(step, inputs)
    const results = new Array<Result<never, never>>(inputs.length)
    let next = 0
    const take = () => {
      const from = next
      next = Math.min(inputs.length, next + batch)
      return { from, items: inputs.slice(from, next) }
    }
    const here = async () => {
      for (let work = take(); work.items.length > 0; work = take()) {
        const made = await runHere(step, work.items)
        for (const [index, result] of made.entries()) results[work.from + index] = result as Result<never, never>
        // Lets the workers' messages in.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const away = async () => {
      const worker = new Worker(workerUrl, { execArgv: [] })
      try {
        for (let work = take(); work.items.length > 0; work = take()) {
          const made = await askWorker(worker, { step: step.name, inputs: work.items })
          for (const [index, result] of made.entries()) results[work.from + index] = result as Result<never, never>
        }
      } finally {
        await worker.terminate()
      }
    }
    const threads = Array.from({ length: heavy ? 1 : workers }, away)
    await Promise.all(heavy ? threads : [here(), ...threads])
    return results
  }
}

function askWorker(worker: Worker, work: { step: string; inputs: unknown[] }): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const done = (answer: { results?: unknown[]; error?: string }) => {
      worker.off("error", reject)
      if (answer.results) resolve(answer.results)
      else reject(new Error(answer.error))
    }
    worker.once("message", done)
    worker.once("error", reject)
    worker.postMessage(work)
  })
}
