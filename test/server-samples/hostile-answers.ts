/**
 * What a server sample has to survive: values that a form may hold, and answers that may come in the place of
 * siteverify's. Each case names its row in the decision table of version 2 and of version 1. The outcome is said there,
 * and nowhere here.
 */
import { once } from "node:events"
import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { decisionCells } from "../../content/components/simulator/decision-rows.js"
import { plain, tableUnder } from "../content/simulator/page-tables.js"

/** How a row of each table begins, and how a table is read. */
const rows = {
  success: ["200 and success: true", "Status 200, success is true"],
  failure: ["200 and success: false", "Status 200, success is false"],
  tooLarge: ["413 or 414", "Status 413 or 414"],
  clientError: ["4xx with a JSON body", "Status 400 or 401"],
  otherClientError: ["4xx with a JSON body", "Any other status"],
  serverError: ["5xx, whatever the body", "Any other status"],
  unreadable: ["Any other reply", "Status 200, but the body"],
  unreadableClientError: ["Any other reply", "Status 400 or 401"],
  otherStatus: ["Any other reply", "Any other status"],
  noAnswer: ["No reply", "No reply"],
  unencodable: ["The value cannot be encoded", "The form has no"],
  noValue: ["The form has no", "The form has no"],
} as const
export type Row = keyof typeof rows
export type Version = "v1" | "v2"

export interface Expected {
  accept: boolean
  alert: boolean
  acceptStrict: boolean
  /** The outcome in the word that samples use. */
  outcome: string
}

const tables = {
  v2: decisionCells().map((row) => row.map(plain)),
  v1: tableUnder("content/docs/v1/_decision.mdx"),
}

function rowOf(version: Version, row: Row): string[] {
  const begin = rows[row][version === "v2" ? 0 : 1]
  const [found, ...more] = tables[version].filter(([what]) => what?.startsWith(begin))
  if (!found || more.length > 0) throw new Error(`the table of ${version} has not one row that begins with ${begin}`)
  return found
}

/** What the table on the page says. */
export function expectedOf(version: Version, row: Row): Expected {
  const [, outcome = "", third, fourth, open = "", strict] = rowOf(version, row)
  const word = /^could not verify/i.test(outcome) ? "unverified" : outcome.split(",")[0]?.toLowerCase()
  if (version === "v2")
    return {
      accept: open.startsWith("Accept"),
      alert: open.endsWith("alert"),
      acceptStrict: strict === "Accept",
      outcome: word ?? "",
    }
  const words: Record<string, string> = { valid: "accepted", "not valid": "rejected", unverified: "unverified" }
  const accept = third === "Yes"
  return { accept, alert: fourth === "Yes", acceptStrict: accept, outcome: words[word ?? ""] ?? "" }
}

/** Rows of a table that no case is about. */
export function rowsWithoutCase(version: Version): string[] {
  const covered = new Set(cases.map(({ row }) => rowOf(version, row)))
  return tables[version].filter((row) => !covered.has(row)).map(([what]) => what ?? "")
}

type Answer = (response: ServerResponse, otherHost: string) => void

export interface Case {
  name: string
  row: Row
  /** What the form holds. `undefined` is a form without the field; a `Buffer` is text in UTF-8, or bytes that are none. */
  value: Buffer | unknown
  /** What comes back. Without it no call may be made. */
  answer?: Answer
  /** The sample has to give up, which takes as long as it is allowed to wait. */
  slow?: boolean
}

const said =
  (status: number, body: string | Buffer, type = "application/json"): Answer =>
  (response) =>
    void response.writeHead(status, { "Content-Type": type }).end(body)
const json = (status: number, body: unknown) => said(status, JSON.stringify(body))
const html = (status: number) => said(status, "<!doctype html><title>Bad gateway</title>", "text/html")
const raw =
  (text: string, then: "end" | "stall"): Answer =>
  ({ socket }) => {
    socket?.write(text)
    if (then === "end") socket?.end()
  }
/** Sends the beginning, then a letter every now and then, for longer than anybody may wait. */
const drip =
  (begin: string, letter: string): Answer =>
  ({ socket }) => {
    socket?.write(begin)
    const timer = setInterval(() => socket?.write(letter), 100)
    socket?.once("close", () => clearInterval(timer))
    socket?.on("error", () => {})
  }
const redirect =
  (status: number): Answer =>
  (response, otherHost) =>
    void response.writeHead(status, { Location: `${otherHost}/elsewhere` }).end()

const error = { error_code: "response_invalid", detail: "" }
const failure = { success: false, error, errors: ["solution_invalid"], details: "" }
const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

