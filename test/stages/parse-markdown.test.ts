/** What `parseMarkdown` promises, for both parsers wherever it is one promise. `parse-parity.test.ts` compares them. */
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { createProcessor } from "@mdx-js/mdx"
import fc from "fast-check"
import type { Heading, Image, Nodes, Paragraph, Root } from "mdast"
import type {} from "mdast-util-mdx"
import type { MdxJsxAttribute, MdxJsxFlowElement } from "mdast-util-mdx-jsx"
import remarkGfm from "remark-gfm"
import type { Position } from "unist"
import { visit } from "unist-util-visit"
import { parseNatively } from "../../src/stages/compile/parse/native.js"
import { parseMarkdown, type SyntaxProblem, useParsedTree } from "../../src/stages/compile/parse-markdown.js"
import { comparable, outline, span } from "./outline.js"

type Format = "mdx" | "md"
type Parser = "native" | "micromark"
const parsers: Parser[] = ["native", "micromark"]

function parse(text: string, parser: Parser, format: Format = "mdx"): Root {
  const { tree, problems } = parseMarkdown({ text, format, parser })
  assert.deepEqual(problems, [], `${parser}: ${JSON.stringify(text)}`)
  assertPlaces(tree, text)
  return tree
}

/** Every node has a place inside the file, and texts without escapes are what stands there. */
function assertPlaces(tree: Root, text: string): void {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length)
  visit(tree, (node) => {
    const { start, end } = node.position ?? assert.fail(`${node.type} has no place`)
    for (const { line, column, offset } of [start, end]) {
      const mark = line === 1 && text.startsWith("\uFEFF") ? 1 : 0
      assert.equal(offset, (starts[line - 1] ?? Number.NaN) + column - 1 + mark, `${node.type} ${line}:${column}`)
    }
    if (node.type === "text" && !/[\\&\r\n\0\ud800-\udfff]/.test(text.slice(start.offset, end.offset))) {
      assert.equal(text.slice(start.offset, end.offset), node.value)
    }
  })
}

function problemsOf(text: string, parser: Parser = "native", format: Format = "mdx"): SyntaxProblem[] {
  return parseMarkdown({ text, format, parser }).problems
}

function sameOutline(text: string, expected: string, format: Format = "mdx"): void {
  for (const parser of parsers) assert.equal(outline(parse(text, parser, format)), expected, parser)
}

function slice(text: string, position: Position | undefined): string {
  return text.slice(position?.start.offset, position?.end.offset)
}

function find<T extends Nodes>(tree: Root, type: T["type"]): T {
  let found: Nodes | undefined
  visit(tree, type, (node) => {
    found ??= node as Nodes
  })
  return (found as T | undefined) ?? assert.fail(`no ${type}`)
}

describe("Markdown", () => {
  test("GFM: tables, strikethrough, task lists, autolinks and footnotes", () => {
    const text =
      "| a | b |\n|:-|-:|\n| c | d |\n\n~~x~~ www.ex.com [^1]\n\n- [x] done\n- [ ] *open*\n\n[^1]: note\n\n$no math$\n"
    sameOutline(
      text,
      `table 1:1-3:10 align=["left","right"]
  tableRow 1:1-1:10
    tableCell 1:1-1:5
      text 1:3-1:4 "a"
    tableCell 1:5-1:10
      text 1:7-1:8 "b"
  tableRow 3:1-3:10
    tableCell 3:1-3:5
      text 3:3-3:4 "c"
    tableCell 3:5-3:10
      text 3:7-3:8 "d"
paragraph 5:1-5:22
  delete 5:1-5:6
    text 5:3-5:4 "x"
  text 5:6-5:7 " "
  link 5:7-5:17 url="http://www.ex.com"
    text 5:7-5:17 "www.ex.com"
  text 5:17-5:18 " "
  footnoteReference 5:18-5:22 identifier="1" label="1"
list 7:1-8:13 ordered=false spread=false
  listItem 7:1-7:11 spread=false checked=true
    paragraph 7:7-7:11
      text 7:7-7:11 "done"
  listItem 8:1-8:13 spread=false checked=false
    paragraph 8:7-8:13
      emphasis 8:7-8:13
        text 8:8-8:12 "open"
footnoteDefinition 10:1-10:11 identifier="1" label="1"
  paragraph 10:7-10:11
    text 10:7-10:11 "note"
paragraph 12:1-12:10
  text 12:1-12:10 "$no math$"`,
    )
  })

  test("front matter is the first node, and what is between its fences is verbatim", () => {
    sameOutline(
      "---\na:  '--- x'\n\nb: 1 \n--- \n\ntext\n",
      `yaml 1:1-5:4 "a:  '--- x'\\n\\nb: 1 "\nparagraph 7:1-7:5\n  text 7:1-7:5 "text"`,
    )
    sameOutline(
      "---\r\na: 1\r\nb: 2\r\n---\r\ntext",
      `yaml 1:1-4:4 "a: 1\\r\\nb: 2"\nparagraph 5:1-5:5\n  text 5:1-5:5 "text"`,
    )
    sameOutline("---\n---\n", `yaml 1:1-2:4 ""`)
  })

  test("fences that are not closed, not first or not alone are no front matter", () => {
    sameOutline("---\na\n", 'thematicBreak 1:1-1:4\nparagraph 2:1-2:2\n  text 2:1-2:2 "a"')
    for (const text of ["\n---\na: 1\n---\n", " ---\na: 1\n---\n", "--- x\na: 1\n---\n"]) {
      for (const parser of parsers) assert.notEqual(parse(text, parser).children[0]?.type, "yaml")
    }
  })

  test("what a file that cannot be read says in its front matter can still be known", () => {
    const { tree, problems } = parseMarkdown({
      text: "---\ntitle: A\n---\n\n<Tabs>\n",
      format: "mdx",
      parser: "native",
    })
    assert.equal(problems.length, 1)
    assert.equal(outline(tree), 'yaml 1:1-3:4 "title: A"')
  })
})

