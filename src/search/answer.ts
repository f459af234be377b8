/**
 * Builds an answer from the found pages, whichever engine found them. They are ordered by how they were found, in
 * steps: exact names before titles; names that are spoken, begun or quoted in part before texts with every word; those
 * before misspelt names; texts with some of the words last. Pages of versions other than the reader's are listed apart.
 */
import { escapePattern } from "../text/escape-pattern.js"
import type { Snippet } from "./snippet.js"

export interface SearchRequest {
  text: string
  /** Groups of other versions than the reader's; pages below their paths are listed apart. */
  others: readonly string[]
  /** Maximum number of hits. */
  limit: number
  /** Only pages at or below this path, without the base URL: `docs/v2/guides`. */
  within?: string
  /** Only pages at or below none of these. */
  outside?: readonly string[]
}

export interface SearchAnswer {
  text: string
  pages: SearchedPage[]
  /** Number of pages found, listed or not. */
  total: number
  /** Pages of other versions; versions without a page are left out. */
  apart: OtherVersion[]
  /** Alternative queries, if this one found nothing. */
  suggestions: string[]
}

/** One line of the results: a page, a section of it, or a symbol. */
export interface SearchHit {
  kind: "page" | "section" | "symbol"
  /** Path and hash, without the base URL. */
  url: string
  title: Snippet
  /** The breadcrumb; for a section, the page's title follows. */
  path: string[]
  /** The kind of a symbol: method, event … */
  label?: string
  snippet?: Snippet
}

/** The hits of one page. */
export interface SearchedPage {
  url: string
  title: string
  hits: SearchHit[]
}

/** Pages found in a version other than the reader's. */
export interface OtherVersion {
  group: string
  total: number
  /** The best of them, limited by the available room. */
  pages: SearchedPage[]
}

/** Hits of each other version; reserved if they were found in a better step. */
const MOST_APART = 3
const LEAST_APART = 2

/** How a page was found; lower is better. */
export const STEPS = {
  exact: 0,
  title: 1,
  phrase: 2,
  spoken: 3,
  named: 4,
  prefix: 5,
  heading: 6,
  inner: 7,
  worded: 8,
  whole: 9,
  together: 10,
  valued: 11,
  near: 12,
  quoted: 13,
  guessed: 14,
  scattered: 15,
} as const
export type Step = keyof typeof STEPS

/** A page that an engine found. */
export interface Candidate {
  url: string
  title: string
  step: Step
  /** Within its step, higher is better. */
  score: number
  /** Whether what is typed so far may become its name. */
  begun?: true
  /** Whether its best two lines mean different things: a section, and a name that has the words in part. */
  readonly twofold?: boolean
  /** Its best lines, at most `most`. */
  hits(most: number): SearchHit[]
}

/** The place of a page that is named by a longer word than the one typed. */
const IN_SIGHT = 2

/** The best pages, limited by the available room. */
export function answerWith(
  candidates: readonly Candidate[],
  request: SearchRequest,
): Omit<SearchAnswer, "suggestions"> {
  const admits = admitterFor(request)
  const readers: Candidate[] = []
  const apart = new Map(otherVersions(request).map((group): [string, Candidate[]] => [group, []]))
  const seen = new Set<string>()
  for (const candidate of [...candidates].sort(byRank)) {
    if (seen.has(candidate.url)) continue
    seen.add(candidate.url)
    const group = [...apart.keys()].find((version) => isBelow(candidate.url, version)) ?? ""
    if (admits(candidate.url)) (apart.get(group) ?? readers).push(candidate)
  }
  // What is typed may be the beginning of another word: the best of its pages is in sight.
  const begun = readers.findIndex(({ begun }) => begun)
  if (begun > IN_SIGHT) for (const page of readers.splice(begun, 1)) readers.splice(IN_SIGHT, 0, page)
  const better = [...apart.values()].some(([best]) => best && STEPS[best.step] < STEPS[readers[0]?.step ?? "scattered"])
  const pages = hitsOfPages(readers, request.limit - (better ? LEAST_APART : 0))
  let room = request.limit - pages.reduce((sum, { hits }) => sum + hits.length, 0)
  const versions = [...apart].flatMap(([group, versionPages]): OtherVersion[] => {
    if (versionPages.length === 0) return []
    const hits = hitsOfPages(versionPages, Math.min(MOST_APART, room))
    room -= hits.reduce((sum, { hits }) => sum + hits.length, 0)
    return [{ group, total: versionPages.length, pages: hits }]
  })
  return { text: request.text, pages, total: readers.length, apart: versions }
}

/** Fills the limit: one hit per page first, or two of a best page that is twofold; then more hits of the same pages. */
function hitsOfPages(pages: readonly Candidate[], limit: number): SearchedPage[] {
  const listed = pages.slice(0, pages[0]?.twofold && limit > 1 ? limit - 1 : limit)
  let room = limit - listed.length
  return listed.map((page) => {
    const hits = page.hits(Math.min(3, 1 + room))
    room -= hits.length - 1
    return { url: page.url, title: page.title, hits }
  })
}

/** The versions whose pages are listed apart: all but those that the query names. */
export function otherVersions({ text, others }: SearchRequest): string[] {
  return others.filter((group) => withoutVersion(text, group) === undefined)
}

/**
 * The query without the name of a version, "api key v1" or "version 1 themes": that version's pages are listed with the
 * reader's own, and need not contain its name. Undefined if the query does not name it, or contains nothing else.
 */
export function withoutVersion(text: string, group: string): string | undefined {
  const name = group.split("/")[1]
  if (name === undefined) return undefined
  const version = escapePattern(name)
  const spoken = version.replace(/^v(?=\d)/, "version ")
  const pieces = text.split(new RegExp(`(?<![\\p{L}\\p{N}./-])(?:${version}|${spoken})(?![\\p{L}\\p{N}/-])`, "iu"))
  const rest = pieces.join(" ").trim()
  // Two versions are compared.
  return pieces.length > 1 && rest !== "" && !/\bv\d/i.test(rest) ? rest : undefined
}

function admitterFor({ within, outside = [] }: SearchRequest): (url: string) => boolean {
  return (url) => (within === undefined || isBelow(url, within)) && !outside.some((path) => isBelow(url, path))
}

export function isBelow(url: string, path: string): boolean {
  const root = `/${encodeURI(path).replace(/^\/+|\/+$/g, "")}`
  return url === root || url.startsWith(`${root}/`)
}

export function byRank(a: Candidate, b: Candidate): number {
  return STEPS[a.step] - STEPS[b.step] || b.score - a.score || (a.url < b.url ? -1 : 1)
}
