/** The shipped indexes in a browser, loaded by elasticlunr itself. */
import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { build } from "esbuild"
import type { elasticlunr } from "../../src/search/elasticlunr.js"
import type { expandIndex } from "../../src/search/expand-index.js"
import { done, open, serveSite } from "./searching.js"

serveSite()

type Loaded = typeof globalThis & { loaded: { expandIndex: typeof expandIndex; elasticlunr: typeof elasticlunr } }

test("every entry of every shipped index becomes what elasticlunr loads, and is found in", async () => {
  const folder = path.join(import.meta.dirname, "../../src/search")
  const { outputFiles } = await build({
    stdin: {
      contents: 'export { expandIndex } from "./expand-index.js"; export { elasticlunr } from "./elasticlunr.js"',
      resolveDir: folder,
    },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "loaded",
    // elasticlunr is sloppy-mode code.
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
  })
  const page = await open("/docs/v2")
  const session = await page.context().newCDPSession(page)
  await session.send("Runtime.evaluate", { expression: outputFiles[0]?.text ?? "" })
  const found = await page.evaluate(async () => {
    const { loaded } = globalThis as Loaded
    const { indexes } = (await (await fetch("/search/manifest.json")).json()) as { indexes: { url: string }[] }
    const files = await Promise.all(indexes.map(async ({ url }) => await (await fetch(url)).json()))
    return files.flatMap(loaded.expandIndex).map(({ documents, index }) => {
      const one = loaded.elasticlunr.Index.load(index)
      return {
        documents: documents.length,
        length: one.documentStore.length,
        hits: one.search("captcha widget").length,
      }
    })
  })
  assert.ok(found.length >= 6)
  for (const { documents, length } of found) assert.equal(length, documents)
  assert.ok(found.some(({ hits }) => hits > 1))
  await done(page)
})
