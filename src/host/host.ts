/**
 * Serves a folder of static files as a real host would (Netlify where hosts differ). sirv sends files and ranges; this
 * file picks the file, the status and the headers, and compresses.
 */

import type { IncomingMessage, ServerResponse } from "node:http"
import path from "node:path"
import type { Readable } from "node:stream"
import { setTimeout } from "node:timers/promises"
import sirv from "sirv"
import { encodeAddress } from "../links/encode-address.js"
import { rememberCompressed } from "./compress.js"
import { contentTypeOf } from "./content-type.js"
import { type Folder, type HostedFile, type HostFiles, type HostProblem, MissingFolder, openFolders } from "./folder.js"
import { headersFor } from "./headers.js"
import { isKnown, pickEncoding, prefersMarkdown, rangeOf, targetOf } from "./negotiate.js"
import { isRedirect, redirectFor } from "./redirects.js"

export interface HostOptions {
  dir: string
  files: HostFiles
  /** The site's base path. The rules files use whole paths, including this one. */
  baseUrl?: string
  onRequest?: (request: AnsweredRequest) => void
}

export interface AnsweredRequest {
  method: string
  url: string
  status: number
  ms: number
  /** A thrown error: a bug of ours, or a failing disk. */
  error?: unknown
}

const COMPRESS_FROM = 1024
const COMPRESS_TO = 16 * 1024 * 1024
const COMPRESSED_KEPT = 64 * 1024 * 1024

export class Host {
  readonly #base: string
  readonly #folders: ReturnType<typeof openFolders>
  readonly #sendAsIs: ReturnType<typeof sirv>
  readonly #compressed = rememberCompressed({ maxBytes: COMPRESSED_KEPT })
  readonly #onRequest: HostOptions["onRequest"]

  constructor({ dir, files, baseUrl = "/", onRequest }: HostOptions) {
    this.#base = `/${baseUrl.split("/").filter(Boolean).join("/")}/`.replace("//", "/")
    this.#folders = openFolders({ dir: path.resolve(dir), files })
    this.#sendAsIs = sirv(dir, { dev: true, etag: false, extensions: [] }) // `dev: true` makes sirv look at the disk each time.
    this.#onRequest = onRequest
  }

