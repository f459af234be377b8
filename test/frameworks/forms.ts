/** Posts forms to a project as attackers do, past its page and its script. */
import { request as httpRequest } from "node:http"
import { type Case, expectedOf, type HostileServer, isResponse } from "../server-samples/hostile-answers.js"
import type { Project } from "./projects.js"
import type { App } from "./run-project.js"

export const encodings = ["urlencoded", "multipart", "JSON"] as const
export type Encoding = (typeof encodings)[number]
type Fields = Record<string, string | Buffer>

/** A form this long may be refused without being read: the smallest limit of a project is 64 KB. */
const alwaysRead = 60_000

/**
 * What a project decides otherwise than the table, in every encoding, for the cases that need no waiting. What a project
 * does not read, or its parser need not take, it has to refuse.
 */
export async function formProblems(options: {
  project: Project
  app: App
  siteverify: HostileServer
  cases: readonly Case[]
}): Promise<string[]> {
  const { project, app, siteverify } = options
  const visitor = await firstVisit(app.origin)
  const quick = options.cases.filter(
    (one): one is Case & { value: Buffer } => Buffer.isBuffer(one.value) && one.slow !== true,
  )
  const problems: string[] = []
  let alerts = 0
  for (const { name, value, row } of quick)
    for (const encoding of encodings) {
      const reads = project.reads.includes(encoding)
      const { accept, alert } = expectedOf("v2", row)
      const form = encoded(encoding, { ...visitor.tokens, email: "me@shop.example", "captcha-response": value })
      const status = await post(app.origin + project.action, visitor.cookies, form)
      if (reads && alert) alerts++
      const refused = status === "reset" || (status >= 400 && status < 500)
      const decided = reads && form.body.length < alwaysRead && isText(value)
      const asExpected = decided ? status === (accept ? 200 : 403) : refused
      if (!asExpected) problems.push(`${name} as ${encoding}: ${status}`)
    }
  const asked = [...siteverify.calls.keys()].filter((value) => !isResponse(Buffer.from(value)))
  problems.push(...asked.map((value) => `siteverify is asked about ${JSON.stringify(value.slice(0, 40))}`))
  const alerted = await app.count(/ALERT captcha could not verify/g, alerts)
  if (alerted !== alerts) problems.push(`${alerted} alerts, the table asks for ${alerts}`)
  return [...problems, ...siteverify.problems]
}

/** What a browser has from the page with the form: its cookies, and hidden fields against cross-site requests. */
async function firstVisit(origin: string): Promise<{ cookies: string; tokens: Record<string, string> }> {
  const page = await fetch(origin)
  const inputs = (await page.text()).match(/<input\b[^>]*\btype="hidden"[^>]*>/g) ?? []
  const attribute = (input: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? ""
  const tokens = inputs.map((input) => [attribute(input, "name"), attribute(input, "value")] as const)
  return {
    cookies: page.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
    tokens: Object.fromEntries(tokens.filter(([name]) => /token$/.test(name))),
  }
}

function encoded(encoding: Encoding, fields: Fields): { type: string; body: Buffer } {
  const entries = Object.entries(fields).map(([name, value]) => [name, Buffer.from(value)] as const)
  if (encoding === "urlencoded") {
    const pairs = entries.map(([name, value]) => `${name}=${percentEncoded(value)}`)
    return { type: "application/x-www-form-urlencoded", body: Buffer.from(pairs.join("&")) }
  }
  if (encoding === "JSON") {
    // Bytes of no text are half of a character each, which JSON can hold.
    const text = (value: Buffer) => (isText(value) ? value.toString() : "\ud800".repeat(value.length))
    const object = Object.fromEntries(entries.map(([name, value]) => [name, text(value)]))
    return { type: "application/json", body: Buffer.from(JSON.stringify(object)) }
  }
  const parts = entries.flatMap(([name, value]) => [
    Buffer.from(`--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    value,
    Buffer.from("\r\n"),
  ])
  return {
    type: "multipart/form-data; boundary=limit",
    body: Buffer.concat([...parts, Buffer.from("--limit--\r\n")]),
  }
}

const isText = (value: Buffer) => Buffer.from(value.toString()).equals(value)

const percentEncoded = (value: Buffer) =>
  value.toString("latin1").replace(/[^\w.-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`)

/** The status. A server that refuses a form without reading it may end the connection before its answer is read. */
function post(url: string, cookies: string, { type, body }: { type: string; body: Buffer }): Promise<number | "reset"> {
  const headers = {
    Accept: "text/html", // as a form does: for JSON, a SvelteKit action answers 200 and says its status inside
    "Content-Type": type,
    "Content-Length": body.length,
    Origin: new URL(url).origin,
    Cookie: cookies,
  }
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: "POST", headers, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.on("error", (problem: NodeJS.ErrnoException) =>
      ["EPIPE", "ECONNRESET"].includes(problem.code ?? "") ? resolve("reset") : reject(problem),
    )
    request.end(body)
  })
}
