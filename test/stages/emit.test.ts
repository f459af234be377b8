import assert from "node:assert/strict"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { type Disk, DiskError, realDisk } from "../../src/disk.js"
import { hashOf } from "../../src/engine/hash.js"
import type { Output } from "../../src/model.js"
import { type EmitOptions, emit, recover } from "../../src/stages/emit/emit.js"
import { memoryDisk } from "../memory-disk.js"

const outputs = (files: Record<string, string>): Output[] =>
  Object.entries(files)
    .sort()
    .map(([path, text]) => ({ path, hash: hashOf(text), bytes: async () => text }))

function setUp(files = new Map<string, Uint8Array | string>()): {
  files: typeof files
  options: EmitOptions
  notes: string[]
} {
  const notes: string[] = []
  const process = { pid: 1, startedAt: "now", space: "here", fateOf: async () => "dead" as const }
  return {
    files,
    notes,
    options: { disk: memoryDisk(files), name: "build", note: (text) => notes.push(text), process },
  }
}

const shown = (files: ReadonlyMap<string, Uint8Array | string>) =>
  Object.fromEntries(
    [...files]
      .filter(([path]) => path.startsWith("build/") && path !== "build/.captcha-docs")
      .map(([path, text]) => [path, Buffer.from(text).toString()])
      .sort(),
  )

const withFolder = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`build/${file}`, text]))

test("only differences are written, and nothing when there are none", async () => {
  const { files, options } = setUp()
  assert.deepEqual(await emit(outputs({ a: "1", b: "2" }), options), { written: 2, removed: 0, unchanged: 0 })
  assert.deepEqual(await emit(outputs({ a: "1", b: "2" }), options), { written: 0, removed: 0, unchanged: 2 })
  await emit(outputs({ a: "1", b: "3" }), options)
  const third = await emit(outputs({ a: "1", b: "4", c: "5" }), options)
  assert.deepEqual(third, { written: 2, removed: 0, unchanged: 1 })
  assert.deepEqual(shown(files), { "build/a": "1", "build/b": "4", "build/c": "5" })
  await emit(outputs({ a: "1" }), options)
  await emit(outputs({ a: "1", d: "6" }), options)
  assert.deepEqual(shown(files), { "build/a": "1", "build/d": "6" })
})

test("a file that somebody changed or removed is written again", async () => {
  const { files, options } = setUp()
  await emit(outputs({ a: "1", b: "2" }), options)
  files.delete("build/b")
  assert.equal((await emit(outputs({ a: "1", b: "2" }), options)).written, 1)
  assert.deepEqual(shown(files), { "build/a": "1", "build/b": "2" })
})

/** A disk that dies at its n-th change. */
function dyingDisk(disk: Disk, changes: number): Disk {
  let left = changes
  const dying = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (left-- <= 0) throw new Error("killed")
      return run(...args)
    }
  }
  const { write, remove, rename, makeFolder, linkAll } = disk
  return {
    ...disk,
    write: dying(write),
    remove: dying(remove),
    rename: dying(rename),
    makeFolder: dying(makeFolder),
    linkAll(pairs) {
      if (left-- <= 0) throw new Error("killed")
      return linkAll(pairs)
    },
  }
}

test("killed at any moment, the last good output stands, and the next build puts things right", async () => {
  const before = { a: "1", b: "2", c: "3" }
  const after = { a: "1", b: "22", d: "4" }
  for (let changes = 0; changes < 40; changes++) {
    const { files, options } = setUp()
    await emit(outputs({ z: "0" }), options)
    await emit(outputs(before), options)
    await emit(outputs(after), { ...options, disk: dyingDisk(options.disk, changes) }).catch(() => {})
    const left = shown(files)
    if (Object.keys(left).length > 0) {
      const complete = [before, after].map((site) =>
        Object.fromEntries(Object.entries(site).map(([k, v]) => [`build/${k}`, v])),
      )
      assert.ok(
        complete.some((site) => JSON.stringify(site) === JSON.stringify(left)),
        `after ${changes}: ${JSON.stringify(left)}`,
      )
    }
    await recover(options)
    assert.notDeepEqual(shown(files), {}, `after ${changes} changes, a reader finds a site again`)
    await emit(outputs(after), options)
    assert.deepEqual(shown(files), { "build/a": "1", "build/b": "22", "build/d": "4" })
  }
})

