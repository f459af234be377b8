/** The lock of an output: who waits, who takes over, and what a process does that was taken for dead. */
import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { type Disk, DiskError, realDisk } from "../../src/disk.js"
import { hashOf } from "../../src/engine/hash.js"
import type { Output } from "../../src/model.js"
import { type ThisProcess, thisProcess } from "../../src/setup/process-identity.js"
import { emit } from "../../src/stages/emit/emit.js"
import { type LockOptions, withLock } from "../../src/stages/emit/lock.js"
import { memoryDisk } from "../memory-disk.js"
import { nothingMayCome, slowness, until } from "../waits.js"

const pace = { beat: 5, look: 5, looks: 10 }
const work = ".build.work"

/** A process of this container, whose others are all dead. */
const here: ThisProcess = { pid: 1, startedAt: "now", space: "here", fateOf: async () => "dead" }
/** One that sees no other process. */
const alone: ThisProcess = { ...here, space: "there", fateOf: async () => "unknown" }

function setUp(process: ThisProcess, disk: Disk = memoryDisk(new Map())): LockOptions & { notes: string[] } {
  const notes: string[] = []
  return { disk, work, name: "build", note: (text) => notes.push(text), process, pace, notes }
}

const isLocked = (disk: Disk) => disk.entries(`${work}/owner`) !== undefined

function deferred() {
  let release = () => {}
  const done = new Promise<void>((resolve) => {
    release = resolve
  })
  return { done, release }
}

test("a second process of the same container waits while the first lives, and says so", async () => {
  let fate: "alive" | "dead" = "alive"
  const waiting = setUp({ ...here, fateOf: async () => fate })
  await waiting.disk.write(`${work}/owner/other`, JSON.stringify({ pid: 7, startedAt: "then", space: "here" }))
  let ran = false
  const run = withLock(waiting, async () => {
    ran = true
  })
  await nothingMayCome(20 * pace.looks * pace.look)
  assert.equal(ran, false, "a process that is known to live is waited for, however long it is quiet")
  assert.deepEqual(waiting.notes, ["another build (process 7) is writing build; waiting for it"])
  fate = "dead"
  await run
  assert.equal(isLocked(waiting.disk), false)
})

test("a process that can't be seen is waited for while it touches its lock", async () => {
  const { done, release } = deferred()
  const first = setUp(here)
  const holding = withLock(first, () => done)
  await until(() => isLocked(first.disk))
  const second = setUp(alone, first.disk)
  let ran = false
  const run = withLock(second, async () => {
    ran = true
  })
  await nothingMayCome(5 * pace.looks * pace.look)
  assert.equal(ran, false)
  assert.match(second.notes.join(), /process 1, in another container or on another machine/)
  release()
  await Promise.all([holding, run])
  assert.deepEqual([ran, isLocked(first.disk)], [true, false])
})

for (const [what, text] of Object.entries({
  "of another container": JSON.stringify({ pid: 7, startedAt: "then", space: "elsewhere" }),
  "that can't be read": "{",
}))
  test(`a lock ${what} that nobody touches is taken over, not at once`, async () => {
    const options = setUp(alone)
    await options.disk.write(`${work}/owner/other`, text)
    const started = performance.now()
    await withLock(options, async (lock) => assert.ok(lock.held()))
    assert.ok(performance.now() - started > (pace.looks - 1) * pace.look)
    assert.equal(isLocked(options.disk), false)
  })

test("the lock of a dead process is taken over at once, by one process only", async () => {
  const disk = memoryDisk(new Map([[`${work}/owner/other`, '{"pid":7,"startedAt":"then","space":"here"}']]))
  const usual = { pace: { ...pace, looks: 1_000_000 } }
  let inside = 0
  // Among themselves the four can't see each other.
  const fateOf: ThisProcess["fateOf"] = async ({ pid }) => (pid === 7 ? "dead" : "unknown")
  const ones = Array.from({ length: 4 }, () => ({ ...setUp({ ...here, fateOf }, disk), ...usual }))
  await Promise.all(
    ones.map((one) =>
      withLock(one, async () => {
        assert.equal(++inside, 1)
        await slowness(3)
        inside--
      }),
    ),
  )
  assert.equal(isLocked(disk), false)
})

