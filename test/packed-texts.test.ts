/** What the package does not hold, its texts do not link to. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"

const root = path.resolve(import.meta.dirname, "..")
const read = (file: string) => readFile(path.join(root, file), "utf8")

test("links in the texts of the package lead to files of the package, or to other sites", async () => {
  const { files } = JSON.parse(await read("package.json")) as { files: string[] }
  const texts = files.filter((file) => file.endsWith(".md"))
  assert.ok(texts.includes("README.md") && texts.length > 3)
  const found = await Promise.all(
    texts.map(async (file) => {
      const prose = (await read(file)).replace(/^(`{3,})[^]*?^\1$/gm, "").replace(/`[^`]*`/g, "")
      const links = [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = ""]) => target)
      return links
        .filter(
          (target) => !/^\w+:/.test(target) && !files.some((one) => target === one || target.startsWith(`${one}/`)),
        )
        .map((target) => `${file}: ${target}`)
    }),
  )
  assert.deepEqual(found.flat(), [])
})
