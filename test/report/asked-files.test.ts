import assert from "node:assert/strict"
import { test } from "node:test"
import { askedFor } from "../../src/report/asked-files.js"
import { memoryDisk } from "../memory-disk.js"

/** Which of three problems are reported, and what is noted. */
function ask(...asked: string[]) {
  const files = ["content/docs/a.mdx", "content/docs/deep/b.mdx", "content/docs-old/c.mdx"]
  const notes: string[] = []
  const disk = memoryDisk(new Map(files.map((file) => [file, ""])))
  const reporter = { event: (event: { type: string; text?: string }) => void notes.push(event.text ?? "") }
  return { shown: files.filter((file) => askedFor(asked, { disk, reporter })({ file })), notes: [...new Set(notes)] }
}

test("all problems are reported when no file is named, and when the root is", () => {
  assert.equal(ask().shown.length, 3)
  assert.equal(ask("").shown.length, 3)
})

test("a file stands for itself, a folder for what is below it", () => {
  assert.deepEqual(ask("content/docs/a.mdx"), { shown: ["content/docs/a.mdx"], notes: [] })
  assert.deepEqual(ask("content/docs").shown, ["content/docs/a.mdx", "content/docs/deep/b.mdx"])
})

test("a path that leads to nothing, and one outside the site, are noted", () => {
  assert.deepEqual(ask("content/docs/lost.mdx"), { shown: [], notes: ["no such file: content/docs/lost.mdx"] })
  assert.deepEqual(ask("../other.mdx"), { shown: [], notes: ["not a part of the site: ../other.mdx"] })
})
