/**
 * The page's side of search: reads the manifest, starts the worker, asks it. Nothing happens before the first request,
 * and whatever failed (manifest, worker, index) is read afresh by the next one. The manifest names the worker and the
 * indexes by their hashes, so a tab that is older than a deployment finds the new ones.
 */
import type { SearchRequest } from "../../src/search/search-indexes.js"
import { type FromWorker, type IndexAddress, type ToWorker, UNEXPECTED_URL, type WorkerAnswer } from "./protocol.js"

/** `search/manifest.json`. */
export interface SearchManifest {
  format: number
  /** Path of the worker's script. */
  worker: string
  indexes: { group: string; label: string; current: boolean; url: string; rest?: string }[]
  contexts: { path: string; label: string }[]
}

export interface SearchClientOptions {
  /** The site's base, absolute: `https://docs.example.com/`. */
  base: string
  /** The worker's script as the page knows it: it is started while the manifest, which may know better, is on its way. */
  worker?: string | undefined
  /** Lets a script's address through the site's Trusted Types policy. */
  scriptUrl?: (url: string) => string
}

export type ClientRequest = Omit<SearchRequest, "group"> & {
  /** The reader's version as `docs/v1`; without it, the current one. */
  version?: string
}

export type ShowAnswer = (found: WorkerAnswer, manifest: SearchManifest) => void

export interface SearchClient {
  manifest(): Promise<SearchManifest>
  /** Loads worker and indexes without asking anything. */
  warm(version?: string): Promise<void>
  /** Shows the answer of the reader's own index as soon as it is there, then that of all; none of them if a later request came. */
  search(request: ClientRequest, show: ShowAnswer): Promise<void>
}

/** More versions than this are not searched at once. */
const MOST_INDEXES = 4

/** Clients by base: every box and page of a document shares one worker. */
const clients = new Map<string, SearchClient>()

export function sharedClient(options: SearchClientOptions): SearchClient {
  const client = clients.get(options.base) ?? searchClient(options)
  clients.set(options.base, client)
  return client
}

/** The group that a version means, checked before anything is asked of a server. */
export function groupOfVersion(version: string, base: string): string {
  const site = new URL(base)
  const url = URL.canParse(version, base) ? new URL(version, base) : undefined
  if (url?.origin !== site.origin) throw new Error(UNEXPECTED_URL)
  const inside = url.pathname.startsWith(site.pathname) ? url.pathname.slice(site.pathname.length) : url.pathname
  return inside.replace(/^\/+|\/+$/g, "")
}

/** The reader's index first, then those without a version, the current one, and others while there is room. */
export function indexesFor(manifest: SearchManifest, version: string | undefined, base: string): IndexAddress[] {
  const group = version === undefined ? undefined : groupOfVersion(version, base)
  const current = manifest.indexes.find((index) => index.current) ?? manifest.indexes[0]
  const own = manifest.indexes.find((index) => index.group === group) ?? current
  const rank = (index: SearchManifest["indexes"][number]): number => {
    if (index === own) return 0
    if (!index.group.includes("/")) return 1
    return index === current ? 2 : 3
  }
  return manifest.indexes
    .map((index) => ({ index, rank: rank(index) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_INDEXES)
    .map(({ index: { group, url, rest } }) => ({
      group,
      url: ownUrl(url, base),
      ...(rest === undefined ? {} : { rest: ownUrl(rest, base) }),
    }))
}

/** An absolute address. Throws if it leaves the site's origin. */
function ownUrl(address: string, base: string): string {
  const url = new URL(address, base)
  if (url.origin !== new URL(base).origin) throw new Error(UNEXPECTED_URL)
  return url.href
}

async function fetchManifest(base: string): Promise<SearchManifest> {
  const response = await fetch(new URL("search/manifest.json", base), { cache: "no-cache" })
  if (!response.ok) throw new Error(`The search could not be loaded (${response.status})`)
  return (await response.json()) as SearchManifest
}

interface Waiter {
  show: (found: WorkerAnswer) => void
  done: () => void
  failed: (error: Error) => void
}

export function searchClient(options: SearchClientOptions): SearchClient {
  const { base, scriptUrl = (url) => url } = options
  let manifest: Promise<SearchManifest> | undefined
  let worker: { url: string; thread: Worker } | undefined
  let lastId = 0
  let lastSearch = 0
  const waiting = new Map<number, Waiter>()

  const readManifest = (): Promise<SearchManifest> => {
    if (manifest !== undefined) return manifest
    const reading = fetchManifest(base)
    manifest = reading
    if (options.worker !== undefined) worker ??= start(options.worker)
    reading.catch(() => {
      manifest = undefined
    })
    return reading
  }

  /** Ends the worker; every request that waits for it fails, and the next one starts anew. */
  const giveUp = (error: Error): void => {
    worker?.thread.terminate()
    worker = undefined
    manifest = undefined
    const waiters = [...waiting.values()]
    waiting.clear()
    for (const { failed } of waiters) failed(error)
  }

  const onMessage = (message: FromWorker): void => {
    if (message.type === "failed") {
      giveUp(new Error(message.message))
      return
    }
    const waiter = waiting.get(message.id)
    if (message.type === "answer") {
      const { answer, partial, missing } = message
      waiter?.show({ answer, partial, missing })
      // What is missing may have been replaced by a deployment: the next request asks where it is now.
      if (missing.length > 0) manifest = undefined
      if (partial) return
    }
    waiting.delete(message.id)
    waiter?.done()
  }

  const start = (url: string): { url: string; thread: Worker } => {
    const thread = new Worker(scriptUrl(new URL(url, base).href))
    thread.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => onMessage(data))
    for (const type of ["error", "messageerror"]) {
      thread.addEventListener(type, () => {
        if (worker?.thread === thread) giveUp(new Error("The search could not be started"))
      })
    }
    return { url, thread }
  }

  const ask = async (
    version: string | undefined,
    request: Omit<SearchRequest, "group"> | undefined,
    show: ShowAnswer,
  ): Promise<void> => {
    // An address of another origin fails here, before any request.
    if (version !== undefined) groupOfVersion(version, base)
    const known = await readManifest()
    const indexes = indexesFor(known, version, base)
    if (worker !== undefined && worker.url !== known.worker) giveUp(new Error("The search was replaced"))
    worker ??= start(known.worker)
    const { thread } = worker
    lastId += 1
    const id = lastId
    const group = indexes[0]?.group ?? ""
    const message: ToWorker =
      request === undefined
        ? { type: "open", id, indexes }
        : { type: "search", id, indexes, request: { ...request, group } }
    await new Promise<void>((done, failed) => {
      waiting.set(id, { show: (found) => show(found, known), done, failed })
      thread.postMessage(message)
    })
  }

  return {
    manifest: readManifest,
    warm: (version) => ask(version, undefined, () => {}),
    search: async ({ version, ...request }, show) => {
      lastSearch += 1
      const mine = lastSearch
      try {
        await ask(version, request, (found, known) => {
          if (mine === lastSearch) show(found, known)
        })
      } catch (error) {
        if (mine === lastSearch) throw error
      }
    },
  }
}
