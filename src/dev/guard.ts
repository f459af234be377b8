/**
 * Refuses requests from other sites. Another site's page must neither read unpublished content nor open an editor, even
 * under a host name that it made resolve to this machine (DNS rebinding).
 */
import type { IncomingHttpHeaders } from "node:http"
import { isIP } from "node:net"

export interface GuardOptions {
  /** The value of `--host`. */
  host: string
}

/** Why a request is refused; undefined if it is allowed. */
export function refusal(headers: IncomingHttpHeaders, { host }: GuardOptions): string | undefined {
  const hostname = hostName(headers.host)
  if (hostname === undefined || !isOwnName(hostname, host)) return "This host name is not allowed."
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${headers.host}` && origin !== `https://${headers.host}`) {
    return "Requests from other sites are not allowed."
  }
  const isVisit = headers["sec-fetch-mode"] === "navigate"
  if (headers["sec-fetch-site"] === "cross-site" && !isVisit) return "Requests from other sites are not allowed."
  return undefined
}

/** The host name without the port; undefined if it is malformed. */
function hostName(header: string | undefined): string | undefined {
  return /^(\[[0-9a-f:.%a-z]+\]|[a-z0-9._-]+)(:\d+)?$/i
    .exec(header ?? "")?.[1]
    ?.toLowerCase()
    .replace(/^\[|\]$/g, "")
}

function isOwnName(hostname: string, host: string): boolean {
  if (hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1" || hostname === "::1")
    return true
  if (hostname === host.toLowerCase()) return true
  // `--host` allows other machines: then any IP address is allowed. A name may be forged by DNS, an address can't.
  const isOpen = host === "0.0.0.0" || host === "::"
  return isOpen && isIP(hostname) !== 0
}
