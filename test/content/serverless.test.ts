/** The function of the example for serverless platforms, called as such a platform does. */
import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { after, before, test } from "node:test"
import { pathToFileURL } from "node:url"
import { root } from "../samples/small-site.js"

interface Result {
  statusCode: number
  headers: Record<string, string>
  body: string
}
const file = pathToFileURL(path.join(root, "content/examples/serverless/function.mjs")).href
const { handler } = (await import(file)) as { handler(event: object): Promise<Result> }

const asked: string[] = []
const siteverify = createServer(async (request, response) => {
  const { response: value } = JSON.parse(await textOf(request)) as { response: string }
  asked.push(value)
  const failed = { success: false, error: { error_code: "response_invalid", detail: "" } }
  const answers: Record<string, [number, unknown]> = {
    good: [200, { success: true, data: { event_id: "ev_1" } }],
    down: [503, {}],
  }
  const [status, body] = answers[value] ?? [200, failed]
  response.writeHead(status).end(JSON.stringify(body))
})
const textOf = async (chunks: AsyncIterable<Buffer>) => {
  let text = ""
  for await (const chunk of chunks) text += chunk
  return text
}

const own = { CAPTCHA_API_KEY: `cak_${"a1B2".repeat(10)}`, CAPTCHA_SITEKEY: "CSA1B2C3D4E5F6G7" }
const environment = { ...process.env }
const { error, log } = console
const said: string[] = []
before(async () => {
  siteverify.listen(0, "127.0.0.1")
  await once(siteverify, "listening")
  const { port } = siteverify.address() as AddressInfo
  Object.assign(process.env, own, { CAPTCHA_SITEVERIFY_URL: `http://127.0.0.1:${port}/api/v2/captcha/siteverify` })
  console.error = console.log = (...words) => said.push(words.join(" "))
})
after(() => {
  Object.assign(console, { error, log })
  process.env = environment
  siteverify.close()
})

const event = (method: string, rawPath: string, body?: string) => ({
  rawPath,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  requestContext: { http: { method } },
  ...(body !== undefined && { body, isBase64Encoded: false }),
})
const submit = (response: string) =>
  handler(
    event("POST", "/signup", String(new URLSearchParams({ email: "ä@shop.example", "captcha-response": response }))),
  )

test("a function shows the form with its script", async () => {
  const page = await handler(event("GET", "/"))
  assert.equal(page.statusCode, 200)
  assert.match(page.body, new RegExp(`data-sitekey="${own.CAPTCHA_SITEKEY}"`))
  const script = await handler(event("GET", "/signup.js"))
  assert.match(script.headers["content-type"] ?? "", /^text\/javascript/)
  assert.match(script.body, /addEventListener\("submit"/)
})

test("a function decides as every example does, also for a body in base64", async () => {
  const statuses: Record<string, number> = {}
  for (const value of ["good", "forged", "down", "", "a b"]) statuses[value] = (await submit(value)).statusCode
  assert.deepEqual(statuses, { good: 200, forged: 403, down: 200, "": 403, "a b": 403 })
  assert.deepEqual(asked, ["good", "forged", "down"])
  assert.ok(said.some((line) => line.startsWith("ALERT captcha could not verify: HTTP 503")))
  const encoded = event("POST", "/signup", Buffer.from("email=a%40b&captcha-response=good").toString("base64"))
  assert.equal((await handler({ ...encoded, isBase64Encoded: true })).statusCode, 200)
})

test("a function refuses each request without keys of its own, and says which is missing", async () => {
  for (const [name, value] of [
    ["CAPTCHA_API_KEY", ""],
    ["CAPTCHA_SITEKEY", "CSTEST0PASS00001"],
  ] as const) {
    Object.assign(process.env, own, { [name]: value })
    for (const route of [event("GET", "/"), event("POST", "/signup", "email=a%40b&captcha-response=good")])
      assert.equal((await handler(route)).statusCode, 500)
    assert.match(said.at(-1) ?? "", new RegExp(name))
  }
})
