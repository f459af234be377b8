/** Remark and rehype plugins of a site: what they do, what they may not do, and what is said of those that fail. */
import assert from "node:assert/strict"
import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { type BuiltFixture, type Workspace, workspace } from "../build-fixture.js"
import { smallSite, startDev } from "../dev/running-site.js"

const text = `---
title: Plugged
---

Words here.

\`\`\`js
code()
\`\`\`
`

/** A site of one page, \`/\`, with these plugin files. */
async function site(
  t: TestContext,
  plugins: { remark?: string; rehype?: string; configured?: string; page?: string },
): Promise<{ space: Workspace; built: BuiltFixture }> {
  const space = await workspace()
  t.after(() => space.remove())
  const listed = [
    ...(plugins.remark === undefined ? [] : ['remarkPlugins: ["./remark.mjs"]']),
    ...(plugins.rehype === undefined ? [] : ['rehypePlugins: ["./rehype.mjs"]']),
    ...(plugins.configured === undefined ? [] : [plugins.configured]),
  ]
  const files = {
    "site.config.ts": `export default {\n  title: "T",\n  blog: false,\n  lastUpdate: false,\n  docs: [],\n  markdown: {\n    ${listed.join(",\n    ")},\n  },\n}\n`,
    "content/pages/index.mdx": plugins.page ?? text,
    ...(plugins.remark !== undefined && { "remark.mjs": plugins.remark }),
    ...(plugins.rehype !== undefined && { "rehype.mjs": plugins.rehype }),
  }
  for (const [file, contents] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(space.folder, file)), { recursive: true })
    await writeFile(path.join(space.folder, file), contents)
  }
  return { space, built: await space.build() }
}

/** Each problem as it is printed, with its hint, without the author's line. */
function told({ problems }: BuiltFixture): string[] {
  const found: string[] = []
  for (const line of problems.split("\n")) {
    const hint = /^ +hint: (.*)$/.exec(line)?.[1]
    if (hint !== undefined) found.push(`${found.pop()} (${hint})`)
    else if (/^\S+:\d+:\d+ {2}/.test(line)) found.push(line.replace(/ {2,}/g, " "))
  }
  return found
}

test("what a remark plugin adds has ids, is checked, searched, and in the Markdown twin", async (t) => {
  const remark = `export default () => (tree) => {
    tree.children.push(
      { type: "heading", depth: 2, children: [{ type: "text", value: "Added part" }] },
      { type: "paragraph", children: [
        { type: "link", url: "/nowhere", children: [{ type: "text", value: "Gone" }] },
        { type: "text", value: " and " },
        { type: "link", url: "/#added-part", children: [{ type: "text", value: "there" }] },
      ] },
      { type: "mdxJsxFlowElement", name: "Steps", attributes: [], children: [
        { type: "paragraph", children: [{ type: "text", value: "Mind it." }] },
      ] },
    )
  }`
  const { space, built } = await site(t, { remark })
  assert.deepEqual(told(built), ["content/pages/index.mdx:1:1 error broken-link page not found: /nowhere"])
  await writeFile(path.join(space.folder, "remark.mjs"), remark.replace("/nowhere", "/search"))
  const again = await space.build()
  assert.deepEqual(told(again), [])
  assert.match(again.files.get("index.html") ?? "", /<h2 id="added-part"[^]*<a href="\/#added-part">there<\/a>/)
  const twin = again.files.get("index.md") ?? ""
  assert.match(
    twin,
    /Words here\.\n\n```js\ncode\(\)\n```\n\n## Added part\n\n\[Gone\]\(\/search[^)]*\) and \[there\]\(/,
  )
  assert.match(twin, /Mind it\./)
  assert.match(
    [...again.files].find(([file]) => /^search\/.*index.*\.json$|^search\/docs/.test(file))?.[1] ?? "",
    /added/i,
  )
})

test("ids that a rehype plugin gives can be linked to, and links that it adds are checked", async (t) => {
  const rehype = `export default () => (tree) => {
    const p = tree.children.find((node) => node.tagName === "p")
    p.properties.id = "first"
    p.children.push({ type: "element", tagName: "a", properties: { href: "/missing" }, children: [{ type: "text", value: "x" }] })
  }`
  const { built } = await site(t, { rehype, page: text.replace("Words", "[Words](#first)") })
  assert.deepEqual(told(built), ["content/pages/index.mdx:5:1 error broken-link page not found: /missing"])
})

