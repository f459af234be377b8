/**
 * The search worker: loads indexes, answers queries. A classic script, because elasticlunr is sloppy-mode code.
 * An index that could not be loaded is forgotten, so that the next request tries again.
 */
import { openIndex } from "../../src/search/open-index.js"
import { type SearchableIndex, searchable, searchIndexes } from "../../src/search/search-indexes.js"
import { type FromWorker, type IndexAddress, type ToWorker, UNEXPECTED_URL } from "./protocol.js"

/** What a worker's global scope has beside a page's; the DOM types know only the page's. */
interface WorkerScope {
  location: { origin: string; href: string }
  postMessage(message: FromWorker): void
  addEventListener(type: "message", listener: (event: MessageEvent<ToWorker>) => void): void
}
const scope = self as unknown as WorkerScope

const loading = new Map<string, Promise<SearchableIndex>>()
const ready = new Map<string, SearchableIndex>()
/** The number of the newest query: older ones that still wait are not worth answering. */
let newest = 0

scope.addEventListener("message", ({ data }) => {
  if (data.type === "search") newest = data.id
  reply(data).catch((error: unknown) => {
    scope.postMessage({ type: "failed", id: data.id, message: error instanceof Error ? error.message : String(error) })
  })
})

async function reply(message: ToWorker): Promise<void> {
  const { id, indexes } = message
  const [own, ...others] = indexes.map(open)
  const rest = Promise.allSettled(others)
  await own
  if (message.type === "open") {
    scope.postMessage({ type: "opened", id })
    return
  }
  const answer = (partial: boolean): void => {
    if (id < newest) {
      scope.postMessage({ type: "stale", id })
      return
    }
    const opened = indexes.flatMap(({ url }) => ready.get(url) ?? [])
    const missing = partial ? [] : indexes.filter(({ url }) => !ready.has(url)).map(({ group }) => group)
    scope.postMessage({ type: "answer", id, answer: searchIndexes(opened, message.request), partial, missing })
  }
  if (indexes.some(({ url }) => !ready.has(url))) answer(true)
  await rest
  answer(false)
}

function open({ group, url }: IndexAddress): Promise<SearchableIndex> {
  const known = loading.get(url)
  if (known !== undefined) return known
  const index = load(group, url)
  loading.set(url, index)
  index.then(
    (opened) => ready.set(url, opened),
    () => loading.delete(url),
  )
  return index
}

async function load(group: string, url: string): Promise<SearchableIndex> {
  if (new URL(url, scope.location.href).origin !== scope.location.origin) throw new Error(UNEXPECTED_URL)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The search index could not be loaded (${response.status})`)
  return searchable(openIndex(group, await response.json()))
}
