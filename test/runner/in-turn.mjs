/**
 * Runs test files one after another in this process: most of what a small one costs is to start and to import. Each
 * leaves the process as it was, or has failed.
 */
import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import { pathToFileURL } from "node:url"

/** What one file could change for the next. What modules remember is the program's own affair: `dev` builds often in one process. */
const state = () => ({
  cwd: process.cwd(),
  environment: { ...process.env },
  replaced: [Date, Date.now, fetch, setTimeout, Math.random, console.log, console.warn, console.error],
  written: [process.stdout.write, process.stderr.write],
})

for (const bundle of process.argv.slice(2)) {
  const before = state()
  const imported = import(pathToFileURL(bundle).href)
  // The file's own tests wait for this one. Otherwise they would begin while the rest of the file has not been evaluated.
  test("is imported", () => imported)
  await imported.catch(() => {})
  // Begins when all tests before it have ended; the reporter tells the runner.
  await test("leaves the process as it was", () => deepEqual(state(), before))
}
