/**
 * `check-links` finds every error that `build` finds: over each fixture of `test/sites` whose build has errors. Every third
 * of them, or all with FAULTS, as the long suite sets it.
 */
import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { checkLinks } from "../../src/commands/check-links.js"
import { silentReporter } from "../../src/report/console.js"
import type { Diagnostic } from "../../src/report/diagnostic.js"
import { testCache, workspace } from "../build-fixture.js"

const sites = path.join(import.meta.dirname, "../sites")

/** Codes of errors that `build` alone reports, each with the reason. */
const ofBuildAlone: Record<string, string> = {
  "invalid-sample": "`check-samples` is the command for it: compilers and interpreters take seconds",
}

const isLong = process.env.FAULTS !== undefined

test("check-links reports each error of a build, at its place", async () => {
  const alone = new Set<string>()
  let compared = 0
  let fixtures = 0
  for (const name of (await readdir(sites)).sort()) {
    const expected = await readFile(path.join(sites, name, "expected.txt"), "utf8")
    const built = [...expected.matchAll(/^\S.*?:\d+:\d+ {2}error {2}(\S+) {2}.*$/gm)]
    if (built.length === 0 || (fixtures++ % 3 !== 0 && !isLong)) continue
    const space = await workspace(path.join(sites, name))
    try {
      const options = { root: space.folder, files: [], strict: false, format: "json" as const, cacheDir: testCache }
      const { text, exitCode } = await checkLinks(options, silentReporter)
      const found = (JSON.parse(text) as { problems: Diagnostic[] }).problems
        .filter(({ severity, code }) => severity === "error" && !(code in ofBuildAlone))
        .map(({ file, line, column, code, message }) => `${file}:${line}:${column}  error  ${code}  ${message}`)
      for (const [, code = ""] of built) if (code in ofBuildAlone) alone.add(code)
      const wanted = built.flatMap(([whole, code = ""]) => (code in ofBuildAlone ? [] : whole))
      assert.deepEqual(found, wanted, name)
      assert.equal(exitCode, Number(/^exit (\d)/.exec(expected)?.[1]), name)
      compared += wanted.length
    } finally {
      await space.remove()
    }
  }
  if (isLong) assert.deepEqual([...alone], Object.keys(ofBuildAlone), "a code that no fixture has needs no exception")
  assert.ok(compared > (isLong ? 90 : 20), `${compared} errors`)
})
