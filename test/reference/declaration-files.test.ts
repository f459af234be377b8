/** Which declaration files a package has: its folder in `content/`, and elsewhere what the entry imports. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import path from "node:path"
import { test } from "node:test"
import { parseConfig } from "../../src/config/parse-config.js"
import { hashOf } from "../../src/engine/hash.js"
import { withLinkEdits } from "../../src/lock/link-edits.js"
import { declarationsFor, missingDeclarations, readBuilt } from "../../src/reference/declaration-files.js"
import { problem } from "../../src/report/diagnostic.js"
import { declarationsOf } from "../../src/samples/declarations.js"
import { folderWith } from "../run-program.js"

const textFile = (file: string, text = "") => ({ kind: "text" as const, path: file, text, hash: hashOf(text) })

/** How a file may be imported, and the file that is meant, from `../dist/index.d.ts`. */
const forms = ["export * from '@'", 'import type { A } from "@"', 'import "@"', 'type A = import("@").A'].concat(
  'import a = require("@")',
)
const targets: [specifier: string, file: string][] = [
  ["./a.js", "../dist/a.d.ts"],
  ["./a.mjs", "../dist/a.d.mts"],
  ["./a.cjs", "../dist/a.d.cts"],
  ["./a.jsx", "../dist/a.d.ts"],
  ["./a", "../dist/a.d.ts"],
  ["./a.d.ts", "../dist/a.d.ts"],
  ["./a", "../dist/a/index.d.ts"],
  ["./a/", "../dist/a/index.d.ts"],
  ["./a.module", "../dist/a.module.d.ts"],
  ["..", "../index.d.ts"],
  ["../types/a.js", "../types/a.d.ts"],
  ["../../other/a.js", "../../other/a.d.ts"],
]

test("an entry outside `content/` is read with what it imports, by any form of import, and nothing else", async (t) => {
  const written = [
    ...targets.flatMap(([specifier, file]) => forms.map((form) => [form.replace("@", specifier), file] as const)),
    ['/// <reference path="a.d.ts" />', "../dist/a.d.ts"] as const,
  ]
  for (const [statement, file] of written) {
    const files = {
      "lib/dist/index.d.ts": statement,
      "lib/dist/unused.d.ts": "",
      [path.posix.join("lib/docs", file)]: 'export * from "./index.js"',
    }
    const { folder, remove } = await folderWith(files)
    t.after(remove)
    const packages = [{ entry: "../dist/index.d.ts", globals: [] }]
    const { files: read, diagnostics } = await readBuilt(path.join(folder, "lib/docs"), packages)
    const paths = read.map((one) => one.path)
    assert.deepEqual(paths.slice(0, 2), ["../dist/index.d.ts", file], statement)
    assert.ok(!paths.includes("../dist/unused.d.ts"))
    assert.deepEqual(diagnostics, [])
  }
})

test("an entry that is a library's source is read with the sources and the declarations that it imports", async (t) => {
  const sources: [specifier: string, file: string][] = [
    ["./a.js", "src/a.ts"],
    ["./a.jsx", "src/a.tsx"],
    ["./a.mjs", "src/a.mts"],
    ["./a", "src/a.ts"],
    ["./a.ts", "src/a.ts"],
    ["./a", "src/a.d.ts"],
    ["./a", "src/a/index.tsx"],
    ["../types/a.js", "types/a.ts"],
  ]
  for (const [specifier, file] of sources) {
    const { folder, remove } = await folderWith({
      "src/index.ts": `export * from "${specifier}"`,
      "src/unused.ts": "",
      [file]: "export const a = 1",
    })
    t.after(remove)
    const { files } = await readBuilt(path.join(folder, "docs"), [{ entry: "../src/index.ts", globals: [] }])
    assert.deepEqual(
      files.map((one) => one.path),
      ["../src/index.ts", `../${file}`],
      specifier,
    )
  }
})

test("what can't be read outside the site is a problem of that file, and a pipe holds nothing", async (t) => {
  const { folder, remove } = await folderWith({ "dist/index.d.ts": 'export * from "./pipe"; export * from "./gone"' })
  t.after(remove)
  execFileSync("mkfifo", [path.join(folder, "dist/pipe.d.ts")])
  const { files, diagnostics } = await readBuilt(path.join(folder, "docs"), [
    { entry: "../dist/index.d.ts", globals: ["../dist/gone.d.ts"] },
  ])
  assert.deepEqual(
    [files.map((file) => file.path), diagnostics.map(({ file, code }) => `${file} ${code}`)],
    [["../dist/index.d.ts"], ["../dist/pipe.d.ts unreadable-file"]],
  )
})

