/**
 * Checks politely whether pages of other sites exist: HEAD before GET, at most two requests per host at once, honouring
 * `Retry-After` and robots.txt.
 *
 * Promises: only 404 and 410 mean `gone`. A bad network, a busy host, a login, a bot firewall or a redirect loop is
 * `unsure`.
 */
import { getOrMake } from "../model/get-or-make.js"
import { groupBy } from "../model/group-by.js"
import { allowedBy, parseRobots, type RobotsRules } from "./robots.js"

export type LinkAnswer = { state: "ok" | "gone" | "unsure"; reason: string }

export interface AskOptions {
  agent: string
  /** Ends a request that takes too long. */
  deadline: (url: string) => AbortSignal
  /** The longest `Retry-After` to honour, in milliseconds; a longer one is `unsure`. */
  longestWait: number
  perHost: number
  atOnce: number
  wait: (ms: number) => Promise<void>
}

export const politeness: Omit<AskOptions, "agent"> = {
  deadline: () => AbortSignal.timeout(15_000),
  longestWait: 20_000,
  perHost: 2,
  atOnce: 16,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

export async function askAll(urls: readonly string[], options: AskOptions): Promise<Map<string, LinkAnswer>> {
  const answers = new Map<string, LinkAnswer>()
  const robots = robotsReader(options)
  const queues = groupBy(new Set(urls), (url) => new URL(url).host)
  const lanes = [...queues.values()].flatMap((queue) =>
    Array.from({ length: Math.min(options.perHost, queue.length) }, () => queue),
  )
  const lane = async () => {
    for (let queue = lanes.shift(); queue; queue = lanes.shift()) {
      for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
        const allowed = await robots(url)
        answers.set(url, allowed === true ? await ask(url, options) : { state: "unsure", reason: allowed })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(options.atOnce, lanes.length)) }, lane))
  return answers
}

/** Whether robots.txt allows a URL, or the reason why not. Reads each host's file once. */
function robotsReader(options: AskOptions): (url: string) => Promise<true | string> {
  const known = new Map<string, Promise<RobotsRules | string>>()
  const read = async (origin: string): Promise<RobotsRules | string> => {
    try {
      const response = await request(`${origin}/robots.txt`, "GET", options, "follow")
      if (response.status >= 500) return "can't read its robots.txt"
      return parseRobots(response.ok ? await startOf(response) : "", options.agent)
    } catch {
      // An unreachable host shows when the page itself is requested.
      return parseRobots("", options.agent)
    }
  }
  return async (url) => {
    const { origin, pathname, search } = new URL(url)
    const rules = await getOrMake(known, origin, () => read(origin))
    if (typeof rules === "string") return rules
    return allowedBy(rules, pathname + search) || "disallowed by its robots.txt"
  }
}

async function ask(url: string, options: AskOptions): Promise<LinkAnswer> {
  try {
    const head = await follow(url, "HEAD", options)
    if (head.state === "ok") return head
    // Many servers answer HEAD wrongly.
    return await follow(url, "GET", options)
  } catch (error) {
    return { state: "unsure", reason: reasonOf(error) }
  }
}

const mostRedirects = 8
const mostTries = 3

async function follow(start: string, method: "HEAD" | "GET", options: AskOptions): Promise<LinkAnswer> {
  const seen = new Set<string>()
  let url = start
  let tries = 0
  while (seen.size <= mostRedirects) {
    const response = await request(url, method, options, "manual")
    const { status } = response
    const location = response.headers.get("location")
    if (status >= 300 && status < 400 && location !== null) {
      await response.body?.cancel()
      seen.add(url)
      url = new URL(location, url).href
      if (seen.has(url)) return { state: "unsure", reason: "redirect loop" }
      continue
    }
    const wait = status === 429 || status === 503 ? waitOf(response.headers.get("retry-after")) : undefined
    if (wait !== undefined && wait <= options.longestWait && ++tries < mostTries) {
      await response.body?.cancel()
      await options.wait(wait)
      continue
    }
    return answerOf(response, { start, url, method })
  }
  return { state: "unsure", reason: "too many redirects" }
}

async function answerOf(
  response: Response,
  { start, url, method }: { start: string; url: string; method: string },
): Promise<LinkAnswer> {
  const { status } = response
  const text = method === "GET" && response.ok ? await startOf(response) : ""
  if (method !== "GET" || !response.ok) await response.body?.cancel()
  if (status === 404 || status === 410) return { state: "gone", reason: String(status) }
  if (!response.ok) return { state: "unsure", reason: String(status) }
  // Soft 404s, answered with 200: detected by the title, or by a redirect to the home page.
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? ""
  if (/\b(404|not found|page missing)\b/i.test(title))
    return { state: "unsure", reason: `answers ${status}, but its title says ${title.trim()}` }
  if (new URL(start).pathname.length > 1 && new URL(url).pathname === "/" && url !== start) {
    return { state: "unsure", reason: "redirects to the home page" }
  }
  return { state: "ok", reason: String(status) }
}

function request(
  url: string,
  method: "HEAD" | "GET",
  { agent, deadline }: AskOptions,
  redirect: "manual" | "follow",
): Promise<Response> {
  const headers = { "user-agent": agent, accept: "text/html,*/*;q=0.8" }
  return fetch(url, { method, headers, redirect, signal: deadline(url) })
}

/** The first 64 KB of a response: enough for a title or a robots.txt. */
async function startOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (reader && size < 65_536) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  await reader?.cancel().catch(() => {})
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Milliseconds to wait: `Retry-After` as seconds or a date, else a short default. */
function waitOf(header: string | null): number {
  if (header === null) return 1000
  const seconds = Number(header)
  if (!Number.isNaN(seconds)) return seconds * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? 1000 : Math.max(0, date - Date.now())
}

function reasonOf(error: unknown): string {
  const { name, cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  if (name === "TimeoutError") return "no answer in time"
  return cause?.code ?? cause?.message ?? message
}
