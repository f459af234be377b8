/** Golden queries: reading them, and what a ranking scores on them. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { parse } from "yaml"
import type { SearchAnswer } from "../../src/search/answer.js"

export interface GoldenQuery {
  kind: string
  query: string
  want: string[]
  held: boolean
  /** The version that its reader reads, if the set says so. */
  reader?: string
}
export interface Outcome extends GoldenQuery {
  /** 1 for the first page, 0 if it is not among the first eight. */
  rank: number
  found: string[]
}
export interface Score {
  queries: number
  /** Mean reciprocal rank over the first eight pages. */
  mrr: number
  /** Share of queries with the right page among the first eight. */
  found: number
}

export function readGolden(file: string): GoldenQuery[] {
  const kinds = parse(readFileSync(file, "utf8")) as Record<
    string,
    { query: string; want: string[]; held?: boolean; reader?: string }[]
  >
  return Object.entries(kinds).flatMap(([kind, queries]) =>
    queries.map(({ query, want, held, reader }) => ({
      // A kind has its parts: prose, prose2 …
      kind: kind.replace(/(?<!\bv)[23]$/, ""),
      query: String(query),
      want,
      held: held === true,
      ...(reader === undefined ? {} : { reader }),
    })),
  )
}

/** Runs every query; `search` gives the URLs of pages in order, `urlsOf` those that a label allows. */
export function evaluate(
  golden: readonly GoldenQuery[],
  search: (query: string) => string[],
  urlOf: (label: string) => string | undefined,
): Outcome[] {
  return golden.map((query) => outcomeOf(query, search(query.query), urlOf))
}

export function outcomeOf(
  query: GoldenQuery,
  pages: readonly string[],
  urlOf: (label: string) => string | undefined,
): Outcome {
  const wanted = new Set(query.want.map(urlOf))
  const found = pages.slice(0, 8)
  return { ...query, found, rank: found.findIndex((url) => wanted.has(url)) + 1 }
}

export function scoreOf(outcomes: readonly Outcome[]): Score {
  const queries = outcomes.length
  const mrr = outcomes.reduce((sum, { rank }) => sum + (rank === 0 ? 0 : 1 / rank), 0) / queries
  return { queries, mrr, found: outcomes.filter(({ rank }) => rank > 0).length / queries }
}

/**
 * Sets whose authors had seen the site alone, neither the code nor any front matter. Every third query is held out. The
 * floors hold what is reached; the marks are an MRR of 0.96 for plain words, 0.9 for questions, and 0.98 found.
 */
export const JUDGES = [
  { file: "plain-v2.yml", reader: "docs/v2", least: 150, mrr: 0.96, found: 0.98 },
  { file: "plain-v1.yml", reader: "docs/v1", least: 80, mrr: 0.91, found: 0.98 },
  { file: "questions.yml", reader: "docs/v2", least: 120, mrr: 0.87, found: 0.97 },
].map((judge) => {
  const queries = readGolden(path.join(import.meta.dirname, judge.file))
  return { ...judge, name: judge.file.replace(".yml", ""), queries }
})

const VERSIONS = ["docs/v1", "docs/v2"]

/** The versions that a reader of one does not read. */
export function othersFor(reader: string): string[] {
  return VERSIONS.filter((version) => version !== reader)
}

/** The pages of an answer as a reader sees them: those of other versions after the reader's own. */
export function pagesOf({ pages, apart }: SearchAnswer): string[] {
  return [...pages, ...apart.flatMap((version) => version.pages)].map(({ url }) => url)
}
