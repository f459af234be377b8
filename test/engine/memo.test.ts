import assert from "node:assert/strict"
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { createOutside } from "../../src/disk.js"
import { Memo, type Outside, type Runner, runHere, type Step } from "../../src/engine/memo.js"
import { FolderStore, type Index, noStore, type Store } from "../../src/engine/store.js"
import { slowness } from "../waits.js"

function countingStep(): { step: Step<{ id: string; text: string }, number, { upper: string }>; runs: string[] } {
  const runs: string[] = []
  return {
    runs,
    step: {
      name: "count",
      id: ({ id }) => id,
      fields: ({ id, text }) => ({ id, text }),
      run: async ({ id, text }) => {
        runs.push(id)
        return { facts: text.length, body: { upper: text.toUpperCase() } }
      },
    },
  }
}

async function cacheFolder(t: TestContext): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), "captcha-docs-memo-"))
  t.after(() => rm(dir, { recursive: true, force: true }))
  return dir
}

const open = (dir: string, notes: string[] = [], stamp = "a") =>
  new Memo({ store: new FolderStore({ dir, stamp, note: (text) => notes.push(text) }), stamp })
const inputs = [
  { id: "one", text: "first" },
  { id: "two", text: "second" },
]

test("bodies that are written elsewhere are not stored, and made again when they are asked for", async (t) => {
  const dir = await cacheFolder(t)
  const { step, runs } = countingStep()
  const elsewhere = { ...step, sizeElsewhere: () => 5 }
  const cold = open(dir)
  const [made] = await cold.each(elsewhere, inputs)
  assert.deepEqual(await made?.body(), { upper: "FIRST" })
  await cold.save()
  assert.deepEqual(await readdir(path.join(dir, step.name)), ["index.json"])
  const [again] = await open(dir).each(elsewhere, inputs)
  assert.deepEqual([again?.fromCache, runs.length], [true, 2])
  assert.deepEqual(await again?.body(), { upper: "FIRST" })
  assert.deepEqual(runs, ["one", "two", "one"])
})

test("more than memory should hold lies in the store until the end", async (t) => {
  const dir = await cacheFolder(t)
  const { step } = countingStep()
  const memo = open(dir)
  const made = await memo.each({ ...step, sizeElsewhere: () => 40_000_000 }, inputs)
  assert.deepEqual(await Promise.all(made.map((one) => one.body())), [{ upper: "FIRST" }, { upper: "SECOND" }])
  await memo.save()
  assert.deepEqual(await readdir(path.join(dir, step.name)), ["index.json"])
})

test("a body that many ask for is read from the store once", async (t) => {
  const dir = await cacheFolder(t)
  const { step } = countingStep()
  const cold = open(dir)
  await cold.each(step, inputs)
  await cold.save()
  const loaded: string[] = []
  const store = new FolderStore({ dir, stamp: "a", note: () => {} })
  const loadBody: Store["loadBody"] = (name, entry) => {
    loaded.push(entry.id)
    return store.loadBody(name, entry)
  }
  const warm = new Memo({ store: { ...store, loadBody }, stamp: "a" })
  const [first] = await warm.each(step, inputs)
  const bodies = [await first?.body(), await first?.body(), await (await warm.each(step, inputs))[0]?.body()]
  assert.deepEqual(bodies, Array(3).fill({ upper: "FIRST" }))
  assert.deepEqual(loaded, ["one"])
})

test("a result is found again by its inputs, body and all, in input order", async (t) => {
  const dir = await cacheFolder(t)
  const { step, runs } = countingStep()
  const cold = open(dir)
  assert.deepEqual(
    (await cold.each(step, inputs)).map((one) => one.facts),
    [5, 6],
  )
  await cold.save()
  const warm = open(dir)
  const again = await warm.each(step, [...inputs].reverse())
  assert.deepEqual(runs, ["one", "two"])
  assert.deepEqual(
    again.map((one) => [one.id, one.facts, one.fromCache]),
    [
      ["two", 6, true],
      ["one", 5, true],
    ],
  )
  assert.deepEqual(await again[1]?.body(), { upper: "FIRST" })
})

test("equal inputs run once", async (t) => {
  const { step, runs } = countingStep()
  const memo = open(await cacheFolder(t))
  await memo.each(step, [inputs[0], inputs[0]] as typeof inputs)
  assert.deepEqual(runs, ["one"])
})

