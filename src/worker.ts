/** The entry of a worker thread: runs the listed steps, from plain data to plain data. */
import { getPriority, setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { readApi } from "./api/read-apis.js"
import { readComponentProps } from "./component-props/component-props.js"
import { runHere, type Step } from "./engine/memo.js"
import { answerCall } from "./mcp/answer-call.js"
import { readDeclarations } from "./reference/read-declarations.js"
import { sendLogsToErrors } from "./report/console.js"
import { checkBodies } from "./samples/check-bodies.js"
import { checkTypes } from "./samples/check-types.js"
import { checkSyntax } from "./samples/syntax.js"
import { compileSource } from "./stages/compile/compile-source.js"
import { elasticlunrFile } from "./stages/elasticlunr.js"
import { renderPage } from "./stages/render.js"
import { platformStep, symbolTable } from "./symbols/learn-symbols.js"

/** Their inputs are the results of `load`. */
export const steps: Readonly<Record<string, Omit<Step<never, unknown, unknown>, "load">>> = Object.fromEntries(
  [
    compileSource,
    renderPage,
    elasticlunrFile,
    readDeclarations,
    symbolTable,
    readComponentProps,
    platformStep,
    checkTypes,
    readApi,
    checkSyntax,
    checkBodies,
    answerCall,
  ].map((step) => [step.name, { ...step, load: undefined }]),
)

interface Question {
  id: number
  step: string
  inputs: never[]
}
type Reply = { id: number; results: unknown[] } | { id: number; error: string }

/** Runs a step by name. Errors are sent as replies, so that no request waits forever. */
export async function answer({ id, step: name, inputs }: Question, post: (answer: Reply) => void): Promise<void> {
  try {
    const step = steps[name]
    if (!step) throw new Error(`dist/ is older than its sources: unknown step "${name}" (npm run compile)`)
    post({ id, results: await runHere(step, inputs) })
  } catch (error) {
    post({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

if (parentPort) sendLogsToErrors()
/** A third of the time on a core that is shared; a machine that has other work, too, still gets to the end. */
const givesWay = 5
// A priority is a thread's own on Linux, and the whole process's elsewhere.
if (workerData?.aside && process.platform === "linux") setPriority(Math.max(getPriority(), givesWay))
parentPort?.on("message", (question: Question) => answer(question, (reply) => parentPort?.postMessage(reply)))
