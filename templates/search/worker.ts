/**
 * The search worker: loads indexes, answers queries. A classic script, because elasticlunr is sloppy-mode code.
 * An index that could not be loaded is forgotten, so that the next request tries again.
 */
import { openIndex } from "../../src/search/open-index.js"
import { searchIndexes } from "../../src/search/search-indexes.js"
import { type SearchableIndex, searchable } from "../../src/search/searchable.js"
import { joinIndex, type SplitIndex } from "../../src/search/split-index.js"
import { loadJson } from "./load-json.js"
import { type FromWorker, type IndexAddress, type ToWorker, UNEXPECTED_URL } from "./protocol.js"

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
const loading = new Map<string, Loading>()
/** What can be searched so far, by the index's address, and which of these are whole. */
const ready = new Map<string, SearchableIndex>()
const whole = new Set<string>()
/** The number of each asker's newest query: older ones that still wait are not worth answering. */
const newest = new Map<number, number>()

scope.addEventListener("message", ({ data }) => {
  if (data.type === "search") newest.set(data.asker, data.id)
  reply(data).catch((error: unknown) => {
    scope.postMessage({ type: "failed", id: data.id, message: error instanceof Error ? error.message : String(error) })
  })
})

async function reply(message: ToWorker): Promise<void> {
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
  const answer = (partial: boolean): void => {
    if (id !== newest.get(message.asker)) {
      scope.postMessage({ type: "stale", id })
      return
    }
    const opened = indexes.flatMap(({ url }) => ready.get(url) ?? [])
    const missing = partial ? [] : indexes.filter(({ url }) => !whole.has(url)).map(({ group }) => group)
    scope.postMessage({ type: "answer", id, answer: searchIndexes(opened, message.request), partial, missing })
  }
  if (indexes.some(({ url }) => !whole.has(url))) answer(true)
  await rest
  answer(false)
}

/** Loads an index, unless it is there or on its way. Its file is opened when `before` is done, however that ended. */
function open({ group, url, rest }: IndexAddress, before?: Promise<void>): Loading {
  const known = loading.get(url)
  if (known !== undefined) return known
  const names = read<SplitIndex["names"]>(url)
  const texts = rest === undefined ? undefined : read<SplitIndex["texts"]>(rest)
  texts?.catch(() => {})
  const first = (async () => {
    const entries = await names
    if (before !== undefined) await settled(before)
    ready.set(url, searchable(openIndex(group, entries)))
  })()
  const all = (async () => {
    await first
    if (texts !== undefined) {
      const entries = joinIndex({ names: await names, texts: await texts })
      await settled(first)
      ready.set(url, searchable(openIndex(group, entries)))
    }
    whole.add(url)
  })()
  const index = { first, whole: all }
  loading.set(url, index)
  all.catch(() => loading.delete(url))
  return index
}

/** Waits for work to end, and then for the queries that have come meanwhile: to open an index takes long. */
async function settled(work: Promise<void>): Promise<void> {
  await work.catch(() => {})
  await new Promise((next) => setTimeout(next))
}

async function read<File>(url: string): Promise<File> {
  if (new URL(url, scope.location.href).origin !== scope.location.origin) throw new Error(UNEXPECTED_URL)
  return await loadJson("The search index", url)
}
