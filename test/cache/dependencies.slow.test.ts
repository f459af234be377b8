/** A build that remembers gives what a fresh one gives after packages, or anything else beside the content, changed. */
import assert from "node:assert/strict"
import { mkdir, rm, symlink, writeFile } from "node:fs/promises"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { ownStamp } from "../../src/setup/own-stamp.js"
import { type BuiltFixture, buildFolder } from "../build-fixture.js"
import { startDev } from "../dev/running-site.js"
import { longTest } from "../long.js"
import { folderWith } from "../run-program.js"

type Files = Record<string, string>

const site: Files = {
  "site.config.ts": 'export default { title: "T", blog: false, lastUpdate: false }\n',
  "content/docs/index.mdx": "---\ntitle: Start\n---\n\nText.\n",
  "content/pages/greeting.tsx": `import { greeting } from "greet"
export const frontMatter = { title: "Greeting" }
export default function Greeting() {
  return <h1>{greeting}</h1>
}
`,
}
const greet = (version: string, greeting: string): Files => ({
  "package.json": JSON.stringify({ name: "greet", version, type: "module", main: "index.js" }),
  "index.js": `export const greeting = ${JSON.stringify(greeting)}\n`,
})
const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]))

interface Sandbox {
  root: string
  write(files: Files): Promise<void>
  /** Puts a link there, in place of what is there. */
  link(at: string, to: string): Promise<void>
  /** Remembers what earlier builds of this folder made. */
  build(): Promise<BuiltFixture>
  /** Builds twice, with and without remembering, and wants the same of both. */
  rebuild(): Promise<BuiltFixture>
}

/** A folder with files in it; `at` is where the site is. */
async function sandbox(t: TestContext, files: Files, at = "."): Promise<Sandbox> {
  const { folder, remove } = await folderWith(files)
  t.after(remove)
  const root = path.join(folder, at)
  const cacheDir = path.join(folder, ".cache")
  const write = async (more: Files) => {
    for (const [file, text] of Object.entries(more)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    }
  }
  // In this thread, which loads the compiler once for all builds.
  const pool = { workers: 0, from: 1 }
  const build = () => buildFolder(root, { cacheDir, pool })
  return {
    root,
    write,
    async link(from, to) {
      await mkdir(path.dirname(path.join(folder, from)), { recursive: true })
      await rm(path.join(folder, from), { recursive: true, force: true })
      await symlink(path.join(folder, to), path.join(folder, from), "junction")
    },
    build,
    async rebuild() {
      const warm = await build()
      const cold = await buildFolder(root, { cache: false, out: "cold", pool })
      assert.equal(warm.problems, cold.problems)
      const differing = [...cold.files].filter(([file, text]) => warm.files.get(file) !== text).map(([file]) => file)
      assert.deepEqual(differing, [])
      return warm
    },
  }
}

const greetingOf = ({ files, problems }: BuiltFixture) =>
  /<h1>([^<]*)</.exec(files.get("greeting/index.html") ?? "")?.[1] ?? problems

longTest("an upgraded package is shown, with no lock file at all", async (t) => {
  const space = await sandbox(t, { ...site, ...below("node_modules/greet", greet("1.0.0", "One")) })
  assert.equal(greetingOf(await space.build()), "One")
  const again = await space.build()
  assert.deepEqual(again.rendered, [], "nothing changed, so everything is remembered")
  await space.write(below("node_modules/greet", greet("2.0.0", "Two")))
  assert.equal(greetingOf(await space.rebuild()), "Two")
})

longTest("a package that is linked to another version is shown, though the old one is still there", async (t) => {
  const stores = {
    ...below("node_modules/.pnpm/greet@1.0.0/node_modules/greet", greet("1.0.0", "One")),
    ...below("node_modules/.pnpm/greet@2.0.0/node_modules/greet", greet("2.0.0", "Two")),
  }
  const space = await sandbox(t, { ...site, ...stores })
  await space.link("node_modules/greet", "node_modules/.pnpm/greet@1.0.0/node_modules/greet")
  assert.equal(greetingOf(await space.build()), "One")
  await space.link("node_modules/greet", "node_modules/.pnpm/greet@2.0.0/node_modules/greet")
  assert.equal(greetingOf(await space.rebuild()), "Two")
})

