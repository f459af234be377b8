/** What a content tree may hold that is no text: it is told, file by file, and the rest is read. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { type Disk, DiskError, realDisk } from "../../src/disk.js"
import { readContent } from "../../src/stages/read.js"
import { memoryDisk } from "../memory-disk.js"

/** Files that were read, and problems as `path line:column code message`; both sorted. */
async function reading(disk: Disk) {
  const { files, diagnostics } = await readContent(disk)
  const problems = diagnostics.map(
    ({ file, line, column, code, message }) => `${file} ${line}:${column} ${code} ${message}`,
  )
  return { files: files.map((file) => file.path), problems: problems.sort() }
}

test("links are followed inside the site, to files; everything else that is no file is a problem", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "read-"))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const docs = path.join(folder, "site/content/docs")
  await mkdir(path.join(docs, "folder"), { recursive: true })
  await writeFile(path.join(folder, "outside.mdx"), "# Outside")
  await writeFile(path.join(docs, "ä b 🎉.mdx"), "# A")
  await symlink("ä b 🎉.mdx", path.join(docs, "alias.mdx"))
  await symlink("../../../outside.mdx", path.join(docs, "outside.mdx"))
  await symlink("/", path.join(docs, "everything"))
  await symlink("loop-2.mdx", path.join(docs, "loop-1.mdx"))
  await symlink("loop-1.mdx", path.join(docs, "loop-2.mdx"))
  await symlink("..", path.join(docs, "folder/up"))
  await symlink("folder", path.join(docs, "sideways"))
  await symlink("gone.mdx", path.join(docs, "dangling.mdx"))
  execFileSync("mkfifo", [path.join(docs, "pipe.mdx")])

  assert.deepEqual(await reading(realDisk(path.join(folder, "site"))), {
    files: ["content/docs/alias.mdx", "content/docs/ä b 🎉.mdx"],
    problems: [
      "content/docs/dangling.mdx 1:1 unreadable-file symbolic link to a file that does not exist",
      "content/docs/everything 1:1 unreadable-file symbolic link to a file outside the site's folder",
      "content/docs/folder/up 1:1 unreadable-file symbolic link loop",
      "content/docs/loop-1.mdx 1:1 unreadable-file symbolic link loop",
      "content/docs/loop-2.mdx 1:1 unreadable-file symbolic link loop",
      "content/docs/outside.mdx 1:1 unreadable-file symbolic link to a file outside the site's folder",
      "content/docs/pipe.mdx 1:1 unreadable-file neither a file nor a folder",
      "content/docs/sideways 1:1 unreadable-file symbolic link to a folder",
    ],
  })
})

test("bytes that are no text, texts that are too large, and files that the disk does not give", async () => {
  const disk = memoryDisk(
    new Map<string, string | Uint8Array>([
      ["content/docs/latin.mdx", Buffer.from("# Caf\xe9\n", "latin1")],
      ["content/docs/second-line.mdx", Buffer.concat([Buffer.from("ä\nöü"), Buffer.from([0xc3])])],
      ["content/docs/utf16.mdx", Buffer.from("\ufeffa", "utf16le")],
      ["content/docs/large.mdx", "x ".repeat(2_500_000)],
      ["content/docs/marked.mdx", "\ufeff# A"],
      ["content/docs/empty.mdx", ""],
      ["content/docs/locked.mdx", "# A"],
      ["content/docs/broken.mdx", "# A"],
      ["content/public/latin.mdx", Buffer.from([0xe9])],
    ]),
  )
  const read = (file: string) => {
    if (file.endsWith("locked.mdx")) throw new DiskError("permission", file, "EACCES")
    if (file.endsWith("broken.mdx")) throw new DiskError("other", file, "EIO")
    return disk.read(file)
  }
  assert.deepEqual(await reading({ ...disk, read: async (file) => read(file) }), {
    files: ["content/docs/empty.mdx", "content/docs/marked.mdx", "content/public/latin.mdx"],
    problems: [
      "content/docs/broken.mdx 1:1 unreadable-file can't be read",
      "content/docs/large.mdx 1:1 file-too-large file too large: 5.0 MB of Markdown, and 2 MB is the limit",
      "content/docs/latin.mdx 1:6 unreadable-file invalid UTF-8",
      "content/docs/locked.mdx 1:1 unreadable-file permission denied",
      "content/docs/second-line.mdx 2:3 unreadable-file invalid UTF-8",
      "content/docs/utf16.mdx 1:1 unreadable-file invalid UTF-8",
    ],
  })
  assert.deepEqual(await reading(memoryDisk(new Map())), { files: [], problems: [] })
})
