/**
 * Other search engines over what a build of this site publishes: the Markdown beside every page, cut at its headings.
 *
 * elasticlunr and Pagefind as they come, MiniSearch as VitePress sets it, easyops' plugin for Docusaurus by its own files,
 * Orama with its defaults. Those that are no dependency of this package are taken from the folder of `--modules`, or left out.
 */
import { createReadStream } from "node:fs"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import { chromium } from "playwright-core"
import { elasticlunr } from "../../src/search/elasticlunr.js"
import { chromiumArgs, findChromium } from "../browser/chromium.js"

/** A page as it is published, cut at its headings. */
export interface PublishedPage {
  url: string
  title: string
  description: string
  sections: { title: string; text: string }[]
}

export interface Engine {
  name: string
  /** The files of its index. */
  stored: string[]
  /** Milliseconds of CPU (Pagefind: wall time) for building the index and for loading it. */
  build: number
  load: number
  /** URLs of pages of all versions, best first. */
  search(query: string, reader: string): string[] | Promise<string[]>
  close?(): Promise<void>
}

export const READERS = ["docs/v2", "docs/v1"]

/** Whether a page is of a reader's version, or of none. */
export function isFor(url: string, reader: string): boolean {
  return !READERS.some((version) => version !== reader && `${url}/`.startsWith(`/${version}/`))
}

/** Milliseconds of CPU that something takes, and what it gives. */
export function timed<T>(work: () => T): { value: T; ms: number } {
  const before = process.cpuUsage()
  const value = work()
  const { user, system } = process.cpuUsage(before)
  return { value, ms: (user + system) / 1000 }
}

/** The pages of a built folder, from their Markdown. */
export async function publishedPages(folder: string, urls: ReadonlySet<string>): Promise<PublishedPage[]> {
  const pages: PublishedPage[] = []
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith(".md")) continue
    const url = `/${file.replace(/\.md$/, "").replace(/^index$/, "")}`
    if (urls.has(url)) pages.push(publishedPage(url, await readFile(path.join(folder, file), "utf8")))
  }
  return pages.sort((a, b) => (a.url < b.url ? -1 : 1))
}

function publishedPage(url: string, markdown: string): PublishedPage {
  const page: PublishedPage = { url, title: "", description: "", sections: [] }
  let lines: string[] = []
  let title = ""
  let fence: string | undefined
  const close = (): void => {
    page.sections.push({ title: title || page.title, text: lines.join("\n").replace(/\]\([^)\s]*\)/g, "]") })
    lines = []
  }
  for (const line of markdown.split("\n")) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && (fence === undefined || line.trim() === fence))
      fence = fence === undefined ? mark : undefined
    const heading = fence === undefined ? /^(#{1,6}) (.*?)(?: \{#[^}]*\})?$/.exec(line) : null
    if (heading?.[1] === "#" && page.title === "") page.title = heading[2] ?? ""
    else if (heading !== null) {
      close()
      title = heading[2] ?? ""
    } else if (page.description === "" && line.startsWith("> ") && page.sections.length === 0)
      page.description = line.slice(2)
    else if (!/^(?:Canonical|Version): /.test(line)) lines.push(line)
  }
  close()
  return page
}

interface Section {
  id: string
  title: string
  titles: string[]
  text: string
}

function sectionsOf(pages: readonly PublishedPage[]): Section[] {
  return pages.flatMap(({ url, title, description, sections }) =>
    sections.map((section, at) => ({
      id: `${url}#${at}`,
      title: section.title,
      titles: [title],
      text: at === 0 ? `${description}\n${section.text}` : section.text,
    })),
  )
}

