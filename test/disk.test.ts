/** Folders that can't be listed: a site without its pages must not take the place of one that has them. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { listAll, matchingFiles, realDisk } from "../src/disk.js"
import { unreadable } from "../src/stages/read.js"
import { folderWith } from "./run-program.js"

interface Failure {
  folder: string
  code: string
  /** Done when the folder is read. */
  before?: () => void
}

/** Runs something while reading a folder fails. */
async function whileFailing<T>({ folder, code, before }: Failure, run: () => Promise<T>): Promise<T> {
  const { readdir } = fs
  fs.readdir = ((file: string, options: never, done: (error: Error | null) => void) => {
    if (path.resolve(file) !== folder) return readdir(file, options, done)
    before?.()
    setImmediate(done, Object.assign(new Error(`${code}: made to fail`), { code }))
  }) as unknown as typeof fs.readdir
  syncBuiltinESMExports()
  try {
    return await run()
  } finally {
    fs.readdir = readdir
    syncBuiltinESMExports()
  }
}

async function site(t: TestContext) {
  const { folder, remove } = await folderWith({ "content/a.mdx": "a", "content/docs/b.mdx": "b" })
  t.after(remove)
  const disk = realDisk(folder)
  const entries = () => disk.list("content")
  return { folder, entries, list: async () => (await entries()).map((entry) => entry.path) }
}

for (const code of ["EIO", "ENOENT", "EMFILE"])
  for (const below of ["content", "content/docs"])
    test(`${code} at ${below} is told, not taken for an empty folder`, async (t) => {
      const { folder, list } = await site(t)
      const failure = { folder: path.join(folder, below), code }
      await whileFailing(failure, () => assert.rejects(list(), { code }))
      await whileFailing(failure, () => assert.rejects(matchingFiles(folder, ["content/**"], []), { code }))
    })

test("a folder that goes away while it is listed is gone", async (t) => {
  const { folder, list } = await site(t)
  const docs = path.join(folder, "content/docs")
  const before = () => fs.rmSync(docs, { recursive: true, force: true })
  const listed = await whileFailing({ folder: docs, code: "ENOENT", before }, list)
  assert.deepEqual(
    listed.filter((file) => file.endsWith(".mdx")),
    ["content/a.mdx"],
  )
})

test("a folder that may not be read is told, and does not hide the others", async (t) => {
  const { folder, entries } = await site(t)
  const failure = (below: string) => ({ folder: path.join(folder, below), code: "EACCES" })
  const docs = { path: "content/docs", trouble: "permission" }
  assert.deepEqual(await whileFailing(failure("content/docs"), entries), [{ path: "content/a.mdx" }, docs])
  assert.deepEqual(await whileFailing(failure("content"), entries), [{ path: "content", trouble: "permission" }])
  await whileFailing(failure("content"), () =>
    assert.rejects(matchingFiles(folder, ["content/**"], []), { trouble: "permission" }),
  )
})

test("hidden files are left out, but for those of .well-known", async (t) => {
  const { folder, remove } = await folderWith({
    "content/.secret": "a",
    "content/.hidden/b": "b",
    "content/public/.well-known/security.txt": "c",
    "content/public/.well-known/.d/e": "e",
  })
  t.after(remove)
  const { list } = realDisk(folder)
  assert.deepEqual(await list("content"), [{ path: "content/public/.well-known/security.txt" }])
})

test("each kind of entry that can't be read is told apart", async (t) => {
  const { folder, remove } = await folderWith({ "content/docs/a.mdx": "a", "outside.mdx": "x" })
  t.after(remove)
  const at = (name: string) => path.join(folder, "content", name)
  const bytes = (...name: number[]) => Buffer.concat([Buffer.from(at("/")), Buffer.from(name)])
  fs.symlinkSync("docs", at("folder.mdx"))
  fs.symlinkSync("nowhere", at("dangling.mdx"))
  fs.symlinkSync("loop.mdx", at("loop.mdx"))
  fs.symlinkSync("..", at("above.mdx"))
  fs.symlinkSync("/", at("out.mdx"))
  fs.symlinkSync("docs/a.mdx", at("file.mdx"))
  fs.writeFileSync(at("\uFFFD.mdx"), "a name that holds a replacement character of its own")
  const expected: Record<string, string | undefined> = {
    "above.mdx": "symbolic link loop",
    "dangling.mdx": "symbolic link to a file that does not exist",
    "docs/a.mdx": undefined,
    "file.mdx": undefined,
    "folder.mdx": "symbolic link to a folder",
    "loop.mdx": "symbolic link loop",
    "out.mdx": "symbolic link to a file outside the site's folder",
    "\uFFFD.mdx": undefined,
  }
  // Some systems refuse such names, or have no pipes.
  const made = (run: () => unknown, name: string, message: string) => {
    try {
      run()
      expected[name] = message
    } catch {}
  }
  made(() => fs.writeFileSync(bytes(0x62, 0xff, 0x2e), "x"), "b\uFFFD.", "file name is not UTF-8")
  made(() => fs.mkdirSync(bytes(0x64, 0xe4)), "d\uFFFD", "file name is not UTF-8")
  made(() => execFileSync("mkfifo", [at("pipe.mdx")]), "pipe.mdx", "neither a file nor a folder")
  const listed = await realDisk(folder).list("content")
  const told = listed.map(({ path: file, trouble }) => [
    file.slice("content/".length),
    trouble && unreadable(file, trouble).message,
  ])
  assert.deepEqual(Object.fromEntries(told), expected)
})

test("a folder that is not there has no files", async (t) => {
  const { folder } = await site(t)
  assert.deepEqual(await realDisk(folder).list("templates"), [])
  assert.deepEqual(await matchingFiles(path.join(folder, "no"), ["**"], []), [])
})

test("work that needs all of a folder refuses one that may not be read", async (t) => {
  const { folder } = await site(t)
  const denied = { folder: path.join(folder, "content/docs"), code: "EACCES" }
  await whileFailing(denied, () => assert.rejects(listAll(realDisk(folder), "content"), { code: "EACCES" }))
})
