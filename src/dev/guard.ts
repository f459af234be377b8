/**
 * Who may ask. The server answers the writer's own browser: a page of another site must neither read what is not
 * published yet nor open an editor, also not under a name that it made to mean this machine (DNS rebinding).
 */
import type { IncomingHttpHeaders } from "node:http"
import { isIP } from "node:net"

export interface GuardOptions {
  /** What `--host` said. */
  host: string
}

/** Why a request is refused; undefined when it is not. */
export function refusal(headers: IncomingHttpHeaders, { host }: GuardOptions): string | undefined {
  const asked = hostName(headers.host)
  if (asked === undefined || !isOwnName(asked, host)) return "This host name is not allowed."
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${headers.host}` && origin !== `https://${headers.host}`) {
    return "Requests from other sites are not allowed."
  }
  const isVisit = headers["sec-fetch-mode"] === "navigate"
  if (headers["sec-fetch-site"] === "cross-site" && !isVisit) return "Requests from other sites are not allowed."
  return undefined
}

/** Without the port; undefined if it is no host name. */
function hostName(header: string | undefined): string | undefined {
  return /^(\[[0-9a-f:.%a-z]+\]|[a-z0-9._-]+)(:\d+)?$/i
    .exec(header ?? "")?.[1]
    ?.toLowerCase()
    .replace(/^\[|\]$/g, "")
}

function isOwnName(asked: string, host: string): boolean {
  if (asked === "localhost" || asked.endsWith(".localhost") || asked === "127.0.0.1" || asked === "::1") return true
  if (asked === host.toLowerCase()) return true
  // Said explicitly: then whoever knows the address may ask. A name may lie about it, an address can't.
  const isOpen = host === "0.0.0.0" || host === "::"
  return isOpen && isIP(asked) !== 0
}
