/** The first pages of `dev` while most files are only outlined, and what is known when all are compiled. */
import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, it, type TestContext, test } from "node:test"
import { configSchema } from "../../src/config.js"
import { createSession } from "../../src/dev/session.js"
import { timesMade } from "../../src/engine/same.js"
import { noPlugins } from "../../src/site-code/plugins.js"
import { compileFile } from "../../src/stages/compile/compile-file.js"
import { outlineFile } from "../../src/stages/compile/outline.js"
import { isLong } from "../long.js"
import { writeFiles } from "../run-program.js"
import { rememberPlainTheme } from "../test-cache.js"
import { slowness, until } from "../waits.js"
import { mainOf, type RunningSite, startDev } from "./running-site.js"

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
const few = {
  "site.config.ts":
    'export default {\n  title: "Test",\n  lastUpdate: false,\n  pages: () => [{ url: "/made", title: "Made", markdown: "A made page." }],\n}\n',
  "redirects.yml": "/old: /docs/z-last\n",
  "content/docs/index.mdx": `---\nslug: /\n---\n\n# Start\n\nSee [the last](./z-last.mdx#end), [what is made](/made).\n`,
  "content/docs/a-first.mdx": page(
    "First",
    'import Shared from "./_shared.mdx"\n\nFirst text.\n\n<Shared />\n\n<Note>N</Note>',
  ),
  "content/docs/_shared.mdx": `import Deeper from "./_deeper.mdx"\n\nShared text.\n\n<Deeper />\n`,
  "content/docs/_deeper.mdx": `Deeper text.\n`,
  "content/docs/broken.mdx": page("Broken", "Before.\n\n<Unclosed"),
  "content/docs/lost-link.mdx": page("Lost link", "See [nothing](/docs/nothing)."),
  "content/docs/more/one.mdx": `# One of more\n\nIts description.\n`,
  "content/docs/z-last.mdx": `---\ntitle: Last\nsidebar_position: 1\n---\n\nLast text.\n\n## End\n`,
  "content/blog/2025-01-31-post.mdx": page("Post", "Seen in lists.\n\n{/* truncate */}\n\nSeen here."),
  "content/public/plain.txt": "A public file.\n",
}
const pages = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `content/docs/many/page-${at}.mdx`,
      page(
        `Page ${at}`,
        `Text of ${at}. See [the next](./page-${(at + 1) % count}.mdx).\n\n${"A long line. ".repeat(200)}`,
      ),
    ]),
  )

async function start(
  t: TestContext,
  files: Record<string, string>,
  outlineFrom = 1,
  notes: string[] = [],
): Promise<RunningSite> {
  const site = await startDev(files, { outlineFrom, notes })
  t.after(() => site.close())
  return site
}

/** Pages that are made for their number: the first few of them show what is true of all. */
const oneOfMany = /\/page-(1[1-9]|[2-9]\d|1\d\d)$/

/** Every page but those, what lists them, and every problem. */
async function allOf(site: RunningSite): Promise<Record<string, string>> {
  await site.session.look()
  await site.session.settled()
  const state = site.session.state()
  assert.ok(state && !state.relations.outlined)
  const paths = [...(state?.relations.tables.routes.keys() ?? [])].filter((route) => !oneOfMany.test(route))
  const lists = ["/search/manifest.json", "/sitemap.xml", "/llms.txt", "/nowhere"]
  const all: Record<string, string> = {}
  for (const asked of [...paths, ...lists]) all[asked] = (await site.get(asked)).text
  return {
    ...all,
    problems: site.session
      .problems()
      .map((one) => JSON.stringify(one))
      .join("\n"),
  }
}

