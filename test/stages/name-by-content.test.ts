import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { build } from "esbuild"
import { nameByContent } from "../../src/stages/theme/name-by-content.js"
import { writeFiles } from "../run-program.js"

const same = "export const state = { count: 0 }\n"
const files = (changed = "") => ({
  "one.js": `import { shared } from "./shared.js"\nexport const one = shared\nimport("./two.js").then(console.log)\n`,
  "two.js": `import { shared } from "./shared.js"\nexport const two = shared\nimport("./one.js").then(console.log)\n`,
  "shared.js": `export const shared = ["${changed}"]\nimport("./a/state.js"); import("./b/state.js")\n`,
  "a/state.js": same,
  "b/state.js": same,
})

/** The scripts of a bundle whose sources are in `folder`, seen from `from`. */
async function scripts(folder: string, from: string): Promise<Map<string, string>> {
  const result = await build({
    entryPoints: ["one.js", "two.js"].map((file) => path.join(folder, file)),
    absWorkingDir: from,
    outdir: path.join(from, "assets"),
    ...{ entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]" },
    ...{ bundle: true, splitting: true, format: "esm", minify: true, metafile: true, write: false },
  })
  const { outputFiles = [], metafile } = nameByContent(result)
  const named = new Map(outputFiles.map((file) => [path.basename(file.path), file.text]))
  assert.deepEqual(
    Object.keys(metafile?.outputs ?? {})
      .map((file) => path.basename(file))
      .sort(),
    [...named.keys()].sort(),
  )
  return named
}

test("scripts are named by what they and those that they load hold, wherever their sources are", async (t) => {
  const root = await mkdtemp(path.join(tmpdir(), "captcha-docs-names-"))
  t.after(() => rm(root, { recursive: true, force: true }))
  const [near, far] = [path.join(root, "near"), path.join(root, "far/away/from/there")]
  await writeFiles(near, files())
  await writeFiles(far, files())
  const here = await scripts(near, near)
  assert.deepEqual(await scripts(far, root), here)
  assert.equal(here.size, 5, "two modules with one text stay two")
  for (const text of here.values()) {
    for (const [, loaded = ""] of text.matchAll(/"\.\/([^"]+)"/g)) assert.ok(here.has(loaded), loaded)
  }
  // A change reaches the name of each script that can reach it, also in a circle.
  await writeFiles(far, files("changed"))
  const kept = [...(await scripts(far, root)).keys()].filter((name) => here.has(name))
  assert.deepEqual(
    kept.map((name) => name.replace(/-.*/, "")),
    ["state", "state"],
  )
})

test("a shared script without code is left out, and nobody imports it", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-names-"))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await writeFiles(folder, {
    "one.js": `import { state } from "./barrel.js"\nexport const one = state\nimport("./three.js")\n`,
    "two.js": `import { state } from "./barrel.js"\nexport const two = state\n`,
    "three.js": `export { state as three } from "./state.js"\n`,
    "barrel.js": `export { state } from "./state.js"\n`,
    "state.js": `export const state = globalThis.state\n`,
  })
  const named = await scripts(folder, folder)
  assert.deepEqual(
    [...named].filter(([, text]) => text.trim() === ""),
    [],
  )
  for (const text of named.values()) {
    for (const [, loaded = ""] of text.matchAll(/"\.\/([^"]+)"/g)) assert.ok(named.has(loaded), loaded)
  }
})
