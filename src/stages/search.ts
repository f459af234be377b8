/** The search indexes, one per group. Indexing a page is cached, and so is joining the pages of a group. */

import { hashOf } from "../engine/hash.js"
import type { Memo, Remembered, Step } from "../engine/memo.js"
import { elementKey } from "../model/element-key.js"
import { getOrMake } from "../model/get-or-make.js"
import { isMade } from "../model/made-files.js"
import type {
  BuiltPage,
  ComponentFacts,
  ComponentTable,
  FrontMatter,
  PageView,
  SearchSection,
  Source,
  SourceBody,
  SourcePath,
  Url,
} from "../model.js"
import {
  assembleIndex,
  indexPage,
  type PageIndex,
  type PlacedPage,
  type SearchPageInput,
  type SearchSymbol,
  type Synonyms,
  splitIndex,
} from "../search/index.js"
import { rowText, SLOT } from "../search/rows.js"
import { isCodeWord } from "../search/terms.js"

/** Sections of links to other pages, which explain what is mentioned there. */
const LISTS_PAGES = /^(see also|next steps?|related( pages)?|further reading|what(’|')s next)\??$/i

interface IndexJob {
  view: PageView
  group: string
  breadcrumb: string[]
  source?: Remembered<Source, SourceBody>
  partials: Remembered<Source, SourceBody>[]
  /** What expressions show on the page, by file and place. */
  slots?: BuiltPage["slots"]
  /** Sections of the page's components, with the id of the heading above each. */
  sections: { section: SearchSection; under: string }[]
}

const indexStep: Step<IndexJob, PageIndex, Record<string, never>> = {
  name: "search",
  id: ({ view }) => view.url,
  fields: ({ view, group, breadcrumb, source, partials, sections, slots }) => ({
    url: view.url,
    title: view.title,
    description: view.description,
    keywords: keywordsOf(view),
    breadcrumb,
    group,
    source: source?.facts.hash ?? "",
    partials: partials.map((partial) => partial.facts.hash),
    sections,
    slots,
  }),
  run: async (job) => ({ facts: indexPage(await pageInput(job)), body: {} }),
}

function keywordsOf({ head }: PageView): string[] {
  return [...(head.keywords ?? []), ...(head.tags ?? [])]
}

async function pageInput(job: IndexJob): Promise<SearchPageInput> {
  const { view, group, breadcrumb } = job
  return {
    url: view.url,
    title: view.title,
    description: view.description,
    keywords: keywordsOf(view),
    group,
    breadcrumb,
    sections: withComponents(await writtenSections(job), job.sections).filter(({ title }) => !LISTS_PAGES.test(title)),
  }
}

/** The sections of a component, and its rows as one without a heading. */
function sectionsOf({ sections = [], rows = [] }: ComponentFacts["search"]): SearchSection[] {
  if (rows.length === 0) return sections
  return [...sections, { id: "", title: "", depth: 0, code: "", ...rowText(rows) }]
}

/** Adds the sections of components. Text without a heading of its own belongs to the section that uses the component. */
function withComponents(written: SearchSection[], components: IndexJob["sections"]): SearchSection[] {
  const own = components.flatMap(({ section, under }) => {
    const around = section.id === "" ? written.find(({ id }) => id === under) : undefined
    if (around === undefined) return [section]
    addTo(around, section)
    return []
  })
  return [...written, ...own]
}

function addTo(around: SearchSection, section: SearchSection): void {
  around.text = `${around.text} ${section.text}`.trim()
  around.code = `${around.code} ${section.code}`.trim()
  if (section.rows) around.rows = [...(around.rows ?? []), ...section.rows]
  if (section.choices) around.choices = { ...around.choices, ...section.choices }
}

function headingAbove({ headings }: Source, line: number): Source["headings"][number] | undefined {
  return headings.findLast(({ place, depth }) => depth > 1 && place.line < line)
}

/** Sections of a file and its partials. Text above a partial's first heading belongs to the section that uses it. */
async function writtenSections({ source, partials, slots = {} }: IndexJob): Promise<SearchSection[]> {
  /** With what expressions show; each use of a partial adds its own. */
  const sectionsIn = async ({ facts, body }: Remembered<Source, SourceBody>) =>
    (await body()).sections.map((section) => {
      const values = (section.slots ?? []).map((at) => slots[`${facts.path}:${at}`]?.join(" ") ?? "")
      return { ...section, text: section.text.replaceAll(SLOT, () => values.shift() ?? "") }
    })
  const sections = source === undefined ? [] : await sectionsIn(source)
  for (const partial of partials) {
    const useLine = source?.facts.partialUses.find(({ path }) => path === partial.facts.path)?.place.line ?? 0
    const above = source && headingAbove(source.facts, useLine)
    const around = above && sections.find(({ id }) => id === above.id)
    for (const section of await sectionsIn(partial)) {
      if (section.id !== "" || around === undefined) sections.push(section)
      else addTo(around, section)
    }
  }
  return sections
}

/** A page of an index, with its cache key. */
type KeyedPage = PlacedPage & { key: string }

/** The search indexes of a site. */
export interface SearchIndexes {
  files: SearchFile[]
  /** The pages in the indexes. */
  pages: KeyedPage[]
}

/** The index of a group: one file, or two, of which the second may load later (`split-index.ts`). */
export interface SearchFile {
  group: string
  /** Hash of the whole index. */
  hash: string
  /** The hashes of its files. */
  hashes: { text: string; rest?: string }
  texts(): Promise<{ text: string; rest?: string }>
  /** The most prominent pages. */
  starts: { title: string; url: Url }[]
}

interface JoinJob {
  group: string
  pages: KeyedPage[]
  symbols: SearchSymbol[]
  synonyms: Synonyms
  splitAbove: number
  namesOnly: boolean
}

const joinStep: Step<JoinJob, Pick<SearchFile, "hash" | "hashes">, { text: string; rest?: string }> = {
  name: "join",
  id: ({ group }) => group,
  fields: ({ pages, ...rest }) => ({
    ...rest,
    pages: pages.map(({ key, url, asked, rank, variant }) => [key, url, asked, rank, variant]),
  }),
  run: async ({ group, pages, symbols, synonyms, splitAbove, namesOnly }) => {
    const entries = assembleIndex(group, namesOnly ? [] : pages, symbols, synonyms)
    const whole = JSON.stringify(entries)
    const wholeHash = hashOf(whole)
    const hash = wholeHash.slice(0, 12)
    if (namesOnly || Buffer.byteLength(whole) <= splitAbove) {
      return { facts: { hash, hashes: { text: wholeHash } }, body: { text: whole } }
    }
    const { names, texts } = splitIndex(entries, hash)
    const body = { text: JSON.stringify(names), rest: JSON.stringify(texts) }
    return { facts: { hash, hashes: { text: hashOf(body.text), rest: hashOf(body.rest) } }, body }
  },
  // The output contains the bodies.
  sizeElsewhere: ({ text, rest = "" }) => text.length + rest.length,
}

const MOST_STARTS = 3

/**
 * Indexes docs, posts and free pages. Unversioned pages belong to the group of the current version. Pages with
 * `noindex` (drafts, unlisted, search, 404) and lists of other pages are left out.
 */
export async function buildSearch(options: {
  views: readonly PageView[]
  sources: ReadonlyMap<SourcePath, Remembered<Source, SourceBody>>
  symbols: ReadonlyMap<string, SearchSymbol[]>
  components: ComponentTable
  /** What expressions show, of the pages that have some. */
  slots: ReadonlyMap<Url, BuiltPage["slots"]>
  groupOf: (view: PageView) => string | undefined
  /** The home page's link, which breadcrumbs leave out: every page is below it. */
  home: string
  /** The link to a page, without the base URL. */
  linkOf: (url: Url) => string
  /** A doc's place in the sidebar of its version: 0 is the first, 1 the end. Undefined for other pages. */
  placeOf: (url: Url) => number | undefined
  synonyms: Synonyms
  /** Bytes of JSON above which an index is split. */
  splitAbove: number
  /** Another engine searches the texts: the indexes contain only names. */
  namesOnly: boolean
  memo: Memo
}): Promise<SearchIndexes> {
  const { views, sources, symbols, components, slots, groupOf, home, linkOf, placeOf, synonyms, memo } = options
  const { splitAbove, namesOnly } = options
  const jobs = views.flatMap((view): IndexJob[] => {
    const group = groupOf(view)
    if (group === undefined || view.unsearched) return []
    const breadcrumb = view.breadcrumbs.slice(0, -1).flatMap(({ label, href }) => (href === home ? [] : [label]))
    const source = sources.get(view.module?.path ?? "")
    if (!source) return [{ view, group, breadcrumb, partials: [], sections: [] }]
    const partials = view.partials.flatMap((partial) => sources.get(partial.path) ?? [])
    const used = factsOf([source, ...partials], components)
    return [
      {
        ...{ view, group, breadcrumb, source, partials, slots: slots.get(view.url) },
        sections: used.flatMap(({ search, under }) => sectionsOf(search).map((section) => ({ section, under }))),
      },
    ]
  })
  const addressOf = (url: Url): string => home.slice(0, -1) + linkOf(url)
  const linksTo = linksByTarget(jobs, addressOf)
  const isVariant = variantsAmong(jobs)
  const pages = (await memo.each(indexStep, jobs)).map(({ facts, key }, at) => {
    const { view, source } = jobs[at] as IndexJob
    const links = linksTo.get(addressOf(view.url))
    return {
      ...facts,
      key,
      url: linkOf(facts.url),
      asked: otherNames(view, links, source?.facts.frontMatter ?? {}),
      rank: rankOf(links?.pages ?? 0, placeOf(view.url)),
      ...(isVariant(jobs[at] as IndexJob) && { variant: true }),
    }
  })
  const linked = (symbol: SearchSymbol): SearchSymbol => ({ ...symbol, url: symbol.url.replace(/^[^#]*/, linkOf) })
  const named = jobs.map(({ view, group, source, partials }) => ({
    group,
    symbols: source ? namesOf(linkOf(view.url), factsOf([source, ...partials], components)) : [],
  }))
  const groups = [...new Set([...pages.map((page) => page.group), ...symbols.keys()])].sort()
  const joined = await memo.each(
    joinStep,
    groups.map((group) => ({
      group,
      pages: pages.filter((page) => page.group === group),
      symbols: [
        ...(symbols.get(group) ?? []).map(linked),
        ...named.flatMap((other) => (other.group === group ? other.symbols : [])),
      ],
      synonyms,
      splitAbove,
      namesOnly,
    })),
  )
  const files = joined.map(({ id: group, facts, body }): SearchFile => {
    return { group, ...facts, texts: body, starts: startsOf(pages.filter((page) => page.group === group)) }
  })
  return { files, pages }
}

/** What is offered before a reader types. */
function startsOf(pages: readonly { title: string; url: string; rank?: number }[]): SearchFile["starts"] {
  return pages
    .filter(({ rank = 0 }) => rank > 0)
    .sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
    .slice(0, MOST_STARTS)
    .map(({ title, url }) => ({ title, url }))
}

/** Links to a page: the number of pages that contain them, and of those that use each text. */
interface LinksTo {
  pages: number
  words: Map<string, number>
}

/** Links by target URL without hash. A page that links twice counts once. */
function linksByTarget(jobs: readonly IndexJob[], addressOf: (url: Url) => string): Map<string, LinksTo> {
  const linksTo = new Map<string, LinksTo>()
  for (const { view, source, partials } of jobs) {
    const modules = [view.module, ...view.partials]
    const here = new Map<string, Set<string>>()
    for (const { facts } of [...(source ? [source] : []), ...partials]) {
      if (isMade(facts.path)) continue
      const module = modules.find((candidate) => candidate?.path === facts.path)
      for (const { url, text } of facts.links) {
        const link = module?.links[url]
        if (link?.href === undefined || link.external || text === undefined) continue
        const to = link.href.replace(/[?#].*$/, "")
        // The text of a link to a section names the section, not the page.
        here.set(to, (here.get(to) ?? new Set()).add(link.href.includes("#") ? "" : text.trim()))
      }
    }
    for (const [to, words] of here) {
      const links = getOrMake(linksTo, to, () => ({ pages: 0, words: new Map() }))
      links.pages += 1
      for (const text of words) if (text !== "") links.words.set(text, (links.words.get(text) ?? 0) + 1)
    }
  }
  // "Guide" and "here" are not names: within a version they link to several pages.
  const groups = new Map(jobs.map(({ view, group }) => [addressOf(view.url), group]))
  const targets = new Map<string, number>()
  const key = (to: string, text: string): string => `${groups.get(to)} ${text.toLowerCase()}`
  const each = [...linksTo].flatMap(([to, { words }]) => [...words.keys()].map((text) => ({ to, text, words })))
  for (const { to, text } of each) targets.set(key(to, text), (targets.get(key(to, text)) ?? 0) + 1)
  for (const { to, text, words } of each) if (targets.get(key(to, text)) !== 1 || isCodeWord(text)) words.delete(text)
  return linksTo
}

/** If so many pages of a folder show the same partial, they say the same about different things. */
const MANY_VARIANTS = 5

/** Whether a page shares a partial with many others of its folder. */
function variantsAmong(jobs: readonly IndexJob[]): (job: IndexJob) => boolean {
  const counts = new Map<string, number>()
  const keysOf = ({ view, partials }: IndexJob): string[] =>
    partials.map(({ facts }) => `${view.url.slice(0, view.url.lastIndexOf("/"))} ${facts.path}`)
  for (const job of jobs) for (const key of keysOf(job)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (job) => keysOf(job).some((key) => (counts.get(key) ?? 0) >= MANY_VARIANTS)
}

/** The number of link texts by which a page is found: the most frequent. */
const MOST_LINK_WORDS = 4
/** Longer link texts are sentences about other things, too. */
const LONGEST_LINK = 40

function otherNames(
  { title }: PageView,
  links: LinksTo | undefined,
  { questions = [], sidebar_label }: FrontMatter,
): string[] {
  const words = [...(links?.words ?? [])]
    .filter(([text]) => text.length <= LONGEST_LINK)
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([text]) => text)
  const phrases = [
    ...(sidebar_label === undefined || isCodeWord(sidebar_label) ? [] : [sidebar_label]),
    ...words.slice(0, MOST_LINK_WORDS),
    ...questions,
  ]
  const known = new Set([title.toLowerCase()])
  return phrases.filter((text) => !known.has(text.toLowerCase()) && known.add(text.toLowerCase()))
}

/** A page's prominence, 0 to 9: the logarithm of the number of pages that link to it, and its place in the sidebar. */
function rankOf(linking: number, place: number | undefined): number {
  return Math.round(Math.min(5, Math.log2(1 + linking)) + (place === undefined ? 0 : 4 * (1 - place)))
}

/** The facts of the components of a page's file and its partials, without duplicates, and the heading above each use. */
function factsOf(
  sources: readonly Remembered<Source, SourceBody>[],
  { uses }: ComponentTable,
): (ComponentFacts & { under: string })[] {
  const [page] = sources
  const facts = sources.flatMap(({ facts: file }) => {
    const use = page?.facts.partialUses.find(({ path }) => path === file.path)
    const above = use && page && headingAbove(page.facts, use.place.line)
    return file.components.flatMap(({ place }) => {
      const known = uses.get(elementKey(file.path, place))
      return known ? [{ ...known, under: (headingAbove(file, place.line) ?? above)?.id ?? "" }] : []
    })
  })
  return [...new Map(facts.map((entry) => [JSON.stringify(entry.search), entry])).values()]
}

/** The names that components explain; duplicates link to the first place. */
function namesOf(page: Url, facts: readonly ComponentFacts[]): SearchSymbol[] {
  const names = facts
    .flatMap(({ search }) => search.names ?? [])
    .map(({ anchor, aliases = [], ...name }) => {
      return { ...name, url: anchor === "" ? page : `${page}#${anchor}`, aliases }
    })
  const keyOf = ({ kind, owner, name }: SearchSymbol) => `${kind} ${owner} ${name}`
  return [...new Map(names.toReversed().map((name) => [keyOf(name), name])).values()].reverse()
}