describe("a start that remembers nothing", { timeout: 300_000 }, () => {
  it("answers with outlines of what was not asked for, and ends as one that knew all", async (t) => {
    const notes: string[] = []
    const site = await start(t, few, 1, notes)
    assert.ok(site.session.state()?.relations.outlined)
    const first = await site.get("/docs/a-first")
    assert.ok(site.session.state()?.relations.outlined)
    assert.deepEqual(site.session.problems(), [])
    assert.match(mainOf(first), /First text[^]*Shared text[^]*Deeper text/)
    const sidebar = /<nav[^>]*data-sidebar[^]*?<\/nav>|<aside[^]*?<\/aside>/.exec(first.text)?.[0] ?? first.text
    const order = ["Last", "Start", "First", "Broken", "Lost link", "More"].map((label) =>
      sidebar.indexOf(`>${label}<`),
    )
    assert.ok(
      order.every((at) => at >= 0),
      `${order}`,
    )
    const early = { "/docs/a-first": first.text, "/docs/z-last": (await site.get("/docs/z-last")).text }
    const made = await allOf(site)
    assert.deepEqual(made, await allOf(await start(t, few, Number.POSITIVE_INFINITY)))
    for (const [asked, text] of Object.entries(early)) assert.equal(text, made[asked], asked)
    assert.match(made.problems ?? "", /mdx-syntax[^]*broken-link/)
    await until(
      () => notes.some((note) => /^checks complete after .*: \d errors?, \d warnings?$/.test(note)),
      () => notes.join("\n"),
    )
    assert.deepEqual(notes.filter((note) => /the site|\d (error|warning)/.test(note)).length, 1, notes.join("\n"))
  })

  it("knows a page that nobody can outline, a redirect, a file and a list, whichever is asked for first", async () => {
    for (const [asked, status, text] of [
      ["/made", 200, /A made page/],
      ["/docs/broken", 200, /Broken/],
      ["/docs/nothing", 404, /./],
      ["/search/manifest.json", 200, /"indexes"/],
      ["/plain.txt", 200, /public/],
      ["/old", 301, /z-last/],
      ["/blog", 200, /Seen in lists/],
      ["/docs/category/more", 200, /One of more/],
      ["/docs/a-first.md", 200, /Deeper text/],
    ] as const) {
      if (!isLong && !["/docs/broken", "/plain.txt", "/old", "/blog"].includes(asked)) continue
      const site = await startDev(few, { outlineFrom: 1 })
      const answer = await site.get(asked)
      await site.close()
      assert.equal(answer.status, status, asked)
      assert.match(answer.text, text, asked)
      assert.doesNotMatch(answer.text, /Unclosed/)
    }
  })

  it("tells open pages when what they lack is known", async (t) => {
    const site = await start(t, few)
    const told = await fetch(new URL("/__captcha-docs/live", site.url))
    assert.doesNotMatch((await site.get("/docs/category/more")).text, /Its description/)
    let events = ""
    for await (const part of told.body ?? []) {
      events += Buffer.from(part).toString()
      if (/event: change/.test(events)) break
    }
    const shown = await site.get("/docs/category/more", { "X-Captcha-Docs-Live": "1" })
    assert.match(shown.text, /Its description/)
  })

  it("takes edits that come while the rest compiles", async (t) => {
    const files = { ...few, ...pages(120) }
    const expected = (): Record<string, string> => ({
      ...files,
      "content/docs/many/page-7.mdx": page("Page seven", "Edited."),
      "content/docs/many/page-8.mdx": page("Page 8", "<Unclosed"),
      "content/docs/added.mdx": page("Added", "New."),
      "content/docs/broken.mdx": page("Mended", "Whole."),
    })
    const site = await start(t, files)
    assert.match(mainOf(await site.get("/docs/many/page-7")), /Text of 7/)
    for (const [file, text] of Object.entries(expected())) {
      if (files[file as keyof typeof files] === text) continue
      await site.write(file, text)
      const shown = await site.get("/docs/many/page-7")
      assert.equal(shown.status, 200)
      await slowness(60)
    }
    assert.match(mainOf(await site.get("/docs/many/page-7")), /Edited/)
    assert.match(mainOf(await site.get("/docs/added")), /New/)
    await site.remove("content/docs/many/page-9.mdx")
    assert.equal((await site.get("/docs/many/page-9")).status, 404)
    const { "content/docs/many/page-9.mdx": _gone, ...left } = expected()
    assert.deepEqual(await allOf(site), await allOf(await start(t, left, Number.POSITIVE_INFINITY)))
  })

  it("tells a page's own mistake before the rest is known, and keeps what it learned until then", async (t) => {
    const root = await mkdtemp(path.join(tmpdir(), "captcha-docs-early-"))
    t.after(() => rm(root, { recursive: true }))
    await writeFiles(root, { ...few, "content/docs/lost-file.mdx": page("Lost file", "See [it](./gone.mdx).") })
    const cacheDir = path.join(root, ".cache")
    await rememberPlainTheme(cacheDir)
    const options = { root, cacheDir, drafts: true, cache: true, outlineFrom: 1, note: () => {} }
    const early = async () => {
      const session = await createSession({ ...options, beforeCheck: () => new Promise<void>(() => {}) })
      const outlined = () => session.state()?.relations.outlined?.paths ?? assert.fail("all is known")
      return { session, outlined }
    }
    const { session, outlined } = await early()
    assert.deepEqual([session.problems(), outlined().has("content/docs/broken.mdx")], [[], true])
    await session.page(session.state()?.relations.tables.routes.get("/docs/broken") ?? assert.fail("no page"))
    assert.deepEqual(
      session.problems().map(({ file, code }) => [file, code]),
      [["content/docs/broken.mdx", "mdx-syntax"]],
    )
    await session.page(session.state()?.relations.tables.routes.get("/docs/lost-file") ?? assert.fail("no page"))
    assert.equal(session.problems().at(-1)?.message, "file not found: ./gone.mdx")
    assert.equal(outlined().has("content/docs/z-last.mdx"), true)
    // An edited page is compiled at once, and relates to the others as before.
    const structures = timesMade("structure")
    await writeFiles(root, { "content/docs/lost-file.mdx": page("Lost file", "See [it](./away.mdx).") })
    await session.look()
    assert.equal(session.problems().at(-1)?.message, "file not found: ./away.mdx")
    assert.equal(timesMade("structure"), structures)
    await session.save()
    const again = await early()
    assert.equal(again.outlined().has("content/docs/broken.mdx"), false)
    assert.equal(again.outlined().has("content/docs/z-last.mdx"), true)
  })

  it("leaves nothing half-made when it is stopped", async (t) => {
    const files = { ...few, ...pages(60) }
    const site = await start(t, files)
    assert.match(mainOf(await site.get("/docs/many/page-7")), /Text of 7/)
    await site.stop()
    const again = await startDev({}, { root: site.root, outlineFrom: 1 })
    t.after(() => again.stop())
    assert.deepEqual(await allOf(again), await allOf(await start(t, files, Number.POSITIVE_INFINITY)))
  })
})

test("an outline says of every file of ours what the compiled file says", async () => {
  const root = path.resolve(import.meta.dirname, "../..")
  const { markdown, brand } = configSchema.parse({ title: "T", brand: { name: "Acme" } })
  for (const folder of ["content", "test/sites"]) {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    for (const [index, below] of files.filter((file) => /\.mdx?$/.test(file)).entries()) {
      if (!isLong && index % 3 > 0) continue
      const text = readFileSync(path.join(root, folder, below), "utf8")
      const input = {
        file: { kind: "text" as const, path: `content/${below}`, text, hash: text },
        names: brand,
        markdown,
        plugins: noPlugins,
      }
      const { frontMatter, frontMatterPlaces, h1 } = outlineFile(input)
      const { facts } = await compileFile(input)
      const { title } = facts.frontMatter
      assert.deepEqual(
        { frontMatter, frontMatterPlaces, title: title ?? h1 },
        { frontMatter: facts.frontMatter, frontMatterPlaces: facts.frontMatterPlaces, title: title ?? facts.h1 },
        below,
      )
    }
  }
})