  handle = (req: IncomingMessage, res: ServerResponse): void => {
    const { method = "", url = "" } = req
    const started = performance.now()
    let failure: { error?: unknown } = {}
    res.once("close", () => {
      this.#onRequest?.({ method, url, status: res.statusCode, ms: performance.now() - started, ...failure })
    })
    // sirv ignores stream errors: an error would end the process, and an aborted request would leak an open file.
    res.once("pipe", (source: Readable) => {
      source.once("error", () => res.destroy())
      res.once("close", () => source.destroy())
    })
    this.#answerAtLast(req, res, url).catch((error: unknown) => {
      if (error instanceof MissingFolder)
        return sendLine(res, 503, "No built site found: run captcha-docs build first.")
      failure = { error }
      if (res.headersSent) res.destroy()
      else sendLine(res, 500, "Internal server error.")
    })
  }

  /** Clears the caches, and returns the lines of the rules files that have no effect here. */
  reload(): Promise<HostProblem[]> {
    this.#compressed.clear()
    return this.#folders.reload()
  }

  /** If the folder is replaced during a request, tries again after increasing waits. */
  async #answerAtLast(req: IncomingMessage, res: ServerResponse, url: string) {
    for (const wait of [5, 10, 20, 40, 80, 160, 320]) {
      try {
        return await this.#answer(req, res, url)
      } catch (error) {
        if (res.headersSent) throw error
        for (const name of res.getHeaderNames()) res.removeHeader(name)
        await setTimeout(wait)
      }
    }
    return this.#answer(req, res, url)
  }

  async #answer(req: IncomingMessage, res: ServerResponse, url: string) {
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.setHeader("Allow", "GET, HEAD")
      return sendLine(res, 405, "Only GET and HEAD are allowed.")
    }
    const target = targetOf(url)
    if (!target) return sendLine(res, 400, "Malformed URL.")
    const folder = await this.#folders.open()
    const pathname = target.path
    const found = await this.#findFile(folder, pathname)
    const redirect = redirectFor(folder.redirects, pathname, target.search, found !== undefined)
    if (redirect && isRedirect(redirect.status)) return sendRedirect(res, redirect.status, redirect.to)
    const file = redirect ? await this.#findFile(folder, redirect.to.replace(/[?#].*/, "")) : found
    if (file) return this.#sendFile(req, res, { folder, file, status: redirect?.status ?? 200, pathname })

    if (pathname === "/" && this.#base !== "/") return sendRedirect(res, 302, this.#base)
    if (!this.#isBelowBase(pathname)) return sendLine(res, 404, `Not found: this site is served below ${this.#base}`)
    const page = await folder.find(["404.html"])
    return page
      ? this.#sendFile(req, res, { folder, file: page, status: 404, pathname })
      : sendLine(res, 404, "Not found.")
  }

  async #sendFile(
    req: IncomingMessage,
    res: ServerResponse,
    { folder, file, status, pathname }: { folder: Folder; file: HostedFile; status: number; pathname: string },
  ) {
    const isFound = status === 200
    const twin = isFound && file.name.endsWith(".html") ? await folder.find([markdownOf(file.name)]) : undefined
    const sent = twin && prefersMarkdown(req.headers.accept) ? twin : file
    const { type, compressible } = contentTypeOf(sent.name)
    const compresses = compressible && sent.size > COMPRESS_FROM && sent.size <= COMPRESS_TO
    const range = isFound && req.method === "GET" ? rangeOf(req.headers, sent.size, etagOf(sent)) : undefined
    const encoding = compresses && !range ? pickEncoding(req.headers["accept-encoding"]) : "identity"
    const etag = etagOf(sent, encoding)

    const headers = new Headers(headersFor(folder.headers, pathname))
    if (!isFound || !headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache")
    if (!isFound || sent === twin || !headers.has("Content-Type")) headers.set("Content-Type", type)
    if (twin) headers.append("Vary", "Accept")
    if (compresses) headers.append("Vary", "Accept-Encoding")
    if (isFound) headers.set("ETag", etag)

    if (isFound && isKnown(req.headers["if-none-match"], etag)) {
      send(res, 304, headers)
    } else if (encoding !== "identity") {
      headers.set("Content-Encoding", encoding)
      send(res, status, headers, await this.#compressed.get(`${sent.path} ${etag}`, encoding, () => folder.read(sent)))
    } else if (!isFound || /[?#]/.test(sent.name)) {
      send(res, status, headers, await folder.read(sent)) // sirv's status is always 200, and it cuts names at ? and #.
    } else {
      headers.set("Accept-Ranges", "bytes")
      res.setHeaders(headers)
      req.url = encodeAddress(`/${sent.name}`)
      delete req.headers.range
      if (range) req.headers.range = range
      this.#sendAsIs(req, res, () => {
        throw new Error("The file went away before it was sent")
      })
    }
  }

  /** The file for a path: the file itself, or the page that the path names. */
  async #findFile(folder: Folder, pathname: string): Promise<HostedFile | undefined> {
    return this.#isBelowBase(pathname) ? folder.find(namesFor(pathname.slice(this.#base.length))) : undefined
  }

  #isBelowBase(pathname: string): boolean {
    return pathname.startsWith(this.#base) || `${pathname}/` === this.#base
  }
}

/** File names for a path, best first; empty if a part of it can't be a file name. */
function namesFor(below: string): string[] {
  if (below === "") return ["index.html"]
  const parts = below.replace(/\/$/, "").split("/").map(decodeURIComponent)
  if (parts.some((part) => /^\.{0,2}$|[/\\\0]/.test(part))) return []
  const name = parts.join("/")
  if (below.endsWith("/")) return [`${name}/index.html`, `${name}.html`]
  const page = name.replace(/\.html$/, "")
  return [name, `${page}/index.html`, `${page}.html`]
}

function markdownOf(page: string): string {
  return page === "index.html" ? "index.md" : page.replace(/(\/index)?\.html$/, ".md")
}

function etagOf({ version }: HostedFile, encoding = "identity"): string {
  return encoding === "identity" ? `"${version}"` : `"${version}-${encoding}"`
}

function send(res: ServerResponse, status: number, headers: Headers, body?: Uint8Array) {
  if (body) headers.set("Content-Length", String(body.length))
  res.setHeaders(headers).writeHead(status).end(body)
}

function sendRedirect(res: ServerResponse, status: number, to: string) {
  res.setHeader("Location", to)
  sendLine(res, status, `See ${to}`)
}

function sendLine(res: ServerResponse, status: number, line: string) {
  res.setHeader("Cache-Control", "no-cache")
  res.setHeader("Content-Type", "text/plain; charset=utf-8")
  res.writeHead(status).end(`${line}\n`)
}
