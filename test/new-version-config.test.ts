/** What `new-version` makes of the configuration's text. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { configWithVersion } from "../src/scaffold/new-version-config.js"

test("the packages of the version are copied for the new one, with its folders, pages and downloads", async () => {
  const text = `export default {
  docs: [{ id: "docs", dir: "docs", route: "/docs", fileNames: "readable" as const, categoryPages: "all" as const, versions: [{ name: "v2" }] }],
  packages: [
    {
      name: "kettle", // of the kitchen
      version: "v2",
      entry: "content/sdk/v2/sdk.d.ts",
      reference: { route: "/docs/v2/reference", changes: { from: "v1", names: "content/sdk/changes.yml" } },
      api: { document: "content/api/v2/openapi.yaml", download: "/api/kettle-v2.yaml" },
    },
    { name: "kettle", version: "v1" },
  ],
}
`
  const collection = {
    id: "docs",
    dir: "docs",
    route: "/docs",
    fileNames: "readable" as const,
    categoryPages: "all" as const,
    versions: [{ name: "v2", banner: "none" as const, noIndex: false }],
  }
  const changed = configWithVersion(text, { collection, from: "v2", to: "v3" })
  assert.match(
    changed,
    / {2}packages: \[\n {4}\{\n {6}name: "kettle", \/\/ of the kitchen\n {6}version: "v3",\n {6}entry: "content\/sdk\/v3\/sdk\.d\.ts",\n {6}reference: \{ route: "\/docs\/v3\/reference", changes: \{ from: "v1", names: "content\/sdk\/changes\.yml" \} \},\n {6}api: \{ document: "content\/api\/v3\/openapi\.yaml", download: "\/api\/kettle-v3\.yaml" \},\n {4}\},\n {4}\{\n {6}name: "kettle", \/\/ of the kitchen\n {6}version: "v2",/,
  )
  assert.equal(changed.match(/version: "v1"/g)?.length, 1)
})
