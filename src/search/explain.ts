/** Why a search answers what it answers: how a query is read, and what gave a page its place. */
import { type SearchRequest, STEPS, type Step } from "./answer.js"
import type { FoundPage } from "./hits.js"
import { parseQuery } from "./parse-query.js"
import { planQuery } from "./plan-query.js"
import type { SearchableIndex } from "./searchable.js"
import { fold } from "./terms.js"

const REASONS: Record<Step, string> = {
  exact: "the query is a name of the code",
  title: "the query is its title, or a question or link that means it",
  phrase: "it quotes the query",
  spoken: "the query says a name of the code, or is one of its headings",
  named: "its title has each word, or a heading is the query",
  prefix: "a name of the code begins with the query",
  heading: "its version is the one that the query names",
  inner: "a name of the code contains the query",
  worded: "a name of the code has the words",
  whole: "it has each word, joined as in the query",
  together: "it has each word",
  valued: "a value, a code or one of many names is called so",
  near: "a name of the code is spelt nearly so",
  quoted: "the query contains a name of the code",
  guessed: "it has words that are spelt nearly so, or parts of them",
  scattered: "it has some of the words",
}

/** "reset: resets; expired (expires)": by word, what else it stands for, likeliest first. */
export function readingOf({ text }: SearchRequest, index: SearchableIndex): string {
  const query = parseQuery(text, index.fillers)
  const plan = planQuery(query, index)
  const readings = query.terms.map((term) => {
    const words = plan.flat().flatMap(({ typed, words }) => (typed === fold(term) ? words.map(({ word }) => word) : []))
    const others = [...new Set(words)].filter((word) => word !== fold(term))
    return others.length === 0 ? term : `${term} (${others.slice(0, 6).join(", ")})`
  })
  return readings.join(" + ")
}

/** The step and the score of a page, and what made them. */
export function reasonsFor({ step, score, begun, text, symbols, index, url }: FoundPage): string[] {
  const { rank = 0 } = index.documents[index.pages.get(url)?.[0] ?? -1] ?? {}
  return [
    `step ${STEPS[step]}, ${step}: ${REASONS[step]}`,
    ...symbols.slice(0, 1).map(({ level, symbol }) => `${symbol.kind} ${symbol.name}, ${level}`),
    ...(text === undefined ? [] : [`${Math.round(text.coverage * 100)} % of the words' weight`]),
    ...(begun ? ["a word in its name begins so: third at least"] : []),
    `score ${score.toPrecision(3)}`,
    `rank ${rank} of 9 by links and sidebar`,
  ]
}
