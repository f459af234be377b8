/** What the lock promises, what a site no longer answers, and how links in texts are changed. */
import assert from "node:assert/strict"
import { test } from "node:test"
import type { LinkTables } from "../../src/links/links.js"
import { fileLink, withLinkEdits } from "../../src/lock/link-edits.js"
import { newProblems } from "../../src/lock/new-problems.js"
import { lockText, lostUrls, parseLock } from "../../src/lock/routes-lock.js"
import type { Page, Site } from "../../src/model.js"
import { type Diagnostic, problem } from "../../src/report/diagnostic.js"

const head = "# What the public can link to. Written by `captcha-docs check-links --fix`; commit it.\n"

test("the lock groups routes by version, sorted, with the anchors that a reader may have kept", () => {
  const source = (path: string, ids: string[]) => [
    path,
    { path, headings: ids.map((id) => ({ id, place: {} })), ids: [], components: [], partialUses: [] },
  ]
  const site = {
    docSets: [{ route: "/" }, { route: "/docs/v2" }],
    blogs: [{ route: "/" }, { route: "/blog" }],
    sources: new Map([
      source("b.mdx", ["z", "a", "a", "user-content-1", "footnote-label", "two words"]),
      source("draft.mdx", ["x"]),
    ] as never),
    components: { uses: new Map(), withAnchors: new Set() },
  } as unknown as Site
  const routes = [
    { url: "/search" },
    { url: "/docs/v2/b", source: "b.mdx" },
    { url: "/docs/v2/draft", source: "draft.mdx", draft: true },
    { url: "/about", source: "no.mdx" },
    { url: "/hidden", source: "no.mdx", draft: true },
    { url: "/blog/p", source: "no.mdx" },
    { url: "/blog/q", source: "no.mdx", draft: true },
    { url: "/blog" },
    { url: "/blog/page/2", unlocked: true },
  ] as unknown as Page[]
  const text = lockText(site, routes)
  assert.equal(
    text,
    `${head}\n[blog]\n/blog\n/blog/p\n\n[docs/v2]\n/docs/v2/b\n  #a\n  #z\n\n[pages]\n/about\n/search\n`,
  )
  const at = (line: number, column: number, endColumn: number) => ({
    file: "routes.lock",
    line,
    column,
    endLine: line,
    endColumn,
  })
  assert.deepEqual(parseLock(text.replaceAll("\n", "\r\n")).routes.slice(1, 3), [
    { url: "/blog/p", anchors: [], place: at(5, 1, 8) },
    {
      url: "/docs/v2/b",
      anchors: [
        { id: "a", place: at(9, 3, 5) },
        { id: "z", place: at(10, 3, 5) },
      ],
      place: at(8, 1, 11),
    },
  ])
})

test("a line that is no address, no anchor, no group and no comment is told: the address that stood there may be lost", () => {
  const told = (text: string) => parseLock(text).diagnostics.map(({ line, message }) => `${line} ${message}`)
  const group = "[docs]\n/a\n  #b\n"
  assert.deepEqual(told(`${head}\n${group}`), [])
  for (const line of ["<<<<<<< HEAD", "=======", ">>>>>>> other", "garbage", '{"x', " #b", "[docs"])
    assert.deepEqual(told(`${head}\n${group}${line}\n`), [`6 not an address or an anchor: ${line}`])
  assert.deepEqual(told("  #orphan\n"), ["1 not an address or an anchor:   #orphan"])
  for (const text of ["", "\n", head]) assert.deepEqual(told(text), ["1 routes.lock has no addresses"])
})

function lost(lock: string, redirects: Record<string, string>): string[] {
  const place = { file: "redirects.yml", line: 1, column: 1 }
  const tables: LinkTables = {
    config: { baseUrl: "/", url: "https://docs.example.com", docs: [], blog: false },
    routes: new Map(["/", "/a", "/b"].map((url) => [url, { url } as Page])),
    urlOfSource: new Map(),
    redirects: new Map(Object.entries(redirects).map(([from, to]) => [from, { from, to, place }])),
    assets: new Map([["content/public/x.zip", { kind: "asset", path: "content/public/x.zip", hash: "0", size: 1 }]]),
    generated: new Set(),
    addresses: {},
  }
  const anchors = (url: string) => new Set(url === "/b" ? ["there"] : [])
  return lostUrls(parseLock(lock).routes, tables, anchors).map(
    ({ url, anchor, page, place: { line } }) => `${line} ${url}${anchor === undefined ? "" : `#${anchor} on ${page}`}`,
  )
}

