/** `MANUAL.md` is up to date, and each of its samples is used: built as a site, run, parsed, or compared with what is printed. */
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { mkdir, readdir, readFile, symlink } from "node:fs/promises"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { promisify } from "node:util"
import { transform } from "esbuild"
import GithubSlugger from "github-slugger"
import { parse } from "yaml"
import { makeProgram } from "../src/cli.js"
import { checkLinks } from "../src/commands/check-links.js"
import { fillBrand } from "../src/config/brand.js"
import { realDisk } from "../src/disk.js"
import { chaptersFolder, currentManual } from "../src/help/manual.js"
import { silentReporter } from "../src/report/console.js"
import { testCache, thisThread, type Workspace, workspace } from "./build-fixture.js"
import { stepsOf } from "./manual-samples.js"
import { pageText, writeFiles } from "./run-program.js"

const root = path.resolve(import.meta.dirname, "..")

test("MANUAL.md is what its chapters and the program say; `npm run manual` writes it", async () => {
  assert.equal(await readFile(path.join(root, "MANUAL.md"), "utf8"), await currentManual(realDisk(root)))
})

test("every link inside MANUAL.md leads to one of its headings", async () => {
  const slugger = new GithubSlugger()
  const text = (await currentManual(realDisk(root))).replace(/^(`{3,}).*\n[^]*?\n\1$/gm, "")
  const ids = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => slugger.slug(heading.replaceAll("`", "")))
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id = ""]) => id)
  assert.ok(links.length > 12, links.join(" "))
  assert.deepEqual(
    links.filter((id) => !ids.includes(id)),
    [],
  )
})

/** A site from the files that a chapter shows, with a configuration and a first page where it shows none. */
async function siteOf(files: ReadonlyMap<string, string>, t: TestContext): Promise<Workspace> {
  const space = await workspace()
  t.after(() => space.remove())
  const started = [...files.keys()].some((file) => /^content\/docs\/(.*\/)?index\.mdx$/.test(file))
  await writeFiles(space.folder, {
    "site.config.ts": 'export default { title: "My docs", severity: { "missing-alt": "off" } }\n',
    ...(started ? {} : { "content/docs/index.mdx": pageText("Start", "Text.", "slug: /\n") }),
    ...Object.fromEntries(files),
  })
  // The chapter on diagrams says what to install.
  await mkdir(path.join(space.folder, "node_modules"))
  for (const name of ["beautiful-mermaid", "elasticlunr"]) {
    await symlink(path.join(root, "node_modules", name), path.join(space.folder, "node_modules", name))
  }
  return space
}

async function builds(files: ReadonlyMap<string, string>, at: string, t: TestContext): Promise<void> {
  if (files.size === 0) return
  const space = await siteOf(files, t)
  const { exitCode, problems } = await space.build({ strict: true })
  assert.equal(exitCode, 0, `${at}: ${problems}`)
  for (const program of [...files.keys()].filter((file) => /^\w+\.mjs$/.test(file))) {
    const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: space.folder })
    assert.notEqual(stdout.trim(), "", `${at}: ${program} prints nothing`)
  }
}

/** What `check-links` prints of a site, without the line of counts. */
async function reportOf(files: ReadonlyMap<string, string>, t: TestContext): Promise<string> {
  const { folder: root } = await siteOf(files, t)
  const options = { root, files: [], strict: false, format: "pretty", cacheDir: testCache, pool: thisThread } as const
  const { text } = await checkLinks({ ...options, files: [] }, silentReporter)
  return text.split("\n").slice(0, -2).join("\n")
}

/** The commands of a text that begin with this program's name, as commander reads them. */
function commandsAreRight(text: string, at: string): number {
  const program = makeProgram()
  const commands = [...text.matchAll(/(?:^|[ $`])(?:npx )?captcha-docs ([^\n`]+)/gm)].map(([, rest = ""]) =>
    rest.split(" "),
  )
  for (const [name = "", ...args] of commands) {
    const command = program.commands.find((one) => one.name() === name)
    assert.ok(command, `${at}: unknown command: ${name}`)
    const { unknown } = command.parseOptions(args)
    assert.deepEqual(unknown, [], `${at}: captcha-docs ${name}`)
  }
  return commands.length
}

const chapters = (await readdir(path.join(root, chaptersFolder))).filter((name) => name.endsWith(".md")).sort()
const readChapter = async (name: string) =>
  fillBrand(await readFile(path.join(root, chaptersFolder, name), "utf8"), {}).text

for (const name of chapters) {
  test(`the samples of ${name} work`, async (t) => {
    const chapter = await readChapter(name)
    const files = new Map<string, string>()
    for (const step of stepsOf(`${chaptersFolder}/${name}`, chapter)) {
      const { at, text, does } = step
      if (does === "write") files.set(step.file, text)
      else if (does === "begin") {
        await builds(files, at, t)
        files.clear()
      } else if (does === "compare") {
        assert.equal(await reportOf(files, t), text, at)
        files.clear()
      } else if (does === "have") {
        // The commands of a script are checked below.
        if (step.language === "json") JSON.parse(text)
        if (step.language === "yaml") parse(text)
        if (step.language === "jsx") await transform(text, { loader: "jsx" })
      }
    }
    await builds(files, `${chaptersFolder}/${name}`, t)
  })
}

test("every command in the manual exists, with its options", async () => {
  const counts = await Promise.all(chapters.map(async (name) => commandsAreRight(await readChapter(name), name)))
  assert.ok(counts.reduce((sum, count) => sum + count, 0) > 20, counts.join(" "))
})
