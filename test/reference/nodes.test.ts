/** A tree of Markdown and elements of ours, and all that the compiler reads off it: HTML, twin, contents, ids, links, search. */
import assert from "node:assert/strict"
import { test } from "node:test"
import type { RootContent } from "mdast"
import { type ComponentType, createElement } from "react"
import * as runtime from "react/jsx-runtime"
import { renderToStaticMarkup } from "react-dom/server"
import {
  addressed,
  caption,
  code,
  entry,
  folded,
  line,
  link,
  listOf,
  members,
  note,
  opening,
  pairs,
  section,
  sign,
  signature,
  symbolLink,
  table,
  tag,
  textOf,
  type,
  words,
  written,
} from "../../src/reference/nodes.js"
import { richText } from "../../src/reference/rich-text.js"
import { CELL, ROW } from "../../src/search/rows.js"
import { noPlugins } from "../../src/site-code/plugins.js"
import { compileFile } from "../../src/stages/compile/compile-file.js"
import { elements } from "../../templates/mdx-elements.js"

const urls: Record<string, string> = { cup: "./cup", "pot/pour": "./pot/pour" }

const tree: RootContent[] = [
  opening([words("Holds tea.")], [tag("class"), tag("since 1", "badge badge-since")]),
  signature("Signature of Pot", [
    { text: "class ", kind: "keyword" },
    { text: "Pot {\n  of: " },
    { text: "Cup", kind: "type", ref: "cup" },
    { text: "\n}" },
  ]),
  line(words("A pot of tea.")),
  ...section(
    "parameters",
    "Parameters",
    members([
      {
        term: [
          entry("size"),
          type([{ text: "Cup", kind: "type", ref: "cup" }]),
          tag("optional", "badge badge-optional"),
        ],
        text: [line(words("How much, such as "), code("large"), words("."))],
      },
    ]),
  ),
  ...section(
    "methods",
    "Methods",
    members([
      {
        term: [entry("pour()", "symbol:pot/pour"), tag("static")],
        text: [line(words("Pours."))],
        unsearched: true,
      },
    ]),
  ),
  ...section("values", "Values", [table(["Value", "Meaning"], [[[code("hot")], [words("Too hot")]]], ["value-hot"])]),
  ...section("member-lid", "lid", [line(words("Keeps it warm."))], { depth: 3, search: "own" }),
  ...section(
    "see-also",
    "See also",
    listOf([[line(symbolLink("cup", code("Cup")))], [line(link("/tea", words("Tea")))]]),
    {
      search: "none",
    },
  ),
]

async function compiled(nodes: readonly RootContent[]) {
  const { facts, body } = await compileFile({
    file: { kind: "text", path: "(makers)/pot.mdx", text: "", hash: "" },
    tree: addressed(nodes, (ref) => urls[ref] ?? ""),
    names: {},
    markdown: { format: "mdx", math: false, frontMatterKeys: [], fenceOptions: [], magicComments: [] },
    plugins: noPlugins,
  })
  return { facts, body }
}

async function html(nodes: readonly RootContent[]): Promise<string> {
  const { body } = await compiled(nodes)
  const scope = { ...runtime, at: () => undefined, use: () => ({}) }
  const { default: Content } = new Function(body.code)(scope) as { default: ComponentType<{ components: object }> }
  return renderToStaticMarkup(createElement(Content, { components: { ...elements, opening: "header" } }))
}

async function twin(nodes: readonly RootContent[]): Promise<string> {
  const { body } = await compiled(nodes)
  return `${body.twin.map((part) => (typeof part === "string" ? part : "link" in part ? part.link : "")).join("")}\n`
}

test("HTML: headings with their ids, names and types with links, rows with ids, a declaration line by line", async () => {
  const all = await html(tree)
  assert.match(all, /^<header><p class="lead">Holds tea\.<\/p><p class="symbol-facts"><span class="badge">class</)
  assert.match(
    all,
    /<figure class="code signature" data-code="" aria-label="Signature of Pot"><pre[^>]*><code><span class="line"><span class="t-k">class <\/span>Pot \{<\/span><span class="line"> {2}of: <a [^>]*>Cup<\/a><\/span><span class="line">\}<\/span>/,
  )
  assert.match(all, /<h2 id="parameters"[^>]*>Parameters</)
  assert.match(
    all,
    /<dt><code class="member-name">size<\/code><code class="type"><a class="symbol-link t-t" href="\.\/cup">Cup<\/a><\/code><span class="badge badge-optional">optional<\/span><\/dt><dd>How much, such as <code>large<\/code>\.<\/dd>/,
  )
  assert.match(all, /<a class="member-name" href="\.\/pot\/pour">pour\(\)<\/a><span class="badge">static/)
  assert.match(all, /<tr id="value-hot"><td[^>]*><code>hot<\/code><\/td>/)
  assert.match(all, /<li><a href="\.\/cup"><code>Cup<\/code><\/a><\/li>\n<li><a href="\/tea">Tea<\/a><\/li>/)
  assert.match(all, /aria-label="Table: Value, Meaning"/)
})

