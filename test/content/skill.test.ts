/** The skill for assistants is made of the pages, in the tutorial's order. */
import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"

const content = path.resolve(import.meta.dirname, "../../content")
const read = (file: string) => readFile(path.join(content, file), "utf8")

test("the skill has the steps of the tutorial in its order, and code and outcomes of its pages", async () => {
  const skill = await read("pages/skill.mdx")
  const folder = "docs/v2/getting-started"
  const files = (await readdir(path.join(content, folder))).filter((file) => /(?<!index)\.mdx$/.test(file))
  const placed = await Promise.all(
    files.map(async (file) => {
      const text = await read(`${folder}/${file}`)
      return { name: file.replace(".mdx", ""), text, place: Number(/^sidebar_position: ([\d.]+)$/m.exec(text)?.[1]) }
    }),
  )
  const order = placed.sort((a, b) => a.place - b.place).map(({ name }) => name)
  assert.ok(order.length >= 3)
  const linked = [...skill.matchAll(/\]\(\/docs\/v2\/getting-started\/([\w-]+)[#)]/g)].map(([, name]) => name ?? "")
  assert.deepEqual([...new Set(linked)], order)
  for (const [, partial = ""] of skill.matchAll(/^import \w+ from "\.\.\/(.+)"$/gm)) {
    const name = path.basename(partial)
    const users = placed.map(({ text }) => text).concat(await read("docs/v2/_partials/_verify-module.mdx"))
    assert.ok(
      users.some((text) => text.includes(name)),
      `${name} is also a part of the tutorial`,
    )
  }
  // The script tags are those of the tutorial, to the letter.
  const tags = [...skill.matchAll(/^<script .*$/gm)].map(([tag]) => tag)
  const install = await read(`${folder}/install.mdx`)
  assert.ok(tags.length === 2 && tags.every((tag) => install.includes(tag)), tags.join("\n"))
})