const answered: Partial<Record<Row, Record<string, Answer>>> = {
  success: {
    "200, success": json(200, { success: true, data: { event_id: "ev_1", challenge: { timestamp: "", origin: "" } } }),
    "200, success: true alone": json(200, { success: true }),
    "200, success: true, data is null": json(200, { success: true, data: null }),
    "200, success: true, data is text": json(200, { success: true, data: "none" }),
    "200, success: true, the id is a number": json(200, { success: true, data: { event_id: 5 } }),
  },
  failure: {
    "200, failure": json(200, failure),
    "200, failure with a new code": json(200, { ...failure, error: { error_code: "new" }, errors: ["new"] }),
    "200, success: false alone": json(200, { success: false }),
    "200, success: false, error is null": json(200, { success: false, error: null, errors: null }),
    "200, success: false, error is text": json(200, { success: false, error: "closed", errors: "closed" }),
    "200, success: false, the code is a number": json(200, { success: false, error: { error_code: 5 }, errors: [5] }),
    "200, success: false, the code is an object": json(200, {
      success: false,
      error: { error_code: {} },
      errors: [{}],
    }),
    "200, success: false beside data": json(200, { success: false, data: { event_id: "ev_1" } }),
  },
  tooLarge: Object.fromEntries(
    [413, 414].flatMap((status) => [
      [`${status}, JSON`, json(status, failure)],
      [`${status}, success: true`, json(status, { success: true })],
      [`${status}, HTML`, html(status)],
      [`${status}, nothing`, said(status, "")],
    ]),
  ),
  clientError: {
    "400, JSON": json(400, { ...failure, error: { error_code: "bad_request", detail: "" } }),
    "401, JSON": json(401, { ...failure, error: { error_code: "auth_invalid", detail: "" } }),
    "400, success: true": json(400, { success: true }),
    "400, success: false alone": json(400, { success: false }),
  },
  otherClientError: Object.fromEntries(
    [403, 404, 405, 422, 429].map((status) => [`${status}, JSON`, json(status, failure)]),
  ),
  serverError: {
    "500, JSON": json(500, failure),
    "500, success: true": json(500, { success: true }),
    "500, HTML": html(500),
    "500, nothing": said(500, ""),
    "502, HTML": html(502),
    "503, nothing": said(503, ""),
  },
  unreadable: {
    "200, HTML": html(200),
    "200, nothing": said(200, ""),
    "200, null": json(200, null),
    "200, an empty list": json(200, []),
    "200, a list with an answer": json(200, [{ success: true }]),
    "200, text in JSON": json(200, "success"),
    "200, a number": json(200, 1),
    "200, true": json(200, true),
    "200, an object without success": json(200, { data: {} }),
    "200, success is text": json(200, { success: "true" }),
    "200, success is a number": json(200, { success: 1 }),
    "200, success is null": json(200, { success: null }),
    "200, success is an object": json(200, { success: {} }),
    "200, two answers": said(200, '{"success":true}{"success":true}'),
    "200, half an answer": said(200, '{"success":true'),
    "200, nested without end": said(200, "[".repeat(20_000)),
    "200, not UTF-8": said(200, Buffer.from([0x7b, 0xff, 0xfe, 0xe4, 0x7d])),
  },
  unreadableClientError: {
    "400, HTML": html(400),
    "400, nothing": said(400, ""),
    "401, HTML": html(401),
    "401, nothing": said(401, ""),
  },
  otherStatus: {
    "201, success": json(201, { success: true }),
    "204, nothing": (response) => void response.writeHead(204).end(),
    "405, HTML": html(405),
    "405, nothing": said(405, ""),
    "429, HTML": html(429),
    "429, nothing": said(429, ""),
    ...Object.fromEntries([301, 302, 303, 307, 308].map((status) => [`${status} to another host`, redirect(status)])),
  },
  noAnswer: {
    "the connection is closed": ({ socket }) => void socket?.destroy(),
    silence: () => {},
    "not HTTP": raw("SSH-2.0-OpenSSH_9.2\r\n", "end"),
    "the head stalls": raw(head, "stall"),
    "the head drips": drip(`${head}X-Drip: `, "x"),
    "the body stalls": raw(`${head}Content-Length: 100\r\n\r\n{"success":true,`, "stall"),
    "the body drips": drip(`${head}\r\n{"success":true,"data":"`, "x"),
    "the body is cut off": raw(`${head}Content-Length: 100\r\n\r\n{"success":true}`, "end"),
  },
}

const slow = new Set(["silence", "the head stalls", "the head drips", "the body stalls", "the body drips"])

const text = (value: string) => Buffer.from(value)

/** The value that is answered as the case of this name says. Like a response, it is visible ASCII. */
export const valueFor = (name: string): string => `value:${name.replaceAll(" ", "_")}`

/** The longest response, and the largest request that siteverify reads: the documented limits. */
export const limits = { response: 16 * 1024, request: 64 * 1024 }

/** A letter of each class that some encoder, decoder or pattern treats as special, and of each length in UTF-8. */
const letters = [
  ...[..."\0\x01\t\n\r\x1f \"'\\<&/%+=.x\x7f\x85\xa0é\u2028€\ufffd𝄞"].map(text),
  Buffer.from([0xff]), // no character
  Buffer.from([0xed, 0xa0, 0x80]), // half a surrogate pair
]
const lengths = [1, ...[limits.response, limits.request].flatMap((limit) => [limit - 1, limit, limit + 1])]
const visible = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index))

