import assert from "node:assert/strict"
import { test } from "node:test"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { serveSite, writeFiles } from "./site.js"

const LONG = "<p>A paragraph that is worth compressing.</p>\n".repeat(100)

test("compression follows Accept-Encoding", async (t) => {
  const site = await serveSite(t, { "index.html": LONG })
  const cases: [string | undefined, string | undefined][] = [
    [undefined, undefined],
    ["", undefined],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=1.0", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip;q=0.1", "gzip"],
    ["*", "br"],
    ["br;q=0, *;q=0.5", "gzip"],
    ["identity;q=1, br;q=0.5", undefined],
    ["identity;q=0.5, gzip", "gzip"],
    ["br;q=nonsense", undefined],
    ["deflate", undefined],
    ["*;q=0", undefined],
  ]
  for (const [accepted, expected] of cases) {
    const { headers, body } = await site.get("/", accepted === undefined ? {} : { "accept-encoding": accepted })
    assert.equal(headers["content-encoding"], expected, `${accepted}`)
    assert.equal(headers.vary, "Accept-Encoding")
    assert.equal(headers["content-length"], String(body.length))
    const plain = expected === "br" ? brotliDecompressSync(body) : expected === "gzip" ? gunzipSync(body) : body
    assert.equal(plain.toString(), LONG)
  }
})

test("small files and packed kinds of files are sent as they are", async (t) => {
  const site = await serveSite(t, {
    "small.html": "x".repeat(1024),
    "photo.png": LONG,
    "data.bin": LONG,
    "font.woff2": LONG,
  })
  for (const path of ["/small.html", "/photo.png", "/data.bin", "/font.woff2"]) {
    const { headers } = await site.get(path, { "accept-encoding": "br" })
    assert.deepEqual([headers["content-encoding"], headers.vary], [undefined, undefined], path)
  }
})

test("each encoding has its own ETag, and only that one is known", async (t) => {
  const site = await serveSite(t, { "index.html": LONG })
  const codings = ["identity", "gzip", "br"]
  const tags: string[] = []
  for (const coding of codings) tags.push((await site.get("/", { "accept-encoding": coding })).headers.etag ?? "")
  assert.equal(new Set(tags).size, 3)
  for (const tag of tags) assert.match(tag, /^"[\w-]+"$/)
  for (const [index, coding] of codings.entries()) {
    for (const [other, tag] of tags.entries()) {
      const { status, body } = await site.get("/", { "accept-encoding": coding, "if-none-match": `"x", W/${tag}` })
      assert.equal(status, index === other ? 304 : 200)
      assert.equal(body.length === 0, index === other)
    }
  }
  assert.equal((await site.get("/", { "if-none-match": "*" })).status, 304)
  await writeFiles(site.dir, { "index.html": LONG.replace("A", "B") })
  assert.equal((await site.get("/", { "if-none-match": tags.join() })).status, 200, "the same size, other bytes")
})

