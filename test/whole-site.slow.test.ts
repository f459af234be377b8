/** This site, built once: every path of the specification answers, and what compile says of a page is what the page has. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { before, test } from "node:test"
import GithubSlugger from "github-slugger"
import { anchorsOf } from "../src/links/anchors.js"
import { hrefOf, resolveLink } from "../src/links/links.js"
import { elementKey } from "../src/model/element-key.js"
import { componentFile } from "../src/model/made-files.js"
import type { Page, PageBody, PageView } from "../src/model.js"
import { type BuiltPages, learnSite, makePages, planSite, type Relations, type SiteContext } from "../src/pipeline.js"
import { xmlText } from "../src/print/xml.js"
import { prepareContext } from "../src/setup/prepare-context.js"
import { headersFile, sitemapFile } from "../src/stages/output/host-files.js"
import { modulesOf } from "../src/stages/render.js"
import { nearestPages } from "../templates/client/not-found.js"
import { twinHref } from "../templates/twin-href.js"
import { unsaidWords } from "./twin-words.js"

const root = path.resolve(import.meta.dirname, "..")

let context: SiteContext
let relations: Relations
let built: BuiltPages
const pages: { route: Page; view: PageView; body: PageBody }[] = []

before(async () => {
  const prepared = await prepareContext({ root, cache: true, drafts: false, event: () => {} })
  assert.ok(prepared.context, JSON.stringify(prepared.diagnostics))
  context = prepared.context
  relations = await learnSite(context)
  built = await makePages(context, relations, relations.routes)
  for (const [index, page] of built.pages.entries()) {
    pages.push({
      route: relations.routes[index] as Page,
      view: built.views[index] as PageView,
      body: await page.body(),
    })
  }
  await context.memo.save()
})

test("the site has no problem above a warning", () => {
  const errors = [...relations.diagnostics, ...built.diagnostics].filter((one) => one.severity === "error")
  assert.deepEqual(errors, [])
})

test("every path of the specification answers", async () => {
  const paths = JSON.parse(await readFile(path.join(root, "test/routes.json"), "utf8")) as Record<string, string>
  for (const [url, kind] of Object.entries(paths)) {
    const redirect = relations.site.redirects.find(({ from }) => from === url)
    if (kind.startsWith("redirect to ")) assert.equal(redirect?.to, kind.slice("redirect to ".length), url)
    else assert.ok(relations.tables.routes.has(url), `${url} is no page`)
  }
})

test("no two pages that search engines may show have one <title>", () => {
  const titles = pages
    .filter(({ view }) => !view.head.noIndex)
    .map(({ view, body }) => ({ url: view.url, title: /<title>([^<]*)/.exec(body.html)?.[1] ?? "" }))
  const shared = titles.filter(({ url, title }) => titles.some((one) => one.title === title && one.url !== url))
  assert.deepEqual(shared, [])
  const titleOf = (url: string) => titles.find((one) => one.url === url)?.title
  assert.equal(titleOf("/docs/v2/getting-started/install"), "Install the widget | Captcha Docs")
  assert.equal(titleOf("/docs/v1/getting-started/install"), "Install the widget (v1) | Captcha Docs")
})

test("an older page is canonical to itself unless it says what the current one says, and then in the sitemap", () => {
  const { config } = context
  const older = pages.filter(({ view }) => view.version?.latest)
  assert.deepEqual(
    older.filter(({ view }) => view.head.canonical !== config.url + view.url).map(({ view }) => view.url),
    [],
  )
  const listed = sitemapFile(
    config,
    pages.map(({ view }) => view),
  )
  for (const { view } of older) assert.ok(listed.includes(`<loc>${config.url}${view.url}</loc>`), view.url)
})

test("what the site says of v2 is one statement: it is labelled unreleased, and it is the version to use", () => {
  for (const { view, body } of pages) {
    assert.doesNotMatch(body.html, /(?:may|might|can) still change|subject to change|not released yet/i, view.url)
    if (view.version?.name !== "v2") continue
    const banner = /<div class="version-banner[^]*?<\/div>/.exec(body.html)?.[0].replace(/<[^>]*>|&[^;]*;/g, "") ?? ""
    assert.equal(banner, `v2unreleased${context.config.brand.v2Label?.replace("'", "")}`, view.url)
  }
  const versions = pages.find(({ view }) => view.url === "/docs/v2/versions")
  assert.ok(versions?.body.markdown.includes(`| v2 | Unreleased | ${context.config.brand.v2Label} |`))
})

test("titles and descriptions are there, and no two pages share one", () => {
  const listed = pages.filter(({ view }) => !view.head.noIndex && view.version?.banner !== "unmaintained")
  for (const key of ["title", "description"] as const) {
    const seen = new Map<string, string>()
    for (const { view } of listed) {
      assert.notEqual(view[key].trim(), "", `${view.url} has no ${key}`)
      assert.equal(seen.get(view[key]), undefined, `${view.url} has the ${key} of ${seen.get(view[key])}`)
      seen.set(view[key], view.url)
    }
  }
})

test("anchors are facts: every id that compile knows is in the page, once", () => {
  for (const { route, body } of pages) {
    const ids = [...body.html.matchAll(/\sid="([^"]*)"/g)].map((match) => decodeHtml(match[1] as string))
    const counts = new Map<string, number>()
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const { id } of anchorsOf(route, relations.site)) assert.equal(counts.get(id), 1, `${route.url}#${id}`)
  }
})

test("headings and ids of components agree: the page, its contents, its Markdown, the search", () => {
  const { minHeadingLevel: min, maxHeadingLevel: max } = context.config.toc
  let seen = 0
  for (const { view, body } of pages) {
    const ids = new Set([...body.html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]))
    const uses = [view.module, ...view.partials].flatMap(
      (module) =>
        relations.site.sources
          .get(module?.path ?? "")
          ?.components.map(({ place }) => elementKey(module?.path ?? "", place)) ?? [],
    )
    for (const key of uses) {
      const facts = relations.site.components.uses.get(key)
      const { headings = [] } = relations.site.sources.get(componentFile(key)) ?? {}
      for (const { id, text, depth = 2 } of [...(facts?.anchors ?? []), ...headings]) {
        assert.ok(ids.has(id), `${view.url}#${id}`)
        if (text === undefined) continue
        seen += 1
        assert.match(body.html, new RegExp(`<h${depth} id="${id}"[^>]*>${text}<`), `${view.url}#${id}`)
        const heading = `\n${"#".repeat(depth)} ${text}`
        const inMarkdown = [`${heading}\n`, `${heading} {#${id}}\n`].some((line) => body.markdown.includes(line))
        assert.ok(inMarkdown, `${view.url}: ${text} in Markdown`)
        const inContents = view.toc.some((entry) => entry.id === id)
        assert.equal(inContents, depth >= min && depth <= max, `${view.url}#${id} in the contents`)
      }
      for (const id of [...(facts?.search.sections ?? []), ...(facts?.search.names ?? [])].map(anchorOf))
        assert.ok(id === "" || ids.has(id), `the search leads to ${view.url}#${id}`)
    }
  }
  assert.ok(seen > 20, `${seen} headings`)
})

function anchorOf(found: { id: string } | { anchor: string }): string {
  return "id" in found ? found.id : found.anchor
}

test("links are facts: every link that compile knows is in the page, resolved", () => {
  const { site, tables } = relations
  const config = { baseUrl: "/" }
  for (const { view, body } of pages) {
    const hrefs = new Set(
      [...body.html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map((match) => decodeHtml(match[1] as string)),
    )
    for (const module of modulesOf(view).filter(({ part }) => part === "whole")) {
      for (const link of site.sources.get(module.path)?.links ?? []) {
        const target = resolveLink(link.url, module.path, view.url, tables)
        if (target.kind === "page") {
          const href = hrefOf(target.url, config, target.search, target.hash)
          assert.ok(hrefs.has(href), `${view.url} lacks ${href} (${module.path}:${link.place.line})`)
        } else if (target.kind === "external") assert.ok(hrefs.has(target.url), `${view.url} lacks ${target.url}`)
      }
    }
  }
})

test("every link in the built pages leads to a page, a file or another site", () => {
  const outputs = new Set(["/assets/"])
  for (const { view, body } of pages) {
    const region = body.html.slice(body.html.indexOf("<body"))
    for (const match of region.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const href = decodeHtml(match[1] as string)
      if (/^(https?:|mailto:|#)/.test(href) || outputs.has(href)) continue
      const target = resolveLink(href, "site.config.ts", view.url, relations.tables)
      assert.ok(!target.kind.startsWith("missing"), `${view.url}: ${href} leads nowhere`)
      if (target.kind !== "page" || target.hash === "") continue
      const page = pages.find(({ route }) => route.url === target.url)
      assert.ok(page?.body.html.includes(` id="${target.hash}"`), `${view.url}: ${href} has no such anchor`)
    }
  }
})

test("no page carries an inline style, and every page has one h1", () => {
  for (const { view, body } of pages) {
    assert.doesNotMatch(body.html, /\sstyle="|<style/, view.url)
    assert.equal(body.html.match(/<h1[\s>]/g)?.length, 1, `${view.url} has no single h1`)
  }
})

test("every page has one deferred script for analytics, and the policy allows its host", async () => {
  const { config } = context
  const analytics = config.analytics
  assert.ok(analytics)
  const tag = `<script defer="" src="${analytics.src}" data-domain="${analytics.domain}"></script>`
  for (const { view, body } of pages) {
    assert.deepEqual(body.html.match(/<script[^>]*(?:data-domain|src="https?:)[^>]*><\/script>/g), [tag], view.url)
  }
  const policy = /Content-Security-Policy: (.+)/.exec(headersFile(config, relations.theme.facts))?.[1] ?? ""
  const sources = new Map(policy.split("; ").map((one) => [one.split(" ")[0], one.split(" ").slice(1)]))
  for (const directive of ["script-src", "connect-src"]) {
    assert.ok(sources.get(directive)?.includes(new URL(analytics.src).origin), `${directive}: ${policy}`)
  }
})

test("a page leads to the same page of the other version, and that one back", () => {
  const leads = (name: string) =>
    pages.flatMap(({ view }) => {
      const { active, other } = choicesOf(view)
      if (active?.name !== name || other === undefined || other.missing) return []
      return [`${active.href} ${other.href}`]
    })
  const choicesOf = ({ version }: PageView) => ({
    active: version?.choices.find((choice) => choice.active),
    other: version?.choices.find((choice) => !choice.active),
  })
  const same = [
    "",
    "/api /api/siteverify",
    "/category/guides /guides",
    "/getting-started",
    "/getting-started/install",
    "/getting-started/setup",
    "/getting-started/verify",
    "/guides/automated-testing",
    "/guides/browser-support",
    "/guides/csp",
    "/guides/eu-endpoint",
    "/guides/flutter /guides/mobile-web-view",
    "/sdk",
    "/troubleshooting",
    "/versions",
  ].map((pair) => pair.split(" "))
  // What a page says itself need not be mutual: v1's pages on themes and on OpenAPI are parts of pages of v2.
  assert.deepEqual(
    leads("v1").sort(),
    [...same, ["/guides/theme", "/sdk/configuration"], ["/guides/openapi-spec", "/api/siteverify"]]
      .map(([old, now = old]) => `/docs/v1${old} /docs/v2${now}`)
      .sort(),
  )
  assert.deepEqual(
    leads("v2").sort(),
    [...same, ["/sdk", "/sdk/configuration"]].map(([old, now = old]) => `/docs/v2${now} /docs/v1${old}`).sort(),
  )
  for (const { view } of pages) {
    const latest = view.version?.latest
    if (latest) assert.equal(choicesOf(view).other?.href, latest.href, view.url)
  }
})

test("every page names a picture of 1200 by 630 pixels that is there, and browsers find an icon", async () => {
  const { config, disk } = context
  for (const { view, body } of pages) {
    const url = /<meta property="og:image" content="([^"]*)"/.exec(body.html)?.[1] ?? ""
    const asset = relations.site.assets.get(url.replace(`${config.url}/`, "content/public/"))
    assert.deepEqual([asset?.width, asset?.height], [1200, 630], `${view.url}: ${url}`)
    assert.ok(asset && asset.size < 40_000)
    assert.match(body.html, /<meta property="og:image:alt" content="[^"]{10,}"/, view.url)
    assert.match(body.html, /<meta name="twitter:card" content="summary_large_image"/, view.url)
  }
  const icon = Buffer.from(await disk.read("content/public/favicon.ico"))
  assert.deepEqual([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)], [0, 1, 3])
})

test("security.txt (RFC 9116) is published, with the contact of the security page and its own address", async () => {
  const file = "content/public/.well-known/security.txt"
  const { config, disk } = context
  assert.ok(relations.site.assets.has(file))
  const text = new TextDecoder().decode(await disk.read(file))
  const fields = Object.fromEntries([...text.matchAll(/^([\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value]))
  assert.equal(fields.Contact, `mailto:${config.brand.securityContact}`)
  assert.equal(fields.Canonical, `${config.url}/.well-known/security.txt`)
  assert.ok(Date.parse(fields.Expires) > 0)
})

test("the feeds carry every post's text, and no address in them is relative", async () => {
  const outputs = await planSite(context, relations, built)
  const read = async (name: string) => String(await outputs.find(({ path: file }) => file === name)?.bytes())
  const { items } = JSON.parse(await read("blog/feed.json"))
  assert.equal(items.length, relations.site.blogs[0]?.posts.length)
  const [rss, atom] = [await read("blog/rss.xml"), await read("blog/atom.xml")]
  for (const item of items) {
    const html: string = item.content_html
    const words = (text: string) => text.replace(/<[^>]*>/g, " ").split(/\s+/).length
    const page = pages.find(({ view }) => context.config.url + view.url === item.url)
    const post = relations.site.blogs[0]?.posts.find(({ url }) => url === page?.view.url)
    const source = post && relations.site.sources.get(post.source)
    assert.ok(source && words(html) > 0.8 * source.words, `${item.url}: ${words(html)} words`)
    assert.ok(rss.includes(xmlText(html)) && atom.includes(xmlText(html)), item.url)
    assert.doesNotMatch(html, /<[^>]*\s(?:href|src)="(?!https:|mailto:)/)
    assert.doesNotMatch(html, /<[^>]*\s(?:class|style|id|data-[\w-]*)=|<(?:button|script|svg|h1)/)
    assert.equal(item.date_published, item.date_modified)
  }
  assert.doesNotMatch(rss, /<author>/)
  assert.equal(
    rss.match(/<dc:creator>/g)?.length,
    relations.site.blogs[0]?.posts.flatMap(({ authors }) => authors).length,
  )
})

test("no crumb of a symbol begins the next one: cut to fit a line, they would read the same", () => {
  const crumbs = pages.filter(({ view }) => view.url.includes("/reference/")).map(({ view }) => view.breadcrumbs)
  assert.ok(crumbs.some((labels) => labels.some(({ label }) => label === "CaptchaWidgetStateChangeEventData")))
  const twins = crumbs.flatMap((labels) =>
    labels.filter(({ label }, at) => label !== "" && labels[at + 1]?.label.startsWith(label)),
  )
  assert.deepEqual(twins, [])
})

test("headings skip no level", () => {
  for (const { view, body } of pages) {
    const main = body.html.slice(body.html.indexOf("<main"), body.html.indexOf("</main>"))
    let last = 0
    for (const match of main.matchAll(/<h([1-6])[\s>]/g)) {
      const level = Number(match[1])
      assert.ok(level <= last + 1, `${view.url}: h${level} after h${last}`)
      last = level
    }
  }
})

test("the Markdown twins hold no JSX, no open name and no draft", () => {
  for (const { view, body } of pages) {
    const text = body.markdown.replace(/^(`{3,}|~{3,})[^]*?^\1[`~]*$/gm, "").replace(/`[^`\n]*`/g, "")
    assert.doesNotMatch(text, /\{brand\./, view.url)
    assert.doesNotMatch(text, /<\/?[A-Z][A-Za-z]*[\s/>]/, view.url)
    assert.doesNotMatch(text, /^import .* from "/m, view.url)
  }
})

test("a link in a Markdown twin leads to a twin, and to a heading that it has", () => {
  const withoutCode = (text: string) => text.replace(/^(`{3,}|~{3,})[^]*?^\1[`~]*$/gm, "").replace(/`[^`\n]*`/g, "")
  const twins = new Map(pages.map(({ view, body }) => [twinHref(view.url), body.markdown]))
  const lost: string[] = []
  for (const { view, body } of pages) {
    for (const [, href = ""] of withoutCode(body.markdown).matchAll(/\]\(((?:\/|#)[^)\s]*)\)/g)) {
      const [path = "", hash] = href.split("#")
      const target = path === "" ? body.markdown : twins.get(path)
      if (target === undefined && twins.has(twinHref(path))) lost.push(`${view.url}: ${href} is no twin`)
      if (target === undefined || hash === undefined) continue
      const slugger = new GithubSlugger()
      const ids = [...target.matchAll(/^#{2,6} (.*?)(?: \{#([^}]+)\})?$/gm)].map(
        ([, title = "", stated]) => stated ?? slugger.slug(title.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")),
      )
      if (!ids.includes(hash)) lost.push(`${view.url}: no heading for ${href}`)
    }
  }
  assert.deepEqual(lost, [])
})

test("a table in a Markdown twin says what the table on the page says", () => {
  let cells = 0
  const unsaid: string[] = []
  for (const { view, body } of pages) {
    const shown = decodeHtml(body.html.replace(/<[^>]*>/g, "")).replace(/[\s*]+/g, "")
    const text = body.markdown.replace(/^(`{3,}|~{3,})[^]*?^\1[`~]*$/gm, "")
    for (const row of text.match(/^\|.*\|$/gm) ?? []) {
      for (const cell of row.slice(1, -1).split(/(?<!\\)\|/)) {
        const plain = cell
          .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
          .replace(/\\([|_*<[\]])/g, "$1")
          .replace(/[*`]/g, "")
          .replace(/\s+/g, "")
        if (/^:?-+:?$/.test(plain)) continue
        cells += 1
        if (!shown.includes(decodeHtml(plain))) unsaid.push(`${view.url}: the page does not say "${cell.trim()}"`)
      }
    }
  }
  assert.deepEqual(unsaid, [])
  assert.ok(cells > 5000, String(cells))
})

test("the Markdown of a page says what the page says, in the same order", () => {
  const unsaid = pages.flatMap(({ view, body }) =>
    view.url === "/search" ? [] : unsaidWords(body.html, body.markdown).map((words) => `${view.url}: ${words}`),
  )
  assert.deepEqual(unsaid, [])
})

test("every page can be reached from another", () => {
  const linked = new Set<string>()
  for (const { view, body } of pages) {
    for (const match of body.html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) {
      const url = (match[1] as string).replace(/(?<=.)\/$/, "")
      if (url !== view.url) linked.add(url)
    }
  }
  const orphans = pages
    .map(({ view }) => view.url)
    .filter((url) => !["/404", "/search"].includes(url) && !linked.has(url))
  assert.deepEqual(orphans, [])
})

function decodeHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
}

test("every page leads to its counterpart in each other version, or says that it has none and leads to the nearest", () => {
  const versioned = pages.filter(({ view }) => view.version !== undefined)
  const choicesOf = new Map(versioned.map(({ view }) => [view.url, view.version?.choices ?? []]))
  const choice = (url: string, version: string) => choicesOf.get(url)?.find(({ name }) => name === version)
  const missing = new Set<string>()
  for (const { view, body, route } of versioned) {
    const own = view.version?.name ?? ""
    for (const { name, href, missing: isMissing } of choicesOf.get(view.url) ?? []) {
      if (name === own) continue
      const what = `${view.url} in ${name}: ${href}`
      assert.ok(choicesOf.has(href), what)
      const note = `page not in ${choice(view.url, name)?.label}`
      const links = [...body.html.matchAll(new RegExp(`data-version="${name}"[^>]*>(.*?)</a>`, "g"))]
      assert.ok(links.length > 0, what)
      for (const [, text] of links) assert.equal(text?.includes(note) ?? false, isMissing === true, what)
      if (!isMissing) {
        const stated = relations.site.sources.get(route.source ?? "")?.frontMatter.otherVersion
        if (!stated) assert.equal(choice(href, own)?.href, view.url, `${what} leads elsewhere`)
        continue
      }
      missing.add(view.url)
      // The page at the same path, or the counterpart of the nearest folder's page.
      const paths = view.url.split("/").map((_, at, parts) => parts.slice(0, parts.length - at).join("/"))
      const above = paths.slice(1).map((path) => choice(path, name))
      const expected = [
        paths[0]?.replace(`/${own}`, `/${name}`) ?? "",
        above.find((one) => one && !one.missing)?.href ?? "",
        ...paths.slice(1).map((path) => path.replace(`/${own}`, `/${name}`)),
      ].filter((path) => choicesOf.has(path))
      assert.ok(expected.includes(href), `${what} instead of ${expected}`)
    }
  }
  assert.ok(missing.size > 100)
  for (const url of missing) {
    if (url.startsWith("/docs/v2/sdk/reference")) assert.equal(choice(url, "v1")?.href, "/docs/v1/sdk", url)
  }
  assert.equal(choice("/docs/v1/api", "v2")?.href, "/docs/v2/api/siteverify")
  assert.equal(choice("/docs/v2/api/siteverify", "v1")?.href, "/docs/v1/api")
  assert.equal(choice("/docs/v2/sdk/configuration", "v1")?.href, "/docs/v1/sdk")
})

test("a wrong address proposes the page with that title, and of two versions the reader's", () => {
  const docs = pages.filter(
    ({ view, route }) =>
      route.source !== undefined && !route.tree && !route.isList && !view.head.noIndex && view.version,
  )
  const paths = pages.filter(({ view }) => !view.head.noIndex).map(({ view }) => view.url)
  const titles = new Map(docs.map(({ view }) => [view.url, view.title]))
  const slug = (text: string) => new GithubSlugger().slug(text)
  const first = (asked: string, version: string) => nearestPages(asked, { paths, titles, version })[0]?.path
  const lost: string[] = []
  let twins = 0
  for (const { view } of docs) {
    const main = `/docs/${view.version?.name}`
    const folder = view.url.slice(0, view.url.lastIndexOf("/"))
    const sameTitle = docs.filter(
      (other) => slug(other.view.title) === slug(view.title) && other.view.url.startsWith(main),
    )
    const byTitle = `${folder}/${slug(view.title)}`
    if (sameTitle.length === 1 && !paths.includes(byTitle) && first(byTitle, main) !== view.url)
      lost.push(`${byTitle}: ${first(byTitle, main)}`)
    // Without a version: the reader's own comes first.
    const below = view.url.slice(main.length)
    const other = view.url.replace(main, main === "/docs/v2" ? "/docs/v1" : "/docs/v2")
    if (!paths.includes(other) || paths.includes(below) || below === "") continue
    twins += 1
    if (first(below, main) !== view.url) lost.push(`${below}: ${first(below, main)}`)
  }
  assert.ok(twins > 15)
  assert.deepEqual(lost, [])
})

test("no page asks for a password or a sign-in", () => {
  const asking = pages.filter(({ body }) => /type="password"|autoComplete="(current|new)-password"/i.test(body.html))
  assert.deepEqual(
    asking.map(({ view }) => view.url),
    [],
  )
})

test("the header leads to the support site and the dashboard, and has a language dropdown", () => {
  for (const { view, body } of pages) {
    const header = /<header[^]*?<\/header>/.exec(body.html)?.[0] ?? ""
    for (const address of ["https://support.example.com", "https://dashboard.example.com"])
      assert.ok(header.includes(`href="${address}`), `${view.url} to ${address}`)
    assert.match(header, /English/, view.url)
  }
})

test("the blog shows reading times, and its sidebar is grouped by year", () => {
  const posts = pages.filter(({ view }) => view.template === "post")
  assert.equal(posts.length, 5)
  for (const { view, body } of posts) {
    assert.match(body.html, /\d+ min read|One min read/, view.url)
    const beside = /<aside class="sidebar"[^]*?<\/aside>/.exec(body.html)?.[0] ?? ""
    assert.match(beside, />20\d\d</, view.url)
    for (const other of posts)
      assert.ok(beside.includes(`href="${other.view.url}"`), `${view.url} to ${other.view.url}`)
  }
})
