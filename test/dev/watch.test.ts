/** When the watcher says "look again". */
import assert from "node:assert/strict"
import { test } from "node:test"
import { watchFiles } from "../../src/dev/watch.js"
import { folderWith, writeFiles } from "../run-program.js"
import { nothingMayCome, until } from "../waits.js"

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
  const look = (what: string) => until(() => seen.includes(what), `no look after it was ${what}`)
  await writeFiles(folder, { "a.md": "b" })
  await nothingMayCome(100)
  assert.deepEqual(seen, [])
  stage = "begun"
  begin()
  await look("begun")
  // What was changed before has been told by then.
  await nothingMayCome(100)
  stage = "edited"
  await writeFiles(folder, { "a.md": "c" })
  await look("edited")
})
