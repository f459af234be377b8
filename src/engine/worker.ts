/** What a worker thread may run: steps from plain data to plain data. */
import { parentPort } from "node:worker_threads"
import { readDeclarations } from "../reference/read-declarations.js"
import { compileSource } from "../stages/compile/compile-source.js"
import { runHere, type Step } from "./memo.js"

export const pooledSteps: Record<string, Step<never, unknown, unknown>> = {
  [compileSource.name]: compileSource,
  [readDeclarations.name]: readDeclarations,
}

/** Steps of which a single one is worth a thread: this one goes on with something else meanwhile. */
export const heavySteps: ReadonlySet<string> = new Set([readDeclarations.name])

parentPort?.on("message", async ({ step, inputs }: { step: string; inputs: never[] }) => {
  try {
    parentPort?.postMessage({ results: await runHere(pooledSteps[step] as Step<never, unknown, unknown>, inputs) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
