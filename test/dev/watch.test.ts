/** When the watcher says "look again". */
import assert from "node:assert/strict"
import { test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { watchFiles } from "../../src/dev/watch.js"
import { folderWith, writeFiles } from "../run-program.js"

test("watching begins when it may, with a look at what was changed until then", async (t) => {
  const { folder, remove } = await folderWith({ "a.md": "a" })
  let begin = () => {}
  const from = new Promise<void>((resolve) => {
    begin = resolve
  })
  const seen: string[] = []
  let stage = "before"
  const watcher = watchFiles({ paths: [folder], from, lookAgain: () => seen.push(stage), note: assert.fail })
  t.after(async () => {
    await watcher.close()
    await remove()
  })
  const hasSeen = async (what: string) => {
    for (let turn = 0; turn < 60 && !seen.includes(what); turn++) await pause(20)
    return seen.includes(what)
  }
  await writeFiles(folder, { "a.md": "b" })
  await pause(100)
  assert.deepEqual(seen, [])
  stage = "begun"
  begin()
  assert.ok(await hasSeen("begun"))
  await pause(100)
  stage = "edited"
  await writeFiles(folder, { "a.md": "c" })
  assert.ok(await hasSeen("edited"))
})
