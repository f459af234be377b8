/**
 * Fetches pages: the HTML of a full load, from the page's own URL, revalidated by the browser. A prefetched page is
 * used once. A URL that can't be prefetched is remembered: its next click loads the page in full.
 */
import "./core.js"
import { policy } from "./policy.js"

/** The response of a page's URL. */
export interface PageAnswer {
  status: number
  /** The response's URL after redirects. */
  url: URL
  /** Its version, if the server sends one. */
  tag: string
  /** The text of an HTML answer. */
  html?: string
}

const ahead = new Map<string, { answer: Promise<PageAnswer>; at: number }>()
const tried = new Set<string>()
const failed = new Set<string>()
const freshFor = 120_000

/** Forgets prefetched pages: in `dev` they become stale. */
export function forgetPages(): void {
  ahead.clear()
  tried.clear()
  failed.clear()
}

/** The path that identifies a page: without `index.html` and without a trailing slash. */
export function pagePath(url: URL): string {
  return url.pathname
    .replace(/\/index\.html$/, "/")
    .replace(/(.)\/$/, "$1")
    .replace(/\.html$/, "")
}

/** The page's response, prefetched or from the network. Throws unless the server has the page. */
export async function loadPage(url: URL, signal: AbortSignal): Promise<PageAnswer> {
  const path = pagePath(url)
  const early = ahead.get(path)
  ahead.delete(path)
  if (early && Date.now() - early.at < freshFor) {
    try {
      return await early.answer
    } catch {
      // The failure may be temporary: the click fetches again.
    }
  }
  return requestPage(url, { signal })
}

/** Prefetches a page, at most once. */
export function preload(url: URL): Promise<unknown> {
  const path = pagePath(url)
  if (tried.has(path)) return Promise.resolve()
  tried.add(path)
  const answer = requestPage(url, { priority: "low" })
  ahead.set(path, { answer, at: Date.now() })
  return answer.catch(() => {
    ahead.delete(path)
    failed.add(path)
  })
}

export function preloadFailed(url: URL): boolean {
  return failed.has(pagePath(url))
}

/** URLs that differ in query or hash only share one document. */
async function requestPage(url: URL, options: RequestInit): Promise<PageAnswer> {
  const answer = await fetchPage(url.pathname, options)
  if (answer.status !== 200) throw new Error(`the server answered ${answer.status}`)
  return answer
}

/** Fetches any URL. A redirect to another site is an error, like a network failure. */
export async function fetchPage(address: string, options: RequestInit = {}): Promise<PageAnswer> {
  const headers = { ...options.headers, Accept: "text/html" }
  const response = await fetch(address, { cache: "no-cache", mode: "same-origin", ...options, headers })
  const isHtml = /^text\/html\b/i.test(response.headers.get("Content-Type") ?? "")
  return {
    status: response.status,
    url: new URL(response.url),
    tag: response.headers.get("ETag") ?? "",
    ...(isHtml && { html: await response.text() }),
  }
}

/** Whether a URL that could not be fetched redirects to another site, which only the browser can follow. */
export async function redirects(url: URL): Promise<boolean> {
  try {
    return (await fetch(url.pathname, { redirect: "manual" })).type === "opaqueredirect"
  } catch {
    return false
  }
}

/** Parses an HTML response. Its scripts never run, and it loads nothing. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), "text/html")
}
