import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { type LinkTables, resolveLink } from "../../src/links/links.js"
import type { AssetFile, Page, Url } from "../../src/model.js"
import { importPath } from "../../src/site-code/imports.js"

const names = ["docs", "v2", "guides", "sdk", "größe", "100%", "a b"]
const parts = [...names.map((name) => encodeURI(name)), ...names, "..", ".", "%2e%2E", ".%2e", "%2e"]
const file = "content/docs/v2/guides/page.mdx"
const page = "/docs/v2/guides/page"

/** A site in which every path of up to three of the names is a page. */
function everyPath(): LinkTables {
  const one = names.map((name) => `/${name}`)
  const longer = (urls: string[]) => urls.flatMap((url) => one.map((name) => url + name))
  const urls = ["/", ...one, ...longer(one), ...longer(longer(one))]
  return {
    config: { baseUrl: "/", url: "https://docs.example.com", docs: [], blog: false },
    routes: new Map(urls.map((url) => [url, { url } as Page] as [Url, Page])),
    urlOfSource: new Map(),
    redirects: new Map(),
    assets: new Map(),
    generated: new Set(),
    addresses: {},
  }
}

test("a link leads where a browser would go from the page's address, dots included", () => {
  const tables = everyPath()
  const link = fc
    .record({
      start: fc.constantFrom("", "/", "./", "../"),
      path: fc.array(fc.constantFrom(...parts), { maxLength: 9 }),
    })
    .map(({ start, path }) => start + path.join("/"))
  fc.assert(
    fc.property(link, (raw) => {
      const target = resolveLink(raw, file, page, tables)
      if (raw === "") return assert.equal(target.kind, "here")
      const { pathname } = new URL(raw, `https://docs.example.com${page}`)
      // What no URL may hold (`100%`) browsers leave as it is.
      const plain = decodeURIComponent(pathname.replace(/%(?![0-9a-f]{2})/gi, "%25"))
      const path = plain.length > 1 ? plain.replace(/\/$/, "") : plain
      assert.deepEqual(target, {
        kind: tables.routes.has(path) ? "page" : "missing-page",
        url: path,
        ...(tables.routes.has(path) && { search: "" }),
        hash: "",
      })
    }),
    { numRuns: 3000, seed: 20261122 },
  )
})

test("dots in the path of a file that an import or a link names are resolved, and lead to no file outside the site", () => {
  const data: AssetFile = { kind: "asset", path: "content/data.json", hash: "0", size: 1 }
  const tables = { ...everyPath(), assets: new Map([[data.path, data]]) }
  assert.deepEqual(resolveLink("@site/content/docs/../data.json", file, page, tables), {
    kind: "asset",
    asset: data,
    hash: "",
  })
  assert.equal(importPath("@site/content/docs/../data.json", file), "content/data.json")
  assert.equal(importPath("@site/../secret.json", file), undefined)
})
