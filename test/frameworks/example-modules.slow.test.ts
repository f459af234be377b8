/** The examples' files that ask siteverify decide as the table says, whatever is posted and whatever comes back. */
import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { nodeDriver, pythonDriver } from "../server-samples/drivers.js"
import { runSample, type SampleRun, startProblems } from "../server-samples/run-sample.js"
import { builtModule, exampleFile, moduleRun } from "./example-modules.js"

const node = `"${process.execPath}" --expose-gc driver.mjs`
const verifies = "(await sample.verifyCaptcha(value)).outcome"
/** `frameworks.test.ts` says which other projects have the same file. */
const runs: Record<string, SampleRun> = {
  node: moduleRun({
    files: (origin) => ({
      "captcha.mjs": exampleFile("node/captcha.mjs", origin),
      "driver.mjs": nodeDriver("captcha.mjs", verifies),
    }),
    command: node,
  }),
  nextjs: moduleRun({
    files: (origin) => ({
      ...builtModule("nextjs/lib/captcha.ts", origin),
      "driver.mjs": nodeDriver("start.mjs", verifies),
    }),
    command: node,
  }),
  flask: moduleRun({
    files: (origin) => ({
      "captcha.py": exampleFile("flask/captcha.py", origin),
      "driver.py": pythonDriver("captcha", "sample.verify_captcha(value)[0]"),
    }),
    command: "python3 driver.py",
  }),
}

// All at once: nearly all of their time they wait.
describe("the file of an example that asks siteverify", { concurrency: true, timeout: 120_000 }, () => {
  for (const [name, run] of Object.entries(runs)) {
    it(`decides as the table says: ${name}`, async () => assert.deepEqual((await runSample(run)).problems, []))
    it(`starts with keys of its own alone: ${name}`, async () => assert.deepEqual(await startProblems(run), []))
  }
})