test("full at any moment, the last good output stands, and the next build puts things right", async () => {
  let failures = 0
  for (let room = 0; room < 14; room++) {
    const { files, options } = setUp()
    await emit(outputs({ a: "1", b: "1" }), options)
    await emit(outputs({ a: "2", b: "1" }), options)
    let left = room
    const full: Disk = {
      ...options.disk,
      async write(file, bytes) {
        if (left-- > 0) return options.disk.write(file, bytes)
        files.set(file, "")
        throw new DiskError("other", file, "ENOSPC: no space left on device", "ENOSPC")
      },
    }
    const wanted = { a: "3", b: "3", c: "3", d: "3" }
    const done = await emit(outputs(wanted), { ...options, disk: full }).catch((error: DiskError) => error.code)
    if (done === "ENOSPC") failures++
    const expected = done === "ENOSPC" ? { "build/a": "2", "build/b": "1" } : withFolder(wanted)
    assert.deepEqual(shown(files), expected, `room for ${room} files`)
    await emit(outputs(wanted), options)
    assert.deepEqual(shown(files), withFolder(wanted))
  }
  assert.ok(failures >= 4 && failures < 14, `${failures} of 14 builds found the disk full`)
})

test("what the live output holds is linked, and never written over", async (context) => {
  const root = await mkdtemp(path.join(tmpdir(), "emit-"))
  context.after(() => rm(root, { recursive: true }))
  const options = { ...setUp().options, disk: realDisk(root) }
  await emit(outputs({ a: "1", "deep/b": "2" }), options)
  assert.equal((await emit(outputs({ a: "11", "deep/b": "2" }), options)).written, 1)
  const previous = path.join(root, ".build.work/previous")
  const inode = async (file: string) => (await stat(file)).ino
  assert.equal(await inode(path.join(root, "build/deep/b")), await inode(path.join(previous, "deep/b")))
  await emit(outputs({ a: "11", "deep/b": "22" }), options)
  assert.equal(await readFile(path.join(root, "build/deep/b"), "utf8"), "22")
  assert.equal(await readFile(path.join(previous, "deep/b"), "utf8"), "2")
  await writeFile(path.join(root, "build/a"), "somebody's")
  await emit(outputs({ a: "11", "deep/b": "22" }), options)
  assert.equal(await readFile(path.join(root, "build/a"), "utf8"), "11")
})

test("what can't be linked is copied, without being made again", async () => {
  const { files, options } = setUp()
  const disk = { ...options.disk, linkAll: (pairs: readonly unknown[]) => pairs.map(() => false) }
  await emit(outputs({ a: "1", b: "2" }), { ...options, disk })
  const [a, b] = outputs({ a: "1", b: "3" })
  const neverMade = { ...(a as Output), bytes: () => assert.fail("made again") }
  assert.equal((await emit([neverMade, b as Output], { ...options, disk })).written, 1)
  assert.deepEqual(shown(files), { "build/a": "1", "build/b": "3" })
  assert.deepEqual(realDisk(tmpdir()).linkAll([["no-such-file", "no-such-link"]]), [false])
})

test("a file that is made of others reads them where they were written", async () => {
  const { files, options } = setUp()
  const list: Output = {
    path: "list",
    hash: "list",
    bytes: async (written) => `${await written?.("a")} ${await written?.("z")} ${await written?.("none")}`,
  }
  await emit(
    [...outputs({ a: "1", z: "2" }), list].sort((one, other) => (one.path < other.path ? -1 : 1)),
    options,
  )
  assert.equal(shown(files)["build/list"], "1 undefined undefined")
  await emit([...outputs({ a: "3", z: "2" }), { ...list, hash: "anew" }], options)
  assert.equal(shown(files)["build/list"], "3 2 undefined")
})

/** A disk that tells what is done with it. */
function toldDisk(disk: Disk): { disk: Disk; told: string[] } {
  const told: string[] = []
  const tell =
    <A extends unknown[], R>(name: string, run: (...args: A) => R) =>
    (...args: A) => {
      told.push([name, ...args.filter((one) => typeof one === "string" && !one.startsWith("{"))].join(" "))
      return run(...args)
    }
  const { write, remove, rename, makeFolder, sync, copy } = disk
  return {
    told,
    disk: {
      ...disk,
      write: tell("write", write),
      remove: tell("remove", remove),
      rename: tell("rename", rename),
      makeFolder: tell("makeFolder", makeFolder),
      sync: tell("sync", sync),
      copy: tell("copy", copy),
    },
  }
}

