/**
 * Warm is cold: after any edits, in any order, with whatever is remembered, a site is what a fresh build makes of it.
 * `npm run test:long` draws thousands of sequences; SEED starts elsewhere, and repeats what a failure names.
 */
import assert from "node:assert/strict"
import { cp, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { pathToFileURL } from "node:url"
import { poolRunner } from "../../src/engine/pool.js"
import { seededRandom } from "../bench/generate-site.js"
import { chanceRunner, differences, type MadeSite, makeAfresh, makeSite, memoFor, storeIn } from "./made-site.js"
import {
  codeEdits,
  contentEdits,
  type Edit,
  pick,
  type Random,
  restore,
  shuffled,
  siteFolder,
  snapshot,
} from "./random-edits.js"

const repository = path.resolve(import.meta.dirname, "../..")
const sites = path.join(repository, "test/sites")
const seed = Number(process.env.SEED ?? 20_261_125)
const sequences = Number(process.env.SEQUENCES ?? 4)
/** Orders of the same edits of this site: each build of it takes seconds, so only `npm run test:long` tries them. */
const orders = 3
const isLong = process.env.SEQUENCES !== undefined
const editsEach = 6
const sharedThemes = path.join(tmpdir(), `captcha-docs-themes-${process.pid}`)

async function copyOf(site: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-warm-"))
  const left = /^(expected.*|edits|node_modules|build|dist|\.cache|\.git|src|test|templates)$/
  for (const name of await readdir(site)) {
    if (!left.test(name)) await cp(path.join(site, name), path.join(folder, name), { recursive: true })
  }
  return folder
}

/** One sequence over a fixture; what was done, and the first difference. The end is also made in a process of its own. */
async function runSequence(random: Random, names: readonly string[], afresh: boolean): Promise<string[] | undefined> {
  const name = pick(names, random)
  const root = await copyOf(path.join(sites, name))
  const cacheDir = await mkdtemp(path.join(tmpdir(), "captcha-docs-warm-cache-"))
  const withCode = random() < 0.1
  const themes = withCode ? undefined : sharedThemes
  const edits = Object.values(withCode ? { ...contentEdits, ...codeEdits } : contentEdits)
  const folder = siteFolder(root)
  const log = [name]
  const open = () => memoFor(root, { store: storeIn(cacheDir), runner: chanceRunner(random), themes })
  let memo = open()
  try {
    await makeSite(root, memo)
    for (let step = 1; step <= editsEach; step++) {
      log.push(pick(edits, random)(folder, random) ?? "nothing")
      if (random() < 0.5) {
        await memo.save({ partial: random() < 0.5 })
        if (random() < 0.7) memo = open()
      }
      const warm = await makeSite(root, memo)
      // What is wrong in the middle mostly is at the end.
      if (step < editsEach && random() < 0.7) continue
      const cold =
        afresh && step === editsEach
          ? await makeAfresh(root, themes)
          : await makeSite(root, memoFor(root, { runner: chanceRunner(random), themes }))
      const differing = differences(warm, cold)
      if (differing.length > 0) return [...log, `differing: ${differing.join(" ")}`]
    }
    return undefined
  } finally {
    await Promise.all([root, cacheDir].map((one) => rm(one, { recursive: true, force: true })))
  }
}

test(`${sequences} sequences of edits over the fixtures: warm is cold`, { timeout: 36_000_000 }, async (t) => {
  t.after(() => rm(sharedThemes, { recursive: true, force: true }))
  // Reading declarations takes a second each time: one sequence in a dozen has them.
  const names = (await readdir(sites)).filter((name) => name !== "reference")
  for (let index = 0; index < sequences; index++) {
    const own = seed + index
    const failed = await runSequence(seededRandom(own), own % 12 === 0 ? ["reference"] : names, own % 4 === 1)
    assert.equal(failed, undefined, `SEED=${seed} SEQUENCES=${index + 1} shows it:\n${failed?.join("\n")}`)
    if (index % 100 === 99) t.diagnostic(`${index + 1} sequences`)
  }
})

interface Drawn {
  name: string
  apply(root: string): void
}

/** Six edits of different files, one of them of code or the configuration. */
async function editsThatCommute(scratch: string, random: Random): Promise<Drawn[]> {
  const { config, undo: _, ...texts } = contentEdits
  const kinds = [pick([config as Edit, ...Object.values(codeEdits)], random), ...shuffled(Object.values(texts), random)]
  const drawn: Drawn[] = []
  const taken = new Set<string>()
  for (const kind of kinds) {
    const before = snapshot(scratch)
    const name = kind(siteFolder(scratch), random)
    const after = snapshot(scratch)
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (one) => before.get(one) !== after.get(one),
    )
    restore(scratch, changed, before)
    if (name === undefined || changed.length === 0 || changed.some((file) => taken.has(file))) continue
    for (const file of changed) taken.add(file)
    drawn.push({ name, apply: (root) => restore(root, changed, after) })
    if (drawn.length === editsEach) break
  }
  return drawn
}

// The same edits in other orders come to one site, so that one cold build is enough for all of them.
async function editsInOrders(t: TestContext): Promise<void> {
  const random = seededRandom(seed)
  const roots: string[] = []
  t.after(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))))
  const newRoot = async () => {
    const root = await copyOf(repository)
    roots.push(root)
    return root
  }
  const start = await newRoot()
  const warmed = memoFor(start, { store: storeIn(path.join(start, ".cache")), runner: chanceRunner(random) })
  await makeSite(start, warmed)
  await warmed.save()

  // Edits that do not touch one another's files: any order of them ends at the same texts.
  const chosen = await editsThatCommute(await newRoot(), random)
  const end = await newRoot()
  for (const { apply } of chosen) apply(end)
  const cold = makeAfresh(end)
  const warm: { order: string[]; made: MadeSite }[] = []
  for (let index = 0; index < orders; index++) {
    const root = await newRoot()
    await cp(path.join(start, ".cache"), path.join(root, ".cache"), { recursive: true })
    const threads = poolRunner({
      workers: 2,
      from: 2,
      workerUrl: pathToFileURL(path.join(repository, "dist/worker.js")),
    })
    const memo = memoFor(root, {
      store: storeIn(path.join(root, ".cache")),
      runner: index === orders - 1 ? threads : chanceRunner(random),
    })
    const order = shuffled(chosen, random)
    let made: MadeSite = {}
    for (const { apply } of order) {
      apply(root)
      made = await makeSite(root, memo)
    }
    warm.push({ order: order.map(({ name }) => name), made })
  }
  const fresh = await cold
  assert.ok(Object.keys(fresh).length > 400, `${Object.keys(fresh).length} files`)
  for (const { order, made } of warm) assert.deepEqual(differences(made, fresh), [], order.join(", "))
}

if (isLong) test(`six edits of this site, in ${orders} orders: warm is cold`, { timeout: 900_000 }, editsInOrders)
