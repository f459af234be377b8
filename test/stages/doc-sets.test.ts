import assert from "node:assert/strict"
import { test } from "node:test"
import { linkTables } from "../../src/links/links.js"
import { buildRoutes } from "../../src/stages/routes.js"
import { buildSite } from "../../src/stages/site/build-site.js"
import { createViews } from "../../src/stages/views/view-of.js"
import { smallConfig, smallSite } from "../samples/small-site.js"

async function builtOf(pages: Record<string, string>) {
  const config = smallConfig({ docs: [{ id: "docs", dir: "docs", route: "/docs" }] })
  const entries = Object.entries(pages).map(([name, text]) => [`content/docs/${name}`, text] as const)
  const { files, sources } = await smallSite(Object.fromEntries(entries), { config })
  const { site } = buildSite({ config, sources: [...sources.values()], files, redirects: [], drafts: false })
  const { routes } = buildRoutes(site)
  const viewOf = createViews({
    config,
    site: { ...site, sources, components: { uses: new Map(), withAnchors: new Set() } },
    tables: linkTables(config, site, { routes, generated: new Set(), lostAssets: new Set() }),
    lastUpdates: new Map(),
  })
  const docSet = site.docSets[0]
  assert.ok(docSet)
  return { docSet, views: new Map(routes.map((route) => [route.url, viewOf(route)])) }
}

test("the main doc is the one at the address of the docs, wherever its file lies", async () => {
  const { docSet } = await builtOf({ "a.mdx": "# A\n", "b/start.mdx": "---\nslug: /\n---\n\n# Start\n" })
  assert.deepEqual([docSet.mainDocId, docSet.mainUrl], ["b/start", "/docs"])
})

test("without one at that address, it is the first doc of the sidebar, not the category page above it", async () => {
  const { docSet } = await builtOf({
    "z.mdx": "# Z\n",
    "guides/_category_.yml": "",
    "guides/2-second.mdx": "# Second\n",
    "guides/1-first.mdx": "# First\n",
    "1-folder/inner.mdx": "# Inner\n",
  })
  assert.deepEqual([docSet.mainDocId, docSet.mainUrl], ["folder/inner", "/docs/folder/inner"])
})

test("a doc is its folder's page by its full name, and if the category states no other", async () => {
  const { docSet } = await builtOf({
    "1-a/1-a.md": "# A\n",
    "2-b/1-b.md": "# B\n",
    "c/_category_.yml": "link: { type: generated-index }\n",
    "c/index.md": "# C\n",
  })
  const shown = docSet.sidebar.map(({ url, children = [] }) => [url, ...children.map((child) => child.url)])
  assert.deepEqual(shown, [["/docs/a"], ["/docs/category/b", "/docs/b/b"], ["/docs/category/c", "/docs/c"]])
})

test("a doc stands beside the sidebar of its collection, unless it asks for none", async () => {
  const { docSet, views } = await builtOf({
    "a.mdx": "# A\n",
    "b.mdx": "---\ndisplayed_sidebar: null\n---\n\n# B\n",
    "c.mdx": "---\ndisplayed_sidebar: tutorialSidebar\n---\n\n# C\n",
  })
  assert.deepEqual(
    docSet.docs.map(({ id, sidebar }) => [id, sidebar]),
    [
      ["a", "docs"],
      ["b", undefined],
      ["c", "docs"],
    ],
  )
  assert.deepEqual(
    ["a", "b", "c"].map((name) => views.get(`/docs/${name}`)?.sidebar?.label),
    ["Docs", undefined, "Docs"],
  )
})

test("a page of the docs does not take the search's place; one of the site's own pages does", async () => {
  const config = smallConfig({ docs: [{ id: "docs", dir: "docs", route: "/" }] })
  const routesWith = async (file: string) => {
    const { files, sources } = await smallSite({ [file]: "---\ntitle: Mine\n---\n\nText.\n" }, { config })
    const { site } = buildSite({ config, sources: [...sources.values()], files, redirects: [], drafts: false })
    const { routes, diagnostics } = buildRoutes(site)
    const search = routes.find(({ url }) => url === "/search")
    return [search?.origin, ...diagnostics.map((one) => `${one.file} ${one.code}`)]
  }
  assert.deepEqual(await routesWith("content/docs/search.md"), [
    "site.config.ts",
    "content/docs/search.md duplicate-route",
  ])
  assert.deepEqual(await routesWith("content/pages/search.md"), ["content/pages/search.md"])
})
