/**
 * A thread that answers one call after the other. A call that takes longer than `patience`, or more memory than the thread
 * may have, ends the thread and is answered with an error; the next call gets a new one.
 */
import type { Result } from "../engine/memo.js"
import { startThread, type Thread } from "../engine/pool.js"
import { answerCall, type ToolAnswer, type ToolCall } from "./answer-call.js"

/** Of the heap: type checks take some 300. */
const resourceLimits = { maxOldGenerationSizeMb: 1_000 }
/** Milliseconds without a call after which the thread ends. */
const rest = 600_000

export function openLane(workerUrl: URL, patience: number): (call: ToolCall) => Promise<ToolAnswer> {
  let thread: Thread | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function answer(call: ToolCall): Promise<ToolAnswer> {
    const forget = () => {
      thread = undefined
    }
    thread ??= startThread(workerUrl, forget, { rest, resourceLimits })
    const timer = setTimeout(thread.end, patience)
    const began = performance.now()
    try {
      const [result] = await thread.ask<Result<ToolAnswer, unknown>>(answerCall.name, [call])
      return (result as Result<ToolAnswer, unknown>).facts
    } catch (error) {
      const late = performance.now() - began >= patience
      const reason = late ? `no answer within ${patience / 1000} seconds` : (error as Error).message
      return { text: `${call.name} was given up: ${reason}`, isError: true }
    } finally {
      clearTimeout(timer)
    }
  }

  return (call) => {
    const mine = last.then(() => answer(call))
    last = mine
    return mine
  }
}
