/** A kind of page is one maker and one template: everything else that a page has follows from what the page says. */
import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { copyProgram, folderWith, pageText, run, writeFiles } from "./run-program.js"

const site = {
  "site.config.ts": `export default {
  title: "T", blog: false, lastUpdate: false,
  docs: [{ id: "docs", dir: "docs", route: "/docs", current: "v2", versions: [{ name: "v2" }, { name: "v1", noIndex: true }] }],
}
`,
  "content/docs/v2/index.mdx": pageText("Start", "See the [terms](/docs/v2/guides/words#terms)."),
  "content/docs/v2/guides/index.mdx": pageText("Guides", "Text."),
  "content/docs/v2/guides/a.mdx": pageText("Guide A", "Text."),
  "content/docs/v1/index.mdx": pageText("Old start", "Text."),
  "content/docs/v1/guides/a.mdx": pageText("Old guide A", "Text."),
}

const kind = {
  "src/makers/words.ts": `import type { Maker } from "../model.js"
export const wordPages: Maker = ({ docSets }) =>
  docSets.map((docSet) => {
    const url = \`\${docSet.route}/guides/words\`
    return {
      url,
      origin: "site.config.ts",
      title: "Words of " + docSet.versionLabel,
      description: "What they mean.",
      template: "words",
      docSet,
      id: "words",
      subject: "Words",
      entry: { label: "All words", url, id: "words" },
      text: "## Terms {#terms}\\n\\nA *zeugma* yokes: see [the guide](./a).",
    }
  })
`,
  "templates/pages/WordsPage.tsx": `import { usePage } from "../context.js"
import { Article } from "./Article.js"
import { DocsLayout } from "./DocsLayout.js"
export function WordsPage() {
  return <DocsLayout><p className="words">{usePage().view.title}</p><Article /></DocsLayout>
}
`,
}

/** The lines that list makers and templates. */
const listed: [file: string, above: string, line: string][] = [
  ["src/makers/makers.ts", "import { referencePages }", 'import { wordPages } from "./words.js"'],
  ["src/makers/makers.ts", "  referencePages,", "  wordPages,"],
  ["src/model/site.ts", "export type Template =", '  | "words"'],
  ["templates/pages/Page.tsx", "import { PostPage }", 'import { WordsPage } from "./WordsPage.js"'],
  ["templates/pages/Page.tsx", "  doc: DocPage,", "  words: WordsPage,"],
]

test("a kind of page that a maker and a template add is a page like every other", { timeout: 300_000 }, async (t) => {
  const { folder, remove } = await folderWith(site)
  t.after(remove)
  const read = (file: string) => readFile(path.join(folder, file), "utf8")
  const captchaDocs = (...args: string[]) =>
    run([path.join(folder, "bin/captcha-docs.js"), ...args], { cwd: folder, command: process.execPath })
  await copyProgram(folder)
  await writeFiles(folder, kind)
  for (const [file, above, line] of listed) {
    const text = await read(file)
    const at = text.indexOf("\n", text.indexOf(above))
    assert.ok(text.includes(above), `${file}: ${above}`)
    await writeFiles(folder, { [file]: `${text.slice(0, at)}\n${line}${text.slice(at)}` })
  }
  const bundled = await run(["--import", "tsx", "src/bundle.mjs"], { cwd: folder, command: process.execPath })
  assert.equal(bundled.status, 0, bundled.stderr)

  const built = await captchaDocs("build")
  assert.match(built.stdout, /^0 errors, 0 warnings /m)
  const html = await read("build/docs/v2/guides/words/index.html")
  const part = (element: RegExp) => element.exec(html)?.[0] ?? ""
  const words = (text: string) =>
    text
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim()
  assert.match(html, /<p class="words">Words of v2<\/p>/)
  // In the sidebar, below the guides, as everywhere in these docs.
  assert.match(part(/<aside class="sidebar"[^]*?<\/aside>/), /<a [^>]*aria-current="page"[^>]*>All words<\/a>/)
  assert.match(
    await read("build/docs/v2/guides/a/index.html"),
    /<aside [^]*href="\/docs\/v2\/guides\/words"[^]*<\/aside>/,
  )
  assert.match(words(part(/<nav [^>]*aria-label="Breadcrumbs"[^]*?<\/nav>/)), /^Docs Guides All words$/)
  assert.match(words(part(/<nav class="prev-next"[^]*?<\/nav>/)), /^Previous Guide A$/)
  assert.match(await read("build/docs/v2/guides/a/index.html"), /<a class="next" href="\/docs\/v2\/guides\/words"/)
  // In its version, which another one has too.
  assert.match(html, /href="\/docs\/v1\/guides\/words"/)
  const old = await read("build/docs/v1/guides/words/index.html")
  assert.match(old, /href="\/docs\/v2\/guides\/words"/)
  // Contents, anchors and twin.
  assert.match(html, /<a [^>]*href="#terms"[^>]*>Terms<\/a>/)
  assert.match(
    await read("build/docs/v2/guides/words.md"),
    /^# Words of v2\n\n> What they mean\.[^]*yokes: see \[the guide\]\(\S*\/docs\/v2\/guides\/a\.md\)\.$/m,
  )
  assert.match(await read("build/llms.txt"), /\/docs\/v2\/guides\/words\.md/)
  // Found by whoever may find it.
  const index = async (version: string) => {
    const files = (await readdir(path.join(folder, "build/search"), { recursive: true })).filter((file) =>
      file.includes(version),
    )
    return (
      await Promise.all(files.filter((file) => file.endsWith(".json")).map((file) => read(`build/search/${file}`)))
    ).join()
  }
  assert.match(await index("v2"), /zeugma/)
  assert.doesNotMatch(await index("v1"), /zeugma/)
  const sitemap = await read("build/sitemap.xml")
  assert.match(sitemap, /\/docs\/v2\/guides\/words</)
  assert.doesNotMatch(sitemap, /\/docs\/v1\/guides\/words</)
  assert.doesNotMatch(html, /noindex/)
  assert.match(old, /<meta name="robots" content="noindex/)

  // What was published once stays reachable, and what is wrong on it is told.
  assert.equal((await captchaDocs("check-links", "--fix")).status, 0)
  assert.match(await read("routes.lock"), /^\s*\S*guides\/words.*$[^]*terms/m)
  await writeFiles(folder, {
    "content/docs/v2/index.mdx": pageText("Start", "See [nothing](/docs/v2/guides/words#gone)."),
    "src/makers/words.ts": kind["src/makers/words.ts"].replace("./a)", "./b)").replace("{#terms}", "{#words}"),
  })
  await run(["--import", "tsx", "src/bundle.mjs"], { cwd: folder, command: process.execPath })
  const { stdout } = await captchaDocs("check-links")
  assert.match(stdout, /^content\/docs\/v2\/index\.mdx:6:15 {2}warning {2}broken-anchor .*words#gone/m)
  assert.match(
    stdout,
    /^\(makers\)\/docs\/v2\/guides\/words\.mdx:3:\d+ {2}error {2}broken-link .*\/docs\/v2\/guides\/b$/m,
  )
  assert.match(stdout, /^routes\.lock:\d+:\d+ {2}error {2}\S+ .*words#terms/m)
})
