/** Names of ours and texts of Pagefind in one answer: what is asked of it, and what becomes of its results. */
import assert from "node:assert/strict"
import { test } from "node:test"
import type { SearchRequest } from "../../src/search/answer.js"
import { knowSymbols } from "../../src/search/match-symbols.js"
import { type PagefindFilters, type PagefindPage, searchPagefind } from "../../src/search/search-pagefind.js"

const known = knowSymbols([
  { name: "Kettle", kind: "class", url: "/docs/v2/kettle", aliases: [], summary: "Heats water." },
  { name: "pour", owner: "Kettle", kind: "method", url: "/docs/v2/kettle#pour", aliases: [], summary: "Fills a cup." },
  { name: "cup", kind: "value", url: "/docs/v2/values", aliases: [], summary: "" },
])

const page = (raw_url: string, title: string, sections: PagefindPage["sub_results"]): PagefindPage => ({
  raw_url,
  meta: { title, description: `About ${title.toLowerCase()}.`, breadcrumb: "Docs › Guides" },
  sub_results: sections,
})
const section = (title: string, excerpt: string, score = 1, id?: string) => ({
  title,
  excerpt,
  weighted_locations: [{ balanced_score: score }],
  ...(id !== undefined && { anchor: { id } }),
})

/** Gives the same pages to every reader of a version, and notes what it is asked for. */
function texts(own: PagefindPage[], other: PagefindPage[] = []) {
  const asked: [string, PagefindFilters][] = []
  let loaded = 0
  const load = (one: PagefindPage): PagefindPage => {
    loaded += 1
    return one
  }
  const resultsOf = (pages: PagefindPage[]) => pages.map((one, at) => ({ score: 10 - at, data: async () => load(one) }))
  return {
    asked,
    loaded: () => loaded,
    async search(text: string, { filters }: { filters: PagefindFilters }) {
      asked.push([text, filters])
      return { results: resultsOf(filters.version && "any" in filters.version ? other : own) }
    },
  }
}

const request = (text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  text,
  others: ["docs/v1"],
  limit: 8,
  ...more,
})

const shown = ({ pages }: Awaited<ReturnType<typeof searchPagefind>>) =>
  pages.flatMap(({ hits }) => hits.map(({ url, kind, snippet }) => `${kind} ${url} ${snippet?.text ?? ""}`.trim()))

test("exact names come first, then pages in Pagefind's order, each with its best sections", async () => {
  const guide = page("/docs/v2/guide", "Guide", [
    section("Guide", "Before you <mark>pour</mark>, wait."),
    section("Cups & more", "Cups &amp; more. A &lt;b&gt; <mark>pours</mark>", 5, "cups"),
  ])
  const engine = texts([guide, page("/about", "About", [])])
  const answer = await searchPagefind([{ group: "docs/v2", known, texts: engine }], request("pour"))
  assert.deepEqual(shown(answer), [
    "symbol /docs/v2/kettle#pour Fills a cup.",
    "section /docs/v2/guide#cups Cups &amp; more. A <b> pours",
    "page /docs/v2/guide Before you pour, wait.",
    "page /about About about.",
  ])
  const [, hit] = answer.pages.flatMap(({ hits }) => hits)
  assert.deepEqual(hit?.path, ["Docs", "Guides", "Guide"])
  assert.deepEqual(hit?.snippet?.marks, [[23, 28]])
  assert.equal(answer.total, 3)
})

test("a title that is what was typed comes before names that only begin like it", async () => {
  const engine = texts([page("/docs/v2/x", "Other", []), page("/docs/v2/ket", "Ket", [])])
  const { pages } = await searchPagefind([{ group: "docs/v2", known, texts: engine }], request("ket"))
  assert.deepEqual(
    pages.map(({ url }) => url),
    ["/docs/v2/ket", "/docs/v2/kettle", "/docs/v2/x"],
  )
})

test("small names that were typed as words come after pages", async () => {
  const engine = texts([page("/docs/v2/x", "Other", [])])
  const { pages } = await searchPagefind([{ group: "docs/v2", known, texts: engine }], request("cup"))
  assert.deepEqual(
    pages.map(({ url }) => url),
    ["/docs/v2/x", "/docs/v2/values"],
  )
})

test("other versions are asked for apart, and stand apart; one that is named is the reader's, too", async () => {
  const engine = texts([], [page("/docs/v1/a", "A", []), page("/docs/v1/b", "B", [])])
  const answer = await searchPagefind([{ group: "docs/v2", known: [], texts: engine }], request("boil"))
  assert.deepEqual(engine.asked, [
    ["boil", { version: { none: ["docs/v1"] } }],
    ["boil", { version: { any: ["docs/v1"] } }],
  ])
  assert.deepEqual(
    answer.apart.map(({ group, total, pages }) => [group, total, pages.map(({ url }) => url)]),
    [["docs/v1", 2, ["/docs/v1/a", "/docs/v1/b"]]],
  )
  assert.equal(answer.total, 0)
  const named = texts([])
  await searchPagefind([{ group: "docs/v2", known: [], texts: named }], request("boil v1"))
  assert.deepEqual(named.asked, [["boil", {}]])
})

test("of a question, the words are asked for that say something", async () => {
  const engine = texts([])
  await searchPagefind([{ group: "docs/v2", known: [], texts: engine }], request("why is my cup still empty"))
  assert.equal(engine.asked[0]?.[0], "cup empty")
})

test("contexts are filters", async () => {
  for (const [more, context] of [
    [{ within: "docs/v2/guides" }, { any: ["docs/v2/guides"] }],
    [{ outside: ["docs/v2/guides"] }, { none: ["docs/v2/guides"] }],
  ] as const) {
    const engine = texts([])
    await searchPagefind([{ group: "docs/v2", known: [], texts: engine }], request("boil", { others: [], ...more }))
    assert.deepEqual(engine.asked, [["boil", { context }]])
  }
})

test("all pages are counted, and the texts of thirty are loaded", async () => {
  const many = Array.from({ length: 50 }, (_, at) => page(`/docs/v2/${at}`, `Page ${at}`, []))
  const engine = texts(many)
  const answer = await searchPagefind([{ group: "docs/v2", known: [], texts: engine }], request("page", { limit: 100 }))
  assert.deepEqual([answer.total, answer.pages.length, engine.loaded()], [50, 30, 30])
  const box = texts(many)
  await searchPagefind([{ group: "docs/v2", known: [], texts: box }], request("page"))
  assert.equal(box.loaded(), 8)
})

test("names answer without texts, and signs alone find nothing", async () => {
  const answer = await searchPagefind([{ group: "docs/v2", known }], request("Kettle"))
  assert.deepEqual(shown(answer).slice(0, 1), ["symbol /docs/v2/kettle Heats water."])
  const engine = texts([page("/docs/v2/x", "X", [])])
  const nothing = await searchPagefind([{ group: "docs/v2", known, texts: engine }], request("!?"))
  assert.deepEqual([nothing.total, engine.asked], [0, []])
})
