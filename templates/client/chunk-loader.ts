/**
 * Fetches the chunks of pages. A chunk is asked for at its page's own address and revalidated by the browser; one that
 * was fetched ahead is used once. What can't be fetched ahead is remembered: its next click loads the page in full.
 */
import type { PageChunk } from "../chunk.js"

const ahead = new Map<string, { chunk: Promise<PageChunk>; at: number }>()
const tried = new Set<string>()
const failed = new Set<string>()
const freshFor = 120_000

// While the site is written, what was fetched ahead grows old.
document.addEventListener("captcha-docs:stale", () => {
  ahead.clear()
  tried.clear()
  failed.clear()
})

/** The path that names a page: without `index.html` and without a slash at its end. */
export function pagePath(url: URL): string {
  return url.pathname
    .replace(/\/index\.html$/, "/")
    .replace(/(.)\/$/, "$1")
    .replace(/\.html$/, "")
}

/** The page's chunk, from what was fetched ahead or from the network. */
export async function loadChunk(path: string, signal: AbortSignal): Promise<PageChunk> {
  const early = ahead.get(path)
  ahead.delete(path)
  if (early && Date.now() - early.at < freshFor) {
    try {
      return await early.chunk
    } catch {
      // It may have been the moment: the click asks again.
    }
  }
  return request(path, { signal })
}

/** Fetches a chunk before it is asked for; each page at most once. */
export function preload(path: string): Promise<unknown> {
  if (tried.has(path)) return Promise.resolve()
  tried.add(path)
  const chunk = request(path, { priority: "low" })
  ahead.set(path, { chunk, at: Date.now() })
  return chunk.catch(() => {
    ahead.delete(path)
    failed.add(path)
  })
}

export function preloadFailed(path: string): boolean {
  return failed.has(path)
}

async function request(path: string, options: RequestInit & { priority?: "low" }): Promise<PageChunk> {
  const response = await fetch(`${path === "/" ? "" : path}/page.json`, options)
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  if (new URL(response.url).origin !== location.origin) throw new Error("another site answered")
  const chunk = (await response.json()) as Partial<PageChunk>
  if (typeof chunk.region !== "string" || typeof chunk.build !== "string") throw new Error("the answer is not a page")
  return chunk as PageChunk
}
