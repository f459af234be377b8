/** One tree, and all that is read off it: HTML, Markdown, contents, ids, what the search finds. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { createElement } from "react"
import { renderToString } from "react-dom/server.edge"
import type { Block, Inline } from "../../src/reference/model.js"
import type { LinkedTree } from "../../src/reference/page-tree.js"
import { pageSections, treeAnchors, treeNames, treeSections } from "../../src/reference/tree.js"
import { code, line, listOf, page, section, symbolLink, tag, words } from "../../src/reference/tree-nodes.js"
import { ReferenceLinksContext } from "../../templates/reference/links.js"
import { blockMarkdown, treeMarkdown } from "../../templates/reference/markdown.js"
import { RichText } from "../../templates/reference/RichText.js"

const place = { file: "sdk.d.ts", line: 3, column: 1 }
const links = { refs: { cup: "/docs/cup", "pot/pour": "/docs/pot/pour" }, urls: {} }
const entry = (text: string, ref?: string): Inline => ({ kind: "entry", text, ...(ref !== undefined && { ref }) })

const blocks: Block[] = [
  line(words("A pot of tea.")),
  ...section("parameters", "Parameters", [
    {
      kind: "definitions",
      list: [
        {
          term: [
            entry("size"),
            { kind: "type", tokens: [{ text: "Cup", kind: "type", ref: "cup" }] },
            tag("optional", "badge badge-optional"),
          ],
          text: [line(words("How much, such as "), code("large"), words("."))],
        },
      ],
    },
  ]),
  ...section("methods", "Methods", [
    {
      kind: "definitions",
      list: [{ term: [entry("pour()", "pot/pour"), tag("static")], text: [line(words("Pours."))] }],
    },
  ]),
  ...section("values", "Values", [
    {
      kind: "table",
      head: [[words("Value")], [words("Meaning")]],
      rows: [[[code("hot")], [words("Too hot")]]],
      ids: ["value-hot"],
    },
  ]),
  ...section("entries", "Entries", [
    {
      kind: "section",
      id: "member-lid",
      title: "lid",
      depth: 3,
      place,
      search: "own",
      code: "Pot.lid",
      children: [line(words("Keeps it warm."))],
    },
  ]),
  ...section("see-also", "See also", listOf([[line(symbolLink("cup", code("Cup")))], [line(page("Tea", "/tea"))]]), {
    search: "none",
  }),
]
const tree: LinkedTree = {
  lead: [words("Holds tea.")],
  facts: [tag("class"), { ...tag("since 1"), usual: true } as Inline],
  blocks,
  links,
}

function html(of: readonly Block[]): string {
  const content = createElement(RichText, { blocks: of })
  return renderToString(createElement(ReferenceLinksContext, { value: links }, content))
}

test("HTML: headings with their ids, names and types with links, rows with ids", () => {
  const all = html(blocks)
  assert.match(all, /<h2 id="parameters"[^>]*>Parameters</)
  assert.match(
    all,
    /<dt><code class="member-name">size<\/code><code class="type"><a href="\/docs\/cup" class="symbol-link t-t">Cup<\/a><\/code><span class="badge badge-optional">optional<\/span><\/dt>/,
  )
  assert.match(all, /<a href="\/docs\/pot\/pour" class="member-name">pour\(\)<\/a><span class="badge">static<\/span>/)
  assert.match(all, /<tr id="value-hot"><td><code>hot<\/code><\/td>/)
  assert.match(all, /<li><a href="\/docs\/cup"><code>Cup<\/code><\/a><\/li><li><a href="\/tea">Tea<\/a><\/li>/)
})

test("HTML: a table is called after its columns, and a tag that is usual goes without saying", () => {
  assert.match(html(blocks), /aria-label="Table: Value, Meaning"/)
  assert.equal(html([line(...tree.facts)]), '<p><span class="badge">class</span></p>')
})

test("Markdown: the same parts in the same order, links to twins, ids that do not follow from the title", () => {
  assert.equal(
    treeMarkdown(tree),
    `class, since 1

A pot of tea.

## Parameters

- \`size\`, \`Cup\` (optional): How much, such as \`large\`.

## Methods

- [\`pour()\`](/docs/pot/pour.md) (static): Pours.

## Values

| Value | Meaning |
| --- | --- |
| \`hot\` | Too hot |

## Entries

### lid {#member-lid}

Keeps it warm.

## See also

- [\`Cup\`](/docs/cup.md)
- [Tea](/tea.md)`,
  )
})

test("Markdown: a mark before a name is told first, a sign stands between names", () => {
  const term = [
    tag("renamed"),
    code("brew"),
    { kind: "sign", text: "→", spoken: "is now" } as const,
    symbolLink("cup", code("Cup")),
  ]
  const text: Block[] = [
    line(words("Ask for a cup.")),
    {
      kind: "pairs",
      look: "before-after",
      list: [
        { name: "Before", text: [line(code("number"))] },
        { name: "Now", text: [line(code("Cup"))] },
      ],
    },
  ]
  assert.equal(
    blockMarkdown([{ kind: "definitions", list: [{ term, text }] }], links),
    "- renamed: `brew` → [`Cup`](/docs/cup.md): Ask for a cup.\n  \n  Before: `number`  \n  Now: `Cup`",
  )
})

test("ids: headings with their words, rows, and the place of what is declared", () => {
  assert.deepEqual(treeAnchors(blocks), [
    { id: "parameters", text: "Parameters", depth: 2 },
    { id: "methods", text: "Methods", depth: 2 },
    { id: "values", text: "Values", depth: 2 },
    { id: "value-hot" },
    { id: "entries", text: "Entries", depth: 2 },
    { id: "member-lid", text: "lid", depth: 3, place },
    { id: "see-also", text: "See also", depth: 2 },
  ])
})

test("search: own sections apart; what has a page of its own, and lists of links, are left out", () => {
  assert.deepEqual(pageSections("Pot", tree), [
    {
      id: "",
      title: "",
      depth: 1,
      text: "Holds tea. A pot of tea. How much, such as large.",
      code: "Pot\nsize\nlarge",
    },
    { id: "value-hot", title: "hot", depth: 2, text: "Too hot", code: "hot" },
    { id: "member-lid", title: "lid", depth: 3, text: "Keeps it warm.", code: "Pot.lid" },
  ])
})

test("search: words that stand twice count once, and nothing is no section", () => {
  assert.deepEqual(treeSections([line(words("Tea.")), line(words("Tea."))]), [
    { id: "", title: "", depth: 1, text: "Tea.", code: "" },
  ])
  assert.deepEqual(treeSections([{ kind: "rule" }]), [])
})

test("a section that folds has its heading in what opens it; its fields link to themselves, and the search knows their names", () => {
  const answer: Block = {
    kind: "section",
    id: "brew-200",
    title: "Status 200",
    depth: 3,
    search: "own",
    code: "/brew",
    folds: "open",
    look: "answer",
    children: [
      {
        kind: "definitions",
        list: [
          {
            id: "brew-200-field-tea-sort",
            term: [
              { kind: "entry", text: "tea.sort", id: "brew-200-field-tea-sort", as: "field" },
              tag("string", "member-word"),
              { ...tag("required"), usual: true } as Inline,
            ],
            text: [line(words("What it is."))],
          },
        ],
      },
    ],
  }
  assert.equal(
    html([answer]),
    '<details class="details answer" open=""><summary><span class="icon" data-icon="right"></span><h3 id="brew-200" tabindex="-1">Status 200</h3></summary><div class="details-body"><dl class="members"><div class="member"><dt id="brew-200-field-tea-sort"><a href="#brew-200-field-tea-sort" class="member-name">tea.sort</a><span class="member-word">string</span></dt><dd>What it is.</dd></div></dl></div></details>',
  )
  assert.equal(blockMarkdown([answer]), "### Status 200 {#brew-200}\n\n- `tea.sort` (string, required): What it is.")
  assert.deepEqual(treeNames([answer]), [
    { name: "sort", owner: "tea", kind: "field", anchor: "brew-200", summary: "What it is." },
  ])
  assert.deepEqual(treeSections([answer]), [
    { id: "brew-200", title: "Status 200", depth: 3, text: "What it is.", code: "/brew\ntea.sort" },
  ])
})
