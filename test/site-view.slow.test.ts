import assert from "node:assert/strict"
import { test } from "node:test"
import type { SiteView } from "../src/model.js"
import { readReferences } from "../src/reference/read-references.js"
import { siteView } from "../src/site-code/site-view.js"
import { buildSite } from "../src/stages/site/build-site.js"
import { root, smallConfig, smallSite } from "./samples/small-site.js"

const config = smallConfig({
  baseUrl: "/base/",
  trailingSlash: true,
  tagline: "All of it",
  packages: [
    { name: "kettle", version: "v2", entry: "content/sdk/v2/sdk.d.ts", reference: { route: "/docs/v2/reference" } },
  ],
})

async function view(drafts = false): Promise<SiteView> {
  const { files, sources, memo } = await smallSite(
    {
      "content/docs/v2/index.mdx": "---\ntitle: Two\ntags: [water]\n---\n\nThe first page.\n",
      "content/docs/v2/hidden.mdx": "---\ntitle: Hidden\nunlisted: true\n---\n",
      "content/docs/v2/later.mdx": "---\ntitle: Later\ndraft: true\n---\n",
      "content/docs/v1/index.mdx": "---\ntitle: One\n---\n",
      "content/blog/2024-01-02-old.mdx": "---\ntitle: Old\nauthors: [jo]\ntags: [news]\n---\n\nText.\n",
      "content/blog/2025-01-02-new.mdx": "---\ntitle: New\n---\n\nText.\n",
      "content/blog/authors.yml": "jo:\n  name: Jo Kettle\n",
      "content/pages/about.mdx": "---\ntitle: About\n---\n\nWho we are.\n",
      "content/sdk/v2/sdk.d.ts": "/** Boils water. It takes a while. */\nexport declare function boil(): void\n",
    },
    { config },
  )
  const texts = { config, configFile: { path: "site.config.ts", text: "" }, texts: files, memo, siteRoot: root }
  const references = (await readReferences(texts)).list
  const { site } = buildSite({ config, sources: [...sources.values()], files, redirects: [], references, drafts })
  return siteView(config, site)
}

test("a site's own code sees docs, posts, free pages, symbols and the brand, each with its addresses", async () => {
  const { docs, posts, pages, tags, authors, references, title, tagline, origin, baseUrl, brand } = await view()
  assert.deepEqual(
    { title, tagline, origin, baseUrl, name: brand.name },
    {
      title: "Test",
      tagline: "All of it",
      origin: "https://docs.example.com",
      baseUrl: "/base/",
      name: "Captcha",
    },
  )
  assert.deepEqual(docs[0], {
    url: "/docs/v2",
    href: "/base/docs/v2/",
    title: "Two",
    description: "The first page.",
    collection: "docs",
    version: "v2",
    current: true,
    tags: ["water"],
    section: "/docs/v2",
  })
  assert.deepEqual(
    docs.map((doc) => [doc.url, doc.current]),
    [
      ["/docs/v2", true],
      ["/docs/v1", false],
    ],
  )
  assert.deepEqual(
    posts.map(({ url, date, tags, authors }) => ({ url, date, tags, authors })),
    [
      { url: "/blog/new", date: "2025-01-02", tags: [], authors: [] },
      { url: "/blog/old", date: "2024-01-02", tags: ["news"], authors: ["Jo Kettle"] },
    ],
  )
  const about = { description: "", count: 1, section: "/blog" }
  const news = { key: "news", label: "news", url: "/blog/tags/news", href: "/base/blog/tags/news/", ...about }
  const jo = {
    key: "jo",
    name: "Jo Kettle",
    title: "",
    url: "/blog/authors/jo",
    href: "/base/blog/authors/jo/",
    ...about,
  }
  assert.deepEqual([posts[1]?.tagged, posts[1]?.byline], [[news], [jo]])
  assert.deepEqual([tags.map(({ key, count }) => `${key} ${count}`), authors], [["water 1", "news 1"], [jo]])
  assert.deepEqual(
    pages.map(({ href, description }) => ({ href, description })),
    [{ href: "/base/about/", description: "Who we are." }],
  )
  assert.deepEqual(references, [
    {
      package: "kettle",
      version: "v2",
      url: "/docs/v2/reference",
      href: "/base/docs/v2/reference/",
      symbols: [
        {
          name: "boil",
          kind: "function",
          url: "/docs/v2/reference/boil",
          href: "/base/docs/v2/reference/boil/",
          summary: "Boils water. It takes a while.",
        },
      ],
    },
  ])
})

test("a site's own code sees drafts where they are shown, and never an unlisted page", async () => {
  const titles = async (drafts: boolean) => (await view(drafts)).docs.map(({ title }) => title)
  assert.deepEqual(await titles(false), ["Two", "One"])
  assert.deepEqual(await titles(true), ["Two", "Later", "One"])
})

test("a site's own code can't change what it is given", async () => {
  const { docs, brand } = await view()
  assert.throws(() => (docs as unknown[]).push("more"), TypeError)
  assert.throws(() => Object.assign(docs[0] as object, { title: "Other" }), TypeError)
  assert.throws(() => Object.assign(brand, { name: "Other" }), TypeError)
})
