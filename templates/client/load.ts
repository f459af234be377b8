/**
 * Loads modules: everything that is not there from the start comes through here. A module that can't be loaded, or does
 * not come in time, never fails in silence: its user is told, and gets a function that tries again.
 *
 * Browsers remember a module that threw, and some one that was not found, under its address. So another try has another
 * address. What that module imports keeps its own: if it fails once more while all files are there, the page is
 * loaded again.
 */
import "./core.js"
import { warn } from "./warn.js"

/** Milliseconds after which a module counts as missing; one that comes later is taken all the same. */
const PATIENCE = 10_000

/** Tries again. `reload` allows to load the page again: only a reader who pressed Retry expects that. */
export type Retry = (reload?: { reload: true }) => void

let retries = 0

/**
 * Resolves with the modules once all of them are there: at first, late, or after a retry. `failed` is called for
 * each failure, and returns a function that is called when the failure is over.
 */
export function load<Modules extends unknown[]>(
  addresses: readonly string[],
  failed: (retry: Retry) => (() => void) | undefined,
  patience = PATIENCE,
): Promise<Modules> {
  const modules: unknown[] = []
  let over: (() => void) | undefined
  let done = false
  return new Promise((resolve) => {
    const attempt = (query: string, fail: (cause: unknown) => void) => {
      const timer = setTimeout(() => fail("no answer"), patience)
      Promise.all(addresses.map(async (address, at) => (modules[at] ??= await wholeModule(address + query))))
        .then(() => {
          done = true
          over?.()
          resolve(modules as Modules)
        }, fail)
        .finally(() => clearTimeout(timer))
    }
    const fail = (cause: unknown) => {
      if (done) return
      warn("A part of this page could not be loaded.", cause)
      over?.()
      over = failed(retry)
    }
    const retry: Retry = (options) => {
      retries += 1
      const known = new Set<string>()
      Promise.all(addresses.map((address) => refresh(address, known))).then(
        () => attempt(`?retry=${retries}`, options?.reload ? () => location.reload() : fail),
        fail,
      )
    }
    attempt("", fail)
  })
}

/** A file that was cut off where a statement ends is a module, too; but what it exports stands at its end. */
async function wholeModule(address: string): Promise<unknown> {
  const module = await import(address)
  if (Object.keys(module).length === 0) throw new Error(`${address} is incomplete`)
  return module
}

/** Fetches a module and all that it imports, past the browser's cache, which may hold the failure. */
async function refresh(address: string, known: Set<string>): Promise<void> {
  if (known.has(address)) return
  known.add(address)
  const response = await fetch(address, { cache: "reload", signal: AbortSignal.timeout(PATIENCE) })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  const imports = (await response.text()).matchAll(/(?:from|import)\s*"([^"]+\.js)"/g)
  await Promise.all([...imports].map(([, next]) => refresh(next as string, known)))
}

/** The address in `() => import("…")`: the bundler writes it there and nowhere else. */
export function addressOf(get: () => Promise<unknown>): string {
  return /import\("(.+?)"\)/.exec(String(get))?.[1] ?? ""
}
