import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { icons } from "../templates/icons.js"

test("every icon has its drawing in the style sheet, and every drawing is an icon's", async () => {
  const sheet = await readFile(new URL("../templates/styles/icons.css", import.meta.url), "utf8")
  const drawn = [...sheet.matchAll(/\[data-icon="(\w+)"\] \{\n {2}mask-image: url\("lucide:[\w-]+"\);/g)]
  assert.deepEqual(drawn.map(([, name]) => name).sort(), [...icons].sort())
})
