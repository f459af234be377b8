/** The four forms of the same problems; `npm run test:update` does not fill these: UPDATE_EXPECTED=1 with this file does. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { type Diagnostic, problem } from "../../src/report/diagnostic.js"
import { type Format, formatProblems, formats } from "../../src/report/format.js"
import { formatOf } from "../../src/report/outcome.js"
import { folderWith } from "../run-program.js"

const text = [
  "---",
  "title: Install",
  "---",
  "",
  "\tSee [it](/docs/nope), and more.",
  `${"x".repeat(150)}[a](#b)`,
].join("\n")
const file = "content/docs/größe zwei, drei.mdx"

const problems: Diagnostic[] = [
  problem("broken-link", { file, line: 5, column: 11, endLine: 5, endColumn: 21 }, "page not found: /docs/nope", {
    hint: "did you mean /docs/node?",
    target: "/docs/nope",
  }),
  problem(
    "broken-anchor",
    { file, line: 6, column: 155, endLine: 6, endColumn: 157 },
    "100 % wrong: no #b\nsecond line",
  ),
  problem("mdx-syntax", { file, line: 2, column: 1, endLine: 4, endColumn: 1 }, "several lines"),
  problem("unreadable-file", { file: "content/gone.mdx", line: 1, column: 1 }, "nothing can be shown of it"),
]
const summary = { errors: 3, warnings: 1, pages: 7, links: 1, ms: 1234 }

for (const format of formats) {
  test(`problems as ${format}`, async () => {
    const actual = formatProblems(format, problems, summary, {
      textOf: (one) => (one === file ? text : undefined),
      color: false,
    })
    const expected = path.join(import.meta.dirname, "expected", `${format}.${extension(format)}`)
    if (process.env.UPDATE_EXPECTED === "1") await writeFile(expected, actual)
    assert.equal(actual, await readFile(expected, "utf8"))
  })
}

test("nothing to report is an empty list in every form", () => {
  const none = (format: Format) =>
    formatProblems(format, [], { ...summary, errors: 0, warnings: 0 }, { textOf: () => undefined, color: false })
  assert.equal(none("github"), "")
  assert.deepEqual((JSON.parse(none("json")) as { problems: unknown[] }).problems, [])
  assert.deepEqual((JSON.parse(none("sarif")) as { runs: { results: unknown[] }[] }).runs[0]?.results, [])
  assert.equal(none("pretty"), "0 errors, 0 warnings (7 pages, 1 link, 1.2 s)\n")
})

test("services get paths from the top of the repository, people and scripts from the site's folder", async () => {
  const site = { ...problems[0], file: "content/a.mdx" } as Diagnostic
  const outside = { ...site, file: "../dist/index.d.ts" }
  const named = (format: Format, prefix?: string) => {
    const text = formatProblems(format, [site, outside], summary, { textOf: () => undefined, color: false, prefix })
    return text.match(/(?:\.\.\/)?(?:docs\/|packages\/)*(?:content|dist)\/[\w.]+/g)?.slice(0, 2)
  }
  for (const format of ["pretty", "json"] as const)
    assert.deepEqual(named(format, "docs/"), ["content/a.mdx", "../dist/index.d.ts"])
  for (const format of ["github", "sarif"] as const) {
    assert.deepEqual(named(format, "docs/"), ["docs/content/a.mdx", "dist/index.d.ts"])
    assert.deepEqual(named(format, "packages/docs/"), ["packages/docs/content/a.mdx", "packages/dist/index.d.ts"])
    assert.deepEqual(named(format), ["content/a.mdx", "../dist/index.d.ts"])
  }
})

test("the site's folder in the repository is known to each format that names files from its top", async (t) => {
  const { folder, remove } = await folderWith({ "docs/deep/site.config.ts": "" })
  t.after(remove)
  const prefixes = async (root: string) =>
    Promise.all(formats.map(async (format) => (await formatOf({ root, format })).prefix))
  assert.deepEqual(await prefixes(path.join(folder, "docs")), [undefined, undefined, "", ""])
  execFileSync("git", ["init", "-q", folder])
  assert.deepEqual(await prefixes(folder), [undefined, undefined, "", ""])
  assert.deepEqual(await prefixes(path.join(folder, "docs/deep")), [undefined, undefined, "docs/deep/", "docs/deep/"])
})

test("SARIF names each rule once, and every result names a rule", () => {
  const text = formatProblems("sarif", [...problems, ...problems], summary, { textOf: () => undefined, color: false })
  const { runs } = JSON.parse(text) as {
    runs: { tool: { driver: { rules: { id: string }[] } }; results: { ruleId: string }[] }[]
  }
  const rules = runs[0]?.tool.driver.rules.map((rule) => rule.id) ?? []
  assert.deepEqual(rules, [...new Set(rules)].sort())
  assert.deepEqual(
    runs[0]?.results.filter(({ ruleId }) => !rules.includes(ruleId)),
    [],
  )
})

function extension(format: Format): string {
  return format === "json" || format === "sarif" ? "json" : "txt"
}
