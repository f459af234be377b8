import assert from "node:assert/strict"
import { test } from "node:test"
import { parseConfig } from "../../src/config/parse-config.js"
import { counterpartsOf, inDocSet } from "../../src/links/counterparts.js"
import { linkTables } from "../../src/links/links.js"
import type { Diagnostic } from "../../src/report/diagnostic.js"
import type { CheckInput } from "../../src/stages/check/check-input.js"
import { checkOtherVersions } from "../../src/stages/check/other-versions.js"
import { buildRoutes } from "../../src/stages/routes.js"
import { buildSite } from "../../src/stages/site/build-site.js"
import { smallSite, told } from "../samples/small-site.js"

const versions = (...names: string[]) => ({
  title: "Test",
  docs: [{ id: "docs", dir: "docs", route: "/docs", versions: names.map((name) => ({ name })) }],
})

/** Where each page of a version leads in another, by paths below `content/docs` without extensions; and the problems. */
async function related(
  pages: Record<string, string>,
  settings: object = versions("v2", "v1"),
): Promise<{
  leads: (from: string, to: string) => Record<string, string>
  /** The page in the other version that a reader gets where there is no counterpart. */
  nearest: (from: string, to: string) => Record<string, string>
  problems: Diagnostic[]
}> {
  const { config } = parseConfig(settings, { path: "site.config.ts", text: "" })
  assert.ok(config)
  const entries = Object.entries(pages).map(([name, text]) => [`content/docs/${name}`, text] as const)
  const { files, sources } = await smallSite(Object.fromEntries(entries), { config })
  const { site } = buildSite({ config, sources: [...sources.values()], files, redirects: [], drafts: false })
  const { routes } = buildRoutes(site)
  const tables = linkTables(config, site, { routes, generated: new Set(), lostAssets: new Set() })
  const { counterpart, leadsTo } = counterpartsOf(tables, site)
  const pagesOf = (version: string) => routes.filter(inDocSet).filter((route) => route.docSet.version === version)
  const setOf = (version: string) => {
    const docSet = site.docSets.find((set) => set.version === version)
    assert.ok(docSet)
    return docSet
  }
  return {
    problems: [...checkOtherVersions({ site: { ...site, sources }, tables } as unknown as CheckInput)].flat(),
    leads(from, to) {
      const other = setOf(to)
      return Object.fromEntries(pagesOf(from).map((route) => [route.url, counterpart(route, other)?.url ?? "none"]))
    },
    nearest(from, to) {
      const other = setOf(to)
      const missing = pagesOf(from).filter((route) => !leadsTo(route, other).samePage)
      return Object.fromEntries(missing.map((route) => [route.url, leadsTo(route, other).url]))
    },
  }
}

