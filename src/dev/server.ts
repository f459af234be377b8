/**
 * Serves the site while it is edited: pages as `build` makes them plus one script, and the requests of that script. It
 * never reads a file by the requested path: it looks up the path among the files that a build would publish.
 */

import type { IncomingMessage, ServerResponse } from "node:http"
import { hashOf } from "../engine/hash.js"
import { contentTypeOf } from "../host/content-type.js"
import { headersFor, parseHeaders } from "../host/headers.js"
import { isKnown, prefersMarkdown, targetOf } from "../host/negotiate.js"
import { isRedirect, parseRedirects, redirectFor } from "../host/redirects.js"
import { pagePath } from "../links/links.js"
import type { Page } from "../model.js"
import { htmlText } from "../print/html.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { headersFile, redirectsFile } from "../stages/output/host-files.js"
import { type EditorPlace, editorCommand, fileInSite, startEditor } from "./editor.js"
import { refusal } from "./guard.js"
import { pageProblems } from "./problem-views.js"
import type { Session, ShownPage } from "./session.js"

const prefix = "/__captcha-docs/"

export interface DevServerOptions {
  root: string
  host: string
  environment: NodeJS.ProcessEnv
  /** Called with exceptions, which are bugs of ours. */
  failed: (error: unknown) => void
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: Uint8Array | string
}

/** Milliseconds that checks wait for open pages, and for the first page after the start. */
const patience = 300
const firstPatience = 1_500
/** After so many milliseconds without a request, an open page has loaded everything. */
const quiet = 150

export class DevServer {
  readonly #options: DevServerOptions
  readonly #streams = new Set<ServerResponse>()
  readonly #startedAt = Date.now().toString(36)
  #session: Session | undefined
  #awaited = { left: 0, done: () => {} }
  #isOpen = () => {}
  #opening: NodeJS.Timeout | undefined
  #waits = firstPatience
  /** Resolves when the first page has loaded everything, or if nobody requests one: work that can wait starts then. */
  readonly opened = new Promise<void>((resolve) => {
    this.#isOpen = resolve
  })

  constructor(options: DevServerOptions) {
    this.#options = options
  }

  handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (this.#opening) this.#openIn(this.#waits)
    this.#answer(request, response).then(
      (result) => result && send(request, response, result),
      (error: unknown) => {
        this.#options.failed(error)
        const said = text(500, "text/plain", `${error instanceof Error ? error.stack : String(error)}\n`)
        if (response.headersSent) response.destroy()
        else send(request, response, said)
      },
    )
  }

  /** Notifies open pages that the site changed. */
  tellChange(): void {
    this.#awaited.done()
    this.#awaited = { left: this.#streams.size, done: () => {} }
    this.#tell("change")
  }

  /** Notifies open pages that diagnostics changed. */
  tellProblems(): void {
    this.#tell("problems")
  }

  /** Resolves when the open pages have loaded the change, or do not request it. */
  async shown(): Promise<void> {
    await this.opened
    if (this.#awaited.left <= 0) return
    await new Promise<void>((resolve) => {
      this.#awaited.done = resolve
      setTimeout(resolve, patience)
    })
  }

  use(session: Session): void {
    this.#session = session
    this.#openIn(firstPatience)
  }

  /** Each request begins the time anew. */
  #openIn(ms: number): void {
    this.#waits = ms
    clearTimeout(this.#opening)
    this.#opening = setTimeout(this.#isOpen, ms).unref()
  }

  close(): void {
    for (const stream of this.#streams) stream.end()
  }

  #id(): string {
    return `${this.#startedAt}-${this.#session?.version() ?? 0}`
  }

  #tell(event: string): void {
    const message = `event: ${event}\ndata: ${JSON.stringify({ version: this.#id() })}\n\n`
    for (const stream of this.#streams) stream.write(message)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<Answer | undefined> {
    const refused = refusal(request.headers, this.#options)
    if (refused !== undefined) return line(403, refused)
    const target = targetOf(request.url ?? "/")
    const path = decodeURIComponent(target?.path ?? "\0")
    if (!target || path.includes("\0")) return line(400, "Malformed URL.")
    if (path === `${prefix}open`)
      return request.method === "POST" ? this.#open(request) : line(405, "Use POST to open a file.")
    if (request.method !== "GET" && request.method !== "HEAD") return line(405, "Only GET and HEAD are allowed.")
    if (path === `${prefix}live`) return this.#stream(request, response)
    const session = this.#session
    if (!session) return line(503, "The site is still loading.")
    if (path === `${prefix}live.js`) return text(200, "text/javascript", (await session.liveScript()) ?? "")
    if (path === `${prefix}problems`)
      return problems(session, request, new URLSearchParams(target.search).get("page") ?? "/")
    if (path.startsWith(prefix)) return line(404, "Not found.")
    return this.#siteAnswer(session, request, { pathname: target.path, path, search: target.search })
  }

  /** Server-sent events: one line when something changes. */
  #stream(request: IncomingMessage, response: ServerResponse): undefined {
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
      ...ownOnly,
    })
    response.write(`retry: 500\nevent: hello\ndata: ${JSON.stringify({ version: this.#id() })}\n\n`)
    this.#streams.add(response)
    const beat = setInterval(() => response.write(":\n\n"), 20_000)
    request.once("close", () => {
      clearInterval(beat)
      this.#streams.delete(response)
    })
    return undefined
  }

  async #open(request: IncomingMessage): Promise<Answer> {
    if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) return line(415, "Send the place as JSON.")
    const place = asPlace(await bodyOf(request))
    if (!place) return line(400, "A place needs a file, a line and a column.")
    const file = await fileInSite(this.#options.root, place.file)
    if (file === undefined) return line(404, "File not found in this site.")
    const started = await startEditor(editorCommand(file, place, this.#options.environment))
    return started ? line(200, "Opened.") : line(501, "No editor found: set $VISUAL or $EDITOR.")
  }

  async #siteAnswer(known: Session, request: IncomingMessage, target: RequestTarget): Promise<Answer> {
    const isLive = request.headers["x-captcha-docs-live"] !== undefined
    // A page that was notified of a change requests the present state; all others get the present files on disk.
    const unchanging = await themeFileAt(known, target.path)
    if (!isLive && !unchanging) await known.look()
    const state = known.state()
    if (!state) return text(500, "text/html", standIn(known.problems()))
    const { config } = state.context
    if (target.path === "/" && config.baseUrl !== "/") return redirectTo(302, config.baseUrl)
    const look = () => matchOf(known, target, prefersMarkdown(request.headers.accept))
    let match = unchanging ?? (await look())
    const { rules } = parseRedirects(redirectsFile(config, state.relations.site.redirects))
    const redirect = redirectFor(rules, target.path, target.search, match?.status === 200)
    if (redirect && isRedirect(redirect.status)) return redirectTo(redirect.status, redirect.to)
    // Pages of references, for example, have no route yet.
    if (state.relations.outlined && match?.status !== 200) {
      this.#isOpen()
      await known.complete()
      match = await look()
    }
    const shared = headersFor(parseHeaders(headersFile(config, state.relations.theme.facts)).rules, target.pathname)
    delete shared["Strict-Transport-Security"]
    const { status, type, body } = match ?? { status: 404, type: "text/plain", body: "Not found.\n" }
    const etag = `"${hashOf(body)}"`
    const headers = { ...shared, "Content-Type": type, ETag: etag, "X-Captcha-Docs-Version": this.#id() }
    if (isLive && --this.#awaited.left <= 0) this.#awaited.done()
    if (type === html) this.#openIn(quiet)
    return unlessKnown(request, { status, headers, body })
  }
}

/** No other site loads an answer, not even another port of this host (Fetch standard, section 3.7). */
const ownOnly = { "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin" }

interface RequestTarget {
  /** The path as requested, and decoded. */
  pathname: string
  path: string
  search: string
}
interface Match {
  status: number
  type: string
  body: Uint8Array | string
}

async function matchOf(session: Session, { path }: RequestTarget, markdown: boolean): Promise<Match | undefined> {
  const { context, relations } = session.state() as NonNullable<ReturnType<Session["state"]>>
  const { baseUrl } = context.config
  if (!`${path}/`.startsWith(baseUrl)) return undefined
  const below = `/${path.slice(baseUrl.length)}`
  const twinOf = /^(.*)\.md$/.exec(below)?.[1]
  const twin = twinOf === undefined ? undefined : await pageAt(session, twinOf === "/index" ? "/" : twinOf)
  if (twin) return { status: 200, type: "text/markdown; charset=utf-8", body: twin.markdown }
  const page = await pageAt(session, pagePath(below))
  if (page && markdown) return { status: 200, type: "text/markdown; charset=utf-8", body: page.markdown }
  if (page) return { status: 200, type: html, body: withLive(page.html) }
  const file = isForHosts(below) ? undefined : await session.file(below.slice(1))
  if (file !== undefined) return { status: 200, type: contentTypeOf(below).type, body: file }
  const missing = relations.routes.find(({ fallback }) => fallback)
  return missing && { status: 404, type: html, body: withLive((await session.page(missing)).html) }
}

async function themeFileAt(session: Session, path: string): Promise<Match | undefined> {
  const baseUrl = session.state()?.context.config.baseUrl ?? "/"
  const body = path.startsWith(`${baseUrl}assets/`) ? await session.themeFile(path.slice(baseUrl.length)) : undefined
  return body && { status: 200, type: contentTypeOf(path).type, body }
}

const html = "text/html; charset=utf-8"

/** Folders, and configuration files for hosts. */
function isForHosts(path: string): boolean {
  return path.endsWith("/") || /^\/_(headers|redirects)$/i.test(path)
}

async function pageAt(session: Session, url: string): Promise<ShownPage | undefined> {
  const route: Page | undefined = session.state()?.relations.tables.routes.get(url)
  if (route?.fallback) return undefined
  return route ? session.page(route) : session.lostPage(url)
}

/** Adds the live script, the only difference to the published page. It runs before the runtime changes the page. */
function withLive(page: string): string {
  const script = `<script type="module" src="${prefix}live.js"></script>`
  const at = page.indexOf('<script type="module"')
  return at < 0 ? page.replace("</head>", () => `${script}</head>`) : page.slice(0, at) + script + page.slice(at)
}

async function problems(session: Session, request: IncomingMessage, page: string): Promise<Answer> {
  const isEarly = () => session.state()?.relations.outlined !== undefined
  // The mistakes of a page that is written do not wait for the whole site; open pages are told when the rest is known.
  if (!isEarly()) await session.settled()
  const state = session.state()
  const base = state?.context.config.baseUrl ?? "/"
  const url = pagePath(`/${page.slice(base.length)}`)
  const current = state && (await pageAt(session, url))
  const sources = new Set<string>(current?.sources ?? [])
  const obstacles = new Set(session.obstacles().map((problem) => JSON.stringify(problem)))
  const isOwn = (problem: Diagnostic) =>
    sources.has(problem.file) ||
    problem.message.startsWith(`${url}: `) ||
    (obstacles.size > 0 && obstacles.has(JSON.stringify(problem)))
  const views = pageProblems({ problems: session.problems(), isOwn, textOf: (file) => session.textOf(file) })
  const answer = text(200, "application/json", JSON.stringify({ ...views, complete: !isEarly() }))
  answer.headers.ETag = `"${hashOf(answer.body)}"`
  return unlessKnown(request, answer)
}

function unlessKnown({ headers }: IncomingMessage, answer: Answer): Answer {
  const { ETag: etag } = answer.headers
  const known = answer.status === 200 && etag !== undefined && isKnown(headers["if-none-match"], etag)
  return known ? { ...answer, status: 304, body: "" } : answer
}

/** Shown as long as the site could never be loaded: there is no page to put an overlay on. */
function standIn(problems: readonly Diagnostic[]): string {
  const items = problems.map(
    ({ file, line: at, column, message, hint }) =>
      `<li><code>${htmlText(`${file}:${at}:${column}`)}</code> ${htmlText(message)}${hint === undefined ? "" : `<br>${htmlText(hint)}`}</li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Not yet</title></head><body><main><h1>The site can't be shown yet</h1><ul>${items.join("")}</ul><p>This page tries again every second.</p></main></body></html>\n`
}

function asPlace(value: string): EditorPlace | undefined {
  try {
    const { file, line: at, column } = JSON.parse(value) as Record<string, unknown>
    const right = typeof file === "string" && Number.isSafeInteger(at) && Number.isSafeInteger(column)
    return right ? { file, line: at as number, column: column as number } : undefined
  } catch {
    return undefined
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ""
  for await (const part of request.setEncoding("utf8")) {
    body += part
    if (body.length > 10_000) break
  }
  return body
}

function redirectTo(status: number, to: string): Answer {
  return {
    status,
    headers: { Location: to, "Content-Type": "text/plain; charset=utf-8", ...ownOnly },
    body: `See ${to}\n`,
  }
}

function line(status: number, message: string): Answer {
  return text(status, "text/plain", `${message}\n`)
}

function text(status: number, type: string, body: string): Answer {
  return { status, headers: { "Content-Type": `${type}; charset=utf-8`, ...ownOnly }, body }
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body
  if (!("Cache-Control" in headers)) response.setHeader("Cache-Control", "no-cache")
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (status !== 304) response.setHeader("Content-Length", String(bytes.length))
  response.writeHead(status)
  response.end(request.method === "HEAD" || status === 304 ? undefined : bytes)
}
