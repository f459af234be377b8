/** The search indexes: what pages cost is remembered a page, joining them is cheap. One file a group. */
import { apiSections, apiSymbols } from "../api/api-sections.js"
import { hashData, hashOf } from "../engine/hash.js"
import type { Memo, Remembered, Step } from "../engine/memo.js"
import type { PageView, Source, SourceBody, SourcePath, Url } from "../model.js"
import { symbolSections } from "../reference/symbol-sections.js"
import {
  assembleIndex,
  indexPage,
  type PageIndex,
  type SearchPageInput,
  type SearchSymbol,
  type Synonyms,
  splitIndex,
} from "../search/index.js"

interface IndexJob {
  view: PageView
  group: string
  breadcrumb: string[]
  /** Absent for a page without a file of its own, such as a symbol's. */
  source?: Remembered<Source, SourceBody>
  partials: Remembered<Source, SourceBody>[]
}

const indexStep: Step<IndexJob, PageIndex, Record<string, never>> = {
  name: "search",
  id: ({ view }) => view.url,
  fields: ({ view, group, breadcrumb, source, partials }) => ({
    url: view.url,
    title: view.title,
    description: view.description,
    keywords: keywordsOf(view),
    breadcrumb,
    group,
    source: source?.facts.hash ?? hashData(view.content),
    partials: partials.map((partial) => partial.facts.hash),
    data: view.data,
  }),
  run: async (job) => ({ facts: indexPage(await pageInput(job)), body: {} }),
}

/** A page's keywords, and a post's tags. */
function keywordsOf({ head }: PageView): string[] {
  return [...(head.keywords ?? []), ...(head.tags ?? [])]
}

async function pageInput({ view, group, breadcrumb, source, partials }: IndexJob): Promise<SearchPageInput> {
  const bodies = await Promise.all([...(source ? [source] : []), ...partials].map((one) => one.body()))
  const own = view.content.kind === "symbol" ? symbolSections(view.content.symbol) : []
  return {
    url: view.url,
    title: view.title,
    description: view.description,
    keywords: keywordsOf(view),
    group,
    breadcrumb,
    sections: [...own, ...bodies.flatMap((body) => body.sections), ...apiSections(view.data)],
  }
}

/** The index of a group: one file, or two of which the second may come later (`split-index.ts`). */
export interface SearchFile {
  group: string
  text: string
  rest?: string
  /** Of the whole index. */
  hash: string
}

/**
 * Indexes docs, posts and free pages. Pages without a version belong to the group of the current version; those that
 * robots may not index (drafts, unlisted, search, 404) and lists of other pages are left out.
 */
export async function buildSearch(options: {
  views: readonly PageView[]
  sources: ReadonlyMap<SourcePath, Remembered<Source, SourceBody>>
  symbols: ReadonlyMap<string, SearchSymbol[]>
  groupOf: (view: PageView) => string | undefined
  /** The home page's link, left out of breadcrumbs: every page lies below it. */
  home: string
  /** A page as links name it, without the base URL. */
  linkOf: (url: Url) => string
  synonyms: Synonyms
  /** Bytes of JSON above which an index is split. */
  splitAbove: number
  memo: Memo
}): Promise<SearchFile[]> {
  const { views, sources, symbols, groupOf, home, linkOf, synonyms, splitAbove, memo } = options
  const jobs = views.flatMap((view): IndexJob[] => {
    const group = groupOf(view)
    if (group === undefined) return []
    const breadcrumb = view.breadcrumbs.slice(0, -1).flatMap(({ label, href }) => (href === home ? [] : [label]))
    if (view.content.kind === "symbol") return [{ view, group, breadcrumb, partials: [] }]
    if (!("module" in view.content)) return []
    const source = sources.get(view.content.module.path)
    if (!source) return []
    const partials = view.partials.flatMap((partial) => sources.get(partial.path) ?? [])
    return [{ view, group, breadcrumb, source, partials }]
  })
  const pages = (await memo.each(indexStep, jobs)).map(({ facts }) => ({ ...facts, url: linkOf(facts.url) }))
  const linked = (symbol: SearchSymbol): SearchSymbol => ({ ...symbol, url: symbol.url.replace(/^[^#]*/, linkOf) })
  const named = jobs.map(({ view, group }) => ({ group, symbols: apiSymbols(linkOf(view.url), view.data) }))
  const groups = [...new Set([...pages.map((page) => page.group), ...symbols.keys()])].sort()
  return groups.map((group) => {
    const entries = assembleIndex(
      group,
      pages,
      [...(symbols.get(group) ?? []).map(linked), ...named.flatMap((one) => (one.group === group ? one.symbols : []))],
      synonyms,
    )
    const text = JSON.stringify(entries)
    const hash = hashOf(text).slice(0, 12)
    if (Buffer.byteLength(text) <= splitAbove) return { group, text, hash }
    const { names, texts } = splitIndex(entries, hash)
    return { group, text: JSON.stringify(names), rest: JSON.stringify(texts), hash }
  })
}
