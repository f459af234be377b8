/** What a site meets outside a tidy home: odd folder names, a cache that can't be kept, a full disk, Ctrl-C at any moment. */
import assert from "node:assert/strict"
import { readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { after, before, test } from "node:test"
import { pathToFileURL } from "node:url"
import { filesBelow } from "./build-fixture.js"
import { isLong } from "./long.js"
import { type Finished, folderWith, pageText, run, start, writeFiles } from "./run-program.js"

/** On Linux a backslash is a letter of a name like another: module code that holds it unescaped breaks. */
const oddName = "größe mit Leerzeichen\\new\\unterordner #1"
const guide = (text: string) => ({ "content/docs/guide.mdx": pageText("Guide", text) })
let remove: () => Promise<void>
let site: string

before(async () => {
  const made = await folderWith({})
  remove = made.remove
  site = path.join(made.folder, oddName)
  await writeFiles(site, {
    "site.config.ts": 'export default { title: "T", blog: false, lastUpdate: false }\n',
    "content/docs/index.mdx": pageText("Start", "See [the guide](./guide.mdx), [the tool](/tool), ![dot](./dot.svg)."),
    "content/docs/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    "content/pages/tool.tsx":
      'export const frontMatter = { title: "Tool", description: "A tool." }\nexport default () => <p>A page in TypeScript.</p>\n',
    ...guide("First."),
  })
})
after(() => remove())

test("a site builds in a folder with spaces, umlauts, # and backslashes in its name", async () => {
  const built = await run(["build", "--strict"], { cwd: site })
  assert.equal(built.status, 0, built.stdout + built.stderr)
  assert.match(await readFile(path.join(site, "build/tool/index.html"), "utf8"), /A page in TypeScript\./)
  const checked = await run(["check-links", "--strict"], { cwd: site })
  assert.equal(checked.status, 0, checked.stdout + checked.stderr)
})

/** What a command has shown when it is interrupted: nothing yet, or the line of a stage. */
type Moment = "its start" | RegExp
const tries = 5

/** Starts a command and presses Ctrl-C as soon as it has shown that much. */
async function interrupt(args: readonly string[], moment: Moment): Promise<Finished> {
  const { child, done } = start([...args, "--verbose"], { cwd: site })
  let shown = ""
  await new Promise<void>((resolve) => {
    const read = (text: string) => {
      shown += text
      if (moment !== "its start" && moment.test(shown)) resolve()
    }
    child.stdout?.on("data", read)
    child.stderr?.on("data", read)
    child.once("spawn", () => moment === "its start" && resolve())
    child.once("close", () => resolve())
  })
  child.kill("SIGINT")
  return done
}

test("Ctrl-C at any moment of a build: one line, 130, the last good build stands, the next one is right", async () => {
  const whole = new Set([await fingerprint()])
  let round = 0
  const moments: Moment[] = ["its start", /^views /m]
  if (isLong) moments.push(/^read /m, /^theme /m, /^render /m)
  for (const moment of moments) {
    let interrupted = false
    // A fast machine may be done before it hears of it: then once more.
    for (let turn = 0; turn < tries && !interrupted; turn++) {
      await writeFiles(site, guide(`Round ${++round}.`))
      const ended = await interrupt(["build"], moment)
      interrupted = ended.status !== 0
      if (interrupted) assertInterrupted(ended)
      const left = await fingerprint()
      const next = await run(["build"], { cwd: site })
      assert.equal(next.status, 0, next.stderr)
      whole.add(await fingerprint())
      assert.ok(whole.has(left), `at ${moment}: a half-made site was left`)
      const page = await readFile(path.join(site, "build/docs/guide/index.html"), "utf8")
      assert.match(page, new RegExp(`Round ${round}\\.`))
    }
    assert.ok(interrupted, `at ${moment}: never interrupted in ${tries} builds`)
  }
})

test("Ctrl-C at any moment of check-links and dev: one line and 130", async () => {
  for (const moment of ["its start", /^read /m] as const) {
    let ended = await interrupt(["check-links"], moment)
    for (let turn = 1; turn < tries && ended.status === 0; turn++) ended = await interrupt(["check-links"], moment)
    assertInterrupted(ended)
  }
  const moments: Moment[] = [/^http:/m]
  if (isLong) moments.push("its start", /^note compile /m, /^note check /m)
  for (const moment of moments) assertInterrupted(await interrupt(["dev", "--port", "0"], moment))
  assert.equal((await run(["check-links"], { cwd: site })).status, 0)
})

test("a cache that can't be written costs speed only", async () => {
  const cache = path.join(site, ".cache")
  await rm(cache, { recursive: true })
  await writeFile(cache, "a file where the folder should be")
  const { status, stderr, stdout } = await run(["check-links", "--strict"], { cwd: site })
  assert.equal(status, 0, stdout + stderr)
  assert.match(stderr, /can't write the cache \(ENOTDIR\); continuing without it/)
  assert.equal(stderr.split("\n").filter((line) => line.includes("cache")).length, 1, stderr)
  await rm(cache)
})

test("a disk that is full: a clear line, 1, the last good build stands, and there is one once there is room", async () => {
  assertFull(await run(["build", "--report", "/dev/full"], { cwd: site }))
  const good = await fingerprint()
  await writeFiles(site, { "content/public/large.bin": Buffer.alloc(2_000_000, 1), ...guide("There is room.") })
  for (const room of [0, 10_000, 1_000_000]) {
    const env = {
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "small-disk.mjs"))}`,
      SMALL_DISK_BYTES: String(room),
    }
    assertFull(await run(["build"], { cwd: site, env }))
    assert.equal(await fingerprint(), good, `room for ${room} bytes`)
  }
  const last = await run(["build"], { cwd: site })
  assert.equal(last.status, 0, last.stderr)
  assert.match(await readFile(path.join(site, "build/docs/guide/index.html"), "utf8"), /There is room\./)
})

test("an esbuild that is ended is told in words, and the last good build stands", async () => {
  const good = await fingerprint()
  await writeFiles(site, guide("Without esbuild."))
  const env = { ESBUILD_BINARY_PATH: "/bin/false" }
  const { status, stderr } = await run(["build", "--no-cache"], { cwd: site, env })
  assert.equal(status, 1, stderr)
  assert.match(stderr, /^captcha-docs: esbuild, which bundles scripts and styles, was ended\nhint: .*memory/m)
  assert.equal(await fingerprint(), good)
})

function assertInterrupted({ status, signal, stderr }: Finished): void {
  // Before our own code runs, the signal itself ends the process; a shell makes 130 of that too.
  if (signal === "SIGINT") return
  assert.equal(status, 130, stderr)
  assert.match(stderr, /^captcha-docs: interrupted$/m)
}

function assertFull({ status, stderr }: Finished): void {
  assert.equal(status, 1, stderr)
  assert.match(stderr, /^captcha-docs: can't write to disk: ENOSPC/m)
  assert.doesNotMatch(stderr, /^\s+at .+:\d+/m)
}

/** Every file of the built site with its text. */
async function fingerprint(folder = site): Promise<string> {
  const out = path.join(folder, "build")
  const texts = (await filesBelow(out)).map(
    async (file) => `${file}\n${await readFile(path.join(out, file), "latin1")}`,
  )
  return (await Promise.all(texts)).join("\n")
}
