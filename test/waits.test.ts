/** No test waits for a time, and hopes that something has happened by then. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { globby } from "globby"

const folder = import.meta.dirname
/** Waits of another kind. */
const others: Record<string, RegExp> = {
  // A time limit.
  "mutation/mutate.ts": /const timer = setTimeout\(/,
  // In the browser: a transition as slow as the test says.
  "browser/navigation.ts": /const placed = new Promise\(\(resolve\) => setTimeout\(resolve, 250\)\)/,
}

test("every wait of the tests has a condition, or is one of those that waits.ts names", async () => {
  const files = await globby("**/*.{ts,tsx,mjs}", {
    cwd: folder,
    ignore: ["sites", "bench", "**/node_modules", "waits.ts", "waits.test.ts"],
  })
  assert.ok(files.length > 200)
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(folder, file), "utf8")] as const),
  )
  const found = texts.flatMap(([file, text]) =>
    text.split("\n").flatMap((line, index) => {
      const waits = /\bsetTimeout\(|\bwaitForTimeout\b|"node:timers\/promises"/.test(line)
      return waits && !others[file]?.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : []
    }),
  )
  assert.deepEqual(found, [], "wait for a condition (until), or say with waits.ts what the time is for")
})
