/**
 * Golden queries against our search and three others, our search in Chromium, and at a thousand, five thousand and ten thousand pages.
 *
 *   npm run bench:search [-- --modules <folder with pagefind in node_modules>]
 *
 * MiniSearch has VitePress' settings, Pagefind its defaults, elasticlunr its own tokenizer and `expand`. Pagefind is a
 * program for each platform, too heavy to be installed for everybody: without `--modules` it is left out. Times are CPU
 * time of one warm process (Pagefind and Chromium: wall time in a browser).
 */
import { createReadStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { chromium } from "playwright-core"
import config from "../../site.config.js"
import { elasticlunr } from "../../src/search/elasticlunr.js"
import { assembleIndex, indexPage, type SearchPageInput, splitIndex } from "../../src/search/index.js"
import { openIndex } from "../../src/search/open-index.js"
import { searchIndexes } from "../../src/search/search-indexes.js"
import { searchable } from "../../src/search/searchable.js"
import { chromiumArgs, findChromium } from "../browser/chromium.js"
import { generatePages, textBytes } from "../search/corpus.js"
import { evaluate, type GoldenQuery, JUDGES, othersFor, pagesOf, readGolden, scoreOf } from "../search/evaluate.js"
import { pagesIn, siteSearch } from "../search/site-search.js"
import { measureInBrowser } from "./search-in-browser.js"

interface Row {
  engine: string
  raw: number
  gzip: number
  brotli: number
  build: number
  load: number
  p50: number
  p95: number
  /** MRR and share found of every set. */
  sets: Record<string, { mrr: number; found: number }>
  byKind: Record<string, number>
}

const root = path.join(import.meta.dirname, "../..")
const argument = (name: string): string | undefined => process.argv[process.argv.indexOf(name) + 1]
const modules = process.argv.includes("--modules") ? path.resolve(argument("--modules") ?? ".") : root
const site = await siteSearch()
const opened = site.files.map(({ group, text }) => openIndex(group, JSON.parse(text)))
const corpus = { pages: opened.flatMap(pagesIn) }
const golden = readGolden(path.join(root, "test/search/golden.yml"))
const unseen = readGolden(path.join(root, "test/search/unseen.yml"))
const tuning = readGolden(path.join(root, "test/search/tuning.yml"))
const isOld = ({ kind }: GoldenQuery): boolean => kind === "v1reader"
/** Sets of labelled queries, each asked by readers of one version. What is held out is a set of its own. */
const sets = [
  { name: "golden", reader: "docs/v2", queries: golden },
  { name: "unseen", reader: "docs/v2", queries: unseen },
  { name: "tuning v2", reader: "docs/v2", queries: tuning.filter((one) => !isOld(one)) },
  { name: "tuning v1", reader: "docs/v1", queries: tuning.filter(isOld) },
  ...JUDGES,
].flatMap((set) => {
  const held = set.queries.filter((one) => one.held)
  return [set, ...(held.length === 0 ? [] : [{ ...set, name: `${set.name}, held out`, queries: held }])]
})
/** The URLs of pages in order, for a reader of a version. */
type Search = (query: string, reader: string) => string[]

/** Leaves a reader the pages of one version and those without, as a site would that gave an engine a filter. */
function filtered(search: (query: string) => string[]): Search {
  return (query, reader) =>
    search(query).filter((url) => !othersFor(reader).some((version) => `${url}/`.startsWith(`/${version}/`)))
}

/** Milliseconds of CPU that something takes, and what it gives. */
function timed<T>(work: () => T): { value: T; ms: number } {
  const before = process.cpuUsage()
  const value = work()
  const { user, system } = process.cpuUsage(before)
  return { value, ms: (user + system) / 1000 }
}

function brotli(text: string): number {
  const quality = text.length > 5_000_000 ? 9 : 11
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

function percentile(times: number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

/** Runs the golden queries: once for the pages, then a few times for the clock. */
function measure(engine: string, texts: string[], build: number, load: number, search: Search): Row {
  const times = golden.map(({ query }) => timed(() => [1, 2, 3, 4].map(() => search(query, "docs/v2"))).ms / 4)
  return row(engine, texts, build, load, times, search)
}

function row(engine: string, texts: string[], build: number, load: number, times: number[], search: Search): Row {
  const sum = (size: (text: string) => number): number => texts.reduce((all, text) => all + size(text), 0)
  const kinds = [...new Set(golden.map(({ kind }) => kind))]
  const outcomesOf = (some: readonly GoldenQuery[], reader: string) =>
    evaluate(some, (query) => search(query, reader), site.urlOf)
  const tuned = outcomesOf(golden, "docs/v2")
  return {
    engine,
    raw: sum((text) => Buffer.byteLength(text)),
    gzip: sum((text) => gzipSync(text, { level: 9 }).length),
    brotli: sum(brotli),
    build,
    load,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    sets: Object.fromEntries(sets.map(({ name, reader, queries }) => [name, scoreOf(outcomesOf(queries, reader))])),
    byKind: Object.fromEntries(kinds.map((kind) => [kind, scoreOf(tuned.filter((one) => one.kind === kind)).mrr])),
  }
}

function ours(): Row {
  const build = timed(() =>
    opened.map((index) => {
      const pages = pagesIn(index).map(indexPage)
      const entries = assembleIndex(index.group, pages, index.symbols, config.search.synonyms)
      return { group: index.group, text: JSON.stringify(entries) }
    }),
  )
  const load = timed(() => build.value.map(({ group, text }) => searchable(openIndex(group, JSON.parse(text)))))
  const search: Search = (text, reader) =>
    pagesOf(searchIndexes(load.value, { text, others: othersFor(reader), limit: 8 }))
  return measure(
    "captcha-docs",
    build.value.map(({ text }) => text),
    build.ms,
    load.ms,
    search,
  )
}

/** Sections as other engines take them. */
const sections = corpus.pages.flatMap((page) =>
  page.sections.map((section, at) => ({
    id: `${page.url}#${at}`,
    title: section.title === "" ? page.title : section.title,
    titles: [page.title],
    text: `${at === 0 ? page.description : ""} ${section.text} ${section.code}`,
  })),
)
const pagesOfSections = (ids: string[]): string[] => [...new Set(ids.map((id) => id.replace(/#.*$/, "")))]

function plainElasticlunr(): Row {
  const build = timed(() => {
    const index = elasticlunr(function () {
      this.addField("title").addField("text").setRef("id").saveDocument(false)
    })
    for (const { id, title, text } of sections) index.addDoc({ id, title, text })
    return JSON.stringify(index)
  })
  const load = timed(() => elasticlunr.Index.load(JSON.parse(build.value)))
  const options = { fields: { title: { boost: 2 }, text: { boost: 1 } }, expand: true }
  const search = (query: string): string[] => pagesOfSections(load.value.search(query, options).map(({ ref }) => ref))
  return measure("elasticlunr as it comes", [build.value], build.ms, load.ms, filtered(search))
}

interface MiniSearchIndex {
  addAll(documents: object[]): void
  search(query: string): { id: string }[]
}
interface MiniSearchClass {
  new (options: object): MiniSearchIndex
  loadJSON(text: string, options: object): MiniSearchIndex
}

async function miniSearch(): Promise<Row | undefined> {
  const module = await load<{ default: MiniSearchClass }>("minisearch")
  if (module === undefined) return undefined
  const options = {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  }
  const build = timed(() => {
    const index = new module.default(options)
    index.addAll(sections)
    return JSON.stringify(index)
  })
  const loaded = timed(() => module.default.loadJSON(build.value, options))
  const search = (query: string): string[] => pagesOfSections(loaded.value.search(query).map(({ id }) => id))
  return measure("MiniSearch, VitePress", [build.value], build.ms, loaded.ms, filtered(search))
}

interface PagefindModule {
  createIndex(): Promise<{
    index: {
      addHTMLFile(file: { url: string; content: string }): Promise<unknown>
      writeFiles(options: { outputPath: string }): Promise<unknown>
      getFiles(): Promise<{ files: { path: string; content: Uint8Array }[] }>
    }
  }>
  close(): Promise<unknown>
}

/** Pagefind in a browser, as it is meant to be used: over HTTP, in pieces. */
async function pagefind(): Promise<Row | undefined> {
  const module = await load<PagefindModule>("pagefind")
  if (module === undefined) return undefined
  const started = performance.now()
  const { index } = await module.createIndex()
  for (const page of corpus.pages) await index.addHTMLFile({ url: page.url, content: htmlOf(page) })
  const folder = await mkdtemp(path.join(tmpdir(), "pagefind-"))
  await index.writeFiles({ outputPath: folder })
  const build = performance.now() - started
  const { files } = await index.getFiles()
  await module.close()
  const types: Record<string, string> = { ".js": "text/javascript", ".json": "application/json" }
  const server = createServer((request, response) => {
    const file = path.join(folder, decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname))
    if (file === `${folder}/`) return response.setHeader("content-type", "text/html").end("<!doctype html>")
    response.setHeader("content-type", types[path.extname(file)] ?? "application/octet-stream")
    return createReadStream(file)
      .on("error", () => response.writeHead(404).end())
      .pipe(response)
  }).listen(0)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArgs,
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    const texts = [...new Set(sets.flatMap(({ queries }) => queries.map(({ query }) => query)))]
    const script = `(async (queries) => {
      const before = performance.now()
      const pagefind = await import("/pagefind.js")
      await pagefind.init()
      const load = performance.now() - before
      const answers = []
      for (const query of queries) {
        await pagefind.search(query)
        const start = performance.now()
        const { results } = await pagefind.search(query)
        const ms = performance.now() - start
        const data = await Promise.all(results.slice(0, 24).map((result) => result.data()))
        answers.push({ ms, urls: data.map(({ raw_url, url }) => raw_url ?? url) })
      }
      return { load, answers }
    })(${JSON.stringify(texts)})`
    const { load: loading, answers } = (await page.evaluate(script)) as {
      load: number
      answers: { ms: number; urls: string[] }[]
    }
    const byQuery = new Map(texts.map((text, at) => [text, answers[at]?.urls ?? []]))
    const stored = files
      .filter((file) => /\.pf_|entry\.json/.test(file.path))
      .map(({ content }) => Buffer.from(content).toString("latin1"))
    return row(
      "Pagefind",
      stored,
      build,
      loading,
      answers.map(({ ms }) => ms),
      filtered((query) => byQuery.get(query) ?? []),
    )
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true })
  }
}

function htmlOf({ title, description, sections: parts }: SearchPageInput): string {
  const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  const body = parts.map(({ id, title: heading, depth, text, code }) =>
    [
      heading === "" ? "" : `<h${depth} id="${id}">${escaped(heading)}</h${depth}>`,
      `<p>${escaped(text)}</p><pre><code>${escaped(code)}</code></pre>`,
    ].join(""),
  )
  return `<html lang="en"><body data-pagefind-body><h1>${escaped(title)}</h1><p>${escaped(description)}</p>${body.join("")}</body></html>`
}

/** A module of the comparison, if it is installed: here, or in the folder of `--modules`. */
async function load<Module>(name: string): Promise<Module | undefined> {
  for (const folder of [root, modules]) {
    const require = createRequire(path.join(folder, "package.json"))
    // Pagefind has no entry for `require`, so its main file is named.
    for (const find of [() => require.resolve(name), () => path.join(folder, "node_modules", name, "lib/index.js")]) {
      try {
        return (await import(pathToFileURL(find()).href)) as Module
      } catch {
        // The next way may find it.
      }
    }
  }
  process.stderr.write(`${name} is not installed: left out\n`)
  return undefined
}

/** Our search over generated pages: what grows, and how; in one file, and what is needed first of an index in two. */
function scale(count: number): string {
  const pages: SearchPageInput[] = generatePages(count)
  const indexed = timed(() => pages.map(indexPage))
  const assembled = timed(() => JSON.stringify(assembleIndex("docs/v2", indexed.value, [])))
  const opened = timed(() => searchable(openIndex("docs/v2", JSON.parse(assembled.value))))
  const names = JSON.stringify(splitIndex(JSON.parse(assembled.value), "bench").names)
  const openedNames = timed(() => searchable(openIndex("docs/v2", JSON.parse(names))))
  const queries = pages.slice(0, 100).map(({ title }) => title)
  const times = queries.map(
    (text) => timed(() => searchIndexes([opened.value], { text, others: ["docs/v1"], limit: 8 })).ms,
  )
  const text = textBytes(pages)
  const memory = process.memoryUsage()
  const size = brotli(assembled.value)
  return [
    String(count).padStart(5),
    `text ${(text / 1e6).toFixed(1)} MB`,
    `raw ${(Buffer.byteLength(assembled.value) / 1e6).toFixed(1)} MB`,
    `brotli ${(size / 1e6).toFixed(2)} MB (${(size / text).toFixed(3)})`,
    `indexPage ${indexed.ms.toFixed(0)} ms`,
    `assembleIndex ${assembled.ms.toFixed(0)} ms`,
    `open ${opened.ms.toFixed(0)} ms`,
    `memory ${((memory.heapUsed + memory.arrayBuffers) / 1e6).toFixed(0)} MB`,
    `names alone ${(brotli(names) / 1e6).toFixed(2)} MB, open ${openedNames.ms.toFixed(0)} ms`,
    `query p50 ${percentile(times, 0.5).toFixed(1)} p95 ${percentile(times, 0.95).toFixed(1)} ms`,
  ].join("  ")
}

function print(rows: Row[], queries: readonly GoldenQuery[]): void {
  const kinds = [...new Set(queries.map(({ kind }) => kind))]
  const kb = (bytes: number): string => (bytes / 1000).toFixed(0)
  const lines = [
    [
      "engine",
      "raw KB",
      "gz KB",
      "br KB",
      "build ms",
      "load ms",
      "p50 ms",
      "p95 ms",
      ...sets.map(({ name, queries: { length } }) => `${name} (${length}): MRR, found`),
      ...kinds,
    ],
    ...rows.map((one) => [
      one.engine,
      ...[one.raw, one.gzip, one.brotli].map(kb),
      ...[one.build, one.load].map((ms) => ms.toFixed(0)),
      ...[one.p50, one.p95].map((ms) => ms.toFixed(2)),
      ...sets.map(({ name }) => `${one.sets[name]?.mrr.toFixed(3)} ${one.sets[name]?.found.toFixed(3)}`),
      ...kinds.map((kind) => (one.byKind[kind] ?? 0).toFixed(2)),
    ]),
  ]
  process.stdout.write(`${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`)
}

process.stdout.write(
  `${corpus.pages.length} pages, ${(textBytes(corpus.pages) / 1000).toFixed(0)} KB of text, ${golden.length} queries\n`,
)
print(
  [ours(), await miniSearch(), plainElasticlunr(), await pagefind()].filter((one) => one !== undefined),
  golden,
)
const marks = await measureInBrowser(golden.map(({ query }) => query))
const line = (name: string, times: number[]): string =>
  `${name}: median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms\n`
process.stdout.write(
  [
    line("first result after the first key, nothing cached", marks.firstResult.cold),
    line("first result after the first key, all cached (mark: 150 ms)", marks.firstResult.cached),
    line("query in Chromium", marks.query.plain),
    line("query in Chromium, processor four times slower (mark: p95 10 ms)", marks.query.throttled),
  ].join(""),
)
for (const count of [1000, 5000, 10_000]) process.stdout.write(`${scale(count)}\n`)
