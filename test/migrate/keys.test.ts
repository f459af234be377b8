/** The table of keys against those that the schemas of Docusaurus' packages know (`make-documented-keys.ts`). */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { keysOf, type Scope } from "../../src/docusaurus/keys.js"

const { keys: documented } = JSON.parse(
  await readFile(path.join(import.meta.dirname, "documented-keys.json"), "utf8"),
) as { keys: Record<string, Record<string, unknown[]>> }
/** Schemas that one scope reads. */
const scopeOf: Record<string, Scope> = {
  gtag: "analytics",
  tagManager: "analytics",
  vercel: "analytics",
  svgr: "builtIn",
  idealImage: "builtIn",
  layers: "builtIn",
  doctor: "builtIn",
  docFrontMatter: "frontMatter",
  postFrontMatter: "frontMatter",
  pageFrontMatter: "frontMatter",
  category: "entry",
  sidebarItem: "entry",
}

for (const [schema, keys] of Object.entries(documented)) {
  test(`each documented key of ${schema} is in the table`, () => {
    const known = keysOf(scopeOf[schema] ?? (schema as Scope))
    const paths = [...known.keys()]
    const isHolder = (key: string) => paths.some((other) => other.startsWith(`${key}.`) || other.startsWith(`${key}[`))
    const lacking = Object.entries(keys).filter(([key, values]) => {
      const isOnlyHolder = values.every((value) => value === "<object>" || value === "<array>" || value === null)
      return !known.has(key) && !(isOnlyHolder && (isHolder(key) || known.has(`${key}[]`)))
    })
    assert.deepEqual(lacking, [])
  })
}