test("a package of the workspace that is edited in place is shown", async (t) => {
  const files = { ...below("apps/docs", site), ...below("packages/greet", greet("1.0.0", "One")) }
  const space = await sandbox(t, files, "apps/docs")
  await space.link("node_modules/greet", "packages/greet")
  assert.equal(greetingOf(await space.build()), "One")
  await space.write(below("packages/greet", greet("1.0.0", "Edited")))
  assert.equal(greetingOf(await space.rebuild()), "Edited")
  // A copy that lies nearer comes before the one of the workspace.
  await space.write(below("apps/docs/node_modules/greet", greet("3.0.0", "Nearer")))
  assert.equal(greetingOf(await space.rebuild()), "Nearer")
})

test("another lock file beside the site or above it remembers nothing, whatever package manager wrote it", async (t) => {
  const plain = { "site.config.ts": site["site.config.ts"] ?? "", "content/docs/index.mdx": "# Start\n" }
  const space = await sandbox(t, { ...below("apps/docs", plain), "pnpm-lock.yaml": "first\n" }, "apps/docs")
  await space.build()
  assert.deepEqual((await space.build()).rendered, [])
  await space.write({ "pnpm-lock.yaml": "second\n" })
  assert.notDeepEqual((await space.rebuild()).rendered, [])
  const stamps = new Set([await ownStamp(space.root)])
  const files = ["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb"]
  for (const file of [...files, ...files.map((one) => `apps/docs/${one}`)]) {
    await space.write({ [file]: `${file}\n` })
    stamps.add(await ownStamp(space.root))
  }
  assert.equal(stamps.size, 1 + 2 * files.length)
  await space.write({ "yarn.lock": "fourth\n" })
  stamps.add(await ownStamp(space.root))
  assert.equal(stamps.size, 1 + 2 * files.length, "the nearest folder with a lock file counts")
})

test("a package that is installed after it was missed is found", async (t) => {
  const space = await sandbox(t, site)
  assert.match((await space.build()).problems, /Could not resolve "greet"/)
  assert.match((await space.rebuild()).problems, /Could not resolve "greet"/)
  await space.write(below("node_modules/greet", greet("1.0.0", "Found")))
  assert.equal(greetingOf(await space.rebuild()), "Found")
})

