/** Golden queries: reading them, and what a ranking scores on them. */
import { readFileSync } from "node:fs"
import { parse } from "yaml"

export interface GoldenQuery {
  kind: string
  query: string
  want: string[]
  held: boolean
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
  const kinds = parse(readFileSync(file, "utf8")) as Record<string, { query: string; want: string[]; held?: boolean }[]>
  return Object.entries(kinds).flatMap(([kind, queries]) =>
    queries.map(({ query, want, held }) => ({
      // A kind has its parts: prose, prose2 …
      kind: kind.replace(/^(..+)[23]$/, "$1"),
      query: String(query),
      want,
      held: held === true,
    })),
  )
}

/** Runs every query; `search` gives the URLs of pages in order, `urlsOf` those that a label allows. */
export function evaluate(
  golden: readonly GoldenQuery[],
  search: (query: string) => string[],
  urlOf: (label: string) => string | undefined,
): Outcome[] {
  return golden.map((query) => {
    const wanted = new Set(query.want.map(urlOf))
    const found = search(query.query).slice(0, 8)
    return { ...query, found, rank: found.findIndex((url) => wanted.has(url)) + 1 }
  })
}

export function scoreOf(outcomes: readonly Outcome[]): Score {
  const queries = outcomes.length
  const mrr = outcomes.reduce((sum, { rank }) => sum + (rank === 0 ? 0 : 1 / rank), 0) / queries
  return { queries, mrr, found: outcomes.filter(({ rank }) => rank > 0).length / queries }
}
