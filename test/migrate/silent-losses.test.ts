/** What a Docusaurus site says and the new one can't show is taken, or named: each by a class of its own. */
import assert from "node:assert/strict"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { type TestContext, test } from "node:test"
import type { Left } from "../../src/docusaurus/left.js"
import { migrate } from "../../src/docusaurus/migrate.js"
import { readSite } from "../../src/docusaurus/read-site.js"
import { madeRedirects } from "../../src/docusaurus/redirect-rules.js"
import { siteFiles } from "../../src/docusaurus/site-files.js"
import { silentReporter } from "../../src/report/console.js"
import { UsageError } from "../../src/setup/usage-error.js"

const config = `module.exports = { title: "Pots", tagline: "Of clay", presets: [["classic", {}]] }`

/** The texts of the new site, and what it names. */
async function taken(
  t: TestContext,
  files: Record<string, string>,
  below = ".",
): Promise<{ textOf: (file: string) => string; named: string[] }> {
  const work = await written(t, { "docusaurus.config.js": config, ...files })
  const made = siteFiles(await readSite(path.join(work, below)), { version: "0.1.0", components: new Set() })()
  const textOf = (file: string) => {
    const text = made.files[file]
    assert.ok(text !== undefined, `${file} of ${Object.keys(made.files)}`)
    return typeof text === "string" ? text : new TextDecoder().decode(text as Uint8Array)
  }
  return { textOf, named: made.told.map(({ loss, what, file, line }) => `${loss}: ${file}:${line} ${what}`) }
}

async function written(t: TestContext, files: Record<string, string>): Promise<string> {
  const work = await mkdtemp(path.join(tmpdir(), "captcha-docs-losses-"))
  t.after(() => rm(work, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(work, file)), { recursive: true })
    await writeFile(path.join(work, file), text)
  }
  return work
}

test("only a heading at the beginning of a text is a page's title", async (t) => {
  const cases: [file: string, text: string, taken: string][] = [
    ["first.md", "import A from 'a'\n\n# First\n", "import A from 'a'\n\n# First\n"],
    ["set.md", "First\n===\n\n# Second\n", "First\n===\n\n# Second\n"],
    ["1-late.md", "Hello.\n\n# Late\n", '---\ntitle: "late"\nhide_title: true\n---\n\nHello.\n\n# Late\n'],
    ["below.md", "---\nid: x\n---\n\n## A\n\n# Late\n", '---\ntitle: "x"\nid: x\n---\n\n## A\n\n# Late\n'],
    ["stated.md", "---\ntitle: T\n---\n\nHello.\n\n# Late\n", "---\ntitle: T\n---\n\nHello.\n\n# Late\n"],
    ["code.md", "Hello.\n\n```sh\n# Late\n```\n", "Hello.\n\n```sh\n# Late\n```\n"],
  ]
  const { textOf } = await taken(t, Object.fromEntries(cases.map(([file, text]) => [`docs/${file}`, text])))
  for (const [file, , expected] of cases) assert.equal(textOf(`content/docs/${file}`), expected, file)
})

test("a post shows the title of its front matter, and not the heading in its place", async (t) => {
  const cases: [file: string, text: string, taken: string][] = [
    ["a", "---\ntitle: A\n---\n\n# News\n\nHello.", "---\ntitle: A\n---\n\n\n\nHello."],
    ["b", "---\ntitle: B\n---\n\n## First\n\n# News", "---\ntitle: B\n---\n\n## First\n\n# News"],
    ["c", "# News\n", "# News\n"],
  ]
  const posts = cases.map(([name, text]) => [`blog/2024-01-01-${name}.md`, text])
  const { textOf } = await taken(t, Object.fromEntries(posts))
  for (const [name, , expected] of cases) assert.equal(textOf(`content/blog/2024-01-01-${name}.md`), expected)
})

test("code that reads a page's date has a Date, as an unquoted one is", async (t) => {
  const files = {
    "docs/a.md": '---\ndate: 2024-03-01\nat: 2024-03-01 10:30:00\nsaid: "2024-03-01"\n---\n\nHello.',
    "docs/b.md": "---\nof: clay\n---\n\nHello.",
  }
  const reader = "export default ({ frontMatter }) => frontMatter.date.getFullYear()"
  const { textOf } = await taken(t, { ...files, "src/Table.js": reader })
  const [, code = ""] = /\nexport const frontMatter = (.*)\n$/.exec(textOf("content/docs/a.md")) ?? []
  const read = new Function(`return ${code}`)() as { date: Date; at: Date; said: string }
  assert.deepEqual(read, { date: new Date("2024-03-01"), at: new Date("2024-03-01T10:30:00Z"), said: "2024-03-01" })
  assert.equal(textOf("content/docs/b.md"), files["docs/b.md"])
  const without = await taken(t, files)
  assert.equal(without.textOf("content/docs/a.md"), files["docs/a.md"])
})