test("a page with a diagram shows what the engine makes of it that is installed now, and no other page is made again", async (t) => {
  const engine = (version: string): Files => ({
    "package.json": JSON.stringify({ version, type: "module", exports: { ".": { import: "./index.js" } } }),
    "index.js": `export const renderMermaidSVG = () => '<svg viewBox="0 0 9 9"><title>${version}</title></svg>'`,
  })
  const picture = '# Picture\n\n```mermaid alt="A picture"\nflowchart LR\n```\n'
  const config = { "site.config.ts": site["site.config.ts"] ?? "", "content/docs/index.mdx": "# Start\n" }
  const space = await sandbox(t, { ...config, "content/docs/picture.mdx": picture })
  const drawn = ({ files }: BuiltFixture) =>
    /<title>([\d.]+)<\/title><\/svg>/.exec(files.get("docs/picture/index.html") ?? "")
  const missing = await space.rebuild()
  assert.match(
    missing.problems,
    /^content\/docs\/picture\.mdx:3:1 {2}warning {2}unsupported-diagram {2}package not found: beautiful-mermaid;.*\n[^]*^ {2}hint: .*npm install --save-dev beautiful-mermaid$/m,
  )
  assert.match(missing.files.get("docs/picture/index.html") ?? "", /<code>[^]*flowchart<\/span> LR/)
  for (const version of ["1.1.3", "1.2.0"]) {
    await space.write(below("node_modules/beautiful-mermaid", engine(version)))
    const built = await space.rebuild()
    assert.equal(drawn(built)?.[1], version)
    assert.deepEqual(built.rendered, ["/docs/picture"])
  }
  await space.write(below("node_modules/beautiful-mermaid", { ...engine("1.3.0"), "index.js": 'import "no-layout"' }))
  assert.match((await space.rebuild()).problems, /beautiful-mermaid can't be loaded: Cannot find package 'no-layout'/)
})

test("data that a page imports is shown as it is now", async (t) => {
  const page = (site["content/pages/greeting.tsx"] ?? "").replace('"greet"', '"./data/greeting.json"')
  const space = await sandbox(t, {
    ...site,
    "content/pages/greeting.tsx": page,
    "content/pages/data/greeting.json": '{ "greeting": "One" }',
  })
  assert.equal(greetingOf(await space.build()), "One")
  await space.write({ "content/pages/data/greeting.json": '{ "greeting": "Two" }' })
  assert.equal(greetingOf(await space.rebuild()), "Two")
})

test("a configuration that takes its title from a package shows the package's title of now", async (t) => {
  const config =
    'import { greeting } from "greet"\nexport default { title: greeting, blog: false, lastUpdate: false }\n'
  const space = await sandbox(t, {
    ...site,
    "site.config.ts": config,
    ...below("node_modules/greet", greet("1.0.0", "One")),
  })
  const titleOf = ({ files }: BuiltFixture) => /<title>([^<]*)</.exec(files.get("greeting/index.html") ?? "")?.[1]
  assert.equal(titleOf(await space.build()), "Greeting | One")
  await space.write(below("node_modules/greet", greet("2.0.0", "Two")))
  assert.equal(titleOf(await space.rebuild()), "Greeting | Two")
})

test("samples and declarations are checked against the types that are installed now", {
  timeout: 120_000,
}, async (t) => {
  const types = (version: string, name: string): Files => ({
    "package.json": JSON.stringify({ name: "greet", version, types: "index.d.ts" }),
    "index.d.ts": `export interface Greeting { text: string }\nexport declare function ${name}(): Greeting\n`,
  })
  const reference =
    'packages: [{ name: "x", entry: "content/sdk/v1/sdk.d.ts", reference: { route: "/docs/reference" } }]'
  const space = await sandbox(t, {
    "site.config.ts": `export default { title: "T", blog: false, lastUpdate: false, ${reference} }\n`,
    "content/docs/index.mdx": '---\ntitle: Start\n---\n\n```ts\nimport { greet } from "greet"\ngreet()\n```\n',
    "content/sdk/v1/sdk.d.ts":
      'import type { Greeting } from "greet"\n/** Starts. */\nexport declare function start(): Greeting\n',
  })
  assert.match((await space.build()).problems, /skipped-sample[^]*invalid-declaration/)
  await space.write(below("node_modules/greet", types("1.0.0", "greet")))
  assert.match((await space.rebuild()).problems, /^0 errors, 0 warnings/)
  await space.write(below("node_modules/greet", types("2.0.0", "hello")))
  assert.match((await space.rebuild()).problems, /index\.mdx[^]*no exported member[^]*1 error/)
})

longTest("dev shows an upgraded package and an installed one while it runs", { timeout: 60_000 }, async (t) => {
  const running = await startDev({ ...site, ...below("node_modules/greet", greet("1.0.0", "One")) })
  t.after(() => running.close())
  const shown = async () => /<h1>([^<]*)</.exec((await running.get("/greeting")).text)?.[1]
  assert.equal(await shown(), "One")
  for (const [file, text] of Object.entries(below("node_modules/greet", greet("2.0.0", "Two"))))
    await running.write(file, text)
  assert.equal(await shown(), "Two")
  const more = 'import { part } from "more"\nexport default function More() {\n  return <h1>{part}</h1>\n}\n'
  await running.write("content/pages/more.tsx", more)
  await running.get("/more")
  await running.write("node_modules/more/package.json", '{ "name": "more", "version": "1.0.0", "main": "index.js" }')
  await running.write("node_modules/more/index.js", 'export const part = "More"\n')
  assert.match((await running.get("/more")).text, /<h1>More</)
})
