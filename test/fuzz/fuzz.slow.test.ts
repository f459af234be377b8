/**
 * Whatever the input, nothing is thrown, nothing hangs, and every problem has its place inside the file.
 * `npm run test:long` tries fifty times as many, more than 100,000.
 */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import fc from "fast-check"
import { globbySync } from "globby"
import { readApis } from "../../src/api/read-apis.js"
import { parseConfig } from "../../src/config/parse-config.js"
import { hashOf } from "../../src/engine/hash.js"
import { parseHeaders } from "../../src/host/headers.js"
import { parseRedirects as parseHostRedirects } from "../../src/host/redirects.js"
import { parseLock } from "../../src/lock/routes-lock.js"
import type { Diagnostic } from "../../src/report/diagnostic.js"
import { assembleIndex, indexPage } from "../../src/search/index.js"
import { openIndex } from "../../src/search/open-index.js"
import { searchIndexes } from "../../src/search/search-indexes.js"
import { searchable } from "../../src/search/searchable.js"
import { noPlugins } from "../../src/site-code/plugins.js"
import { compileFile } from "../../src/stages/compile/compile-file.js"
import { parseAuthors, parseCategory, parseTags } from "../../src/stages/site/data-files.js"
import { parseRedirects } from "../../src/stages/site/redirects-file.js"
import { serveSite } from "../host/site.js"
import { readTexts } from "../reference/read.js"
import { newMemo, smallConfig } from "../samples/small-site.js"
import { mutated, mutatedValue, runs } from "./inputs.js"

const root = path.resolve(import.meta.dirname, "../..")
const ownTexts = (patterns: string[]) =>
  globbySync(patterns, { cwd: root }).map((file) => readFileSync(path.join(root, file), "utf8"))
const patience = 3000
const page = "content/docs/page.mdx"

function compilePage(text: string, format: "mdx" | "detect") {
  const file = { kind: "text" as const, path: page, text, hash: hashOf(text) }
  const markdown = { math: true, frontMatterKeys: [], fenceOptions: [], magicComments: [], format }
  return compileFile({ file, names: { name: "N", sdk: "s" }, markdown, plugins: noPlugins })
}

/** Runs what must not throw, within time, and looks at the places of its problems. */
async function holds(
  text: string,
  file: string,
  run: () => Promise<readonly Diagnostic[]> | readonly Diagnostic[],
  most = patience,
) {
  const before = process.cpuUsage()
  const problems = await run()
  const { user } = process.cpuUsage(before)
  assert.ok(user < most * 1000, `${Math.round(user / 1000)} ms`)
  const lines = text.split(/\r\n|\r|\n/).length
  for (const problem of problems) {
    const { line, column, message } = problem
    assert.equal(problem.file, file, message)
    assert.ok(Number.isInteger(line) && line >= 1 && line <= lines + 1, `line ${line} of ${lines}: ${message}`)
    assert.ok(Number.isInteger(column) && column >= 1, `column ${column}: ${message}`)
  }
}

test("Markdown, MDX and front matter", async () => {
  const texts = ownTexts(["content/**/*.mdx", "test/sites/*/content/**/*.{md,mdx}"]).filter(
    (text) => text.length < 6000,
  )
  await fc.assert(
    fc.asyncProperty(mutated(texts), fc.constantFrom("mdx" as const, "detect" as const), (text, format) =>
      holds(text, page, async () => (await compilePage(text, format)).facts.diagnostics),
    ),
    runs(120),
  )
})