describe("places", () => {
  test("count UTF-16 units, with umlauts, emoji and lone carriage returns", () => {
    sameOutline(
      "Ä 😀 *ü* {x}\rz",
      `paragraph 1:1-2:2
  text 1:1-1:6 "Ä 😀 "
  emphasis 1:6-1:9
    text 1:7-1:8 "ü"
  text 1:9-1:10 " "
  mdxTextExpression 1:10-1:13 "x"
  text 1:13-2:2 "\\rz"`,
    )
  })

  test("are those of a file with CRLF and a byte order mark, which counts in offsets and not in columns", () => {
    const text = "\uFEFF---\r\na: 1\r\n---\r\n\r\n# A {b.c}\r\n\r\n<X y='z'/>\r\n"
    for (const parser of parsers) {
      const tree = parse(text, parser)
      const element = find<MdxJsxFlowElement>(tree, "mdxJsxFlowElement")
      assert.equal(slice(text, element.position), "<X y='z'/>")
      assert.equal(slice(text, element.attributes[0]?.position), "y='z'")
      assert.equal(span(element.position), "7:1-7:11")
      const expression = find<Nodes & { type: "mdxTextExpression" }>(tree, "mdxTextExpression")
      const { range = [0, 0] } = (expression.data as { estree: { range?: [number, number] } }).estree
      assert.equal(text.slice(...range), "b.c")
    }
  })

  test("NUL and half a surrogate pair are the replacement character", () => {
    sameOutline("a\0b\ud83dc", 'paragraph 1:1-1:6\n  text 1:1-1:6 "a\ufffdb\ufffdc"', "md")
  })
})

describe("JavaScript", () => {
  const estreeOf = (text: string, parser: Parser, type: string) =>
    comparable((find(parse(text, parser), type as Nodes["type"]) as { data?: { estree?: unknown } }).data?.estree)

  test("has the estree that micromark gives it, at places of the file", () => {
    const cases: [string, string][] = [
      ["a {brand.name} b", "mdxTextExpression"],
      ["a {this.a}", "mdxTextExpression"],
      ["a {import.meta}", "mdxTextExpression"],
      ["{f(1,\n  `x ${y}`)}", "mdxFlowExpression"],
      ["{/* only a comment */}", "mdxFlowExpression"],
      ["{1 /* a */ + 2 // b\n}", "mdxFlowExpression"],
      ["> {[\n> 1,\n>   2]}", "mdxFlowExpression"],
      ["- a {`\n  b`}", "mdxTextExpression"],
      ["x\r\n\r\n{a +\r\n  (b)}", "mdxFlowExpression"],
      ["import a, {b as c} from 'd'\nexport const e = <p>{a}</p>\nexport {c}", "mdxjsEsm"],
      ["export const a = {\n\n  b: 1}\n\ntext", "mdxjsEsm"],
    ]
    for (const [text, type] of cases) {
      assert.deepEqual(estreeOf(text, "native", type), estreeOf(text, "micromark", type), text)
    }
  })

  test("an import counts in the modules after it", () => {
    for (const parser of parsers) parse("import {a} from 'b'\n\ntext\n\nexport {a}\n", parser)
  })

  test("attributes and spreads have one too", () => {
    const text = "<A b={1 +\n 2} {...c} d={<i>x</i>}/>"
    for (const parser of parsers) {
      const element = find<MdxJsxFlowElement>(parse(text, parser), "mdxJsxFlowElement")
      const sources = element.attributes.map((attribute) => {
        const holder =
          attribute.type === "mdxJsxExpressionAttribute" ? attribute : (attribute.value as { data?: unknown })
        const { range } = (holder as { data: { estree: { range: [number, number] } } }).data.estree
        return text.slice(...range)
      })
      assert.deepEqual(sources, ["1 +\n 2", "...c", "<i>x</i>"])
    }
  })

  test("what is none is a problem at its place, and several of them are told at once", () => {
    const wrong = "what is between the braces is no JavaScript"
    const hint = "write \\{ for a brace that is text"
    assert.deepEqual(problemsOf("text\n\na {b c}\n"), [
      { code: "mdx-syntax", message: `${wrong}: unexpected content after expression`, line: 3, column: 5, hint },
    ])
    for (const parser of parsers) {
      const [problem] = problemsOf("\n<A b={1 +} />\n", parser)
      assert.deepEqual([problem?.line, problem?.column], [2, 10], parser)
      const [module] = problemsOf("export const a = \n\ntext", parser)
      assert.match(module?.message ?? "", /^this import or export is no JavaScript: unexpected token$/)
      const [spread] = problemsOf("<A {...b, c} />", parser)
      assert.equal(spread?.line, 1)
    }
    const types = "{a as b}\n\n{c as d}\n"
    assert.deepEqual(
      problemsOf(types)
        .map(({ line, column }) => [line, column])
        .at(0),
      [1, 4],
    )
  })

  test("a statement where only imports and exports can stand", () => {
    for (const parser of parsers) {
      const [problem] = problemsOf("import a from 'b'\nfoo()\n", parser)
      assert.deepEqual([problem?.line, problem?.message], [2, "only import and export can stand here"])
    }
  })

  test("an import inside a directive is one, and what follows a paragraph's line is text", () => {
    for (const parser of parsers) {
      find(parse(":::note\n\nimport a from 'b'\n\n:::\n", parser), "mdxjsEsm")
      assert.equal(parse("text\nimport a from b\n", parser).children.length, 1)
    }
  })
})

