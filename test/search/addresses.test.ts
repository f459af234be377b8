import assert from "node:assert/strict"
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import type { SearchDocument } from "../../src/search/index.js"
import { openIndex } from "../../src/search/open-index.js"
import { searchIndexes } from "../../src/search/search-indexes.js"
import { searchable } from "../../src/search/searchable.js"
import { workspace } from "../build-fixture.js"

for (const slash of ["", "/"]) {
  test(`hits lead where the site's own links lead, whatever files are called${slash && ", with a slash at the end"}`, async () => {
    const site = await workspace(path.join(import.meta.dirname, "../sites/odd-names"))
    try {
      const config = { title: "Test", lastUpdate: false, trailingSlash: slash !== "" }
      await writeFile(path.join(site.folder, "site.config.ts"), `export default ${JSON.stringify(config)}`)
      const { files } = await site.build()
      const listed = files.get("sitemap.xml")?.match(/(?<=<loc>https:\/\/[^/]+)\/docs.*?(?=<)/g)
      const index = searchable(openIndex("docs", JSON.parse(files.get("search/docs.json") ?? "")))
      assert.deepEqual(index.documents.map(({ url }: SearchDocument) => url).sort(), listed?.sort())
      const find = (within: string): string[] =>
        searchIndexes([index], { text: "umlaut", others: [], limit: 8, within }).pages.map(({ url }) => url)
      assert.deepEqual(find("docs/with space"), [`/docs/with%20space/%C3%BCmlaut%20%F0%9F%8E%89${slash}`])
      assert.equal(find("docs/with space/ümlaut 🎉").length, 1)
      assert.deepEqual(find("docs/with"), [])
    } finally {
      await site.remove()
    }
  })
}
