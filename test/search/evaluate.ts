/** Golden queries: reading them, and what a ranking scores on them. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { parse } from "yaml"
import { rankOf } from "../../src/search/score.js"

export { pagesOf, scoreOf } from "../../src/search/score.js"

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
  return { ...query, found: pages.slice(0, 8), rank: rankOf(pages, query.want.map(urlOf)) }
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
