/**
 * What a user does, with the packed file alone: installed by `npm ci` in an empty folder outside the repository, where
 * nothing is found by looking upwards. `npm run test:package` tries more sites, package managers and versions of Node.
 */
import assert from "node:assert/strict"
import { mkdir, readFile } from "node:fs/promises"
import path from "node:path"
import { after, test } from "node:test"
import { program, run, writeFiles } from "../run-program.js"
import { sites } from "./five-sites.js"
import { bin, differing, ejectAll, install, outputOf, packageRoot, sizeOf, works } from "./installed.js"

const installation = await install()
after(() => installation.remove())
const { packed, folder } = installation

/** Besides the folders of the program. */
const shipped = [
  "LICENSE",
  "README.md",
  "MANUAL.md",
  "ARCHITECTURE.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "package.json",
  // What a site's own tsconfig.json extends.
  "tsconfig.site.json",
]

test("the packed file holds what users need, and takes 36 packages and 75 MB at most", async (t) => {
  const foreign = packed.files.filter((file) => !/^(bin|dist|src|templates)\//.test(file) && !shipped.includes(file))
  assert.deepEqual(foreign, [])
  const { packages, megabytes } = await sizeOf(folder)
  t.diagnostic(`${packages} packages, ${megabytes.toFixed(1)} MB`)
  assert.ok(packages <= 36 && megabytes <= 75, `${packages} packages, ${megabytes} MB`)
})

for (const [name, { fill, shows }] of Object.entries(sites)) {
  // Its minute is for `npm run test:package`.
  if (name === "the program's own") continue
  test(`the installed program and the repository's make the same bytes of ${name}`, async () => {
    const site = path.join(folder, name.replace(/\W/g, "-"))
    await mkdir(site)
    await fill(site, (...args) => works(bin(folder), ["init", ...args], folder))
    // The one without packages beside it comes first, so that it can't find any.
    await works(process.execPath, [program, "build", "--out", "expected", "--no-cache"], site)
    await installation.moveTo(site)
    await works(bin(site), ["build", "--no-cache"], site)
    await installation.moveTo(folder)
    const [made, expected] = await Promise.all(["build", "expected"].map((out) => outputOf(path.join(site, out))))
    assert.deepEqual(differing(made ?? new Map(), expected ?? new Map()), [])
    for (const [file, patterns] of Object.entries(shows)) {
      const text = await readFile(path.join(site, "build", file), "utf8")
      for (const pattern of patterns) assert.ok(pattern.test(text), `${file}: ${pattern}`)
    }
  })
}

/** A component of a site's own that uses the theme's parts, in types. */
const ownPart = `import { Icon } from "@theme/parts/Icon"
import { Footer as Original } from "@theme-original/parts/Footer"
import { useState } from "react"
import "./Footer.css"

export function Footer() {
  const [open] = useState(true)
  return open ? <Original /> : <Icon name="forward" />
}
`

test("an editor knows the configuration, the theme, and every part that a site wraps", async () => {
  const site = path.join(folder, "edited")
  await works(bin(folder), ["init", site, "--yes"], folder)
  await installation.moveTo(site)
  const parts = await ejectAll(site, path.join(site, "node_modules/captcha-docs"), { wrap: true })
  assert.ok(parts.length > 50, `${parts.length} parts`)
  await writeFiles(site, { "templates/parts/Footer.tsx": ownPart, "templates/parts/Footer.css": "" })
  const tsc = [path.join(packageRoot, "node_modules/typescript/bin/tsc"), "-p", "."]
  await works(process.execPath, tsc, site)
  await writeFiles(site, {
    "templates/parts/Footer.tsx": ownPart.replace('"forward"', '"frward"'),
    "site.config.ts": 'import { defineConfig } from "captcha-docs"\nexport default defineConfig({ title: 1 })\n',
  })
  const { stdout: mistakes } = await run(tsc, { cwd: site, command: process.execPath })
  assert.match(mistakes, /Footer\.tsx\(8,\d+\): error TS2820: .*"forward"/)
  assert.match(mistakes, /site\.config\.ts\(2,\d+\): error TS2322: /)
  await installation.moveTo(folder)
})