test("a build makes the next tree aside, puts its list on the disk, and swaps by two renames", async () => {
  const { options } = setUp()
  await emit(outputs({ a: "1" }), options)
  const { disk, told } = toldDisk(options.disk)
  const steps = () =>
    told.splice(0).map((step) => step.replace(/-[\da-f]{8}-[-\da-f]{27}/g, "-ID").replace(/(owner|ID)\/[^]*/, "$1"))
  await emit(outputs({ a: "2" }), { ...options, disk })
  const work = ".build.work"
  const lock = [`write ${work}/claim-ID`, `rename ${work}/claim-ID ${work}/owner`]
  const end = [
    `write ${work}/ready-ID.tmp`,
    `sync ${work}/ready-ID.tmp`,
    `rename ${work}/ready-ID.tmp ${work}/ready.json`,
    `rename build ${work}/previous`,
    `rename ${work}/next-ID build`,
    `rename ${work}/ready.json ${work}/trees.json`,
    `remove ${work}/owner`,
  ]
  const written = [`write ${work}/next-ID`, `write ${work}/next-ID`]
  assert.deepEqual(steps(), [...lock, `makeFolder ${work}/next-ID`, ...written, ...end])
  await emit(outputs({ a: "3" }), { ...options, disk })
  assert.deepEqual(steps(), [
    ...lock,
    `rename ${work}/previous ${work}/next-ID`,
    `remove ${work}/next-ID`,
    ...written,
    ...end,
  ])
  await emit(outputs({ a: "3" }), { ...options, disk })
  assert.deepEqual(steps(), [...lock, `remove ${work}/owner`], "nothing is touched when there is nothing to do")
})

test("what the tree before last holds is not written again", async () => {
  const { files, options } = setUp()
  await emit(outputs({ a: "1", b: "1", c: "1" }), options)
  await emit(outputs({ a: "2", b: "1" }), options)
  assert.deepEqual(await emit(outputs({ a: "1", b: "1", c: "1" }), options), { written: 0, removed: 0, unchanged: 3 })
  assert.deepEqual(shown(files), withFolder({ a: "1", b: "1", c: "1" }))
})

test("a swap that was begun is finished when the new tree is there, and only its list kept when it is not", async () => {
  const work = ".build.work"
  for (const state of ["both", "next", "live"]) {
    const { files, options } = setUp()
    await emit(outputs({ a: "1" }), options)
    const list = JSON.stringify({ live: {}, previous: {}, next: `${work}/next-1`, kept: [] })
    files.set(`${work}/ready.json`, list)
    if (state !== "live") files.set(`${work}/next-1/a`, "2")
    if (state === "next") await options.disk.rename("build", `${work}/previous`)
    await recover(options)
    assert.deepEqual(shown(files), withFolder({ a: state === "live" ? "1" : "2" }), state)
    assert.equal(files.has(`${work}/previous/a`), state !== "live")
    assert.deepEqual([files.has(`${work}/ready.json`), files.get(`${work}/trees.json`)], [false, list])
  }
})

test("when the new tree can't take its name, the old one gets its own back", async () => {
  for (const live of [true, false]) {
    const { files, options } = setUp()
    if (live) await emit(outputs({ a: "1" }), options)
    let broken = true
    const rename: Disk["rename"] = async (from, to) => {
      if (broken && /\/next-[^/]+$/.test(from)) throw new DiskError("other", from, "busy", "EBUSY")
      return options.disk.rename(from, to)
    }
    const disk = { ...options.disk, rename }
    await assert.rejects(emit(outputs({ a: "2" }), { ...options, disk }), /busy/)
    assert.deepEqual(shown(files), live ? { "build/a": "1" } : {})
    assert.ok(![...files.keys()].some((file) => file.startsWith(".build.work/owner")))
    broken = false
    await recover({ ...options, disk })
    assert.deepEqual(shown(files), { "build/a": "2" })
  }
})

test("without a readable list, what the output holds is told by its bytes; a disk that fails is told", async () => {
  const { files, options } = setUp()
  await emit(outputs({ a: "1" }), options)
  files.set(".build.work/trees.json", "{")
  assert.deepEqual(await emit(outputs({ a: "1" }), options), { written: 0, removed: 0, unchanged: 1 })
  files.set(".build.work/trees.json", "{")
  files.set("build/a", "3")
  assert.equal((await emit(outputs({ a: "1" }), options)).written, 1)
  const read = async (file: string) => {
    if (file.endsWith("trees.json")) throw new TypeError("a bug")
    return options.disk.read(file)
  }
  await assert.rejects(emit(outputs({ a: "1" }), { ...options, disk: { ...options.disk, read } }), /a bug/)
})

test("the output of another name has a folder of its own for work", async () => {
  const { files, options } = setUp()
  await emit(outputs({ a: "1" }), { ...options, name: "site" })
  assert.deepEqual([...files.keys()].sort(), [
    ".site.work/.captcha-docs",
    ".site.work/trees.json",
    "site/.captcha-docs",
    "site/a",
  ])
})
