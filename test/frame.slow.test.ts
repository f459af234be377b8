/** What every page's frame shows of the configuration, and leaves out where there is nothing to show. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { buildFolder } from "./build-fixture.js"
import { folderWith } from "./run-program.js"

async function pageOf(config: string, files: Record<string, string>, page: string): Promise<string> {
  const { folder, remove } = await folderWith({
    "site.config.ts": `export default { title: "Test", lastUpdate: false, blog: false, ${config} }\n`,
    ...files,
  })
  try {
    const built = await buildFolder(folder)
    assert.equal(built.exitCode, 0, built.problems)
    return built.files.get(page) ?? assert.fail(`${page} is missing`)
  } finally {
    await remove()
  }
}

const doc = "---\ntitle: Start\ndescription: About.\nslug: /\n---\n\nText.\n"

test("a site without logo, icon, versions and edit address shows its title alone, and a neutral icon", async () => {
  const html = await pageOf("", { "content/docs/index.mdx": doc }, "docs/index.html")
  assert.match(
    html,
    /<a class="brand" href="\/docs" aria-label="Test, home"><span class="brand-name">Test<\/span><\/a>/,
  )
  const icon = /<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,([^"]+)"/.exec(html)?.[1] ?? ""
  assert.match(decodeURIComponent(icon), /^<svg .*#64748b/)
  assert.doesNotMatch(html, /data-dropdown="version"/)
  assert.doesNotMatch(html, /data-icon="edit"/)
  // With one language there is nothing to choose.
  assert.doesNotMatch(html, /data-dropdown="locale"/)
  const asked = await pageOf("languageMenu: true,", { "content/docs/index.mdx": doc }, "docs/index.html")
  assert.match(asked, /data-dropdown="locale"/)
})

test("a site in several languages leads to those of its translations", async () => {
  const languages = `locales: [
    { code: "en", label: "English", htmlLang: "en" },
    { code: "de", label: "Deutsch", htmlLang: "de", url: "https://de.docs.example.com/" },
  ],`
  const html = await pageOf(languages, { "content/docs/index.mdx": doc }, "docs/index.html")
  assert.match(html, /<a href="https:\/\/de\.docs\.example\.com\/" lang="de" hrefLang="de">Deutsch<\/a>/)
  assert.match(html, /<a href="\/" lang="en" hrefLang="en" aria-current="true">English<\/a>/)
})

test("a site with versions and an edit address shows both", async () => {
  const config = `editUrl: "https://code.example.com/edit/", logo: { light: "/logo.svg", withTitle: false },
    docs: [{ id: "docs", dir: "docs", route: "/docs", versions: [{ name: "v2" }, { name: "v1" }] }]`
  const files = {
    "content/docs/v2/index.mdx": doc,
    "content/docs/v1/index.mdx": doc,
    "content/public/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"/>',
  }
  const html = await pageOf(config, files, "docs/v2/index.html")
  assert.match(html, /data-dropdown="version"/)
  const alone = await pageOf(
    config.replace(', { name: "v1" }', ""),
    { ...files, "content/docs/v1/index.mdx": doc },
    "docs/v2/index.html",
  )
  assert.doesNotMatch(alone, /data-dropdown="version"/)
  assert.match(html, /<a [^>]*href="https:\/\/code\.example\.com\/edit\/content\/docs\/v2\/index\.mdx"/)
  const brand = /<a class="brand".*?<\/a>/.exec(html)?.[0] ?? ""
  assert.match(brand, /<img class="logo" src="\/logo\.svg" alt="" width="60" height="20"/)
  assert.doesNotMatch(brand, /brand-name/)
})