test("what the site no longer answers is lost, an anchor too, unless a redirect leads on", () => {
  assert.deepEqual(lost("/a\n/b\n  #there\n", {}), [])
  assert.deepEqual(lost("/a\n  #x\n/b\n  #there\n  #gone\n/c\n  #y\n", {}), ["2 /a#x on /a", "5 /b#gone on /b", "6 /c"])
  assert.deepEqual(lost("/c\n  #there\n  #y\n", { "/c": "/b" }), ["3 /c#y on /b"])
  assert.deepEqual(lost("/c\n  #y\n  #z\n", { "/c": "/b", "/b#y": "/a", "/c#z": "/a" }), [])
  assert.deepEqual(lost("/c\n  #y\n", { "/c": "/d", "/d": "/b" }), ["2 /c#y on /b"])
  assert.deepEqual(lost("/c\n", { "/c": "/d", "/d": "/no" }), ["1 /c"])
  assert.deepEqual(lost("/c\n", { "/c": "/d", "/d": "/c" }), ["1 /c"])
  assert.deepEqual(lost("/c\n", { "/c": "@site/content/no.png" }), ["1 /c"])
})

test("another site, a file and an anchor are ends that keep no anchors", () => {
  for (const to of ["https://other.example.com/", "/x.zip", "/b#there"])
    assert.deepEqual(lost("/c\n  #y\n", { "/c": to }), [], to)
})

const broken = (line: number, column: number, target: string, file = "a.mdx"): Diagnostic =>
  problem(
    "broken-link",
    { file, line, column, endLine: line, endColumn: column + target.length },
    `page not found: ${target}`,
    { target },
  )

test("links are changed at their places, the last first, and only what stands there as it was read", () => {
  const edits = [
    { problem: broken(1, 5, "/old"), to: "/new" },
    { problem: broken(1, 14, "/old?q#h"), to: "/much/longer" },
    { problem: broken(2, 1, "/old#h"), to: "/new#part" },
    { problem: broken(2, 8, "/typed"), to: "/new" },
    { problem: broken(9, 1, "/old"), to: "/new" },
    { problem: { ...broken(2, 1, "/old#h"), endLine: 3 }, to: "/no" },
    { problem: broken(1, 1, "/old", "no.mdx"), to: "/new" },
  ]
  const text = "\uFEFFSee /old and /old?q#h.\n/old#h {x}/t\n"
  const changed = withLinkEdits(edits, (file) => (file === "a.mdx" ? text : undefined))
  assert.deepEqual([...changed], [["a.mdx", "\uFEFFSee /new and /much/longer?q#h.\n/new#part {x}/t\n"]])
  const { endColumn: _, ...open } = broken(1, 1, "/old")
  assert.equal(withLinkEdits([{ problem: open, to: "/new" }], () => "/old\n").size, 0)
})

test("a file link is relative, and begins with a dot", () => {
  assert.equal(fileLink("content/docs/a.mdx", "content/docs/b c.mdx"), "./b%20c.mdx")
  assert.equal(fileLink("content/docs/a.mdx", "content/b.mdx"), "../b.mdx")
})

test("of the same problems, as many are new as came, on the lines that changed", () => {
  const state = (text: string, problems: Diagnostic[]) => ({
    context: { configFile: { path: "site.config.ts", text: "" } },
    relations: { files: [{ path: "a.mdx", text }], diagnostics: problems },
  })
  const found = (before: [string, number[]], now: [string, number[]]) => {
    const of = ([text, lines]: [string, number[]]) =>
      state(
        text,
        lines.map((line) => broken(line, 1, "/old")),
      )
    return newProblems(of(now) as never, of(before) as never).map(({ line }) => line)
  }
  assert.deepEqual(found(["x\n", []], ["x\n", [1]]), [1])
  assert.deepEqual(found(["x\n", [1]], ["x\n", [1]]), [])
  assert.deepEqual(found(["x\n", [1]], ["new\r\nx\r\n", [2]]), [])
  assert.deepEqual(found(["x\n", [1]], ["new\nx\n", [1, 2]]), [1])
  assert.deepEqual(found(["x\n", [1]], ["edited\nagain\n", [1, 2]]), [2])
  assert.deepEqual(found(["x\nx\n", [1, 2]], ["x\nx\nx\n", [1, 2, 3]]), [3])
  const words = (message: string, target: string) => ({ ...broken(1, 1, target), message })
  const differing = newProblems(
    state("x", [words("line 12", "/a"), words("line 12", "/b"), words("row 1", "/a")]) as never,
    state("y", [words("line 7", "/a")]) as never,
  )
  assert.deepEqual(
    differing.map(({ message, target }) => `${message} ${target}`),
    ["line 12 /b", "row 1 /a"],
  )
})
