/** Regions of example files, by the comments of many languages. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { gunzipSync } from "node:zlib"
import { examplesNamedIn, regionOf, withoutMarks } from "../src/samples/examples.js"
import { npmPackage } from "../src/stages/output/npm-package.js"

const pairs: Record<string, [begin: string, end: string]> = {
  JavaScript: ["// #region a", "// #endregion"],
  "C#": ["#region a", "#endregion a"],
  Python: ["# region a", "# endregion"],
  HTML: ["<!-- #region a -->", "<!-- #endregion -->"],
  CSS: ["/* #region a */", "/* #endregion */"],
  JSX: ["{/* #region a */}", "{/* #endregion a */}"],
  Blade: ["{{-- #region a --}}", "{{-- #endregion --}}"],
  Jinja: ["{# region a #}", "{# endregion #}"],
  ERB: ["<%# region a %>", "<%# endregion %>"],
  Razor: ["@* #region a *@", "@* #endregion *@"],
  SQL: ["-- region a", "-- endregion"],
}

for (const [language, [begin, end]] of Object.entries(pairs)) {
  test(`a region in ${language}`, () => {
    const text = `before\n  ${begin}\n    one\n\n      two\n  ${end}\nafter\n`
    assert.deepEqual(regionOf(text, "a"), { text: "one\n\n  two" })
    assert.equal(withoutMarks(text), "before\n    one\n\n      two\nafter\n")
  })
}

test("regions lie in each other; an end without a name ends the last that began", () => {
  const text = "// #region a\n1\n// #region b\n2\n// #endregion\n3\n// #endregion\n4"
  assert.deepEqual(regionOf(text, "a"), { text: "1\n2\n3" })
  assert.deepEqual(regionOf(text, "b"), { text: "2" })
  assert.deepEqual(regionOf(text, "c"), { unknown: ["a", "b"] })
  assert.deepEqual(regionOf("x\n// #region a\n1", "a"), { unclosed: 2 })
})

test("text that speaks of regions is no mark", () => {
  const text = "// The region of the shop.\nconst region = 1\nregion: eu\n# region of Europe\n"
  assert.equal(withoutMarks(text), text)
})

test("a package is what tar and gzip say, whatever the length of its files", () => {
  for (const length of [0, 1, 511, 512, 513, 62_976, 65_535, 65_536, 200_000]) {
    const bytes = Buffer.alloc(length, "a")
    const tar = gunzipSync(npmPackage([{ path: "lib/a.js", bytes }]))
    assert.equal(tar.length % 512, 0)
    assert.equal(tar.subarray(0, 16).toString(), "package/lib/a.js")
    assert.equal(Number.parseInt(tar.subarray(124, 135).toString(), 8), length)
    assert.ok(tar.subarray(512, 512 + length).equals(bytes))
    const sum = Number.parseInt(tar.subarray(148, 154).toString(), 8)
    tar.fill(" ", 148, 156)
    assert.equal(
      tar.subarray(0, 512).reduce((total, byte) => total + byte, 0),
      sum,
    )
  }
})

test("fences name files", () => {
  const text = '```js example="a/b.js#c" {1}\n```\n```py example=a/d.py\n```\nThe word example alone.'
  assert.deepEqual(examplesNamedIn(text), ["content/examples/a/b.js", "content/examples/a/d.py"])
})
