/**
 * The CPU time of the whole program grows no faster than a text does. `npm test` looks at what was slow once,
 * `npm run test:long` at every construct up to 2 MB, and at every language that is coloured.
 */
import assert from "node:assert/strict"
import { after, before, describe, test } from "node:test"
import { highlight, loadLanguage, mostColoured } from "../../src/code/highlight.js"
import { type Construct, frontMatter, languages, markdown, mdx, snippets } from "./constructs.js"
import { type GrowthSite, growthSite } from "./measure.js"

/** Bytes of the smallest of three texts in the long suite; the largest is four times as long. */
const long = process.env.GROWTH === undefined ? undefined : Number(process.env.GROWTH)
/** What a text of twice the size may take. */
const most = 2.3

/** What was slow once, from a size on at which it showed. */
const once = [
  ["flat list", markdown["flat list"] as Construct, "page.mdx", 50_000],
  ["comments", markdown.comments as Construct, "page.mdx", 25_000],
  ["one name in a fence", markdown["one name in a fence"] as Construct, "page.mdx", 20_000],
  ["aliases", frontMatter.aliases as Construct, "page.mdx", 6_000],
  ["unknown keys", frontMatter["unknown keys"] as Construct, "page.mdx", 44_000],
] as const
const all = [
  ...Object.entries(markdown).map(([name, construct]) => [name, construct, "page.mdx"] as const),
  ...Object.entries(markdown).map(([name, construct]) => [`${name}, plain Markdown`, construct, "page.md"] as const),
  ...Object.entries({ ...mdx, ...frontMatter }).map(([name, construct]) => [name, construct, "page.mdx"] as const),
]

describe("time grows with the text, no faster", () => {
  let site: GrowthSite
  before(async () => {
    site = await growthSite()
  })
  after(() => site.remove())

  for (const [name, construct, file, size = 0] of long === undefined
    ? once
    : all.map(([name, construct, file]) => [name, construct, file, long] as const))
    test(name, async (t) => {
      const times = await site.measure(construct, { size, file, enough: most })
      t.diagnostic(
        `${times.map((ms) => Math.round(ms)).join(", ")} ms of CPU at ${size}, ${2 * size}, ${4 * size} bytes`,
      )
      const [first, , last] = times
      assert.ok(last <= most ** 2 * Math.max(first, 100), `${times.map((ms) => Math.round(ms)).join(", ")} ms`)
    })
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