const page = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\n\nText.\n`

test("a page leads to the equal path of another version, though one is a folder's index and the other a file", async () => {
  const { leads } = await related({
    "v2/index.mdx": page("Two"),
    "v2/api/index.mdx": page("API"),
    "v2/api/call.mdx": page("Call"),
    "v1/index.mdx": page("One"),
    "v1/api.mdx": page("The API"),
  })
  assert.deepEqual(leads("v1", "v2"), { "/docs/v1": "/docs/v2", "/docs/v1/api": "/docs/v2/api" })
  assert.deepEqual(leads("v2", "v1"), {
    "/docs/v2": "/docs/v1",
    "/docs/v2/api": "/docs/v1/api",
    "/docs/v2/api/call": "none",
  })
})

test("a page whose address was changed is found by its id, and a category page by its title", async () => {
  const { leads } = await related({
    "v2/install.mdx": page("Install", "slug: /set-up\n"),
    "v2/guides/index.mdx": page("Guides"),
    "v1/install.mdx": page("Installation"),
    "v1/guides/theme.mdx": page("Theme"),
  })
  assert.deepEqual(leads("v1", "v2"), {
    "/docs/v1/category/guides": "/docs/v2/guides",
    "/docs/v1/guides/theme": "none",
    "/docs/v1/install": "/docs/v2/set-up",
  })
  assert.equal(leads("v2", "v1")["/docs/v2/guides"], "/docs/v1/category/guides")
})

test("a title that two pages of a version share leads nowhere, and an equal path comes before an equal title", async () => {
  const { leads, nearest } = await related({
    "v2/a/overview.mdx": page("Overview"),
    "v2/b/overview.mdx": page("Overview"),
    "v2/api.mdx": page("API"),
    "v2/api/check.mdx": page("Check"),
    "v1/overview-page.mdx": page("Overview"),
    "v1/api.mdx": page("Check"),
  })
  assert.equal(leads("v1", "v2")["/docs/v1/overview-page"], "none")
  assert.equal(leads("v1", "v2")["/docs/v1/api"], "/docs/v2/api")
  assert.equal(leads("v2", "v1")["/docs/v2/a/overview"], "none")
  assert.equal(leads("v2", "v1")["/docs/v2/api/check"], "none", "v1/api is the counterpart of v2/api")
  assert.equal(nearest("v2", "v1")["/docs/v2/api/check"], "/docs/v1/api")
})

test("otherVersion comes first, by id or by path, and the page that it names leads back", async () => {
  for (const name of ["sdk/options", "/sdk/look", "/docs/v2/sdk/look", "sdk/look/"]) {
    const { leads, nearest, problems } = await related({
      "v2/sdk/options.mdx": page("Options", "slug: look\n"),
      "v2/theme.mdx": page("Theme"),
      "v1/theme.mdx": page("Theme", `otherVersion: ${name}\n`),
    })
    assert.deepEqual(told(problems), [])
    assert.deepEqual(leads("v1", "v2")["/docs/v1/theme"], "/docs/v2/sdk/look", name)
    assert.deepEqual(leads("v2", "v1")["/docs/v2/sdk/look"], "/docs/v1/theme", name)
    assert.deepEqual(leads("v2", "v1")["/docs/v2/theme"], "none", name)
    assert.deepEqual(nearest("v2", "v1")["/docs/v2/theme"], "/docs/v1/theme", name)
  }
})

test("otherVersion may name a page for each of several versions", async () => {
  const { leads, problems } = await related(
    {
      "v3/a.mdx": page("A", "otherVersion:\n  v2: b\n  v1: c\n"),
      "v2/a.mdx": page("A"),
      "v2/b.mdx": page("B"),
      "v1/a.mdx": page("A"),
      "v1/c.mdx": page("C"),
    },
    versions("v3", "v2", "v1"),
  )
  assert.deepEqual(told(problems), [])
  assert.equal(leads("v3", "v2")["/docs/v3/a"], "/docs/v2/b")
  assert.equal(leads("v3", "v1")["/docs/v3/a"], "/docs/v1/c")
  assert.equal(leads("v1", "v2")["/docs/v1/a"], "/docs/v2/a")
})

test("an otherVersion that names no page is a problem at its line, with the nearest name", async () => {
  const { leads, problems } = await related(
    {
      "v3/a.mdx": page("A", "otherVersion:\n  v2: b\n  v1: instal\n  v9: b\n"),
      "v2/b.mdx": page("B", "otherVersion: nothing-like-it\n"),
      "v1/a.mdx": page("A"),
      "v1/install.mdx": page("Install"),
    },
    versions("v3", "v2", "v1"),
  )
  assert.deepEqual(told(problems), [
    "3:15 invalid-frontmatter otherVersion: page not found in v3 or v1: nothing-like-it",
    "5:7 invalid-frontmatter otherVersion: page not found in v1: instal",
    "6:7 invalid-frontmatter otherVersion: v9 is not another version",
  ])
  assert.equal(problems.find(({ target }) => target === "instal")?.hint, "did you mean install?")
  assert.equal(leads("v3", "v1")["/docs/v3/a"], "/docs/v1/a", "what is wrong counts as not said")
})

test("otherVersion where there is no other version is a problem", async () => {
  const { problems } = await related({ "a.mdx": page("A", "otherVersion: a\n") }, { title: "Test" })
  assert.deepEqual(told(problems), ["3:15 invalid-frontmatter otherVersion has no effect: Docs has no other version"])
})

test("a page without a counterpart leads to that of the nearest folder above it, then to the main page", async () => {
  const { nearest } = await related({
    "v2/index.mdx": page("Two"),
    "v2/alone.mdx": page("Alone"),
    "v2/sdk/index.mdx": page("SDK", "otherVersion: library\n"),
    "v2/sdk/reference/index.mdx": page("Reference"),
    "v2/sdk/reference/deep/member.mdx": page("Member"),
    "v2/guides/mobile.mdx": page("Mobile"),
    "v1/index.mdx": page("One"),
    "v1/library.mdx": page("Library"),
    "v1/guides/index.mdx": page("How to"),
  })
  assert.deepEqual(nearest("v2", "v1"), {
    "/docs/v2/alone": "/docs/v1",
    "/docs/v2/category/deep": "/docs/v1",
    "/docs/v2/category/guides": "/docs/v1",
    "/docs/v2/guides/mobile": "/docs/v1/guides",
    "/docs/v2/sdk/reference": "/docs/v1/library",
    "/docs/v2/sdk/reference/deep/member": "/docs/v1/library",
  })
})
