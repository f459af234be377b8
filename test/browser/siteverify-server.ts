/**
 * Siteverify on this machine. Its path, its header, what a request may hold and every answer are read from the OpenAPI
 * document, so a sample that passes here speaks as the document says.
 */
import { createServer, type IncomingMessage } from "node:http"
import { parse } from "yaml"
import { examplesOf, type Node, nodeOf, operationsOf, text } from "../../src/api/openapi.js"
import { pointerOf, schemaChecker } from "../../src/api/validate-openapi.js"

const lifetime = 30 * 60_000

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

  const judge = async (request: IncomingMessage): Promise<string> => {
    if (forced !== undefined) return forced
    if (request.method?.toLowerCase() !== method) return "method_not_allowed"
    const key = request.headers[header]
    if (key === undefined) return "auth_required"
    if (key !== known.apiKey) return "auth_invalid"
    const type = request.headers["content-type"]?.split(";")[0] ?? ""
    if (!(type in media)) return "bad_request"
    const body = fieldsOf(type, await bodyOf(request))
    const [problem] = check(pointerOf(["paths", path, method, "requestBody", "content", type, "schema"]), body)
    if (problem?.keyword === "required") return "response_missing"
    if (problem) return problem.instancePath === "/sitekey" ? "sitekey_invalid" : "bad_request"
    const { response, sitekey } = body as { response: string; sitekey?: string }
    if (sitekey !== undefined && sitekey !== known.sitekey) return "sitekey_invalid"
    const since = issued.get(response)
    if (since === undefined) return "response_invalid"
    if (Date.now() + ahead - since > lifetime) return "response_timeout"
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
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`,
    answers,
    issue: (response) => issued.set(response, Date.now() + ahead),
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

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ""
  for await (const chunk of request) body += chunk
  return body
}

function fieldsOf(type: string, body: string): unknown {
  if (type !== "application/json") return Object.fromEntries(new URLSearchParams(body))
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
