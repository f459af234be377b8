import assert from "node:assert/strict"
import { test } from "node:test"
import { brotliDecompressSync } from "node:zlib"
import { until } from "../waits.js"
import { serveSite } from "./site.js"

const LONG = "<p>A paragraph that is worth compressing.</p>\n".repeat(100)

test("all forms of a page's path show the page", async (t) => {
  const site = await serveSite(t, { "index.html": "home", "a/index.html": "page a", "b.html": "page b" })
  for (const path of ["/a", "/a/", "/a.html", "/a/index.html", "/a/index", "/a?q=1", "/%61"]) {
    const { status, text, headers } = await site.get(path)
    assert.deepEqual({ path, status, text }, { path, status: 200, text: "page a" })
    assert.equal(headers["content-type"], "text/html; charset=utf-8")
    assert.equal(headers["cache-control"], "no-cache")
  }
  for (const path of ["/b", "/b/", "/b.html"]) assert.equal((await site.get(path)).text, "page b")
  for (const path of ["/", "/index.html", "/index"]) assert.equal((await site.get(path)).text, "home")
})

test("file names of all kinds are found", async (t) => {
  const names = ["with space.txt", "größe.txt", "100%.txt", "a%20b.txt", "c#.txt", "why?.txt", "a+b&c=d;e,f@g.txt"]
  const site = await serveSite(t, Object.fromEntries(names.map((name) => [`in/${name}`, name])))
  for (const name of names) {
    const { status, text } = await site.get(`/in/${encodeURIComponent(name)}`)
    assert.deepEqual({ status, text }, { status: 200, text: name })
  }
})

test("an unknown path shows 404.html with status 404, and no 304", async (t) => {
  const site = await serveSite(t, {
    "404.html": `not here ${LONG}`,
    "a.txt": "a",
    _headers: "/*\n  X-Frame-Options: DENY\n",
  })
  for (const path of ["/no", "/a/b", "/a.txt/", "/a.txt/b", "//a.txt", "/a.txt//"]) {
    const { status, text, headers } = await site.get(path, { "if-none-match": "*", range: "bytes=0-3" })
    assert.equal(status, 404, path)
    assert.match(text, /^not here/)
    assert.equal(headers["content-type"], "text/html; charset=utf-8")
    assert.equal(headers["x-frame-options"], "DENY")
    assert.equal(headers.etag, undefined)
  }
  const packed = await site.get("/no", { "accept-encoding": "br" })
  assert.equal(packed.status, 404)
  assert.match(brotliDecompressSync(packed.body).toString(), /^not here/)
})

test("a missing asset is not cached for ever, whatever the rules say of assets", async (t) => {
  const site = await serveSite(t, {
    "404.html": "no",
    _headers: "/assets/*\n  Cache-Control: immutable\n  Content-Type: text/css\n",
  })
  const { headers } = await site.get("/assets/old.css")
  assert.equal(headers["cache-control"], "no-cache")
  assert.equal(headers["content-type"], "text/html; charset=utf-8")
})

test("without a 404.html there is a line of text", async (t) => {
  const site = await serveSite(t, {})
  const { status, text, headers } = await site.get("/")
  assert.deepEqual(
    { status, text, type: headers["content-type"] },
    {
      status: 404,
      text: "Not found.\n",
      type: "text/plain; charset=utf-8",
    },
  )
})

test("below a base URL", async (t) => {
  const files = { "index.html": "home", "a/index.html": "page a", "404.html": "not here" }
  for (const baseUrl of ["/sub/dir/", "sub/dir"]) {
    const site = await serveSite(t, files, { baseUrl })
    assert.equal((await site.get("/sub/dir/")).text, "home")
    assert.equal((await site.get("/sub/dir")).text, "home")
    assert.equal((await site.get("/sub/dir/a")).text, "page a")
    const missing = await site.get("/sub/dir/no")
    assert.deepEqual([missing.status, missing.text], [404, "not here"])
    const home = await site.get("/")
    assert.deepEqual([home.status, home.headers.location], [302, "/sub/dir/"])
    for (const path of ["/a", "/sub", "/sub/dirx", "/index.html"]) {
      const outside = await site.get(path)
      assert.deepEqual([outside.status, outside.text], [404, "Not found: this site is served below /sub/dir/\n"])
    }
  }
})