describe("JSX", () => {
  const attributesOf = (text: string, parser: Parser) => {
    const tree = parse(text, parser)
    let element: MdxJsxFlowElement | undefined
    visit(tree, ["mdxJsxFlowElement", "mdxJsxTextElement"], (node) => {
      element ??= node as MdxJsxFlowElement
    })
    return (element?.attributes ?? []).map((attribute) => {
      const { valuePosition } = ((attribute as MdxJsxAttribute).data ?? {}) as { valuePosition?: Position }
      return [slice(text, attribute.position), ...(valuePosition ? [slice(text, valuePosition)] : [])]
    })
  }
  const sameAttributes = (text: string, expected: string[][]) => {
    for (const parser of parsers) assert.deepEqual(attributesOf(text, parser), expected, `${parser}: ${text}`)
  }

  test("every attribute has a place, and every string a place of its own", () => {
    sameAttributes(`<A b c="d" e = 'f &amp; g' h={i} {...j} k:l="m" />`, [
      ["b"],
      ['c="d"', "d"],
      ["e = 'f &amp; g'", "f &amp; g"],
      ["h={i}"],
      ["{...j}"],
      ['k:l="m"', "m"],
    ])
  })

  test("over several lines, in quotes and lists, with CRLF", () => {
    sameAttributes('<A\n  b="c"\n\n  d={{\n    e: 1,\n  }}\n  f\n>\n\nx\n\n</A>', [
      ['b="c"', "c"],
      ["d={{\n    e: 1,\n  }}"],
      ["f"],
    ])
    sameAttributes('> <A\n> b="c"\n>   d={`\n> e`}\n> f />', [['b="c"', "c"], ["d={`\n> e`}"], ["f"]])
    sameAttributes('- a <A b="c\r\n  d" e />', [['b="c\r\n  d"', "c\r\n  d"], ["e"]])
  })

  test("a `>` in a string or an expression ends no tag", () => {
    sameAttributes(`<A b="x > y" c={1 > 2} d={"/>"} e='}' />`, [
      ['b="x > y"', "x > y"],
      ["c={1 > 2}"],
      ['d={"/>"}'],
      ["e='}'", "}"],
    ])
  })

  test("members, namespaces, fragments and elements in a line", () => {
    sameAttributes("<A.B c='d' />", [["c='d'", "d"]])
    sameAttributes("text <svg:a b='c'>x</svg:a>", [["b='c'", "c"]])
    sameAttributes("<>x</>", [])
  })

  test("a string over two lines in a quote loses the quote's marks and no more", () => {
    for (const parser of parsers) {
      const element = find<MdxJsxFlowElement>(parse("> <A b='c\n>   > d' />", parser), "mdxJsxFlowElement")
      assert.equal(element.attributes[0]?.value, "c\n> d")
    }
  })

  test("a tag over two lines in a quote is not ended by the quote's `>`", () => {
    sameAttributes("> text <A\n> b='c'>x</A>", [["b='c'", "c"]])
  })

  test("a paragraph of nothing but elements and expressions is unwrapped", () => {
    sameOutline(
      "<A/> <B/>\n\n{a} {b}\n\n<C>x</C>\n",
      [
        'mdxJsxFlowElement 1:1-1:5 name="A"',
        'mdxJsxFlowElement 1:6-1:10 name="B"',
        'mdxFlowExpression 3:1-3:4 "a"',
        'mdxFlowExpression 3:5-3:8 "b"',
        'mdxJsxFlowElement 5:1-5:9 name="C"',
        '  text 5:4-5:5 "x"',
      ].join("\n"),
    )
  })
})

