/** `pages(site)` of the configuration: pages that are no files. */
import assert from "node:assert/strict"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { checkLinks } from "../src/commands/check-links.js"
import { silentReporter } from "../src/report/console.js"
import { type BuiltFixture, testCache, thisThread, type Workspace, workspace } from "./build-fixture.js"
import { startDev } from "./dev/running-site.js"

const config = (pages: string) =>
  `export default {\n  title: "T",\n  blog: false,\n  lastUpdate: false,\n  editUrl: "https://code.example.com/edit/",\n  pages: ${pages},\n}\n`

async function site(t: TestContext, pages: string): Promise<{ space: Workspace; built: BuiltFixture }> {
  const space = await workspace()
  t.after(() => space.remove())
  const files = {
    "site.config.ts": config(pages),
    "content/docs/index.mdx": "---\ntitle: Start\nslug: /\n---\n\nThe [first](/teas/green#how) page.\n",
    "content/pages/own.mdx": "---\ntitle: Own\n---\n\nA page.\n",
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(space.folder, file)), { recursive: true })
    await writeFile(path.join(space.folder, file), text)
  }
  return { space, built: await space.build() }
}

const green = (text = "Steep it.\\n\\n## How {#how}\\n\\nFor [two](/docs) minutes.") =>
  `{ url: "/teas/green", title: "Green tea", description: "Mild.", markdown: "${text}" }`

