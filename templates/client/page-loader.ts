/**
 * Fetches pages: the HTML that a full load would get, at the page's own address, revalidated by the browser. A page that
 * was fetched ahead is used once. What can't be fetched ahead is remembered: its next click loads the page in full.
 */
import { policy } from "./policy.js"

/** What the address of a page answered. */
export interface PageAnswer {
  status: number
  /** Where the answer comes from, redirects followed. */
  url: URL
  /** Its version, where the server names one. */
  tag: string
  /** The text of an HTML answer. */
  html?: string
}

const ahead = new Map<string, { answer: Promise<PageAnswer>; at: number }>()
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

/** The page's answer, from what was fetched ahead or from the network. Throws unless the server has the page. */
export async function loadPage(url: URL, signal: AbortSignal): Promise<PageAnswer> {
  const path = pagePath(url)
  const early = ahead.get(path)
  ahead.delete(path)
  if (early && Date.now() - early.at < freshFor) {
    try {
      return await early.answer
    } catch {
      // It may have been the moment: the click asks again.
    }
  }
  return requestPage(url, { signal })
}

/** Fetches a page before it is asked for; each at most once. */
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

/** All addresses of a page that differ in query or hash have one document. */
async function requestPage(url: URL, options: RequestInit): Promise<PageAnswer> {
  const answer = await fetchPage(url.pathname, options)
  if (answer.status !== 200) throw new Error(`the server answered ${answer.status}`)
  return answer
}

/** Whatever an address answers. A redirect to another site is an error, as if the network had failed. */
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

/** Whether an address that could not be fetched redirects, which only the browser itself can follow to another site. */
export async function redirects(url: URL): Promise<boolean> {
  try {
    return (await fetch(url.pathname, { redirect: "manual" })).type === "opaqueredirect"
  } catch {
    return false
  }
}

/** The document of an HTML answer. Its scripts never run, and it loads nothing. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), "text/html")
}
