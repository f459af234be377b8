/** Components and islands of a site's own content, in a browser and under the site's own security policy. */
import assert from "node:assert/strict"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { type Browser, chromium, type Page } from "playwright-core"
import { hostFiles } from "../../src/disk.js"
import { Host } from "../../src/host/host.js"
import { type Listening, listen } from "../../src/host/listen.js"
import { type Workspace, workspace } from "../build-fixture.js"
import { chromiumArgs, findChromium } from "./chromium.js"

describe("components of the content in a browser", { timeout: 120_000 }, () => {
  let site: Workspace
  let server: Listening
  let browser: Browser

  before(async () => {
    site = await workspace(path.join(import.meta.dirname, "../sites/components"))
    const built = await site.build()
    assert.equal(built.exitCode, 0, built.problems)
    const host = new Host({ dir: path.join(site.folder, "build"), files: hostFiles })
    assert.deepEqual(await host.reload(), [])
    const listening = await listen({ handle: (req, res) => host.handle(req, res), port: 0 })
    assert.ok(listening.ok)
    server = listening
    browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  })
  after(async () => {
    await browser?.close()
    await server?.close()
    await site?.remove()
  })

  /** Opens a page; whatever the console, the network or the policy complains about fails the test. */
  async function visit(route: string, use: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ reducedMotion: "reduce" })
    context.setDefaultTimeout(30_000)
    const complaints: string[] = []
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text())
    })
    context.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
    context.on("weberror", (error) => complaints.push(String(error.error())))
    try {
      const page = await context.newPage()
      await page.goto(server.url + route)
      await use(page)
      assert.deepEqual(complaints, [])
    } finally {
      await context.close()
    }
  }

  const meter = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}:`) })

  test("an island runs, and what stands inside it stays the same nodes", () =>
    visit("/docs/start", async (page) => {
      const inside = await page.getByText("It is hot").elementHandle()
      await page.locator(".island[data-awake]").nth(2).waitFor()
      await meter(page, "Water").click()
      await meter(page, "Water").click()
      assert.equal(await meter(page, "Water").textContent(), "Water: 6")
      assert.equal(await inside?.evaluate((node) => node.isConnected), true)
      await meter(page, "Inner").click()
      assert.equal(await meter(page, "Inner").textContent(), "Inner: 1")
      await meter(page, "Water").click()
      assert.equal(await meter(page, "Inner").textContent(), "Inner: 1")
    }))

  test("an island may show later what stands inside it, hide it, and show it as it was", () =>
    visit("/docs/start", async (page) => {
      assert.equal(await page.getByText("It whistles").count(), 0)
      await meter(page, "Steam").click()
      await page.getByText("It whistles").waitFor()
      await meter(page, "Late").click()
      await meter(page, "Late").click()
      await meter(page, "Steam").click()
      assert.equal(await meter(page, "Late").count(), 0)
      await meter(page, "Steam").click()
      assert.equal(await meter(page, "Late").textContent(), "Late: 2")
    }))

  const styles = (page: Page) =>
    page.locator('head > link[rel="stylesheet"]').evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""))

  test("a page has the styles of the components that it shows, and navigation brings them before the page is shown", () =>
    visit("/docs/plain", async (page) => {
      assert.equal((await styles(page)).length, 1)
      assert.equal(await page.locator(".bracketed .badge").textContent(), "2.0")
      await page.evaluate(() => {
        ;(globalThis as { same?: boolean }).same = true
        new MutationObserver((_, observer) => {
          const found = document.querySelector(".meter")
          if (!found) return
          observer.disconnect()
          document.documentElement.dataset.outline = getComputedStyle(found).outlineColor
        }).observe(document.body, { childList: true, subtree: true })
      })
      await page.getByRole("link", { name: "Start" }).first().click()
      await meter(page, "Water").waitFor()
      assert.equal(await page.evaluate(() => (globalThis as { same?: boolean }).same), true)
      assert.equal(await page.locator("html").getAttribute("data-outline"), "rgb(1, 2, 3)")
      assert.equal(await meter(page, "Water").evaluate((node) => getComputedStyle(node).color), "rgb(4, 5, 6)")
      const image = await meter(page, "Water").evaluate((node) => getComputedStyle(node).backgroundImage)
      assert.match(image, /assets\/scale-\w+\.svg/)
      // The sheet of every page, that of samples, tables and remarks, and those of two components.
      assert.equal((await styles(page)).length, 4)
    }))
})