describe("what cannot be read", () => {
  test("is told in the author's words, at its place, with advice", () => {
    const cases: [string, Partial<SyntaxProblem>][] = [
      [
        "text\n\n<Tabs>\n\nx\n",
        {
          line: 3,
          column: 1,
          message: "expected a closing tag for <Tabs> (3:1)",
          hint: "close it with </Tabs>, or write <Tabs /> if it holds nothing",
        },
      ],
      [
        "a <b> c\n",
        { line: 1, column: 3, message: "expected a closing tag for <b> (1:3) before the end of the paragraph" },
      ],
      [
        "<A>\n\n</B>\n",
        { line: 3, column: 1, message: "unexpected closing tag </B>, expected a closing tag for <A> (1:1)" },
      ],
      ["text\n\n</B>\n", { line: 3, message: "closing tag without an opening tag" }],
      ["a {b\n", { line: 1, column: 3, message: "this { is never closed", hint: "write \\{ for a brace that is text" }],
      [
        "5 <6",
        {
          line: 1,
          column: 4,
          message: "a tag cannot begin with <6",
          hint: "write &lt; for a less-than sign, and a link as [text](url)",
        },
      ],
      ["<https://a.b>", { line: 1, message: "a link in angle brackets is none in MDX" }],
      [
        "<!-- a",
        { line: 1, column: 2, message: "a tag cannot begin with <!", hint: "write a comment as {/* text */}" },
      ],
      [
        "> {a\nb}\n",
        { line: 2, message: "a tag or expression goes on in a line that is outside its quote or list item" },
      ],
    ]
    for (const [text, expected] of cases) {
      for (const parser of parsers) {
        const { tree, problems } = parseMarkdown({ text, format: "mdx", parser })
        assert.equal(problems.length, 1, text)
        const problem = problems[0] as SyntaxProblem
        assert.equal(problem.code, "mdx-syntax")
        for (const [name, value] of Object.entries(expected))
          assert.equal(problem[name as "line"], value, `${parser}: ${text}`)
        assert.deepEqual(tree.children, [])
      }
    }
  })

  test("the native parser tells the place of an error in these words", () => {
    const refusals = ["<A>\n\n</B>", "</B>", "<A>\n\nx", "a {b", "a <b", "- <A>\n\nb</A>", "<a {...b c} />"].map(
      (text) => {
        const result = parseNatively(text, "mdx")
        return "refusal" in result ? result.refusal : assert.fail(text)
      },
    )
    assert.deepEqual(refusals, [
      {
        reason: "Unexpected closing tag `</B>`, expected corresponding closing tag for `<A>` (1:1)",
        place: { line: 3, column: 1 },
      },
      { reason: "Unexpected closing tag `</B>`, expected an open tag first", place: { line: 1, column: 1 } },
      { reason: "Expected a closing tag for `<A>` (1:1)", place: { line: 1, column: 1 } },
      {
        reason: "Unexpected end of file in expression, expected a corresponding closing brace for `{`",
        place: { line: 1, column: 3 },
      },
      {
        reason:
          "Unexpected character after `<`, expected a valid JSX tag (note: to create a link in MDX, use `[text](url)`)",
        place: { line: 1, column: 3 },
      },
      { reason: "Expected a closing tag for `<A>` (1:3) before the end of `listItem`", place: { line: 1, column: 3 } },
      {
        reason: "Could not parse expression with oxc: Expected `,` or `)` but found `Identifier`",
        place: { line: 1, column: 10 },
      },
    ])
  })

  test("what only the native parser refuses is read by micromark", () => {
    const text = "> - a <A b={1 +\n>   2}/> c\n"
    assert.ok("refusal" in parseNatively(text, "mdx"), "the native parser has learned it: find another example")
    assert.equal(outline(parse(text, "native")), outline(parse(text, "micromark")))
  })
})

