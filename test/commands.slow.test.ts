/** `init` and `new-version`: each proved by a build of what it made. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { builtinModules } from "node:module"
import path from "node:path"
import { test } from "node:test"
import ts from "typescript"
import { init } from "../src/commands/init.js"
import { newVersion } from "../src/commands/new-version.js"
import { git } from "../src/git/git.js"
import type { Reporter } from "../src/report/console.js"
import { configWithVersion } from "../src/scaffold/new-version-config.js"
import { buildFolder, filesBelow, workspace } from "./build-fixture.js"
import { folderWith, pageText, writeFiles } from "./run-program.js"

const quiet: Reporter = { color: false, result() {}, event() {}, error() {} }
const version = "0.1.0"
const packageRoot = path.resolve(import.meta.dirname, "..")

for (const [what, flags] of [
  ["docs alone", {}],
  ["docs in versions, and a blog", { versions: true, blog: true }],
] as const) {
  test(`init makes a site that builds as it is, without a warning: ${what}`, async (t) => {
    const space = await workspace()
    t.after(() => space.remove())
    const folder = path.join(space.folder, "handbook")
    await init({ folder, yes: true, ...flags, version, packageRoot }, quiet)
    const { exitCode, problems, files } = await buildFolder(folder, { strict: true })
    assert.equal(exitCode, 0, problems)
    const versions = "versions" in flags
    assert.match(files.get(versions ? "docs/v1/install/index.html" : "docs/install/index.html") ?? "", /id="check"/)
    assert.match(files.get("index.html") ?? "", /<main/)
    assert.equal(files.has("docs/v1/index.html"), versions)
    assert.equal(files.has("blog/index.html"), "blog" in flags)
    // The program's own name is in it, in the search's index by its words; nothing of the site that it was made for.
    const foreign = /captcha(?!-docs)|sitekey|siteverify|playground|simulat|\bwidget/i
    assert.deepEqual(
      [...files]
        .filter(([file]) => !file.startsWith("search/docs"))
        .flatMap(([file, text]) => foreign.exec(`${file}\n${text}`)?.map((found) => `${file}: ${found}`) ?? []),
      [],
    )
  })
}

test("init asks on a terminal only for what no flag says, and for nothing with --yes", async (t) => {
  const space = await workspace()
  t.after(() => space.remove())
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return question.includes("title") ? 'Tom & "Ada"' : "Yes"
  }
  await init({ folder: path.join(space.folder, "a"), yes: false, ask, version, packageRoot }, quiet)
  await init({ folder: path.join(space.folder, "b-c"), yes: true, ask, version, packageRoot }, quiet)
  assert.equal(asked.length, 3)
  await init({ folder: path.join(space.folder, "c"), yes: false, blog: true, ask, version, packageRoot }, quiet)
  assert.deepEqual(asked.slice(3), asked.slice(0, 2))
  const blogs = ["a", "b-c", "c"].map((folder) => filesBelow(path.join(space.folder, folder, "content")))
  assert.deepEqual(
    (await Promise.all(blogs)).map((files) => [
      files.includes("docs/v1/index.mdx"),
      files.includes("blog/authors.yml"),
    ]),
    [
      [true, true],
      [false, false],
      [true, true],
    ],
  )
  assert.match(await readFile(path.join(space.folder, "a/site.config.ts"), "utf8"), /title: "Tom & \\"Ada\\""/)
  assert.match(await readFile(path.join(space.folder, "b-c/site.config.ts"), "utf8"), /title: "B c"/)
  await assert.rejects(
    init({ folder: path.join(space.folder, "a"), yes: true, version, packageRoot }, quiet),
    /is not empty/,
  )
})

test("new-version asks which docs are meant if several have versions; without a terminal it names them", async (t) => {
  const docs = (id: string, versions: string) => `{ id: "${id}", dir: "${id}", route: "/${id}"${versions} }`
  const some = ', current: "v1", versions: [{ name: "v1" }]'
  const site = (...collections: string[]) => ({
    "site.config.ts": `export default { title: "T", lastUpdate: false, docs: [${collections.join(", ")}] }\n`,
    ...Object.fromEntries(["a", "b", "c"].map((id) => [`content/${id}/v1/index.mdx`, pageText(id)])),
  })
  const two = site(docs("a", some), docs("b", some), docs("c", ""))
  const one = site(docs("b", some), docs("c", ""))
  const cases: [Record<string, string>, { docs?: string; answer?: string }, string][] = [
    [one, {}, "b"],
    [one, { answer: "c" }, "b"],
    [one, { docs: "c" }, "unknown docs collection with versions: c"],
    [two, {}, "several docs collections have versions: a, b"],
    [two, { docs: "b" }, "b"],
    [two, { answer: "a" }, "a"],
    [two, { answer: " b " }, "b"],
    [two, { docs: "a", answer: "b" }, "a"],
    [two, { answer: "c" }, "unknown docs collection with versions: c"],
  ]
  for (const [files, { docs, answer }, expected] of cases) {
    const { folder, remove } = await folderWith(files)
    t.after(remove)
    const ask = answer === undefined ? undefined : async () => answer
    const made = newVersion({ root: folder, name: "v2", docs, ask }, quiet)
    if (expected.length > 1) await assert.rejects(made, { message: expected, exitCode: 2 })
    else await made
    const grown = (await filesBelow(path.join(folder, "content"))).filter((file) => file.includes("/v2/"))
    assert.deepEqual(grown, expected.length > 1 ? [] : [`${expected}/v2/index.mdx`])
  }
})

test("init works in a folder that is a project already, and changes none of its files", async (t) => {
  const manifest = (more: object) => `${JSON.stringify({ name: "lib", version: "1.0.0", ...more })}\n`
  const projects: [string, Record<string, string>, string][] = [
    [
      "npm install",
      { "package.json": manifest({ dependencies: { "captcha-docs": "^0.1.0" } }), "package-lock.json": "{}" },
      "",
    ],
    [
      "npm install --save-dev captcha-docs",
      { "package.json": manifest({}), "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "" },
      "",
    ],
    [
      "npm install --save-dev captcha-docs",
      { "package.json": "no JSON", "yarn.lock": "", ".yarnrc.yml": "", ".pnp.cjs": "" },
      "",
    ],
    [
      "npm install",
      { "bun.lock": "", "node_modules/x/index.js": "1", ".git/HEAD": "x", ".github/workflows/a.yml": "" },
      "",
    ],
    [
      "npm install",
      { "README.md": "# Lib", LICENSE: "MIT", ".gitignore": "mine\n", "tsconfig.json": "{}", ".npmrc": "" },
      "",
    ],
    ["", { "package.json": manifest({}), "src/index.ts": "" }, "src/index.ts"],
    ["", { "package.json": manifest({}), "content/docs/index.mdx": "mine" }, "content/docs/index.mdx"],
    ["", { "site.config.ts": "export default {}\n" }, "site.config.ts"],
  ]
  for (const [install, files, inTheWay] of projects) {
    const { folder, remove } = await folderWith(files)
    t.after(remove)
    let told = ""
    const reporter = {
      ...quiet,
      result(text: string) {
        told += text
      },
    }
    const made = init({ folder, yes: true, version, packageRoot }, reporter)
    if (inTheWay === "") {
      await made
      assert.deepEqual(told.split("\n").slice(-3), [install, "npx captcha-docs dev", ""])
    } else await assert.rejects(made, new RegExp(`is not empty: it holds ${inTheWay}$`))
    for (const [file, text] of Object.entries(files))
      assert.equal(await readFile(path.join(folder, file), "utf8"), text, file)
    assert.equal((await filesBelow(folder)).includes("content/docs/install.mdx"), inTheWay === "")
  }
})

const config = `// The site.
export default {
  title: "T", // stays
  lastUpdate: false,
  docs: [
    { id: "integrations", dir: "integrations", route: "/integrations" },
    {
      id: "docs",
      dir: "docs",
      route: "/docs",
      current: "v2",
      // Newest first.
      versions: [
        { name: "v2", label: "v2" },
        { name: "v1", label: "v1", banner: "unmaintained" },
      ],
    },
  ],
  redirects: [{ from: "/docs", to: "/docs/v2" }, { from: "/docs/v2/old", to: "/docs/v2/guide" }],
  navbar: [{ label: "Docs", to: "/docs/v2" }],
}
`
const versioned = {
  "site.config.ts": config,
  "content/integrations/index.mdx": pageText(
    "Integrations",
    "[a](/docs/v2/guide) [b](@site/content/docs/v2/guide.mdx) [c](/docs/v1) `/docs/v2`",
    "slug: /\n",
  ),
  "content/docs/v2/index.mdx": pageText(
    "Start",
    "[a](/docs/v2/guide) [b](./guide.mdx) `/docs/v2` [c](/docs/v1)",
    "slug: /\n",
  ),
  "content/docs/v2/guide.mdx": pageText("Guide", "![dot](./dot.svg)"),
  "content/docs/v2/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  "content/docs/v1/index.mdx": pageText("Old", "Text.", "slug: /\n"),
}

async function repository(folder: string): Promise<void> {
  await git(folder, ["init", "-q"])
  await commit(folder)
}

async function commit(folder: string): Promise<void> {
  await git(folder, ["add", "-A"])
  await git(folder, ["-c", "user.name=T", "-c", "user.email=t@t.example", "commit", "-qm", "x"])
}

test("new-version copies the current version, makes the copy current and keeps the configuration's comments", async (t) => {
  const space = await workspace()
  t.after(() => space.remove())
  await writeFiles(space.folder, versioned)
  await repository(space.folder)
  const said: string[] = []
  await newVersion({ root: space.folder, name: "v3" }, { ...quiet, result: (text) => void said.push(text) })
  const elsewhere = said.join("").match(/^content\/.*$/gm)
  assert.deepEqual(elsewhere, ["content/integrations/index.mdx: 2 links to v2; change what means the current version."])
  const edited = await readFile(path.join(space.folder, "site.config.ts"), "utf8")
  assert.equal(
    edited,
    config
      .replace('current: "v2"', 'current: "v3"')
      .replace(
        '        { name: "v2", label: "v2" }',
        '        { name: "v3", label: "v3" },\n        { name: "v2", label: "v2", banner: "unmaintained" }',
      )
      .replace('{ from: "/docs", to: "/docs/v2" }', '{ from: "/docs", to: "/docs/v3" }')
      .replace('{ label: "Docs", to: "/docs/v2" }', '{ label: "Docs", to: "/docs/v3" }'),
  )
  const copied = await readFile(path.join(space.folder, "content/docs/v3/index.mdx"), "utf8")
  assert.match(copied, /\[a\]\(\/docs\/v3\/guide\) \[b\]\(\.\/guide\.mdx\) `\/docs\/v2` \[c\]\(\/docs\/v1\)/)
  const { exitCode, problems, files } = await space.build({ strict: true })
  assert.equal(exitCode, 0, problems)
  assert.ok(files.has("docs/v3/guide/index.html") && files.has("docs/v2/guide/index.html"))
  assert.match(files.get("docs/v2/index.html") ?? "", /v3/)
})

test("new-version drops what the banner said of the version that is no longer current", async () => {
  const collection = {
    id: "docs",
    dir: "docs",
    route: "/docs",
    fileNames: "readable" as const,
    categoryPages: "all" as const,
    versions: [],
  }
  for (const [before, after] of [
    [
      '{ name: "v2", banner: "unreleased", bannerText: "Use it.", noIndex: false }',
      '{ name: "v2", banner: "unmaintained", noIndex: false }',
    ],
    ['{ bannerText: "Use it.", name: "v2" }', '{ name: "v2", banner: "unmaintained" }'],
    ['{ name: "v2", bannerText: "Use it." }', '{ name: "v2", banner: "unmaintained" }'],
  ]) {
    const text = (version: string) => `export default { docs: [{ id: "docs", versions: [${version}] }] }`
    const edited = configWithVersion(text(before as string), { collection, from: "v2", to: "v3" })
    assert.equal(edited, text(`{ name: "v3" }, ${after}`))
  }
})

test("new-version stops before anything is written: bad name, taken name, changes, a folder in the way", async (t) => {
  const space = await workspace()
  t.after(() => space.remove())
  await writeFiles(space.folder, versioned)
  await repository(space.folder)
  const before = await filesBelow(space.folder)
  const refused = async (name: string, says: RegExp) => {
    await assert.rejects(newVersion({ root: space.folder, name }, quiet), says)
    assert.deepEqual(await filesBelow(space.folder), before)
  }
  for (const name of ["", ".", "..", "../v3", "a/b", "v 3", "-v", "_v3", "con", "v3.", "x".repeat(33)])
    await refused(name, /invalid version name/)
  await refused("v2", /version already exists: v2/)
  await refused("V1", /version already exists: v1/)
  await writeFiles(space.folder, { "content/docs/v2/guide.mdx": pageText("Guide", "Changed.") })
  await refused("v3", /uncommitted changes: content\/docs\/v2\/guide\.mdx/)
  await commit(space.folder)
  await writeFiles(space.folder, { "content/docs/v3/x.mdx": pageText("X") })
  await commit(space.folder)
  before.push("content/docs/v3/x.mdx")
  before.sort()
  // Objects of the repository are none of our files.
  before.splice(0, before.length, ...(await filesBelow(space.folder)))
  await refused("v3", /file already exists: /)
})

test("every package that the program imports is declared, and every declared one is used", async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile(path.join(packageRoot, "package.json"), "utf8"))
  const program = await importedBy(["src", "templates"])
  const everything = new Set([...program, ...(await importedBy(["test"]))])
  const declared = { ...dependencies, ...devDependencies }
  const isDeclared = (name: string) => Object.hasOwn(declared, name) || Object.hasOwn(declared, `@types/${name}`)
  assert.deepEqual(
    [...program].filter((name) => !isDeclared(name)),
    [],
    "imported, not declared",
  )
  // Commands, type packages, what style sheets import, the site's own engine and CommonJS are used without an import statement.
  const byName =
    /^(beautiful-mermaid|sax|@types\/.*|@fontsource-variable\/.*|@biomejs\/biome|cspell|minisearch|tsx|typescript-native|@vue\/runtime-dom)$/
  assert.deepEqual(
    Object.keys(declared).filter((name) => !everything.has(name) && !byName.test(name)),
    [],
    "declared, not used",
  )
})

/** The packages that the TypeScript files below these folders import, as values or as types. */
async function importedBy(folders: readonly string[]): Promise<Set<string>> {
  const names = new Set<string>()
  for (const folder of folders) {
    for (const file of await filesBelow(path.join(packageRoot, folder))) {
      if (!/\.tsx?$/.test(file) || /(^|\/)(sites|corpus|fixture|[\w-]+-site)\//.test(file)) continue
      const text = await readFile(path.join(packageRoot, folder, file), "utf8")
      for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
        const name = /^(?:@[^/]+\/)?[^/]+/.exec(fileName)?.[0] ?? ""
        if (!/^[.\w]*:|^\.|^@(site|theme)\//.test(fileName) && !builtinModules.includes(name)) names.add(name)
      }
    }
  }
  // The package's own name, in types for the site's configuration.
  names.delete("captcha-docs")
  return names
}
