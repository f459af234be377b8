/** Regions of example files, by the comments of many languages. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { examplesNamedIn, regionOf, withoutMarks } from "../src/samples/examples.js"

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

test("fences name files", () => {
  const text = '```js example="a/b.js#c" {1}\n```\n```py example=a/d.py\n```\nThe word example alone.'
  assert.deepEqual(examplesNamedIn(text), ["content/examples/a/b.js", "content/examples/a/d.py"])
})