/** Few bytes that stand for much work, and much of the simplest. */
const monsters: Record<string, string> = {
  "quotes inside quotes": `${"> ".repeat(5000)}a`,
  "brackets inside brackets": "[".repeat(100_000),
  "lists inside lists": Array.from({ length: 1500 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
  "elements inside elements": `${"<b>".repeat(20_000)}a${"</b>".repeat(20_000)}`,
  "braces inside braces": `{${"(".repeat(50_000)}1${")".repeat(50_000)}}`,
  "a table of 100,000 cells": `|a|b|c|d|e|f|g|h|i|j|\n${"|-".repeat(10)}|\n${`${"|1".repeat(10)}|\n`.repeat(10_000)}`,
  "a fence of 100,000 tildes": "~".repeat(100_000),
  "an expression of sixty comments": `{${"/**/".repeat(60)}1}`,
  "a line of five million letters": "a ".repeat(2_500_000),
  "entities without end": "&amp;".repeat(400_000),
  "emphasis without end": "*a _b ".repeat(30_000),
  "front matter of brackets": `---\ntitle: ${"[".repeat(10_000)}\n---\n`,
  "front matter of braces": `---\n${'{"a":'.repeat(10_000)}\n---\n`,
  "front matter of levels": `---\n${Array.from({ length: 3000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")}\n---\n`,
  "front matter of names for names": `---\ntitle: &a [x]\n${[..."bcdefghi"].map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]},`.repeat(9)}]`).join("\n")}\n---\n`,
}

for (const [name, text] of Object.entries(monsters)) {
  test(`a page of ${name}`, () =>
    holds(text, page, async () => (await compilePage(text, "mdx")).facts.diagnostics, 20_000))
}

test("_category_ files, authors, tags and redirects", async () => {
  const texts = [
    ...ownTexts(["content/**/_category_.*", "content/blog/*.yml", "content/redirects.yml", "redirects.yml"]),
    "label: A\nposition: 1\nlink:\n  type: generated-index\n  slug: /a\n",
    "ada:\n  name: Ada\n  url: https://a.example.com\n  image_url: /a.png\n",
    "/old: /new\n/a#b: /c#d\n",
    "label: &a [*a]\nlink: &b\n  type: *b\n",
    `a: &a [x]\n${Array.from({ length: 9 }, (_, index) => `${"abcdefghij"[index + 1]}: &${"abcdefghij"[index + 1]} [${`*${"abcdefghij"[index]},`.repeat(9)}]`).join("\n")}\n`,
  ]
  await fc.assert(
    fc.asyncProperty(
      mutated(texts),
      fc.constantFrom(parseCategory, parseAuthors, parseTags, parseRedirects),
      (text, parse) => {
        const file = { kind: "text" as const, path: "content/a.yml", text, hash: "" }
        return holds(text, file.path, () => parse(file).diagnostics)
      },
    ),
    runs(400),
  )
})

test("configurations", async () => {
  const own = {
    title: "T",
    url: "https://docs.example.com",
    docs: [{ id: "docs", dir: "docs", route: "/docs", current: "v2", versions: [{ name: "v2" }, { name: "v1" }] }],
    packages: [{ name: "p", version: "v2", entry: "content/a.d.ts", reference: { route: "/docs/v2/sdk" } }],
    navbar: [
      { label: "A", to: "/a" },
      { label: "B", items: [{ label: "C", href: "https://c.example.com" }] },
    ],
    head: [{ tag: "meta", attributes: { name: "a", content: "b" } }],
    markdown: { remarkPlugins: [["a", { b: 1 }]] },
    search: { synonyms: { a: "b" } },
    severity: { "broken-link": "off" },
    pages: () => [],
  }
  const text = `export default ${JSON.stringify(own, undefined, 2)}\n`
  await fc.assert(
    fc.asyncProperty(mutatedValue(own), (value) =>
      holds(text, "site.config.ts", () => parseConfig(value, { path: "site.config.ts", text }).diagnostics),
    ),
    runs(300),
  )
})

test("lock files, and the headers and redirects of hosts", () => {
  const texts = [
    ...ownTexts(["routes.lock"]).map((text) => text.slice(0, 3000)),
    "/*\n  A: b\n/x/:y/*\n  ! C\n",
    "/a/* /b/:splat 301!\n/c /d 200\n",
  ]
  fc.assert(
    fc.property(mutated(texts), (text) => {
      for (const route of parseLock(text).routes) assert.ok(route.url.startsWith("/"))
      for (const { line } of [...parseHeaders(text).problems, ...parseHostRedirects(text).problems])
        assert.ok(line >= 1 && line <= text.split("\n").length)
    }),
    runs(300),
  )
})

