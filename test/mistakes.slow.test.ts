/**
 * Forty-three mistakes that newcomers make, all in one process: what is said of each, where, and what to do. With
 * `MISTAKES=<file>` the problems are written to that file as an author sees them.
 */
import assert from "node:assert/strict"
import { appendFile } from "node:fs/promises"
import { after, test } from "node:test"
import { checkLinks } from "../src/commands/check-links.js"
import { newVersion } from "../src/commands/new-version.js"
import { silentReporter } from "../src/report/console.js"
import type { Diagnostic } from "../src/report/diagnostic.js"
import { prettyProblem } from "../src/report/format.js"
import type { UsageError } from "../src/setup/usage-error.js"
import { testCache, thisThread } from "./build-fixture.js"
import { folderWith, pageText } from "./run-program.js"

/** `file:line:column code`, and words of the message and of the hint. */
type Told = [at: string, code: string, message: RegExp, hint?: RegExp]

const printed: string[] = []

after(async () => {
  if (process.env.MISTAKES !== undefined) await appendFile(process.env.MISTAKES, printed.join("\n"))
})

const first = pageText("Home")
const docs = { "content/docs/index.mdx": first }

async function problemsOf(files: Record<string, string>): Promise<Diagnostic[]> {
  const { folder, remove } = await folderWith(files)
  try {
    const options = {
      root: folder,
      files: [],
      strict: false,
      format: "json" as const,
      cacheDir: testCache,
      pool: thisThread,
    }
    const { text } = await checkLinks(options, silentReporter)
    return (JSON.parse(text) as { problems: Diagnostic[] }).problems
  } finally {
    await remove()
  }
}

function expectTold(name: string, problems: readonly Diagnostic[], told: Told, files: Record<string, string>): void {
  const [at, code, message, hint] = told
  const match = problems.find(
    (problem) =>
      `${problem.file}:${problem.line}:${problem.column}` === at &&
      problem.code === code &&
      message.test(problem.message),
  )
  const all = problems
    .map((problem) => prettyProblem(problem, { textOf: (file) => files[file], color: false }))
    .join("\n")
  assert.ok(match, `${name}: nothing at ${at} ${code}; told was:\n${all}`)
  if (hint) assert.match(match.hint ?? "", hint, name)
  printed.push(`## ${name}\n\n${prettyProblem(match, { textOf: (file) => files[file], color: false })}`)
}

/** The configuration from its second line on; each is a site of its own that is refused. */
const configurations: [name: string, text: string, ...told: Told[]][] = [
  ["navBar", '  title: "T",\n  navBar: [],', ["site.config.ts:3:3", "invalid-config", /navBar: unknown key/, /navbar/]],
  ["title: 5", "  title: 5,", ["site.config.ts:2:3", "invalid-config", /title: must be a string, not a number/]],
  [
    "blog: a word",
    '  title: "T",\n  blog: "no",',
    ["site.config.ts:3:3", "invalid-config", /blog: must be false, an object or a list/],
  ],
  [
    "no title",
    '  footer: { columns: [{ title: "A", links: [] }] },',
    ["site.config.ts:1:16", "invalid-config", /title is missing/, /add `title/],
  ],
  [
    "navbar entry without label",
    '  title: "T",\n  navbar: [{ label: "A", to: "/" }, { to: "/docs" }],\n  footer: { columns: [{ title: "A", links: [{ label: "A", to: "/" }] }] },',
    ["site.config.ts:3:37", "invalid-config", /navbar\[1\]\.label is missing/, /add `label/],
  ],
  [
    "navbar entry without target",
    '  title: "T",\n  navbar: [{ label: "A" }],',
    ["site.config.ts:3:12", "invalid-config", /exactly one of `to`, `href` and `items`/],
  ],
  [
    "languages that lead nowhere",
    '  title: "T",\n  locales: [{ code: "en", label: "E", htmlLang: "en", url: "/" },\n    { code: "de", label: "D", htmlLang: "de" }],',
    ["site.config.ts:3:55", "invalid-config", /locales\[0\]\.url is for the other languages/],
    ["site.config.ts:4:5", "invalid-config", /locales\[1\]\.url is missing: each language/],
  ],
  [
    "version of a package that the docs lack",
    '  title: "T",\n  docs: [{ id: "docs", dir: "docs", route: "/docs", versions: [{ name: "v1" }] }],\n  packages: [{ name: "a", version: "v3" }],',
    ["site.config.ts:4:27", "invalid-config", /unknown version: v3/, /v1/],
  ],
  [
    "current version that does not exist",
    '  title: "T",\n  docs: [{ id: "docs", dir: "docs", route: "/docs", current: "v3", versions: [{ name: "v1" }] }],',
    ["site.config.ts:3:53", "invalid-config", /unknown version: v3/, /v1/],
  ],
  [
    "syntax error in the configuration",
    '  title: "T",\n  navbar: [\n    { label: "A", to: "/" },\n  footer: {},',
    ["site.config.ts:3:11", "invalid-config", /"\[" is never closed/, /close it with \]/],
  ],
  [
    "favicon and styles outside of content",
    '  title: "T",\n  favicon: "no.ico",\n  styles: ["a.css"],',
    ["site.config.ts:3:3", "invalid-config", /svg, png or ico file such as \/favicon\.svg/],
    ["site.config.ts:4:12", "invalid-config", /below content\//],
  ],
  [
    "plugin as a function",
    '  title: "T",\n  markdown: { remarkPlugins: [() => {}] },',
    ["site.config.ts:3:31", "invalid-config", /name of a package or the path of a file/, /in quotes/],
  ],
  [
    "plugin that is not installed",
    '  title: "T",\n  markdown: { remarkPlugins: ["remark-nothing"] },',
    ["site.config.ts:3:31", "invalid-config", /remark-nothing/, /npm install/],
  ],
  [
    "url and baseUrl",
    '  title: "T",\n  url: "docs.example.com",\n  baseUrl: "docs",',
    ["site.config.ts:3:3", "invalid-config", /origin such as https:/],
    ["site.config.ts:4:3", "invalid-config", /begin and end with a slash/],
  ],
]

