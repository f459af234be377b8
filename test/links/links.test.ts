/** The small rules of addresses: what each form is called, which doc set it lies in, how a file is named by a link. */
import assert from "node:assert/strict"
import { test } from "node:test"
import {
  anchorOf,
  assetOutput,
  configLink,
  docSetAt,
  encodePath,
  fileAsTyped,
  hrefOf,
  isBelow,
  type LinkTables,
  linkTables,
  pagePath,
  resolveLink,
  searchGroup,
  sidebarUrl,
  twinUrl,
  typedFile,
} from "../../src/links/links.js"
import type { AssetFile, Page, Redirect, Site } from "../../src/model.js"

const place = { file: "redirects.yml", line: 1, column: 1 }
const asset = (path: string): AssetFile => ({ kind: "asset", path, hash: "0123456789abcdef", size: 1 })

test("addresses that the build makes have names of their own", () => {
  assert.deepEqual(["/", "/docs"].map(twinUrl), ["/index.md", "/docs.md"])
  assert.equal(sidebarUrl({ collection: "docs" }), "/sidebar/docs.json")
  assert.equal(sidebarUrl({ collection: "docs", version: "v2" }), "/sidebar/docs-v2.json")
  assert.equal(sidebarUrl({ collection: "my docs", version: "v2" }, "A/b"), "/sidebar/my_20docs-v2.A_2fb.json")
  assert.deepEqual(
    [{ route: "/" }, { route: "/docs/v2" }].map((one) => searchGroup(one)),
    ["docs", "docs/v2"],
  )
})

test("a path lies below a route, and in the innermost doc set", () => {
  const below = ["/docs", "/docs/a", "/docsx", "/"].map((url) => isBelow(url, "/docs"))
  assert.deepEqual(below, [true, true, false, false])
  assert.equal(isBelow("/anything", "/"), true)
  const sets = [{ route: "/" }, { route: "/docs/v2" }, { route: "/docs" }]
  assert.deepEqual(
    ["/docs/v2/a", "/docs/b", "/blog"].map((url) => docSetAt(url, sets)?.route),
    ["/docs/v2", "/docs", "/"],
  )
  assert.equal(docSetAt("/blog", [{ route: "/docs" }]), undefined)
})

test("a page's path has no slash at its end, no index.html and no .html, but for the page of what is missing", () => {
  const typed = [
    "/",
    "/index.html",
    "/a/",
    "/a/index.html",
    "/a.html",
    "/404.html",
    "//a///b/",
    "/.html",
    "/A/INDEX.HTML",
  ]
  assert.deepEqual(typed.map(pagePath), ["/", "/", "/a", "/a", "/a", "/404.html", "/a/b", "/.html", "/A"])
})

test("a file is named from the text, from the public folder, or from the site's root", () => {
  const from = "content/docs/guides/page.mdx"
  assert.deepEqual(
    ["x.png", "./x.png?a#b", "../x.png", "/x.png", "@site/data/../x.json", "%78.png"].map((typed) =>
      typedFile(typed, from),
    ),
    [
      "content/docs/guides/x.png",
      "content/docs/guides/x.png",
      "content/docs/x.png",
      "content/public/x.png",
      "content/x.json",
      "content/docs/guides/x.png",
    ],
  )
  assert.equal(typedFile("../../../../x.png", from), undefined)
  assert.deepEqual(["content/logo.svg", "/logo.svg"].map(configLink), ["@site/content/logo.svg", "/logo.svg"])
})

test("a link names another file in the way in which it named the first", () => {
  const from = "content/docs/guides/page.mdx"
  const named = (file: string, typed: string) => fileAsTyped(file, typed, from)
  assert.equal(named("content/a.mdx", "@site/content/b.mdx"), "@site/content/a.mdx")
  assert.equal(named("content/public/a.png", "./b.png"), "/a.png")
  assert.equal(named("content/a.mdx", "/b.mdx"), "content/a.mdx")
  assert.equal(named("content/docs/guides/a.mdx", "./b.mdx"), "./a.mdx")
  assert.equal(named("content/docs/guides/a.mdx", "b.mdx"), "a.mdx")
  assert.equal(named("content/docs/a.mdx", "./b.mdx"), "../a.mdx")
})

test("an address in HTML has the base URL, and what is not ASCII encoded", () => {
  const config = { baseUrl: "/base/" }
  assert.equal(hrefOf("/docs", config), "/base/docs")
  assert.equal(hrefOf("/docs", config, "?a=1", "größe"), "/base/docs?a=1#gr%C3%B6%C3%9Fe")
  assert.equal(hrefOf("/C#/what?", config), "/base/C%23/what%3F")
  const slashed = { ...config, trailingSlash: true }
  assert.deepEqual(
    ["/", "/docs", "/docs/", "/feed.xml"].map((url) => hrefOf(url, slashed)),
    ["/base/", "/base/docs/", "/base/docs/", "/base/feed.xml"],
  )
  assert.equal(encodePath("/a b?c"), "/a%20b%3Fc")
  assert.deepEqual(["a%20b", "part:~:text=x", "100%", "%ff"].map(anchorOf), ["a b", "part", "100%", "%ff"])
})

