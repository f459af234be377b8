/**
 * The half of a search worker that every engine shares: opens indexes in turn, and answers the newest query of each
 * client. An index that failed to load is dropped, so that the next request tries again.
 */
import type { SearchAnswer, SearchRequest } from "../../src/search/answer.js"
import { loadJson } from "./load-json.js"
import { type FromWorker, type IndexAddress, type ToWorker, UNEXPECTED_URL } from "./protocol.js"

export interface Engine<Index> {
  /** Loads an index: a part for a first answer, then all of it. Each is opened when its function is called. */
  load(address: IndexAddress): AsyncGenerator<() => Index, void>
  search(indexes: Index[], request: SearchRequest): SearchAnswer | Promise<SearchAnswer>
}

/** The parts of a worker's global scope that the DOM types lack. */
interface WorkerScope {
  location: { origin: string; href: string }
  postMessage(message: FromWorker): void
  addEventListener(type: "message", listener: (event: MessageEvent<ToWorker>) => void): void
}
const scope = self as unknown as WorkerScope

/** An index that is being loaded: first a part, then all of it. */
interface Loading {
  first: Promise<void>
  whole: Promise<void>
}

export function serveSearch<Index>(engine: Engine<Index>): void {
  const loading = new Map<string, Loading>()
  /** The indexes that can be searched so far, by URL, and which of them are complete. */
  const ready = new Map<string, Index>()
  const whole = new Set<string>()
  /** The id of each client's newest query: older ones that still wait are not answered. */
  const newest = new Map<number, number>()

  const reply = async (message: ToWorker): Promise<void> => {
    const { id, indexes } = message
    await Promise.all(indexes.slice(0, 1).map((address) => open(address).first))
    if (message.type === "open") {
      scope.postMessage({ type: "opened", id })
      return
    }
    const { asker, request } = message
    const answer = async (partial: boolean): Promise<void> => {
      const isStale = (): boolean => id !== newest.get(asker)
      const opened = indexes.flatMap((address) => ready.get(keyOf(address)) ?? [])
      const missing = partial ? [] : indexes.filter((address) => !whole.has(keyOf(address))).map(({ group }) => group)
      const result = isStale() ? undefined : await engine.search(opened, request)
      if (result === undefined || isStale()) scope.postMessage({ type: "stale", id })
      else scope.postMessage({ type: "answer", id, answer: result, partial, missing })
    }
    if (indexes.some((address) => !whole.has(keyOf(address)))) await answer(true)
    // The others load once the reader has an answer.
    await Promise.allSettled(indexes.map((address) => open(address).whole))
    await answer(false)
  }

  /** Loads an index, unless it is loaded or loading. */
  const open = (address: IndexAddress): Loading => {
    const key = keyOf(address)
    const known = loading.get(key)
    if (known !== undefined) return known
    const steps = engine.load(address)
    const opening = steps.next()
    const first = (async () => {
      const { value: openNow } = await opening
      if (openNow) ready.set(key, openNow())
    })()
    const allSteps = (async () => {
      await first
      for await (const openNow of steps) {
        await settled(first)
        ready.set(key, openNow())
      }
      whole.add(key)
    })()
    const index = { first, whole: allSteps }
    loading.set(key, index)
    allSteps.catch(() => loading.delete(key))
    return index
  }

  scope.addEventListener("message", ({ data }) => {
    if (data.type === "search") newest.set(data.asker, data.id)
    reply(data).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      scope.postMessage({ type: "failed", id: data.id, message })
    })
  })
  scope.postMessage({ type: "started" })
}

/** A deployment may replace the second part of an index and keep the first. */
function keyOf({ url, rest = "" }: IndexAddress): string {
  return `${url} ${rest}`
}

/** Waits for work to end, then for queries that have arrived meanwhile: opening an index takes long. */
async function settled(work: Promise<void>): Promise<void> {
  await work.catch(() => {})
  await new Promise((next) => setTimeout(next))
}

export async function readIndex<File>(url: string): Promise<File> {
  return await loadJson("The search index", ownAddress(url))
}

/** A URL of the site's own origin. Throws if it is another's. */
export function ownAddress(url: string): URL {
  const address = new URL(url, scope.location.href)
  if (address.origin !== scope.location.origin) throw new Error(UNEXPECTED_URL)
  return address
}
