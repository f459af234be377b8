/**
 * The texts of a site in Pagefind's index, for sites that are too large for ours. Pagefind indexes the whole site at
 * once, so this is one cached result. Its folder is named after Pagefind's program and can be cached forever: Pagefind
 * names the parts of an index by their content, and the list of parts is loaded with its hash.
 */

import { hashData, hashOf } from "../engine/hash.js"
import type { Remembered, Step } from "../engine/memo.js"
import { htmlAttribute, htmlText } from "../print/html.js"
import { joinPieces, numbersIn, type PlacedPage, splitDictionary } from "../search/index.js"
import { ROW } from "../search/rows.js"
import { PATH_SEPARATOR } from "../search/search-pagefind.js"

/** The part of Pagefind's Node module that we use. */
interface PagefindIndexer {
  createIndex(options: { forceLanguage: string }): Promise<{ errors: string[]; index?: PagefindIndex }>
  close(): Promise<unknown>
}
interface PagefindIndex {
  addHTMLFile(file: { url: string; content: string }): Promise<{ errors: string[] }>
  getFiles(): Promise<{ errors: string[]; files: { path: string; content: Uint8Array }[] }>
}

/** A page with its filters. */
export interface FilteredPage extends PlacedPage {
  /** Hash of the indexed page. */
  key: string
  /** Values by filter name. */
  filters: Record<string, string[]>
}

export interface TextFiles {
  /** Below `assets/`. */
  folder: string
  /** Hashes of the files by path in the folder. */
  files: { path: string; hash: string }[]
  /** Hash of the whole index. */
  hash: string
}

interface TextsJob {
  /** As installed beside the site; `main` is the URL of its module. */
  pagefind: { version: string; main: string }
  language: string
  pages: FilteredPage[]
}

export type IndexedTexts = Remembered<TextFiles, Record<string, string>>

/** The body is base64 by path. The output has the files, so they are not stored again. */
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
    const program = files.filter(({ path }) => path === "pagefind.js" || path.startsWith("wasm."))
    return {
      facts: { folder: `pagefind-${hashData(program).slice(0, 8)}`, files, hash: hashData(files).slice(0, 12) },
      body: Object.fromEntries(written.map(({ path, content }) => [path, Buffer.from(content).toString("base64")])),
    }
  },
}

/** Files that browsers need: the index, and the search half of the program, without its interface and its worker. */
const USED = /^(pagefind\.js|pagefind-entry\.json|wasm\..+|.+\.pf_(meta|index|filter|fragment))$/
/** For languages without a stemmer. Left out if there is one for ours. */
const OTHER_WASM = "wasm.unknown.pagefind"

async function filesOf({ pagefind, language, pages }: TextsJob): Promise<{ path: string; content: Uint8Array }[]> {
  const indexer = (await import(pagefind.main)) as PagefindIndexer
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

/** A page's texts as HTML for Pagefind: headings with ids start sections, attributes hold data about the page. */
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
    htmlText(joinPieces(Array.from(numbersIn(run), (number) => pieces[number] ?? "")).replaceAll(ROW, ""))
  const fields = {
    title,
    description,
    breadcrumb: breadcrumb.join(PATH_SEPARATOR),
    asked: [...keywords, ...asked].join(", "),
  }
  const meta = Object.keys(fields).map((name) => `${name}[data-${name}]`)
  const attributes = Object.entries(fields).map(([name, text]) => ` data-${name}="${htmlAttribute(text)}"`)
  const filtered = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => `<i data-value="${htmlAttribute(value)}" data-pagefind-filter="${name}[data-value]"></i>`),
  )
  const parts = sections.map(
    ({ id, title: heading, text, code }) =>
      `${id === "" ? "" : `<h2 id="${htmlAttribute(id)}">${htmlText(heading)}</h2>`}<p>${textOf(text)}</p><pre>${textOf(code)}</pre>`,
  )
  return `<html><body data-pagefind-body><div data-pagefind-meta="${meta.join(", ")}"${attributes.join("")}></div>${filtered.join("")}<p>${htmlText(description)}</p>${parts.join("")}</body></html>`
}
