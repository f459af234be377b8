/** Where git's silence leaves the texts to say what became of a page or a section. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { proposeTarget } from "../../src/lock/propose-target.js"
import type { LostUrl } from "../../src/lock/routes-lock.js"
import { containment, type PageText, pageTexts, similarity, wordCounts } from "../../src/lock/section-texts.js"

type Sections = [id: string, title: string, depth: number, text: string][]
type Pages = Record<string, [title: string, sections: Sections]>

/** The texts of pages as `learn` hands them on. */
function textsOf(pages: Pages, partials: Record<string, string[]> = {}): Promise<Map<string, PageText>> {
  const sources = Object.entries(pages).map(([url, [, sections]]) => [
    `${url}.mdx`,
    {
      facts: { partialUses: (partials[url] ?? []).map((path) => ({ path: `${path}.mdx` })) },
      body: async () => ({
        sections: sections.map(([id, title, depth, text]) => ({ id, title, depth, text, code: `code of ${id}` })),
      }),
    },
  ])
  const routes = Object.entries(pages).map(([url, [subject]]) => ({ url, subject, source: `${url}.mdx` }))
  return pageTexts({ site: {}, routes, sources: new Map(sources as never) } as never)
}

async function proposal(lost: Partial<LostUrl>, before: Pages, after: Pages): Promise<string | undefined> {
  const texts = { before: await textsOf(before), after: await textsOf(after) }
  const found = proposeTarget({ url: "", place: { file: "routes.lock", line: 1, column: 1 }, ...lost }, texts)
  return found && `${found.to} ${found.score.toFixed(2)}`
}

const animals = "the quick brown fox jumps over the lazy dog while seven cats watch from a warm roof"
const kitchen = "peel four onions and fry them slowly in butter until they are soft and golden"
const sea = "waves carry small boats past the old lighthouse where gulls circle every evening"
const page = (title: string, text: string, ...more: Sections): [string, Sections] => [
  title,
  [["", title, 0, text], ...more],
]

test("words are counted with their pairs, whatever their case", () => {
  assert.deepEqual(Object.fromEntries(wordCounts("Été a_1, A_1 été!")), {
    été: 2,
    a_1: 2,
    "été a_1": 1,
    "a_1 a_1": 1,
    "a_1 été": 1,
  })
  assert.equal(wordCounts("--").size, 0)
})

test("texts are alike by what they share", () => {
  const [one, other] = [wordCounts("a b"), wordCounts("a b c d")]
  assert.equal(similarity(one, one), 1)
  assert.equal(similarity(one, other), 0.6)
  assert.equal(similarity(other, one), 0.6)
  assert.equal(containment(one, other), 1)
  assert.equal(containment(other, one), 3 / 7)
  assert.deepEqual([similarity(wordCounts(""), wordCounts("")), containment(wordCounts(""), one)], [0, 0])
})

test("a section has its own words, and those of the sections below it", async () => {
  const pages = await textsOf({
    "/a": page("Start", "top", ["one", "One", 2, "first"], ["deep", "Deep", 3, "inner"], ["two", "Two", 2, "last"]),
  })
  const { words, sections, ...rest } = pages.get("/a") as PageText
  assert.deepEqual(rest, { url: "/a", title: "Start", source: "/a.mdx" })
  const single = (text: PageText["words"]) => [...text.keys()].filter((word) => !word.includes(" ")).sort()
  assert.deepEqual(single(words), ["code", "deep", "first", "inner", "last", "of", "one", "start", "top", "two"])
  assert.deepEqual(
    sections.map(({ id, title, depth, own, words: all }) => [id, title, depth, single(own), single(all)]),
    [
      ["", "Start", 0, ["code", "of", "top"], ["code", "of", "top"]],
      ["one", "One", 2, ["code", "first", "of", "one"], ["code", "deep", "first", "inner", "of", "one"]],
      ["deep", "Deep", 3, ["code", "deep", "inner", "of"], ["code", "deep", "inner", "of"]],
      ["two", "Two", 2, ["code", "last", "of", "two"], ["code", "last", "of", "two"]],
    ],
  )
})

test("a page says what its partials say, each once, in a circle too", async () => {
  const pages = await textsOf(
    { "/a": page("A", "alpha"), "/_b": page("B", "beta"), "/_c": page("C", "gamma") },
    { "/a": ["/_b", "/no"], "/_b": ["/_c", "/a"] },
  )
  assert.deepEqual(
    pages.get("/a")?.sections.map(({ title }) => title),
    ["A", "B", "C"],
  )
})

test("a page that moved is where its text is", async () => {
  const before = { "/a": page("Foxes", animals), "/b": page("Boats", sea) }
  const after = { "/new/a": page("Foxes", animals), "/b": page("Boats", sea) }
  assert.equal(await proposal({ url: "/a" }, before, after), "/new/a 1.35")
  // A new title and a new name say less.
  assert.equal(await proposal({ url: "/a" }, before, { "/new/x": page("Cats", animals) }), "/new/x 1.00")
  // A page that was there before is a less likely place.
  const both = { ...before, "/c": page("Foxes", animals) }
  assert.equal(await proposal({ url: "/a" }, both, { "/c": both["/c"], "/b": both["/b"] }), "/c 1.15")
  assert.equal(await proposal({ url: "/a" }, both, { "/c": both["/c"], "/d": both["/c"] }), "/d 1.25")
})

test("of two places that are as likely, the first by name is proposed", async () => {
  const before = { "/a": page("Foxes", animals) }
  const place = page("Foxes", animals)
  assert.equal(await proposal({ url: "/a" }, before, { "/y/n": place, "/x/n": place, "/z/n": place }), "/x/n 1.25")
})

