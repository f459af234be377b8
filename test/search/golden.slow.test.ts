/** The gate: golden queries over this site's own content, asked as a reader of the current version asks. */
import assert from "node:assert/strict"
import path from "node:path"
import { before, test } from "node:test"
import { brotliCompressSync } from "node:zlib"
import { elasticlunr } from "../../src/search/elasticlunr.js"
import { fullName } from "../../src/search/hits.js"
import type { expandIndex } from "../../src/search/index.js"
import { openIndex } from "../../src/search/open-index.js"
import { searchIndexes } from "../../src/search/search-indexes.js"
import { type SearchableIndex, searchable } from "../../src/search/searchable.js"
import { evaluate, JUDGES, type Outcome, othersFor, pagesOf, readGolden, scoreOf } from "./evaluate.js"
import { type SiteSearch, siteSearch } from "./site-search.js"

const golden = readGolden(path.join(import.meta.dirname, "golden.yml"))
const unseen = readGolden(path.join(import.meta.dirname, "unseen.yml"))
let site: SiteSearch
let indexes: SearchableIndex[]
const tuning = readGolden(path.join(import.meta.dirname, "tuning.yml"))
type Answer = ReturnType<typeof searchIndexes>
/** By reader and words: several tests look at one answer. */
const answers = new Map<string, Map<string, Answer>>()
function answerOf(text: string, reader: string): Answer {
  const known = answers.get(reader) ?? new Map<string, Answer>()
  answers.set(reader, known)
  const answer = known.get(text) ?? searchIndexes(indexes, { text, others: othersFor(reader), limit: 8 })
  known.set(text, answer)
  return answer
}
const search = (text: string, reader = "docs/v2"): string[] => pagesOf(answerOf(text, reader))
before(async () => {
  site = await siteSearch()
  indexes = site.files.map(({ group, text }) => searchable(openIndex(group, JSON.parse(text))))
})

test("every label names a symbol or a page", () => {
  const unknown = [...golden, ...unseen, ...tuning].flatMap(({ query, want }) =>
    want.filter((label) => site.urlOf(label) === undefined).map((label) => `${query}: ${label}`),
  )
  assert.deepEqual(unknown, [])
  assert.ok(golden.length >= 150)
  assert.ok(golden.filter(({ held }) => held).length >= 50)
})

/** The least MRR of kinds, taken together: questions are prose. */
const FLOORS: { kinds: string[]; floor: number }[] = [
  { kinds: ["member"], floor: 1 },
  { kinds: ["dotted"], floor: 1 },
  { kinds: ["event"], floor: 1 },
  { kinds: ["typo"], floor: 0.97 },
  { kinds: ["prose", "question"], floor: 0.93 },
]

function line(name: string, outcomes: readonly Outcome[]): string {
  const { queries, mrr, found } = scoreOf(outcomes)
  return `${name.padEnd(14)} ${String(queries).padStart(3)} queries  MRR ${mrr.toFixed(3)}  found ${found.toFixed(3)}`
}

/** What a reader of the test's output sees: all, kinds, and apart what was held out. */
function lines(outcomes: readonly Outcome[]): string[] {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))]
  const pair = (name: string, some: readonly Outcome[]): string[] => {
    const held = some.filter((one) => one.held)
    return [line(name, some), ...(held.length === 0 ? [] : [line("  held out", held)])]
  }
  return [
    ...pair("all", outcomes),
    ...kinds.flatMap((kind) =>
      pair(
        kind,
        outcomes.filter((one) => one.kind === kind),
      ),
    ),
  ]
}

function missed(outcomes: readonly Outcome[]): string {
  return outcomes
    .filter(({ rank, held }) => rank !== 1 && !held)
    .map(({ query, rank, found }) => `${query}: ${rank === 0 ? "not found" : `place ${rank}`}, first ${found[0]}`)
    .join("\n")
}

test("golden queries find the right page first", (context) => {
  const outcomes = evaluate(golden, search, site.urlOf)
  const all = scoreOf(outcomes)
  for (const one of lines(outcomes)) context.diagnostic(one)
  const report = missed(outcomes)
  assert.ok(all.mrr >= 0.975, `MRR ${all.mrr.toFixed(3)} over all\n${report}`)
  assert.ok(all.found >= 0.98, `found ${all.found.toFixed(3)}\n${report}`)
  for (const { kinds: together, floor } of FLOORS) {
    const some = outcomes.filter(({ kind }) => together.includes(kind))
    const score = scoreOf(some)
    if (together.length > 1) context.diagnostic(line(together.join("+"), some))
    assert.ok(score.mrr >= floor, `MRR ${score.mrr.toFixed(3)} of ${together.join(" and ")}\n${report}`)
  }
})

/** Questions ask in words that the pages do not have; what is found today is not to get worse. */
test("queries of people who knew nothing of the engine find the right page", (context) => {
  const outcomes = evaluate(unseen, search, site.urlOf)
  for (const one of lines(outcomes)) context.diagnostic(one)
  const { mrr, found } = scoreOf(outcomes)
  assert.ok(mrr >= 0.9, `MRR ${mrr.toFixed(3)}\n${missed(outcomes)}`)
  assert.ok(found >= 0.95, `found ${found.toFixed(3)}\n${missed(outcomes)}`)
})

