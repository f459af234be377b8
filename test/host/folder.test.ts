import assert from "node:assert/strict"
import { rmSync } from "node:fs"
import fs from "node:fs/promises"
import http from "node:http"
import path from "node:path"
import { test } from "node:test"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { Host } from "../../src/host/host.js"
import { listen } from "../../src/host/listen.js"
import { slowness, until } from "../waits.js"
import { serveSite, writeFiles } from "./site.js"

const LONG = "<p>A paragraph that is worth compressing.</p>\n".repeat(100)

test("rules files and dotfiles are not served, .well-known is", async (t) => {
  const site = await serveSite(t, {
    _headers: "/x\n  X: 1\n",
    _redirects: "/a /b\n",
    ".env": "SECRET",
    ".git/config": "SECRET",
    "a/.htaccess": "SECRET",
    "a/_headers": "only a file",
    ".well-known/security.txt": "Contact: x",
    "404.html": "not here",
  })
  await fs.symlink("../.env", path.join(site.dir, "a/link.txt"))
  for (const path of [
    "/_headers",
    "/_redirects",
    "/%5fheaders",
    "/.env",
    "/%2eenv",
    "/.git/config",
    "/a/.htaccess",
    "/a/link.txt",
  ]) {
    const { status, text } = await site.get(path)
    assert.deepEqual({ path, status, text }, { path, status: 404, text: "not here" })
  }
  assert.equal((await site.get("/.well-known/security.txt")).text, "Contact: x")
  assert.equal((await site.get("/a/_headers")).text, "only a file")
})

test("no path leads out of the folder", async (t) => {
  const site = await serveSite(t, { "index.html": "home", "a/index.html": "page a", "404.html": "not here" })
  await writeFiles(path.dirname(site.dir), { "secret.txt": "SECRET", "build-other/secret.txt": "SECRET" })
  await fs.symlink("../secret.txt", path.join(site.dir, "out.txt"))
  await fs.symlink("../build-other", path.join(site.dir, "outside"))
  await fs.symlink("loop", path.join(site.dir, "loop"))
  await fs.symlink("a", path.join(site.dir, "inside"))
  for (const target of [
    "/../secret.txt",
    "/a/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/%2E%2e%2fsecret.txt",
    "/..%2fsecret.txt",
    "/a/%2e%2e/%2e%2e/secret.txt",
    "/a%2f..%2f..%2fsecret.txt",
    "/..\\secret.txt",
    "/..%5csecret.txt",
    "/%2e%2e%5csecret.txt",
    "/..;/secret.txt",
    "/..../secret.txt",
    "/../build-other/secret.txt",
    "/%252e%252e/secret.txt",
    "/a/./index.html",
    "/a/../index.html",
    "/a%2findex.html",
    "/a%00.html",
    "/index.html%00.png",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/out.txt",
    "/outside/secret.txt",
    "/loop",
    `/${"a".repeat(5000)}`,
  ]) {
    const answer = await site.raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    assert.match(answer, /^HTTP\/1\.1 404 /, target)
    assert.match(answer, /not here$/, target)
  }
  assert.equal((await site.get("/inside/")).text, "page a", "a link that stays inside is followed")
})

test("what is no well-formed request is refused", async (t) => {
  const site = await serveSite(t, { "index.html": "home" })
  const ask = (target: string) => site.raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  for (const target of ["/%", "/%zz", "/a%2", "/%c3%28", "/%ff", "*", "index.html"]) {
    assert.match(await ask(target), /^HTTP\/1\.1 400 /, target)
  }
  assert.match(await ask("/\0"), /^HTTP\/1\.1 400 /)
  assert.match(await ask("http://example.com/index.html?x"), /home$/, "the form that proxies use")
  assert.match(await ask("http://example.com"), /^HTTP\/1\.1 400 /)
  assert.match(await ask("/?%"), /home$/, "a query is nobody's file name")
  assert.equal((await site.get("/")).text, "home", "and the server goes on")
})

test("a folder renamed into place is served from the next request on", async (t) => {
  const site = await serveSite(t, { "index.html": LONG, "old.txt": "old", _redirects: "/a /old.txt\n" })
  const first = await site.get("/", { "accept-encoding": "br" })
  assert.equal((await site.get("/a")).headers.location, "/old.txt")
  const next = `${site.dir}-next`
  await writeFiles(next, { "index.html": LONG.replaceAll("A", "B"), "new.txt": "new", _redirects: "/a /new.txt\n" })
  await fs.rename(site.dir, `${site.dir}-before`)
  await fs.rename(next, site.dir)
  const second = await site.get("/", { "accept-encoding": "br", "if-none-match": first.headers.etag ?? "" })
  assert.equal(brotliDecompressSync(second.body).toString(), LONG.replaceAll("A", "B"))
  assert.equal((await site.get("/new.txt")).text, "new")
  assert.equal((await site.get("/old.txt")).status, 404)
  assert.equal((await site.get("/a")).headers.location, "/new.txt")
})

