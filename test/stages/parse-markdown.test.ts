/**
 * What `parseMarkdown` promises beyond a parser's own reading: nothing that an author typed is lost, every mistake has
 * its place, nothing brings it down.
 */
import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { Nodes, Root } from "mdast"
import type {} from "mdast-util-directive"
import type {} from "mdast-util-mdx"
import type { Position } from "unist"
import { visit } from "unist-util-visit"
import { parseNatively } from "../../src/stages/compile/parse/native.js"
import { parseMarkdown, type SyntaxProblem } from "../../src/stages/compile/parse-markdown.js"

type Format = "mdx" | "md"

function problemsOf(text: string, format: Format = "mdx"): SyntaxProblem[] {
  return parseMarkdown({ text, format }).problems
}

/** Of a text without mistakes. Every node has a place in the file, and a text without escapes is what stands there. */
function parse(text: string, format: Format = "mdx"): Root {
  const { tree, problems } = parseMarkdown({ text, format })
  assert.deepEqual(problems, [], text)
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((ending) => ending.index + ending[0].length)]
  visit(tree, (node) => {
    const { start, end } = node.position ?? assert.fail(`${node.type} has no place`)
    for (const { line, column, offset } of [start, end]) {
      const mark = line === 1 && text.startsWith("\uFEFF") ? 1 : 0
      assert.equal(offset, (starts[line - 1] ?? Number.NaN) + column - 1 + mark, `${node.type} ${line}:${column}`)
    }
    const source = text.slice(start.offset, end.offset)
    if (node.type === "text" && !/[\\&\r\n\0\ud800-\udfff]/.test(source)) assert.equal(source, node.value)
  })
  return tree
}

/** A tree in a line: `heading("a " emphasis("b"))`. */
function sketch(node: Nodes): string {
  if (node.type === "text") return `"${node.value}"`
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") return `{${node.value}}`
  const label = node.type === "paragraph" && node.data && "directiveLabel" in node.data
  const name = label ? "label" : "name" in node ? (node.name ?? "<>") : node.type
  const inner = "children" in node ? node.children.map(sketch).join(" ") : "value" in node ? node.value : ""
  return node.type === "root" ? inner : `${name}(${inner})`
}

function holds(rows: [text: string, expected: string][], format: Format = "mdx"): void {
  for (const [text, expected] of rows) assert.equal(sketch(parse(text, format)), expected, text)
}

test("front matter is first, verbatim, and known even of a file that cannot be read", () => {
  holds([
    ["---\na:  '--- x'\n\nb: 1 \n--- \n\nc\n", `yaml(a:  '--- x'\n\nb: 1 ) paragraph("c")`],
    ["\uFEFF---\r\na: 1\r\n---\r\nb", 'yaml(a: 1) paragraph("b")'],
    ["---\n---\n", "yaml()"],
    ["---\na\n", 'thematicBreak() paragraph("a")'],
    ["--- x\na\n\n---\n", 'paragraph("--- x\na") thematicBreak()'],
  ])
  const { tree, problems } = parseMarkdown({ text: "---\na: 1\n---\n\n<Tabs>\n", format: "mdx" })
  assert.deepEqual([sketch(tree), problems.length], ["yaml(a: 1)", 1])
})