test("a public file keeps its name, another one gets its bytes' hash", () => {
  assert.deepEqual(
    ["content/public/a/b.png", "content/docs/b.c.png", "content/docs/.htaccess", "content/docs/LICENSE"].map((path) =>
      assetOutput(asset(path)),
    ),
    ["a/b.png", "assets/b.c-0123456789.png", "assets/.htaccess-0123456789", "assets/LICENSE-0123456789"],
  )
})

function tables(more: Partial<LinkTables> = {}): LinkTables {
  const page = (url: string) => [url, { url, template: "search" }] as unknown as [string, Page]
  return {
    config: { baseUrl: "/base/", url: "https://docs.example.com", docs: [], blog: false },
    routes: new Map(["/", "/docs", "/docs/a", "/base"].map(page)),
    urlOfSource: new Map([
      ["content/docs/a.mdx", "/docs/a"],
      ["content/docs/b.md", "/docs"],
    ]),
    redirects: new Map([["/old", { from: "/old", to: "/docs", place }]]),
    assets: new Map(["content/public/x.zip", "content/docs/y.png"].map((path) => [path, asset(path)])),
    generated: new Set(["/llms.txt", "/docs.md"]),
    addresses: {},
    ...more,
  }
}

const from = "content/docs/index.mdx"
const led = (raw: string, more?: Partial<LinkTables>) => resolveLink(raw, from, "/docs", tables(more))

test("a link leads to a page, a redirect, a file, what the build makes, or nowhere", () => {
  const kinds = {
    "/docs/a": "page",
    "/base/docs/a": "page",
    "/old?a#b": "redirect",
    "/x.zip": "asset",
    "./y.png#b": "asset",
    "@site/content/docs/y.png": "asset",
    "@site/content/docs/a.mdx": "page",
    "@site/content/docs/no.mdx": "missing-file",
    "@site/content/docs/no.png": "missing-asset",
    "/llms.txt": "generated",
    "/docs.md": "generated",
    "/no.md": "missing-file",
    "no.mdx": "missing-file",
    "a.mdx": "page",
    "./a.md": "page",
    "./b.mdx": "page",
    "/docs/a.md": "page",
    "/no.pdf": "missing-asset",
    "/www.example.com": "missing-page",
    "/v1.0": "missing-page",
    "/no.html": "missing-page",
    "#part": "here",
    "?q=1": "here",
    "https://docs.example.com/base/docs/a": "page",
    "HTTPS://DOCS.example.com?q": "page",
    "//docs.example.com": "page",
    "https://docs.example.community/": "external",
    "//other.example.com/x": "external",
    "mailto:a@example.com": "external",
    "pathname:///docs/a": "page",
    "pathname:///else": "external",
  }
  assert.deepEqual(Object.fromEntries(Object.keys(kinds).map((raw) => [raw, led(raw).kind])), kinds)
})

test("what leads somewhere says where, with the query and the hash as typed", () => {
  assert.deepEqual(led(" a.mdx?q=1#b?c "), { kind: "page", url: "/docs/a", search: "?q=1", hash: "b?c" })
  assert.deepEqual(led("a#b"), { kind: "page", url: "/docs/a", search: "", hash: "b" })
  assert.deepEqual(led("/old?a#b"), {
    kind: "redirect",
    redirect: tables().redirects.get("/old"),
    search: "?a",
    hash: "b",
  })
  assert.deepEqual(led("./y.png#b"), { kind: "asset", asset: asset("content/docs/y.png"), hash: "b" })
  assert.deepEqual(led("/docs.md#b"), { kind: "generated", url: "/docs.md", hash: "b" })
  assert.deepEqual(led("#b"), { kind: "here", search: "", hash: "b" })
  assert.deepEqual(led("pathname:///else/x"), { kind: "external", url: "/base/else/x" })
  assert.deepEqual(led("/no/?q#b"), { kind: "missing-page", url: "/no", hash: "b" })
  assert.deepEqual(led("/no.pdf"), { kind: "missing-asset", path: "/no.pdf" })
  assert.deepEqual(led("@site/../no.pdf"), { kind: "missing-asset", path: "content/../no.pdf" })
})