test("requests during many swaps get a whole page, old or new", async (t) => {
  const pages = { one: `one ${"1".repeat(3000)}`, two: `two ${"2".repeat(9000)}` }
  const site = await serveSite(t, { "p/index.html": pages.one, "404.html": "not here" })
  const other = `${site.dir}-other`
  const between = `${site.dir}-between`
  await writeFiles(other, { "p/index.html": pages.two, "404.html": "not here" })
  let swapping = true
  const swaps = (async () => {
    while (swapping) {
      await fs.rename(site.dir, between)
      await fs.rename(other, site.dir)
      await fs.rename(between, other)
      await slowness(50 + Math.random() * 50)
    }
  })()
  try {
    const seen = new Set<string>()
    for (let round = 0; round < 100; round++) {
      const replies = await Promise.all([
        site.get("/p", { "accept-encoding": "br" }),
        site.get("/p/", { "accept-encoding": "gzip" }),
      ])
      for (const { status, body, headers } of replies) {
        assert.equal(status, 200)
        const text = (headers["content-encoding"] === "br" ? brotliDecompressSync : gunzipSync)(body).toString()
        assert.ok(text === pages.one || text === pages.two)
        seen.add(text)
      }
    }
    assert.equal(seen.size, 2)
  } finally {
    swapping = false
    await swaps
  }
})

test("a link that takes the folder's place is followed anew each time", async (t) => {
  const site = await serveSite(t, { "index.html": "one" })
  await writeFiles(`${site.dir}-2`, { "index.html": "two" })
  await fs.rename(site.dir, `${site.dir}-1`)
  await fs.symlink(`${site.dir}-1`, site.dir)
  assert.equal((await site.get("/")).text, "one")
  await fs.rm(site.dir)
  await fs.symlink(`${site.dir}-2`, site.dir)
  assert.equal((await site.get("/")).text, "two")
})

test("without a folder the answer says so, and a build mends it", async (t) => {
  const site = await serveSite(t, {})
  await fs.rmdir(site.dir)
  const { status, text } = await site.get("/")
  assert.deepEqual([status, text], [503, "No built site found: run captcha-docs build first.\n"])
  await writeFiles(site.dir, { "index.html": "home" })
  assert.equal((await site.get("/")).text, "home")
})

test("reload tells which lines of the rules files do nothing", async (t) => {
  const site = await serveSite(t, { _redirects: "/a\n", _headers: "/a\n  Server: mine\n" })
  assert.deepEqual(await site.host.reload(), [
    { file: "_headers", line: 2, text: "Server: mine", message: "Server is set by the host itself" },
    { file: "_redirects", line: 1, text: "/a", message: "A rule needs a target that begins with / or https://" },
  ])
})

test("a disk that fails is a 500 without a stack trace, and told", async (t) => {
  const errors: unknown[] = []
  const broken = { ...fs, stat: () => Promise.reject(Object.assign(new Error("disk on fire"), { code: "EIO" })) }
  const host = new Host({ dir: "/tmp", files: broken, onRequest: ({ error }) => errors.push(error) })
  const server = await listen({ handle: host.handle, port: 0, host: "127.0.0.1" })
  assert.ok(server.ok)
  t.after(() => server.close())
  const response = await fetch(server.url)
  assert.equal(response.status, 500)
  assert.equal(await response.text(), "Internal server error.\n")
  await until(() => errors.length > 0)
  assert.match(String(errors[0]), /disk on fire/)
})

test("a reader who leaves in the middle leaves no file open", async (t) => {
  const site = await serveSite(t, { "film.mp4": Buffer.alloc(20_000_000) })
  for (let reader = 0; reader < 5; reader++) {
    await new Promise<void>((resolve) => {
      const request = http.get({ port: site.port, host: "127.0.0.1", path: "/film.mp4", agent: false }, (response) => {
        response.once("data", () => request.destroy())
        response.once("error", () => {})
        response.once("close", resolve)
      })
    })
  }
  if (process.platform !== "linux") return
  const isClosed = async () => {
    const open = await fs.readdir("/proc/self/fd")
    const links = await Promise.all(open.map((fd) => fs.readlink(`/proc/self/fd/${fd}`).catch(() => "")))
    return !links.includes(path.join(site.dir, "film.mp4"))
  }
  await until(isClosed, "the file is still open")
})

test("a file that goes away while it is sent ends that answer, not the server", async (t) => {
  const site = await serveSite(t, { "film.mp4": "film", "index.html": "home" })
  const film = path.join(site.dir, "film.mp4")
  const server = await listen({
    handle(req, res) {
      res.once("pipe", () => rmSync(film, { force: true })) // sirv has looked, and not opened it yet
      site.host.handle(req, res)
    },
    port: 0,
    host: "127.0.0.1",
  })
  assert.ok(server.ok)
  t.after(() => server.close())
  await assert.rejects(fetch(`${server.url}/film.mp4`).then((response) => response.text()))
  assert.equal(await (await fetch(`${server.url}/`)).text(), "home")
})