test("what stands in for a result is not remembered, and its body is made when it is asked for", async (t) => {
  const { step, runs } = countingStep()
  const memo = open(await cacheFolder(t))
  await memo.each(step, inputs.slice(0, 1))
  const asked: string[] = []
  const [three, four] = [
    { id: "three", text: "third" },
    { id: "four", text: "fourth" },
  ]
  const made = await memo.each(step, [...inputs, three, four], async (missing) => {
    asked.push(...missing.map(({ id }) => id))
    return new Map(missing.filter(({ id }) => id !== "four").map((input) => [input, -1]))
  })
  assert.deepEqual(asked, ["two", "three", "four"])
  assert.deepEqual(
    made.map(({ facts, fromCache, standsIn }) => [facts, fromCache, standsIn]),
    [
      [5, true, undefined],
      [-1, false, true],
      [-1, false, true],
      [6, false, undefined],
    ],
  )
  assert.deepEqual(runs, ["one", "four"])
  assert.deepEqual(await made[1]?.body(), { upper: "SECOND" })
  const run = await memo.each(step, inputs, async () => new Map())
  assert.deepEqual(
    run.map(({ facts }) => facts),
    [5, 6],
  )
})

test("what a step reads beside its input is part of the key, in this process and the next", async (t) => {
  const dir = await cacheFolder(t)
  const disk = new Map([["/packages/a", "one"]])
  const runs: string[] = []
  const step: Step<string, string, null> = {
    name: "reads",
    id: (input) => input,
    fields: (input) => ({ input }),
    run: async (input) => {
      runs.push(input)
      return { facts: disk.get("/packages/a") ?? "nothing", body: null, reads: ["/packages/a", "/packages/missing"] }
    },
  }
  const outside: Outside = { nameOf: (path) => path, look: (name) => disk.get(name) ?? "" }
  const memoOf = () => new Memo({ store: new FolderStore({ dir, stamp: "a", note: () => {} }), stamp: "a", outside })
  const memo = memoOf()
  const ask = async (of: Memo) => (await of.each(step, ["x"])).map(({ facts, why }) => [facts, ...why])
  assert.deepEqual(await ask(memo), [["one", "new"]])
  assert.deepEqual(await ask(memo), [["one"]])
  assert.deepEqual(memo.changedOutside(), [])
  disk.set("/packages/a", "two")
  assert.deepEqual(memo.changedOutside(), ["/packages/a"])
  assert.deepEqual(memo.changedOutside(), [], "a change is reported once")
  assert.deepEqual(await ask(memo), [["two", "dependencies"]])
  await memo.save()
  assert.deepEqual(await ask(memoOf()), [["two"]])
  disk.set("/packages/missing", "installed")
  assert.deepEqual(await ask(memoOf()), [["two", "dependencies"]])
  disk.delete("/packages/missing")
  disk.set("/packages/a", "one")
  assert.deepEqual(await ask(memo), [["one"]], "what was there before is still remembered")
  assert.equal(runs.length, 3)
})

test("what changes while a step reads it is read again", async (t) => {
  const dir = await cacheFolder(t)
  const file = path.join(dir, "package.js")
  await writeFile(file, "one")
  const outside = createOutside({ root: dir, packageRoot: "/nowhere" })
  let runs = 0
  const step: Step<string, number, null> = {
    name: "slow",
    id: () => "x",
    fields: (input) => ({ input }),
    run: async () => {
      runs++
      await slowness(50)
      if (runs === 1) await writeFile(file, "two")
      return { facts: runs, body: null, reads: [file] }
    },
  }
  const memo = new Memo({ store: noStore, stamp: "a", outside })
  for (const expected of [1, 2, 2]) {
    await slowness(50)
    assert.equal((await memo.each(step, ["x"]))[0]?.facts, expected)
  }
})

test("what changed is named by field", async (t) => {
  const dir = await cacheFolder(t)
  const { step } = countingStep()
  const memo = open(dir)
  const [first] = await memo.each(step, inputs)
  assert.deepEqual(first?.why, ["new"])
  await memo.save()
  const [edited] = await open(dir).each(step, [{ id: "one", text: "other" }])
  assert.deepEqual(edited?.why, ["text"])
})

test("another version of our own code remembers nothing", async (t) => {
  const dir = await cacheFolder(t)
  const { step, runs } = countingStep()
  const memo = open(dir)
  await memo.each(step, inputs)
  await memo.save()
  await open(dir, [], "b").each(step, inputs)
  assert.equal(runs.length, 4)
})

