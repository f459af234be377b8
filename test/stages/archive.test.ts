/** Archives of example projects are read by another program, and are the same bytes each time. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { test } from "node:test"
import { zipOf } from "../../src/stages/output/archive.js"
import { inFolder } from "../server-samples/shell.js"

const files = [
  { path: "shop/README.md", bytes: Buffer.from("# Shop\n") },
  { path: "shop/bin/start", bytes: Buffer.from("#!/bin/sh\necho started\n") },
  { path: "shop/empty.txt", bytes: new Uint8Array() },
  { path: "shop/ünï.bin", bytes: Buffer.from([0, 255, 1, 254]) },
]

const reader = `
import sys, zipfile
archive = zipfile.ZipFile("shop.zip")
print(archive.testzip())
for one in archive.infolist():
    print(one.filename, one.date_time[0], oct(one.external_attr >> 16), archive.read(one).hex())
`

test("an archive holds its files; scripts may be run", async () => {
  const bytes = zipOf(files)
  const listed = await inFolder({ files: { "shop.zip": bytes, "read.py": reader } }, async (cwd) =>
    execFileSync("python3", ["read.py"], { cwd, encoding: "utf8" }),
  )
  const line = (name: string, mode: string, content: Uint8Array) =>
    `${name} 1980 ${mode} ${Buffer.from(content).toString("hex")}`
  assert.equal(
    listed.trimEnd(),
    [
      "None",
      ...files.map(({ path, bytes: content }) => line(path, path.endsWith("start") ? "0o100755" : "0o100644", content)),
    ].join("\n"),
  )
})

test("equal files make equal archives", () => {
  assert.deepEqual(zipOf(files), zipOf(structuredClone(files)))
})
