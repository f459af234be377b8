/**
 * Runs the misses of a step in other threads. Small ones are spread over workers, if there are enough to pay for
 * loading the compiler there. Large ones run in a thread that their kind shares, which reuses what it has loaded.
 * Results come in input order.
 */
import { availableParallelism } from "node:os"
import { type ResourceLimits, Worker } from "node:worker_threads"
import { type Result, type Runner, runHere, type Step, workOf } from "./memo.js"

/** Inputs that are sent together. */
const batch = 20

export interface PoolOptions {
  /** Threads beside this one; `0` runs everything here. */
  workers?: number
  /** The number of misses from which inputs are spread, instead of each step's own. */
  from?: number
  /** This thread takes none of what is spread, and others give way to it: it has somebody to answer. */
  aside?: boolean
}

/** A runner over threads of `workerUrl`. */
export function poolRunner(options: PoolOptions & { workerUrl: URL }): Runner {
  const { aside = false, from, workerUrl } = options
  const { workers = Math.max(aside ? 1 : 0, availableParallelism() - 1) } = options
  const shared = new Map<string, Thread>()
  const sharedThread = (name: string): Thread => {
    const known = shared.get(name)
    if (known) return known
    const ended = () => {
      if (shared.get(name) === thread) shared.delete(name)
    }
    const thread = startThread(workerUrl, ended, { aside })
    shared.set(name, thread)
    return thread
  }
  return async <I, F, B, W>(step: Step<I, F, B, W>, inputs: I[], take?: Parameters<typeof runHere<I, F, B, W>>[2]) => {
    const { thread: where } = step
    if (workers === 0 || where === undefined) return runHere(step, inputs, take)
    const ask = async (thread: Thread, items: I[]) =>
      thread.ask<Result<F, B>>(step.name, await Promise.all(items.map((item) => workOf(step, item))))
    if (where !== "spread") return ask(sharedThread(where), inputs)
    if (inputs.length < (from ?? step.spreadFrom ?? 0)) return runHere(step, inputs, take)
    const results = new Array<Result<F, B>>(inputs.length)
    let next = 0
    const work = async (make: (items: I[]) => Promise<Result<F, B>[]>) => {
      while (next < inputs.length) {
        const first = next
        next = Math.min(inputs.length, next + batch)
        for (const [at, result] of (await make(inputs.slice(first, next))).entries()) {
          const index = first + at
          results[index] = take ? await take(result, index) : result
        }
      }
    }
    const here = aside ? [] : [work((items) => runHere(step, items))]
    const away = Array.from({ length: workers }, async () => {
      const thread = startThread(workerUrl, undefined, { aside })
      try {
        await work((items) => ask(thread, items))
      } finally {
        thread.end()
      }
    })
    await Promise.all([...here, ...away])
    return results
  }
}

/** A thread of its own, which answers one question after the other. */
export interface Thread {
  ask<R>(step: string, inputs: unknown[]): Promise<R[]>
  end(): void
}

/** A thread that keeps the process alive only while it has an open request. It ends after `rest` milliseconds without one. */
export function startThread(
  url: URL,
  ended: () => void = () => {},
  {
    rest: restMs = 30_000,
    aside = false,
    ...limits
  }: { rest?: number; aside?: boolean; resourceLimits?: ResourceLimits } = {},
): Thread {
  const worker = new Worker(url, { execArgv: [], workerData: { aside }, ...limits })
  const open = new Map<number, { resolve: (results: never[]) => void; reject: (error: Error) => void }>()
  let nextId = 0
  let resting: NodeJS.Timeout | undefined
  const end = () => {
    ended()
    void worker.terminate()
  }
  const fail = (error: Error) => {
    for (const { reject } of open.values()) reject(error)
    open.clear()
    ended()
  }
  const rest = () => {
    worker.unref()
    resting = setTimeout(end, restMs).unref()
  }
  worker.on("message", ({ id, results, error }: { id: number; results?: never[]; error?: string }) => {
    const waiting = open.get(id)
    open.delete(id)
    if (results) waiting?.resolve(results)
    else waiting?.reject(new Error(error))
    if (open.size === 0) rest()
  })
  worker.on("error", fail)
  worker.on("exit", (code) => fail(new Error(`a thread ended with ${code}`)))
  return {
    end,
    ask: (step, inputs) =>
      new Promise((resolve, reject) => {
        clearTimeout(resting)
        worker.ref()
        const id = nextId++
        open.set(id, { resolve, reject })
        worker.postMessage({ id, step, inputs })
      }),
  }
}
