/** `captcha-docs migrate` on a small Docusaurus site, and the build of what it writes. */
import assert from "node:assert/strict"
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { closeBlocks } from "../../src/docusaurus/close-blocks.js"
import { evaluateModule } from "../../src/docusaurus/evaluate.js"
import { mend } from "../../src/docusaurus/mend.js"
import { migrate } from "../../src/docusaurus/migrate.js"
import { readSite } from "../../src/docusaurus/read-site.js"
import { namedFiles } from "../../src/docusaurus/read-texts.js"
import { siteFiles } from "../../src/docusaurus/site-files.js"
import { severitiesOf } from "../../src/docusaurus/translate.js"
import { translateStyles } from "../../src/docusaurus/translate-styles.js"
import { silentReporter } from "../../src/report/console.js"
import { problem } from "../../src/report/diagnostic.js"
import { UsageError } from "../../src/setup/usage-error.js"
import { buildFolder, filesBelow } from "../build-fixture.js"

const folder = path.join(import.meta.dirname, "docusaurus-site")

test("a Docusaurus site becomes one that builds at the same addresses, and twice the same bytes", async (t) => {
  const work = await mkdtemp(path.join(tmpdir(), "captcha-docs-migrate-"))
  t.after(() => rm(work, { recursive: true, force: true }))
  const told: string[] = []
  const reporter = { ...silentReporter, result: (text: string) => void told.push(text) }
  const packageRoot = path.resolve(import.meta.dirname, "../..")
  const options = { folder, dryRun: false, format: "json", version: "0.1.0", packageRoot }
  const out = path.join(work, "site")
  await migrate({ ...options, out: path.join(work, "dry"), dryRun: true }, reporter)
  assert.deepEqual(await filesBelow(path.join(work, "dry")), [])
  await migrate({ ...options, out }, reporter)
  const {
    notTaken,
    errors,
    pages: count,
  } = JSON.parse(told[0] ?? "{}") as {
    notTaken: { loss: string; what: string; file: string; line: number }[]
    errors: unknown[]
    pages: number
  }
  assert.deepEqual(
    notTaken.map(({ loss, what, file, line }) => `${loss}: ${file}:${line} ${what}`),
    [
      "pages: docusaurus.config.js:35 a function in plugins",
      "pages: docusaurus.config.js:36 plugin-of-lids in plugins",
      "pages: docusaurus.config.js:9 pages in de",
      "features: static/robots.txt:1 static/robots.txt",
      "features: src/components/Rack.js:1 the state of components/Rack.js never runs, as pages import parts of its file",
      "features: src/components/Stove.js:1 the state of components/Stove.js never runs, as it asks Docusaurus for something of the page",
      "features: src/pages/help.js:1 what src/pages/help.js shows in browsers only never appears",
      "features: docusaurus.config.js:29 <script> of headTags",
      "features: docusaurus.config.js:30 <meta> of headTags",
      "looks: blog/2020-01-31-first.md:1 posts whose lists show them whole",
      "looks: src/theme/MDXComponents.js:1 the element h2 of MDXComponents",
      "looks: src/css/custom.css:1 1 rule for Docusaurus' own elements",
      "looks: docs/usage/steep.mdx:9 @theme/Saucer",
      "looks: docs/usage/steep.mdx:10 useOven of @docusaurus/theme-common",
      "looks: docs/usage/steep.mdx:24 the component Spoon",
      "looks: docusaurus.config.js:40 themeConfig.prism.theme",
      "looks: docusaurus.config.js:55 themeConfig.footer.logo.src",
      "looks: docusaurus.config.js:55 no in footer",
    ],
  )
  assert.deepEqual({ errors, count }, { errors: [], count: 15 })
  await migrate({ ...options, out }, reporter)
  const config = path.join(out, "site.config.ts")
  const text = await readFile(config, "utf8")
  await writeFile(config, `${text}// mine\n`)
  await assert.rejects(migrate({ ...options, out }, reporter), /holds site\.config\.ts, and migrate overwrites nothing/)
  assert.equal(await readFile(config, "utf8"), `${text}// mine\n`)
  await writeFile(config, text)

  const built = await buildFolder(out)
  assert.equal(built.exitCode, 0, built.problems)
  const pages = [...built.files.keys()].filter((file) => file.endsWith("index.html"))
  for (const url of [
    "docs/intro",
    "docs/next/intro",
    "docs/next/usage/pour",
    "blog/2020/01/31/first",
    "recipes",
    "recipes/2021/03/01/sencha",
    "recipes/tags/green",
    "help",
    "start",
  ]) {
    assert.ok(pages.includes(`${url}/index.html`), `${url} is there`)
  }
  assert.ok(!pages.some((file) => file.includes("drafts")), "what Docusaurus leaves out stays out")
  const intro = built.files.get("docs/next/intro/index.html") ?? ""
  assert.match(intro, /<meta name="keywords" content="pots, tea"/)
  assert.match(intro, /<link rel="stylesheet" href="https:\/\/css\.example\.com\/pots\.css" crossorigin="anonymous"/)
  assert.match(intro, /<script src="\/pots\.js"/)
  assert.match(intro, /<a href="\/pots\.js"/)
  assert.match(intro, /<script src="\/_host\/lids\.js"/)
  assert.match(intro, /href="https:\/\/code\.example\.com\/edit\/content\/docs\/intro\.md"/)
  const [sheet = ""] = [...built.files].filter(([file]) => /\/site-[^/]+\.css$/.test(file)).map(([, text]) => text)
  assert.ok(/--color-accent: ?light-dark\(#2f5d8a, ?#9cc4ee\)/.test(sheet), "the style sheet has the site's colour")
  assert.match(sheet, /\.text--center ?\{ ?text-align: ?center/, "and what its pages ask of Docusaurus' own sheet")
  assert.doesNotMatch(sheet, /\.hero/)
  assert.match(sheet, /--pot-size: ?3rem/)
  assert.match(sheet, /\.kiln ?\{ ?padding: ?var\(--pot-size\)/, "and its rules for elements of its own")
  assert.match(intro, /class="line cracked"/)
  assert.match(sheet, /\.cracked ?\{ ?color: ?brown/, "a comment of the site's own marks a line")
  assert.match(intro, /<b>the lid<\/b>/)
  assert.match(intro, /sidebar-group|Usage/)
  const pour = built.files.get("docs/next/usage/pour/index.html") ?? ""
  assert.match(pour, /<div title="full"><section><p>With <code>cups<\/code>/)
  const steep = built.files.get("docs/next/usage/steep/index.html") ?? ""
  assert.match(steep, /data-island="Timer"[^>]*data-props="{&quot;of&quot;:&quot;green&quot;}"/)
  assert.match(steep, /data-island="Steam"[^>]*>[^]*?<i>cold<\/i>/)
  assert.match(steep, /<i>a cup<\/i>/)
  assert.match(steep, /brown/)
  assert.match(steep, /<b title="current">/)
  assert.match(steep, /<q class="language-sh">boil<\/q>/)
  assert.match(built.files.get("help/index.html") ?? "", /<p title="current,1.0">\*\*\/drafts\/\*\*<\/p>/)
  assert.match(steep.replaceAll("<!-- -->", ""), /on a saucer, with a spoon, To serve/)
})

test("folders beside the site's own are those that it names, and none above it", () => {
  const texts = new Map([["content/a.mdx", 'import A from "@site/../A.md"\nimport b from "@site/data/b.json"']])
  assert.deepEqual(namedFiles(texts), ["data"])
})

const mdx1 = { config: {}, isMdx1: true }
const mdx3 = { config: {}, isMdx1: false }

test("what MDX 1 took for text is text", () => {
  const unknown = problem("render-failed", { file: "b.md", line: 1, column: 5 }, "/b: width is not defined")
  const none = { files: {}, left: [], modules: new Map() }
  assert.equal(mend({ "b.md": "A { width }" }, [unknown], none, mdx1)?.files["b.md"], "A \\{ width }")
  const react = problem("render-failed", { file: "c.md", line: 1, column: 1 }, "/c: React is not defined")
  assert.equal(mend({ "c.md": "C" }, [react], none, mdx1)?.files["c.md"], 'C\n\nimport React from "react"\n')
  const formula = "$$\n\\frac{}{a}\n$$\n\n{ width: 1 }\n"
  const broken = problem("mdx-syntax", { file: "e.md", line: 5, column: 1 }, "")
  assert.equal(
    mend({ "e.md": formula }, [broken], none, { ...mdx1, dependencies: { "remark-math": "3" } })?.files["e.md"],
    formula.replace("{ width", "\\{ width"),
  )
  const commented = problem("mdx-syntax", { file: "d.md", line: 1, column: 1 }, "")
  assert.equal(
    mend({ "d.md": "<Cup\n  // full\n  of={tea}\n/>\n" }, [commented], none, mdx1)?.files["d.md"],
    "<Cup\n  of={tea}\n/>\n",
  )
  const text = "A <b, {a: b} and <https://tea.example.com>.\n\n## { [cup: string]: T }\n"
  const told = problem("mdx-syntax", { file: "a.md", line: 1, column: 3 }, "")
  const before = { files: {}, left: [], modules: new Map() }
  assert.equal(mend({ "a.md": text }, [told], before, mdx3), undefined)
  assert.deepEqual(
    mend({ "a.md": text }, [told], before, mdx1)?.files["a.md"],
    ["A \\<b, \\{a: b} and [https://tea.example.com](https://tea.example.com).\n\n## \\{ [cup: string]: T }\n"][0],
  )
})

test("blocks that no line closes end as Docusaurus ends them, and what looks like one is text", () => {
  const cases: [text: string, closed: string][] = [
    ["1. a\n\n   ```js\n   b\n\n2. c", "1. a\n\n   ```js\n   b\n\n   ```\n2. c"],
    ["1. a\n\n   ```js\n   b\n   \n2. c", "1. a\n\n   ```js\n   b\n   \n   ```\n2. c"],
    ["> ~~~~\n> a\n\nb", "> ~~~~\n> a\n> ~~~~\n\nb"],
    [":::tip\na\n:::note\nb\n:::danger\nc\n:::\nd", ":::::tip\na\n::::note\nb\n:::danger\nc\n:::\n::::\n:::::\nd"],
    ["::: tip\n\na\n\n:::note[T] b\n\n:::", "\\::: tip\n\na\n\n\\:::note[T] b\n\n:::"],
  ]
  for (const [text, closed] of cases) assert.equal(closeBlocks(text, "mdx"), closed)
})

test("a tag that a file of tags lacks is added to it, once", () => {
  const place = { file: "content/docs/a.md", line: 2, column: 1 }
  const hint = "add it to content/docs/tags.yml: `new pot: { label: … }` (known tags: cup)"
  const told = problem("invalid-frontmatter", place, "unknown tag: new pot", { hint })
  const before = { files: {}, left: [], modules: new Map() }
  const mended = mend({ "content/docs/tags.yml": "cup: {}\n" }, [told, told], before, mdx3)
  assert.equal(mended?.files["content/docs/tags.yml"], "cup: {}\n\nnew pot: {}\n")
})

test("variables of Infima become those of our theme, light beside dark", () => {
  const css =
    ":root { --ifm-color-primary: red; --other: 1 } :root[data-theme='dark'] { --ifm-heading-color: white } .menu { top: 0 }"
  assert.deepEqual(
    translateStyles(css, () => false),
    {
      css:
        ":root {\n  --color-accent: red;\n}\n:root {\n  --color-accent-fill: red;\n}\n" +
        '[data-theme="dark"] {\n  --color-text-strong: white;\n}\n',
      left: 1,
    },
  )
  assert.deepEqual(
    translateStyles("", () => true),
    { css: "", left: 0 },
  )
})

test("rules for the site's own classes stay, with the variables that they ask for", () => {
  const css = `@import "x.css";
    :root { --clay: brown; --unused: 1 }
    .pot, .menu .lid, p { color: var(--clay) }
    @media (width > 40rem) { .pot::before { content: "}" } .footer { top: 0 } }
    .unknown { top: 0 }`
  const isUsed = (name: string) => ["pot", "menu", "footer", "--clay"].includes(name)
  assert.deepEqual(translateStyles(css, isUsed), {
    css: ':root { --clay: brown; }\n.pot { color: var(--clay) }\n@media (width > 40rem) {\n.pot::before { content: "}" }\n}\n',
    left: 2,
  })
})

test("what a symbolic link names is beside the file itself", async (t) => {
  const work = await mkdtemp(path.join(tmpdir(), "captcha-docs-migrate-"))
  t.after(() => rm(work, { recursive: true, force: true }))
  const texts = {
    "docusaurus.config.js": "module.exports = { presets: ['classic'] }",
    "kept/pots/pour.md": 'import Cup from "../cups/Cup"',
  }
  for (const [file, text] of Object.entries({ ...texts, "kept/cups/Cup.js": "export default () => 1" })) {
    await mkdir(path.dirname(path.join(work, file)), { recursive: true })
    await writeFile(path.join(work, file), text)
  }
  await mkdir(path.join(work, "docs"))
  await symlink("../kept/pots/pour.md", path.join(work, "docs/pour.md"))
  const { files } = siteFiles(await readSite(work), { version: "0.1.0", components: new Set() })()
  const [, specifier = ""] = /from "(.*)"/.exec(String(files["content/docs/pour.md"])) ?? []
  assert.ok(`${path.posix.join("content/docs", specifier)}.js` in files, specifier)
})

test("modules of the configuration know their folder, and a sheet of a package comes along", async (t) => {
  const work = await mkdtemp(path.join(tmpdir(), "captcha-docs-migrate-"))
  t.after(() => rm(work, { recursive: true, force: true }))
  const files = {
    "docusaurus.config.js": `module.exports = {
      title: require("./data/title.js"),
      presets: [["classic", { theme: { customCss: [require.resolve("pots/pots.css")] } }]],
    }`,
    "data/title.js": `module.exports = require("node:path").basename(__dirname)`,
    "node_modules/pots/pots.css": ".pot { top: 0 }",
    "docs/intro.md": "Hello.",
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(work, file)), { recursive: true })
    await writeFile(path.join(work, file), text)
  }
  const { files: made } = siteFiles(await readSite(work), { version: "0.1.0", components: new Set() })()
  assert.match(String(made["site.config.ts"]), /"title": "data"/)
  assert.match(String(made["site.config.ts"]), /"styles": \[\s*"content\/src\/css\/pots\.css"/)
  assert.equal(new TextDecoder().decode(made["content/src/css/pots.css"] as Uint8Array), ".pot { top: 0 }")
})

test("what webpack, Babel and the router give a site is written out", async (t) => {
  const work = await mkdtemp(path.join(tmpdir(), "captcha-docs-migrate-"))
  t.after(() => rm(work, { recursive: true, force: true }))
  const files = {
    "docusaurus.config.js": `import * as pots from "pots"
    export default {
      title: pots.name("clay") + (pots.kiln instanceof Map) + Object.keys(pots.kiln).join() + (() => { for (const key in pots.kiln) return key; return "" })(),
      presets: [["classic", {}]],
      plugins: [() => ({ configureWebpack: () => ({ module: { rules: [{ test: /\\.glaze$/, type: "asset/source" }] } }) }),
        ["@docusaurus/plugin-client-redirects", { redirects: [{ from: "/a", to: "index" }, { from: "/b", to: "docs/pot" }] }]],
    }`,
    "src/pages/kiln.ts": 'export { default } from "./pot"',
    "src/pages/types.d.ts": "declare const pot: string",
    "src/pages/pot.js":
      '// @flow\nimport { useLocation } from "react-router-dom"\nimport red from "../red.glaze"\nimport "./pot.css"\nimport at from "!file-loader?outputPath=x!../red.ts"\nexport default (a: string) => red',
    "src/pages/pot.css":
      '@import "~pots/a.css"; .a { background: url(~/img/a.svg) } .b { background: url("~@site/static/b.svg") }',
    "src/red.glaze": "red",
    "src/red.ts": "none",
    "docs/terms.md": '---\nterms:\n    red clay: "A\nb:\nc"\n---\n\nHello.',
    "static/b.svg": "<svg/>",
    "docs/pot.md":
      "---\nslug: /docs/a.html\nimage: img/pot.png\n---\n\n:::tip\n\nimport A from './a.md'\n\n<A />\n\n```js\nimport b from 'b'\n```\n\n:::",
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(work, file)), { recursive: true })
    await writeFile(path.join(work, file), text)
  }
  const { files: made } = siteFiles(await readSite(work), { version: "0.1.0", components: new Set() })()
  const textOf = (file: string) => {
    const text = made[file]
    assert.ok(text !== undefined, file)
    return typeof text === "string" ? text : new TextDecoder().decode(text as Uint8Array)
  }
  assert.match(textOf("site.config.ts"), /"title": "false"/)
  assert.equal(textOf("content/pages/kiln.tsx"), 'export { default } from "./pot.tsx"')
  assert.ok(Object.hasOwn(made, "content/pages/types.d.ts"))
  assert.match(textOf("content/pages/pot.tsx"), /"@docusaurus\/router"\n.*"!!raw-loader!\.\.\/src\/red\.glaze"/)
  assert.match(textOf("content/pages/pot.css"), /"pots\/a\.css".*url\(\/img\/a\.svg\).*url\("@site\/static\/b\.svg"\)/)
  assert.match(textOf("content/docs/pot.md"), /^slug: \/docs\/a\nimage: \/img\/pot\.png$/m)
  assert.match(
    textOf("content/docs/pot.md"),
    /:tip\n\n\n\n<A \/>\n\n```js\nimport b from 'b'\n```\n\n:::\n\nimport A from '\.\/a\.md'\n$/,
  )
  assert.match(textOf("content/pages/pot.tsx"), /^const at = "\/files\/src\/red\.ts"$/m)
  assert.deepEqual(made["content/public/files/src/red.ts"], { original: path.join(work, "src/red.ts") })
  assert.match(textOf("content/docs/terms.md"), /red clay: "A\n +b:\n +c"/)
  const config = textOf("site.config.ts")
  assert.match(config, /"from": "\/a",\s+"to": "\/"[^]*"from": "\/b",\s+"to": "\/docs\/pot"/)
})

test("a file of the site that is no JSON, and a folder without a site, are mistakes of usage", async (t) => {
  const work = await mkdtemp(path.join(tmpdir(), "captcha-docs-migrate-"))
  t.after(() => rm(work, { recursive: true, force: true }))
  await assert.rejects(readSite(work), { constructor: UsageError, message: /docusaurus\.config\.js .* not found/ })
  await writeFile(path.join(work, "docusaurus.config.js"), "module.exports = { presets: [['classic', {}]] }")
  await writeFile(path.join(work, "versions.json"), '["1.0",]')
  await assert.rejects(readSite(work), { constructor: UsageError, message: /versions\.json is not JSON/ })
})

test("a configuration that can't be read or parsed is a mistake of usage, with its place", async (t) => {
  const work = await mkdtemp(path.join(tmpdir(), "captcha-docs-migrate-"))
  t.after(() => rm(work, { recursive: true, force: true }))
  const file = path.join(work, "docusaurus.config.js")
  await writeFile(file, "module.exports = {\n  title: ,\n}")
  await assert.rejects(readSite(work), { constructor: UsageError, message: /config\.js:2:10: Unexpected ","/ })
  await rm(file)
  await mkdir(file)
  await assert.rejects(readSite(work), { constructor: UsageError, message: /docusaurus\.config\.js/ })
})

test("severities are those that Docusaurus would use", () => {
  assert.deepEqual(severitiesOf({}), {})
  assert.deepEqual(severitiesOf({ onBrokenLinks: "ignore", onBrokenAnchors: "throw", onDuplicateRoutes: "warn" }), {
    "broken-link": "off",
    "broken-anchor": "error",
  })
  const markdown = { hooks: { onBrokenMarkdownLinks: "throw" } }
  assert.deepEqual(severitiesOf({ markdown }), { "broken-file-link": "error" })
})

test("each configuration that gives no site has a sentence of its own", async (t) => {
  const work = await mkdtemp(path.join(tmpdir(), "captcha-docs-migrate-"))
  t.after(() => rm(work, { recursive: true, force: true }))
  const cases: [file: string, text: string, message: RegExp, hint: RegExp][] = [
    [
      "throws/docusaurus.config.js",
      'throw new Error("API_KEY is missing")',
      /throws: API_KEY is missing/,
      /environment/,
    ],
    [
      "package/docusaurus.config.js",
      'const pots = require("pots")\nthrow new Error("no " + typeof pots)',
      /throws: no function/,
      /npm install .*: it may need pots$/,
    ],
    ["number/docusaurus.config.js", "module.exports = 5", /exports no object, but 5/, /export the configuration/],
    ["below/website/docusaurus.config.ts", "export default {}", /not found in/, /there is one in website/],
    ["other/.vitepress/config.ts", "export default {}", /not found in/, /VitePress, which can't be read/],
  ]
  for (const [file, text, message, hint] of cases) {
    await mkdir(path.dirname(path.join(work, file)), { recursive: true })
    await writeFile(path.join(work, file), text)
    const folder = path.join(work, file.split("/")[0] as string)
    await assert.rejects(readSite(folder), { constructor: UsageError, message, hint }, file)
  }
  const endless = path.join(work, "endless.js")
  await writeFile(endless, "for (;;) {}")
  await assert.rejects(evaluateModule(endless, { patience: 500 }), { message: /took longer than 0\.5 s/ })
})

test("redirects that a configuration makes, and addresses that the new site lacks", async (t) => {
  const work = await mkdtemp(path.join(tmpdir(), "captcha-docs-migrate-"))
  t.after(() => rm(work, { recursive: true, force: true }))
  const files = {
    "old/docusaurus.config.js": `module.exports = {
      title: "Pots", baseUrl: "/pots/",
      onBrokenAnchors: "throw",
      markdown: {
        anchors: { maintainCase: true },
        preprocessor: ({ fileContent }) => fileContent.replace("GLAZE", "celadon"),
        parseFrontMatter: async (given) => {
          const { frontMatter, content } = await given.defaultParseFrontMatter(given)
          return given.filePath.endsWith("pour.md") ? { frontMatter: { ...frontMatter, kiln: 3 }, content } : { frontMatter, content }
        },
      },
      presets: [["internal-preset", { docs: { routeBasePath: "/", exclude: ["left/*"], editUrl: ({ docPath }) => "https://code.example.com/docs/" + docPath } }]],
      plugins: [["@docusaurus/plugin-client-redirects", {
        fromExtensions: ["htm"],
        createRedirects: (to) => (to === "/pour" ? ["/old//pour/"] : undefined),
        redirects: [{ from: "/pour.html", to: "/pour" }, { from: "/two", to: "/pour" }, { from: "/two", to: "/" }, { from: "/a?b", to: "/" }, { from: "/c", to: "/" }, { from: "/d?e", to: "/" }],
      }], ["./plugins/short.cjs", { clay: "src/clay" }], () => ({ configureWebpack: () => ({ resolve: { alias: { "@clay": require("node:path").resolve(__dirname, "src/clay") } } }) })],
      themeConfig: {
        footer: { copyright: "Potters" },
        navbar: { items: [{ label: "Home", to: "/pots" }, { label: "Pour", to: "/pots/pour" }, { label: "Shelf", to: "/shelf" }] },
      },
    }`,
    "old/docs/pour.md":
      "import Hot from '/parts/\\_hot.mdx'\nimport env from '!!raw-loader!../parts/.env'\nimport Bowl from '@short/Bowl'\nimport Part from './left/part.md'\nimport heat from '!!yaml-loader!../parts/heat.yaml'\n\n# Pour\n\n<Hot />{env}, GLAZE <Bowl /><Part />\n\n## Cups \\{#mugs\\}\n\n<Saucer /> {heat.of} <Kiln />",
    "old/package.json": '{ "type": "module" }',
    "old/tsconfig.json": '{ "compilerOptions": { "baseUrl": null /* none */, "paths": null } } // by hand',
    "old/plugins/short.cjs": `exports.default = (context, { clay }) => ({
      configureWebpack(config) { config.resolve.alias["@short"] = require("node:path").resolve(clay) },
    })`,
    "old/docs/shelf/_category_.json": '{ "label": "Shelf",\n"link": { "title": "No type" },\n"collapsed": "true" }',
    "old/docs/shelf/index.md": "# On the shelf",
    "old/docs/_unused.md": "A part [of nothing](/nowhere).",
    "old/src/clay/kilns/index.js": 'export { default as Kiln } from "../Bowl"',
    "old/parts/heat.yaml": "of: kilns",
    "old/docs/shelf/lamp.md": "import Lamp from '@theme/Lamp'\n\n# Lamp\n\n<Lamp />",
    "old/src/theme/Lamp/index.js": 'export { default } from "@theme/Bulb"',
    "old/src/theme/Bulb/index.js": "export default () => <b>bright</b>",
    "old/src/theme/Shade/index.js": 'import Frame from "@theme/Shade/Frame"\nexport default () => <Frame />',
    "old/src/theme/Shade/Frame.js": "export default () => <b>frame</b>",
    "old/src/theme/MDXComponents.js": `import Saucer from "@site/src/clay/Bowl"
import * as Kilns from "@site/src/clay/kilns"
const list = {
  h1: (props) => <b {...props} />,
  Saucer,
  ...Kilns,
}
export default list
`,
    "old/docs/left/part.md": "Excluded, and a part.",
    "old/docs/img/pot.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>",
    "old/docs/left/none.md": "Excluded [and broken](/nowhere).",
    "old/docs/refused.md":
      "---\ntags:\n  green: 1\nlast_update:\n  date: never\ndate: 2024-07-17 11:54:57 +0000 UTC\n---\n\nRefused.",
    "old/src/clay/README.md": "No page, and [broken](/nowhere).",
    "old/src/clay/Bowl.js": `import { useThemeConfig } from "@docusaurus/theme-common"
export default () => <b>{useThemeConfig().footer.copyright}</b>`,
    "old/parts/_hot.mdx": "Hello.",
    "old/parts/.env": "HEAT=3",
    "old/docs/index.md":
      "---\nslug: /\n---\n\n# Pots\n\n:::tip\n\n:::info\n\nHello.\n\n:::\n\n[Away](#Far-Away)\n\n## Far Away\n\n### Kilns {#}\n\n![Pot](.\\img\\pot.svg)\n\n1. ```js\n   away",
    "sitemap.xml": ["", "pour/", "old/pour", "pour.htm", "gone"]
      .map((at) => `<loc>https://a.example.com/pots/${at}</loc>`)
      .join(""),
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(work, file)), { recursive: true })
    await writeFile(path.join(work, file), text)
  }
  const told: string[] = []
  const options = {
    folder: path.join(work, "old"),
    out: path.join(work, "new"),
    dryRun: false,
    format: "json",
    version: "0.1.0",
  }
  const reporter = { ...silentReporter, result: (text: string) => void told.push(text) }
  const packageRoot = path.resolve(import.meta.dirname, "../..")
  const status = await migrate({ ...options, packageRoot, compare: path.join(work, "sitemap.xml") }, reporter)
  const { missing, errors, pages, notTaken } = JSON.parse(told[0] ?? "{}") as Record<string, unknown[]>
  assert.deepEqual({ missing, errors, status }, { missing: ["/gone"], errors: [], status: 1 })
  assert.equal(pages, 7)
  const parts = notTaken?.map((entry) => (entry as { what: string }).what).filter((what) => /^src.theme/.test(what))
  assert.deepEqual(parts, ["src/theme/Shade"])
  assert.deepEqual(
    notTaken?.map((entry) => (entry as { what: string }).what).filter((what) => what.endsWith("front matter")),
    ["last_update.date of front matter", "last_update of front matter", "tags of front matter"],
  )
  const refused = notTaken?.filter((entry) => (entry as { what: string }).what.startsWith("redirects."))
  assert.equal(refused?.length, 2, "what the configuration can't hold is named once")
  const { files: built } = await buildFolder(path.join(work, "new"))
  assert.match(
    built.get("pour/index.html") ?? "",
    /<b>Potters<\/b>[^]*Excluded, and a part[^]*<h2 id="mugs"[^]*<b>Potters<\/b>[^]*kilns[^]*<b>Potters/,
  )
  const shelf = await readFile(path.join(work, "new/content/docs/shelf/_category_.json"), "utf8")
  assert.deepEqual(JSON.parse(shelf), { label: "Shelf", link: null, collapsed: true })
  const config = await readFile(path.join(work, "new/site.config.ts"), "utf8")
  assert.match(config, /"frontMatterKeys": \[\s+"kiln"/)
  const pour = await readFile(path.join(work, "new/content/docs/pour.md"), "utf8")
  assert.match(pour, /^---\nkiln: 3\n---\n[^]*parts\/env'[^]*<Hot \/>\{env\}, celadon <Bowl/)
  // A path that begins with the base URL has it already.
  assert.deepEqual(
    Array.from(config.matchAll(/"label": "(?:Home|Pour|Shelf)",\s+"to": "([^"]*)"/g), ([, to]) => to).slice(0, 3),
    ["/", "/pour", "/shelf"],
  )
  assert.match(config, /"from": "\/old\/pour",\s+"to": "\/pour"/)
  assert.match(config, /"from": "\/c",\s+"to": "\/"/)
  assert.doesNotMatch(config, /"from": "\/[ad]/)
  assert.match(config, /"editUrl": "https:\/\/code\.example\.com\/"/)
})
