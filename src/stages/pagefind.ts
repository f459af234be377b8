/**
 * The texts of a site in Pagefind's index, for sites that are too large for ours. Pagefind reads the whole site at once,
 * so this is one remembered result. Its files go into a folder that is named after its program: what lies in it can be
 * kept for good, as Pagefind names the parts of an index by what they hold, and the list of them is asked for by its hash.
 */
import { hashData, hashOf } from "../engine/hash.js"
import type { Remembered, Step } from "../engine/memo.js"
import { joinPieces, numbersIn, type PlacedPage, splitDictionary } from "../search/index.js"
import { PATH_SEPARATOR } from "../search/search-pagefind.js"

/** Pagefind's module for Node, as far as it is asked. */
export interface PagefindIndexer {
  createIndex(options: { forceLanguage: string }): Promise<{ errors: string[]; index?: PagefindIndex }>
  close(): Promise<unknown>
}
interface PagefindIndex {
  addHTMLFile(file: { url: string; content: string }): Promise<{ errors: string[] }>
  getFiles(): Promise<{ errors: string[]; files: { path: string; content: Uint8Array }[] }>
}

/** The package, as it is installed beside a site. */
export interface PagefindPackage {
  version: string
  load(): Promise<PagefindIndexer>
}

/** A page with what it is filtered by. */
export interface FilteredPage extends PlacedPage {
  /** Of the page as it was indexed. */
  key: string
  /** By the name of a filter: its values. */
  filters: Record<string, string[]>
}

export interface TextFiles {
  /** Below `assets/`. */
  folder: string
  /** Of the files' bytes, by their paths in the folder. */
  files: { path: string; hash: string }[]
  /** Of the whole index. */
  hash: string
}

interface TextsJob {
  pagefind: PagefindPackage
  language: string
  pages: FilteredPage[]
}

export type IndexedTexts = Remembered<TextFiles, Record<string, string>>

/** The body is base64 by path. The output holds the files: they are not stored a second time. */
export const indexTexts: Step<TextsJob, TextFiles, Record<string, string>> = {
  name: "pagefind",
  id: () => "texts",
  fields: ({ pagefind, language, pages }) => ({
    pagefind: pagefind.version,
    language,
    pages: hashData(pages.map(({ key, url, asked, filters }) => [key, url, asked, filters])),
  }),
  sizeElsewhere: (files) => Object.values(files).reduce((sum, file) => sum + file.length, 0),
  run: async (job) => {
    const written = await filesOf(job)
    const files = written.map(({ path, content }) => ({ path, hash: hashOf(content) }))
    const program = files.filter(({ path }) => isProgram(path))
    return {
      facts: { folder: `pagefind-${hashData(program).slice(0, 8)}`, files, hash: hashData(files).slice(0, 12) },
      body: Object.fromEntries(written.map(({ path, content }) => [path, Buffer.from(content).toString("base64")])),
    }
  },
}

function isProgram(path: string): boolean {
  return path === "pagefind.js" || path.startsWith("wasm.")
}

/** What browsers ask for: the index, and the half of the program that asks it; no interface, and no worker of its own. */
const USED = /^(pagefind\.js|pagefind-entry\.json|wasm\..+|.+\.pf_(meta|index|filter|fragment))$/
/** For languages whose words it can't stem; ours is one that it can, or the file is the only one. */
const OTHER_WASM = "wasm.unknown.pagefind"

async function filesOf({ pagefind, language, pages }: TextsJob): Promise<{ path: string; content: Uint8Array }[]> {
  const indexer = await pagefind.load()
  try {
    const { index, errors } = await indexer.createIndex({ forceLanguage: language })
    if (index === undefined) throw new Error(errors.join(", "))
    const added = await Promise.all(pages.map((page) => index.addHTMLFile({ url: page.url, content: htmlOf(page) })))
    const output = await index.getFiles()
    const failed = [...added, output].flatMap((answer) => answer.errors)
    if (failed.length > 0) throw new Error(failed[0])
    const used = output.files.filter(({ path }) => USED.test(path)).sort((a, b) => (a.path < b.path ? -1 : 1))
    const stems = used.some(({ path }) => path.startsWith("wasm.") && path !== OTHER_WASM)
    return used.filter(({ path }) => !stems || path !== OTHER_WASM)
  } finally {
    await indexer.close()
  }
}

/** A page's texts as Pagefind reads them: headings with ids make sections, and attributes what is said of the page. */
function htmlOf({
  title,
  description,
  breadcrumb,
  keywords,
  asked = [],
  words,
  sections,
  filters,
}: FilteredPage): string {
  const pieces = splitDictionary(words)
  const textOf = (run: string): string =>
    escaped(joinPieces(Array.from(numbersIn(run), (number) => pieces[number] ?? "")))
  const fields = {
    title,
    description,
    breadcrumb: breadcrumb.join(PATH_SEPARATOR),
    asked: [...keywords, ...asked].join(", "),
  }
  const meta = Object.keys(fields).map((name) => `${name}[data-${name}]`)
  const attributes = Object.entries(fields).map(([name, text]) => ` data-${name}="${escaped(text)}"`)
  const filtered = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => `<i data-value="${escaped(value)}" data-pagefind-filter="${name}[data-value]"></i>`),
  )
  const parts = sections.map(
    ({ id, title: heading, text, code }) =>
      `${id === "" ? "" : `<h2 id="${escaped(id)}">${escaped(heading)}</h2>`}<p>${textOf(text)}</p><pre>${textOf(code)}</pre>`,
  )
  return `<html><body data-pagefind-body><div data-pagefind-meta="${meta.join(", ")}"${attributes.join("")}></div>${filtered.join("")}<p>${escaped(description)}</p>${parts.join("")}</body></html>`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
