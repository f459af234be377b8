/** Inputs that go wrong in many ways: texts of our own, cut, doubled, mixed and with what parsers stumble over. */
import fc from "fast-check"

/** How many times the inputs that a property names: `npm run test:long` tries fifty times as many, every run the half. */
export const times = Number(process.env.FUZZ ?? 0.5)

/** Settings of one property. A failure names its seed and path, which repeat it. */
export function runs(count: number) {
  return { numRuns: Math.ceil(count * times), seed: Number(process.env.SEED ?? 20_261_122), endOnFailure: times > 1 }
}

const hostile = [
  "\0",
  "\uFEFF",
  "\uD800",
  "\uFDD4",
  "\u2028",
  "\u202E",
  "\r",
  "\t",
  " ",
  "\n",
  "\n\n",
  "---\n",
  "```\n",
  ":::note\n",
  ":::",
  "{",
  "}",
  "{brand.name}",
  "{brand.nothing}",
  "{__proto__}",
  "<",
  "</",
  "<A>",
  "</A>",
  "<script>alert(1)</script>",
  "<!--",
  "-->",
  "{/*",
  "*/}",
  "import x from './_no.mdx'\n",
  "export const a = 1\n",
  "[a](",
  "](/docs/x#y)",
  "![](",
  "|",
  "|-|\n",
  "`",
  "*",
  "_",
  "~~",
  "#",
  "&amp;",
  "&#xD800;",
  "\\",
  "'",
  '"',
  ":",
  ": ",
  "- ",
  "&a ",
  "*a",
  "!!binary ",
  "!<x> ",
  "? ",
  "<<: ",
  "__proto__: ",
  "constructor: ",
  "toString",
  "null",
  "true",
  "1e999",
  "-0",
  "2026-13-45",
  "%",
  "%E0%A4%A",
  "..",
  "../../",
  "/",
  "//",
  "http://",
  "javascript:",
  "😀",
  "ä",
  "ﷺ",
  "a".repeat(300),
]

interface Change {
  at: number
  length: number
  kind: "cut" | "insert" | "double" | "reverse"
  text: string
}

/** One of the texts with up to eight changes. */
export function mutated(texts: readonly string[]): fc.Arbitrary<string> {
  const change = fc.record<Change>({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom("cut", "insert", "insert", "double", "reverse"),
    text: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...hostile) }, fc.string({ unit: "binary", maxLength: 8 })),
  })
  return fc.tuple(fc.constantFrom(...texts), fc.array(change, { maxLength: 8 })).map(([text, changes]) => {
    for (const { at, length, kind, text: added } of changes) {
      const start = Math.floor(at * text.length)
      const piece = text.slice(start, start + length)
      const instead = { cut: "", insert: added + piece, double: piece + piece, reverse: [...piece].reverse().join("") }
      text = text.slice(0, start) + instead[kind] + text.slice(start + length)
    }
    return text
  })
}

/** A value of JSON like `value`, in which some parts are something else. */
export function mutatedValue(value: unknown): fc.Arbitrary<unknown> {
  const other = fc.oneof(
    fc.constantFrom<unknown>(null, undefined, "", "__proto__", "/", 0, -1, Number.NaN, [], {}, [[]], true, () => 1),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: "binary", maxLength: 6 }),
  )
  return fc.array(fc.tuple(fc.nat(), other), { maxLength: 3 }).map((changes) =>
    changes.reduce((at, [where, instead]) => {
      let left = where % Math.max(1, count(at))
      const put = (one: unknown): unknown => {
        left -= 1
        if (left === -1) return instead
        if (Array.isArray(one)) return one.map(put)
        if (one === null || typeof one !== "object") return one
        return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, put(inner)]))
      }
      return put(at)
    }, value),
  )
}

function count(value: unknown): number {
  if (value === null || typeof value !== "object") return 1
  return Object.values(value).reduce<number>((sum, one) => sum + count(one), 1)
}