test("a damaged body is made again, with one line", async (t) => {
  const dir = await cacheFolder(t)
  const { step, runs } = countingStep()
  const memo = open(dir)
  await memo.each(step, inputs)
  await memo.save()
  const [pack] = (await readdir(path.join(dir, "count"))).filter((name) => name.endsWith(".pack"))
  const file = path.join(dir, "count", pack as string)
  await writeFile(file, (await readFile(file, "utf8")).replace("FIRST", "WRONG"))
  const notes: string[] = []
  const [one, two] = await open(dir, notes).each(step, inputs)
  assert.deepEqual(await one?.body(), { upper: "FIRST" })
  assert.deepEqual(await two?.body(), { upper: "SECOND" })
  assert.deepEqual(runs, ["one", "two", "one"])
  assert.deepEqual(notes, ["a cached result of count is corrupt; making it again"])
  await truncate(file, 3)
  const [short] = await open(dir).each(step, inputs)
  assert.deepEqual(await short?.body(), { upper: "FIRST" })
})

test("a damaged or foreign index is ignored, with one line", async (t) => {
  const dir = await cacheFolder(t)
  const { step } = countingStep()
  const memo = open(dir)
  await memo.each(step, inputs)
  await memo.save()
  const file = path.join(dir, "count", "index.json")
  const whole = await readFile(file, "utf8")
  for (const text of [whole.slice(0, -20), "not ours at all", ""]) {
    await writeFile(file, text)
    const notes: string[] = []
    const [one] = await open(dir, notes).each(step, inputs)
    assert.equal(one?.fromCache, false)
    assert.equal(notes.length, 1)
  }
})

test("a folder that can't be written costs speed, nothing else", async (t) => {
  const { step } = countingStep()
  const notes: string[] = []
  const file = path.join(await cacheFolder(t), "file")
  await writeFile(file, "in the way")
  const memo = open(path.join(file, "cache"), notes)
  const [one] = await memo.each(step, inputs)
  await memo.save()
  assert.equal(one?.facts, 5)
  assert.deepEqual(notes, ["can't write the cache (ENOTDIR); continuing without it"])
})

test("what has not been used for a while is forgotten, and packs are joined", async (t) => {
  const dir = await cacheFolder(t)
  const { step } = countingStep()
  for (let build = 0; build < 30; build++) {
    const memo = open(dir)
    const made = await memo.each(step, [
      { id: "same", text: "same" },
      { id: "one", text: `text ${build}` },
    ])
    assert.deepEqual(await made[0]?.body(), { upper: "SAME" })
    await memo.save()
  }
  const index = JSON.parse((await readFile(path.join(dir, "count", "index.json"), "utf8")).split("\n")[1] as string)
  assert.ok(index.entries.length <= 8, `${index.entries.length} entries`)
  assert.ok(new Set(index.entries.map((entry: { body: string[] }) => entry.body[0])).size <= 12)
})

/** A store in memory that counts what it is asked for. */
function countingStore(): { store: Store; bodies: Map<string, unknown>; saved: Index[] } {
  const bodies = new Map<string, unknown>()
  const saved: Index[] = []
  return {
    bodies,
    saved,
    store: {
      loadIndex: async () => structuredClone(saved.at(-1) ?? { generation: 0, entries: [], lists: {} }),
      saveIndex: async (_step, index) => void saved.push(structuredClone(index)),
      loadBody: async (_step, { key }) => bodies.get(key),
      saveBody: async (_step, { key }, body) => {
        await slowness(5)
        bodies.set(key, body)
        return 40_000_000
      },
    },
  }
}

test("bodies stay in memory up to a limit, and those over it are read from the store", async () => {
  const { store, bodies } = countingStore()
  const { step } = countingStep()
  const memo = new Memo({ store, stamp: "a" })
  const [one, two, three] = await memo.each(step, [...inputs, { id: "three", text: "third" }])
  const changed = { upper: "FROM THE STORE" }
  for (const key of bodies.keys()) bodies.set(key, changed)
  assert.deepEqual(await one?.body(), { upper: "FIRST" })
  assert.deepEqual(await two?.body(), changed)
  assert.deepEqual(await three?.body(), changed)
  await memo.save()
  assert.deepEqual(await one?.body(), changed, "after saving, memory holds none")
  const [four] = await memo.each(step, [{ id: "four", text: "fourth" }])
  for (const key of bodies.keys()) bodies.set(key, changed)
  assert.deepEqual(await four?.body(), { upper: "FOURTH" }, "and there is room again")
})

