/** A sidebar of more entries than a page shows. */
import assert from "node:assert/strict"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { startSite, type TestSite, withPage } from "./site.js"

describe("a sidebar of 160 entries", { timeout: 120_000 }, () => {
  let root: string
  let site: TestSite

  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), "captcha-docs-long-"))
    await mkdir(path.join(root, "content/docs"), { recursive: true })
    await writeFile(path.join(root, "site.config.ts"), 'export default { title: "Long", lastUpdate: false }\n')
    for (let at = 1; at <= 160; at++) {
      const text = `---\ntitle: Page ${at}\nsidebar_position: ${at}\n---\n\nThe text of page ${at}.\n`
      await writeFile(path.join(root, `content/docs/page-${at}.md`), text)
    }
    site = await startSite(root)
  })
  after(async () => {
    await site?.close()
    await rm(root, { recursive: true, force: true })
  })

  it("shows the 20 around the page, and all of them on demand, where they are", () =>
    withPage(site, "/docs/page-80", async ({ page, complaints }) => {
      const entries = page.locator(".sidebar li:not(.sidebar-all) > a")
      assert.equal(await entries.count(), 20)
      await page.getByRole("link", { name: "All 160 entries" }).focus()
      await page.keyboard.press("Enter")
      await entries.nth(159).waitFor()
      assert.equal(await entries.count(), 160)
      assert.match(page.url(), /page-80$/)
      assert.equal(await page.locator(".sidebar [aria-current=page]").textContent(), "Page 80")
      const focused = await page.evaluate(() => document.activeElement?.textContent)
      assert.equal(focused, "Page 80")
      assert.deepEqual(complaints, [])
    }))

  it("leads from its logo to its first page, for it has no home page, and names no home in its breadcrumbs", () =>
    withPage(site, "/docs/page-80", async ({ page }) => {
      assert.equal(await page.getByRole("link", { name: "Home page" }).count(), 0)
      await page.locator(".brand").first().click()
      await page.getByRole("heading", { level: 1, name: "Page 1", exact: true }).waitFor()
    }))

  it("offers them in the menu of a phone, too", () =>
    withPage(
      site,
      "/docs/page-80",
      async ({ page }) => {
        await page.locator("[data-menu-open]").first().click()
        await page.locator("dialog.menu").getByRole("link", { name: "All 160 entries" }).click()
        await page.locator("dialog.menu").getByRole("link", { name: "Page 160" }).waitFor()
      },
      { viewport: { width: 390, height: 800 } },
    ))

  it("leads to a page that lists them where the tree can't be loaded, and without scripts", async () => {
    await withPage(site, "/docs/page-80", async ({ page }) => {
      await page.route("**/sidebar/**", (route) => route.abort())
      await page.getByRole("link", { name: "All 160 entries" }).click()
      await page.waitForURL("**/search")
    })
    await withPage(
      site,
      "/docs/page-80",
      async ({ page }) => {
        await page.getByRole("link", { name: "All 160 entries" }).click()
        await page.waitForURL("**/search")
        assert.equal(await page.locator(".search-sections a", { hasText: /^Page \d+$/ }).count(), 160)
      },
      { javaScriptEnabled: false },
    )
  })
})
