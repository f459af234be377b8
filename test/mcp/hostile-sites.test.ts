/** What `captcha-docs mcp` reads may be anything: the answer is an error, soon, and nothing else is asked for. */
import assert from "node:assert/strict"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { gzipSync } from "node:zlib"
import { answers } from "../../src/mcp/answers.js"
import { openDoor, Refusal } from "../../src/mcp/door.js"
import { openSite } from "../../src/mcp/open-site.js"
import { folderWith } from "../run-program.js"

async function serving(t: TestContext, handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const manifest = {
  format: 1,
  worker: "/assets/search-worker.js",
  indexes: [{ group: "docs", label: "docs", current: true, url: "/search/docs.json?v=1" }],
  contexts: [],
}
const index = [
  {
    documents: [
      { page: { url: "/docs", title: "Tea", description: "", keywords: [], breadcrumb: [], asked: [], rank: 0 } },
    ],
    index: { format: 1, words: "", text: [""], code: [""] },
  },
]

/** Answers with these files, as text. */
function files(byPath: Record<string, unknown>): RequestListener {
  return ({ url = "" }, res) => {
    const file = byPath[url.replace(/\?.*/, "")]
    res.statusCode = file === undefined ? 404 : 200
    res.end(typeof file === "string" ? file : JSON.stringify(file))
  }
}

const search = (at: string, patience?: number) =>
  answers.search(openSite(openDoor(at, patience)), { query: "tea", limit: 8 }, [])

test("a site of three files is read from its address alone", async (t) => {
  const at = await serving(t, files({ "/search/manifest.json": manifest, "/search/docs.json": index }))
  assert.equal(await search(at), "1 page in docs\n- Tea: /docs: ")
})

for (const [what, handle, message] of [
  ["has no manifest", files({}), /not the home of a site/],
  [
    "answers everything with a page",
    (_, res) => res.setHeader("Content-Type", "text/html").end("<html>"),
    /not the home/,
  ],
  ["sends what is not JSON", files({ "/search/manifest.json": "{ tea" }), /can't read what|JSON/],
  [
    "has a manifest of a later form",
    files({ "/search/manifest.json": { ...manifest, format: 2 } }),
    /not the home of a site/,
  ],
  [
    "has a manifest without indexes",
    files({ "/search/manifest.json": { ...manifest, indexes: [] } }),
    /not the home of a site/,
  ],
  ["has a manifest of other things", files({ "/search/manifest.json": { format: 1, indexes: [5], contexts: 5 } }), /./],
  ["has an index of other things", files({ "/search/manifest.json": manifest, "/search/docs.json": [5, null] }), /./],
  ["has no index", files({ "/search/manifest.json": manifest }), /./],
  ["answers with an error", (_, res) => void res.writeHead(500).end(), /answers with status 500/],
  [
    "redirects to itself",
    ({ url }, res) => void res.writeHead(302, { Location: `${url}x` }).end(),
    /redirects more than 5 times/,
  ],
  ["redirects to no address", (_, res) => void res.writeHead(302, { Location: "http://[" }).end(), /can't read/],
  [
    "redirects to a file",
    (_, res) => void res.writeHead(302, { Location: "file:///etc/passwd" }).end(),
    /another site: file:/,
  ],
  ["never answers", () => {}, /no answer within 0.3 seconds/],
  ["never ends", (_, res) => void res.writeHead(200).write("["), /no answer within 0.3 seconds/],
  ["hangs up", ({ socket }) => void socket.destroy(), /can't read/],
  ["sends more than 32 MB", (_, res) => void res.end(Buffer.alloc(33_000_000, " ")), /larger than 32 MB/],
  [
    "sends few bytes that become more than 32 MB",
    (_, res) => void res.setHeader("Content-Encoding", "gzip").end(gzipSync(Buffer.alloc(33_000_000, " "))),
    /larger than 32 MB/,
  ],
] satisfies [string, RequestListener, RegExp][]) {
  test(`a foreign server that ${what} is an error`, { timeout: 20_000 }, async (t) => {
    const at = await serving(t, handle)
    await assert.rejects(search(at, message.source.startsWith("no answer") ? 300 : undefined), (error: Error) => {
      assert.match(error.message, message)
      return message.source === "." || error instanceof Refusal || error instanceof SyntaxError
    })
  })
}

test("a redirect to another origin is not followed, one on the same is", async (t) => {
  const asked: string[] = []
  const other = await serving(t, ({ url = "" }, res) => {
    asked.push(url)
    res.end(JSON.stringify(manifest))
  })
  const away = await serving(t, ({ url }, res) => void res.writeHead(302, { Location: `${other}${url}` }).end())
  await assert.rejects(search(away), /redirects to another site/)
  assert.deepEqual(asked, [])
  const known = files({ "/new/search/manifest.json": manifest, "/new/search/docs.json": index })
  const moved = await serving(t, (req, res) =>
    req.url?.startsWith("/new/") ? known(req, res) : void res.writeHead(301, { Location: `/new${req.url}` }).end(),
  )
  assert.match(await search(moved), /Tea/)
})

test("what is fetched is kept: the same question asks for nothing", async (t) => {
  const asked: string[] = []
  const known = files({ "/search/manifest.json": manifest, "/search/docs.json": index })
  const at = await serving(t, (req, res) => {
    asked.push(req.url ?? "")
    known(req, res)
  })
  const site = openSite(openDoor(at))
  for (const query of ["tea", "kettle"]) await answers.search(site, { query, limit: 8 }, [])
  assert.deepEqual(asked, ["/search/manifest.json", "/search/docs.json?v=1"])
})

/** Paths that are not of the site, in every spelling. */
const outside = [
  "../secret",
  "/../secret",
  "/docs/../../secret",
  "/docs/%2e%2e/%2e%2e/secret",
  "/..%2fsecret",
  "/%2e%2e%2fsecret",
  "/..\\secret",
  "/docs/..\\..\\secret",
  "//127.0.0.1/secret",
  "http://127.0.0.1/secret",
  "file:///etc/passwd",
  "/etc/passwd",
  "/link",
  "/.hidden",
  "/\0secret",
  "/%00secret",
  "/%",
  "/docs/%ff",
  `/${"a".repeat(400)}`,
  "#",
  "?",
  "https://",
]

test("no path leads out of the folder or to a hidden file, and each is answered with an error", async (t) => {
  const page = "# Secret\n"
  const { folder, remove } = await folderWith({
    "secret.md": page,
    "build/search/manifest.json": JSON.stringify(manifest),
    "build/.hidden.md": page,
    "build/docs.md": "# Docs\n",
  })
  t.after(remove)
  const { symlink } = await import("node:fs/promises")
  await symlink("../secret.md", path.join(folder, "build/link.md"))
  const site = openSite(openDoor(path.join(folder, "build")))
  assert.equal((await site.twin("/docs")).text, "# Docs\n")
  for (const page of outside) await assert.rejects(site.twin(page), (error: Error) => error.message !== "", page)
  const door = openDoor(path.join(folder, "build"))
  for (const file of ["../secret.md", "docs/../../secret.md", "/etc/passwd", "docs\\..\\..\\secret.md", "\0"])
    assert.equal(await door(file).catch((error) => (error instanceof Refusal ? undefined : error)), undefined, file)
})

test("every path of an address stays below it", async (t) => {
  const asked: string[] = []
  const known = files({ "/base/search/manifest.json": manifest })
  const at = await serving(t, (req, res) => {
    asked.push(req.url ?? "")
    known(req, res)
  })
  const site = openSite(openDoor(`${at}base`))
  for (const page of outside) await assert.rejects(site.twin(page), page)
  assert.deepEqual(
    asked.filter((url) => !url.startsWith("/base/")),
    [],
  )
})

test("a version that the site does not have is named with those that it has", async (t) => {
  const at = await serving(t, files({ "/search/manifest.json": manifest, "/search/docs.json": index }))
  for (const version of ["v9", "../v1", "/", "docs/../v1"])
    await assert.rejects(
      answers.search(openSite(openDoor(at)), { query: "tea", limit: 8, version }, []),
      /^Error: unknown version: .*; this site has no versions$/,
    )
})
