/** When the watcher says "look again". */
import assert from "node:assert/strict"
import { symlink } from "node:fs/promises"
import path from "node:path"
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
  const lookAgain = async () => seen.push(stage) > 0
  const watcher = watchFiles({ paths: [folder], from, lookAgain, note: assert.fail })
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

test("edits of a file, of one that a link leads to and of one in a new folder are told without the clock", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] })
  const { folder, remove } = await folderWith({ "content/a.md": "a", "elsewhere/b.md": "b", "site.config.ts": "c" })
  await symlink("../elsewhere/b.md", path.join(folder, "content/b.md"))
  let looks = 0
  let named: readonly string[] | undefined
  const lookAgain = async (only?: readonly string[]) => {
    looks++
    named = only
    return true
  }
  const paths = ["content", "site.config.ts"].map((name) => path.join(folder, name))
  const watcher = watchFiles({ paths, from: Promise.resolve(), lookAgain, note: assert.fail })
  t.after(async () => {
    await watcher.close()
    await remove()
  })
  await until(() => looks > 0, "watching did not begin")
  for (const file of ["content/a.md", "elsewhere/b.md", "site.config.ts", "content/new/c.md", "content/new/c.md"]) {
    // Nothing is left of the last edit.
    await nothingMayCome(200)
    const before = looks
    await writeFiles(folder, { [file]: `${before}` })
    await until(() => looks > before, `no look after ${file} was edited`)
    // A written text is named: only what was there when it was written.
    if (file === "content/a.md") assert.deepEqual(named, [path.join(folder, file)])
    if (file === "site.config.ts") assert.equal(named, undefined)
  }
})

test("the clock is slower where events come, until it finds what none told of", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] })
  const { folder, remove } = await folderWith({ "content/a.md": "a" })
  const looks: (readonly string[] | undefined)[] = []
  let found = false
  const lookAgain = async (only?: readonly string[]) => {
    looks.push(only)
    return found
  }
  const watcher = watchFiles({
    paths: [path.join(folder, "content")],
    from: Promise.resolve(),
    lookAgain,
    note: assert.fail,
  })
  t.after(async () => {
    await watcher.close()
    await remove()
  })
  await until(() => looks.length > 0, "watching did not begin")
  await nothingMayCome(200)
  const looksIn = async (ms: number) => {
    const before = looks.length
    t.mock.timers.tick(ms)
    await nothingMayCome(0)
    return looks.length - before
  }
  assert.equal(await looksIn(6_000), 3)
  const before = looks.length
  await writeFiles(folder, { "content/a.md": "b" })
  await until(() => looks.length > before, "no look after an edit")
  await nothingMayCome(200)
  assert.equal(await looksIn(9_000), 0)
  found = true
  assert.equal(await looksIn(1_000), 1, "what an event told of")
  assert.equal(await looksIn(9_000), 0)
  assert.equal(await looksIn(1_000), 1, "what none told of")
  assert.equal(await looksIn(6_000), 3)
})
