/**
 * The page's side of search: loads the manifest, starts the worker, sends queries. Nothing happens before the first
 * request, and whatever failed (manifest, worker, index) is loaded again by the next one. The manifest names worker and
 * indexes by their hashes, so a tab that is older than a deployment finds the new ones.
 */
import type { SearchRequest } from "../../src/search/answer.js"
import { otherVersions, type SearchManifest } from "../../src/search/manifest.js"
import { addressesFor, fetchManifest, groupOfVersion } from "./manifest.js"
import type { FromWorker, ToWorker, WorkerAnswer } from "./protocol.js"

export interface SearchClientOptions {
  /** The site's absolute base URL: `https://docs.example.com/`. */
  base: string
  /** The worker's script from the page's data: it starts while the manifest loads, which may name a newer one. */
  worker?: string | undefined
  /** Passes a script's URL through the site's Trusted Types policy. */
  scriptUrl?: (url: string) => string
}

export type ClientRequest = Omit<SearchRequest, "others"> & {
  /** The reader's version as `docs/v1`, or a function of the manifest; the current version by default. */
  version?: string | VersionIn
  /** Shows nothing before all indexes have answered: a long list must not change while it is read. */
  whole?: boolean
}
export type VersionIn = (manifest: SearchManifest) => string | undefined

type ShowAnswer = (reply: WorkerAnswer, manifest: SearchManifest) => void

/** A user of search: a box, or a page. */
export interface SearchClient {
  manifest(): Promise<SearchManifest>
  /** Loads worker and indexes without a query. */
  warm(version: VersionIn): Promise<void>
  /**
   * Shows the answer of the reader's own index as soon as it is there, then that of all. Calls nothing, and reports no
   * failure, once a later request of this client was made. Calls `late` if there is no answer for a while.
   */
  search(request: ClientRequest, tell: { show: ShowAnswer; late(): void }): Promise<void>
  /** Ignores all earlier requests. */
  forget(): void
}

/** Milliseconds after which an answer is late. */
const LATE = 200

/** Milliseconds after which a worker that says nothing has failed. */
const PATIENCE = 10_000

/** By base URL: all clients of a document share one worker. */
const connections = new Map<string, Connection>()
let clients = 0

export function searchClient(options: SearchClientOptions): SearchClient {
  const connection = connections.get(options.base) ?? connect(options)
  connections.set(options.base, connection)
  clients += 1
  const asker = clients
  let latest = 0
  return {
    manifest: connection.manifest,
    warm: (version) =>
      connection.ask(
        version,
        (id, indexes) => ({ type: "open", id, indexes }),
        () => {},
      ),
    async search({ version, whole = false, ...request }, { show, late }) {
      latest += 1
      const mine = latest
      const timer = setTimeout(() => mine === latest && late(), LATE)
      try {
        await connection.ask(
          version,
          (id, indexes, manifest) => {
            const others = otherVersions(manifest, indexes[0]?.group ?? "").map(({ group }) => group)
            return { type: "search", id, asker, indexes, request: { ...request, others } }
          },
          (reply, manifest) => {
            if (reply.partial && (whole || reply.answer.total === 0)) return
            clearTimeout(timer)
            if (mine === latest) show(reply, manifest)
          },
        )
      } catch (error) {
        if (mine === latest) throw error
      } finally {
        clearTimeout(timer)
      }
    },
    forget() {
      latest += 1
    },
  }
}

interface Connection {
  manifest(): Promise<SearchManifest>
  /** Sends a message about the indexes of a version. Resolves after the last answer. */
  ask(
    version: string | VersionIn | undefined,
    message: (id: number, indexes: ToWorker["indexes"], manifest: SearchManifest) => ToWorker,
    show: ShowAnswer,
  ): Promise<void>
}

interface Waiter {
  show: (reply: WorkerAnswer) => void
  done: () => void
  failed: (error: Error) => void
}

function connect({ base, worker: likely, scriptUrl = (url) => url }: SearchClientOptions): Connection {
  let manifest: Promise<SearchManifest> | undefined
  let worker: { url: string; thread: Worker } | undefined
  let lastId = 0
  const waiting = new Map<number, Waiter>()

  const readManifest = (): Promise<SearchManifest> => {
    if (manifest !== undefined) return manifest
    const reading = (async () => {
      if (likely !== undefined) worker ??= start(likely)
      return await fetchManifest(base)
    })()
    manifest = reading
    reading.catch(() => {
      if (manifest === reading) manifest = undefined
    })
    return reading
  }

  const start = (url: string): { url: string; thread: Worker } => {
    const thread = new Worker(scriptUrl(new URL(url, base).href))
    const failed = () => {
      if (worker?.thread !== thread) return
      manifest = undefined
      endWorker(new Error("The search could not be started"))
    }
    const timer = setTimeout(failed, PATIENCE)
    thread.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(timer)
      if (data.type !== "started") onMessage(data)
    })
    for (const type of ["error", "messageerror"]) thread.addEventListener(type, failed)
    return { url, thread }
  }

  /** Fails every pending request; the next one starts another worker. */
  const endWorker = (error: Error): void => {
    worker?.thread.terminate()
    worker = undefined
    const waiters = [...waiting.values()]
    waiting.clear()
    for (const { failed } of waiters) failed(error)
  }

  const onMessage = (message: Exclude<FromWorker, { type: "started" }>): void => {
    const waiter = waiting.get(message.id)
    // A deployment may have replaced missing files: the next request loads the manifest again.
    if (message.type === "failed" || (message.type === "answer" && message.missing.length > 0)) manifest = undefined
    if (message.type === "answer") waiter?.show(message)
    if (message.type === "answer" && message.partial) return
    waiting.delete(message.id)
    if (message.type === "failed") waiter?.failed(new Error(message.message))
    else waiter?.done()
  }

  return {
    manifest: readManifest,
    async ask(version, message, show) {
      // A URL of another origin fails here, before any request.
      if (typeof version === "string") groupOfVersion(version, base)
      const known = await readManifest()
      const indexes = addressesFor(known, typeof version === "function" ? version(known) : version, base)
      if (worker !== undefined && worker.url !== known.worker) endWorker(new Error("The search was replaced"))
      worker ??= start(known.worker)
      const { thread } = worker
      lastId += 1
      const id = lastId
      await new Promise<void>((done, failed) => {
        waiting.set(id, { show: (reply) => show(reply, known), done, failed })
        thread.postMessage(message(id, indexes, known))
      })
    },
  }
}
