import assert from "node:assert/strict"
import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { coarsestClock } from "../../src/disk.js"
import { timesMade } from "../../src/engine/same.js"
import { packageRoot } from "../../src/setup/package-root.js"
import { bundleTheme } from "../../src/stages/theme/theme.js"
import { workspace } from "../build-fixture.js"
import { slowness } from "../waits.js"

test("an edit bundles what holds the edited file again, and nothing else", async (t) => {
  const { folder, remove } = await workspace()
  t.after(remove)
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  const texts = new Map<string, string>()
  const own = (file: string) => `site:content/components/${file}`
  /** What is bundled after these files are written, and what the site then serves. */
  const made = async (files: Record<string, string>, settings: { accentColor?: string } = {}) => {
    const kinds = ["server", "browser", "live"]
    const before = kinds.map((kind) => timesMade(`bundle: ${kind}`))
    for (const [file, text] of Object.entries(files)) {
      await write(`content/components/${file}`, text)
      texts.set(own(file), text)
    }
    const { body } = await bundleTheme.run({
      ...{ packageRoot, siteRoot: folder, modules: [], styles: [], sampleValues: [], searchEngine: "built-in" },
      baseUrl: "/",
      hashes: Object.fromEntries(texts),
      accentColor: settings.accentColor,
      components: [
        { name: "Plain", path: "content/components/Plain.tsx", island: false },
        { name: "Alive", path: "content/components/Alive.island.tsx", island: true },
      ],
    })
    const files64 = Object.values(body.files).map((bytes) => Buffer.from(bytes, "base64").toString("latin1"))
    return {
      kinds: kinds.filter((kind, at) => timesMade(`bundle: ${kind}`) > (before[at] as number)),
      server: body.server.code,
      browser: files64.join("\n"),
    }
  }
  const plain = (word: string) => `export default () => <p>{"plain ${word}"}</p>\n`
  const alive = (word: string) => `import { word } from "./_word.js"\nexport default () => <p>{word + "${word}"}</p>\n`
  await made({
    "Plain.tsx": plain("one"),
    "Alive.island.tsx": alive("one"),
    "_word.ts": 'export const word = "alive "\n',
  })
  // What was written just now may be written again within the same tick of the disk's clock.
  await slowness(coarsestClock + 200)
  assert.deepEqual((await made({})).kinds, ["server", "browser"])
  assert.deepEqual((await made({})).kinds, [])
  const edited = await made({ "Plain.tsx": plain("two") })
  assert.deepEqual(edited.kinds, ["server"])
  assert.ok(edited.server.includes("plain two"))
  const island = await made({ "_word.ts": 'export const word = "awake "\n' })
  assert.deepEqual(island.kinds, ["server", "browser"])
  for (const code of [island.server, island.browser]) assert.ok(code.includes("awake"), "the new text")
  assert.deepEqual((await made({}, { accentColor: "#0b5fff" })).kinds, ["server", "browser", "live"])
})