const repeated = (letter: Buffer, length: number) =>
  Buffer.concat(Array.from({ length: Math.ceil(length / letter.length) }, () => letter))

/** Every letter at every length around each limit, alone and at either end, and each visible one as long as it may be. */
export const values: Buffer[] = [
  ...letters.flatMap((letter) => [
    ...lengths.map((length) => repeated(letter, length)),
    Buffer.concat([letter, text("x")]),
    Buffer.concat([text("x"), letter]),
  ]),
  ...visible.map((letter) => text(letter.repeat(limits.response))),
].filter((value, index, all) => all.findIndex((other) => other.equals(value)) === index)

/** What every response is: the rule that the pages state. */
export const isResponse = (value: Buffer) =>
  value.length > 0 && value.length <= limits.response && value.every((byte) => byte >= 0x21 && byte <= 0x7e)

export const cases: Case[] = [
  ...Object.entries(answered).flatMap(([row, answers]) =>
    Object.entries(answers).map(
      ([name, answer]): Case => ({
        name,
        row: row as Row,
        value: text(valueFor(name)),
        answer,
        slow: slow.has(name),
      }),
    ),
  ),
  ...values.map(
    (value): Case => ({
      name: `${value.length} bytes: ${value.subarray(0, 4).toString("hex")}…`,
      value,
      row: isResponse(value) ? "success" : "noValue",
      ...(isResponse(value) && { answer: json(200, { success: true }) }),
    }),
  ),
  { name: "no field", row: "noValue", value: undefined },
  { name: "null", row: "noValue", value: null },
  { name: "an empty field", row: "noValue", value: text("") },
  { name: "a number", row: "noValue", value: 5 },
  { name: "true", row: "noValue", value: true },
  { name: "a list", row: "noValue", value: [valueFor("200, success")] },
  { name: "an empty list", row: "noValue", value: [] },
  { name: "an object", row: "noValue", value: { response: valueFor("200, success") } },
  { name: "not text", row: "unencodable", value: Buffer.from([0x61, 0xff, 0xfe]) },
]

export const apiKey = `cak_${"a1B2".repeat(10)}`
/** Takes the place of the sitekey that the content prints, with which no sample starts. */
export const sitekey = "CSA1B2C3D4E5F6G7"

export interface HostileServer {
  origin: string
  /** How often a value was asked about. */
  calls: Map<string, number>
  /** What a sample did that it must not do. */
  problems: string[]
  close(): Promise<void>
}

/** Siteverify of both versions. It answers each value as its case says, rejects any other, and reads no large request. */
export async function startHostileServer(): Promise<HostileServer> {
  const calls = new Map<string, number>()
  const problems: string[] = []
  const answers = new Map(
    cases.flatMap(({ value, answer }) => (Buffer.isBuffer(value) && answer ? [[value.toString(), answer]] : [])),
  )
  const server = createServer(async (request, response) => {
    response.on("error", () => {})
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (body.length > limits.request) {
      problems.push(`sent ${body.length} bytes: ${body.subarray(0, 50).toString()}`)
      return json(413, failure)(response, otherHost)
    }
    const fields = fieldsOf(request.headers["content-type"] ?? "", body.toString())
    const v2 = request.url === "/api/v2/captcha/siteverify"
    if (!v2 && request.url !== "/api/v1/siteverify") problems.push(`asked for ${request.url}`)
    if (request.method !== "POST") problems.push(`asked with ${request.method}`)
    const key = v2 ? request.headers["x-api-key"] : fields.secret
    if (key !== apiKey) problems.push(`sent the key ${JSON.stringify(key)}`)
    const value = String(v2 ? fields.response : fields.solution)
    calls.set(value, (calls.get(value) ?? 0) + 1)
    ;(answers.get(value) ?? json(200, failure))(response, otherHost)
  })
  const elsewhere = createServer((request, response) => {
    problems.push(`followed a redirect${request.headers["x-api-key"] ? ", with the key" : ""}`)
    response.end(JSON.stringify(failure))
  })
  const [origin, otherHost] = [await listen(server, "127.0.0.1"), await listen(elsewhere, "127.0.0.2")]
  return {
    origin,
    calls,
    problems,
    close: async () => {
      for (const one of [server, elsewhere]) {
        one.closeAllConnections()
        one.close()
        await once(one, "close")
      }
    },
  }
}

function fieldsOf(type: string, body: string): Record<string, string> {
  if (type.startsWith("application/json")) return JSON.parse(body) as Record<string, string>
  return Object.fromEntries(new URLSearchParams(body))
}

async function listen(server: Server, host: string): Promise<string> {
  server.listen(0, host)
  await once(server, "listening")
  return `http://${host}:${(server.address() as AddressInfo).port}`
}
