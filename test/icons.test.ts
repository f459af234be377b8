import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { icons } from "../templates/icons.js"

test("every icon has its drawing in the style sheet, and every drawing is an icon's", async () => {
  const read = (name: string) => readFile(new URL(`../templates/styles/${name}.css`, import.meta.url), "utf8")
  const sheets = await Promise.all(["icons", "blocks/icons", "pages/cards", "pages/blog"].map(read))
  const drawn = [...sheets.join("").matchAll(/\[data-icon="(\w+)"\] \{\n +mask-image: url\("lucide:[\w-]+"\);/g)]
  assert.deepEqual(drawn.map(([, name]) => name).sort(), [...icons].sort())
})