test("a plugin that throws is a problem of the page, at the place that it names", async (t) => {
  const thrown = await site(t, { remark: 'export default () => () => { throw new Error("no luck") }' })
  assert.deepEqual(told(thrown.built), [
    "content/pages/index.mdx:1:1 error plugin-failed the plugin ./remark.mjs failed: no luck",
  ])
  const failed = await site(t, {
    rehype:
      'export default () => async (tree, file) => { file.fail("not this", tree.children.find((n) => n.tagName === "p")) }',
  })
  assert.deepEqual(told(failed.built), [
    "content/pages/index.mdx:5:1 error plugin-failed the plugin ./rehype.mjs failed: not this",
  ])
  const called = await site(t, { remark: "export default () => (tree, file, next) => next(new Error('called back'))" })
  assert.deepEqual(told(called.built), [
    "content/pages/index.mdx:1:1 error plugin-failed the plugin ./remark.mjs failed: called back",
  ])
})

test("a tree that can't be compiled is a problem of the page, not a crash", async (t) => {
  const { built } = await site(t, {
    remark: 'export default () => (tree) => { tree.children.push({ type: "link", children: [] }) }',
  })
  assert.equal(told(built).length, 1)
  assert.match(told(built)[0] ?? "", /^content\/pages\/index\.mdx:1:1 error plugin-failed the plugins leave a tree/)
})

test("what a plugin says with file.message is a warning at its place", async (t) => {
  const { built } = await site(t, {
    remark:
      'export default () => (tree, file) => { file.message("too short", tree.children[1]); file.info("never shown") }',
  })
  assert.deepEqual(told(built), ["content/pages/index.mdx:5:1 warning plugin-failed too short"])
  assert.equal(built.exitCode, 0)
})

test("a plugin that extends or replaces a parser is refused at its line", async (t) => {
  const how = [
    "const data = this.data(); (data.micromarkExtensions ??= []).push({})",
    "const data = this.data(); (data.fromMarkdownExtensions ??= []).push({})",
    "this.parser = () => ({ type: 'root', children: [] })",
    "this.compiler = () => ''",
  ]
  const found: string[] = []
  for (const code of how) {
    const { built } = await site(t, { remark: `export default function () { ${code} }` })
    assert.notEqual(built.exitCode, 0)
    found.push(...told(built))
  }
  const at = "site.config.ts:7:21 error invalid-config markdown.remarkPlugins[0]: the plugin ./remark.mjs"
  const hint = "which has no effect here (use a plugin that changes the tree: Markdown is read by another parser)"
  assert.deepEqual(found, [
    `${at} extends a parser (micromarkExtensions), ${hint}`,
    `${at} extends a parser (fromMarkdownExtensions), ${hint}`,
    `${at} replaces the parser, ${hint}`,
    `${at} replaces the compiler, ${hint}`,
  ])
})

test("a plugin whose syntax is built in is refused with the hint to remove it", async (t) => {
  const { space } = await site(t, { configured: 'remarkPlugins: ["remark-gfm"]' })
  const folder = path.join(space.folder, "node_modules/remark-gfm")
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, "package.json"), '{ "name": "remark-gfm", "version": "4.0.0", "main": "index.js" }')
  await writeFile(
    path.join(folder, "index.js"),
    "module.exports = function () { this.data().micromarkExtensions = [] }\n",
  )
  assert.match(
    told(await space.build())[0] ?? "",
    /remark-gfm extends a parser .* \(remove it: its syntax is built in\)$/,
  )
})

