/** The diffs of CONTRIBUTING.md apply to the repository, and what they add works without another change. */
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { copyProgram, folderWith, pageText, run, writeFiles } from "./run-program.js"

const root = path.resolve(import.meta.dirname, "..")

const site = {
  // What a diff adds to this site's configuration is all that is taken of it.
  "small.config.ts": `import own from "./site.config.ts"
export default { title: "T", lastUpdate: false, pages: own.pages }
`,
  "content/docs/index.mdx": "---\ntitle: Start\nslug: /\n---\n\n<Stopwatch />\n",
  "content/docs/guide.mdx": pageText("Guide", "[Start](./index.mdx)"),
}

test("an island, a check and a kind of page are added by the diffs that CONTRIBUTING.md shows", {
  timeout: 300_000,
}, async (t) => {
  const { folder, remove } = await folderWith(site)
  t.after(remove)
  const command = (name: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(name, args, { cwd: folder, encoding: "utf8" })
    assert.equal(status, 0, stderr)
  }
  await copyProgram(folder, "site.config.ts", "content/brand")
  const text = await readFile(path.join(root, "CONTRIBUTING.md"), "utf8")
  const diffs = [...text.matchAll(/^```diff\n([^]*?)^```$/gm)].map(([, diff = ""]) => diff)
  assert.equal(diffs.length, 3)
  await writeFiles(folder, Object.fromEntries(diffs.map((diff, index) => [`${index}.diff`, diff])))
  for (const index of diffs.keys()) command("git", "apply", `${index}.diff`)
  command(process.execPath, "--import", "tsx", "src/bundle.mjs")

  const built = await run([path.join(folder, "bin/captcha-docs.js"), "build", "--config", "small.config.ts"], {
    cwd: folder,
    command: process.execPath,
  })
  assert.equal(built.status, 0, built.stderr)
  assert.match(
    built.stdout,
    /^content\/docs\/index\.mdx:1:1 {2}warning {2}invalid-frontmatter {2}page without a description$/m,
  )
  assert.match(built.stdout, /^0 errors, 1 warning /m)
  const html = await readFile(path.join(folder, "build/docs/index.html"), "utf8")
  assert.match(html, /<div class="island" data-island="Stopwatch"[^>]*><button type="button">0 s<\/button>/)
  const list = await readFile(path.join(folder, "build/all-pages.md"), "utf8")
  assert.match(list, /^- \[Guide\]\(\S*\/docs\/guide/m)
})
