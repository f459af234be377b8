/** What a site meets outside a tidy home: odd folder names, a cache that can't be kept, a full disk, Ctrl-C at any moment. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { after, before, test } from "node:test"
import { filesBelow } from "./build-fixture.js"
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

test("Ctrl-C at any moment: one line, 130, the last good build stands, the next one is right", async (t) => {
  const whole = new Set([await fingerprint()])
  const moments = new Set<string>()
  for (const [round, wait] of [80, 200, 320, 450, 600, 900].entries()) {
    await writeFiles(site, guide(`Round ${round}.`))
    const building = start(["build", "--verbose"], { cwd: site })
    await new Promise((resolve) => setTimeout(resolve, wait))
    building.child.kill("SIGINT")
    const ended = await building.done
    moments.add(ended.status === 0 ? "after the end" : "before the end")
    if (ended.status !== 0) assertInterrupted(ended)
    const left = await fingerprint()
    const next = await run(["build"], { cwd: site })
    assert.equal(next.status, 0, next.stderr)
    whole.add(await fingerprint())
    assert.ok(whole.has(left), `after ${wait} ms: a half-made site was left`)
    assert.match(
      await readFile(path.join(site, "build/docs/guide/index.html"), "utf8"),
      new RegExp(`Round ${round}\\.`),
    )
  }
  t.diagnostic([...moments].join(", "))
  for (const [command, wait] of [
    ["check-links", 150],
    ["check-links", 300],
    ["dev", 200],
    ["dev", 500],
    ["dev", 1500],
  ] as const) {
    const going = start([command, ...(command === "dev" ? ["--port", "0"] : [])], { cwd: site })
    await new Promise((resolve) => setTimeout(resolve, wait))
    going.child.kill("SIGINT")
    const ended = await going.done
    if (command === "dev" || ended.status !== 0) assertInterrupted(ended)
  }
  assert.equal((await run(["check-links"], { cwd: site })).status, 0)
})

test("a cache that can't be written costs speed only", async () => {
  const cache = path.join(site, ".cache")
  await rm(cache, { recursive: true })
  await writeFile(cache, "a file where the folder should be")
  const { status, stderr, stdout } = await run(["check-links", "--strict"], { cwd: site })
  assert.equal(status, 0, stdout + stderr)
  assert.match(stderr, /the cache can't be written \(ENOTDIR\); going on without it/)
  assert.equal(stderr.split("\n").filter((line) => line.includes("cache")).length, 1, stderr)
  await rm(cache)
})

test("a disk that is full: a clear line, 1, the last good build stands, and there is one once there is room", async (t) => {
  // A device that is always full is everywhere; a small disk of our own needs rights that not every machine gives.
  const told = await run(["build", "--report", "/dev/full"], { cwd: site })
  assertFull(told)
  const disk = path.join(path.dirname(site), "small disk")
  await mkdir(disk)
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=48m", "tmpfs", disk], { stdio: "ignore" })
  } catch {
    return t.diagnostic("no right to mount a small disk")
  }
  t.after(() => execFileSync("umount", [disk]))
  for (const file of await filesBelow(path.join(site, "content")))
    await writeFiles(disk, { [`content/${file}`]: await readFile(path.join(site, "content", file)) })
  await writeFiles(disk, { "site.config.ts": await readFile(path.join(site, "site.config.ts")) })
  const first = await run(["build"], { cwd: disk })
  assert.equal(first.status, 0, first.stderr)
  const good = await fingerprint(disk)
  await writeFiles(disk, { "content/public/large.bin": Buffer.alloc(30_000_000, 1) })
  assertFull(await run(["build"], { cwd: disk }))
  assert.equal(await fingerprint(disk), good)
  await rm(path.join(disk, "content/public/large.bin"))
  await writeFiles(disk, guide("There is room."))
  const last = await run(["build"], { cwd: disk })
  assert.equal(last.status, 0, last.stderr)
  assert.match(await readFile(path.join(disk, "build/docs/guide/index.html"), "utf8"), /There is room\./)
})

function assertInterrupted({ status, signal, stderr }: Finished): void {
  // Before our own code runs, the signal itself ends the process; a shell makes 130 of that too.
  if (signal === "SIGINT") return
  assert.equal(status, 130, stderr)
  assert.match(stderr, /^captcha-docs: interrupted$/m)
}

function assertFull({ status, stderr }: Finished): void {
  assert.equal(status, 1, stderr)
  assert.match(stderr, /^captcha-docs: the disk can't be written: ENOSPC/m)
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
