/** The samples of the page about security: a strict form that looks at the origin, and the cap on unverified accepts. */
import assert from "node:assert/strict"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, mock, test } from "node:test"
import siteConfig from "../../site.config.js"
import { fillBrand } from "../../src/config/brand.js"
import { isResponse, values } from "./hostile-answers.js"

let folder = ""
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-security-"))
  process.env.CAPTCHA_API_KEY = "cak_1"
  process.env.CAPTCHA_SITEKEY_RESET = "CSRESET000000000"
})
after(async () => {
  mock.restoreAll()
  delete process.env.CAPTCHA_API_KEY
  delete process.env.CAPTCHA_SITEKEY_RESET
  await rm(folder, { recursive: true, force: true })
})

async function load(title: string): Promise<Record<string, (...values: unknown[]) => unknown>> {
  const page = await readFile("content/docs/v2/security/index.mdx", "utf8")
  const text = new RegExp(`^\`\`\`js title="${title}"\\n(.*?)\\n\`\`\`$`, "ms").exec(page)?.[1]
  assert.ok(text !== undefined, `no sample ${title}`)
  const file = path.join(folder, title)
  await writeFile(file, fillBrand(text, siteConfig.brand).text)
  return (await import(file)) as Record<string, (...values: unknown[]) => unknown>
}

test("the strict sample accepts a response of its own origin, and nothing else; what it could not verify alerts", async () => {
  const { verifyReset } = await load("password-reset.mjs")
  assert.ok(verifyReset)
  const { yourSite } = siteConfig.brand
  const success = (origin: string) =>
    JSON.stringify({ success: true, data: { event_id: "ev_1", challenge: { origin } } })
  const fetched = mock.method(globalThis, "fetch")
  const alerts = mock.method(console, "error", () => {})
  /** The outcome, and how many alerts it gave. */
  const ask = async (answer: Response | Error, ...given: [unknown?]) => {
    fetched.mock.mockImplementation(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))
    alerts.mock.resetCalls()
    return [await verifyReset(given.length === 0 ? "a.response" : given[0]), alerts.mock.callCount()]
  }
  assert.deepEqual(await ask(new Response(success(yourSite))), ["accepted", 0])
  const [url, options] = fetched.mock.calls.at(-1)?.arguments ?? []
  assert.equal(url, `${siteConfig.brand.apiGlobal}/api/v2/captcha/siteverify`)
  assert.equal(options?.redirect, "manual")
  assert.deepEqual(JSON.parse(String(options?.body)), { response: "a.response", sitekey: "CSRESET000000000" })

  assert.deepEqual(await ask(new Response(success("https://staging.shop.example"))), ["rejected", 0])
  assert.deepEqual(await ask(new Response(success(""))), ["rejected", 0])
  const rejected = { success: false, error: { error_code: "response_invalid", detail: "" } }
  assert.deepEqual(await ask(Response.json(rejected)), ["rejected", 0])
  assert.deepEqual(await ask(Response.json(rejected, { status: 401 })), ["unverified", 1])
  assert.deepEqual(await ask(new Response(success(yourSite), { status: 500 })), ["unverified", 1])
  for (const status of [413, 414]) assert.deepEqual(await ask(new Response("", { status })), ["rejected", 0])
  for (const body of ["", "<h1>Bad gateway</h1>", "null", "[]", '{"success":"true"}'])
    assert.deepEqual(await ask(new Response(body)), ["unverified", 1], body)
  assert.deepEqual(await ask(new Error("no network")), ["unverified", 1])

  fetched.mock.resetCalls()
  const odd = values.filter((value) => !isResponse(value)).map(String)
  for (const value of [undefined, null, "", 7, ["a"], "\ud800", ...odd])
    assert.deepEqual(await ask(new Response(success(yourSite)), value), ["rejected", 0])
  assert.equal(fetched.mock.callCount(), 0, "such values are rejected without a call")
})

test("the cap lets so many through in an hour, few of each client, and as many in the next", async () => {
  mock.timers.enable({ apis: ["Date"], now: 0 })
  const { mayPassUnverified } = await load("unverified-cap.mjs")
  const passed = (addresses: number, of = "") =>
    Array.from({ length: 150 }, (_, at) => mayPassUnverified?.(of + (at % addresses))).filter(Boolean).length
  assert.equal(passed(1), 3)
  assert.equal(passed(1), 0, "what is refused takes nothing from others")
  assert.equal(passed(150, "v6:"), 97)
  mock.timers.tick(3_600_001)
  assert.equal(passed(1), 3)
  assert.equal(passed(50), 97)
  mock.timers.tick(3_600_001)
  assert.equal(passed(150, "2001:db8::"), 3, "a client has a whole network of IPv6")
  const same = ["2001:0DB8:0:0:1:2:3:4", "2001:db8::9", "2001:db8::1:2:3:192.0.2.1"]
  assert.deepEqual(
    same.map((address) => mayPassUnverified?.(address)),
    [false, false, false],
  )
  const others = [
    "2001:db8:0:1::1",
    "::1",
    "fe80::1%eth0",
    "2001::db8:0:1:2:3:4",
    "::ffff:198.51.100.1",
    "::ffff:198.51.100.2",
  ]
  assert.deepEqual(
    others.map((address) => mayPassUnverified?.(address)),
    others.map(() => true),
  )
})
