/** What is installed may be used and passed on, and what is bundled is named with its licence. */
import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { allowedLicences, bundledProblems, joinComments } from "../src/licences/bundled.js"
import { missingTexts } from "../src/licences/missing-texts.js"

interface Locked {
  dev?: boolean
  license?: string
  hasInstallScript?: boolean
}

const root = path.resolve(import.meta.dirname, "..")
const read = (file: string) => readFileSync(path.join(root, file), "utf8")
const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }
const packages = Object.entries(lock.packages).filter(([name]) => name !== "")

/** Of what a site installs with the program: none asks for more than to be named. */
const shipped = [...allowedLicences, "OFL-1.1"]
/** Of what only the tests use, or a site installs by itself. */
const tools = [...shipped, "CC BY-SA 4.0", "EPL-2.0", "MIT OR Apache-2.0", "MPL-2.0", "Python-2.0", "WTFPL"]

test("every package has a licence that allows its use here", () => {
  assert.ok(packages.length > 100)
  const wrong = packages.filter(([, { dev, license }]) => !(dev ? tools : shipped).includes(license ?? ""))
  assert.deepEqual(
    wrong.map(([name, { license }]) => `${name}: ${license}`),
    [],
  )
})

/** The folders of the packages whose code is in `dist/`, as its source maps name them. */
function bundledFolders(): string[] {
  const maps = (readdirSync(path.join(root, "dist"), { recursive: true }) as string[]).filter((file) =>
    file.endsWith(".map"),
  )
  const sources = maps.flatMap((file) => {
    const { sources } = JSON.parse(read(`dist/${file}`)) as { sources: string[] }
    return sources.map((source) => path.resolve(root, "dist", path.dirname(file), source))
  })
  const folders = sources.flatMap((source) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? [])
  return [...new Set(folders)]
}

test("every package whose code is in dist is in its list of licences and in its bill of materials, with its text", () => {
  const bundled = bundledFolders().map((folder) => {
    const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Record<string, string>
    return { folder, name: manifest.name ?? "", version: manifest.version ?? "", licence: manifest.license ?? "" }
  })
  assert.ok(bundled.length > 100)
  const text = read("dist/THIRD-PARTY.txt")
  const listed = [...text.matchAll(/^@?[\w./-]+ \d\S* \(.+\)$/gm)].map(([line]) => line).sort()
  const named = bundled.map(({ name, version, licence }) => `${name} ${version} (${licence})`)
  assert.deepEqual(
    named.filter((line) => !listed.includes(line)),
    [],
  )
  for (const { folder, name } of bundled) {
    const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)/i.test(one))
    const own = file === undefined ? missingTexts[name]?.text : readFileSync(path.join(folder, file), "utf8")
    assert.ok(own !== undefined && text.includes(own.trim().replace(/[ \t]*\r?\n/g, "\n")), `the licence of ${name}`)
  }
  const bill = JSON.parse(read("dist/bom.cdx.json")) as {
    components: { group?: string; name: string; version: string; licenses: [{ license: { id: string } }] }[]
  }
  assert.deepEqual(
    bill.components
      .map(({ group, name, version, licenses: [{ license }] }) => {
        return `${group ? `${group}/` : ""}${name} ${version} (${license.id})`
      })
      .sort(),
    listed,
  )
  const comments = readdirSync(path.join(root, "dist"), { recursive: true }) as string[]
  assert.deepEqual(
    comments.filter((file) => file.endsWith("LEGAL.txt")),
    [],
    "notices in the code are in the list",
  )
})

test("a package without a licence text, or under one that asks for more, can't be bundled", () => {
  const one = { name: "p", version: "1.0.0", licence: "MIT", text: "Text", reads: [] }
  const refused = ["EPL-2.0", "MPL-2.0", "LGPL-3.0-only", "GPL-3.0-or-later", "AGPL-3.0", "UNLICENSED", "unknown"]
  const problems = (licence: string) => bundledProblems([{ ...one, licence }])
  for (const licence of [...refused, ...refused.map((other) => `(MIT AND ${other})`)])
    assert.deepEqual(problems(licence), [`p 1.0.0 is bundled under ${licence}: make it a dependency`])
  for (const licence of [...allowedLicences, ...refused.map((other) => `(MIT OR ${other})`)])
    assert.deepEqual(problems(licence), [])
  assert.deepEqual(bundledProblems([{ ...one, text: undefined }]), [
    "p 1.0.0 has no licence text: add it to src/licences/missing-texts.ts",
  ])
})

test("no text is kept for a package that has one of its own by now, or is not used", () => {
  for (const name of Object.keys(missingTexts)) {
    const files = readdirSync(path.join(root, "node_modules", name))
    assert.deepEqual(
      files.filter((file) => /^(licen[cs]e|copying)/i.test(file)),
      [],
      name,
    )
  }
})

test("a notice that two chunks hold is told once", () => {
  const [a, b] = ["a/index.js:\n  /*! a */", "b/index.js:\n  /*!\n   * b\n   *\n   * of B\n   */"]
  const text = (...sections: (string | undefined)[]) => `Bundled license information:\n\n${sections.join("\n\n")}\n`
  assert.equal(joinComments([text(b), text(a, b), text(a)]), `${a}\n\n${b}`)
})

test("only esbuild runs a script when it is installed", () => {
  const names = packages.filter(([, one]) => one.hasInstallScript).map(([name]) => name)
  assert.deepEqual(names, ["node_modules/esbuild"])
  const own = JSON.parse(read("package.json")) as { scripts: Record<string, string> }
  assert.deepEqual(
    Object.keys(own.scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name)),
    [],
  )
})