test("what a page tells its layout are literals, and front matter where the layout is a component's; else it is named", async (t) => {
  const layout = 'import Layout from "@theme/Layout"\n'
  const { textOf, named } = await taken(t, {
    "src/pages/a.js": `${layout}const said = "Cups"\nexport default () => <Layout title={siteConfig.tagline} description={\`\${said} of \${context.siteConfig.title}\`}><b /></Layout>`,
    "src/pages/b.js": `${layout}const { title } = useDocusaurusContext().siteConfig\nexport default () => <Layout title={title} description={translate({ id: "x", message: "All cups" })} />`,
    "src/pages/c.js": `${layout}export default ({ cup }) => <Layout title={cup.name} description="One" />`,
    "src/pages/d.js": 'export { default } from "../components/Shelf"',
    "src/components/Shelf.js": `${layout}export default () => <Layout title="Shelf" description={said()} />`,
    "src/pages/f.js": `${layout}export default () => <Layout><b /></Layout>`,
    "src/pages/e.js": "export default () => <Head><title>E</title></Head>",
  })
  assert.match(textOf("content/pages/a.js"), /title=\{"Of clay"\} description=\{"Cups of Pots"\}/)
  assert.match(textOf("content/pages/b.js"), /title=\{"Pots"\} description=\{"All cups"\}/)
  assert.match(textOf("content/pages/f.js"), /<Layout title=\{"Pots"\}><b/)
  assert.match(textOf("content/pages/d.js"), /frontMatter = \{"layout":"wide","hide_title":true,"title":"Shelf"\}/)
  assert.deepEqual(
    named.map((entry) => entry.replace(/^features: /, "")),
    [
      "src/components/Shelf.js:1 the description of src/components/Shelf.js",
      "src/pages/c.js:1 the title of src/pages/c.js",
      "src/pages/e.js:1 the <title> of src/pages/e.js",
    ],
  )
})

test("front matter and data that nothing here takes are named", async (t) => {
  const { named } = await taken(t, {
    "docs/a.md": "---\nsidebar_custom_props:\n  of: clay\n---\n\nHello.",
    "docs/shelf/_category_.yml": "label: Shelf\ncustomProps:\n  of: clay\n",
    "docs/shelf/b.md": "---\nid: b\nparse_number_prefixes: false\n---\n\nHello.",
    "blog/authors.yml": "ann:\n  name: Ann\n  image_url: /a.png\n  socials:\n    github: ann\n",
    "blog/2024-01-01-a.md": "---\ntitle_meta: A\n---\n\nHello. {/* truncate */}",
  })
  assert.deepEqual(named, [
    "addresses: docs/shelf/b.md:3 parse_number_prefixes of front matter",
    "looks: docs/a.md:2 sidebar_custom_props of front matter",
    "looks: docs/shelf/_category_.yml:2 customProps of docs/shelf/_category_.yml",
    "looks: blog/2024-01-01-a.md:2 title_meta of front matter",
    "looks: blog/authors.yml:5 socials.github of blog/authors.yml",
  ])
})

