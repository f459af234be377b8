import assert from "node:assert/strict"
import { it } from "node:test"
import { hashOf } from "../../src/engine/hash.js"
import { parseAuthors, parseCategory, parseTags } from "../../src/stages/site/data-files.js"

it("a data file that is empty, or holds comments only, says nothing and is no mistake", () => {
  for (const text of ["", "\n", "# later\n"])
    for (const parse of [parseAuthors, parseTags, parseCategory])
      assert.deepEqual(parse({ kind: "text", path: "content/blog/tags.yml", text, hash: hashOf(text) }).diagnostics, [])
})
