/** Commands that rewrite a file of the author's change its text only: a link stays a link, and the mode stays. */
import assert from "node:assert/strict"
import { chmod, link, lstat, mkdir, readFile, readlink, rename, stat, symlink } from "node:fs/promises"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { checkLinks } from "../src/commands/check-links.js"
import { newVersion } from "../src/commands/new-version.js"
import { realDisk } from "../src/disk.js"
import { git } from "../src/git/git.js"
import { silentReporter } from "../src/report/console.js"
import { testCache, thisThread } from "./build-fixture.js"
import { site } from "./faults/scenes.js"
import { folderWith, pageText } from "./run-program.js"

interface Writer {
  /** The files of the author's that the command rewrites. */
  files: string[]
  before?: (root: string) => Promise<void>
  run: (root: string) => Promise<unknown>
}

const fix = (root: string) =>
  checkLinks(
    { root, files: [], strict: false, format: "json", cacheDir: testCache, pool: thisThread, fix: true },
    silentReporter,
  )
const commit = async (root: string) => {
  await git(root, ["add", "-A"])
  await git(root, ["-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "--allow-empty", "-qm", "x"])
}

const writers: Record<string, Writer> = {
  "check-links --fix": {
    files: ["content/docs/v1/more.mdx", "redirects.yml", "routes.lock"],
    async before(root) {
      await fix(root)
      await commit(root)
      await rename(path.join(root, "content/docs/v1/guide.mdx"), path.join(root, "content/docs/v1/handbook.mdx"))
    },
    run: fix,
  },
  "new-version": {
    files: ["site.config.ts"],
    async run(root) {
      // It refuses to begin with changes that are not committed.
      await commit(root)
      await newVersion({ root, name: "v2" }, silentReporter)
    },
  },
}

/** What a file of the author's may be; `make` gets the plain file and returns the path of its other name. */
const forms: Record<string, (root: string, file: string) => Promise<string | undefined>> = {
  "a file that others may not read": async (root, file) => {
    await chmod(path.join(root, file), 0o600)
    return undefined
  },
  "a file that can be run": async (root, file) => {
    await chmod(path.join(root, file), 0o755)
    return undefined
  },
  "a symbolic link inside the site": async (root, file) => {
    const other = path.join(root, "shared", path.basename(file))
    await mkdir(path.dirname(other), { recursive: true })
    await rename(path.join(root, file), other)
    await chmod(other, 0o640)
    await symlink(path.relative(path.dirname(path.join(root, file)), other), path.join(root, file))
    return other
  },
  "a file with another name": async (root, file) => {
    const other = path.join(root, `shared-${path.basename(file)}`)
    await link(path.join(root, file), other)
    return other
  },
}

async function siteFor(t: TestContext, { before }: Writer): Promise<string> {
  const { folder, remove } = await folderWith({
    ...site,
    "content/docs/v1/more.mdx": pageText("More", "More about [the steps](/docs/v1/guide#steps)."),
    "redirects.yml": "/old: /docs/v1/more\n",
  })
  t.after(remove)
  await git(folder, ["init", "-q"])
  await commit(folder)
  await before?.(folder)
  return folder
}

for (const [command, writer] of Object.entries(writers))
  for (const [form, make] of Object.entries(forms))
    test(`${command} leaves ${form} one`, async (t) => {
      const root = await siteFor(t, writer)
      const others = await Promise.all(writer.files.map((file) => make(root, file)))
      const look = async (file: string) => {
        const [own, { mode, ino }] = [await lstat(path.join(root, file)), await stat(path.join(root, file))]
        return { mode, names: own.nlink, link: own.isSymbolicLink() && (await readlink(path.join(root, file))), ino }
      }
      const texts = () => Promise.all(writer.files.map((file) => readFile(path.join(root, file), "utf8")))
      const [before, textsBefore] = [await Promise.all(writer.files.map(look)), await texts()]
      await writer.run(root)
      const [after, textsAfter] = [await Promise.all(writer.files.map(look)), await texts()]
      for (const [index, file] of writer.files.entries()) {
        assert.notEqual(textsAfter[index], textsBefore[index], `${file} was to be changed`)
        const { ino, ...kept } = after[index] as (typeof after)[number]
        const { ino: inoBefore, ...expected } = before[index] as (typeof before)[number]
        assert.deepEqual(kept, expected, file)
        if (expected.names > 1) assert.equal(ino, inoBefore, file)
        const other = others[index]
        if (other !== undefined) assert.equal(await readFile(other, "utf8"), textsAfter[index], other)
      }
    })

for (const [command, writer] of Object.entries(writers))
  test(`${command} does not write through a link that leads out of the site`, async (t) => {
    for (const file of writer.files) {
      const root = await siteFor(t, writer)
      const { folder: outside, remove } = await folderWith({})
      t.after(remove)
      const target = path.join(outside, "file")
      await rename(path.join(root, file), target)
      await symlink(target, path.join(root, file))
      const text = await readFile(target, "utf8")
      const ended = await writer.run(root).catch((error: unknown) => error)
      // A page is reported by the check itself, which then changes nothing; any other file by who would write it.
      if (file.startsWith("content/")) assert.match((ended as { text: string }).text, /unreadable-file/)
      else assert.equal((ended as { trouble?: string }).trouble, "outside-root", `${file}: ${JSON.stringify(ended)}`)
      assert.equal(await readFile(target, "utf8"), text, file)
      assert.equal(await readlink(path.join(root, file)), target)
    }
  })

test("a file with two names shows every text under both", async (t) => {
  const { folder, remove } = await folderWith({ "a.txt": "before" })
  t.after(remove)
  await link(path.join(folder, "a.txt"), path.join(folder, "b.txt"))
  // A shorter, a longer and an empty text.
  for (const text of ["x", "a much longer text", ""]) {
    await realDisk(folder).replace("a.txt", text)
    assert.equal(await readFile(path.join(folder, "b.txt"), "utf8"), text)
  }
  assert.deepEqual(
    (await realDisk(folder).list("")).map((entry) => entry.path),
    ["a.txt", "b.txt"],
  )
})