test("what only a script would do or show on a page is named, and nothing stays hidden", async (t) => {
  const { textOf, named } = await taken(t, {
    "src/pages/a.js": 'import Shelf from "../components/Shelf"\nexport default () => <Shelf />',
    "src/components/Shelf.js": "export default () => <b onClick={() => open()} data-aos='fade'>x</b>",
    "src/pages/b.js":
      'import { motion } from "framer-motion"\nexport default () => <motion.b initial={{ opacity: 0 }} animate={{ opacity: 1 }} />',
  })
  assert.match(textOf("content/pages/b.js"), /<motion\.b initial=\{false\} animate/)
  assert.match(textOf("content/src/css/docusaurus.css"), /\[data-aos\] \{ opacity: 1 !important/)
  assert.deepEqual(named, [
    "features: src/pages/a.js:1 what src/pages/a.js shows runs no script: src/components/Shelf.js",
    "looks: src/pages/b.js:1 what src/pages/b.js fades in",
  ])
})

test("HTML of a footer is what a browser makes of it", async (t) => {
  const copyright = '<p>&copy; Potters<br/>&amp; sons</p><script>x()</script><div class="end"'
  const { textOf } = await taken(t, {
    "docusaurus.config.js": `module.exports = { title: "Pots", presets: [["classic", {}]], themeConfig: { footer: {
      copyright: ${JSON.stringify(copyright)},
      links: [{ title: "More", items: [{ html: '<p><a href="/a">Cups</a> <a href="https://b.example.com">Pots</a></p>' }] }],
    } } }`,
    "docs/a.md": "Hello.",
  })
  assert.match(textOf("site.config.ts"), /"copyright": "© Potters & sons"/)
  assert.match(
    textOf("site.config.ts"),
    /"Cups",\s+"to": "pathname:\/\/\/a"[^]*"Pots",\s+"href": "https:\/\/b\.example\.com"/,
  )
})

test("endings of a plugin's own, and packages of the repository, are found as the site's bundler finds them", async (t) => {
  const { textOf } = await taken(
    t,
    {
      "package.json": '{ "workspaces": ["packages/*"] }',
      "packages/clay/package.json": '{ "name": "@pots/clay" }',
      "packages/clay/src/index.ts": "export const of = 1",
      "site/package.json": '{ "dependencies": { "@pots/clay": "*" } }',
      "site/docusaurus.config.js": `module.exports = { title: "Pots", presets: [["classic", {}]], plugins: [() => ({ configureWebpack: () => ({ mergeStrategy: { "resolve.extensions": "prepend" }, resolve: { extensions: [".web.js"] } }) })] }`,
      "site/src/Cup.web.js": "export default 1",
      "site/src/Cup.js": "export default 2",
      "site/src/pages/a.js": 'import Cup from "../Cup"\nimport { of } from "@pots/clay"\nexport default () => Cup + of',
    },
    "site",
  )
  const text = textOf("content/pages/a.js")
  assert.match(text, /from "\.\.\/src\/Cup\.web\.js"/)
  assert.equal(textOf("content/packages/clay/src/index.ts"), "export const of = 1")
  assert.match(text, /from "@site\/content\/packages\/clay\/src"|from "\.\.\/packages\/clay\/src"/)
})

test("hidden files, and edit links of several kinds, are named; sheets are compiled by a package of CommonJS", async (t) => {
  const { textOf, named } = await taken(t, {
    "docusaurus.config.js": `module.exports = { title: "Pots", presets: [["classic", {
      docs: { editUrl: "https://code.example.com/docs" }, blog: { editUrl: "https://code.example.com/blog/" },
    }]] }`,
    "docs/a.md": "| of | at |\n| --- | --- |\n|clay|https://pots.example.com|\n",
    "static/.nojekyll": "",
    "static/.pots.json": "{}",
    "static/.well-known/pots.txt": "clay",
    "src/css/a.scss": ".a { .b { top: 0 } }",
    "node_modules/sass/package.json": '{ "main": "sass.js" }',
    "node_modules/sass/sass.js": 'const all = { compile: () => ({ css: ".a .b { top: 0 }" }) }; module.exports = all',
  })
  assert.match(textOf("content/docs/a.md"), /\|clay\|https:\/\/pots\.example\.com \|/)
  assert.equal(textOf("content/src/css/a.css"), ".a .b { top: 0 }")
  assert.deepEqual(named, [
    "features: static/.pots.json:1 static/.pots.json",
    "features: docusaurus.config.js:1 edit links of 2 kinds",
  ])
})

test("tags of one address are one tag, and pages that lists have no more are named", async (t) => {
  const { textOf, named } = await taken(t, {
    "docusaurus.config.js": `module.exports = { title: "Pots", presets: [["classic", { blog: { postsPerPage: 1 } }]] }`,
    "blog/2024-01-01-a.md": "---\ntags: [AI, red clay]\n---\n\nA. {/* truncate */}",
    "blog/2024-01-02-b.md": '---\ntags:\n  - "ai"\n  - Red Clay\n---\n\nAI. {/* truncate */}',
    "i18n/en/code.json": "{}",
  })
  assert.match(textOf("content/blog/2024-01-01-a.md"), /^tags: \[ai, Red Clay\]$/m)
  assert.match(textOf("content/blog/2024-01-02-b.md"), /- "ai"\n {2}- Red Clay\n---\n\nAI\./)
  assert.deepEqual(named, ["addresses: blog:1 blog/tags/…/page/2", "pages: i18n/en/code.json:1 texts in i18n/en"])
})

test("the current version may be listed among the others", async (t) => {
  const { textOf } = await taken(t, {
    "docs/a.md": "Hello.",
    "versions.json": '["current", "1.0"]',
    "versioned_docs/version-1.0/a.md": "Hello.",
  })
  assert.deepEqual(textOf("site.config.ts").match(/"(name|current)": .*/g), [
    '"current": "current",',
    '"name": "current",',
    '"name": "1.0",',
  ])
})

test("redirects of a function that throws are named", async (t) => {
  const work = await written(t, {
    "docusaurus.config.js": `module.exports = { presets: [["classic", {}]], plugins: [
      ["@docusaurus/plugin-client-redirects", { fromExtensions: ["htm"], createRedirects: (at) => at.none() }],
    ] }`,
    "docs/a.md": "Hello.",
  })
  const lost: Left[] = []
  assert.deepEqual(await madeRedirects(await readSite(work), work, ["/a"], lost), [{ from: "/a.htm", to: "/a" }])
  assert.deepEqual(
    lost.map(({ what, at }) => [what, at]),
    [["redirects that createRedirects makes", ["plugins", "0", "1", "createRedirects"]]],
  )
})

test("a new site does not lie in a folder that is read", async (t) => {
  const work = await written(t, { "docusaurus.config.js": config, "docs/a.md": "Hello." })
  const packageRoot = path.resolve(import.meta.dirname, "../..")
  const options = { folder: work, dryRun: false, format: "text", version: "0.1.0", packageRoot }
  await assert.rejects(migrate({ ...options, out: path.join(work, "docs/new") }, silentReporter), {
    constructor: UsageError,
    message: /docs\/new is in docs, whose files/,
  })
})
