/**
 * The limits are the same wherever siteverify is played: by the mock of the testing guide, and by the service that the
 * browser tests ask. Both get values at every length around each limit, as a form and as JSON.
 */
import assert from "node:assert/strict"
import { once } from "node:events"
import { after, before, describe, it } from "node:test"
import { answerFor, type SiteverifyCodeName, siteverifyCodes } from "../../content/components/simulator/siteverify.js"
import siteConfig from "../../site.config.js"
import { fillBrand } from "../../src/config/brand.js"
import { type SiteverifyServer, startSiteverify } from "../browser/siteverify-server.js"
import { ownFile } from "../samples/small-site.js"
import { apiKey, isResponse, limits, sitekey, values } from "./hostile-answers.js"
import { freePort, untilOpen } from "./run-server.js"
import { inFolder, start } from "./shell.js"

const good = "TEST.RESPONSE.NOT.FOR.PRODUCTION"
const openapi = fillBrand(ownFile("content/api/v2/openapi.yaml"), siteConfig.brand).text
/** Those that differ in what encoders make of them. */
const encoded = values.filter((value) => value.length !== 2 && [...'"<x\x01é'].includes(String(value).charAt(0)))
let service: SiteverifyServer
let mock = ""
let stop = () => {}

before(async () => {
  service = await startSiteverify(openapi, { apiKey, sitekey })
  const port = await freePort()
  const text = fillBrand(ownFile("content/examples/kit/mock-siteverify.mjs"), siteConfig.brand).text
  await new Promise<void>((started) => {
    void inFolder({ files: { "mock-siteverify.mjs": text } }, async (folder) => {
      const { child } = start(`PORT=${port} exec "${process.execPath}" mock-siteverify.mjs`, folder)
      stop = () => child.kill()
      started()
      await once(child, "close")
    })
  })
  mock = `http://127.0.0.1:${port}`
  await untilOpen(port, () => false)
})
after(async () => {
  stop()
  await service.close()
})

type Ask = (body: BodyInit, headers?: Record<string, string>) => Promise<string>

const asking =
  (origin: () => string, key: string): Ask =>
  async (body, headers = {}) => {
    const answer = await fetch(`${origin()}/api/v2/captcha/siteverify`, {
      method: "POST",
      headers: { "X-API-Key": key, ...headers },
      body,
    })
    const { success, error } = (await answer.json()) as { success: boolean; error?: { error_code: string } }
    return `${answer.status} ${success ? "success" : error?.error_code}`
  }

const json = { "Content-Type": "application/json" }
const servers: Record<string, Ask> = {
  "the mock of the guide": asking(() => mock, "cak_test_accept"),
  "the service of the tests": asking(() => service.origin, apiKey),
}

for (const [name, ask] of Object.entries(servers))
  describe(name, () => {
    it("answers every value as the page on limits says", async () => {
      service.pass(60_000)
      const wrong: string[] = []
      for (const value of encoded.map(String)) {
        const bodies: [body: string, headers: Record<string, string>][] = [
          [String(new URLSearchParams({ response: value })), { "Content-Type": "application/x-www-form-urlencoded" }],
          [JSON.stringify({ response: value }), json],
        ]
        for (const [body, headers] of bodies) {
          service.pass(1000)
          const expected = Buffer.byteLength(body) > limits.request ? "413 request_too_large" : "200 response_invalid"
          const got = await ask(body, headers)
          if (got !== expected) wrong.push(`${body.length} bytes, ${body.slice(0, 30)}: ${got}, not ${expected}`)
        }
      }
      assert.deepEqual(wrong, [])
    })

    it("reads a request of 64 KB, and no larger one", async () => {
      const empty = JSON.stringify({ response: "" }).length
      const sized = (size: number) => JSON.stringify({ response: "x".repeat(size - empty) })
      for (const [size, expected] of [
        [limits.request - 1, "200 response_invalid"],
        [limits.request, "200 response_invalid"],
        [limits.request + 1, "413 request_too_large"],
        [2 * limits.request, "413 request_too_large"],
      ] as const)
        assert.equal(await ask(sized(size), json), expected, String(size))
    })

    it("knows a good response, and an empty one", async () => {
      service.issue(good)
      assert.equal(await ask(JSON.stringify({ response: "" }), json), "400 response_missing")
      assert.equal(await ask(JSON.stringify({ response: good }), json), "200 success")
    })
  })

it("the mock gives every documented answer on demand", async () => {
  const form = new URLSearchParams({ response: good })
  const ask = (key: string, init: RequestInit = {}) =>
    fetch(`${mock}/api/v2/captcha/siteverify`, { method: "POST", headers: { "X-API-Key": key }, body: form, ...init })
  const answers: Record<SiteverifyCodeName, Promise<Response>> = {
    auth_required: ask(""),
    auth_invalid: ask("cak_test_auth"),
    sitekey_invalid: ask("cak_mock_sitekey"),
    response_missing: ask("cak_test_accept", { body: new URLSearchParams({ sitekey }) }),
    bad_request: ask("cak_test_accept", { body: "" }),
    response_invalid: ask("cak_test_invalid"),
    response_timeout: ask("cak_test_timeout"),
    response_duplicate: ask("cak_test_duplicate"),
    internal_server_error: ask("cak_test_error"),
    method_not_allowed: ask("cak_test_accept", { method: "GET", body: null }),
    request_too_large: ask("cak_mock_413"),
    rate_limited: ask("cak_mock_429"),
  }
  for (const [code, { status }] of Object.entries(siteverifyCodes)) {
    const answer = await answers[code as SiteverifyCodeName]
    const { error } = (await answer.json()) as { error: { error_code: string } }
    assert.deepEqual([answer.status, error.error_code], [status, code])
    assert.equal(answer.headers.get("retry-after"), code === "rate_limited" ? "2" : null)
  }
})

it("the service answers 429 above the burst, and again when time has passed", async () => {
  const stopped = await startSiteverify(openapi, { apiKey, sitekey }, () => 0)
  try {
    const ask = asking(() => stopped.origin, apiKey)
    const body = JSON.stringify({ response: "x" })
    const burst = Number.parseInt(siteConfig.brand.siteverifyBurst, 10)
    for (let count = 0; count < burst; count++) assert.equal(await ask(body, json), "200 response_invalid")
    assert.equal(await ask(body, json), "429 rate_limited")
    stopped.pass(1000)
    assert.equal(await ask(body, json), "200 response_invalid")
  } finally {
    await stopped.close()
  }
})

it("the simulator of the site lets the same values pass", () => {
  for (const value of values) {
    const { kind } = answerFor(String(value), { kind: "no-answer" })
    assert.equal(
      kind === "no-answer",
      isResponse(value),
      `${value.length} bytes of ${value.subarray(0, 4).toString("hex")}`,
    )
  }
})
