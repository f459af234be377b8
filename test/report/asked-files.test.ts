import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { askedFor } from "../../src/report/asked-files.js"
import { memoryDisk } from "../memory-disk.js"

/** Which of three problems are reported, and what is noted. */
async function ask(...asked: string[]) {
  const files = ["content/docs/a.mdx", "content/docs/deep/b.mdx", "content/docs-old/c.mdx"]
  const notes: string[] = []
  const disk = memoryDisk(new Map(files.map((file) => [file, ""])))
  const reporter = { event: (event: { type: string; text?: string }) => void notes.push(event.text ?? "") }
  const root = path.join(import.meta.dirname, "../..")
  const isAsked = await askedFor(asked, { disk, root, reporter })
  return { shown: files.filter((file) => isAsked({ file })), notes }
}

test("all problems are reported when no file is named, and when the root is", async () => {
  assert.equal((await ask()).shown.length, 3)
  assert.equal((await ask("")).shown.length, 3)
})

test("a file stands for itself, a folder for what is below it", async () => {
  assert.deepEqual(await ask("content/docs/a.mdx"), { shown: ["content/docs/a.mdx"], notes: [] })
  assert.deepEqual((await ask("content/docs")).shown, ["content/docs/a.mdx", "content/docs/deep/b.mdx"])
})

test("a path outside the site, and one that was deleted since the last commit, are noted; any other is refused", async () => {
  assert.deepEqual(await ask("../other.mdx"), { shown: [], notes: ["not a part of the site: ../other.mdx"] })
  for (const known of ["content/docs/v2/_partials/_outcomes.mdx", "content/docs/v2"])
    assert.deepEqual(await ask(known), { shown: [], notes: [`deleted since the last commit: ${known}`] })
  for (const unknown of ["content/docs/lost.mdx", "content/dosc", "content/docs/v"])
    await assert.rejects(ask("content/docs/a.mdx", unknown), { message: `no such file or folder: ${unknown}` })
})
