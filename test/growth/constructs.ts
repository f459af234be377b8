/** Texts of any length that consist of one construct: what a parser, a grammar or a step of ours may be slow with. */

import path from "node:path"
import { globbySync } from "globby"

export type Construct = (size: number) => string

const repeat = (part: string) => (size: number) => part.repeat(Math.ceil(size / Buffer.byteLength(part)))
const numbered = (part: (index: number) => string) => (size: number) => {
  let text = ""
  for (let index = 0; text.length < size; index++) text += part(index)
  return text
}
const within = (before: string, inside: Construct, after: string) => (size: number) => before + inside(size) + after

/** The end of a name that is long enough for some thousand in 2 MB. */
const long = `-${"a".repeat(180)}`

/** By name; each is the body of a page, or all of its text. */
export const markdown: Record<string, Construct> = {
  words: repeat("word "),
  "one word": repeat("a"),
  paragraphs: repeat("Some words.\n\n"),
  "lines of a paragraph": repeat("some words\n"),
  "hard breaks": repeat("a  \n"),
  "flat list": repeat("- a\n"),
  "loose list": repeat("- a\n\n"),
  "ordered list": repeat("1. a\n"),
  "task list": repeat("- [ ] a\n"),
  "parts of an item": within("- ", repeat("*a* "), "\n"),
  "lists in lists": repeat("- a\n  - b\n    - c\n"),
  "quoted lines": repeat("> a\n"),
  quotes: repeat("> a\n\nb\n\n"),
  "headings of one text": repeat("## a\n\n"),
  headings: numbered((index) => `## Heading ${index}\n\n`),
  "headings with ids": numbered((index) => `## Heading {#h${index}}\n\n`),
  "setext headings": repeat("a\n---\n\n"),
  "thematic breaks": repeat("---\n\n"),
  emphasis: repeat("*a* "),
  "emphasis without spaces": repeat("_a_"),
  strong: repeat("**a** "),
  strikethrough: repeat("~~a~~ "),
  "code spans": repeat("`a` "),
  backticks: numbered((index) => `${"`".repeat(1 + (index % 500))} `),
  links: repeat("[a](https://example.com/a) "),
  "links of this site": repeat("[a](/docs) "),
  "broken links": numbered((index) => `[a](/docs/no${index})\n\n`),
  "links to anchors": numbered((index) => `[a](#a${index})\n\n`),
  "open brackets": repeat("[a "),
  "closing brackets": repeat("a] "),
  references: within("[a]: https://example.com\n\n", repeat("[b][a] "), ""),
  definitions: numbered((index) => `[a${index}]: https://example.com\n`),
  "references to a long address": (size) => `[a]: /${"a".repeat(size / 2)}\n\n${"[a] ".repeat(size / 8)}`,
  images: repeat("![a](https://example.com/a.png) "),
  addresses: repeat("https://example.com "),
  mails: repeat("a@example.com "),
  "addresses without a scheme": repeat("www.example.com "),
  "character references": repeat("&amp;"),
  ampersands: repeat("&"),
  backslashes: repeat("\\*"),
  colons: repeat(":a "),
  times: repeat("10:30 "),
  "text directives": repeat(":a[b] "),
  "leaf directives": repeat("::a[b]\n\n"),
  admonitions: repeat(":::note\n\na\n\n:::\n\n"),
  table: within("| a | b |\n| - | - |\n", repeat("| a | b |\n"), ""),
  "table with code and links": within("| a | b |\n| - | - |\n", repeat("| `a` | [b](/docs) |\n"), ""),
  "table with times": within("| a | b |\n| - | - |\n", repeat("| 10:30 | 11:45 |\n"), ""),
  "a wide and long table": (size) => `|${"a|".repeat(size / 8)}\n|${"-|".repeat(size / 8)}\n${"|\n".repeat(size / 4)}`,
  "wide table": (size) => `|${"a|".repeat(size / 5)}\n|${"-|".repeat(size / 5)}\n|${"a|".repeat(size / 10)}\n`,
  "tables in admonitions": repeat(":::note\n\n| a | b |\n| - | - |\n| c | d |\n:::\n\n"),
  tables: repeat("| a | b |\n| - | - |\n| c | d |\n\n"),
  footnotes: numbered((index) => `a[^n${index}]\n\n[^n${index}]: b\n\n`),
  "references to a footnote": within("[^a]: b\n\n", repeat("c[^a] "), ""),
  "fences without a language": repeat("```\na\n```\n\n"),
  fences: repeat("```js\nconst a = 1\n```\n\n"),
  "fences in tabs": repeat("```js tab\nconst a = 1\n```\n\n"),
  "fences for each package manager": repeat("```bash npm2yarn\nnpm install a\n```\n\n"),
  "lines of a fence": within("```text\n", repeat("a\n"), "```\n"),
  "ranges of a fence": within("```js {", repeat("1-9,"), "1}\na\n```\n"),
  "words of a fence": within(
    "```js ",
    numbered((index) => `a${index}=b `),
    "\na\n```\n",
  ),
  "long names in fences": repeat(`\`\`\`js\nvar ${"a".repeat(1500)} = 1\n\`\`\`\n\n`),
  "one name in a fence": within("```js\nvar ", repeat("a"), " = 1\n```\n"),
  "one word with many breaks in a fence": within("```text\n", repeat("aB_c/d.e,"), "\n```\n"),
  "marks in a fence": within("```js\n", repeat("// highlight-next-line\na()\n"), "```\n"),
  "unclosed fence": within("```\n", repeat("a\n"), ""),
  comments: repeat("<!-- a -->"),
  "comments on lines": repeat("<!-- a -->\n\n"),
  tags: repeat("<b>a</b> "),
  "lines of tags": repeat("<p>a</p>\n\n"),
  "tags of one block": within("<table>\n", repeat("<tr>\n<td>a</td>\n</tr>\n"), "</table>\n"),
  "open tags": repeat("a <b>\n\n"),
  tildes: repeat("~"),
  "attributes of a tag": within(
    "<b ",
    numbered((index) => `data-a${index}="b" `),
    ">a</b>\n",
  ),
  formulas: repeat("$a$ "),
  "blocks of formulas": repeat("$$\na\n$$\n\n"),
  emoji: repeat(":tada: "),
  Chinese: repeat("漢字 "),
  "line feeds": repeat("\n"),
  "carriage returns": repeat("a\r\n"),
  spaces: repeat(" "),
  tabulators: repeat("\ta\n"),
}

/** In `.mdx` only. */
export const mdx: Record<string, Construct> = {
  expressions: repeat("{1}"),
  "expressions among words": repeat("{1} some words "),
  "expressions on lines": repeat("{1}\n\n"),
  "expressions in a table": within("| a | b |\n| - | - |\n", repeat("| {1} | {2} |\n"), ""),
  "comments of an expression": within("{", repeat("/**/"), "1}\n"),
  "comments of a spread": within("<b {...", repeat("/**/"), "c} />\n"),
  "properties of a spread": within("<b {...{", repeat("a: 1, "), "}} />\n"),
  "names of one export": within(
    "export let ",
    numbered((index) => `a${index}, `),
    "b\n",
  ),
  "one expression": within("{[", repeat("1, "), "]}\n"),
  "a string": within('{"', repeat("a"), '"}\n'),
  exports: numbered((index) => `export const a${index} = 1\n\n`),
  "one module": numbered((index) => `export const a${index} = 1\n`),
  "imports of one file": numbered((index) => `import a${index} from "./_missing.mdx"\n`),
  "imports on lines": numbered((index) => `import a${index} from "./_missing.mdx"\n\n`),
  "imports of missing files": numbered((index) => `import a${index} from "./_missing${index}.mdx"\n`),
  "names of the brand": repeat("{brand.name} "),
  "unknown names": numbered((index) => `{brand.n${index}}\n\n`),
  "unknown components": numbered((index) => `<Missing${index} />\n\n`),
  "unknown parts of components": numbered((index) => `a <Missing${index}.b />\n\n`),
  components: repeat("<Badge>a</Badge>\n\n"),
  tabs: repeat('<Tabs>\n<TabItem value="a">\n\nb\n\n</TabItem>\n</Tabs>\n\n'),
  "items of tabs": within(
    "<Tabs>\n",
    numbered((index) => `<TabItem value="a${index}">\n\nb\n\n</TabItem>\n`),
    "</Tabs>\n",
  ),
  "clicks without an island": repeat("<p onClick={() => 1}>a</p>\n\n"),
}

/** Whole texts of pages. */
export const frontMatter: Record<string, Construct> = {
  "unknown keys": within(
    "---\n",
    numbered((index) => `k${index}: 1\n`),
    "---\n\na\n",
  ),
  aliases: within("---\nx: &x 1\nkeywords: [", repeat("*x, "), "1]\n---\n\na\n"),
  "unknown aliases": within(
    "---\n",
    numbered((index) => `k${index}: *n${index}\n`),
    "---\n\na\n",
  ),
  anchors: within(
    "---\nkeywords:\n",
    numbered((index) => `  - &a${index} b\n`),
    "---\n\na\n",
  ),
  keywords: within("---\nkeywords:\n", repeat("  - a\n"), "---\n\na\n"),
  "flow sequence": within("---\nkeywords: [", repeat("a, "), "a]\n---\n\na\n"),
  tags: within(
    "---\ntags:\n",
    // Each makes a page, so a long one: some thousand pages are enough.
    numbered((index) => `  - t${index}${long}\n`),
    "---\n\na\n",
  ),
  "one key twice": within("---\n", repeat("title: a\n"), "---\n\na\n"),
  "keys of a map": within(
    "---\ncustom:\n",
    numbered((index) => `  k${index}: 1\n`),
    "---\n\na\n",
  ),
  "a long title": within("---\ntitle: ", repeat("a"), "\n---\n\na\n"),
  "a block of text": within("---\ndescription: |\n", repeat("  a\n"), "---\n\na\n"),
  "YAML comments": within("---\n", repeat("# a\n"), "title: a\n---\n\na\n"),
  "wrong values": within("---\nkeywords:\n", repeat("  - [a]\n"), "---\n\na\n"),
}

const api = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\n'
const operation = (index: number, inside: string) =>
  `  /p${index}:\n    get:\n      operationId: o${index}\n      responses:\n        "200":\n          description: b\n${inside}`

/** Whole texts of data files, by name: the file, from the site's folder, and its text. */
export const dataFiles: Record<string, readonly [file: string, construct: Construct]> = {
  ...ofFile("_category_", "content/docs/part/_category_.yml", {
    "unknown keys": numbered((index) => `k${index}: 1\n`),
    properties: within(
      "customProps:\n",
      numbered((index) => `  k${index}: 1\n`),
      "",
    ),
    keywords: within("link:\n  type: generated-index\n  keywords:\n", repeat("    - a\n"), ""),
    "wrong keywords": within("link:\n  type: generated-index\n  keywords:\n", repeat("    - 1\n"), ""),
    "one key twice": repeat("label: a\n"),
    "a long description": within("description: |\n", repeat("  a\n"), ""),
    comments: within("label: A\n", repeat("# a\n"), ""),
    aliases: within("label: &a A\nlink:\n  type: generated-index\n  keywords: [", repeat("*a, "), "a]\n"),
    "broken lines": repeat("a: b: c\n"),
  }),
  ...ofFile("tags", "content/docs/tags.yml", {
    entries: numbered((index) => `t${index}:\n  label: T ${index}\n`),
    "entries without a value": numbered((index) => `t${index}:\n`),
    "unknown keys": numbered((index) => `t${index}:\n  lable: a\n`),
    "unknown keys of one tag": within(
      "t:\n",
      numbered((index) => `  k${index}: 1\n`),
      "",
    ),
    "wrong values": numbered((index) => `t${index}: 1\n`),
    "one permalink": numbered((index) => `t${index}:\n  permalink: /a\n`),
    "one key twice": repeat("t:\n  label: a\n"),
    comments: within("t:\n  label: A\n", repeat("# a\n"), ""),
  }),
  ...ofFile("authors", "content/blog/authors.yml", {
    entries: numbered((index) => `a${index}:\n  name: A ${index}\n`),
    "entries with a page": numbered(
      (index) => `a${index}:\n  name: A ${index}\n  page: true\n  description: ${"a ".repeat(200)}\n`,
    ),
    "entries with an address": numbered((index) => `a${index}:\n  name: A\n  url: https://example.com/${index}\n`),
    "entries with a missing picture": numbered((index) => `a${index}:\n  name: A\n  image_url: /no${index}.png\n`),
    "entries without a name": numbered((index) => `a${index}:\n  title: A\n`),
    "unknown keys": numbered((index) => `a${index}:\n  name: A\n  nmae: B\n`),
    "one key twice": repeat("a:\n  name: A\n"),
    comments: within("a:\n  name: A\n", repeat("# a\n"), ""),
  }),
  ...ofFile("redirects", "redirects.yml", {
    // Each makes a page, so a long one: some thousand pages are enough.
    entries: numbered((index) => `/old${index}${long}: /docs\n`),
    "a chain": numbered((index) => `/old${index}${long}: /old${index + 1}${long}\n`),
    anchors: numbered((index) => `/docs#a${index}: /docs\n`),
    "broken targets": numbered((index) => `/old${index}${long}: /no${index}\n`),
    "wrong paths": numbered((index) => `old${index}: /docs\n`),
    patterns: numbered((index) => `/old${index}/*: /docs\n`),
    "one path twice": repeat("/old: /docs\n"),
    "entries without a value": numbered((index) => `/old${index}:\n`),
    comments: within("/old: /docs\n", repeat("# a\n"), ""),
    "other sites": numbered((index) => `/old${index}${long}: https://example.com/${index}\n`),
  }),
  ...ofFile("the configuration", "site.config.ts", {
    redirects: within(
      'export default { title: "A site", docs: [{ id: "docs", dir: "docs", route: "/docs" }], lastUpdate: false, redirects: [\n',
      numbered((index) => `  { from: "/old${index}${long}", to: "/docs" },\n`),
      "] }\n",
    ),
    "broken redirects": within(
      'export default { title: "A site", docs: [{ id: "docs", dir: "docs", route: "/docs" }], lastUpdate: false, redirects: [\n',
      numbered((index) => `  { from: "old${index}", to: "/docs" },\n`),
      "] }\n",
    ),
  }),
  ...ofFile("openapi", "content/api/v1/openapi.yaml", {
    operations: within(
      `${api}paths:\n`,
      numbered((index) => operation(index, "")),
      "",
    ),
    "operations of one id": within(
      `${api}paths:\n`,
      numbered((index) => operation(index, "").replace(/o\d+/, "o")),
      "",
    ),
    bodies: within(
      `${api}paths:\n`,
      numbered((index) =>
        operation(index, "          content: { application/json: { schema: { type: object }, example: {} } }\n"),
      ),
      "",
    ),
    "references to one schema": within(
      `${api}components: { schemas: { S: { type: object } } }\npaths:\n`,
      numbered((index) =>
        operation(index, '          content: { application/json: { schema: { $ref: "#/components/schemas/S" } } }\n'),
      ),
      "",
    ),
    "missing references": within(
      `${api}paths:\n`,
      numbered((index) =>
        operation(
          index,
          `          content: { application/json: { schema: { $ref: "#/components/schemas/S${index}" } } }\n`,
        ),
      ),
      "",
    ),
    schemas: within(
      `${api}paths: {}\ncomponents:\n  schemas:\n`,
      numbered((index) => `    S${index}: { type: object, properties: { a: { type: string } } }\n`),
      "",
    ),
    "wrong schemas": within(
      `${api}paths: {}\ncomponents:\n  schemas:\n`,
      numbered((index) => `    S${index}: { type: objekt }\n`),
      "",
    ),
    "properties of a schema": within(
      `${api}paths:\n${operation(0, "          content:\n            application/json:\n              schema:\n                type: object\n                properties:\n")}`,
      numbered((index) => `                  p${index}: { type: string }\n`),
      "",
    ),
    "values of an enum": within(
      `${api}paths: {}\ncomponents: { schemas: { S: { enum: [`,
      numbered((index) => `v${index}, `),
      "v] } } }\n",
    ),
    "unknown properties": within(
      `${api}paths: {}\n`,
      numbered((index) => `k${index}: 1\n`),
      "",
    ),
    tags: within(
      `${api}paths: {}\ntags:\n`,
      numbered((index) => `  - name: t${index}\n`),
      "",
    ),
    "one key twice": within(`${api}paths: {}\n`, repeat("tags: []\n"), ""),
    "a description": within(`${api}paths: {}\ntags: [{ name: a, description: "`, repeat("a *b* "), '" }]\n'),
    comments: within(`${api}paths: {}\n`, repeat("# a\n"), ""),
    "names of the brand": within(
      `${api}paths: {}\ntags:\n`,
      numbered((index) => `  - { name: t${index}, description: "{brand.name}" }\n`),
      "",
    ),
  }),
}

function ofFile(
  name: string,
  file: string,
  texts: Record<string, Construct>,
): Record<string, readonly [file: string, construct: Construct]> {
  return Object.fromEntries(Object.entries(texts).map(([what, text]) => [`${what} of ${name}`, [file, text]]))
}

/** Fences of one language: some code that resembles many, below the limit of what is coloured. */
export function fencesIn(language: string): Construct {
  const code = [
    'import { a } from "b"  # a comment',
    "function name(first, second = 1.5) { return first + second * 2 } // words",
    "<tag name='value'>text &amp; more</tag> /* a */",
    'key: "value", [1, 2], {a: $b, @c} = `d` -- e',
    "if (a && !b || c <= 10) then begin call(d.e); end",
    "",
  ]
  return repeat(`\`\`\`${language}\n${code.join("\n").repeat(8)}\`\`\`\n\n`)
}

/** Parts of code that grammars search far for: what opens and is never closed, names, numbers, signs. */
export const snippets = [
  ..."aA1 ._-=:;,|&%!^+?#$@/\\*<>([{\"'`~é\n",
  ...[
    "a.",
    "a b ",
    '"a" ',
    "/*",
    "/* a\n",
    "<!--",
    "<a ",
    "a(",
    "a()",
    "{\n",
    "${",
    "a = b\n",
    "a: b\n",
    "<<A\n",
    "{{",
    "{%",
  ],
  ...["<%", '"""', "'''", "#a\n", "--a\n", "a<", "a=>", "1.e", "0x", "..", "begin ", "function a(", "class a "],
]

/** Every language that has a grammar. */
export function languages(): string[] {
  const folder = path.resolve(import.meta.dirname, "../../node_modules/refractor/lang")
  return globbySync("*.js", { cwd: folder }).map((file) => path.basename(file, ".js"))
}
