/** Reading the types of components loads TypeScript: only a site whose authors use components pays for it. */
import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { workspace } from "../build-fixture.js"

test("types of components are read once an author uses one, and not for the pages of makers", async () => {
  const site = await workspace(undefined, { ownCache: true })
  try {
    const page = path.join(site.folder, "content/docs/index.mdx")
    const isRead = () => existsSync(path.join(site.cacheDir, "component-props"))
    await mkdir(path.dirname(page), { recursive: true })
    await writeFile(path.join(site.folder, "site.config.ts"), 'export default { title: "Prose" }\n')
    await writeFile(page, "# Prose\n\nOnly prose, and `code`.\n")
    const prose = await site.build()
    assert.deepEqual([prose.diagnostics, isRead(), prose.files.has("404.html")], [[], false, true])

    await writeFile(page, '# A card\n\n<Card titel="x" href="/" />\n')
    const { diagnostics } = await site.build()
    assert.ok(diagnostics.some(({ code, target }) => code === "unknown-prop" && target === "titel"))
    assert.ok(isRead())
  } finally {
    await site.remove()
  }
})
