/** The colours of code that the playground and the builders make. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { highlight } from "../../../content/components/playground/highlight.js"

test("an address is no comment", () => {
  const comments = (code: string) => highlight(code).flatMap(({ text, kind }) => (kind === "t-c" ? text : []))
  assert.deepEqual(comments("script-src https://cdn.example.com 'self'; // for the widget\n// all"), [
    "// for the widget",
    "// all",
  ])
})