test("bodies that are written elsewhere stay in memory up to the same limit", async () => {
  const { store, bodies } = countingStore()
  const { step } = countingStep()
  const memo = new Memo({ store, stamp: "a" })
  await memo.each({ ...step, sizeElsewhere: () => 24_000_000 }, [...inputs, { id: "three", text: "third" }])
  assert.deepEqual([...bodies.values()], [{ upper: "THIRD" }])
})

test("an index is saved when there is something new, and not twice", async () => {
  const { store, saved } = countingStore()
  const { step } = countingStep()
  const memo = new Memo({ store, stamp: "a" })
  await memo.each(step, inputs)
  await memo.save()
  await memo.save()
  await memo.each(step, inputs)
  await memo.save()
  assert.equal(saved.length, 1)
  assert.equal(saved[0]?.generation, 1)
  assert.deepEqual(
    saved[0]?.entries.map(({ id, generation }) => [id, generation]),
    [
      ["one", 1],
      ["two", 1],
    ],
  )
})

test("a result is forgotten after four builds that did not use it; of a build in part, the latest count as used", async () => {
  const known = async (partial: boolean | undefined) => {
    const { store, saved } = countingStore()
    const { step } = countingStep()
    const builds: number[] = []
    for (let build = 0; build < 7; build++) {
      const memo = new Memo({ store, stamp: "a" })
      await memo.each(step, build === 0 ? inputs : [{ id: "new", text: String(build) }])
      await memo.save(partial === undefined ? undefined : { partial })
      builds.push(saved.at(-1)?.entries.filter(({ id }) => id === "one").length ?? -1)
    }
    return builds
  }
  assert.deepEqual(await known(undefined), [1, 1, 1, 1, 1, 0, 0])
  assert.deepEqual(await known(false), [1, 1, 1, 1, 1, 0, 0])
  assert.deepEqual(await known(true), [1, 1, 1, 1, 1, 1, 1])
})

test("a step that runs all inputs in one go is given all of them, and a single one when a body is asked for", async () => {
  const calls: string[][] = []
  const { step } = countingStep()
  const runAll = async (all: typeof inputs) => {
    calls.push(all.map(({ id }) => id))
    return Promise.all(all.map(step.run))
  }
  const memo = new Memo({ store: noStore, stamp: "a" })
  const made = await memo.each({ ...step, runAll, sizeElsewhere: () => 1_000_000_000 }, inputs)
  assert.deepEqual(
    made.map(({ facts }) => facts),
    [5, 6],
  )
  assert.deepEqual(calls, [["one", "two"]])
})

test("a result that read something once, and nothing now, is found by its input alone", async () => {
  const present = new Map([["a", "1"]])
  const outside: Outside = { nameOf: (name) => name, look: (name) => present.get(name) ?? "" }
  const { store } = countingStore()
  let runs = 0
  const step: Step<string, number, null> = {
    name: "reads",
    id: (input) => input,
    fields: (input) => ({ input }),
    run: async () => ({ facts: ++runs, body: null, ...(runs === 1 && { reads: ["a"] }) }),
  }
  const memo = new Memo({ store, stamp: "a", outside })
  const ask = async () => (await memo.each(step, ["x"])).map(({ facts, fromCache }) => [facts, fromCache])
  assert.deepEqual(await ask(), [[1, false]])
  present.set("a", "2")
  assert.deepEqual(await ask(), [[2, false]])
  assert.deepEqual(await ask(), [[2, true]])
  assert.deepEqual(memo.changedOutside(), [])
})

test("what changes between the look before a run and its end counts as it is at the end", async () => {
  const present = new Map([["a", "1"]])
  const outside: Outside = { nameOf: (name) => name, look: (name) => present.get(name) ?? "" }
  let runs = 0
  const step: Step<string, string, null> = {
    name: "reads",
    id: (input) => input,
    fields: (input) => ({ input }),
    run: async () => {
      runs++
      if (runs === 2) present.set("a", "3")
      return { facts: present.get("a") ?? "", body: null, reads: ["a"] }
    },
  }
  const memo = new Memo({ store: noStore, stamp: "a", outside })
  const ask = async () => (await memo.each(step, ["x"])).map(({ facts, fromCache }) => [facts, fromCache])
  assert.deepEqual(await ask(), [["1", false]])
  present.set("a", "2")
  assert.deepEqual(await ask(), [["3", false]])
  assert.deepEqual(await ask(), [["3", true]])
  assert.deepEqual(memo.changedOutside(), [])
})

