/**
 * Code of a site may never end, and a handler of a signal waits for the code that runs. So there is none meanwhile: the
 * signal itself ends the process.
 */
const handlers = new Map<NodeJS.Signals, () => void>()
let running = 0

/** Calls `handler` at a signal, unless `stoppable` code runs. */
export function onSignal(signal: NodeJS.Signals, handler: () => void): void {
  handlers.set(signal, handler)
  process.once(signal, handler)
}

/** Runs code of the site, at whose mercy the process is; returns or throws what it does. */
export function stoppable<T>(run: () => T): T {
  enter()
  let result: T
  try {
    result = run()
  } catch (error) {
    leave()
    throw error
  }
  if (result instanceof Promise) return result.finally(leave) as T
  leave()
  return result
}

function enter(): void {
  if (running++ === 0) for (const [signal, handler] of handlers) process.off(signal, handler)
}

function leave(): void {
  if (--running === 0) for (const [signal, handler] of handlers) process.once(signal, handler)
}