test("nothing is proposed for what was never there, or is nowhere", async () => {
  const before = { "/a": page("Foxes", animals, ["cats", "Cats", 2, "seven cats"]) }
  assert.equal(await proposal({ url: "/no" }, before, before), undefined)
  assert.equal(await proposal({ url: "/a", anchor: "no" }, before, before), undefined)
  assert.equal(await proposal({ url: "/no", anchor: "cats" }, before, before), undefined)
  const changed = { "/a": page("Foxes", animals, ["cats", "Cats", 2, sea]), "/b": page("Boats", sea) }
  assert.equal(await proposal({ url: "/a", anchor: "no" }, before, changed), undefined)
  assert.equal(await proposal({ url: "/no", anchor: "cats" }, before, changed), undefined)
  assert.equal(await proposal({ url: "/a" }, before, { "/b": page("Boats", sea) }), undefined)
  assert.equal(await proposal({ url: "/a" }, before, {}), undefined)
  assert.equal(await proposal({ url: "/a", anchor: "cats" }, before, { "/a": page("Foxes", sea) }), undefined)
})

test("a page that became a section is that section", async () => {
  const before = { "/a": page("Foxes", animals), "/b": page("Boats", sea) }
  const more = page("Boats", sea, ["foxes", "Foxes", 2, animals], ["food", "Food", 2, kitchen])
  assert.match((await proposal({ url: "/a" }, before, { "/b": more })) ?? "", /^\/b#foxes 1\.21/)
  const renamed = page("Boats", sea, ["red", "Red animals", 2, animals], ["food", "Food", 2, kitchen])
  assert.match((await proposal({ url: "/a" }, before, { "/b": renamed })) ?? "", /^\/b#red 0\.9/)
  // The first heading is the page itself, and what was there before is no new place.
  const top = page("Boats", sea, ["foxes", "Foxes", 1, animals])
  assert.doesNotMatch((await proposal({ url: "/a" }, before, { "/b": top })) ?? "", /#/)
  const known = { ...before, "/b": more }
  assert.doesNotMatch((await proposal({ url: "/a" }, known, { "/b": more })) ?? "", /#/)
})

test("a page that was merged into a larger one is that page", async () => {
  const before = { "/a": page("Foxes", animals), "/b": page("Boats", sea) }
  const after = { "/b": page("Boats", `${sea} ${kitchen} ${kitchen} ${sea} ${animals} ${kitchen}`) }
  assert.match((await proposal({ url: "/a" }, before, after)) ?? "", /^\/b 0\.88/)
  // Half of it is too little.
  const half = { "/b": page("Boats", `${sea} ${kitchen} ${sea} ${animals.slice(0, 40)}`) }
  assert.equal(await proposal({ url: "/a" }, before, half), undefined)
})

test("a section is found under another id, between the same neighbours", async () => {
  const sections = (id: string, title: string, text: string): Sections => [
    ["one", "One", 2, kitchen],
    [id, title, 2, text],
    ["three", "Three", 2, sea],
  ]
  const before = { "/a": page("Page", "text", ...sections("old", "Old name", animals)) }
  const renamed = { "/a": page("Page", "text", ...sections("new", "New name", animals)) }
  assert.equal(await proposal({ url: "/a", anchor: "old", page: "/a" }, before, renamed), "/a#new 1.32")
  assert.equal(await proposal({ url: "/a", anchor: "old" }, before, renamed), "/a#new 1.32")
  // Its neighbours alone are no reason.
  const other = { "/a": page("Page", "text", ...sections("new", "Quite different", "something else is said here")) }
  assert.equal(await proposal({ url: "/a", anchor: "old" }, before, other), undefined)
  // The page may answer elsewhere by now.
  const moved = { "/b": renamed["/a"] as [string, Sections] }
  assert.equal(await proposal({ url: "/a", anchor: "old", page: "/b" }, before, moved), "/b#new 1.32")
  assert.equal(await proposal({ url: "/a", anchor: "old" }, before, moved), "/b#new 1.02")
})

test("a section that moved to another page, or became one, is there", async () => {
  const before = {
    "/a": page("Page", "text", ["foxes", "Foxes", 2, animals], ["food", "Food", 2, kitchen]),
    "/b": page("Boats", sea),
  }
  const there = {
    "/a": page("Page", "text", ["food", "Food", 2, kitchen]),
    "/b": page("Boats", sea, ["foxes", "Foxes", 2, animals]),
  }
  assert.equal(await proposal({ url: "/a", anchor: "foxes" }, before, there), "/b#foxes 1.40")
  const own = {
    "/a": there["/a"] as [string, Sections],
    "/b": before["/b"] as [string, Sections],
    "/foxes": page("Foxes", animals),
  }
  assert.match((await proposal({ url: "/a", anchor: "foxes" }, before, own)) ?? "", /^\/foxes 1\.3/)
  // A page that was there before has a text of its own.
  const known = { ...before, "/foxes": page("Foxes", animals) }
  assert.doesNotMatch((await proposal({ url: "/a", anchor: "foxes" }, known, own)) ?? "", /^\/foxes/)
})

test("a section that was there before, saying what it says now, is nobody's new place", async () => {
  const before = {
    "/a": page("Page", "text", ["foxes", "Foxes", 2, animals], ["again", "Again", 2, animals]),
  }
  const after = { "/a": page("Page", "text", ["again", "Again", 2, animals]) }
  assert.equal(await proposal({ url: "/a", anchor: "foxes" }, before, after), undefined)
})
