import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { editDistance } from "../../src/links/edit-distance.js"
import { indexOf, spellingsOf } from "../../src/symbols/symbol-table.js"

const word = fc.string({ unit: fc.constantFrom("a", "b", "A"), minLength: 1, maxLength: 6 })

test("two words one edit apart share a spelling", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 30 }), word, (names, typed) => {
      const { bySpelling } = indexOf({ version: "v1", names: names.map((name) => ({ name, kind: "class" as const })) })
      const sharing = new Set(
        spellingsOf(typed)
          .flatMap((spelling) => bySpelling.get(spelling) ?? [])
          .map(([, name]) => name),
      )
      for (const name of names) if (editDistance(name, typed, 1) <= 1) assert.ok(sharing.has(name), `${typed} ${name}`)
    }),
    { numRuns: 2_000 },
  )
})