describe("directives", () => {
  test("keep name, attributes and label; unknown names too", () => {
    for (const parser of parsers) {
      const tree = parse(":::note[A *b*]{#i .c d=e}\n\nx\n\n:::\n\n:::nope\n:::\n", parser)
      assert.equal(
        outline(tree),
        `containerDirective 1:1-5:4 name="note"
  paragraph 1:8-1:15
    text 1:9-1:11 "A "
    emphasis 1:11-1:14
      text 1:12-1:13 "b"
  paragraph 3:1-3:2
    text 3:1-3:2 "x"
containerDirective 7:1-8:4 name="nope"`,
      )
      const note = find<Nodes & { type: "containerDirective" }>(tree, "containerDirective")
      assert.deepEqual({ ...note.attributes }, { id: "i", class: "c", d: "e" })
      assert.deepEqual(note.children[0]?.data, { directiveLabel: true })
    }
  })

  test("the old form `:::note Title` has a label, with all that can stand in a line", () => {
    const expected = (column: number) => `containerDirective 1:${column}-3:${column + 3} name="tip"
  paragraph 1:${column + 7}-1:${column + 32}
    text 1:${column + 7}-1:${column + 9} "A "
    emphasis 1:${column + 9}-1:${column + 12}
      text 1:${column + 10}-1:${column + 11} "b"
    text 1:${column + 12}-1:${column + 13} " "
    mdxTextExpression 1:${column + 13}-1:${column + 18} "c.d"
    text 1:${column + 18}-1:${column + 32} " # 10:30 ![e]("
  paragraph 3:1-3:2`
    for (const parser of parsers) {
      const lines = outline(parse(":::tip A *b* {c.d} # 10:30 ![e](\n\nx\n\n:::\n", parser)).split("\n")
      assert.deepEqual(lines.slice(1, 8), expected(1).split("\n").slice(1, 8))
      for (const text of [
        "> :::tip A *b*\n> x\n> :::\n",
        "- :::tip A *b*\n  x\n  :::\n",
        ":::tip [A]\n:::\n",
        "::::tip A\n\n:::note B\n:::\n\n::::\n",
      ]) {
        const directive = find<Nodes & { type: "containerDirective" }>(parse(text, parser), "containerDirective")
        assert.equal((directive.children[0] as Paragraph).data?.directiveLabel as unknown, true, text)
      }
    }
    const [problem] = problemsOf("text\n\n:::note A {b c}\n:::\n")
    assert.deepEqual([problem?.line, problem?.column], [3, 14])
  })

  test("one that is never closed is a problem at its opening line", () => {
    for (const parser of parsers) {
      for (const format of ["mdx", "md"] as const) {
        assert.deepEqual(problemsOf("x\n\n:::note[A]\n\ntext\n\n# More\n", parser, format), [
          {
            code: "mdx-syntax",
            message: ":::note is never closed",
            line: 3,
            column: 1,
            endLine: 3,
            endColumn: 8,
            hint: "close it with a line :::",
          },
        ])
        assert.equal(problemsOf("- :::note\n  x\n\ny\n", parser, format).length, 1)
        assert.equal(problemsOf("::::note\n\n:::tip\nx\n:::\n", parser, format)[0]?.message, "::::note is never closed")
      }
    }
  })

  test("nest when the outer one has more colons, and otherwise say so", () => {
    sameOutline(
      "::::note\n\n:::tip\nx\n:::\n\ny\n\n::::\n",
      `containerDirective 1:1-9:5 name="note"
  containerDirective 3:1-5:4 name="tip"
    paragraph 4:1-4:2
      text 4:1-4:2 "x"
  paragraph 7:1-7:2
    text 7:1-7:2 "y"`,
    )
    for (const parser of parsers) {
      for (const text of [":::note\n:::tip\nx\n:::\n:::\n", ":::note\n::::tip\nx\n::::\n:::\n"]) {
        const [problem] = problemsOf(text, parser)
        assert.match(
          `${problem?.line} ${problem?.message} ${problem?.hint}`,
          /^2 :{3,4}tip is never closed .*more colons$/,
          parser,
        )
      }
      parse(":::note\n> :::tip\n> x\n> :::\n:::\n", parser)
    }
  })

  test("text after the label is a problem, not lost", () => {
    for (const parser of parsers) {
      const [problem] = problemsOf(":::note[A] b\n\nx\n\n:::\n", parser)
      assert.deepEqual([problem?.line, problem?.column, problem?.endColumn], [1, 12, 13])
      assert.equal(problem?.message, ":::note cannot be read: b is not part of its label or attributes")
    }
  })

  test("text and leaf directives are their own source text", () => {
    const cases = [
      "10:30",
      "a::b",
      ":x",
      "::x",
      "at 10:30 :x[*y*]{z=1}!",
      "::leaf[*a*]{b=c}",
      "C:D:E",
      "std::vector std",
      ":x[a\nb]",
    ]
    for (const parser of parsers) {
      for (const format of ["mdx", "md"] as const) {
        for (const text of cases) {
          const tree = parse(text, parser, format)
          assert.equal(outline(tree).split("\n").length, 2, `${parser} ${format} ${text}: ${outline(tree)}`)
          assert.equal(find<Nodes & { type: "text" }>(tree, "text").value, text)
        }
      }
      assert.equal(
        outline(parse("# 1:2 *3:4*\n\n[5:6](u) ![7:8 *x*](v)\n\n| 9:10 |\n|-|\n", parser)),
        `heading 1:1-1:12 depth=1
  text 1:3-1:7 "1:2 "
  emphasis 1:7-1:12
    text 1:8-1:11 "3:4"
paragraph 3:1-3:23
  link 3:1-3:9 url="u"
    text 3:2-3:5 "5:6"
  text 3:9-3:10 " "
  image 3:10-3:23 ${parser === "native" ? 'url="v" alt="7:8 x"' : 'url="v" alt="7:8 x"'}
table 5:1-6:4 align=[null]
  tableRow 5:1-5:9
    tableCell 5:1-5:9
      text 5:3-5:7 "9:10"`.replace("image 3:10-3:23 url", "image 3:10-3:23 url"),
      )
    }
  })

  test("a leaf directive does not part the paragraph it stands in", () => {
    sameOutline(
      "> see\n> ::vector\n> and *more*\n",
      `blockquote 1:1-3:13
  paragraph 1:3-3:13
    text 1:3-3:7 "see\\n::vector\\nand "
    emphasis 3:7-3:13
      text 3:8-3:12 "more"`,
    )
  })

  test("a brand name and a footnote after a colon stay what they are", () => {
    sameOutline(
      "image:v{brand.version} 16:9[^n] 10:30{/* c */}\n\n[^n]: x\n",
      `paragraph 1:1-1:47
  text 1:1-1:8 "image:v"
  mdxTextExpression 1:8-1:23 "brand.version"
  text 1:23-1:28 " 16:9"
  footnoteReference 1:28-1:32 identifier="n" label="n"
  text 1:32-1:38 " 10:30"
  mdxTextExpression 1:38-1:47 "/* c */"
footnoteDefinition 3:1-3:8 identifier="n" label="n"
  paragraph 3:7-3:8
    text 3:7-3:8 "x"`,
    )
  })
})