test("a plugin that can't be found, loaded or named is refused with what to write instead", async (t) => {
  const cases: [configured: string, found: RegExp][] = [
    [
      'remarkPlugins: ["remark-none"]',
      /:7:21 .* plugin not found: remark-none \(install the package: npm install remark-none\)$/,
    ],
    [
      'remarkPlugins: ["plugins/x.mjs"]',
      /plugin not found: plugins\/x\.mjs \(write the path of a file with \.\/ before it: \.\/plugins\/x\.mjs\)$/,
    ],
    [
      "remarkPlugins: [() => () => {}]",
      /markdown\.remarkPlugins\[0\]: must be the name of a package .* \(name the plugin's package in quotes/,
    ],
    [
      'rehypePlugins: [["./a.mjs", { test: () => true }]]',
      /markdown\.rehypePlugins\[0\]: must be .* \(options are JSON/,
    ],
  ]
  for (const [configured, expected] of cases) {
    const { built } = await site(t, { configured })
    assert.equal(told(built).length, 1, configured)
    assert.match(told(built)[0] ?? "", expected)
  }
  const none = await site(t, { remark: "export const plugin = 1" })
  assert.match(
    told(none.built)[0] ?? "",
    /invalid-config markdown\.remarkPlugins\[0\]: the plugin \.\/remark\.mjs has no default export/,
  )
  const broken = await site(t, { remark: "export default (" })
  assert.match(
    told(broken.built)[0] ?? "",
    /^remark\.mjs:1:\d+ error invalid-config the plugin \.\/remark\.mjs can't be loaded/,
  )
  const number = await site(t, { remark: "export default 7" })
  assert.match(told(number.built)[0] ?? "", /the default export of \.\/remark\.mjs is not a function/)
  const dies = await site(t, { remark: 'export default () => { throw new Error("at once") }' })
  assert.match(told(dies.built)[0] ?? "", /:7:21 error invalid-config .* can't be started: at once/)
})

test("a package that is edited or installed later builds the pages again", async (t) => {
  const { space, built } = await site(t, { configured: 'remarkPlugins: ["shout"]' })
  assert.notEqual(built.exitCode, 0)
  const folder = path.join(space.folder, "node_modules/shout")
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, "package.json"), '{ "name": "shout", "version": "1.0.0", "main": "index.js" }')
  const code = (mark: string) =>
    `const util = require("node:util")\nmodule.exports = () => (tree) => { tree.children[1].children[0].value = util.format("LOUD%s", "${mark}") }\n`
  await writeFile(path.join(folder, "index.js"), code("!"))
  const installed = await space.build()
  assert.match(installed.files.get("index.html") ?? "", /<p>LOUD!<\/p>/)
  await writeFile(path.join(folder, "index.js"), code("?"))
  const edited = await space.build()
  assert.match(edited.files.get("index.html") ?? "", /<p>LOUD\?<\/p>/)
})

test("threads run plugins too, with their options", async (t) => {
  const remark = `import { isMainThread } from "node:worker_threads"
    export default ({ word }) => (tree) => { tree.children[1].children[0].value = word + (isMainThread ? " here" : " away") }`
  const { space } = await site(t, { configured: 'remarkPlugins: [["./remark.mjs", { word: "Compiled" }]]' })
  await writeFile(path.join(space.folder, "remark.mjs"), remark)
  for (let page = 0; page < 60; page++) await writeFile(path.join(space.folder, `content/pages/page-${page}.mdx`), text)
  const built = await space.build({ cache: false, pool: { workers: 1, from: 1 } })
  const pages = [...built.files].filter(([file]) => /^page-.*html$/.test(file)).map(([, html]) => html)
  assert.ok(pages.every((html) => /<p>Compiled (here|away)<\/p>/.test(html)))
  assert.ok(pages.some((html) => html.includes("Compiled away")))
})

test("dev shows what an edited plugin makes of a page, and keeps the page while the plugin is refused", async (t) => {
  const plugin = (value: string) => `import { mark } from "./mark.mjs"
export default () => (tree) => { tree.children[1].children[0].value = "${value}" + mark }`
  const running = await startDev({
    ...smallSite,
    "site.config.ts":
      'export default { title: "Test", lastUpdate: false, brand: { name: "Acme" }, markdown: { remarkPlugins: ["./remark.mjs"] } }\n',
    "remark.mjs": plugin("One"),
    "mark.mjs": 'export const mark = "!"\n',
  })
  t.after(() => running.close())
  const shown = async () => {
    await running.session.look()
    return /<p>((?:One|Two).)<\/p>/.exec((await running.get("/")).text)?.[1]
  }
  assert.equal(await shown(), "One!")
  await running.write("remark.mjs", plugin("Two"))
  assert.equal(await shown(), "Two!")
  await running.write("mark.mjs", 'export const mark = "?"\n')
  assert.equal(await shown(), "Two?")
  // What it makes then is known already.
  await running.write("mark.mjs", 'export const mark = "!"\n')
  assert.equal(await shown(), "Two!")
  await running.write("remark.mjs", plugin("One"))
  assert.equal(await shown(), "One!")
  await running.write("mark.mjs", 'export const mark = "?"\n')
  await running.write("remark.mjs", plugin("Two"))
  assert.equal(await shown(), "Two?")
  await running.write("remark.mjs", "export default 7\n")
  assert.equal(await shown(), "Two?")
  assert.match(running.session.obstacles()[0]?.message ?? "", /is not a function/)
  await running.write("remark.mjs", plugin("One"))
  assert.equal(await shown(), "One?")
})