test("each name that is typed as it is written leads to its own place first", () => {
  const wrong = indexes.flatMap(({ group, known }) =>
    known.flatMap(({ symbol, ownerParts }) => {
      const { owner, name, kind, url } = symbol
      // `data` and `response` of a request are words first.
      if (owner === undefined && /^(?:field|parameter)$/.test(kind)) return []
      const own = owner === undefined ? [name] : [fullName(symbol)]
      // A sample calls a method of whatever its variable is called: a part of the class's name.
      const variables = kind === "method" ? ownerParts.flatMap((part) => [`${part}.${name}`, `${part}.${name}()`]) : []
      return [...own, ...variables].flatMap((typed) => {
        const first = answerOf(typed, group).pages[0]?.hits[0]?.url
        return first === url ? [] : [`${typed}: ${first} instead of ${url}`]
      })
    }),
  )
  assert.deepEqual(wrong, [])
})

test("whichever version one reads, no page of another stands among its pages", () => {
  // Every query of the tests around this one, as the reader asks it that it is meant for.
  const asked = (reader: string) => [
    ...(reader === "docs/v2" ? [...golden, ...unseen] : []),
    ...tuning.filter((query) => readerOf(query) === reader),
    ...JUDGES.flatMap((judge) => (judge.reader === reader ? judge.queries : [])),
  ]
  for (const [own, other] of [
    ["docs/v2", "docs/v1"],
    ["docs/v1", "docs/v2"],
  ] as const) {
    assert.ok(asked(own).length >= 80, `${asked(own).length} queries`)
    const found = asked(own).flatMap(({ query }) => {
      const { pages, apart } = answerOf(query, own)
      // Who names a version asks for it.
      const wrong = /\bv(ersion )?\d/i.test(query) ? [] : pages.filter(({ url }) => `${url}/`.startsWith(`/${other}/`))
      for (const { url } of apart.flatMap((version) => version.pages)) assert.ok(url.startsWith(`/${other}`))
      return wrong.map(({ url }) => `${own}, ${query}: ${url}`)
    })
    assert.deepEqual(found, [])
  }
})

for (const { file, reader, least, mrr, found, queries } of JUDGES) {
  test(`readers of ${reader} find the right page: ${file}`, (context) => {
    const unknown = queries.flatMap(({ want }) => want.filter((label) => site.urlOf(label) === undefined))
    assert.deepEqual(unknown, [])
    assert.ok(queries.length >= least, `${queries.length} queries`)
    assert.ok(queries.filter(({ held }) => held).length >= Math.floor(queries.length / 3))
    const outcomes = evaluate(queries, (text) => search(text, reader), site.urlOf)
    for (const one of lines(outcomes)) context.diagnostic(one)
    const score = scoreOf(outcomes)
    assert.ok(score.mrr >= mrr, `MRR ${score.mrr.toFixed(3)}\n${missed(outcomes)}`)
    assert.ok(score.found >= found, `found ${score.found.toFixed(3)}\n${missed(outcomes)}`)
  })
}

const readerOf = ({ kind }: { kind: string }) => (kind === "v1reader" ? "docs/v1" : "docs/v2")

test("plain words find the right page, for readers of either version", (context) => {
  const outcomes = ["docs/v1", "docs/v2"].flatMap((reader) =>
    evaluate(
      tuning.filter((query) => readerOf(query) === reader),
      (text) => search(text, reader),
      site.urlOf,
    ),
  )
  for (const one of lines(outcomes)) context.diagnostic(one)
  const { mrr, found } = scoreOf(outcomes)
  assert.ok(mrr >= 0.9, `MRR ${mrr.toFixed(3)}\n${missed(outcomes)}`)
  assert.ok(found >= 0.98, `found ${found.toFixed(3)}\n${missed(outcomes)}`)
})

/** Bytes of everything that an index finds: page by page, section by section, names. */
function indexedBytes({ documents, symbols, textOf }: SearchableIndex): number {
  const texts = documents.flatMap((document, at) => [
    ...(document.first ? [document.title, document.description, ...document.keywords, ...document.breadcrumb] : []),
    document.heading,
    textOf(at, "text"),
    textOf(at, "code"),
  ])
  const names = symbols.flatMap(({ name, owner = "", aliases, summary }) => [name, owner, ...aliases, summary])
  return Buffer.byteLength([...texts, ...names].join("\n"))
}

test("no two pages answer one question, and none is a labelled query", async () => {
  const said = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
  const labelled = [...golden, ...unseen, ...tuning, ...JUDGES.flatMap(({ queries }) => queries)]
  const taken = new Map(labelled.map(({ query }) => [said(query), "a labelled query"]))
  const twice = site.questions.flatMap(({ source, question }) => {
    const other = taken.get(said(question))
    taken.set(said(question), source)
    return other === undefined ? [] : [`${source}: ${question} (${other})`]
  })
  assert.deepEqual(twice, [])
})

test("an index takes at most 0.3 byte for each byte of text, compressed", (context) => {
  const sizes = site.files.map(({ group, text }, at) => {
    const indexed = indexedBytes(indexes[at] as SearchableIndex)
    const compressed = brotliCompressSync(text).length
    context.diagnostic(`${group}: ${compressed} bytes for ${indexed}: ${(compressed / indexed).toFixed(3)}`)
    return { indexed, compressed }
  })
  const sum = (key: "indexed" | "compressed"): number => sizes.reduce((all, size) => all + size[key], 0)
  assert.ok(sum("compressed") <= 0.3 * sum("indexed"), `${sum("compressed") / sum("indexed")} bytes a byte`)
})

test("elasticlunr loads the file that is written for it of every index of the content", async () => {
  assert.equal(site.expanded.length, site.files.length)
  for (const { body } of site.expanded) {
    for (const { index, documents } of JSON.parse(await body()) as ReturnType<typeof expandIndex>) {
      assert.equal(elasticlunr.Index.load(index).documentStore.length, documents.length)
    }
  }
})