test("what calls at once read beside their inputs is looked at in each that follows", async () => {
  const present = new Map([
    ["a", "1"],
    ["b", "1"],
  ])
  const outside: Outside = { nameOf: (name) => name, look: (name) => present.get(name) ?? "" }
  const step: Step<{ name: string }, string, null> = {
    name: "reads",
    id: ({ name }) => name,
    fields: ({ name }) => ({ name }),
    run: async ({ name }) => ({ facts: present.get(name) ?? "", body: null, reads: [name] }),
  }
  const memo = new Memo({ store: noStore, stamp: "a", outside })
  const [a, b] = [{ name: "a" }, { name: "b" }]
  const ask = async () =>
    (await Promise.all([memo.each(step, [a]), memo.each(step, [b])])).flat().map(({ facts }) => facts)
  assert.deepEqual([await ask(), await ask(), await ask()], Array(3).fill(["1", "1"]))
  present.set("a", "2")
  assert.deepEqual([await ask(), await ask()], Array(2).fill(["2", "1"]))
  present.set("b", "2")
  assert.deepEqual([await ask(), await ask()], Array(2).fill(["2", "2"]))
})

test("a runner that gives no result is told as our own bug", async () => {
  const { step } = countingStep()
  let results = 1
  const runner: Runner = (one, all) => runHere(one, all.slice(0, results))
  const memo = new Memo({ store: { ...noStore }, stamp: "a", runner })
  const [one] = await memo.each(step, inputs.slice(0, 1))
  results = 0
  await memo.save()
  await assert.rejects(async () => (one ? one.body() : undefined), /no result for one/)
})

test("a step whose results are dropped starts from what was saved", async () => {
  const { store } = countingStore()
  const { step, runs } = countingStep()
  const memo = new Memo({ store, stamp: "a" })
  memo.expect(step)
  await memo.each(step, inputs.slice(0, 1))
  await memo.save()
  await memo.each(step, inputs)
  memo.forget(step)
  await memo.each(step, inputs)
  assert.deepEqual(runs, ["one", "two", "two"])
})

test("a body that the store lost is made once, and saved again", async () => {
  const { store, bodies, saved } = countingStore()
  const { step, runs } = countingStep()
  const first = new Memo({ store, stamp: "a" })
  await first.each(step, inputs)
  await first.save()
  bodies.clear()
  runs.length = 0
  const memo = new Memo({ store, stamp: "a" })
  const [one] = await memo.each(step, inputs)
  assert.deepEqual([await one?.body(), await one?.body(), runs], [{ upper: "FIRST" }, { upper: "FIRST" }, ["one"]])
  await memo.save()
  assert.deepEqual([saved.length, bodies.size], [2, 1])
})

test("without a store, bodies stay where they are when the memo is saved", async () => {
  const { step, runs } = countingStep()
  const memo = new Memo({ store: noStore, stamp: "a" })
  const [one] = await memo.each(step, inputs)
  await memo.save()
  assert.deepEqual([await one?.body(), runs.length], [{ upper: "FIRST" }, 2])
})

test("after an edit, what says the same stays the same object: results, and parts of facts", async () => {
  const step: Step<{ id: string; text: string }, { words: string[]; first: string[] }, null> = {
    name: "words",
    id: ({ id }) => id,
    fields: ({ id, text }) => ({ id, text }),
    run: async ({ text }) => ({ facts: { words: text.split(" "), first: text.split(" ").slice(0, 1) }, body: null }),
  }
  const memo = new Memo({ store: noStore, stamp: "a" })
  const other = { id: "two", text: "other" }
  const [before] = await memo.each(step, [{ id: "one", text: "a b" }, other])
  const [edited, unchanged] = await memo.each(step, [{ id: "one", text: "a c" }, other])
  const [undone, still] = await memo.each(step, [{ id: "one", text: "a b" }, other])
  assert.deepEqual(edited?.facts, { words: ["a", "c"], first: ["a"] })
  assert.deepEqual(undone?.facts, before?.facts)
  for (const later of [edited, undone]) assert.equal(later?.facts.first, before?.facts.first)
  assert.equal(still, unchanged)
})
