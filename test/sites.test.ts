/**
 * Builds every folder of `test/sites` with the real pipeline. `expected.txt` holds the problems as an author sees them,
 * `expected/` what matters of the output (of pages, `<main>`), `edits/<name>/` an overlay with the list of
 * pages it should render (`rendered.txt`). `npm run test:update` fills them; read the diff.
 * `check-links` finds every error that the build finds.
 */
import assert from "node:assert/strict"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { checkLinks } from "../src/commands/check-links.js"
import { silentReporter } from "../src/report/console.js"
import { type BuiltFixture, filesBelow, thisThread, type Workspace, workspace } from "./build-fixture.js"
import { isLong } from "./long.js"
import { unsaidWords } from "./twin-words.js"

const sites = path.join(import.meta.dirname, "sites")
const update = process.env.UPDATE_EXPECTED === "1"

for (const name of (await readdir(sites)).sort()) {
  test(`site ${name}`, async (t) => {
    const site = path.join(sites, name)
    const edits = (await readdir(path.join(site, "edits")).catch(() => [])).sort()
    const space = await workspace(site, { ownCache: edits.length > 0 })
    t.after(() => space.remove())
    const built = await space.build()
    await expectProblems(site, built)
    await expectSameErrors(space, built)
    await expectFiles(site, built)
    expectWords(built)
    for (const edit of edits) {
      await space.overlay(path.join(site, "edits", edit))
      const again = await space.build()
      await expectText(path.join(site, "edits", edit, "rendered.txt"), `${again.rendered.sort().join("\n")}\n`)
      assert.equal(again.exitCode, 0, `${edit}: ${again.problems}`)
      // Sequences of edits (`test/cache`) compare warm and cold too, over all of these.
      if (!isLong && name !== "small-site") continue
      // What is bundled may be remembered where an edit changes no code: it is half of what a cold build takes.
      const code = (await filesBelow(path.join(site, "edits", edit))).some((file) =>
        /\.(tsx?|css)(\.delete)?$/.test(file),
      )
      const cacheDir = code ? undefined : await space.cacheOfTheme()
      const cold = await space.build({ out: "cold", ...(cacheDir === undefined ? { cache: false } : { cacheDir }) })
      assert.deepEqual(differing(again.files, cold.files), [], `${edit}: a warm build is a cold build`)
      await rm(path.join(space.folder, "cold"), { recursive: true, force: true })
    }
  })
}

/** Paths of files that one build has and the other has not, or has with other bytes. */
function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const paths = new Set([...one.keys(), ...other.keys()])
  return [...paths].filter((file) => one.get(file) !== other.get(file))
}

async function expectProblems(site: string, built: BuiltFixture): Promise<void> {
  await expectText(path.join(site, "expected.txt"), `exit ${built.exitCode}\n${built.problems}`)
}

async function expectSameErrors(space: Workspace, built: BuiltFixture): Promise<void> {
  const { folder: root, cacheDir } = space
  const checked = await checkLinks(
    { root, files: [], strict: false, format: "pretty", cacheDir, pool: thisThread },
    silentReporter,
  )
  assert.deepEqual(errorsIn(checked.text), errorsIn(built.problems), "errors of check-links, and of the build")
}

/** The first line of each. Samples are apart: compilers and interpreters take seconds, so a commit has `check-samples`. */
function errorsIn(text: string): string[] {
  const lines = text.match(/^\S.*?:\d+:\d+ {2}error {2}.*$/gm) ?? []
  return lines.filter((line) => !line.includes("  error  invalid-sample  "))
}

async function expectFiles(site: string, built: BuiltFixture): Promise<void> {
  const folder = path.join(site, "expected")
  const wanted = await filesBelow(folder)
  for (const file of wanted) {
    const text = built.files.get(file)
    assert.ok(text !== undefined, `nothing produced expected/${file}`)
    await expectText(path.join(folder, file), file.endsWith(".html") ? mainOf(text) : text)
  }
}

/** The Markdown of a page says what the page says. The search says more where it runs. */
function expectWords({ files }: BuiltFixture): void {
  const unsaid = [...files].flatMap(([file, html]) => {
    const markdown = files.get(file.replace(/(?<=.)\/index\.html$|\.html$/, ".md"))
    if (!file.endsWith(".html") || markdown === undefined || /(^|\/)(404|search\/index)\.html$/.test(file)) return []
    return unsaidWords(html, markdown).map((words) => `${file}: ${words}`)
  })
  assert.deepEqual(unsaid, [])
}

async function expectText(file: string, actual: string): Promise<void> {
  if (update) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, actual)
    return
  }
  assert.equal(actual, withoutDrawings(await readFile(file, "utf8")), path.relative(sites, file))
}

/** `<main>`, a line an element. */
function mainOf(html: string): string {
  const inside = /<main[^]*<\/main>/.exec(html)?.[0] ?? html
  return withoutDrawings(`${inside.replace(/></g, ">\n<")}\n`)
}

/** Icons are there; how they are drawn is the icon set's own matter, and what a script is named is its bundler's. */
function withoutDrawings(html: string): string {
  return html
    .replace(/<(svg|span) class="(icon(?: [^"]*)?)"[^>]*>[^]*?<\/\1>/g, '<span class="$2"></span>')
    .replace(/(data-src="[^"]+-)\w{8}\./g, "$1HASH.")
}
