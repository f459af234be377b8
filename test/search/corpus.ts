/** Seeded pages for tests and benches of search: English words with a natural spread, code blocks, headings. */
import type { SearchPageInput } from "../../src/search/index.js"

/** A small generator of numbers below 1: the same seed, the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const STEMS = (
  "widget server token verify browser form submit error expire reset state event response request captcha visitor field " +
  "element script module policy header endpoint network sitekey dashboard account version update install package client " +
  "guide page load frame agent start focus language theme option value default return method listener promise handle " +
  "test build deploy cache storage session cookie privacy region domain origin secure attack bot traffic score risk " +
  "challenge puzzle solution click button input label screen reader keyboard access support team plan enterprise audit"
).split(" ")
const ENDINGS = ["", "s", "ed", "ing", "er", "able", "ion", "ly", "ment"]
const GLUE =
  "the a of to and in is that for it with as on be at by this from or an are was when if your you can not".split(" ")

function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() ** 2 * list.length)] as T
}

function wordFrom(random: () => number): string {
  const dice = random()
  if (dice < 0.42) return pick(random, GLUE)
  if (dice < 0.9) return pick(random, STEMS) + pick(random, ENDINGS)
  const second = pick(random, STEMS)
  return pick(random, STEMS) + second.charAt(0).toUpperCase() + second.slice(1)
}

function sentence(random: () => number, length: number): string {
  const words = Array.from({ length }, () => wordFrom(random))
  const first = words[0] as string
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${words.slice(1).join(" ")}.`
}

function codeBlock(random: () => number): string {
  const lines = Array.from({ length: 6 }, () => {
    const name = wordFrom(random)
    return `const ${name} = await ${pick(random, STEMS)}.${wordFrom(random)}("${wordFrom(random)}", { ${wordFrom(random)}: ${Math.floor(random() * 100)} })`
  })
  return lines.join("\n")
}

/** Pages of about 600 words and four code blocks in six sections. */
export function generatePages(count: number, seed = 1, group = "docs/v2"): SearchPageInput[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, at) => {
    const title = sentence(random, 3).slice(0, -1)
    return {
      url: `/${group}/page-${at}`,
      title,
      description: sentence(random, 12),
      keywords: [],
      group,
      breadcrumb: ["Docs", pick(random, STEMS)],
      sections: Array.from({ length: 6 }, (_, section) => ({
        id: section === 0 ? "" : `section-${section}`,
        title: section === 0 ? "" : sentence(random, 3).slice(0, -1),
        depth: section === 0 ? 1 : 2,
        text: Array.from({ length: 7 }, () => sentence(random, 14)).join(" "),
        code: section < 4 ? codeBlock(random) : "",
      })),
    }
  })
}

/** Bytes of the text that an index of these pages covers. */
export function textBytes(pages: SearchPageInput[]): number {
  const texts = pages.flatMap(({ title, description, keywords, sections }) => [
    title,
    description,
    ...keywords,
    ...sections.flatMap((section) => [section.title, section.text, section.code]),
  ])
  return Buffer.byteLength(texts.join("\n"))
}
