/**
 * Siteverify on this machine. Its path, its header, what a request may hold and every answer are read from the OpenAPI
 * document, its limits from what the operator promises, so a sample that passes here speaks as the documents say.
 */
import { createServer, type IncomingMessage } from "node:http"
import { parse } from "yaml"
import { service } from "../../content/brand/service.js"
import { examplesOf, type Node, nodeOf, operationsOf, pointerOf, text } from "../../src/api/openapi.js"
import { schemaChecker } from "../../src/api/validate-openapi.js"

const lifetime = 30 * 60_000
const [maxRequest, perSecond, burst] = [service.requestMax, service.siteverifyRate, service.siteverifyBurst].map(
  (limit) => Number.parseInt(limit, 10) * (limit.endsWith("KB") ? 1024 : 1),
) as [number, number, number]

export interface SiteverifyServer {
  origin: string
  /** What each call was answered: an error code, "success", or what `answerWith` says. */
  answers: string[]
  /** A widget was given this response: it counts once, and for half an hour. */
  issue(response: string): void
  /** Time goes by. */
  pass(ms: number): void
  /** Answers everything with this error code, with HTML, or not at all; with nothing as the document says. */
  answerWith(code?: string): void
  close(): Promise<void>
}

export async function startSiteverify(
  openapi: string,
  known: { apiKey: string; sitekey: string },
  clock = Date.now,
): Promise<SiteverifyServer> {
  const document = parse(openapi) as Node
  const [operation] = operationsOf(document)
  if (!operation) throw new Error("the OpenAPI document has no operation")
  const { path, method } = operation
  const { requestBody, responses } = operation.operation
  const media = nodeOf(nodeOf(requestBody).content)
  const check = schemaChecker(document)
  const bodies = answersOf(nodeOf(responses), document)
  const header = text(nodeOf(nodeOf(nodeOf(document.components).securitySchemes).apiKey).name).toLowerCase()

  const issued = new Map<string, number>()
  const used = new Set<string>()
  const answers: string[] = []
  let ahead = 0
  let forced: string | undefined
  // A bucket that requests empty, and time fills: the burst, then so many a second.
  const bucket = { requests: burst, at: clock() }
  const mayAsk = () => {
    const now = clock() + ahead
    bucket.requests = Math.min(burst, bucket.requests + ((now - bucket.at) / 1000) * perSecond) - 1
    bucket.at = now
    return bucket.requests >= 0
  }

  const judge = async (request: IncomingMessage): Promise<string> => {
    const sent = await bodyOf(request)
    if (forced !== undefined) return forced
    if (sent.length > maxRequest) return "request_too_large"
    if (request.method?.toLowerCase() !== method) return "method_not_allowed"
    const key = request.headers[header]
    if (key === undefined) return "auth_required"
    if (key !== known.apiKey) return "auth_invalid"
    if (!mayAsk()) return "rate_limited"
    const contentType = request.headers["content-type"] ?? ""
    const type = contentType.split(";")[0] ?? ""
    if (!(type in media)) return "bad_request"
    const body = await fieldsOf(contentType, sent)
    const [problem] = check(pointerOf(["paths", path, method, "requestBody", "content", type, "schema"]), body)
    if (problem?.keyword === "required" || problem?.keyword === "minLength") return "response_missing"
    if (problem?.instancePath === "/sitekey") return "sitekey_invalid"
    // Too long, or not visible ASCII.
    if (problem?.keyword === "maxLength" || problem?.keyword === "pattern") return "response_invalid"
    if (problem) return "bad_request"
    const { response, sitekey } = body as { response: string; sitekey?: string }
    if (sitekey !== undefined && sitekey !== known.sitekey) return "sitekey_invalid"
    const since = issued.get(response)
    if (since === undefined) return "response_invalid"
    if (clock() + ahead - since > lifetime) return "response_timeout"
    if (used.has(response)) return "response_duplicate"
    used.add(response)
    return "success"
  }

  const server = createServer(async (request, response) => {
    if (request.url !== path) return void response.writeHead(404).end()
    const code = await judge(request)
    answers.push(code)
    if (code === "nothing") return void request.socket.destroy()
    if (code === "html") return void response.end("<title>Bad gateway</title>")
    const answer = bodies.get(code)
    if (!answer) throw new Error(`the OpenAPI document has no example of ${code}`)
    const wait = code === "rate_limited" ? { "Retry-After": "1" } : {}
    response.writeHead(answer.status, { "Content-Type": "application/json", ...wait }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`,
    answers,
    issue: (response) => issued.set(response, clock() + ahead),
    pass: (ms) => {
      ahead += ms
    },
    answerWith: (code) => {
      forced = code
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The first example of each code, with its status. */
function answersOf(responses: Node, document: Node): Map<string, { status: number; body: unknown }> {
  const answers = new Map<string, { status: number; body: unknown }>()
  for (const [status, response] of Object.entries(responses)) {
    for (const media of Object.values(nodeOf(nodeOf(response).content))) {
      for (const { value } of examplesOf(nodeOf(media), document)) {
        const body = nodeOf(value)
        const code = body.success === true ? "success" : text(nodeOf(body.error).error_code)
        if (!answers.has(code)) answers.set(code, { status: Number(status), body })
      }
    }
  }
  return answers
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The fields of a body that is JSON or a form, or nothing when it is neither. */
async function fieldsOf(type: string, body: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const sent = new Response(body, { headers: { "Content-Type": type } })
  try {
    return type.startsWith("application/json") ? await sent.json() : Object.fromEntries(await sent.formData())
  } catch {
    return undefined
  }
}