test("JavaScript and strings of elements have their places", () => {
  const rows: [text: string, ...pieces: string[]][] = [
    ["a {brand.name} b", "brand.name"],
    ["> {[\n> 1,\n>   2]}", "[\n> 1,\n>   2]"],
    ["\uFEFFä😀 {a +\r\n  (b)}", "a +\r\n  (b)"],
    ["import {a} from 'b'\n\ntext\n\nexport {a}\n", "import {a} from 'b'", "export {a}"],
    ["<A b={1 +\n 2} {...c} d={<i>x</i>}/>", "1 +\n 2", "...c", "<i>x</i>"],
    [`<A b c="d" e = 'f &amp; g' k:l="m" />`, "d", "f &amp; g", "m"],
    [`<A b="x > y" c={1 > 2} d={"/>"} e='}' />`, "x > y", "1 > 2", '"/>"', "}"],
    ['- a <A b="c\r\n  d" e />', "c\r\n  d"],
    ["> text <A b='c'>x</A>", "c"],
    ["text <svg:a b='c'>x</svg:a> <A.B d='e'/> <></>", "c", "e"],
  ]
  for (const [text, ...expected] of rows) {
    {
      const pieces: string[] = []
      const add = (holder: object | null | undefined | string) => {
        type Data = { estree?: { range?: [number, number] }; valuePosition?: Position }
        const { estree, valuePosition } = ((holder as { data?: Data } | undefined)?.data ?? {}) as Data
        if (estree) pieces.push(text.slice(...(estree.range as [number, number])))
        if (valuePosition) pieces.push(text.slice(valuePosition.start.offset, valuePosition.end.offset))
      }
      visit(parse(text), (node) => {
        add(node)
        if (!("attributes" in node) || !Array.isArray(node.attributes)) return
        for (const attribute of node.attributes) {
          const written = text.slice(attribute.position?.start.offset, attribute.position?.end.offset)
          assert.ok(written.startsWith("name" in attribute ? attribute.name : "{..."), written)
          add(typeof attribute.value === "object" ? attribute.value : attribute)
        }
      })
      assert.deepEqual(pieces, expected, text)
    }
  }
})

test("several mistakes of a file are told at once, each of them once", () => {
  const text = `# Start {#start}

Text with { an open brace.

<Tabs>
<Tab label="a">

And a <Card> that is not closed.

</Tabs>

import x from

A wrong {1 +} and <div {b}>x</div>.

{a b}

See <https://example.com>, [x](/x) and </Foo>.
`
  assert.deepEqual(
    problemsOf(text).map(({ line, column }) => [line, column]),
    [
      [3, 11],
      [8, 7],
      [10, 1],
      [14, 1],
      [14, 13],
      [14, 19],
      [16, 4],
      [18, 5],
      [18, 40],
    ],
  )
  // The closing tag that was meant for the opening one is no mistake of its own.
  const apart = problemsOf("- <A>\n\nb </A>\n\nc {d e}\n")
  assert.deepEqual(
    apart.map(({ line }) => line),
    [1, 5],
  )
  // An image without a slash is told, not the paragraph around it, whatever else is wrong.
  const crossed = problemsOf("<p>\n<img src='a'>\n</p>\n\nb {c d}\n")
  assert.deepEqual(
    crossed.map(({ line, message }) => [line, message.slice(0, 34)]),
    [
      [3, "unexpected closing tag </p>, expec"],
      [5, "invalid JavaScript between braces:"],
    ],
  )
  const braces = Array.from({ length: 30 }, (_, at) => `Text {a b${at}}.`).join("\n\n")
  assert.equal(problemsOf(braces).length, 10)
})

test("what can be read of a file with mistakes is known to the checks, unless they are in its scripts", () => {
  const known = (text: string) => {
    const { tree, isRead } = parseMarkdown({ text, format: "mdx" })
    return [sketch(tree), isRead]
  }
  assert.deepEqual(known("# A\n\nb {c d}\n"), ['heading("A") paragraph("b")', false])
  assert.deepEqual(known("import a\n\n# A\n"), ["", false])
})

