/** The problems of the fixtures (`expected.txt`, which a build is compared with) stand where an author has to look. */
import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"

const sites = path.join(import.meta.dirname, "sites")

/** The first character is the place of what is wrong with a whole file, and of what opens there. */
const aboutTheWholeFile = [
  "an HTML file becomes no page",
  "no page uses this file",
  "no pages in content/",
  "post without a date",
  "the theme imports Icon from this template, which does not export it",
  "this file replaces no part of the theme",
  "this page does not replace the not-found page",
  "this page has no default export",
  "unclosed front matter: the second line --- is missing",
]

/** About a file as such, whatever its text. */
const aboutItsName = /^duplicate route: .* is left out$|^a path can't hold /

test("every problem has a place inside its file, and the first character only where that is the place", async () => {
  const atTheStart = new Set<string>()
  let problems = 0
  for (const site of (await readdir(sites)).sort()) {
    const expected = await readFile(path.join(sites, site, "expected.txt"), "utf8")
    for (const match of expected.matchAll(/^(\S.*?):(\d+):(\d+) {2}(?:error|warning) {2}\S+ {2}(.*)$/gm)) {
      const [whole, file = "", line = "", column = "", message = ""] = match
      problems++
      const lines = (await readFile(path.join(sites, site, file), "utf8")).split("\n")
      const text = lines[Number(line) - 1]
      assert.ok(text !== undefined && Number(column) <= text.length + 1, `${site}: ${whole} is not inside the file`)
      if (line === "1" && column === "1" && !aboutItsName.test(message)) atTheStart.add(message)
    }
  }
  assert.deepEqual([...atTheStart].sort(), aboutTheWholeFile)
  assert.ok(problems > 80, `only ${problems} problems were found`)
})
