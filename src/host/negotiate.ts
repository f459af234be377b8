/** What a request asks for: its path, encoding, Markdown, a range, a newer version. */
import type { IncomingHttpHeaders } from "node:http"

export type Encoding = "br" | "gzip" | "identity"

/** The best encoding we have; of equally weighted ones, the smallest. */
export function pickEncoding(header: string | undefined): Encoding {
  const wanted = weights(header)
  const weight = (encoding: Encoding) =>
    wanted.get(encoding) ?? wanted.get("*") ?? (encoding === "identity" ? Number.MIN_VALUE : 0)
  const [best = "identity"] = (["br", "gzip", "identity"] as const)
    .filter((encoding) => weight(encoding) > 0)
    .sort((a, b) => weight(b) - weight(a))
  return best
}

/** Only a request that names Markdown gets it; browsers do not. */
export function prefersMarkdown(header: string | undefined): boolean {
  const wanted = weights(header)
  const markdown = wanted.get("text/markdown") ?? 0
  return markdown > 0 && markdown >= (wanted.get("text/html") ?? 0)
}

/** Whether the client has this version already: `If-None-Match`, compared weakly. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const known = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""))
  return known.includes(etag) || known.includes("*")
}

/**
 * A single range, in the form that sirv reads correctly (it takes `-5` for `0-5` and fails on `9-2`), or undefined to
 * send the whole file, also for a single first byte, because sirv reads `0-0` as everything.
 */
export function rangeOf(headers: IncomingHttpHeaders, size: number, etag: string): string | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? "") ?? []
  const isStale = headers["if-range"] !== undefined && headers["if-range"] !== etag
  if (isStale || (from === "" && to === "")) return undefined
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size) return `bytes=${size}-` // answered by 416
  return end < start || end === 0 ? undefined : `bytes=${start}-${end}`
}

/** A request's path and query, both still encoded; undefined if malformed. */
export function targetOf(url: string): { path: string; search: string } | undefined {
  const [, pathname = "", search = ""] = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)(\?[^#]*)?/i.exec(url) ?? []
  try {
    decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  return pathname === "" ? undefined : { path: pathname, search }
}

/** `br;q=0.5, gzip` as weights by name. */
function weights(header = ""): Map<string, number> {
  const parts = header.toLowerCase().split(",")
  return new Map(
    parts.map((part) => {
      const [name = "", ...options] = part.split(";").map((piece) => piece.trim())
      const weight = Number(options.find((option) => option.startsWith("q="))?.slice(2) ?? 1)
      return [name, weight >= 0 && weight <= 1 ? weight : 0]
    }),
  )
}
