/** The docs of a library in a folder of its repository: the declarations are what its build wrote, which git ignores. */
import assert from "node:assert/strict"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { checkLinks } from "../../src/commands/check-links.js"
import { checkSamples } from "../../src/commands/check-samples.js"
import { git } from "../../src/git/git.js"
import { silentReporter } from "../../src/report/console.js"
import { buildFolder, thisThread } from "../build-fixture.js"
import { startDev } from "../dev/running-site.js"
import { folderWith, pageText, writeFiles } from "../run-program.js"
import { rememberPlainTheme } from "../test-cache.js"

const entry = "../dist/index.d.ts"
const library = {
  ".gitignore": "dist/\n.cache/\nbuild/\n",
  "dist/index.d.ts": `import type { Degrees } from "degrees"

export type { Tea } from "./kinds.js"
/** Heats water. */
export declare function boil(until: Degrees): Promise<void>
`,
  "dist/kinds.d.ts": '/** What to brew. */\nexport type Tea = "green" | "black"\n',
  "dist/unused.d.ts": "this is not a declaration\n",
  "node_modules/degrees/package.json": '{ "name": "degrees", "version": "1.0.0", "types": "index.d.ts" }\n',
  "node_modules/degrees/index.d.ts": "export type Degrees = number\n",
  "docs/site.config.ts": `export default {
  title: "T",
  blog: false,
  lastUpdate: false,
  editUrl: "https://git.example/edit/",
  packages: [
    {
      name: "kettle",
      entry: "${entry}",
      reference: { route: "/docs/reference" },
    },
  ],
}
`,
  "docs/content/docs/index.mdx": pageText(
    "Start",
    '[boil](/docs/reference/boil) [teas](/docs/reference/tea)\n\n```ts\nimport { boil } from "kettle"\n\nboil(80)\n```',
    "slug: /\n",
  ),
}

async function repository(t: TestContext) {
  const { folder, remove } = await folderWith(library)
  t.after(remove)
  await git(folder, ["init", "-q"])
  await git(folder, ["add", ".gitignore", "docs"])
  await git(folder, ["-c", "user.name=T", "-c", "user.email=t@t.example", "commit", "-qm", "x"])
  const root = path.join(folder, "docs")
  // Each remembers nothing but the theme.
  const freshCache = async (name: string) => {
    const dir = path.join(root, ".cache", name)
    await rememberPlainTheme(dir)
    return dir
  }
  const cacheDir = await freshCache("warm")
  const shared = { root, cacheDir, files: [], strict: false, pool: thisThread }
  type Told = {
    problems: { file: string; line: number; column: number; code: string; message: string; hint?: string }[]
  }
  const told = ({ text }: { text: string }) =>
    (JSON.parse(text) as Told).problems.map((one) => `${one.file}:${one.line}:${one.column} ${one.code} ${one.message}`)
  return {
    folder,
    root,
    freshCache,
    write: (files: Record<string, string>) => writeFiles(folder, files),
    build: (options = {}) => buildFolder(root, { cacheDir, ...options }),
    /** As `check-links` tells problems, of the folder and of what is staged. */
    async links() {
      const format = "json" as const
      const [onDisk, staged] = [
        await checkLinks({ ...shared, format }, silentReporter),
        await checkLinks({ ...shared, format, staged: true, all: true }, silentReporter),
      ]
      assert.deepEqual(told(staged), told(onDisk), "--staged reads the same declarations")
      return { problems: told(onDisk), hints: (JSON.parse(onDisk.text) as Told).problems.map(({ hint }) => hint) }
    },
    github: async () => (await checkLinks({ ...shared, format: "github" }, silentReporter)).text,
    samples: async () => told(await checkSamples({ ...shared, format: "json" }, silentReporter)),
  }
}