test("a generated page is a page: linked, framed, in search, sitemap and the Markdown twins, with no edit link", async (t) => {
  const { built } = await site(t, `() => [${green()}]`)
  assert.match(built.problems, /^0 errors, 0 warnings/m)
  const html = built.files.get("teas/green/index.html") ?? ""
  assert.match(html, /<h1[^>]*>Green tea<\/h1>/)
  assert.match(html, /<meta name="description" content="Mild\."/)
  assert.match(html, /<h2 id="how"/)
  assert.doesNotMatch(html, /code\.example\.com/)
  assert.match(built.files.get("docs/index.html") ?? "", /edit\/content\/docs\/index\.mdx/)
  assert.match(built.files.get("teas/green.md") ?? "", /^# Green tea\n[^]*For \[two\]\(\/docs/)
  assert.match(built.files.get("sitemap.xml") ?? "", /\/teas\/green</)
  assert.ok([...built.files].some(([file, text]) => file.startsWith("search/") && text.includes("/teas/green")))
})

test("a mistake in generated text is reported at its place there, with the line", async (t) => {
  const { built } = await site(t, `() => [${green("Steep it.\\n\\n## How {#how}\\n\\nSee [it](/nowhere).")}]`)
  assert.equal(built.exitCode, 1)
  assert.match(
    built.problems,
    /^pages\(site\)\/teas\/green\.mdx:5:10 {2}error {2}broken-link {2}page not found: \/nowhere\n {2}5 \| See \[it\]\(\/nowhere\)\.\n/m,
  )
  const syntax = await site(t, `() => [${green("## How {#how}\\n\\n<Tabs>")}]`)
  assert.match(syntax.built.problems, /^pages\(site\)\/teas\/green\.mdx:3:1 {2}error {2}mdx-syntax/m)
})

test("the function sees the site without its own pages, and its text decides what is rendered", async (t) => {
  const pages = (comment: string) =>
    `async (site) => [{ ${green().slice(1, -1)}, markdown: "## How {#how}\\n\\n" + site.pages.map(({ url, title }) => title + " at " + url).join() }] // ${comment}\n`
  const { space, built } = await site(t, pages("one"))
  assert.match(built.files.get("teas/green/index.html") ?? "", /<p>Own at \/own<\/p>/)
  await writeFile(path.join(space.folder, "site.config.ts"), config(pages("two")))
  assert.deepEqual((await space.build()).rendered, [])
  await writeFile(path.join(space.folder, "content/pages/own.mdx"), "---\ntitle: Renamed\n---\n\nA page.\n")
  const renamed = await space.build()
  assert.match(renamed.files.get("teas/green/index.html") ?? "", /<p>Renamed at \/own<\/p>/)
  assert.ok(renamed.rendered.includes("/teas/green"))
  const cold = await space.build({ out: "cold", cache: false })
  assert.deepEqual([...cold.files], [...renamed.files])
})

const siteHas = "site has title, tagline, origin, baseUrl, brand, docs, posts, pages, tags, authors, references"

test("a function that throws, or gives something else than pages, is a mistake at its place", async (t) => {
  const at = "site.config.ts:6:3 error invalid-config "
  const thrownAt = (column: number) =>
    `site.config.ts:6:${column} error invalid-config pages(site) throws an exception: no teas (${siteHas})`
  const cases: [pages: string, ...found: string[]][] = [
    ['() => { throw new Error("no teas") }', thrownAt(24)],
    ['async () => { throw new Error("no teas") }', thrownAt(30)],
    ["() => 7", `${at}pages(site) must return a list of pages (return [{ url, title, markdown }])`],
    [
      '() => [{ url: "teas", title: "T", markdown: "" }]',
      `${at}pages(site)[0].url: must be a path such as /teas/green, without a slash at the end`,
    ],
    ['() => [{ url: "/a", title: "T" }]', `${at}pages(site)[0].markdown (/a) is missing`],
    ['() => [{ url: "/a", title: "T", markdown: "", text: "" }]', `${at}pages(site)[0].text (/a): unknown key`],
    ['"teas"', `${at}pages: must be a function: (site) => [{ url, title, markdown }]`],
  ]
  for (const [pages, ...found] of cases) {
    const { built } = await site(t, pages)
    assert.notEqual(built.exitCode, 0, pages)
    assert.deepEqual(told(built).filter(isConfig), found)
  }
})

test("a method is found in the configuration too", async (t) => {
  const { space } = await site(t, "() => []")
  const text = config("").replace("pages: ,", 'pages() { throw new Error("no teas") },')
  await writeFile(path.join(space.folder, "site.config.ts"), text)
  assert.deepEqual(told(await space.build()).filter(isConfig), [
    `site.config.ts:6:19 error invalid-config pages(site) throws an exception: no teas (${siteHas})`,
  ])
})

test("an address that another page has is a duplicate route", async (t) => {
  const page = (url: string) => `{ url: "${url}", title: "T", markdown: "" }`
  const { built } = await site(t, `() => [${green()}, ${page("/own")}, ${page("/b")}, ${page("/b")}]`)
  assert.deepEqual(told(built), [
    "pages(site)/own.mdx:1:1 warning duplicate-route duplicate route: /own is written from content/pages/own.mdx, so the page of pages(site)/own.mdx is left out (give one of them another `url`)",
    "site.config.ts:6:3 warning duplicate-route duplicate route: pages(site) gives /b twice (give one of them another `url`)",
  ])
})

test("dev shows a generated page, follows what it is made from, and reports its mistakes on it", async (t) => {
  const pages = (to: string) =>
    `(site) => [{ url: "/list", title: "List", markdown: site.docs.map(({ title }) => title).join() + " [x](${to})" }]`
  const running = await startDev({
    "site.config.ts": config(pages("/docs")),
    "content/docs/index.mdx": "---\ntitle: Start\nslug: /\n---\n\nText.\n",
  })
  t.after(() => running.close())
  const shown = async () => (await running.get("/list")).text
  assert.match(await shown(), /Start/)
  await running.write("content/docs/index.mdx", "---\ntitle: Begin\nslug: /\n---\n\nText.\n")
  await running.session.look()
  assert.match(await shown(), /Begin <a href="\/docs">/)
  await running.write("site.config.ts", config(pages("/gone")))
  await running.session.look()
  assert.match(await shown(), /\/gone/)
  await running.session.settled()
  const { own } = (await running.problems("/list")) as unknown as { own: { file: string; message: string }[] }
  assert.deepEqual(
    own.map(({ file, message }) => `${file} ${message}`),
    ["pages(site)/list.mdx page not found: /gone"],
  )
})

/** Two versions with a folder; `glossary` is the text of a page of the second that is no file. */
const versions = (glossary: string) => ({
  "site.config.ts": `export default {
  title: "T", blog: false, lastUpdate: false, editUrl: "https://code.example.com/edit/",
  docs: [{ id: "docs", dir: "docs", route: "/docs", current: "v2", versions: [{ name: "v2" }, { name: "v1" }] }],
  pages: () => [
    { url: "/docs/v2/guides/glossary", title: "Glossary", markdown: ${JSON.stringify(glossary)} },
    { url: "/docs/v2/last", title: "Last", markdown: "The end." },
  ],
}\n`,
  "content/docs/v1/index.mdx": "---\ntitle: Old start\n---\n\nText.\n",
  "content/docs/v1/guides/glossary.mdx": "---\ntitle: Old glossary\n---\n\nText.\n",
  "content/docs/v2/index.mdx": "---\ntitle: Start\n---\n\nSee [words](/docs/v2/guides/glossary#words).\n",
  "content/docs/v2/01-guides/01-a.mdx": "---\ntitle: Guide A\n---\n\nText.\n",
  "content/docs/v2/01-guides/03-c.mdx": "---\ntitle: Guide C\n---\n\nText.\n",
  "content/docs/v2/zoo.mdx": "---\ntitle: Zoo\n---\n\nText.\n",
  "content/components/Where.tsx":
    "export default function Where({ data }: { data: string }) {\n  return <p>In {data}</p>\n}\nexport const data = (_: unknown, site: { here: { version: string } }) => site.here.version\n",
})

test("a generated page below the address of docs is a page of theirs, as a file there would be", async (t) => {
  const space = await workspace()
  t.after(() => space.remove())
  const write = async (glossary: string) => {
    for (const [file, text] of Object.entries(versions(glossary))) {
      await mkdir(path.dirname(path.join(space.folder, file)), { recursive: true })
      await writeFile(path.join(space.folder, file), text)
    }
  }
  const matter = "---\nsidebar_position: 2\nsidebar_label: Words\n---\n\n"
  await write(`${matter}## Words {#words}\n\n<Where />\n\nA quokka is small.`)
  const built = await space.build()
  assert.match(built.problems, /^0 errors, 0 warnings/m)
  const html = built.files.get("docs/v2/guides/glossary/index.html") ?? ""
  const { sidebar, breadcrumbs, neighbours } = partsOf(html)
  assert.deepEqual(sidebar, ["Start", "Guides", "Guide A", "Words", "Guide C", "Zoo", "Last"])
  assert.match(html, /aria-current="page"[^>]*>Words</)
  assert.deepEqual(breadcrumbs, ["Docs", "Guides", "Words"])
  assert.deepEqual(neighbours, ["Guide A", "Guide C"])
  assert.match(html, /href="\/docs\/v1\/guides\/glossary"/, "the version menu leads to the same page")
  assert.match(built.files.get("docs/v1/guides/glossary/index.html") ?? "", /href="\/docs\/v2\/guides\/glossary"/)
  assert.match(html, /<p>In <!-- -->v2<\/p>/)
  assert.doesNotMatch(html, /code\.example\.com/)
  assert.match(html, /data-copy-page="\/docs\/v2\/guides\/glossary\.md"/)
  assert.match(built.files.get("docs/v2/guides/glossary.md") ?? "", /^# Glossary\n[^]*quokka/)
  assert.match(built.files.get("llms-full.txt") ?? "", /quokka/)
  assert.match(built.files.get("search/docs-v2.json") ?? "", /quokka/)
  assert.match(built.files.get("sidebar/docs-v2.json") ?? "", /"Words"/)

  const options = {
    root: space.folder,
    files: [],
    strict: false,
    format: "json" as const,
    cacheDir: testCache,
    pool: thisThread,
  }
  await checkLinks({ ...options, fix: true }, silentReporter)
  assert.match(
    await readFile(path.join(space.folder, "routes.lock"), "utf8"),
    /^\/docs\/v2\/guides\/glossary\n {2}#words$/m,
  )
  await write(`${matter}## Other\n\n[x](/docs/v2/nowhere)`)
  assert.deepEqual(told(await space.build()), [
    "content/docs/v2/index.mdx:5:13 warning broken-anchor anchor not found: /docs/v2/guides/glossary#words",
    "pages(site)/docs/v2/guides/glossary.mdx:8:5 error broken-link page not found: /docs/v2/nowhere",
    "routes.lock:14:3 error lost-url published anchor not found: /docs/v2/guides/glossary#words (`captcha-docs check-links --fix` writes a redirect; with --accept-removals it records what is gone)",
  ])
})

/** The labels of a page's sidebar, of its breadcrumbs, and of the pages before and after it. */
function partsOf(html: string): Record<"sidebar" | "breadcrumbs" | "neighbours", string[]> {
  const within = (start: RegExp, end: string) => {
    const from = start.exec(html)?.index ?? html.length
    return html.slice(from, html.indexOf(end, from))
  }
  const texts = (part: string) => [...part.matchAll(/>([^<>]+)</g)].map(([, text = ""]) => text)
  return {
    sidebar: texts(within(/<aside class="sidebar/, "</aside>")),
    breadcrumbs: texts(within(/<nav[^>]*class="breadcrumbs/, "</nav>")),
    neighbours: texts(within(/<nav[^>]*class="prev-next/, "</nav>")).filter((text) => !/^(Previous|Next)/.test(text)),
  }
}

const isConfig = (line: string) => line.includes(" invalid-config ")

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