describe("comments in MDX", () => {
  test("become expressions of the same place, whatever they hold", () => {
    sameOutline(
      "a <!-- b */ ` {c} --> d\n\n<!--\n\n# no\n\n-->\n\n- x\n\n  <!-- y -->\n",
      `paragraph 1:1-1:24
  text 1:1-1:3 "a "
  mdxTextExpression 1:3-1:22 "/* b *\\\\/ \` {c} */"
  text 1:22-1:24 " d"
mdxFlowExpression 3:1-7:4 "/*\\n\\n# no\\n\\n*/"
list 9:1-11:13 ordered=false spread=false
  listItem 9:1-11:13 spread=true
    paragraph 9:3-9:4
      text 9:3-9:4 "x"
    mdxFlowExpression 11:3-11:13 "/* y */"`,
    )
    sameOutline("> <!-- a\r\n> b -->\r\n", 'blockquote 1:1-2:8\n  mdxFlowExpression 1:3-2:8 "/* a\\r\\n> b */"')
  })

  test("in code, strings and JavaScript stay as they are", () => {
    const code = "<!-- x -->"
    const texts = [
      `\`\`\`html\n${code}\n\`\`\``,
      `~~~\n${code}\n~~~`,
      `- a\n\n  \`\`\`\n  ${code}\n  \`\`\``,
      `> \`\`\`\n> ${code}\n> \`\`\``,
      `::::note\n\`\`\`\n${code}\n\`\`\`\n::::`,
      `<A>\n      \`\`\`\n      ${code}\n      \`\`\`\n</A>`,
      `\`${code}\``,
      `\`\` a\n\` ${code}\`\``,
    ]
    for (const parser of parsers) {
      for (const text of texts) assert.match(outline(parse(text, parser)), /[cC]ode .*"[^"]*<!-- x -->/, text)
      const element = find<MdxJsxFlowElement>(parse(`<A b="${code}" c={"${code}"} />`, parser), "mdxJsxFlowElement")
      assert.equal(element.attributes[0]?.value, code)
      assert.equal((element.attributes[1]?.value as { value: string }).value, `"${code}"`)
      assert.match(outline(parse(`export const a = \`\n${code}\``, parser)), /mdxjsEsm .*<!-- x -->/)
      assert.match(outline(parse(`{/* ${code} */}`, parser)), /"\/\* <!-- x --> \*\/"/)
    }
  })

  test("a code span that is not closed hides none", () => {
    sameOutline(
      "a ` b <!-- c -->\n\n` d\n",
      `paragraph 1:1-1:17
  text 1:1-1:7 "a \` b "
  mdxTextExpression 1:7-1:17 "/* c */"
paragraph 3:1-3:4
  text 3:1-3:4 "\` d"`,
    )
  })

  test("the mark of an excerpt's end is the same in all its forms", () => {
    for (const text of ["<!-- truncate -->", "{/* truncate */}"]) {
      for (const parser of parsers) {
        const node = parse(`a\n\n${text}\n\nb\n`, parser).children[1] as Nodes & { value: string }
        assert.deepEqual(
          [node.type, node.value, slice(`a\n\n${text}`, node.position)],
          ["mdxFlowExpression", "/* truncate */", text],
        )
      }
    }
    sameOutline("<!-- truncate -->\n", 'html 1:1-1:18 "<!-- truncate -->"', "md")
  })
})

