/**
 * The disk fails at one operation after another, in seven ways, under every command that writes. Afterwards every file of
 * the author is as it was or as it should become, the site that is served is whole, and the next run does all that the
 * first would have done. FAULTS says how many are tried for each command; seven times its operations are all. Most begin
 * with a bundled theme, which would take two thirds of the time.
 */
import assert from "node:assert/strict"
import { cp, mkdtemp, readFile, rm } from "node:fs/promises"
import { availableParallelism, tmpdir } from "node:os"
import path from "node:path"
import { after, describe, it } from "node:test"
import { pathToFileURL } from "node:url"
import { count } from "../../src/report/format.js"
import { filesBelow } from "../build-fixture.js"
import { type Finished, run, writeFiles } from "../run-program.js"
import { type Scene, scenes, site } from "./scenes.js"

const kinds = ["full", "denied", "failed", "missing", "killed", "torn", "clock"] as const
type Kind = (typeof kinds)[number]
const preload = `--import=${pathToFileURL(path.join(import.meta.dirname, "faulty-disk.mjs"))}`
const tries = Number(process.env.FAULTS ?? 1)
/** What writes the output, what writes the sources, and what removes; `npm run test:long` fails every command. */
const ofEachKind = ["a build after an edit", "check-links --fix after a page moved", "clean"]

const as = ["-c", "user.name=T", "-c", "user.email=t@example.com"]

type Files = ReadonlyMap<string, string>

/** Every file but the cache and git, by path. */
async function filesOf(folder: string): Promise<Files> {
  const kept = (await filesBelow(folder)).filter((file) => !/^\.(cache|build\.work|git)\//.test(file))
  return new Map(
    await Promise.all(kept.map(async (file) => [file, await readFile(path.join(folder, file), "latin1")] as const)),
  )
}

const built = (files: Files) =>
  [...files]
    .filter(([file]) => file.startsWith("build/"))
    .sort()
    .flat()
    .join("\n")

const themeCache = ".cache/captcha-docs/theme"
let building: Promise<string> | undefined
after(async () => building && rm(await building, { recursive: true }))

/** The folder of a site that is built once for all scenes: they begin with its theme. */
function builtOnce(): Promise<string> {
  building ??= (async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-faults-theme-"))
    await writeFiles(folder, site)
    assertDone(await run(["build"], { cwd: folder }))
    return folder
  })()
  return building
}

async function makeSite(folder: string, { files, after, cold }: Scene): Promise<void> {
  await writeFiles(folder, site)
  if (!cold) await cp(path.join(await builtOnce(), themeCache), path.join(folder, themeCache), { recursive: true })
  if (after) assertDone(await run(after, { cwd: folder }))
  // The past of a page that moved is what git knows.
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    [...as, "commit", "-qm", "first"],
  ])
    assertDone(await run(args, { cwd: folder, command: "git" }))
  for (const [file, text] of Object.entries(files)) {
    if (text === "") await rm(path.join(folder, file))
    else await writeFiles(folder, { [file]: text })
  }
}

function assertDone({ status, stdout, stderr }: Finished): void {
  assert.equal(status, 0, stdout + stderr)
}

/** One scene with all that stays the same in it. */
async function prepare(scene: Scene) {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-faults-"))
  const original = path.join(folder, "original")
  await makeSite(original, scene)
  const before = await filesOf(original)
  const copy = async (name: string) => {
    const to = path.join(folder, name)
    // Not by Node, which cuts times to milliseconds: the output would count as touched.
    assertDone(await run(["-a", original, to], { cwd: folder, command: "cp" }))
    return to
  }
  const sound = await copy("sound")
  const count = path.join(folder, "count")
  const env = { NODE_OPTIONS: preload, FAULT_ROOT: sound, FAULT_COUNT: count }
  assertDone(await run(scene.args, { cwd: sound, env }))
  const operations = Number(await readFile(count, "utf8"))
  return { scene, copy, before, after: await filesOf(sound), operations, remove: () => rm(folder, { recursive: true }) }
}

/** Lets the disk fail once, and looks at what is left and at what the next run makes of it. */
async function fail(prepared: Awaited<ReturnType<typeof prepare>>, kind: Kind, operation: number): Promise<void> {
  const { scene, copy, before, after } = prepared
  const folder = await copy(`${kind}-${operation}`)
  const what = `${kind} at operation ${operation}`
  const env = { NODE_OPTIONS: preload, FAULT: kind, FAULT_AT: String(operation), FAULT_ROOT: folder }
  const failed = await run(scene.args, { cwd: folder, env })
  assert.doesNotMatch(failed.stderr, /^\s+at .+:\d+/m, `${what}: a stack instead of a message`)
  const left = await filesOf(folder)
  for (const [file, text] of left) {
    if (file.startsWith("build/") || /(^|\/)\.[^/]+\.new$/.test(file)) continue
    assert.ok(text === before.get(file) || text === after.get(file), `${what}: ${file} is neither old nor new`)
  }
  for (const file of before.keys())
    if (after.has(file) && !file.startsWith("build/")) assert.ok(left.has(file), `${what}: ${file} is lost`)
  // A clean that is ended is half a clean: nothing is served from it.
  if (scene.args[0] !== "clean")
    assert.ok(
      [built(before), built(after)].includes(built(left)),
      `${what}: the site is neither the old nor the new one`,
    )
  const next = await run(scene.args, { cwd: folder })
  // What the first run finished, the second has nothing to do about: `eject` and `new-version` refuse to do it twice.
  const isDone = [...after].every(([file, text]) => left.get(file) === text)
  if (!isDone) assert.equal(next.status, 0, `${what}, next run: ${next.stdout}${next.stderr}`)
  // `--fix` takes a file that went away for one that was removed, and writes redirects for it.
  if (kind === "missing" && scene.args.includes("--fix")) return
  const last = await filesOf(folder)
  for (const file of new Set([...last.keys(), ...after.keys()]))
    assert.equal(last.get(file), after.get(file), `${what}, next run: ${file}`)
  await rm(folder, { recursive: true })
}

/** As many faults as are tried, spread over the operations, the kinds in turn: each scene begins with another one. */
function* faults(operations: number, ways: number, first: number): Generator<[Kind, number]> {
  const all = Math.min(tries, operations * ways)
  for (let index = 0; index < all; index++)
    yield [kinds[(first + index) % kinds.length] as Kind, 1 + Math.floor(((index + 0.5) * operations) / all)]
}

describe("a disk that fails", { timeout: 12 * 3_600_000 }, () => {
  for (const [index, [name, scene]] of Object.entries(scenes).entries()) {
    if (tries === 1 && !ofEachKind.includes(name)) continue
    it(`loses nothing: ${name}`, async (t) => {
      const prepared = await prepare(scene)
      const left = faults(prepared.operations, scene.cold ? 1 : kinds.length, index)
      const found: string[] = []
      let tried = 0
      const work = async () => {
        for (const [kind, operation] of left) {
          tried++
          await fail(prepared, kind, operation).catch((error: Error) => found.push(error.message))
        }
      }
      await Promise.all(Array.from({ length: availableParallelism() }, work))
      await prepared.remove()
      t.diagnostic(`${count(tried, "fault")} at ${count(prepared.operations, "operation")}`)
      assert.deepEqual(found, [])
    })
  }
})
