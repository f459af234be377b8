/**
 * Builds of one folder in several PID namespaces, as in containers that share it; CONTAINERS says how many rounds. Where the
 * system permits no namespaces, the same builds run in one, and `test/stages/emit-lock.test.ts` alone shows the rest.
 */
import assert from "node:assert/strict"
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { pathToFileURL } from "node:url"
import { filesBelow } from "../build-fixture.js"
import { type Finished, folderWith, program, run, start, writeFiles } from "../run-program.js"
import { until } from "../waits.js"
import { site } from "./scenes.js"

const rounds = Number(process.env.CONTAINERS ?? 1)
const preload = `--import=${pathToFileURL(path.join(import.meta.dirname, "faulty-disk.mjs"))}`
const files = rounds > 1 ? 1000 : 200

const publicFiles = (letter: string) =>
  Object.fromEntries(
    Array.from({ length: files }, (_, index) => [`content/public/many/${index}.txt`, `${letter.repeat(500)}${index}`]),
  )

/** A command in a PID namespace of its own, in which the folder is mounted a second time. */
async function container(t: TestContext): Promise<(command: string) => string[]> {
  const namespaces = ["--pid", "--mount", "--fork", "--mount-proc"]
  const permitted = await run([...namespaces, "true"], { cwd: "/", command: "unshare" }).then(
    ({ status }) => status === 0,
    () => false,
  )
  t.diagnostic(permitted ? "each build in a PID namespace of its own" : "no PID namespaces are permitted here")
  // A process with the id 1 ignores signals of its own namespace, so the shell stays.
  const mounted = (command: string) => `mount --bind . . && cd "$PWD" && ${command}; status=$?; exit $status`
  return (command) =>
    permitted ? ["unshare", ...namespaces, "sh", "-c", mounted(command)] : ["sh", "-c", `${command}; exit $?`]
}

const node = (args: string) => `'${process.execPath}' '${program}' ${args}`

function begin([command = "", ...args]: string[], cwd: string, env: Record<string, string> = {}) {
  return start(args, { cwd, command, env }).done
}

function assertDone({ status, stdout, stderr }: Finished): void {
  assert.equal(status, 0, stdout + stderr)
  assert.doesNotMatch(stdout + stderr, /This is a bug/)
}

async function assertWhole(folder: string, letters: RegExp): Promise<void> {
  const many = path.join(folder, "build/many")
  const names = await readdir(many)
  assert.equal(names.length, files)
  const found = new Set<string>()
  for (const name of names) found.add((await readFile(path.join(many, name), "latin1")).charAt(0))
  assert.match([...found].join(), letters)
}

/** The same as a build that nothing disturbed. */
async function assertCold(folder: string): Promise<void> {
  assertDone(await run(["build"], { cwd: folder }))
  assertDone(await run(["build", "--out", "cold"], { cwd: folder }))
  const texts = async (out: string) =>
    Promise.all(
      (await filesBelow(path.join(folder, out))).map(
        async (file) => `${file} ${await readFile(path.join(folder, out, file), "latin1")}`,
      ),
    )
  assert.deepEqual(await texts("build"), await texts("cold"))
  const left = (await readdir(path.join(folder, ".build.work"))).filter((name) => name !== "previous")
  assert.deepEqual(left.sort(), [".captcha-docs", "trees.json"])
}

test("builds in several containers take turns: each ends well, and the site is whole", async (t) => {
  const inContainer = await container(t)
  const { folder, remove } = await folderWith({ ...site, ...publicFiles("a") })
  t.after(remove)
  for (let round = 0; round < rounds; round++) {
    if (round % 3 === 0)
      for (const out of ["build", ".build.work"]) await rm(path.join(folder, out), { recursive: true, force: true })
    else await writeFiles(folder, publicFiles("abc".charAt(round % 3)))
    const builds = Array.from({ length: 3 }, () => begin(inContainer(node("build")), folder))
    for (const finished of await Promise.all(builds)) assertDone(finished)
    await assertWhole(folder, /^[abc]$/)
  }
  await assertCold(folder)
})

test("a build that is suspended while another one takes over tears nothing, and ends well", async (t) => {
  const inContainer = await container(t)
  const { folder: outer, remove } = await folderWith({})
  t.after(remove)
  const original = path.join(outer, "original")
  await writeFiles(original, { ...site, ...publicFiles("a") })
  assertDone(await run(["build"], { cwd: original }))
  assertDone(await run(["-a", original, `${original}-counted`], { cwd: outer, command: "cp" }))
  await writeFiles(original, publicFiles("b"))
  const count = path.join(outer, "count")
  await writeFiles(`${original}-counted`, publicFiles("b"))
  const env = { NODE_OPTIONS: preload, FAULT_ROOT: path.join(`${original}-counted`, ".build.work"), FAULT_COUNT: count }
  assertDone(await run(["build"], { cwd: `${original}-counted`, env }))
  const operations = Number(await readFile(count, "utf8"))
  let waited = 0
  for (let round = 0; round < rounds; round++) {
    const folder = path.join(outer, `round-${round}`)
    await cp(original, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
    const at = Math.max(1, Math.round(((round + 0.5) * operations) / rounds))
    const faulty = `NODE_OPTIONS='${preload}' FAULT=stopped FAULT_AT=${at} FAULT_ROOT='${folder}/.build.work'`
    const go = path.join(outer, `go-${round}`)
    const wake = `while [ ! -e '${go}' ]; do sleep 0.1; done; kill -CONT $!; wait $!`
    const suspended = begin(inContainer(`(${faulty} ${node("build")} & ${wake})`), folder)
    await until(() => isStopped(folder), "it did not stop", 10_000).catch(() => {})
    const other = await begin(inContainer(node("build")), folder)
    assertDone(other)
    if (/waiting for it/.test(other.stderr)) waited++
    await assertWhole(folder, /^b$/)
    await writeFile(go, "")
    assertDone(await suspended)
    await assertWhole(folder, /^b$/)
    await assertCold(folder)
  }
  t.diagnostic(`${rounds} builds suspended at ${operations} operations; the other one waited for ${waited}`)
})

/** Whether a process that runs in the folder is stopped. */
async function isStopped(folder: string): Promise<boolean> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const [environment, stat] = await Promise.all(
      ["environ", "stat"].map((file) => readFile(`/proc/${pid}/${file}`, "latin1").catch(() => "")),
    )
    if (environment?.includes(`FAULT_ROOT=${folder}/`) && /\) T /.test(stat ?? "")) return true
  }
  return false
}
