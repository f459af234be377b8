/** Listens on a port. A refusal by the system is a value: a port in use is not a bug. */
import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, isIPv6 } from "node:net"

export interface Listening {
  ok: true
  /** Without a trailing slash. */
  url: string
  port: number
  /** Also closes open connections. */
  close(): Promise<void>
}

export interface NotListening {
  ok: false
  message: string
}

export interface ListenOptions {
  handle: RequestListener
  /** 0 picks a free port. */
  port: number
  host?: string
}

export async function listen({ handle, port, host = "localhost" }: ListenOptions): Promise<Listening | NotListening> {
  const server = createServer(handle)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(port, host, resolve)
    })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ""
    const reason = refusals[code]
    if (!reason) throw error
    return { ok: false, message: reason(port, host) }
  }
  const taken = (server.address() as AddressInfo).port
  const hostname = host === "0.0.0.0" || host === "::" ? "localhost" : isIPv6(host) ? `[${host}]` : host
  return {
    ok: true,
    url: `http://${hostname}:${taken}`,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const noSuchHost = (_port: number, host: string) => `${host} is not an address of this machine`

const refusals: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is already in use`,
  EACCES: (port) => `Permission denied for port ${port}: choose one above 1023`,
  ERR_SOCKET_BAD_PORT: (port) => `Invalid port: ${port}, expected 0 to 65535`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
}
