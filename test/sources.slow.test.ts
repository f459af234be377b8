/** The types and the linter. They are tests so that they run beside the others and not before them. */
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import path from "node:path"
import { describe, it } from "node:test"
import { promisify } from "node:util"

const root = path.join(import.meta.dirname, "..")
const run = promisify(execFile)

/** Runs a program of `node_modules` with Node; what it complains about is the message of the failure. */
async function complaintsOf(program: string, ...args: string[]): Promise<string> {
  const file = path.join(root, "node_modules", program)
  return run(process.execPath, [file, ...args], { cwd: root }).then(
    () => "",
    (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
  )
}

describe("the sources", { concurrency: false }, () => {
  it("have no type error", async () =>
    assert.equal(await complaintsOf("typescript-native/bin/tsc", "--noEmit", "--checkers", "1"), ""))
  it("pass the linter", async () =>
    assert.equal(await complaintsOf("@biomejs/biome/bin/biome", "check", "--error-on-warnings"), ""))
})
