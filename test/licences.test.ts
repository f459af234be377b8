/** What is installed may be used and passed on. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"

interface Locked {
  dev?: boolean
  license?: string
  hasInstallScript?: boolean
}

const root = path.resolve(import.meta.dirname, "..")
const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>
}
const packages = Object.entries(lock.packages).filter(([name]) => name !== "")

/** Of what a site installs with the program: none asks for more than to be named. */
const shipped = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1"]
/** Of what only the tests use. */
const tools = [
  ...shipped,
  "BlueOak-1.0.0",
  "CC BY-SA 4.0",
  "EPL-2.0",
  "MIT OR Apache-2.0",
  "MPL-2.0",
  "Python-2.0",
  "WTFPL",
]

test("every package has a licence that allows its use here", () => {
  assert.ok(packages.length > 100)
  const wrong = packages.filter(([, { dev, license }]) => !(dev ? tools : shipped).includes(license ?? ""))
  assert.deepEqual(
    wrong.map(([name, { license }]) => `${name}: ${license}`),
    [],
  )
})

test("only esbuild runs a script when it is installed", () => {
  const names = packages.filter(([, one]) => one.hasInstallScript).map(([name]) => name)
  assert.deepEqual(names, ["node_modules/esbuild"])
  const own = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { scripts: Record<string, string> }
  assert.deepEqual(
    Object.keys(own.scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name)),
    [],
  )
})
