/** Links to other sites, asked of a server that lies in every way. */
import assert from "node:assert/strict"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { type TestContext, test } from "node:test"
import { type AskOptions, askAll, politeness } from "../../src/external/ask.js"
import { checkExternal } from "../../src/external/check-external.js"
import { ledgerText, parseLedger } from "../../src/external/ledger.js"
import { neverAsked } from "../../src/external/never-asked.js"
import { allowedBy, parseRobots } from "../../src/external/robots.js"
import type { LinkReference } from "../../src/model.js"

type Handler = (request: IncomingMessage, response: ServerResponse, times: number) => void

const text =
  (status: number, body = "", headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

/** Each path, and how it lies. */
const paths: Record<string, Handler> = {
  "/robots.txt": text(200, "User-agent: *\nDisallow: /private\nAllow: /private/open\n"),
  "/fine": text(200),
  "/only-get": (request, response) => void response.writeHead(request.method === "HEAD" ? 405 : 200).end(),
  "/head-says-gone": (request, response) => void response.writeHead(request.method === "HEAD" ? 404 : 200).end(),
  "/gone": text(404),
  "/gone-for-good": text(410),
  "/busy-once": (_, response, times) => void response.writeHead(times === 1 ? 429 : 200, { "retry-after": "3" }).end(),
  "/busy-always": text(429, "", { "retry-after": "1" }),
  "/busy-for-hours": text(429, "", { "retry-after": "7200" }),
  "/busy-until-a-date": text(503, "", { "retry-after": new Date(Date.now() + 3_600_000).toUTCString() }),
  "/broken": text(500),
  "/bad-gateway": text(502),
  "/login": text(401),
  "/no-robots-here": text(403),
  "/slow": () => {},
  "/reset": (request) => void request.socket.destroy(),
  "/moved": text(301, "", { location: "/fine" }),
  "/moved-to-gone": text(302, "", { location: "/gone" }),
  "/loop": text(302, "", { location: "/loop-2" }),
  "/loop-2": text(302, "", { location: "/loop" }),
  "/endless": (request, response) => void response.writeHead(302, { location: `${request.url}/x` }).end(),
  "/to-the-home-page": text(302, "", { location: "/" }),
  "/": text(200, "<title>Home</title>"),
  "/soft": (request, response) =>
    void response.writeHead(request.method === "HEAD" ? 404 : 200).end("<title>Page not found</title>"),
  "/private/x": text(404),
  "/private/open": text(200),
  "/flickers": (_, response, times) => void response.writeHead(times <= 2 ? 404 : 200).end(),
}

async function liar(t: TestContext) {
  const times = new Map<string, number>()
  const asked: string[] = []
  let atOnce = 0
  let most = 0
  const server = createServer((request, response) => {
    const path = request.url ?? "/"
    asked.push(`${request.method} ${path}`)
    times.set(path, (times.get(path) ?? 0) + 1)
    atOnce++
    most = Math.max(most, atOnce)
    response.once("close", () => atOnce--)
    const handler = paths[path] ?? (path.startsWith("/endless") ? paths["/endless"] : text(200))
    handler?.(request, response, times.get(path) ?? 1)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const waits: number[] = []
  const ask: AskOptions = {
    ...politeness,
    agent: "captcha-docs/test",
    // Its answer never comes; all others have the time that a busy machine takes.
    deadline: (url) => AbortSignal.timeout(url.endsWith("/slow") ? 200 : 60_000),
    wait: async (ms) => void waits.push(ms),
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ask, asked, waits, most: () => most }
}

/** An address at which a server listened a moment ago. */
async function unusedOrigin(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

const expected: Record<string, "ok" | "gone" | "unsure"> = {
  "/fine": "ok",
  "/only-get": "ok",
  "/head-says-gone": "ok",
  "/gone": "gone",
  "/gone-for-good": "gone",
  "/busy-once": "ok",
  "/busy-always": "unsure",
  "/busy-for-hours": "unsure",
  "/busy-until-a-date": "unsure",
  "/broken": "unsure",
  "/bad-gateway": "unsure",
  "/login": "unsure",
  "/no-robots-here": "unsure",
  "/slow": "unsure",
  "/reset": "unsure",
  "/moved": "ok",
  "/moved-to-gone": "gone",
  "/loop": "unsure",
  "/endless": "unsure",
  "/to-the-home-page": "unsure",
  "/soft": "unsure",
  "/private/x": "unsure",
  "/private/open": "ok",
}

test("a server that lies in every way: only what is gone is gone", async (t) => {
  const { origin, ask, asked, waits, most } = await liar(t)
  const nobody = await unusedOrigin()
  const answers = await askAll([...Object.keys(expected).map((path) => origin + path), `${nobody}/x`], ask)
  assert.deepEqual(answers.get(`${nobody}/x`), { state: "unsure", reason: "ECONNREFUSED" })
  answers.delete(`${nobody}/x`)
  const states = Object.fromEntries([...answers].map(([url, answer]) => [url.slice(origin.length), answer.state]))
  assert.deepEqual(
    states,
    Object.fromEntries(
      Object.entries(expected).sort(([a], [b]) => Object.keys(states).indexOf(a) - Object.keys(states).indexOf(b)),
    ),
  )
  assert.ok(most() <= 2, `${most()} requests at once`)
  assert.ok(waits.includes(3000), "waits as long as it is asked to")
  assert.ok(!asked.some((one) => one.endsWith("/private/x")), "robots.txt forbids it")
  assert.equal(asked.filter((one) => one.endsWith("/robots.txt")).length, 1)
  assert.ok(!asked.includes("GET /fine"), "HEAD was enough")
  assert.ok(asked.filter((one) => one.endsWith("/broken")).length <= 2, "only who says so is asked again")
  assert.deepEqual(answers.get(`${origin}/slow`), { state: "unsure", reason: "no answer in time" })
})

test("gone is a problem only after a second look, and the ledger says what has to be asked", async (t) => {
  const { origin, ask, asked } = await liar(t)
  const place = (line: number) => ({ file: "content/docs/x.mdx", line, column: 5 })
  const links: LinkReference[] = ["/gone#part", "/fine", "/flickers", "/slow"].map((path, index) => ({
    kind: "link",
    url: origin + path,
    place: place(index + 1),
  }))
  const never = (url: string) => neverAsked(url) && !url.startsWith(origin)
  const run = (ledger: string, now: string, more: { onlyNew?: boolean; confirmAfter?: number } = {}) =>
    checkExternal(links, parseLedger(ledger), { ask, now: new Date(now), onlyNew: false, never, ...more })

  const first = await run("", "2026-01-01T00:00:00Z")
  assert.deepEqual(first.diagnostics, [], "one answer is not enough")
  assert.deepEqual([first.asked, first.unsure], [4, 1], "the slow one said nothing")
  const ledger = ledgerText(first.ledger)
  assert.deepEqual(ledgerText(parseLedger(ledger)), ledger)
  assert.deepEqual(ledgerText(parseLedger(`${ledger}\nhttps://a.example/ odd\nno line of a ledger\n`)), ledger)

  asked.length = 0
  const soon = await run(ledger, "2026-01-01T12:00:00Z")
  assert.deepEqual([soon.asked, asked.length], [0, 0], "nobody is asked twice a day")
  const later = await run(ledger, "2026-01-02T06:00:00Z")
  assert.deepEqual(
    later.diagnostics.map(({ line, code, severity }) => [line, code, severity]),
    [[1, "broken-external", "warning"]],
  )
  assert.ok(!asked.some((one) => one.endsWith("/fine")), "a good answer is good for a month")

  const added = await run(ledger.replace(/^.*\/fine .*\n/m, ""), "2026-03-01T00:00:00Z", { onlyNew: true })
  assert.equal(added.asked, 1)

  const atOnce = await run("", "2026-01-01T00:00:00Z", { confirmAfter: 10 })
  assert.deepEqual(
    atOnce.diagnostics.map(({ line }) => line),
    [1],
    "confirmed in one run; what came back is no problem",
  )
})

test("names that are nobody's are never asked", () => {
  const never = [
    "https://example.com/x",
    "https://a.example.org",
    "https://shop.example",
    "https://x.invalid",
    "https://a.test",
    "http://localhost:3000",
    "http://127.0.0.1",
    "http://10.1.2.3",
    "http://192.168.0.1",
    "http://printer",
    "http://[::1]/",
    "ftp://a.dev",
  ]
  assert.deepEqual(
    never.filter((url) => !neverAsked(url)),
    [],
  )
  const asked = [
    "https://nodejs.org",
    "https://notexample.com",
    "https://example.dev",
    "https://contest.dev",
    "http://11.1.2.3",
  ]
  assert.deepEqual(asked.filter(neverAsked), [])
})

test("robots.txt: our own group before everybody's, the longest rule wins", () => {
  const rules = parseRobots(
    "User-agent: *\nDisallow: /\n\nUser-agent: captcha-docs\nUser-agent: other\nDisallow: /a\nAllow: /a/b$\nDisallow: /*.pdf # files\n",
    "captcha-docs/1",
  )
  const allowed = (path: string) => allowedBy(rules, path)
  assert.deepEqual(["/", "/a", "/a/b", "/a/bc", "/x.pdf", "/b"].map(allowed), [true, false, true, false, false, true])
})