test("OpenAPI documents", async () => {
  const file = "content/api/v2/openapi.yaml"
  const [own = ""] = ownTexts([file])
  const config = smallConfig({ packages: [{ name: "x", version: "v2", api: {} }] })
  const configFile = { path: "site.config.ts", text: "" }
  await fc.assert(
    fc.asyncProperty(mutated([own]), (text) =>
      holds(text, file, async () => {
        const texts = [{ kind: "text" as const, path: file, text, hash: hashOf(text) }]
        return (await readApis({ texts, config, configFile, memo: newMemo() })).diagnostics
      }),
    ),
    runs(12),
  )
})

test("declarations", async () => {
  const own = ownTexts(["test/reference/fixture/**/*.d.ts"]).filter((text) => text.length < 8000)
  await fc.assert(
    fc.asyncProperty(mutated(own), (text) =>
      holds(
        text,
        "content/sdk/index.d.ts",
        async () => (await readTexts({ "content/sdk/index.d.ts": text })).diagnostics,
      ),
    ),
    runs(6),
  )
})

test("queries, and the bytes of an index", () => {
  const indexed = (url: string, title: string, text: string) =>
    indexPage({
      url,
      title,
      description: "",
      keywords: [],
      group: "docs",
      breadcrumb: [],
      sections: [{ id: "", title: "", depth: 1, text, code: "render({ sitekey })" }],
    })
  const symbols = [{ name: "WidgetHandle", kind: "class", url: "/w", aliases: [], summary: "A widget." }]
  const entries = assembleIndex(
    "docs",
    [indexed("/a", "Install the widget", "It resets."), indexed("/b", "Verify", "Tokens expire.")],
    symbols,
  )
  const json = JSON.stringify(entries)
  const index = searchable(openIndex("docs", JSON.parse(json)))
  const words = ["install", "widget.reset()", '"tokens expire"', "c#", "-", "v1", "WidgetHandle", "a".repeat(500)]
  fc.assert(
    fc.property(mutated(words), (text) => {
      const request = { text, limit: 8, others: [], contexts: [] }
      const { pages } = searchIndexes([index], request as never)
      assert.ok(pages.length <= 8)
    }),
    runs(400),
  )
  fc.assert(
    fc.property(mutated([json]), (text) => {
      try {
        const broken = searchable(openIndex("docs", JSON.parse(text)))
        searchIndexes([broken], { text: "install widget", limit: 8, others: [], contexts: [] } as never)
      } catch (error) {
        // The worker tells the page, which offers to load it again. What it must not do is to run on.
        assert.ok(error instanceof Error)
      }
    }),
    runs(300),
  )
})

test("requests", async (t) => {
  const site = await serveSite(t, { "index.html": "home", "a/b.html": "page", "404.html": "not here", "x.txt": "x" })
  const { writeFile } = await import("node:fs/promises")
  await writeFile(path.join(site.dir, "..", "secret.txt"), "SECRET")
  const paths = [
    "/a/b",
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/a/..%5c..%5csecret.txt",
    "//secret.txt",
    "/x.txt?y=1#z",
  ]
  const headers = [
    "Range: bytes=0-1,2-3",
    'If-None-Match: "x", W/"y"',
    "Accept-Encoding: br;q=0, *",
    "Host: a",
    "Content-Length: 5",
    "Transfer-Encoding: chunked",
    "Accept: text/markdown;q=2",
  ]
  await fc.assert(
    fc.asyncProperty(mutated(paths), mutated(headers), async (url, header) => {
      const answer = await site.raw(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n${header}\r\nConnection: close\r\n\r\n`)
      assert.match(answer, /^(HTTP\/1\.1 (200|206|3\d\d|400|404|405|413|414|416|431) |$)/, answer.slice(0, 200))
      assert.doesNotMatch(answer, /SECRET/)
    }),
    runs(300),
  )
})
