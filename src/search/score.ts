/** How good answers are to queries whose pages are known. */
import type { SearchAnswer } from "./answer.js"

export interface Score {
  queries: number
  /** Mean reciprocal rank over the first eight pages. */
  mrr: number
  /** Share of queries with the right page among the first eight. */
  found: number
}

/** The pages that count. */
const FIRST = 8

/** The pages of an answer as a reader sees them: those of other versions after the reader's own. */
export function pagesOf({ pages, apart }: SearchAnswer): string[] {
  return [...pages, ...apart.flatMap((version) => version.pages)].map(({ url }) => url)
}

/** The place of the first page that was expected: 1 for the first, 0 if it is not among the first eight. */
export function rankOf(pages: readonly string[], expected: readonly (string | undefined)[]): number {
  return pages.slice(0, FIRST).findIndex((url) => expected.includes(url)) + 1
}

export function scoreOf(outcomes: readonly { rank: number }[]): Score {
  const queries = outcomes.length
  const mrr = outcomes.reduce((sum, { rank }) => sum + (rank === 0 ? 0 : 1 / rank), 0) / queries
  return { queries, mrr, found: outcomes.filter(({ rank }) => rank > 0).length / queries }
}
