/** A folder of files on the real disk, served on a free port, and ways to ask it that no HTTP client tidies up. */
import fs from "node:fs/promises"
import http, { type IncomingHttpHeaders } from "node:http"
import net from "node:net"
import os from "node:os"
import path from "node:path"
import type { TestContext } from "node:test"
import { type AnsweredRequest, Host } from "../../src/host/host.js"
import { listen } from "../../src/host/listen.js"

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

export interface Site {
  dir: string
  host: Host
  port: number
  requests: AnsweredRequest[]
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Reply>
  /** The whole answer to these bytes. */
  raw(bytes: string): Promise<string>
}

type Files = Record<string, string | Uint8Array>

export async function writeFiles(dir: string, files: Files) {
  for (const [name, content] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(dir, name)), { recursive: true })
    await fs.writeFile(path.join(dir, name), content)
  }
}

export async function serveSite(t: TestContext, files: Files, { baseUrl = "/" } = {}): Promise<Site> {
  const temporary = await fs.mkdtemp(path.join(os.tmpdir(), "host-"))
  const dir = path.join(temporary, "build")
  await fs.mkdir(dir)
  await writeFiles(dir, files)
  const requests: AnsweredRequest[] = []
  const host = new Host({ dir, files: fs, baseUrl, onRequest: (request) => requests.push(request) })
  const server = await listen({ handle: host.handle, port: 0, host: "127.0.0.1" })
  if (!server.ok) throw new Error(server.message)
  t.after(async () => {
    await server.close()
    await fs.rm(temporary, { recursive: true })
  })
  const { port } = server
  return {
    dir,
    host,
    port,
    requests,
    get: (path, headers = {}, method = "GET") => ask({ port, path, headers, method }),
    raw: (bytes) => askRaw(port, bytes),
  }
}

function ask(options: { port: number; path: string; headers: Record<string, string>; method: string }): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request({ ...options, host: "127.0.0.1", agent: false }, async (response) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of response) chunks.push(chunk as Buffer)
      } catch (error) {
        return reject(error)
      }
      const body = Buffer.concat(chunks)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() })
    })
    request.on("error", reject)
    request.end()
  })
}

function askRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"))
    let answer = ""
    socket.setEncoding("latin1")
    socket.on("data", (chunk) => {
      answer += chunk
    })
    socket.on("close", () => resolve(answer))
    socket.on("error", reject)
  })
}
