/** Starts a tutorial's server, as the content has it, and posts forms to it as visitors and attackers do. */
import { once } from "node:events"
import { request as httpRequest } from "node:http"
import { connect, createServer } from "node:net"
import { nextLook, slowness } from "../waits.js"
import { apiKey, type HostileServer, limits, startHostileServer, valueFor, values } from "./hostile-answers.js"
import { inFolder, start } from "./shell.js"

export interface ServerRun {
  /** The port of the samples, 3000, is replaced. */
  files: (origin: string) => Record<string, string>
  build?: string
  command: string
  path: string
  field: "captcha-response" | "captcha-solution"
  /** Statuses of a form that is rejected, and of one that is too large. */
  rejected: number
  /** Absent where the language itself has a limit, in megabytes. */
  tooLarge?: number | undefined
  /** Posts values of every length, not of the longest alone. */
  thorough?: boolean
}

export async function runServer(run: ServerRun): Promise<string[]> {
  const api = await startHostileServer()
  const port = await freePort()
  const files = Object.fromEntries(
    Object.entries(run.files(api.origin)).map(([file, text]) => [file, text.replaceAll("3000", String(port))]),
  )
  try {
    return await inFolder({ files, build: run.build }, async (folder) => {
      const { child, ran } = start(run.command.replace("3000", String(port)), folder, { CAPTCHA_API_KEY: apiKey })
      try {
        await untilOpen(port, () => child.exitCode !== null)
        const problems: string[] = []
        for (const [what, body, expected] of formsFor(run)) {
          const status = await post(port, run.path, body, urlencoded)
          if (status !== expected && !(expected === run.tooLarge && status === "refused"))
            problems.push(`${what}: ${status}, not ${expected}`)
        }
        problems.push(...(await passed(run, port, api)))
        return [...problems, ...api.problems, ...(problems.length > 0 ? [ran.stderr.slice(-2000)] : [])]
      } finally {
        if (child.pid !== undefined && child.exitCode === null) {
          process.kill(-child.pid)
          await once(child, "close")
        }
      }
    })
  } finally {
    await api.close()
  }
}

/** Forms in the pieces in which they arrive, and the status of each. */
function formsFor({ field, rejected, tooLarge }: ServerRun): [what: string, body: Buffer[], status: number][] {
  const form = (value?: string) => {
    const fields = new URLSearchParams({ email: "me@shop.example" })
    if (value !== undefined) fields.set(field, value)
    return [Buffer.from(String(fields))]
  }
  const letters = Buffer.from(`name=${"é".repeat(8192)}&email=me@shop.example&${field}=${valueFor("200, success")}`)
  return [
    ["no response", form(), rejected],
    ["an empty response", form(""), rejected],
    ["a forged response", form("made-up"), rejected],
    ["a good response", form(valueFor("200, success")), 200],
    ["a rejection without a reason", form(valueFor("200, success: false alone")), rejected],
    ["a fault of the API", form(valueFor("500, HTML")), 200],
    ["a response of more than 16 KB", form("x".repeat(17_000)), rejected],
    ["a letter across two pieces", [letters.subarray(0, 1001), letters.subarray(1001)], 200],
    ...(tooLarge === undefined
      ? []
      : [["a form of 1 MB", form("x".repeat(2 ** 20)), tooLarge] satisfies [string, Buffer[], number]]),
    ["a good response again", form(valueFor("200, success")), 200],
  ]
}

const urlencoded = "application/x-www-form-urlencoded"

/** A form with this value, in the three ways in which a body may hold it. */
function encodings(field: string, value: Buffer): [type: string, body: Buffer][] {
  const percent = [...value].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
  const part = (name: string, text: Buffer) => [
    Buffer.from(`--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    text,
    Buffer.from("\r\n"),
  ]
  const email = "me@shop.example"
  const parts = [...part("email", Buffer.from(email)), ...part(field, value), Buffer.from("--limit--\r\n")]
  return [
    [urlencoded, Buffer.from(`email=${email}&${field}=${percent}`)],
    ["multipart/form-data; boundary=limit", Buffer.concat(parts)],
    ["application/json", Buffer.from(JSON.stringify({ email, [field]: value.toString("latin1") }))],
  ]
}

/** Forms that pass although siteverify accepted nothing, and those after which the server is broken. */
async function passed(
  { path, field, thorough = false }: ServerRun,
  port: number,
  api: HostileServer,
): Promise<string[]> {
  const good = new Set(values.map(String))
  const asked = () => [...api.calls].reduce((sum, [value, count]) => sum + (good.has(value) ? count : 0), 0)
  const problems: string[] = []
  for (const value of values.filter(({ length }) => thorough || length === limits.response))
    for (const [type, body] of encodings(field, value)) {
      const before = asked()
      const status = await post(port, path, [body], type)
      const what = `${value.length} bytes of ${value.subarray(0, 4).toString("hex")}… as ${type}`
      if (status === 200 && asked() === before) problems.push(`${what}: passed without a success`)
      if (status !== 200 && status !== "refused" && !(Number(status) >= 400 && Number(status) < 500))
        problems.push(`${what}: ${status}`)
    }
  return problems
}

function post(port: number, path: string, pieces: readonly Buffer[], type: string): Promise<number | string> {
  return new Promise((resolve) => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const headers = { "Content-Type": type, "Content-Length": length }
    const request = httpRequest({ host: "localhost", port, path, method: "POST", headers, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    // A server may refuse a form without reading it: then its answer can get lost.
    request.on("error", (problem: NodeJS.ErrnoException) =>
      resolve(["EPIPE", "ECONNRESET"].includes(problem.code ?? "") ? "refused" : problem.message),
    )
    void (async () => {
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) await slowness(50)
        request.write(piece)
      }
      request.end()
    })()
  })
}

/** Waits until something listens there, or `ended` says that nothing will. */
export async function untilOpen(port: number, ended: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (ended()) throw new Error("the server of the samples ended")
    const socket = connect(port, "localhost")
    const open = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(
        () => false,
        () => false,
      ),
    ]).catch(() => false)
    socket.destroy()
    if (open) return
    await nextLook()
  }
  throw new Error("the server of the samples does not listen")
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return address !== null && typeof address === "object" ? address.port : 0
}