describe("heading ids", () => {
  const idsOf = (text: string, parser: Parser, format: Format = "mdx") => {
    const ids: unknown[] = []
    visit(parse(text, parser, format), "heading", (node: Heading) => {
      const { id, idPosition } = (node.data ?? {}) as { id?: string; idPosition?: Position }
      const words = node.children.map((child) => ("value" in child ? child.value : child.type)).join("")
      ids.push([words, id, slice(text, idPosition), slice(text, node.position)])
    })
    return ids
  }

  test("are taken from the heading's end in every form", () => {
    for (const parser of parsers) {
      for (const [heading, words = "A b"] of [
        ["## A b {#the-id}"],
        ["## A b {/* #the-id */}"],
        ["## A b <!-- #the-id -->"],
        ["# A b {#the-id} ##"],
        ["A b {#the-id}\n==="],
        ["> ## A b {#the-id}"],
        ["- ## A b {#the-id}"],
        ["## {#the-id}", ""],
        ["## {x} {#the-id}", "x"],
      ] as [string, string?][]) {
        const [[text, id, place, whole] = []] = idsOf(`${heading}\n\ntext\n`, parser) as string[][]
        assert.deepEqual([text, id, place], [words, "the-id", "the-id"], `${parser}: ${heading}`)
        assert.ok(heading.includes(whole as string) && whole?.includes("the-id"), whole)
      }
      assert.deepEqual(idsOf("## A {#b}\n\nC {#d}\n---\n", parser, "md"), [
        ["A", "b", "b", "## A {#b}"],
        ["C", "d", "d", "C {#d}\n---"],
      ])
    }
  })

  test("are no ids in code, behind a backslash or elsewhere", () => {
    for (const parser of parsers) {
      assert.deepEqual(idsOf("```\n# A {#b}\n```\n\n# C \\{#d}\n", parser), [
        ["C {#d}", undefined, "# C \\{#d}", "# C \\{#d}"].map((x, i) =>
          i === 2 ? slice("```\n# A {#b}\n```\n\n# C \\{#d}\n", undefined) : x,
        ),
      ])
      assert.equal(problemsOf("text {#a}\n", parser).length, 1)
      assert.deepEqual(idsOf("text {#a}\n\n# B <!-- #c -->\n", parser, "md").length, 1)
    }
  })
})

