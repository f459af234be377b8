/** The same content gives the same bytes: in any folder, whatever the cache holds, with one thread or several. */
import assert from "node:assert/strict"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { generateSite } from "./bench/generate-site.js"
import { workspace } from "./build-fixture.js"

test("two folders, cold and warm, one thread and three, give the same bytes", async (t) => {
  const source = await mkdtemp(path.join(tmpdir(), "captcha-docs-generated-"))
  t.after(() => rm(source, { recursive: true, force: true }))
  await generateSite(source, 30)
  const markdown = path.join(import.meta.dirname, "sites/markdown")
  await cp(path.join(markdown, "content/docs"), path.join(source, "content/docs"), { recursive: true })
  await cp(path.join(markdown, "site.config.ts"), path.join(source, "site.config.ts"))
  // In the cache that tests share, the last one to save wins: what another test saves takes away what this one remembers.
  const one = await workspace(source, { ownCache: true })
  const other = await workspace(source)
  t.after(() => Promise.all([one.remove(), other.remove()]))
  const cold = await one.build({ cache: false, pool: { workers: 0, from: 1 } })
  const threads = await other.build({ cache: false, pool: { workers: 2, from: 1 } })
  const first = await one.build()
  const warm = await one.build()
  assert.ok(cold.files.size > 90, `${cold.files.size} files`)
  for (const again of [threads, first, warm]) {
    const changed = [...again.files].filter(([file, text]) => cold.files.get(file) !== text).map(([file]) => file)
    assert.deepEqual(changed, [])
    assert.deepEqual([...again.files.keys()], [...cold.files.keys()])
  }
  assert.deepEqual(warm.rendered, [])
})