test("twin: the same parts in the same order, ids that do not follow from the title", async () => {
  assert.equal(
    await twin(tree),
    `class (since 1)

Holds tea.

\`\`\`ts
class Pot {
  of: Cup
}
\`\`\`

A pot of tea.

## Parameters

- \`size\`, \`Cup\` (optional): How much, such as \`large\`.

## Methods

- [\`pour()\`](./pot/pour) (static): Pours.

## Values

| Value | Meaning |
| --- | --- |
| \`hot\` | Too hot |

### lid {#member-lid}

Keeps it warm.

## See also

- [\`Cup\`](./cup)
- [Tea](/tea)
`,
  )
})

test("twin: a mark before a name is told first, a sign by its meaning", async () => {
  const term = [tag("renamed"), code("brew"), sign("→", "is now"), symbolLink("cup", code("Cup"))]
  const sides = pairs("before-after", [
    ["Before", [line(code("number"))]],
    ["Now", [line(code("Cup"))]],
  ])
  assert.equal(
    await twin(members([{ term, text: [line(words("Ask for a cup.")), sides] }])),
    "- renamed: `brew` is now [`Cup`](./cup): Ask for a cup.\n\n  Before: `number`\n\n  Now: `Cup`\n",
  )
})

test("facts: headings with their words, ids of rows, links to check", async () => {
  const { facts } = await compiled(tree)
  assert.deepEqual(
    facts.headings.map(({ id, text, depth }) => [id, text, depth]),
    [
      ["parameters", "Parameters", 2],
      ["methods", "Methods", 2],
      ["values", "Values", 2],
      ["member-lid", "lid", 3],
      ["see-also", "See also", 2],
    ],
  )
  assert.deepEqual(
    facts.ids.map(({ id }) => id),
    ["value-hot"],
  )
  assert.deepEqual([...new Set(facts.links.map(({ url }) => url))], ["./cup", "./pot/pour", "/tea"])
  assert.deepEqual(facts.diagnostics, [])
})

test("search: sections that begin one, rows with ids; what has a page of its own, and lists of links, are left out", async () => {
  const { body } = await compiled(tree)
  assert.deepEqual(body.sections, [
    {
      id: "",
      title: "",
      depth: 0,
      text: `Holds tea. A pot of tea. size How much, such as large. ${ROW} Value${CELL}Meaning ${ROW} hot${CELL}Too hot ${ROW}`,
      code: "size large hot",
      rows: ["", "value-hot", ""],
    },
    { id: "member-lid", title: "lid", depth: 3, text: "Keeps it warm.", code: "" },
  ])
})

test("a section that folds has its heading in what opens it; its names link to themselves, but not in the twin", async () => {
  const [heading, ...shown] = section(
    "brew-200",
    "Status 200",
    members([
      {
        id: "brew-200-field-tea-sort",
        term: [entry("tea.sort", "#brew-200-field-tea-sort"), tag("string", "member-word")],
        text: [written("What it *is*.\n\nIn `short`.")],
      },
    ]),
    { depth: 3, search: "own" },
  )
  const answer = folded(heading as RootContent, shown, { open: true, className: "answer" })
  assert.equal(
    await html([answer]),
    '<details class="details answer" open=""><summary><span class="icon" data-icon="right"></span><h3 id="brew-200">Status 200</h3></summary><div class="details-body"><dl class="members"><div class="member"><dt id="brew-200-field-tea-sort"><a class="member-name" href="#brew-200-field-tea-sort">tea.sort</a><span class="member-word">string</span></dt><dd>What it <em>is</em>.<p>In <code>short</code>.</p></dd></div></dl></div></details>',
  )
  assert.equal(
    await twin([answer]),
    "### Status 200 {#brew-200}\n\n- `tea.sort` (string): What it *is*.\n\n  In `short`.\n",
  )
  const { facts, body } = await compiled([answer, folded(caption(4, "2 examples"), [line(words("One."))])])
  assert.deepEqual(
    [facts.headings.map(({ id }) => id), facts.ids.map(({ id }) => id)],
    [["brew-200"], ["brew-200-field-tea-sort"]],
  )
  assert.equal(body.sections[0]?.id, "brew-200")
})

test("comments: no HTML, no headings, no pictures; a bold label makes a note, or a warning", () => {
  assert.deepEqual(richText("# Hot <b>tea</b>\n\n<i>x</i>\n\n![a pot](pot.png)"), [
    line({ type: "strong", children: [words("Hot "), words("<b>"), words("tea"), words("</b>")] }),
    line(words("<i>"), words("x"), words("</i>")),
    line(words("a pot")),
  ])
  for (const [label, kind] of [
    ["Watch out", "warning"],
    ["Caution", "warning"],
    ["In short", "note"],
  ] as const)
    assert.deepEqual(richText(`**${label}:** it is \`hot\`.`), [
      note(kind, label, [line(words("It is "), code("hot"), words("."))]),
    ])
  assert.equal(textOf(richText("A *pot*\nof `tea`.\n\n```ts\nlet a\n```\n\nMore.")), "A pot of tea. More.")
})
