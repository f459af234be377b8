import assert from "node:assert/strict"
import { test } from "node:test"
import { buildFolder } from "../build-fixture.js"
import { folderWith, pageText } from "../run-program.js"

const openapi = `openapi: 3.1.0
info: { title: Kettles, version: "1" }
servers: [{ url: "https://api.example.com" }]
paths:
  /kettles:
    get:
      operationId: listKettles
      responses:
        "200": { description: All kettles. }
`

test("what stands inside RequestSamples is shown, though the document has no examples", async () => {
  const { folder, remove } = await folderWith({
    "site.config.ts": `export default {
  title: "T",
  lastUpdate: false,
  docs: [{ id: "docs", dir: "docs", route: "/docs", versions: [{ name: "v1" }] }],
  packages: [{ name: "kettle", version: "v1", api: {} }],
}\n`,
    "content/api/v1/openapi.yaml": openapi,
    "content/docs/v1/index.mdx": pageText(
      "Kettles",
      "<RequestSamples>\n\nBefore it.\n\n## What follows\n\nBehind it.\n\n</RequestSamples>",
    ),
  })
  try {
    const { exitCode, problems, files } = await buildFolder(folder)
    assert.equal(exitCode, 0, problems)
    const [main = ""] = /<main[^]*<\/main>/.exec(files.get("docs/v1/index.html") ?? "") ?? []
    const text = main.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")
    assert.match(text, /curl.*Before it\. .*What follows.* Behind it\./)
    assert.match(main, /<h2 id="what-follows"/)
  } finally {
    await remove()
  }
})
