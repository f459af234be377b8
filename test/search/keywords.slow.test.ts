/** Keywords lead searchers to a page, so the page has to hold what they promise: each of their words, or its synonym. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import siteConfig from "../../site.config.js"
import { openIndex } from "../../src/search/open-index.js"
import { stem } from "../../src/search/terms.js"
import { pagesIn, siteSearch } from "./site-search.js"

const synonyms = new Map(Object.entries<string>(siteConfig.search.synonyms))
const small = new Set(
  "a after an and are at be before but by can do does for from how i in is it its just my no not of on or out over still that the this to too up v1 v2 what when where which who why with without your".split(
    " ",
  ),
)
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
/** The index takes a post's tags as keywords, and the post shows them. */
const tags = readFileSync(path.join(import.meta.dirname, "../../content/blog/tags.yml"), "utf8")
/** Enough of a word to know its other forms by: verification and verify, hosted and hosting. */
const root = (word: string) => stem(word).slice(0, 5)

test("every keyword of a page has its words on the page", async () => {
  const { files } = await siteSearch()
  const pages = files.flatMap(({ group, text }) => pagesIn(openIndex(group, JSON.parse(text))))
  assert.ok(pages.length > 100)
  const found = pages.flatMap(({ url, title, description, keywords, sections }) => {
    const texts = sections.flatMap((section) => [section.title, section.text, section.code])
    const known = new Set(
      wordsOf([title, description, url.startsWith("/blog/") ? tags : "", ...texts].join(" ")).map(root),
    )
    return keywords.flatMap((keyword) => {
      const missing = wordsOf(keyword).filter(
        (word) => !small.has(word) && !known.has(root(word)) && !known.has(root(synonyms.get(word) ?? word)),
      )
      return missing.length > 0 ? [`${url}: "${keyword}", and the page has no "${missing.join('", "')}"`] : []
    })
  })
  assert.deepEqual(found, [], found.join("\n"))
})