/** The pages of sections, in order, each once. */
function pagesOfSections(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.replace(/#.*$/, "")))]
}

/** Every engine that is installed here or in the folder of modules. */
export async function otherEngines(pages: readonly PublishedPage[], modules: string): Promise<Engine[]> {
  const engines = [plainElasticlunr(pages), miniSearch(pages, modules), easyops(pages, modules), orama(pages, modules)]
  return (await Promise.all([...engines, pagefind(pages, modules)])).filter((engine) => engine !== undefined)
}

async function plainElasticlunr(pages: readonly PublishedPage[]): Promise<Engine> {
  const made = timed(() => {
    const index = elasticlunr(function () {
      this.addField("title").addField("text").setRef("id").saveDocument(false)
    })
    for (const { id, title, text } of sectionsOf(pages)) index.addDoc({ id, title, text })
    return JSON.stringify(index)
  })
  const loaded = timed(() => elasticlunr.Index.load(JSON.parse(made.value)))
  const options = { fields: { title: { boost: 2 }, text: { boost: 1 } }, expand: true }
  return {
    name: "elasticlunr as it comes",
    stored: [made.value],
    build: made.ms,
    load: loaded.ms,
    search: (query) => pagesOfSections(loaded.value.search(query, options).map(({ ref }) => ref)),
  }
}

interface MiniSearchIndex {
  addAll(documents: object[]): void
  search(query: string): { id: string }[]
}
interface MiniSearchClass {
  new (options: object): MiniSearchIndex
  loadJSON(text: string, options: object): MiniSearchIndex
}

async function miniSearch(pages: readonly PublishedPage[], modules: string): Promise<Engine | undefined> {
  const module = await load<{ default: MiniSearchClass }>("minisearch", modules)
  if (module === undefined) return undefined
  const options = {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  }
  const made = timed(() => {
    const index = new module.default(options)
    index.addAll(sectionsOf(pages))
    return JSON.stringify(index)
  })
  const loaded = timed(() => module.default.loadJSON(made.value, options))
  return {
    name: "MiniSearch, VitePress",
    stored: [made.value],
    build: made.ms,
    load: loaded.ms,
    search: (query) => pagesOfSections(loaded.value.search(query).map(({ id }) => id)),
  }
}

interface LunrQuery {
  term(value: string, options: object): void
}
interface EasyopsDocument {
  i: number
  u: string
  /** The page's document, for all but titles. */
  p?: number
  t: string
}
interface EasyopsModule {
  buildIndex(
    documents: EasyopsDocument[][],
    config: object,
  ): { documents: EasyopsDocument[]; index: { query(ask: (query: LunrQuery) => void): { ref: string }[] } }[]
  tokenize(text: string, language: string[]): string[]
  smartQueries(tokens: string[], words: string[]): { term: { value: string; editDistance?: number }[] }[]
  sortSearchResults(results: object[]): void
}
/** As many hits as its box asks for: it stops at the query that finds the last of them. */
const BOX = 8

/** The plugin's own files, with the configuration that Docusaurus would generate from its defaults. */
async function easyops(pages: readonly PublishedPage[], modules: string): Promise<Engine | undefined> {
  const folder = await installed("@easyops-cn/docusaurus-search-local", modules)
  if (folder === undefined) return undefined
  const constants = `import lunr from "lunr"; export const removeDefaultStopWordFilter = []; export const language = ["en"];
    export const searchIndexUrl = ""; export const searchResultLimits = 8; export const fuzzyMatchingDistance = 1;`
  const { outputFiles } = await build({
    stdin: {
      contents: [
        ["client/client/utils/smartQueries.js", "smartQueries"],
        ["client/client/utils/tokenize.js", "tokenize"],
        ["client/client/utils/sortSearchResults.js", "sortSearchResults"],
        ["server/server/utils/buildIndex.js", "buildIndex"],
      ]
        .map(([file, name]) => `export { ${name} } from ${JSON.stringify(path.join(folder, "dist", file ?? ""))}`)
        .join("\n"),
      resolveDir: folder,
    },
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    external: ["@node-rs/jieba", "lunr-languages/*"],
    plugins: [
      {
        name: "generated",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^@generated\// }, () => ({ path: "constants", namespace: "generated" }))
          onLoad({ filter: /./, namespace: "generated" }, () => ({ contents: constants, resolveDir: folder }))
        },
      },
    ],
  })
  const file = path.join(await mkdtemp(path.join(tmpdir(), "easyops-")), "easyops.cjs")
  await writeFile(file, outputFiles[0]?.text ?? "")
  const plugin = createRequire(file)(file) as EasyopsModule
  await rm(path.dirname(file), { recursive: true })
  // An index for the readers of each version, as the plugin makes them for contexts: it knows no filter.
  const readers = new Map(READERS.map((reader) => [reader, pages.filter(({ url }) => isFor(url, reader))]))
  const config = { language: ["en"], removeDefaultStopWordFilter: [] }
  const made = timed(
    () => new Map([...readers].map(([reader, own]) => [reader, plugin.buildIndex(easyopsDocuments(own), config)])),
  )
  const search = (query: string, reader: string): string[] => {
    const tokens = plugin.tokenize(query, ["en"])
    const indexes = made.value.get(reader) ?? []
    const results: { document: EasyopsDocument; type: number; page: EasyopsDocument | undefined | false }[] = []
    for (const { term } of tokens.length === 0 ? [] : plugin.smartQueries(tokens, [])) {
      for (const [type, { documents, index }] of indexes.entries()) {
        if (results.length >= BOX) break
        const found = index.query((asked) => {
          // lunr looks whether the key is there, not what it holds.
          for (const { value, editDistance, ...item } of term)
            asked.term(value, { ...item, ...(editDistance && { editDistance }) })
        })
        const known = new Set(results.map(({ document }) => String(document.i)))
        const more = found.slice(0, BOX).filter(({ ref }) => !known.has(ref))
        for (const { ref } of more.slice(0, BOX - results.length)) {
          const document = documents.find(({ i }) => String(i) === ref) as EasyopsDocument
          results.push({ document, type, page: type > 0 && indexes[0]?.documents.find(({ i }) => i === document.p) })
        }
      }
    }
    plugin.sortSearchResults(results)
    return [...new Set(results.map(({ document }) => document.u))]
  }
  return { name: "easyops", stored: [JSON.stringify([...made.value])], build: made.ms, load: 0, search }
}

