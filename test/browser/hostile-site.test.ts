/** A site whose every text wants to be an element: titles, labels, names, code, declarations and API documents. */
import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { folderWith } from "../run-program.js"
import { assertUnharmed, foreignRequests, hostile } from "./attacks.js"
import { box, options } from "./searching.js"
import { startSite, type TestSite, withPage } from "./site.js"

const quoted = JSON.stringify(hostile)
/** As Markdown shows it. */
const escaped = hostile.replaceAll("<", "&lt;").replaceAll("{", "&#123;")
const tags = `tags: [${quoted}]\n`
const page = (more: string, body: string) =>
  `---\ntitle: ${quoted}\ndescription: ${quoted}\nsidebar_label: ${quoted}\nkeywords: [${quoted}]\n${more}---\n\n${body}\n`

const body = `A text with ${escaped} and \`${hostile}\` in it.

## Heading ${escaped} {#first}

:::note[${escaped}]
Text.
:::

\`\`\`html title=${quoted.replaceAll('\\"', "'")}
${hostile}
\`\`\`

| ${escaped} | b |
| --- | --- |
| \`${hostile}\` | ${escaped} |

![${escaped}](./dot.svg "${escaped.replaceAll('"', "&quot;")}") [${escaped}](./other.mdx)`

const files = {
  "site.config.ts": `import { defineConfig } from "captcha-docs"
const hostile = ${quoted}
export default defineConfig({
  title: hostile,
  tagline: hostile,
  url: "https://docs.example.com",
  lastUpdate: false,
  brand: { name: hostile },
  navbar: [{ label: hostile, to: "/docs/v1" }],
  blog: { title: hostile, description: hostile },
  docs: [{ id: "docs", dir: "docs", route: "/docs", current: "v1", versions: [{ name: "v1", label: hostile, bannerText: hostile }] }],
})
`,
  "content/docs/v1/index.mdx": page("", `${body}\n\nBrand: {brand.name}`),
  "content/docs/v1/other.mdx": page(`questions: [${quoted}]\n`, body),
  "content/docs/v1/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
  "content/docs/v1/deep/_category_.yml": `label: ${quoted}\n`,
  "content/docs/v1/deep/page.mdx": page("", body.replaceAll("./", "../")),
  "content/blog/authors.yml": `one:\n  name: ${quoted}\n  title: ${quoted}\n  description: ${quoted}\n  page: true\n`,
  "content/blog/2024-01-01-post.mdx": page(`authors: [one]\n${tags}`, "A short text.\n\n{/* truncate */}\n\nMore."),
  "content/blog/tags.yml": `${quoted}:\n  label: ${quoted}\n  description: ${quoted}\n`,
  "content/sdk/v1/sdk.d.ts": `/** ${hostile} */\nexport interface Widget {\n  /** ${hostile} */\n  state: ${quoted}\n}\n`,
}

describe("a site of hostile texts", { timeout: 300_000 }, () => {
  let site: TestSite
  let remove: () => Promise<void>

  before(async () => {
    const made = await folderWith(files)
    remove = made.remove
    site = await startSite(made.folder)
  })
  after(async () => {
    await site?.close()
    await remove?.()
  })

  it("shows them as texts, on every page, in the search and in its list", async () => {
    assert.ok(site.routes.length > 8, site.routes.join(" "))
    await withPage(site, "about:blank", async ({ page, complaints }) => {
      const requests = foreignRequests(page, [site.origin])
      for (const route of [...site.routes, "/search?q=onerror", "/img-onerror"]) {
        await page.goto(site.origin + route)
        await page.keyboard.press("Control+k")
        await box(page).fill("onerror")
        await options(page).first().waitFor()
        await assertUnharmed(page, requests)
        await page.keyboard.press("Escape")
      }
      await page.goto(`${site.origin}/docs/v1`)
      await page.locator("main a[href$='/docs/v1/other']").first().click()
      await page.waitForURL("**/other")
      await assertUnharmed(page, requests)
      assert.ok((await page.locator("h1").innerText()).includes("<img data-attack"))
      assert.deepEqual(
        complaints.filter((one) => !one.includes("404")),
        [],
      )
    })
  })
})