test("on a real disk, one process at a time has the lock", async (t) => {
  const root = await mkdtemp(path.join(tmpdir(), "lock-"))
  t.after(() => rm(root, { recursive: true }))
  let inside = 0
  let turns = 0
  const one = async () => {
    // Nobody sees the others, and nobody may be taken for dead.
    const options = { ...setUp(alone, realDisk(root)), pace: { ...pace, looks: 1_000_000 } }
    for (let turn = 0; turn < 10; turn++)
      await withLock(options, async () => {
        assert.equal(++inside, 1)
        await slowness(1)
        inside--
        turns++
      })
  }
  await Promise.all(Array.from({ length: 5 }, one))
  assert.equal(turns, 50)
})

test("a lock that may not be read is told, not waited for", async () => {
  const options = setUp(here)
  await options.disk.write(`${work}/owner/other`, "{}")
  const read = async (file: string) => {
    throw new DiskError("permission", file, "permission denied")
  }
  await assert.rejects(
    withLock({ ...options, disk: { ...options.disk, read } }, async () => {}),
    /permission denied/,
  )
})

test("an error of the work itself is told once, and the lock is free", async () => {
  const options = setUp(here)
  let runs = 0
  const run = withLock(options, async () => {
    runs++
    throw new Error("a bug")
  })
  await assert.rejects(run, /a bug/)
  assert.deepEqual([runs, isLocked(options.disk)], [1, false])
})

test("this process knows its own kind: alive, dead, a reused id, another namespace", async () => {
  const own = await thisProcess()
  const { pid, startedAt, space } = own
  const fates = await Promise.all(
    [own, { pid, startedAt: "1", space }, { pid: 2 ** 30, startedAt, space }, { pid, startedAt, space: "other" }].map(
      own.fateOf,
    ),
  )
  assert.deepEqual(fates, space === "" || startedAt === "" ? fates : ["alive", "dead", "dead", "unknown"])
})

/** Every moment at which a build may be suspended for so long that another one takes over and finishes. */
test("a build that was taken for dead tears nothing, wherever it was suspended, and begins again", async () => {
  const site = (name: string, count: number): Output[] =>
    Array.from({ length: count }, (_, index) => {
      const text = `${name} ${index}`
      return { path: `f${index}`, hash: hashOf(text), bytes: async () => text }
    })
  let began = 0
  for (let moment = 0; moment < 24; moment++) {
    const files = new Map<string, Uint8Array | string>()
    const disk = memoryDisk(files)
    const texts = () => [...files].flatMap(([file, text]) => (/^build\/f/.test(file) ? [String(text)] : [])).sort()
    const whole = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name} ${index}`).sort()
    const notes: string[] = []
    const options = { disk, name: "build", note: (text: string) => notes.push(text), process: here, pace }
    await emit(site("old", 4), options)
    await emit(site("older", 5), options)
    let left = moment
    /** Takes over at the chosen operation, as a process does to which the first one seems dead. */
    const takeOver = async () => {
      if (left-- !== 0) return
      for (const { name } of disk.entries(`${work}/owner`) ?? []) await disk.remove(`${work}/owner/${name}`)
      await emit(site("second", 3), options)
      assert.deepEqual(texts(), whole("second", 3), `moment ${moment}`)
    }
    const before =
      <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
      async (...args: A) => {
        await takeOver()
        const result = await run(...args)
        return result
      }
    const slow: Disk = {
      ...disk,
      write: before(disk.write),
      remove: before(disk.remove),
      makeFolder: before(disk.makeFolder),
      sync: before(disk.sync),
      read: before(disk.read),
      stat: before(disk.stat),
    }
    await emit(site("first", 6), { ...options, disk: slow })
    if (left < 0) began++
    assert.ok(
      [whole("first", 6), whole("second", 3)].some((one) => one.join() === texts().join()),
      `moment ${moment}: ${texts().join()}`,
    )
    await emit(site("last", 2), options)
    assert.deepEqual(texts(), whole("last", 2), `moment ${moment}, the next build`)
  }
  assert.ok(began > 12, `${began} moments were reached`)
})