test("declarations that git ignores make the reference, and samples are checked against them", async (t) => {
  const { root, folder, freshCache, write, build, links, samples, github } = await repository(t)
  const first = await build()
  assert.deepEqual(first.diagnostics, [])
  assert.match(first.files.get("docs/reference/boil/index.html") ?? "", /Heats water/)
  assert.match(first.files.get("docs/reference/tea/index.html") ?? "", /What to brew/)
  const edited = [...first.files].filter(([, text]) => text.includes("git.example/edit/..")).map(([file]) => file)
  assert.deepEqual(edited, [], "what was built is not edited")
  assert.deepEqual((await links()).problems, [])
  assert.deepEqual(await samples(), [])

  await write({ "dist/kinds.d.ts": '/** What to steep. */\nexport type Tea = "white"\n' })
  const warm = await build()
  const cold = await build({ cacheDir: await freshCache("cold"), out: "cold" })
  assert.deepEqual([...warm.files], [...cold.files])
  assert.match(warm.files.get("docs/reference/tea/index.html") ?? "", /What to steep/)
  assert.ok(warm.rendered.includes("/docs/reference/tea"), warm.rendered.join())

  await write({
    "dist/index.d.ts": library["dist/index.d.ts"].replace("until: Degrees", "until: Degrees, tea: string"),
  })
  assert.deepEqual(await samples(), ["content/docs/index.mdx:12:1 invalid-sample Expected 2 arguments, but got 1."])

  await write({ "dist/kinds.d.ts": "export type Tea = ;\n" })
  const message = "../dist/kinds.d.ts:1:19 invalid-declaration Type expected."
  assert.deepEqual((await links()).problems, [message])
  assert.match(await github(), /^::error file=dist\/kinds\.d\.ts,line=1,/m)
  const text = await readFile(path.join(folder, "dist/kinds.d.ts"), "utf8")
  assert.equal(text, "export type Tea = ;\n")
  await writeFile(path.join(folder, "dist/kinds.d.ts"), Buffer.from("// caf\xe9\n", "latin1"))
  assert.ok((await links()).problems.includes("../dist/kinds.d.ts:1:7 unreadable-file invalid UTF-8"))

  await rm(path.join(folder, "dist"), { recursive: true })
  const missing = await links()
  const at = (await readFile(path.join(root, "site.config.ts"), "utf8"))
    .split("\n")
    .findIndex((line) => /entry/.test(line))
  assert.equal(missing.problems.at(-1), `site.config.ts:${at + 1}:7 invalid-declaration file not found: ${entry}`)
  assert.match(missing.hints.at(-1) ?? "", /build the library first/)
  assert.equal((await build()).exitCode, 1)
})

test("`dev` shows an edit of a declaration outside the site, and of one that it imports", async (t) => {
  const { root, folder, write } = await repository(t)
  await mkdir(path.join(root, "node_modules"))
  const site = await startDev({}, { root })
  t.after(() => site.stop())
  const shown = async (page: string) => {
    await site.session.look()
    return (await site.get(page)).text
  }
  assert.match(await shown("/docs/reference/tea"), /What to brew/)
  await write({ "dist/kinds.d.ts": "/** What to steep. */\nexport type Tea = string\n" })
  assert.match(await shown("/docs/reference/tea"), /What to steep/)
  await write({ "dist/index.d.ts": library["dist/index.d.ts"].replace("Heats water", "Warms water") })
  assert.match(await shown("/docs/reference/boil"), /Warms water/)
  await rm(path.join(folder, "dist"), { recursive: true })
  await site.session.look()
  await site.session.settled()
  const told = () => site.session.problems().filter(({ code }) => code === "invalid-declaration")
  assert.deepEqual(
    told().map(({ file, message }) => `${file} ${message}`),
    [`site.config.ts file not found: ${entry}`],
  )
  await write({ "dist/index.d.ts": library["dist/index.d.ts"], "dist/kinds.d.ts": library["dist/kinds.d.ts"] })
  assert.match(await shown("/docs/reference/boil"), /Heats water/)
  await site.session.settled()
  assert.deepEqual(told(), [])
})
