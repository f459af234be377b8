/** An old Node is told that it is old: it can parse the file that starts the program, and gets no further. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { parse } from "acorn"
import { program, run } from "./run-program.js"

const versions: Record<string, boolean> = {
  "12.22.12": false,
  "18.20.8": false,
  "20.9.0": false,
  "20.18.3": false,
  "20.19.0": true,
  "22.0.0": true,
  "100.0.0": true,
}

test("every Node below the one that package.json names gets a line", async () => {
  const manifest = JSON.parse(await readFile(path.join(path.dirname(program), "../package.json"), "utf8"))
  assert.equal(manifest.engines.node, ">=20.19")
  await Promise.all(
    Object.entries(versions).map(async ([version, enough]) => {
      const faked = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`
      const preload = ["--import", `data:text/javascript,${encodeURIComponent(faked)}`]
      const { status, stdout, stderr } = await run([...preload, program, "--version"], {
        cwd: path.dirname(program),
        command: process.execPath,
      })
      if (enough) assert.deepEqual([status, stdout, stderr], [0, `${manifest.version}\n`, ""])
      else {
        const line = `captcha-docs needs Node 20.19 or later; this is Node ${version}\n`
        assert.deepEqual([status, stdout, stderr], [2, "", line])
      }
    }),
  )
})

test("the file that starts the program is of ES2020 and imports nothing before it knows the version", async () => {
  const text = await readFile(program, "utf8")
  const { body } = parse(text, { ecmaVersion: 2020, sourceType: "module", allowHashBang: true })
  assert.deepEqual(
    body.filter(({ type }) => type.startsWith("Import") || type.startsWith("Export")),
    [],
  )
})
