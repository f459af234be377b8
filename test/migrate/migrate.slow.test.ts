/** `captcha-docs migrate` on a small Docusaurus site, and the build of what it writes. */
import assert from "node:assert/strict"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { migrate } from "../../src/commands/migrate.js"
import { severitiesOf } from "../../src/migrate/translate.js"
import { silentReporter } from "../../src/report/console.js"
import { buildFolder, filesBelow } from "../build-fixture.js"

const folder = path.join(import.meta.dirname, "docusaurus-site")

test("a Docusaurus site becomes one that builds at the same addresses, and twice the same bytes", async (t) => {
  const work = await mkdtemp(path.join(tmpdir(), "captcha-docs-migrate-"))
  t.after(() => rm(work, { recursive: true, force: true }))
  const told: string[] = []
  const reporter = { ...silentReporter, result: (text: string) => void told.push(text) }
  const options = { folder, dryRun: false, format: "json", version: "0.1.0" }
  const out = path.join(work, "site")
  await migrate({ ...options, out: path.join(work, "dry"), dryRun: true }, reporter)
  assert.deepEqual(await filesBelow(path.join(work, "dry")), [])
  await migrate({ ...options, out }, reporter)
  await migrate({ ...options, out: path.join(work, "again") }, reporter)
  for (const file of await filesBelow(out)) {
    assert.deepEqual(await readFile(path.join(out, file)), await readFile(path.join(work, "again", file)), file)
  }
  const { notTaken } = JSON.parse(told[0] ?? "{}") as { notTaken: string[] }
  assert.deepEqual(notTaken, ["i18n: de", 'a link of the configuration: {"html":"<b>no</b>"}'])
  await assert.rejects(migrate({ ...options, out }, reporter), /overwrites nothing/)

  const built = await buildFolder(out)
  assert.equal(built.exitCode, 0, built.problems)
  const pages = [...built.files.keys()].filter((file) => file.endsWith("index.html"))
  for (const url of [
    "docs/intro",
    "docs/next/intro",
    "docs/next/usage/pour",
    "blog/2020/01/31/first",
    "help",
    "start",
  ]) {
    assert.ok(pages.includes(`${url}/index.html`), `${url} is there`)
  }
  const intro = built.files.get("docs/next/intro/index.html") ?? ""
  assert.match(intro, /<b>the lid<\/b>/)
  assert.match(intro, /sidebar-group|Usage/)
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