test("mistakes in the configuration", async () => {
  for (const [name, text, ...told] of configurations) {
    const files = { ...docs, "site.config.ts": `export default {\n${text}\n}\n` }
    const problems = await problemsOf(files)
    for (const each of told) expectTold(name, problems, each, files)
  }
  const misspelt = {
    ...docs,
    "site.config.ts": 'import { defineConfig } from "captchadocs"\nexport default defineConfig({ title: "T" })\n',
  }
  expectTold(
    "import of captchadocs",
    await problemsOf(misspelt),
    ["site.config.ts:1:30", "invalid-config", /captchadocs/, /^did you mean captcha-docs\?$/],
    misspelt,
  )
})

const doc = (name: string, body: string, more = "") => ({ [`content/docs/${name}.mdx`]: pageText(name, body, more) })

/** One site with a mistake in each of its files. */
const content: [name: string, files: Record<string, string>, ...told: Told[]][] = [
  [
    "front matter keys",
    doc("keys", "Text.", "descripton: x\nsidebar_position: first\n"),
    ["content/docs/keys.mdx:4:1", "invalid-frontmatter", /descripton/, /description/],
    ["content/docs/keys.mdx:5:19", "invalid-frontmatter", /sidebar_position: must be a number, not a string/],
  ],
  [
    "title with a colon",
    { "content/docs/colon.mdx": "---\ntitle: A: B\n---\n\nText.\n" },
    ["content/docs/colon.mdx:2:8", "invalid-frontmatter", /must be in quotes/, /write title: "A: B"/],
  ],
  [
    "unknown component",
    doc("unknown", "<Foo />"),
    ["content/docs/unknown.mdx:6:2", "unknown-component", /Foo/, /content\/components/],
  ],
  [
    "component with a named export only",
    { ...doc("named", "<Xx />"), "content/components/Xx.tsx": "export function Xx() {\n  return <b>x</b>\n}\n" },
    [
      "content/docs/named.mdx:6:2",
      "unknown-component",
      /content\/components\/Xx\.tsx has no default export/,
      /export default/,
    ],
  ],
  [
    "tag and brace that are not closed",
    doc("open", "<div><Tabs></div>\n\n{a + }"),
    ["content/docs/open.mdx:6:12", "mdx-syntax", /Tabs|closing/],
  ],
  [
    "name without a value",
    doc("value", "Text {nope.x}."),
    ["content/docs/value.mdx:6:6", "render-failed", /nope is not defined/, /export const nope/],
  ],
  [
    "two pages with one slug",
    { ...doc("slug-a", "A.", "slug: /same\n"), ...doc("slug-b", "B.", "slug: /same\n") },
    [
      "content/docs/slug-b.mdx:4:7",
      "duplicate-route",
      /written from content\/docs\/slug-a\.mdx, so the page of content\/docs\/slug-b\.mdx is left out/,
      /slug/,
    ],
  ],
  [
    "image with a misspelt name",
    {
      ...doc("image", "![Logo](/logo.sgv)"),
      "content/public/logo.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>",
    },
    ["content/docs/image.mdx:6:9", "broken-image", /logo\.sgv/, /logo\.svg/],
  ],
  [
    "circular include",
    {
      "content/docs/_ring.mdx": 'import Ring from "./_ring.mdx"\n\n<Ring />\n',
      ...doc("ring", 'import Ring from "./_ring.mdx"\n\n<Ring />'),
    },
    ["content/docs/_ring.mdx:1:1", "circular-import", /_ring\.mdx → content\/docs\/_ring\.mdx/, /a file of its own/],
  ],
  [
    "onClick in a page",
    doc("click", "<button onClick={() => alert(1)}>x</button>"),
    ["content/docs/click.mdx:6:9", "never-hydrates", /onClick/, /\.island\.tsx/],
  ],
  [
    "syntax error of a component",
    {
      ...doc("broken", "<Wrong />"),
      "content/components/Wrong.tsx": "export default function Wrong() {\n  return <b>x</i>\n}\n",
    },
    ["content/components/Wrong.tsx:2:16", "invalid-code", /closing/],
  ],
  [
    "directive that is not closed",
    doc("directive", "::: tip\n\nText."),
    ["content/docs/directive.mdx:6:1", "mdx-syntax", /directive/, /:::tip/],
  ],
  [
    "fence that is not closed",
    doc("fence", "```js\nlet a"),
    ["content/docs/fence.mdx:6:1", "mdx-syntax", /unclosed code fence/, /close it/],
  ],
  ["tag that is not closed", doc("tag", "<Tabs>"), ["content/docs/tag.mdx:6:1", "mdx-syntax", /Tabs/, /<\/Tabs>/]],
  [
    "function for an island",
    {
      ...doc("island", "<Press act={() => 1} />"),
      "content/components/Press.island.tsx": "export default function Press() {\n  return <b>x</b>\n}\n",
    },
    ["content/docs/island.mdx:6:8", "render-failed", /the prop act of the island <Press>/, /texts, numbers/],
  ],
  [
    "props with a typing error, and left out",
    {
      ...doc("props", '<Meter lable="x" />'),
      "content/components/Meter.tsx":
        "export default function Meter({ label }: { label: string }) {\n  return <b>{label}</b>\n}\n",
    },
    ["content/docs/props.mdx:6:8", "unknown-prop", /unknown prop of Meter: lable/, /^did you mean label\?$/],
    ["content/docs/props.mdx:6:2", "unknown-prop", /Meter needs a prop: label/, /write <Meter label="…">/],
  ],
  [
    "unknown name of the brand",
    doc("brand", "Text {brand.nope}."),
    ["content/docs/brand.mdx:6:7", "unknown-name", /nope/, /add it to `brand`/],
  ],
  [
    "component that throws",
    {
      ...doc("throws", "<Boom />"),
      "content/components/Boom.tsx": 'export default function Boom(): never {\n  throw new Error("no luck")\n}\n',
    },
    ["content/components/Boom.tsx:2:9", "render-failed", /no luck/, /content\/docs\/throws\.mdx:6:2/],
  ],
  [
    "key of a category",
    { ...doc("cat/page", "Text."), "content/docs/cat/_category_.yml": "lable: Cat\n" },
    ["content/docs/cat/_category_.yml:1:1", "invalid-frontmatter", /unknown key: lable/, /label/],
  ],
  [
    "redirects that are not YAML",
    { "redirects.yml": "/old /new\n/other: /docs\n" },
    ["redirects.yml:1:1", "invalid-redirects", /redirects\.yml is not YAML: a key must be on one line/],
  ],
  [
    "import of a file that is not there",
    doc("import", 'import Nope from "./_nope.mdx"\n\n<Nope />'),
    ["content/docs/import.mdx:6:1", "broken-file-link", /content\/docs\/_nope\.mdx/],
  ],
  [
    "post without a date",
    { "content/blog/undated.mdx": pageText("Undated") },
    ["content/blog/undated.mdx:1:1", "invalid-frontmatter", /post without a date/, /2025-01-31/],
  ],
  [
    "post with an unknown author",
    {
      "content/blog/2025-01-01-a.mdx": pageText("A", "Text.", "authors: [zoe]\n"),
      "content/blog/authors.yml": "ann: { name: Ann }\n",
    },
    ["content/blog/2025-01-01-a.mdx:4:10", "invalid-frontmatter", /unknown author: zoe/, /content\/blog\/authors\.yml/],
  ],
  [
    "post with a date in its name that does not exist",
    { "content/blog/2025-02-31-leap.mdx": pageText("L") },
    ["content/blog/2025-02-31-leap.mdx:1:1", "invalid-frontmatter", /a date that does not exist: 2025-02-31/, /rename/],
  ],
  [
    "title of a fence without its second quote",
    { "content/docs/quote.mdx": pageText("Q", '```js title="a.js\nlet a = 1\n```') },
    ["content/docs/quote.mdx:6:7", "unknown-fence-option", /title="a\.js/, /title="…"/],
  ],
  [
    "marked line below the code",
    { "content/docs/marked.mdx": pageText("M", "```js {9}\nlet a = 1\n```") },
    ["content/docs/marked.mdx:6:7", "unknown-fence-option", /line 9 is marked, and the code ends at line 1/, /line 1/],
  ],
  [
    "post with a bad date",
    { "content/blog/dated.mdx": pageText("B", "Text.", "date: soon\n") },
    ["content/blog/dated.mdx:4:7", "invalid-frontmatter", /is not a date/],
  ],
  [
    "post with an unknown tag",
    {
      "content/blog/2025-01-02-b.mdx": pageText("T", "Text.", "tags: [other]\n"),
      "content/blog/tags.yml": "news: { label: News }\n",
    },
    [
      "content/blog/2025-01-02-b.mdx:4:7",
      "invalid-frontmatter",
      /unknown tag: other/,
      /add it to content\/blog\/tags\.yml/,
    ],
  ],
  [
    "two components of one name",
    {
      "content/components/Twin.tsx": "export default () => null\n",
      "content/components/b/Twin.tsx": "export default () => null\n",
    },
    ["content/components/b/Twin.tsx:1:1", "duplicate-component", /Twin/, /rename/],
  ],
  [
    "frame of another host",
    doc("frame", '<iframe src="https://video.example.com/1" title="A" />'),
    ["content/docs/frame.mdx:6:14", "blocked-by-policy", /frame/, /security: \{ frames:/],
  ],
  [
    "invalid OpenAPI document",
    {
      "content/api/v1/openapi.yaml":
        "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /pets:\n    gett: { responses: {} }\n",
    },
    ["content/api/v1/openapi.yaml:5:5", "invalid-openapi", /gett/],
  ],
]

const siteConfig = `export default {
  title: "T",
  logo: { light: "/lgoo.svg" },
  socialImage: "/social.png",
  docs: [
    { id: "docs", dir: "docs", route: "/docs", sidebars: { main: ["index", "intro"] } },
    { id: "more", dir: "mroe", route: "/more" },
  ],
  pages: () => [{ url: "no-slash", title: "A", markdown: "" }, { url: "/b", markdown: "" }],
  packages: [{ name: "a", entry: "content/sdk/a.d.ts" }],
  lastUpdate: false,
}
`

test("mistakes in what the configuration imports", async () => {
  const config = (sidebars: string) => ({
    ...docs,
    "site.config.ts": `import sidebars from "./sidebars.js"
import { navbar } from "@site/parts/navbar"
export default {
  title: "T",
  lastUpdate: false,
  docs: [{ id: "docs", dir: "docs", route: "/docs", sidebars }],
  navbar,
}
`,
    "sidebars.ts": `const more = [{ type: "doc", id: "intro" }]
export default {
  main: [
    "index",
${sidebars}
    ...more,
  ],
}
`,
    "parts/navbar.ts": 'export const navbar = [\n  { label: "A", to: "/nowhere" },\n]\n',
  })
  const misshapen = config('    { type: "category", label: "Part" },\n    { id: "index" },')
  const refused = await problemsOf(misshapen)
  for (const told of [
    ["sidebars.ts:5:5", "invalid-config", /sidebars\.main\[1\]\.items is missing/, /add `items`/],
    ["sidebars.ts:6:5", "invalid-config", /sidebars\.main\[2\]\.type is missing/, /"doc" or "ref"/],
  ] satisfies Told[])
    expectTold("imported sidebar", refused, told, misshapen)
  const broken = config('    { type: "category", label: "index", items: ["Part", "index"] },')
  const problems = await problemsOf(broken)
  for (const told of [
    ["sidebars.ts:1:35", "broken-link", /doc not found: intro/],
    ["sidebars.ts:5:50", "broken-link", /doc not found: Part/],
    ["parts/navbar.ts:2:22", "broken-link", /page not found: \/nowhere/],
  ] satisfies Told[])
    expectTold("imported sidebar", problems, told, broken)
})

test("mistakes in the content", async () => {
  const files = {
    ...docs,
    "site.config.ts": siteConfig,
    ...Object.assign({}, ...content.map(([, each]) => each)),
  } as Record<string, string>
  const problems = await problemsOf(files)
  for (const [name, , ...told] of content) for (const each of told) expectTold(name, problems, each, files)
  expectTold("logo that is missing", problems, ["site.config.ts:3:19", "broken-image", /lgoo\.svg/, /logo\.svg/], files)
  expectTold("social image that is missing", problems, ["site.config.ts:4:17", "broken-image", /social\.png/], files)
  expectTold(
    "sidebar with an unknown id",
    problems,
    ["site.config.ts:6:77", "broken-link", /doc not found: intro/, /index/],
    files,
  )
  expectTold(
    "folder of docs that does not exist",
    problems,
    ["site.config.ts:7:19", "empty-folder", /folder not found: content\/mroe/],
    files,
  )
  expectTold("pages(): bad url", problems, ["site.config.ts:9:3", "invalid-config", /pages\(site\)\[0\]\.url/], files)
  expectTold(
    "pages(): missing key",
    problems,
    ["site.config.ts:9:3", "invalid-config", /pages\(site\)\[1\]\.title .*is missing/],
    files,
  )
  expectTold(
    "missing declarations",
    problems,
    ["site.config.ts:10:27", "invalid-declaration", /content\/sdk\/a\.d\.ts/],
    files,
  )
})

test("mistakes in templates, and a function of pages that throws", async () => {
  const files: Record<string, string> = {
    ...docs,
    "site.config.ts":
      'export default { title: "T", lastUpdate: false, pages: () => {\n  throw new Error("no pages")\n} }\n',
    "templates/parts/NavLinks.tsx":
      'export function NavLinks(): never {\n  throw new Error("no links")\n}\n\nexport const MenuLinks = NavLinks\n',
    "templates/parts/Icon.tsx": "export default function Icon() {\n  return <i />\n}\n",
  }
  const problems = await problemsOf(files)
  expectTold("template that throws", problems, ["templates/parts/NavLinks.tsx:2:9", "render-failed", /no links/], files)
  const once = problems.filter(({ message }) => message.includes("no links"))
  assert.equal(once.length, 1, JSON.stringify(once))
  expectTold(
    "template with a default export",
    problems,
    ["templates/parts/Icon.tsx:1:1", "invalid-code", /imports Icon from this template, which does not export it/],
    files,
  )
  expectTold(
    "pages() throws",
    problems,
    ["site.config.ts:2:9", "invalid-config", /throws an exception: no pages/, /site has .*docs/],
    files,
  )
})

test("mistakes in what the bundler reads beside the code", async () => {
  const component = "content/components/Note.tsx"
  const code = 'import { text } from "noted"\n\nexport default function Note() {\n  return <p>{text}</p>\n}\n'
  const installed = "node_modules/noted"
  const files = {
    ...docs,
    "site.config.ts": 'export default { title: "T", lastUpdate: false }\n',
    [component]: code,
    [`${installed}/package.json`]: '{ "main": "index.js" }',
    [`${installed}/index.js`]: 'export const text = "Noted."\n',
  }
  const broken = {
    "package.json": "",
    "tsconfig.json": "[",
    "content/package.json": '{\n  "a": ',
    [`${installed}/package.json`]: '{\n  "main": "index.js",\n  b\n}',
  }
  for (const [name, text] of Object.entries(broken)) {
    const problems = await problemsOf({ ...files, "content/docs/other.md": "[a](/nowhere)\n", [name]: text })
    const told = problems.map(({ file, code, hint }) => [file, code, hint])
    assert.deepEqual(told, [
      ["content/docs/other.md", "broken-link", undefined],
      [name, "invalid-code", "the bundler reads this file beside the code of its folder: correct it"],
    ])
  }
})

test("mistakes with new-version", async () => {
  const refusal = async (config: string, name: string) => {
    const { folder, remove } = await folderWith({ ...docs, "site.config.ts": config })
    try {
      await newVersion({ root: folder, name, ask: undefined } as Parameters<typeof newVersion>[0], silentReporter)
    } catch (error) {
      const { message, hint } = error as UsageError
      printed.push(`## new-version ${name}\n\n${message}\n  hint: ${hint}\n`)
      return `${message} (${hint})`
    } finally {
      await remove()
    }
    return ""
  }
  const versioned =
    'export default { title: "T", docs: [{ id: "docs", dir: "docs", route: "/docs", versions: [{ name: "v1" }] }] }\n'
  assert.match(await refusal('export default { title: "T" }\n', "v2"), /version/)
  assert.match(await refusal(versioned, "v1"), /v1/)
  assert.match(await refusal(versioned, "a/b"), /a\/b/)
})
