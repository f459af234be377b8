/** `eject`: parts of the theme as files of a site. Ejected as they are, they change nothing. */
import assert from "node:assert/strict"
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { eject } from "../src/commands/eject.js"
import type { Reporter } from "../src/report/console.js"
import { filesBelow, workspace } from "./build-fixture.js"

const packageRoot = path.resolve(import.meta.dirname, "..")
const site = path.join(import.meta.dirname, "sites/blog")

async function ejected(root: string, part?: string, wrap = false): Promise<string> {
  let text = ""
  const reporter: Reporter = {
    color: false,
    event() {},
    error() {},
    result(result) {
      text += result
    },
  }
  await eject({ root, packageRoot, part, wrap }, reporter)
  return text
}

const partNames = async (root: string) => (await ejected(root)).split("\n").flatMap((line) => line.split(" ")[0] || [])

/** Pages without the names of hashed files: the style sheet is bundled anew. */
const pagesOf = (files: ReadonlyMap<string, string>) =>
  [...files]
    .filter(([file]) => file.endsWith(".html"))
    .map(([file, html]) => [file, html.replace(/(\w+)-[A-Z0-9]{8}\.(js|css)/g, "$1.$2").replace(/"build":"\w+"/, "")])

test("a site with every part of the theme ejected looks as it did", async (t) => {
  const space = await workspace(site, { ownCache: true })
  t.after(() => space.remove())
  const before = await space.build()
  const parts = await partNames(space.folder)
  assert.ok(parts.length > 50 && parts.includes("parts/Footer") && parts.includes("styles/tokens.css"), parts.join(" "))
  for (const part of parts) await ejected(space.folder, part)
  const after = await space.build()
  assert.equal(after.problems, before.problems)
  assert.deepEqual(pagesOf(after.files), pagesOf(before.files))
})

test("a site with every component of the theme wrapped looks as it did", async (t) => {
  const space = await workspace(site, { ownCache: true })
  t.after(() => space.remove())
  const before = await space.build()
  let wrapped = 0
  for (const part of await partNames(space.folder)) {
    try {
      await ejected(space.folder, part, true)
      wrapped++
    } catch (error) {
      assert.match(String(error), /can't be wrapped/)
    }
  }
  assert.ok(wrapped > 30, String(wrapped))
  const after = await space.build()
  assert.equal(after.problems, before.problems)
  assert.deepEqual(pagesOf(after.files), pagesOf(before.files))
})

test("an ejected part is the site's to change, and is never overwritten", async (t) => {
  const space = await workspace(site, { ownCache: true })
  t.after(() => space.remove())
  assert.equal(await ejected(space.folder, "Footer", true), "templates/parts/Footer.tsx\n")
  const file = path.join(space.folder, "templates/parts/Footer.tsx")
  const text = await readFile(file, "utf8")
  await writeFile(
    file,
    text
      .replace("<Original", "<Original data-x")
      .replace("return ", "return <div id='own'>")
      .replace("/>\n", "/></div>\n"),
  )
  const built = await space.build()
  assert.match(built.files.get("blog/index.html") ?? "", /<div id="own"><footer class="site-footer"/)
  await assert.rejects(ejected(space.folder, "parts/Footer"), /file already exists: templates\/parts\/Footer\.tsx/)
  await assert.rejects(ejected(space.folder, "parts/Foter"), /unknown part: parts\/Foter/)
  assert.deepEqual(await filesBelow(path.join(space.folder, "templates")), ["parts/Footer.tsx"])
})
