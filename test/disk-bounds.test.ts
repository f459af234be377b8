/** A disk changes nothing outside of its root: each operation, on each way out, on the real disk and in memory. */
import assert from "node:assert/strict"
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { type Disk, realDisk } from "../src/disk.js"
import { memoryDisk } from "./memory-disk.js"

/** Everything that changes a disk, on a path that leads outside; `own` is a file of the disk. */
const operations: Record<string, (disk: Disk, out: string) => unknown> = {
  write: (disk, out) => disk.write(out, "changed"),
  replace: (disk, out) => disk.replace(out, "changed"),
  remove: (disk, out) => disk.remove(out),
  removeEmpty: (disk, out) => disk.removeEmpty(out),
  touch: (disk, out) => disk.touch(out),
  "rename to": (disk, out) => disk.rename("own", out),
  "rename from": (disk, out) => disk.rename(out, "taken"),
  "copy to": (disk, out) => disk.copy("own", out),
  "copy from": (disk, out) => disk.copy(out, "taken"),
  "link to": async (disk, out) => disk.linkAll([["own", `${out}-new`]]),
  "link from": async (disk, out) => disk.linkAll([[out, "taken"]]),
  makeFolder: (disk, out) => disk.makeFolder(`${out}-new/folder`),
}
const lexical = ["../outside/file", "a/../../outside/file", "a/b/../../../outside/file", "./../outside/file"]
/** The paths behind `folder-link` and `file-link`, which lead outside, and `inner/link`, which leads there in two steps. */
const linked = ["folder-link/file", "folder-link/deep/file", "inner/link/file"]

/** `operations` against the type: a new one can't be forgotten. */
test("every operation of a disk that changes something is tried", () => {
  const reading = ["root", "list", "entries", "read", "stat", "statAll", "sync"]
  const tried = Object.keys(operations).map((name) => name.replace(/ .*/, "").replace(/^link$/, "linkAll"))
  for (const disk of [realDisk("/nowhere"), memoryDisk(new Map())])
    assert.deepEqual(new Set([...reading, ...tried]), new Set(Object.keys(disk)))
})

async function places(t: TestContext) {
  const top = await mkdtemp(path.join(tmpdir(), "captcha-docs-bounds-"))
  t.after(() => rm(top, { recursive: true, force: true }))
  const [root, outside] = [path.join(top, "root"), path.join(top, "outside")]
  await mkdir(path.join(root, "inner"), { recursive: true })
  await mkdir(path.join(outside, "deep"), { recursive: true })
  for (const file of ["file", "deep/file"]) await writeFile(path.join(outside, file), "untouched")
  await writeFile(path.join(root, "own"), "own")
  await symlink(outside, path.join(root, "folder-link"))
  await symlink("../folder-link", path.join(root, "inner/link"))
  await symlink(path.join(outside, "file"), path.join(root, "file-link"))
  /** What lies outside, and the entries of the root. */
  const state = async () => ({
    outside: (await readdir(outside, { recursive: true })).sort(),
    texts: await Promise.all(["file", "deep/file"].map((file) => readFile(path.join(outside, file), "utf8"))),
    top: (await readdir(top)).sort(),
  })
  return { root, state, before: await state() }
}

for (const [name, operation] of Object.entries(operations))
  test(`${name} refuses every path that leads outside`, async (t) => {
    const { root, state, before } = await places(t)
    for (const out of [...lexical, ...linked]) {
      const attempt = async () => operation(realDisk(root), out)
      await assert.rejects(attempt, { trouble: "outside-root" }, out)
      assert.deepEqual(await state(), before, out)
    }
    for (const out of lexical) {
      const files = new Map([["own", "own"]])
      const attempt = async () => operation(memoryDisk(files), out)
      await assert.rejects(attempt, { trouble: "outside-root" }, out)
      assert.deepEqual([...files], [["own", "own"]], out)
    }
  })

test("a link to a file outside is not written through, and can be replaced and removed", async (t) => {
  const { root, state, before } = await places(t)
  const disk = realDisk(root)
  await assert.rejects(disk.write("file-link", "changed"), { trouble: "outside-root" })
  await assert.rejects(disk.copy("own", "file-link"), { trouble: "outside-root" })
  await disk.rename("file-link", "moved")
  assert.equal(path.basename(await readlink(path.join(root, "moved"))), "file")
  await disk.remove("moved")
  await disk.remove("folder-link")
  assert.deepEqual(await state(), before)
})

test("links that stay inside are followed, also below a root that is a link", async (t) => {
  const { root } = await places(t)
  await symlink("inner", path.join(root, "also-inner"))
  await symlink(root, `${root}-link`)
  for (const start of [root, `${root}-link`]) {
    await realDisk(start).write("also-inner/new/file", start)
    assert.equal(await readFile(path.join(root, "inner/new/file"), "utf8"), start)
  }
})

test("after a rename a path is looked at again", async (t) => {
  const { root, state, before } = await places(t)
  const disk = realDisk(root)
  await disk.write("next/file", "own")
  await disk.rename("next", "last")
  await disk.rename("folder-link", "next")
  await assert.rejects(disk.write("next/file", "changed"), { trouble: "outside-root" })
  assert.deepEqual(await state(), before)
})

test("the root itself is not removed or moved", async (t) => {
  const { root } = await places(t)
  for (const itself of ["", ".", "..", "inner/.."]) {
    await assert.rejects(realDisk(root).remove(itself), { trouble: "outside-root" })
    await assert.rejects(realDisk(root).rename(itself, "elsewhere"), { trouble: "outside-root" })
  }
  assert.equal(await readFile(path.join(root, "own"), "utf8"), "own")
})