test("each missing file is a problem at the key that names it, unless it was found and can't be read", () => {
  const text = `export default {
  packages: [
    { name: "a", entry: "../dist/a.d.ts", globals: ["../dist/b.d.ts",
      "content/sdk/c.d.ts"] },
    { name: "b", entry: "../dist/d.d.ts" },
  ],
}`
  const value = {
    title: "T",
    packages: [
      { name: "a", entry: "../dist/a.d.ts", globals: ["../dist/b.d.ts", "content/sdk/c.d.ts"] },
      { name: "b", entry: "../dist/d.d.ts" },
    ],
  }
  const configFile = { path: "site.config.ts", text }
  const { config } = parseConfig(value, configFile)
  assert.ok(config)
  const problems = missingDeclarations({ config, configFile }, { files: [textFile("../dist/d.d.ts")], diagnostics: [] })
  assert.deepEqual(
    problems.map(({ line, target, hint }) => [line, target, /build the library/.test(hint ?? "")]),
    [
      [3, "../dist/a.d.ts", true],
      [3, "../dist/b.d.ts", true],
      [4, "content/sdk/c.d.ts", false],
    ],
  )
  const unreadable = problems.map((one) => ({ ...one, file: one.target as string }))
  assert.deepEqual(
    missingDeclarations({ config, configFile }, { files: [textFile("../dist/d.d.ts")], diagnostics: unreadable }),
    [],
  )
})

test("a package has its entry's folder in `content/`; samples see every package, with a version or without", async () => {
  const files = [
    textFile("content/sdk/kettle.d.ts"),
    textFile("content/sdk/more/part.d.ts"),
    textFile("content/sdk/v1/old.d.ts"),
    textFile("../dist/index.d.ts", 'export * from "./part.js"'),
    textFile("../dist/part.d.ts"),
    textFile("../dist/other.d.ts"),
  ]
  const pathsFor = async (entry: string) =>
    (await declarationsFor({ entry, globals: [] }, files)).map((one) => one.path)
  assert.deepEqual(await pathsFor("content/sdk/more/part.d.ts"), ["content/sdk/more/part.d.ts"])
  assert.deepEqual(await pathsFor("../dist/index.d.ts"), ["../dist/index.d.ts", "../dist/part.d.ts"])
  const { config } = parseConfig(
    {
      title: "T",
      packages: [
        { name: "kettle", entry: "content/sdk/more/part.d.ts" },
        { name: "old", version: "v1", entry: "content/sdk/v1/old.d.ts" },
        { name: "built", version: "v2", entry: "../dist/index.d.ts" },
      ],
    },
    { path: "site.config.ts", text: "" },
  )
  assert.ok(config)
  const declared = await declarationsOf(files, config)
  assert.deepEqual(
    [...declared].map(([version, { packages, texts }]) => [version, packages, Object.keys(texts)]),
    [
      ["", { kettle: "content/sdk/more/part.d.ts" }, ["content/sdk/more/part.d.ts"]],
      ["v1", { old: "content/sdk/v1/old.d.ts" }, ["content/sdk/v1/old.d.ts"]],
      ["v2", { built: "../dist/index.d.ts" }, ["../dist/index.d.ts", "../dist/part.d.ts"]],
    ],
  )
})

test("the path of a declaration is plain, relative, and of no installed package", () => {
  const accepts = (entry: string) =>
    parseConfig({ title: "T", packages: [{ name: "a", entry }] }, { path: "site.config.ts", text: "" }).config !==
    undefined
  const good = [
    "content/sdk/a.d.ts",
    "types/a.d.mts",
    "index.d.ts",
    "../a.d.ts",
    "../../b/dist/.types/a.d.cts",
    "../src/a.ts",
    "a.tsx",
  ]
  const bad = [
    "/a.d.ts",
    "content/a.ts",
    "content/b/a.tsx",
    "./a.d.ts",
    "a/../b.d.ts",
    "../a/./b.d.ts",
    "a//b.d.ts",
    "C:/a.d.ts",
    "a\\b.d.ts",
  ]
  const packages = ["node_modules/a/index.d.ts", "../node_modules/a/index.d.ts"]
  assert.deepEqual(
    good.map(accepts),
    good.map(() => true),
  )
  assert.deepEqual([...bad, ...packages].filter(accepts), [])
})

test("links in declarations outside `content/` are never edited", () => {
  const editsOf = (file: string) => {
    const place = { file, line: 1, column: 1, endLine: 1, endColumn: 5 }
    const broken = problem("broken-link", place, "page not found: /old", { target: "/old" })
    return [...withLinkEdits([{ problem: broken, to: "/new" }], () => "/old")]
  }
  assert.deepEqual(editsOf("content/sdk/a.d.ts"), [["content/sdk/a.d.ts", "/new"]])
  assert.deepEqual(["../dist/a.d.ts", "types/a.d.mts"].flatMap(editsOf), [])
})
