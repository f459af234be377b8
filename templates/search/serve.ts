/**
 * The half of a search worker that every engine shares: it opens indexes in turn, and answers the newest query of each
 * asker. An index that could not be loaded is forgotten, so that the next request tries again.
 */
import type { SearchAnswer, SearchRequest } from "../../src/search/answer.js"
import { loadJson } from "./load-json.js"
import { type FromWorker, type IndexAddress, type ToWorker, UNEXPECTED_URL } from "./protocol.js"

export interface Engine<Index> {
  /** Loads an index: what gives a first answer, then more of it. Each is opened when it is called. */
  load(address: IndexAddress): AsyncGenerator<() => Index, void>
  search(indexes: Index[], request: SearchRequest): SearchAnswer | Promise<SearchAnswer>
}

/** What a worker's global scope has beside a page's; the DOM types know only the page's. */
interface WorkerScope {
  location: { origin: string; href: string }
  postMessage(message: FromWorker): void
  addEventListener(type: "message", listener: (event: MessageEvent<ToWorker>) => void): void
}
const scope = self as unknown as WorkerScope

/** An index on its way: what gives a first answer, then all of it. */
interface Loading {
  first: Promise<void>
  whole: Promise<void>
}

export function serveSearch<Index>(engine: Engine<Index>): void {
  const loading = new Map<string, Loading>()
  /** What can be searched so far, by the index's addresses, and which of these are whole. */
  const ready = new Map<string, Index>()
  const whole = new Set<string>()
  /** The number of each asker's newest query: older ones that still wait are not worth answering. */
  const newest = new Map<number, number>()

  const reply = async (message: ToWorker): Promise<void> => {
    const { id, indexes } = message
    let before: Promise<void> | undefined
    const asked = indexes.map((address) => {
      const index = open(address, before)
      before ??= index.first
      return index
    })
    const rest = Promise.allSettled(asked.map((index) => index.whole))
    await before
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
    await rest
    await answer(false)
  }

  /** Loads an index, unless it is there or on its way. It is opened when `before` is done, however that ended. */
  const open = (address: IndexAddress, before?: Promise<void>): Loading => {
    const key = keyOf(address)
    const known = loading.get(key)
    if (known !== undefined) return known
    const steps = engine.load(address)
    const opening = steps.next()
    const first = (async () => {
      const { value: openNow } = await opening
      if (before !== undefined) await settled(before)
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
}

/** A deployment may replace the rest of an index, and leave its names as they were. */
function keyOf({ url, rest = "" }: IndexAddress): string {
  return `${url} ${rest}`
}

/** Waits for work to end, and then for the queries that have come meanwhile: to open an index takes long. */
async function settled(work: Promise<void>): Promise<void> {
  await work.catch(() => {})
  await new Promise((next) => setTimeout(next))
}

/** A file of an index. */
export async function readIndex<File>(url: string): Promise<File> {
  return await loadJson("The search index", ownAddress(url))
}

/** An address of the site's own origin. Throws if it is another's. */
export function ownAddress(url: string): URL {
  const address = new URL(url, scope.location.href)
  if (address.origin !== scope.location.origin) throw new Error(UNEXPECTED_URL)
  return address
}
