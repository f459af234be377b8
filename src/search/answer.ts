/**
 * Makes an answer of the pages that were found, whichever engine found them. They are ordered by how they were found, in
 * steps: an exact name before a title, names spoken, begun or quoted in part before text with every word, that before
 * misspelt names, and text with some of the words last. Pages of other versions than the reader's stand apart.
 */
import { escapePattern } from "../escape-pattern.js"
import type { Snippet } from "./snippet.js"

export interface SearchRequest {
  text: string
  /** Groups of other versions than the reader's: what lies below their paths stands apart. */
  others: readonly string[]
  /** At most this many hits. */
  limit: number
  /** Only pages at or below this path, without the base URL: `docs/v2/guides`. */
  within?: string
  /** Only pages at or below none of these. */
  outside?: readonly string[]
}

export interface SearchAnswer {
  text: string
  pages: SearchedPage[]
  /** Pages found in all, shown or not. */
  total: number
  /** What other versions have; a version without a page is left out. */
  apart: OtherVersion[]
  /** Queries that would find something, when this one found nothing. */
  suggestions: string[]
}

/** One line of the results: a page, a section of it, or a symbol. */
export interface SearchHit {
  kind: "page" | "section" | "symbol"
  /** Path and hash, without the base URL. */
  url: string
  title: Snippet
  /** Where it lies: breadcrumb, then the page's title for a section. */
  path: string[]
  /** What a symbol is: method, event … */
  label?: string
  snippet?: Snippet
}

/** The hits of one page. */
export interface SearchedPage {
  url: string
  title: string
  hits: SearchHit[]
}

/** What was found in another version than the reader's. */
export interface OtherVersion {
  group: string
  total: number
  /** The best of them, as far as there is room. */
  pages: SearchedPage[]
}

/** Hits of each other version, and those that they have in any case if they were found in a better way. */
const MOST_APART = 3
const LEAST_APART = 2

/** How a page was found; less is better. */
export const STEPS = {
  exact: 0,
  title: 1,
  spoken: 2,
  named: 3,
  prefix: 4,
  heading: 5,
  inner: 6,
  worded: 7,
  whole: 8,
  together: 9,
  valued: 10,
  near: 11,
  quoted: 12,
  guessed: 13,
  scattered: 14,
} as const
export type Step = keyof typeof STEPS

/** A page that an engine found. */
export interface Candidate {
  url: string
  title: string
  step: Step
  /** Inside its step, more is better. */
  score: number
  /** Its best lines, at most so many. */
  hits(most: number): SearchHit[]
}

/** The best pages, as far as there is room. */
export function answerWith(
  candidates: readonly Candidate[],
  request: SearchRequest,
): Omit<SearchAnswer, "suggestions"> {
  const admits = admitterFor(request)
  const readers: Candidate[] = []
  const apart = new Map(otherVersions(request).map((group): [string, Candidate[]] => [group, []]))
  for (const candidate of [...candidates].sort(byRank)) {
    const group = [...apart.keys()].find((version) => isBelow(candidate.url, version)) ?? ""
    if (admits(candidate.url)) (apart.get(group) ?? readers).push(candidate)
  }
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

/** As many hits as there is room for: one a page first, then more of the same pages. */
function hitsOfPages(pages: readonly Candidate[], limit: number): SearchedPage[] {
  const listed = pages.slice(0, limit)
  let room = limit - listed.length
  return listed.map((page) => {
    const hits = page.hits(Math.min(3, 1 + room))
    room -= hits.length - 1
    return { url: page.url, title: page.title, hits }
  })
}

/** The versions whose pages stand apart: those that the query names do not. */
export function otherVersions({ text, others }: SearchRequest): string[] {
  return others.filter((group) => withoutVersion(text, group) === undefined)
}

/**
 * What is asked of a version that the query names, "api key v1" or "version 1 themes": its pages come with the reader's
 * own, and need not name it. Undefined if the query does not, or says nothing else.
 */
export function withoutVersion(text: string, group: string): string | undefined {
  const name = group.split("/")[1]
  if (name === undefined) return undefined
  const version = escapePattern(name)
  const spoken = version.replace(/^v(?=\d)/, "version ")
  const pieces = text.split(new RegExp(`(?<![\\p{L}\\p{N}.-])(?:${version}|${spoken})(?![\\p{L}\\p{N}-])`, "iu"))
  const rest = pieces.join(" ").trim()
  return pieces.length > 1 && rest !== "" ? rest : undefined
}

function admitterFor({ within, outside = [] }: SearchRequest): (url: string) => boolean {
  return (url) => (within === undefined || isBelow(url, within)) && !outside.some((path) => isBelow(url, path))
}

export function isBelow(url: string, path: string): boolean {
  const root = `/${encodeURI(path).replace(/^\/+|\/+$/g, "")}`
  return url === root || url.startsWith(`${root}/`)
}

function byRank(a: Candidate, b: Candidate): number {
  return STEPS[a.step] - STEPS[b.step] || b.score - a.score || (a.url < b.url ? -1 : 1)
}