test("rules files speak of whole paths, the base URL included", async (t) => {
  const site = await serveSite(
    t,
    {
      "a/index.html": "page a",
      _redirects: "/sub/old /sub/a\n/gone /sub/a 302\n/sub/shown /sub/a 200\n",
      _headers: "/sub/a\n  X-Page: a\n",
    },
    { baseUrl: "/sub" },
  )
  assert.equal((await site.get("/sub/old")).headers.location, "/sub/a")
  assert.equal((await site.get("/gone")).headers.location, "/sub/a")
  assert.equal((await site.get("/sub/shown")).text, "page a")
  assert.equal((await site.get("/sub/a")).headers["x-page"], "a")
})

test("only GET and HEAD", async (t) => {
  const site = await serveSite(t, { "index.html": LONG })
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
    const { status, headers } = await site.get("/", {}, method)
    assert.deepEqual([status, headers.allow], [405, "GET, HEAD"])
  }
  for (const coding of ["identity", "br"]) {
    const get = await site.get("/", { "accept-encoding": coding })
    const head = await site.get("/", { "accept-encoding": coding }, "HEAD")
    assert.deepEqual({ ...head.headers, date: "" }, { ...get.headers, date: "" })
    assert.deepEqual([head.status, head.body.length], [200, 0])
  }
})

test("redirects and rewrites", async (t) => {
  const site = await serveSite(t, {
    "page/index.html": "page",
    "meta/index.html": "meta refresh",
    "404.html": "not here",
    _redirects: `/old /page
/meta /page
/forced /page 301!
/page/* /elsewhere/:splat
/shown/* /page 200
/gone /page 410
/nowhere /no-such-page 200
`,
    _headers: "/*\n  X-Here: 1\n",
  })
  const old = await site.get("/old/?q=1")
  assert.deepEqual([old.status, old.headers.location], [301, "/page?q=1"])
  assert.equal(old.headers["cache-control"], "no-cache", "a browser would remember a 301 of this port for ever")
  assert.equal(old.headers["x-here"], undefined, "redirects come before headers")
  assert.equal((await site.get("/meta")).text, "meta refresh", "a rule without ! leaves files alone")
  assert.equal((await site.get("/page")).text, "page")
  assert.equal((await site.get("/page/b")).headers.location, "/elsewhere/b")
  assert.deepEqual([(await site.get("/shown/a/b")).status, (await site.get("/shown/a/b")).text], [200, "page"])
  assert.deepEqual([(await site.get("/gone")).status, (await site.get("/gone")).text], [410, "page"])
  assert.deepEqual([(await site.get("/nowhere")).status, (await site.get("/nowhere")).text], [404, "not here"])
})

test("headers come from the rules, on 304 as well", async (t) => {
  const site = await serveSite(t, {
    "assets/app-1.js": "let a",
    "feed.xml": "<rss/>",
    _headers:
      "/*\n  X-Content-Type-Options: nosniff\n  Vary: Origin\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n/feed.xml\n  Content-Type: application/rss+xml\n",
  })
  const asset = await site.get("/assets/app-1.js")
  assert.equal(asset.headers["cache-control"], "public, max-age=31536000, immutable")
  assert.equal(asset.headers["x-content-type-options"], "nosniff")
  assert.equal(asset.headers.vary, "Origin")
  const known = await site.get("/assets/app-1.js", { "if-none-match": asset.headers.etag ?? "" })
  assert.equal(known.status, 304)
  assert.equal(known.headers["cache-control"], "public, max-age=31536000, immutable")
  assert.equal((await site.get("/feed.xml")).headers["content-type"], "application/rss+xml")
})

test("each request is told, with the path that was asked for", async (t) => {
  const site = await serveSite(t, { "a/index.html": "a" })
  await site.get("/a?x=1")
  await site.get("/no", {}, "HEAD")
  await until(() => site.requests.length === 2)
  assert.deepEqual(
    site.requests.map(({ method, url, status }) => [method, url, status]),
    [
      ["GET", "/a?x=1", 200],
      ["HEAD", "/no", 404],
    ],
  )
  assert.ok(site.requests.every(({ ms, error }) => ms > 0 && ms < performance.now() / 2 && error === undefined))
})