test("a relative link starts at the page of an index, and above the page of another file", () => {
  const to = (file: string, page: string | undefined, raw: string) => resolveLink(raw, file, page, tables())
  assert.equal((to("content/docs/index.mdx", "/docs", "a") as { url: string }).url, "/docs/a")
  assert.equal((to("content/docs/README.md", "/docs", "a") as { url: string }).url, "/docs/a")
  assert.equal((to("content/docs/b.mdx", "/docs/b", "a") as { url: string }).url, "/docs/a")
  assert.equal((to("content/docs/c/C.md", "/docs/c", "../a") as { url: string }).url, "/docs/a")
  assert.equal((to("content/pages/c/c.md", "/c/c", "d") as { url: string }).url, "/c/d")
  const slugged = tables({ routes: new Map([["/docs", { url: "/docs", isFolder: false } as Page]]) })
  assert.equal((resolveLink("a", "content/docs/index.mdx", "/docs", slugged) as { url: string }).url, "/a")
  const slashed = tables({ config: { ...tables().config, trailingSlash: true } })
  assert.equal(
    (resolveLink("../tags", "(makers)/t/tags/x.mdx", "/t/tags/x", slashed) as { url: string }).url,
    "/t/tags",
  )
  assert.equal((resolveLink("../a", "content/docs/b.mdx", "/docs/b", slashed) as { url: string }).url, "/docs/a")
  const plain = tables({ config: { ...tables().config, trailingSlash: false } })
  assert.equal((resolveLink("docs/a", "content/docs/index.mdx", "/docs", plain) as { url: string }).url, "/docs/a")
  const withBlog = tables({
    config: { ...tables().config, blog: [{ dir: "blog" }] } as unknown as LinkTables["config"],
  })
  assert.equal(
    (resolveLink("../docs/a", "content/blog/b/index.md", "/blog/b", withBlog) as { url: string }).url,
    "/docs/a",
  )
  assert.equal(to("content/index.mdx", "/", "x.zip").kind, "asset")
  assert.deepEqual(to("content/docs/_part.mdx", undefined, "a#b"), { kind: "missing-page", url: "a", hash: "b" })
})

test("a Markdown file is looked for beside the text, then in the folders of its collection", () => {
  const config = { ...tables().config, docs: [{ dir: "docs", versions: [{ name: "v1" }, { name: "v2" }] }] }
  const more = {
    config: config as unknown as LinkTables["config"],
    urlOfSource: new Map([
      ["content/docs/v1/a.mdx", "/docs/v1/a"],
      ["content/docs/v2/a.mdx", "/docs/v2/a"],
      ["content/docs/v2/sub/b.mdx", "/docs/v2/sub/b"],
    ]),
  }
  const found = (raw: string, file: string) => resolveLink(raw, file, undefined, tables(more))
  const url = (raw: string, file: string) => (found(raw, file) as { url?: string }).url
  assert.equal(url("/a.mdx", "content/docs/v1/sub/x.mdx"), "/docs/v1/a")
  assert.equal(url("a.mdx", "content/docs/v2/sub/x.mdx"), "/docs/v2/a")
  assert.equal(url("b.mdx", "content/docs/v2/sub/x.mdx"), "/docs/v2/sub/b")
  assert.equal(found("./a.mdx", "content/docs/v2/sub/x.mdx").kind, "missing-file")
  assert.equal(found("/b.mdx", "content/docs/v2/sub/x.mdx").kind, "missing-file")
  assert.equal(found("../../../../../a.mdx", "content/docs/v2/sub/x.mdx").kind, "missing-file")
})

test("the tables of a site know its files, what the build makes of it, and the first of two redirects", () => {
  const redirects: Redirect[] = ["/a", "/b"].map((to) => ({ from: "/old", to, place }))
  const site = {
    pages: [
      { source: "content/docs/a.mdx", url: "/docs/a" },
      { source: "content/pages/p.mdx", url: "/p" },
      { source: "content/blog/x.mdx", url: "/blog/x" },
      { url: "/search" },
    ],
    redirects,
    assets: new Map(["x.zip", "lost.zip"].map((name) => [`content/public/${name}`, asset(`content/public/${name}`)])),
  } as unknown as Site
  const plan = {
    routes: [{ url: "/" }, { url: "/p" }] as Page[],
    generated: new Set(["/p.md"]),
    lostAssets: new Set(["content/public/lost.zip"]),
  }
  const made = linkTables(tables().config, site, plan)
  assert.equal(made.redirects.get("/old")?.to, "/a")
  assert.deepEqual(
    [...made.urlOfSource],
    [
      ["content/docs/a.mdx", "/docs/a"],
      ["content/pages/p.mdx", "/p"],
      ["content/blog/x.mdx", "/blog/x"],
    ],
  )
  assert.deepEqual([...made.routes.keys()], ["/", "/p"])
  assert.deepEqual([...made.generated], ["/p.md"])
  assert.deepEqual([...made.assets.keys()], ["content/public/x.zip"])
})