/** Titles, headings, descriptions, keywords (the twins have none) and contents, as the plugin scans them. */
function easyopsDocuments(pages: readonly PublishedPage[]): EasyopsDocument[][] {
  const [titles, headings, descriptions, contents] = [[], [], [], []] as EasyopsDocument[][] as [
    EasyopsDocument[],
    EasyopsDocument[],
    EasyopsDocument[],
    EasyopsDocument[],
  ]
  let next = 0
  for (const { url: u, title, description, sections } of pages) {
    const p = ++next
    titles.push({ i: p, u, t: title })
    if (description !== "") descriptions.push({ i: p, u, p, t: description })
    for (const section of sections) {
      if (section.title !== title) headings.push({ i: ++next, u, p, t: section.title })
      const t = section.text.replace(/\s+/g, " ").trim()
      if (t !== "") contents.push({ i: ++next, u, p, t })
    }
  }
  return [titles, headings, descriptions, [], contents]
}

interface OramaModule {
  create(options: object): object
  insertMultiple(index: object, documents: object[]): unknown
  search(index: object, options: object): { hits: { document: { id: string } }[] } | Promise<never>
}

async function orama(pages: readonly PublishedPage[], modules: string): Promise<Engine | undefined> {
  const module = await load<OramaModule>("@orama/orama", modules)
  if (module === undefined) return undefined
  const started = process.cpuUsage()
  const index = module.create({ schema: { title: "string", text: "string" } })
  await module.insertMultiple(index, sectionsOf(pages))
  const { user, system } = process.cpuUsage(started)
  const search = async (term: string): Promise<string[]> => {
    const { hits } = await module.search(index, { term, limit: 100 })
    return pagesOfSections(hits.map(({ document: { id } }) => id))
  }
  return { name: "Orama", stored: [], build: (user + system) / 1000, load: 0, search }
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
async function pagefind(pages: readonly PublishedPage[], modules: string): Promise<Engine | undefined> {
  const module = await load<PagefindModule>("pagefind", modules)
  if (module === undefined) return undefined
  const started = performance.now()
  const { index } = await module.createIndex()
  for (const page of pages) await index.addHTMLFile({ url: page.url, content: htmlOf(page) })
  const folder = await mkdtemp(path.join(tmpdir(), "pagefind-"))
  await index.writeFiles({ outputPath: folder })
  const built = performance.now() - started
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
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  const page = await browser.newPage()
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  const loading = (await page.evaluate(`(async () => {
    const before = performance.now()
    globalThis.pagefind = await import("/pagefind.js")
    await pagefind.init()
    return performance.now() - before
  })()`)) as number
  return {
    name: "Pagefind",
    stored: files
      .filter((file) => /\.pf_|entry\.json/.test(file.path))
      .map(({ content }) => Buffer.from(content).toString("latin1")),
    build: built,
    load: loading,
    search: (query) =>
      page.evaluate(`(async () => {
        const { results } = await pagefind.search(${JSON.stringify(query)})
        const found = await Promise.all(results.slice(0, 24).map((result) => result.data()))
        return found.map(({ raw_url, url }) => raw_url ?? url)
      })()`),
    async close() {
      await browser.close()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

function htmlOf({ title, description, sections }: PublishedPage): string {
  const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  const body = sections.map(({ title: heading, text }, at) =>
    [heading === title ? "" : `<h2 id="section-${at}">${escaped(heading)}</h2>`, `<p>${escaped(text)}</p>`].join(""),
  )
  return `<html lang="en"><body data-pagefind-body><h1>${escaped(title)}</h1><p>${escaped(description)}</p>${body.join("")}</body></html>`
}

/** The folder of an installed package: here, or in the folder of modules. */
async function installed(name: string, modules: string): Promise<string | undefined> {
  for (const root of [path.join(import.meta.dirname, "../.."), modules]) {
    const folder = path.join(root, "node_modules", name)
    const found = await readFile(path.join(folder, "package.json")).catch(() => undefined)
    if (found !== undefined) return folder
  }
  process.stderr.write(`${name} is not installed: left out\n`)
  return undefined
}

async function load<Module>(name: string, modules: string): Promise<Module | undefined> {
  const folder = await installed(name, modules)
  if (folder === undefined) return undefined
  const { main, exports } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"))
  const entry = exports?.["."]?.import
  const file = typeof entry === "string" ? entry : (entry?.default ?? main ?? "lib/index.js")
  return (await import(pathToFileURL(path.join(folder, file)).href)) as Module
}
