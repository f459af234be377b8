import assert from "node:assert/strict"
import { test } from "node:test"
import { rememberCompressed } from "../../src/host/compress.js"

test("a file is compressed once, also for many readers at a time, and kept while there is room", async () => {
  let reads = 0
  const random = (size: number) => async () => {
    reads++
    return Buffer.from(Array.from({ length: size }, () => Math.floor(Math.random() * 256)))
  }
  const compressed = rememberCompressed({ maxBytes: 2500 })
  await Promise.all([compressed.get("a", "br", random(1000)), compressed.get("a", "br", random(1000))])
  assert.equal(reads, 1)
  await compressed.get("b", "br", random(1000))
  await compressed.get("a", "br", random(1000))
  await compressed.get("c", "br", random(1000))
  assert.equal(reads, 3)
  assert.ok(compressed.held() <= 2500)
  await compressed.get("a", "br", random(1000))
  assert.equal(reads, 3, "a was used last, so b left")
  await compressed.get("b", "br", random(1000))
  assert.equal(reads, 4)
  await compressed.get("huge", "br", random(9000))
  assert.ok(compressed.held() <= 2500)
})

test("a file that could not be read is tried again", async () => {
  const compressed = rememberCompressed({ maxBytes: 1000 })
  await assert.rejects(
    compressed.get("a", "gzip", () => Promise.reject(new Error("no"))),
    /no/,
  )
  assert.equal((await compressed.get("a", "gzip", async () => Buffer.from("x"))).length > 0, true)
})
