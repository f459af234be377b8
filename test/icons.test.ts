import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { remarks, remarkWords } from "../src/model/remarks.js"
import { icons } from "../templates/icons.js"

const read = (name: string) => readFile(new URL(`../templates/styles/${name}.css`, import.meta.url), "utf8")

test("every icon has its drawing in the style sheet, and every drawing is an icon's", async () => {
  const sheets = await Promise.all(["icons", "blocks/icons", "pages/cards", "pages/blog"].map(read))
  const drawn = [...sheets.join("").matchAll(/\[data-icon="(\w+)"\] \{\n +mask-image: url\("lucide:[\w-]+"\);/g)]
  assert.deepEqual(drawn.map(([, name]) => name).sort(), [...icons].sort())
})

test("every kind of remark has a drawing, an edge, a colour and a word in the manual", async () => {
  const [tokens, edges, manual, component] = await Promise.all([
    read("tokens"),
    read("blocks/components"),
    readFile(new URL("../MANUAL.md", import.meta.url), "utf8"),
    readFile(new URL("../templates/components/Admonition.tsx", import.meta.url), "utf8"),
  ])
  for (const kind of Object.keys(remarks)) {
    assert.ok(
      icons.some((icon) => icon === kind),
      `no icon: ${kind}`,
    )
    assert.match(edges, new RegExp(`\\.admonition-${kind}\\b`), `no edge: ${kind}`)
    assert.match(edges, new RegExp(`var\\(--hue-${kind}\\)`), `no colour in use: ${kind}`)
    assert.match(tokens, new RegExp(`--hue-${kind}:`), `no colour: ${kind}`)
  }
  for (const word of remarkWords.keys()) {
    assert.ok(manual.includes(word), `not in the manual: ${word}`)
    assert.ok(component.includes(`"${word}"`), `no type of Admonition: ${word}`)
  }
})

test("an icon of the blocks' sheet brings the sheet along, wherever it is drawn", async () => {
  const [sheet, server] = await Promise.all([
    read("blocks/icons"),
    readFile(new URL("../templates/server.tsx", import.meta.url), "utf8"),
  ])
  const drawn = [...sheet.matchAll(/\[data-icon="(\w+)"\]/g)].map(([, name]) => name)
  const [, known = ""] = /data-icon="\(\?:([\w|]+)\)/.exec(server) ?? []
  assert.deepEqual([...new Set(drawn)].sort(), known.split("|").sort())
})