test("ranges", async (t) => {
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
  const site = await serveSite(t, { "film.mp4": bytes, "page.html": LONG, "empty.mp4": "" })
  const whole = await site.get("/film.mp4")
  assert.equal(whole.headers["accept-ranges"], "bytes")
  const cases: [string, number, number, number][] = [
    ["bytes=0-99", 206, 0, 99],
    ["bytes=100-199", 206, 100, 199],
    ["bytes=4900-", 206, 4900, 4999],
    ["bytes=4900-9999", 206, 4900, 4999],
    ["bytes=-5", 206, 4995, 4999],
    ["bytes=-9999", 206, 0, 4999],
    ["bytes=7-7", 206, 7, 7],
    ["bytes=0-0", 200, 0, 4999],
    ["bytes=9-2", 200, 0, 4999],
    ["bytes=0-1,5-6", 200, 0, 4999],
    ["lines=0-1", 200, 0, 4999],
    ["bytes=-", 200, 0, 4999],
    ["nonsense", 200, 0, 4999],
  ]
  for (const [range, status, start, end] of cases) {
    const reply = await site.get("/film.mp4", { range })
    assert.equal(reply.status, status, range)
    assert.deepEqual(reply.body, bytes.subarray(start, end + 1), range)
    assert.equal(reply.headers["content-range"], status === 206 ? `bytes ${start}-${end}/5000` : undefined)
  }
  for (const range of ["bytes=5000-", "bytes=9999-10000", "bytes=-0"]) {
    const reply = await site.get("/film.mp4", { range })
    assert.deepEqual([reply.status, reply.headers["content-range"]], [416, "bytes */5000"], range)
  }
  assert.equal((await site.get("/empty.mp4")).status, 200)
  assert.equal((await site.get("/empty.mp4", { range: "bytes=0-" })).status, 416)

  const head = await site.get("/film.mp4", { range: "bytes=0-9" }, "HEAD")
  assert.deepEqual([head.status, head.headers["content-length"]], [200, "5000"], "ranges are for GET")

  const etag = whole.headers.etag ?? ""
  assert.equal((await site.get("/film.mp4", { range: "bytes=0-9", "if-range": etag })).status, 206)
  assert.equal((await site.get("/film.mp4", { range: "bytes=0-9", "if-range": '"other"' })).status, 200)

  const part = await site.get("/page.html", { range: "bytes=3-6", "accept-encoding": "br" })
  assert.deepEqual([part.status, part.text, part.headers["content-encoding"]], [206, LONG.slice(3, 7), undefined])
})

test("content types", async (t) => {
  const types = {
    "a.css": "text/css; charset=utf-8",
    "a.js": "text/javascript; charset=utf-8",
    "a.json": "application/json; charset=utf-8",
    "a.svg": "image/svg+xml; charset=utf-8",
    "a.md": "text/markdown; charset=utf-8",
    "a.txt": "text/plain; charset=utf-8",
    "a.xml": "application/xml; charset=utf-8",
    "a.yaml": "application/yaml; charset=utf-8",
    "a.webmanifest": "application/manifest+json; charset=utf-8",
    "sdk.d.ts": "text/plain; charset=utf-8",
    "a.woff2": "font/woff2",
    "A.PNG": "image/png",
    "a.ico": "image/x-icon",
    "a.wasm": "application/wasm",
    LICENSE: "application/octet-stream",
    "a.unknown": "application/octet-stream",
  }
  const site = await serveSite(t, Object.fromEntries(Object.keys(types).map((name) => [name, "x"])))
  for (const [name, type] of Object.entries(types)) {
    assert.deepEqual([name, (await site.get(`/${name}`)).headers["content-type"]], [name, type])
  }
})

test("who asks for Markdown gets the page's Markdown", async (t) => {
  const site = await serveSite(t, {
    "index.html": LONG,
    "index.md": "# Home",
    "docs/a/index.html": LONG,
    "docs/a.md": "# A",
    "only.html": "only html",
  })
  const wanted = { accept: "text/markdown, text/html;q=0.9, */*;q=0.8" }
  for (const [path, text] of [
    ["/", "# Home"],
    ["/docs/a", "# A"],
    ["/docs/a/", "# A"],
  ] as const) {
    const markdown = await site.get(path, wanted)
    assert.deepEqual([markdown.text, markdown.headers["content-type"]], [text, "text/markdown; charset=utf-8"])
    assert.equal(markdown.headers.vary, "Accept")
    const html = await site.get(path, { accept: "text/html,application/xhtml+xml,*/*;q=0.8" })
    assert.deepEqual([html.text, html.headers.vary], [LONG, "Accept, Accept-Encoding"])
    assert.notEqual(html.headers.etag, markdown.headers.etag)
  }
  assert.equal((await site.get("/", { accept: "text/html, text/markdown;q=0.5" })).text, LONG)
  assert.equal((await site.get("/", { accept: "text/markdown;q=0" })).text, LONG)
  assert.equal((await site.get("/", { accept: "*/*" })).text, LONG)
  const only = await site.get("/only", wanted)
  assert.deepEqual([only.text, only.headers.vary], ["only html", undefined])
})
