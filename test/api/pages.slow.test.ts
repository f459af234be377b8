import assert from "node:assert/strict"
import { test } from "node:test"
import { buildFolder } from "../build-fixture.js"
import { folderWith, pageText } from "../run-program.js"

const openapi = `openapi: 3.0.3
info: { title: Kettles, version: "1", description: "See [orders](/docs/orders) and [nothing](/docs/nothing), [one](#operation/listKettles), [all](#tag/Kettles)." }
servers: [{ url: "https://{region}.example.com", variables: { region: { default: eu } } }]
tags: [{ name: Kettles, description: All of them. }]
paths:
  /kettles:
    $ref: "./paths/kettles.yaml#/all"
  /kettles/{id}:
    parameters: [{ in: path, name: id, required: true, schema: { type: string } }]
    delete: { summary: Remove it, deprecated: true, responses: { "204": { description: Gone. } } }
  /orders:
    post: { operationId: order, summary: Order, tags: [Kettles], responses: { "204": { description: Gone. } } }
x-webhooks:
  boiled: { post: { summary: It boiled, responses: { "200": { description: Fine. } } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
  schemas:
    Kettle: { type: object, properties: { name: { type: string }, parent: { $ref: "#/components/schemas/Kettle" } } }
`
const paths = `all:
  get:
    operationId: listKettles
    summary: List *kettles*
    tags: [Kettles]
    responses:
      "200":
        description: Fine.
        headers: { X-Left: { schema: { type: integer } } }
        content: { application/json: { schema: { type: array, items: { $ref: "../openapi.yaml#/components/schemas/Kettle" } } } }
`

test("a document becomes pages in docs with and without versions; what an author shows is not made twice", async () => {
  for (const version of ["", "v1"]) {
    const route = version === "" ? "/docs" : `/docs/${version}`
    const below = version === "" ? "" : `/${version}`
    const { folder, remove } = await folderWith({
      "site.config.ts": `export default {
  title: "T",
  lastUpdate: false,
  severity: { "broken-link": "warning" },
  docs: [{ id: "docs", dir: "docs", route: "/docs", versions: [${version && `{ name: "${version}" }`}] }],
  packages: [{ name: "kettle", api: { route: "${route}/api"${version && ', pages: "operation"'} } }],
}\n`,
      [`content/api${below}/openapi.yaml`]: openapi.replaceAll("/docs/", `${route}/`),
      [`content/api${below}/paths/kettles.yaml`]: paths,
      [`content/docs${below}/index.mdx`]: pageText("Kettles", `[List](${route}/api/kettles#listKettles)`),
      [`content/docs${below}/orders.mdx`]: pageText("Orders", '<Operation id="order" />'),
    })
    try {
      const { exitCode, problems, diagnostics, files } = await buildFolder(folder)
      assert.equal(exitCode, 0, problems)
      const told = diagnostics.map(({ file, line, code, target }) => `${file}:${line} ${code} ${target}`)
      const nothing = `content/api${below}/openapi.yaml:2 broken-link ${route}/nothing`
      assert.deepEqual(
        told.filter((one) => one.includes("openapi.yaml")),
        [nothing],
      )
      const made = [...files.keys()].filter((path) => path.startsWith(`${route.slice(1)}/api`) && path.endsWith(".md"))
      const apart = ["kettles/listkettles", "other-operations/delete-kettlesid", "webhooks/post-boiled"]
      assert.deepEqual(
        made.map((path) => path.slice(route.length).replace(".md", "")).sort(),
        ["api", "api/kettles", "api/other-operations", "api/schemas", "api/webhooks"]
          .concat(version === "" ? [] : apart.map((path) => `api/${path}`))
          .sort(),
      )
      const twin = (name: string) => files.get(`${route.slice(1)}/api${name}.md`) ?? ""
      const overview = twin("")
      assert.match(overview, new RegExp(`\\\\[Order\\\\]\\\\(${route}/orders\\\\.md\\\\)`.replaceAll("\\\\", "\\")))
      const one = version === "" ? "kettles.md#listKettles" : "kettles/listkettles.md"
      assert.ok(overview.includes(`[one](${route}/api/${one}), [all](${route}/api/kettles.md)`), overview)
      assert.match(overview, /`https:\/\/eu\.example\.com`[^]*In the header: `X-Key`/)
      assert.match(overview, /DELETE \[Remove it\]\([^)]*\) `\/kettles\/\{id\}` \(deprecated\)/)
      const list = twin(version === "" ? "/kettles" : "/kettles/listkettles")
      assert.match(list, /'https:\/\/eu\.example\.com\/kettles'/)
      assert.match(list, /array of object[^]*`\[\]\.name` \(string\)[^]*`\[\]\.parent` \(object\), \[Kettle\]/)
      assert.match(list, /Headers\n\n- `X-Left`/)
      assert.ok(!list.includes("Order"))
      assert.match(files.get(`${route.slice(1)}/api/kettles/index.html`) ?? "", /id="listKettles"|listkettles/)
      const published = [...files].find(([path]) => path.endsWith("openapi.yaml"))?.[1] ?? ""
      assert.ok(published.includes("x-files") && !published.includes("./paths"))
    } finally {
      await remove()
    }
  }
})