describe("guards", () => {
  test("more than 2 MB is too large, in bytes", () => {
    for (const text of ["a".repeat(2_000_001), "ä".repeat(1_000_001)]) {
      assert.deepEqual(problemsOf(text), [
        { code: "file-too-large", message: "more than 2 MB of Markdown", line: 1, column: 1, hint: "split the file" },
      ])
    }
    assert.deepEqual(problemsOf("ä\n".repeat(600_000), "native", "md"), [])
  })

  test("more than 500 levels are a problem where it goes over, in every construct", () => {
    const cases: [name: string, text: string, line: number, column: number][] = [
      ["[", "[".repeat(501), 1, 501],
      ["(", `text\n\n${"(".repeat(600)}`, 3, 501],
      ["{", "{".repeat(501), 1, 501],
      ["{[", `{${"[".repeat(600)}`, 1, 501],
      ["<", "<a>".repeat(501), 1, 1501],
      [">", `${">".repeat(501)}a`, 1, 502],
      ["-", `${"- ".repeat(501)}a`, 1, 1001],
      ["list", Array.from({ length: 501 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"), 501, 1001],
      [":::", Array.from({ length: 501 }, (_, level) => `${":".repeat(600 - level)}note`).join("\n"), 501, 1],
    ]
    for (const parser of parsers) {
      for (const [name, text, line, column] of cases) {
        const [problem] = problemsOf(text, parser)
        assert.deepEqual(
          [problem?.code, problem?.line, problem?.column],
          ["mdx-syntax", line, column],
          `${parser}: ${name}`,
        )
      }
    }
    assert.equal(problemsOf(`${"*a ".repeat(600)}${"a* ".repeat(600)}`)[0]?.message, "nested more than 500 deep here")
  })

  test("many that do not nest are no problem, nor are those in code", () => {
    for (const text of [
      "[a](b) (c) {d} <E/> ".repeat(600),
      "```js\n" + "[({<".repeat(600) + "\n```\n",
      `\`${"(".repeat(600)}\``,
      "a) b] ".repeat(600),
      ":( \n\n".repeat(600),
      "- a\n- b\n\n".repeat(600),
      "* * *\n".repeat(3),
      `${"- ".repeat(600)}\n`,
      "> a\n\n".repeat(600),
      ":::note\nx\n:::\n\n".repeat(550),
      `export const rows = [${"[1, [2]], ".repeat(600)}]\n`,
      "it's {f(x => <b>don't</b>)}\n\n".repeat(600),
    ]) {
      assert.deepEqual(problemsOf(text), [], text.slice(0, 40))
    }
  })

  test("what brings the native parser down never reaches it", () => {
    const deep = 60_000
    for (const text of [
      `{${"!".repeat(deep)}1}`,
      `{${"a=>".repeat(deep)}1}`,
      `{${"a?b:".repeat(deep)}1}`,
      `{${"a=".repeat(deep)}1}`,
      `{${"typeof ".repeat(deep)}a}`,
      `{${"a**".repeat(deep)}1}`,
      `{()=>{${"if(a)".repeat(deep)};}}`,
      `{()=>{${"if(a);else ".repeat(deep)};}}`,
      `{${"<a>".repeat(deep)}${"</a>".repeat(deep)}}`,
      `export const a = ${"b=>".repeat(deep)}1`,
      ":a[".repeat(deep) + "]".repeat(deep),
      "{`${".repeat(deep),
      "<a b={".repeat(deep),
      `{${"(".repeat(deep)}${")".repeat(deep)}}`,
      `export const a = ${"(".repeat(deep)}${")".repeat(deep)}`,
    ]) {
      assert.equal(problemsOf(text)[0]?.code, "mdx-syntax", text.slice(0, 20))
    }
  })

  test("what takes the native parser minutes is refused", () => {
    for (const [text, message] of [
      [":::\n".repeat(3_000), "more than 2,000 lines that begin with ::: in one file"],
      [":a ".repeat(25_000), "more than 20,000 colons without a space after them in one file"],
      ["&amp;".repeat(25_000), "more than 20,000 character references in one file"],
      ["[a]: <b\n".repeat(6_000), "more than 5,000 definitions with an open < in one file"],
    ] as const) {
      assert.equal(problemsOf(text, "native", "md")[0]?.message, message)
    }
  })
})

test("a processor of MDX compiles a tree that was parsed already, to the same code", async () => {
  const text =
    "# A {b.c}\n\nimport D from './d'\n\nexport const e = 1\n\n<D f={e} {...e}>\n\n- [x] *g* `h`\n\n</D>\n\n{/* i */}\n\n| j |\n|-|\n"
  const expected = String(await createProcessor({ remarkPlugins: [remarkGfm] }).process(text))
  for (const parser of parsers) {
    const tree = parse(text, parser)
    const processor = createProcessor({ remarkPlugins: [remarkGfm, [useParsedTree, { tree }]] })
    assert.equal(String(await processor.process("")), expected)
  }
})

test("whatever the text is, nothing is thrown and it ends within a second", () => {
  const pieces = fc.constantFrom(
    ..."a|b c| |  |    |\t|\n|\n\n|\r\n|\r|# |## a {#b}|{#c}|- |1. |> |```|~~~|`|``|*|**|_|~~|[|]|(u)|![|[^1]|[^1]: |<!-- x -->|<!--|-->|{/* c */}|{|}|{a.b}|'|\"|<A>|</A>|<B/>|<|/>|>|:::note\n|:::\n|::::tip[L]{a=b}\n|::::\n|:::x T *t*\n|10:30|:x[y]|::leaf|---\n|===\n|import x from 'y'\n|export const q = 1\n|www.x.co|a@b.c|&amp;|\\|😀|ä|- [ ] |$|\0|\ud800|\uFEFF|\uF002".split(
      "|",
    ),
    "| a | b |\n|-|-|\n",
  )
  const soup = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(""))
  const property = fc.property(
    fc.oneof(soup, fc.string({ unit: "binary", maxLength: 200 })),
    fc.constantFrom("mdx", "md"),
    (text, format) => {
      for (const parser of parsers) {
        const before = process.cpuUsage()
        parseMarkdown({ text, format: format as Format, parser })
        const { user, system } = process.cpuUsage(before)
        assert.ok(user + system < 1_000_000, `${parser} took ${(user + system) / 1000} ms`)
      }
    },
  )
  fc.assert(property, { numRuns: 300 })
})

test("an alternative text may hold a colon", () => {
  for (const parser of parsers) assert.equal(find<Image>(parse("![at 10:30](a.png)", parser), "image").alt, "at 10:30")
})