test("what cannot be read is told at its place in the author's words, with advice", () => {
  const braces = "invalid JavaScript between braces"
  const rows: [text: string, line: number, column: number, message: string, hint?: RegExp][] = [
    [
      "a\n\n<Tabs>\n\nb\n",
      3,
      1,
      "expected a closing tag for <Tabs> (3:1)",
      /^close it with <\/Tabs>, or write <Tabs \/>/,
    ],
    ["a <b> c\n", 1, 3, "expected a closing tag for <b> (1:3) before the end of the paragraph"],
    ["*<A>*</A>\n", 1, 2, "expected a closing tag for <A> (1:2) before the end of the emphasis"],
    ["<A>\n\n</B>\n", 3, 1, "unexpected closing tag </B>, expected a closing tag for <A> (1:1)"],
    ["a\n\n</B>\n", 3, 1, "closing tag without an opening tag"],
    ["a {b\n", 1, 3, "unclosed {", /^write \\{ for a brace that is text$/],
    ["a\n\nb {c d}\n", 3, 6, `${braces}: unexpected content after expression`, /\\{/],
    ["\n<A b={1 +} />\n", 2, 10, `${braces}: unexpected token`],
    ["a\n\n:::note A {b c}\n:::\n", 3, 14, `${braces}: unexpected content after expression`],
    [":::note A {b\n:::\n", 1, 11, "unclosed {"],
    ["a\n\nexport const = 1\n", 3, 14, "invalid JavaScript in import or export: unexpected token"],
    ["import a from 'b'\nfoo()\n", 2, 1, "only import and export statements are supported here"],
    ["5 <6", 1, 3, "a tag cannot begin with <6", /^write &lt;/],
    ["<!-- a", 1, 1, "a tag cannot begin with <!", /\{\/\* text \*\/\}/],
    ["<https://a.b>", 1, 1, "MDX does not support <https://…> autolinks"],
    ["> {a\nb}\n", 1, 3, "unclosed {"],
    ["a <b {c}>d</b>\n", 1, 3, "braces in a tag must hold a value (name={value}) or spread an object ({...object})"],
    ["<A b=c />\n", 1, 1, "the value of b has no quotes", /^write b="…" or b=\{…\}$/],
    ["<A b='c />\n", 1, 1, "the value of b has no closing quote"],
    ["<a@b.c>\n", 1, 1, "MDX does not support <https://…> autolinks"],
    ["a <b\n", 1, 3, "<b does not begin a valid tag"],
    ["<!-- a -->\n\nb </A>\n", 3, 3, "closing tag without an opening tag"],
    ["> <A>\n", 1, 3, "expected a closing tag for <A> (1:3) before the end of the quote"],
    ["<A>\n\n*</A>*\n", 3, 2, "the closing tag </A> is inside a paragraph, its opening tag (1:1) outside"],
    ["a\n\n:::note[A]\n\nb\n\n# C\n", 3, 1, "unclosed directive: :::note", /^close it with a line :::$/],
    ["::::note\n\n:::tip\na\n:::\n", 1, 1, "unclosed directive: ::::note"],
    [":::note\n::::tip\na\n::::\n:::\n", 2, 1, "unclosed directive: ::::tip", /more colons$/],
    ["a\n\n::: tip\n\nb\n\n:::\n", 3, 1, "no space may follow the colons of a directive: ::: tip", /^write :::tip/],
    ["> ::::  note A\n> b\n> ::::\n", 1, 3, "no space may follow the colons of a directive: ::::  note"],
    [":::note[A] b\n\nc\n\n:::\n", 1, 12, "unexpected text after :::note: b"],
  ]
  for (const [text, line, column, message, hint = /^/] of rows) {
    const [problem, ...more] = problemsOf(text)
    assert.deepEqual(more, [], text)
    assert.deepEqual(
      [problem?.code, problem?.line, problem?.column, problem?.message],
      ["mdx-syntax", line, column, message],
      text,
    )
    assert.match(problem?.hint ?? "", hint)
  }
  // The parser does not look into modules, so all of them can be told.
  const lines = problemsOf("export const = 1\n\ntext\n\nimport from\n").map((problem) => problem.line)
  assert.deepEqual(lines, [1, 5])
})

test("a line of colons below a table closes its directive", () => {
  const table = "| a | b |\n| - | - |\n| c | d |"
  const { children } = parse(
    `:::note\n${table}\n:::\n\n- x\n\n  :::tip\n  ${table.replaceAll("\n", "\n  ")}\n  :::\n\ny`,
  )
  assert.deepEqual(
    children.map(({ type, position }) => [type, position?.start.line, position?.end.line]),
    [
      ["containerDirective", 1, 5],
      ["list", 7, 13],
      ["paragraph", 15, 15],
    ],
  )
  const [mistake] = problemsOf(`:::note\n${table}\n:::\n\na {b`)
  assert.deepEqual([mistake?.line, mistake?.column], [7, 3])
})

test("a line of colons closes its directive, whatever stands above it", () => {
  const blocks = [
    ...[
      "A",
      "# A",
      "A\n===",
      "> a",
      "> - a",
      "- > a",
      "---",
      "    a",
      "{a}",
      "<br />",
      "<b>\n\nA\n\n</b>",
      "$$\na\n$$",
    ],
    ...[
      "- a",
      "1. a",
      "- a\n  - b",
      "- [ ] a",
      "```js\na\n```",
      "- ```js\n  a\n  ```",
      "![a](b.png)",
      "a | b\n- | -\nc | d",
    ],
    ...["[v]: /x", "[v]: /x 'T'", "[v]:\n/x", "A [v].\n\n[v]: a:///x/#y", "> [v]: /x", "- [v]: /x", "[^1]: a"],
  ]
  for (const block of blocks) {
    const text = `:::note\n${block}\n:::\n\n## S\n`
    const kinds = parse(text).children.map(({ type, position }) => `${type} ${position?.start.line}`)
    const line = text.split("\n").length - 1
    assert.deepEqual(
      { kinds, told: problemsOf(text) },
      { kinds: ["containerDirective 1", `heading ${line}`], told: [] },
      text,
    )
  }
})

test("the parser tells the place of a mistake only in its words, and these are they", () => {
  const rows: [text: string, line: number, column: number, reason: string][] = [
    ["<A>\n\n</B>", 3, 1, "Unexpected closing tag `</B>`, expected corresponding closing tag for `<A>` (1:1)"],
    ["</B>", 1, 1, "Unexpected closing tag `</B>`, expected an open tag first"],
    ["<A>\n\nx", 1, 1, "Expected a closing tag for `<A>` (1:1)"],
    ["- <A>\n\nb</A>", 1, 3, "Expected a closing tag for `<A>` (1:3) before the end of `listItem`"],
    ["a {b", 1, 3, "Unexpected end of file in expression, expected a corresponding closing brace for `{`"],
    ["<a {...b c} />", 1, 10, "Could not parse expression with oxc: Expected `,` or `)` but found `Identifier`"],
  ]
  for (const [text, line, column, reason] of rows) {
    assert.deepEqual(parseNatively(text, "mdx"), { refusal: { reason, place: { line, column } } })
  }
})

test("what MDX allows and the parser reads otherwise is told, with what to write instead", () => {
  const rows: [text: string, line: number, column: number, message: string, hint: RegExp][] = [
    ["> a <A\n> b='c'>d</A>\n", 1, 5, "a tag in a quote goes on in the next line", /^write the tag in one line$/],
    ["> - a <A b={1 +\n>   2}/> c\n", 1, 7, "a tag in a quote goes on in the next line", /^write the tag/],
    [":::a\n\nimport b from 'c'\n\n:::\n", 3, 1, "import inside other content", /^write it at the top of the file/],
    [
      `{${"a ? b : ".repeat(1_000)}c}`,
      1,
      0,
      "more than 3,000 words and operators in one piece of JavaScript",
      /^move it/,
    ],
    // What libraries would spread into a call, look for among all, or add.
    ...(
      [
        [
          Array.from({ length: 20_001 }, (_, index) => `export const a${index} = 1\n`).join(""),
          "20,000 names in one block",
          20_001,
        ],
        [
          `export let ${Array.from({ length: 20_001 }, (_, index) => `a${index}`).join(",\n")}`,
          "20,000 names in one block",
          20_001,
        ],
        ["export * from 'a'\n".repeat(20_001), "20,000 statements in one block", 20_001],
        [`export const a = 1 ${"// b\n".repeat(20_001)}`, "20,000 comments in one block", 20_001],
        [`{\n${"// b\n".repeat(20_001)}c}`, "20,000 comments in one block", 20_002],
        [`<A b={${"//\n".repeat(20_001)}1} />`, "20,000 comments in one block", 20_001],
        [`<A {...${"//\n".repeat(20_001)}b} />`, "20,000 comments in one block", 20_001],
        [`<A {...{${"b: 1,\n".repeat(20_001)}}} />`, "20,000 properties in one tag", 20_001],
        [`[^a]: b\n\n${"[^a]\n".repeat(20_001)}`, "20,000 references to one footnote", 20_003],
        [`- ${"*a*\n".repeat(20_001)}`, "20,000 marks, links and other parts in one item of a list", 10_001],
        [
          `|${"a|".repeat(1_000)}\n|${"-|".repeat(1_000)}\n${"|b|\n".repeat(51)}`,
          "50,000 cells missing in one table",
          53,
        ],
        [
          Array.from({ length: 10_001 }, (_, index) => `a <A${index} />\n\n`).join(""),
          "10,000 different components in one file",
          20_001,
        ],
      ] as const
    ).map(([text, what, line]): (typeof rows)[number] => [text, line, 0, `more than ${what}`, /^(move|split)/]),
  ]
  for (const [text, line, column, message, hint] of rows) {
    const [problem, ...more] = problemsOf(text)
    assert.deepEqual(more, [], text)
    assert.deepEqual([problem?.code, problem?.line, problem?.message], ["mdx-syntax", line, message])
    if (column > 0) assert.equal(problem?.column, column)
    assert.match(problem?.hint ?? "", hint)
  }
})

test("tags of plain Markdown that an HTML parser nests, or opens again in each paragraph, have a limit", () => {
  const rows: [text: string, message: string, line: number, column: number][] = [
    ["<span>\n".repeat(501), "nested more than 500 deep here", 501, 1],
    [`<b>\n${"<b>a</b>\n".repeat(501)}</b>\n`, "", 0, 0],
    ["a <i id='b'>\n\n".repeat(450), "more than 200,000 lines in open tags", 1, 3],
    [`<div>\n${"<b>a</b><br>\n<li>".repeat(2_000)}</div>\n`, "", 0, 0],
  ]
  for (const [text, message, line, column] of rows) {
    const [problem = { message: "", line: 0, column: 0 }] = problemsOf(text, "md")
    assert.deepEqual([problem.message, problem.line, problem.column], [message, line, column])
  }
})

test("directives keep their labels, in the old form too, and stay directives whatever their names", () => {
  holds([
    [":::note[A *b*]\n\nc\n\n:::\n\n:::nope\n:::\n", 'note(label("A " emphasis("b")) paragraph("c")) nope()'],
    [
      ":::tip A *b* {c.d} # 10:30 ![e](\nx\n:::\n",
      'tip(label("A " emphasis("b") " " {c.d} " # 10:30 ![e](") paragraph("x"))',
    ],
    ["> :::tip A\n> x\n> :::\n", 'blockquote(tip(label("A") paragraph("x")))'],
    ["- :::tip A\n  x\n  :::\n", 'list(listItem(tip(label("A") paragraph("x"))))'],
    ["::::tip A\n\n:::note B\n:::\n\n::::\n", 'tip(label("A") note(label("B")))'],
    ["::::a\n```\n:::\n```\n::::\n", "a(code(:::))"],
  ])
})

test("text with colons is text", () => {
  const texts = "4.5:1|10:30|a:b|a::b|:x|::x|:::|C:D:E|std::vector std|:x[a\nb]"
  for (const format of ["mdx", "md"] as const) {
    holds(
      texts.split("|").map((text) => [text, `paragraph("${text}")`]),
      format,
    )
  }
  holds([
    ["at 10:30 :x[*y*]{z}!", 'paragraph("at 10:30 :x[" emphasis("y") "]" {z} "!")'],
    ["::leaf[*a*](b)", 'paragraph("::leaf" link(emphasis("a")))'],
    ["**(1)**:2", 'paragraph(strong("(1)") ":2")'],
    ["# 1:2 *3:4*\n\n[5:6](u)\n", 'heading("1:2 " emphasis("3:4")) paragraph(link("5:6"))'],
    ["| 9:10 |\n|-|\n", 'table(tableRow(tableCell("9:10")))'],
    ["- 4.5:1\n- **7:1**\n", 'list(listItem(paragraph("4.5:1")) listItem(paragraph(strong("7:1"))))'],
    ["<A>4.5:1</A> b", 'paragraph(A("4.5:1") " b")'],
    ["> a\n> ::b\n> *c*\n", 'blockquote(paragraph("a\n::b\n" emphasis("c")))'],
    ["image:v{a.b} 10:30<!-- c -->", 'paragraph("image:v" {a.b} " 10:30" {/* c */})'],
    ["16:9[^n]\n\n[^n]: x\n", 'paragraph("16:9" footnoteReference()) footnoteDefinition(paragraph("x"))'],
  ])
  const alts: (string | null | undefined)[] = []
  visit(parse("![at 10:30 *a:b*](c)"), "image", ({ alt }) => void alts.push(alt))
  assert.deepEqual(alts, ["at 10:30 a:b"])
})

test("comments are expressions, whatever they hold, but in code and strings", () => {
  const comment = "<!-- x -->"
  holds([
    ["a <!-- b */ ` {c} --> d\n", 'paragraph("a " {/* b *\\/ ` {c} */} " d")'],
    ["<!--\n\n# no\n\n-->\n\n- x\n\n  <!-- y -->\n", '{/*\n\n# no\n\n*/} list(listItem(paragraph("x") {/* y */}))'],
    ['{"\\"{"}\n\n<!-- c -->\n', '{"\\"{"} {/* c */}'],
    ["a ` b <!-- c -->\n\n` d\n", 'paragraph("a ` b " {/* c */}) paragraph("` d")'],
    ["a\n\n<!-- truncate -->\n\n{/* truncate */}\n", 'paragraph("a") {/* truncate */} {/* truncate */}'],
    [`\`\`\`html\n${comment}\n\`\`\``, `code(${comment})`],
    [`- a\n\n  ~~~\n  ${comment}\n  ~~~`, `list(listItem(paragraph("a") code(${comment})))`],
    [`\`\` a\n\` ${comment}\`\` b`, `paragraph(inlineCode( a\n\` ${comment}) " b")`],
    [`export const a = \`\n${comment}\``, `mdxjsEsm(export const a = \`\n${comment}\`)`],
    [`a {"${comment}"}`, `paragraph("a " {"${comment}"})`],
  ])
  holds([[comment, `html(${comment})`]], "md")
})

test("ids are taken from the ends of headings, and nowhere else", () => {
  const idsOf = (text: string, format: Format) => {
    const ids: (string | undefined)[] = []
    visit(parse(text, format), "heading", (node) => {
      const { id, idPosition } = (node.data ?? {}) as { id?: string; idPosition?: Position }
      assert.equal(text.slice(idPosition?.start.offset, idPosition?.end.offset), id ?? text)
      ids.push(`${sketch(node)}${id ? ` ${id}` : ""}`)
    })
    return ids
  }
  const rows: [text: string, format: Format, ...expected: string[]][] = [
    ["## A b {#c-d}\n\ntext", "mdx", 'heading("A b") c-d'],
    ["## A b {/* #c */}\n\n## A b <!-- #c -->\n", "mdx", 'heading("A b") c', 'heading("A b") c'],
    ["> # A {#b} ##\n\nC {#d}\n===\n", "mdx", 'heading("A") b', 'heading("C") d'],
    ["## {#a}\n\n- ## {x} {#b}\n", "mdx", "heading() a", "heading({x}) b"],
    ["# A {#b}\n\ntext {#c}\n\n# D <!-- #e -->\n", "md", 'heading("A") b', 'heading("D " html(<!-- #e -->))'],
    ["```\n# A {#b}\n```\n\n# C \\{#d}\n", "mdx", 'heading("C {#d}")'],
  ]
  for (const [text, format, ...expected] of rows) assert.deepEqual(idsOf(text, format), expected, text)
})

test("what is too large, too deep or too much is refused before a parser sees it", () => {
  for (const text of ["a".repeat(2_000_001), "ä".repeat(1_000_001)]) {
    assert.equal(problemsOf(text)[0]?.code, "file-too-large")
  }
  assert.deepEqual(problemsOf("ä\n".repeat(600_000), "md"), [])

  const nested = (line: (level: number) => string) => Array.from({ length: 501 }, (_, level) => line(level)).join("\n")
  const deep: [text: string, line: number, column: number][] = [
    ["[".repeat(501), 1, 501],
    [`text\n\n${"(".repeat(10_000)}`, 3, 501],
    [`{${"[".repeat(600)}`, 1, 501],
    ["<a>".repeat(501), 1, 1501],
    [`${">".repeat(501)}a`, 1, 502],
    [`${"- ".repeat(501)}a`, 1, 1001],
    [nested((level) => `${"  ".repeat(level)}- a`), 501, 1001],
    [nested((level) => `${":".repeat(600 - level)}note`), 501, 1],
  ]
  for (const [text, ...place] of deep) {
    const [{ code, message, line, column } = assert.fail()] = problemsOf(text)
    assert.deepEqual([code, message, line, column], ["mdx-syntax", "nested more than 500 deep here", ...place])
  }

  // Each of these would take the parser minutes; `test/fuzz/parser.slow.test.ts` has what takes it down.
  for (const text of [
    ...["[a](b:c) ", "&amp; ", "{1} ", "<b/> "].map((piece) => `${piece}${"word ".repeat(100)}`.repeat(3_900)),
    // Here nothing is far from another, but what follows is long.
    `${":a ".repeat(1_000)}${"word ".repeat(100_000)}`,
  ]) {
    assert.equal(problemsOf(text)[0]?.code, "mdx-syntax", text.slice(0, 20))
  }
})

test("a module can't declare again what an earlier one imports", () => {
  for (const text of ["import a from 'b'\n\nexport const a = 1\n", "import a from 'b'\n\nimport { a } from 'c'\n"]) {
    assert.deepEqual(
      problemsOf(text).map(({ line, message }) => [line, message]),
      [[3, "invalid JavaScript in import or export: identifier 'a' has already been declared"]],
    )
  }
})

test("many that do not nest are no problem, nor are those in code", () => {
  for (const text of [
    "[a](b) (c) {d} <E/> ".repeat(600),
    `\`\`\`js\n${"[({<".repeat(600)}\n\`\`\`\n`,
    `\`${"(".repeat(600)}\``,
    "a) b] ".repeat(600),
    ":( \n\n".repeat(600),
    "- a\n- b\n\n".repeat(600),
    `${"- ".repeat(600)}\n`,
    "> a\n\n".repeat(600),
    ":::note\nx\n:::\n\n".repeat(550),
    `export const rows = [${"[1, [2]], ".repeat(600)}]\n`,
    "- [a](https://example.com/a) :b &amp; <E/>\n".repeat(6_000),
    `${":a ".repeat(6_000)}\n\n${":a ".repeat(6_000)}`,
    "<b>a</b>\n".repeat(6_000),
    "<B>\n\na\n\n</B>\n\n".repeat(6_000),
    "import a from 'b'\n\nexport { a }\n",
    "it's {f(x => <b>don't</b>)}\n\n".repeat(600),
  ]) {
    assert.deepEqual(problemsOf(text), [], text.slice(0, 40))
  }
})

test("whatever the text is, nothing is thrown and it ends within a second", () => {
  const pieces =
    "a|b c| |  |    |\t|\n|\n\n|\r\n|\r|# |## a {#b}|{#c}|- |1. |> |```|~~~|`|``|*|**|_|~~|[|]|(u)|![|[^1]|[^1]: |<!-- x -->|<!--|-->|{/* c */}|{|}|{a.b}|'|\"|<A>|</A>|<B/>|<|/>|>|:::note\n|:::\n|::::tip[L]{a=b}\n|::::\n|:::x T *t*\n|10:30|:x[y]|::leaf|---\n|===\n|import x from 'y'\n|export const q = 1\n|www.x.co|a@b.c|&amp;|\\|😀|ä|- [ ] |$|\0|\ud800|\uFEFF|\uF002"
  const soup = fc
    .array(fc.constantFrom(...pieces.split("|"), "| a | b |\n|-|-|\n"), { maxLength: 40 })
    .map((parts) => parts.join(""))
  const property = fc.property(
    fc.oneof(soup, fc.string({ unit: "binary", maxLength: 200 })),
    fc.constantFrom<Format>("mdx", "md"),
    (text, format) => {
      const before = process.cpuUsage()
      parseMarkdown({ text, format })
      const { user, system } = process.cpuUsage(before)
      assert.ok(user + system < 1_000_000, `took ${(user + system) / 1000} ms`)
    },
  )
  fc.assert(property, { numRuns: 300 })
})
