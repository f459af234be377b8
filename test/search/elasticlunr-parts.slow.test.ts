/** The files of elasticlunr that a search worker is made of find what the whole of it finds. */
import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { build } from "esbuild"
import { elasticlunr } from "../../src/search/elasticlunr.js"
import { assembleIndex, indexPage } from "../../src/search/index.js"
import { openIndex } from "../../src/search/open-index.js"
import { elasticlunrAt } from "../../src/stages/theme/browser.js"
import { generatePages } from "./corpus.js"

test("a search worker's elasticlunr stems, stops and scores as the whole of it does", async () => {
  const root = path.join(import.meta.dirname, "../..")
  const { outputFiles } = await build({
    stdin: {
      contents:
        'export { openIndex } from "./src/search/open-index.js"; export { elasticlunr } from "./src/search/elasticlunr.js"',
      resolveDir: root,
    },
    inject: [path.join(root, "templates/search/elasticlunr-name.ts")],
    plugins: [elasticlunrAt(path.join(root, "templates/search/elasticlunr.ts"))],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "parts",
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
  })
  const code = outputFiles[0]?.text ?? ""
  assert.doesNotMatch(code, /InvertedIndex\.prototype/)
  const parts: { elasticlunr: typeof elasticlunr; openIndex: typeof openIndex } = new Function(
    `${code}\nreturn parts`,
  )()
  const entries = assembleIndex("docs/v2", generatePages(60).map(indexPage), [])
  const [whole, own] = [openIndex("docs/v2", entries), parts.openIndex("docs/v2", entries)]
  const words = whole.vocabulary.words
  assert.ok(words.length > 500)
  for (const word of words) {
    assert.equal(parts.elasticlunr.stemmer(word), elasticlunr.stemmer(word))
    assert.equal(parts.elasticlunr.stopWordFilter(word), elasticlunr.stopWordFilter(word))
    const fields = { fields: { title: { boost: 2 }, text: { boost: 1 }, code: { boost: 0.5 } } }
    assert.deepEqual(own.lexical.search([word], fields), whole.lexical.search([word], fields), word)
  }
})
