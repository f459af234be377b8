/**
 * The CPU time of the whole program grows no faster than a text does. `npm test` looks at what was slow once,
 * `npm run test:growth` at every construct up to 2 MB, and at every language that is coloured.
 *
 * That runs with young space of one size. By default, V8 begins with little and makes it larger while objects survive, and
 * the tree of a page survives to the end of the build: how often it is copied before it is old depends on when the space
 * was made larger, and each time the old space has grown by a factor, everything in it is marked. Over many doublings that
 * is a constant for each byte of what is kept, but between n and 2n there may be one such step, or two. With young space
 * that holds what a step of the program makes, the figures are those of our algorithms; an algorithm that keeps the square
 * of a text fills any space.
 */
import assert from "node:assert/strict"
import { after, before, describe, type TestContext, test } from "node:test"
import { highlight, loadLanguage, mostColoured } from "../../src/code/highlight.js"
import { type Construct, dataFiles, fencesIn, frontMatter, languages, markdown, mdx, snippets } from "./constructs.js"
import { type Growing, type GrowthLimits, type GrowthSite, growsWithin, growthSite } from "./measure.js"

/** Bytes of the smallest of three texts in the long suite; the largest is four times as long. */
const long = process.env.GROWTH === undefined ? undefined : Number(process.env.GROWTH)
/** What a text of twice the size may take. */
const most = 2.3

/** What was slow once, with the size of the smaller text; in a text of eight times the size it showed. */
const once: readonly Growing[] = (
  [
    [markdown["flat list"], 25_000],
    [markdown.comments, 6_000],
    [markdown["one name in a fence"], 10_000],
    [frontMatter.aliases, 3_000],
    [frontMatter["unknown keys"], 23_500],
  ] as [Construct, number][]
).map(([construct, size], index) => ({ file: `content/docs/page${index}.mdx`, construct, size }))
const all = [
  ...Object.entries(markdown).map(([name, construct]) => [name, construct, "content/docs/page.mdx"] as const),
  ...Object.entries(markdown).map(
    ([name, construct]) => [`${name}, plain Markdown`, construct, "content/docs/page.md"] as const,
  ),
  ...Object.entries({ ...mdx, ...frontMatter }).map(
    ([name, construct]) => [name, construct, "content/docs/page.mdx"] as const,
  ),
  ...Object.entries(dataFiles).map(([name, [file, construct]]) => [name, construct, file] as const),
  ...languages().map((name) => [`fences in ${name}`, fencesIn(name), "content/docs/page.md"] as const),
]

describe("time grows with the text, no faster", () => {
  let site: GrowthSite
  before(async () => {
    site = await growthSite()
  })
  after(() => site.remove())

  async function check(t: TestContext, texts: readonly Growing[], limits: GrowthLimits): Promise<void> {
    const growth = await site.measure(texts, limits)
    const told = growth.times
      .map((ms, size) => `${Math.round(ms)} ms${growth.refused[size] ? ", refused" : ""}`)
      .join("; ")
    t.diagnostic(told)
    assert.ok(growsWithin(growth, limits), told)
  }

  if (long === undefined)
    // All at once, so that it takes two builds; so each is a part, and the whole must grow more slowly.
    test("what was slow once", (t) => check(t, once, { factors: [8], most: 2 }))
  else
    for (const [name, construct, file] of all)
      test(name, (t) => check(t, [{ file, construct, size: long }], { factors: [2, 4], most }))
})

test("code that its grammar is slow with has a limit, and ends", async () => {
  const tried = long ? languages() : ["javascript"]
  for (const language of tried) {
    await loadLanguage(language)
    for (const snippet of long ? snippets : snippets.slice(0, 5)) {
      const line = `${snippet.repeat(mostColoured.ofLine).slice(0, mostColoured.ofLine - 1)}\n`
      for (const length of long ? [mostColoured.characters, 2_000_000] : [4_000, 2_000_000]) {
        const code = line.repeat(Math.ceil(length / line.length)).slice(0, length)
        const { user } = process.cpuUsage()
        highlight(code, language, new Map())
        const ms = (process.cpuUsage().user - user) / 1000
        assert.ok(ms < 20_000, `${language}, ${JSON.stringify(snippet)}, ${length} characters: ${Math.round(ms)} ms`)
      }
    }
  }
})
