import assert from "node:assert/strict"
import { test } from "node:test"
import { docTagPages } from "../../src/makers/lists.js"

test("the pages of tags are below the address of their docs, and lead back to the list in each version", () => {
  const docSets = ["/", "/docs/v2"].map((route) => {
    const url = `${route === "/" ? "" : route}/tags/hot/water`
    return { route, docs: [], tags: [{ key: "hot", label: "Hot", description: "", url }] }
  })
  assert.deepEqual(
    docTagPages({ docSets } as never).map(({ url, title, text = "" }) => [url, title, text.split("\n\n").at(-1)]),
    [
      ["/tags", "Tags", "<TagList/>"],
      ["/tags/hot/water", "0 pages tagged with “Hot”", "[View all tags](../../tags)"],
      ["/docs/v2/tags", "Tags", "<TagList/>"],
      ["/docs/v2/tags/hot/water", "0 pages tagged with “Hot”", "[View all tags](../../tags)"],
    ],
  )
})
