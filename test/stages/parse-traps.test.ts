import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import type { Nodes } from "mdast"
import { parseMarkdown } from "../../src/stages/compile/parse-markdown.js"
import { plainText, programOf, walk } from "../../src/stages/compile/tree.js"

const parse = (text: string, format: "mdx" | "md" = "mdx", parser: "native" | "micromark" = "native") =>
  parseMarkdown({ text, format, parser })

function nodesOf(text: string, type: string): Nodes[] {
  const found: Nodes[] = []
  walk(parse(text).tree, (node) => {
    if (node.type === type) found.push(node)
    return undefined
  })
  return found
}

test("expressions and imports carry their program; an expression may hold only a comment", () => {
  const [esm] = nodesOf('import A from "./a.mdx"\n\nText {1 + 1}.\n', "mdxjsEsm")
  assert.equal(programOf(esm as never)?.body[0]?.type, "ImportDeclaration")
  const [expression] = nodesOf("Text {1 + 1}.\n", "mdxTextExpression")
  assert.equal(programOf(expression as never)?.body[0]?.type, "ExpressionStatement")
  assert.deepEqual(parse("a {/* nothing */} b\n").problems, [])
})

test("imports that do not parse are a problem at their line", () => {
  const { problems } = parse('text\n\nimport A frm "./a"\n')
  assert.deepEqual(
    problems.map(({ line }) => line),
    [3],
  )
})

test("directives keep their titles, old form and new; what is not ours is its own text", () => {
  const titles = nodesOf(":::note Old title\nText.\n:::\n\n:::tip[New *title*]\nText.\n:::\n", "containerDirective")
  assert.deepEqual(
    titles.map((node) => plainText((node as { children: Nodes[] }).children[0] as Nodes)),
    ["Old title", "New title"],
  )
  assert.equal(plainText(parse("At 10:30, a::b and ::x.\n").tree), "At 10:30, a::b and ::x.")
})

test("a directive that is never closed is told at its opening", () => {
  const { problems } = parse("Text.\n\n:::note\nMore.\n")
  assert.deepEqual(
    problems.map(({ code, line }) => [code, line]),
    [["mdx-syntax", 3]],
  )
})

test("what the native parser refuses is tried with the other one", () => {
  assert.deepEqual(parse("> - a <A b={\n>   1\n>   } />\n").problems, [])
})

test("deep nesting and great size are refused before a parser sees them", () => {
  for (const open of ["[", "(", "{", "<a>", "> "]) {
    assert.equal(parse(open.repeat(10_000)).problems[0]?.code, "mdx-syntax", open)
  }
  assert.equal(parse("x".repeat(2_000_001)).problems[0]?.code, "file-too-large")
})

test("both parsers see the same in every page of this site", async () => {
  const root = path.resolve(import.meta.dirname, "../../content")
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith(".mdx"))
  assert.ok(files.length > 60)
  for (const file of files) {
    const text = await readFile(path.join(root, file), "utf8")
    const shape = (parser: "native" | "micromark") => {
      const { tree } = parse(text, "mdx", parser)
      const seen: string[] = []
      walk(tree, (node) => {
        if (node.type !== "text") seen.push(`${node.type} ${node.position?.start.line}`)
        return undefined
      })
      return { seen, text: plainText(tree) }
    }
    assert.deepEqual(shape("native"), shape("micromark"), file)
  }
})
