/** `captcha-docs search`: what a built site answers, with the reasons for each place; to one query, or to a file of them. */
import path from "node:path"
import { hostFiles } from "../disk.js"
import { readersIndexes } from "../mcp/answers.js"
import { openDoor, Refusal } from "../mcp/door.js"
import { openSite } from "../mcp/open-site.js"
import { placeOf } from "../mcp/place-of-site.js"
import type { Outcome } from "../report/outcome.js"
import { answerWith, byRank, type SearchedPage } from "../search/answer.js"
import { readingOf, reasonsFor } from "../search/explain.js"
import { pagesIn } from "../search/manifest.js"
import { pagesOf, rankOf, scoreOf } from "../search/score.js"
import { candidatesFor, searchIndexes } from "../search/search-indexes.js"
import type { SearchableIndex } from "../search/searchable.js"
import { UsageError } from "../setup/usage-error.js"

export interface SearchOptions {
  root: string
  words: readonly string[]
  /** A file with a query on each line, and behind `=>` the pages that are expected. */
  queries?: string | undefined
  /** A folder with a built site, or the address of one. */
  site?: string | undefined
  /** The version that the reader reads; the current one by default. */
  reader?: string | undefined
}

/** As many lines as the search box has. */
const LINES = 8

export async function search({ root, words, queries, site, reader }: SearchOptions): Promise<Outcome> {
  const text = words.join(" ")
  if ((text === "") === (queries === undefined))
    throw new UsageError(
      "expected either words to search for or --queries with a file",
      "for example: captcha-docs search api key",
    )
  const asked = queries === undefined ? [] : await queriesIn(queries)
  const opened = openSite(openDoor(await placeOf(site ?? root)))
  try {
    const open = await readersIndexes(opened, reader)
    return queries === undefined ? answerTo(text, open) : answersTo(asked, open)
  } catch (error) {
    throw error instanceof Refusal ? new UsageError(error.message) : error
  }
}

type Open = Awaited<ReturnType<typeof readersIndexes>>

interface Query {
  text: string
  expected: string[]
}

/** `api key => /docs/setup /docs/api`: a query, and the paths of the pages that answer it. */
async function queriesIn(file: string): Promise<Query[]> {
  const lines = await hostFiles.readFile(path.resolve(file), "utf8").catch((error: Error) => {
    throw new UsageError(`can't read the queries: ${error.message}`)
  })
  return lines.split(/\r?\n/).flatMap((line) => {
    const [text = "", pages = ""] = line.split(/\s=>\s/)
    const expected = pages.split(/[\s,]+/).filter((page) => page !== "")
    return text.trim() === ""
      ? []
      : [{ text: text.trim(), expected: expected.map((page) => page.replace(/^\/*/, "/")) }]
  })
}

/** One query: its pages in order, why, and the lines that a reader sees. */
function answerTo(text: string, { manifest, indexes, others }: Open): Outcome {
  const request = { text, others, limit: LINES }
  const candidates = candidatesFor(indexes, request).sort(byRank)
  const { pages, apart, total } = answerWith(candidates, request)
  const linesOf = ({ url, title, hits }: SearchedPage, at: number): string => {
    const found = candidates.find((candidate) => candidate.url === url)
    const reasons = found ? [reasonsFor(found).join("; ")] : []
    const lines = hits.map((hit) => [hit.title.text, hit.url, hit.snippet?.text].filter(Boolean).join("  "))
    return [`${at + 1}. ${url}  ${title}`, ...reasons, ...lines].join("\n   ")
  }
  const parts = [
    `read as: ${readingOf(request, indexes[0] as SearchableIndex)}`,
    ...pages.map(linesOf),
    ...apart.flatMap((other) => [pagesIn(manifest, other), ...other.pages.map(linesOf)]),
    total > pages.length ? `${total} pages in all` : "",
    ...(total + apart.length > 0
      ? []
      : [`nothing found; try: ${searchIndexes(indexes, request).suggestions.join(", ") || "other words"}`]),
  ]
  return { text: `${parts.filter((part) => part !== "").join("\n")}\n`, exitCode: total + apart.length > 0 ? 0 : 1 }
}

/** Many queries: the place of the expected page, or the first page, of each; then what the set scores. */
function answersTo(queries: readonly Query[], { indexes, others }: Open): Outcome {
  const outcomes = queries.map(({ text, expected }) => {
    const pages = pagesOf(searchIndexes(indexes, { text, others, limit: LINES }))
    return { text, expected, pages, rank: rankOf(pages, expected) }
  })
  const lines = outcomes.map(({ text, expected, pages, rank }) => {
    const place = expected.length === 0 ? "" : rank === 0 ? "-" : String(rank)
    return `${place.padStart(2)}  ${text}  ${pages[0] ?? "nothing found"}`
  })
  const labelled = outcomes.filter(({ expected }) => expected.length > 0)
  const empty = outcomes.filter(({ pages }) => pages.length === 0).length
  const { mrr, found } = scoreOf(labelled)
  const score = `${labelled.length} with pages: mean reciprocal rank ${mrr.toFixed(3)}, found within eight ${found.toFixed(3)}`
  const sums = [...(labelled.length > 0 ? [score] : []), `${queries.length} queries, ${empty} without a result`]
  return { text: `${[...lines, ...sums].join("\n")}\n`, exitCode: labelled.some(({ rank }) => rank === 0) ? 1 : 0 }
}
