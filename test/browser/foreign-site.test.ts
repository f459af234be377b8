/** A site that is not ours, with templates of its own, in a browser and under its own security policy. */
import assert from "node:assert/strict"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import axe from "axe-core"
import { type Browser, chromium, type Page } from "playwright-core"
import { hostFiles } from "../../src/disk.js"
import { createHost } from "../../src/host/host.js"
import { type Listening, listen } from "../../src/host/listen.js"
import { type Workspace, workspace } from "../build-fixture.js"
import { chromiumArgs, findChromium } from "./chromium.js"

const pages = [
  "/",
  "/heating/first",
  "/pouring/deep/cups",
  "/manual/v2",
  "/manual/v1/bell",
  "/counter",
  "/search?q=steam",
]

describe("a foreign site in a browser", { timeout: 300_000 }, () => {
  let site: Workspace
  let server: Listening
  let browser: Browser

  before(async () => {
    site = await workspace(path.join(import.meta.dirname, "../sites/foreign-site"))
    const built = await site.build()
    assert.equal(built.exitCode, 0, built.problems)
    const host = createHost({ dir: path.join(site.folder, "build"), files: hostFiles })
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
    const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(10_000)
    const complaints: string[] = []
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI}`),
      )
    })
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text())
    })
    context.on("weberror", (error) => complaints.push(String(error.error())))
    context.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
    try {
      const page = await context.newPage()
      await page.goto(server.url + route)
      await use(page)
      assert.deepEqual(complaints, [])
    } finally {
      await context.close()
    }
  }

  for (const route of pages) {
    test(`${route} has its templates, and axe finds nothing`, () =>
      visit(route, async (page) => {
        const region = page.locator("#region > section.kettle > main#main h1")
        await region.waitFor()
        assert.equal(await page.locator(".kettle-line svg.icon").count(), 1)
        assert.equal(await page.locator(".kettle-line").evaluate((line) => getComputedStyle(line).textAlign), "center")
        assert.equal(await page.locator("head > meta[name=kettle]").count(), 1)
        const session = await page.context().newCDPSession(page)
        await session.send("Runtime.evaluate", { expression: axe.source })
        const { result } = await session.send("Runtime.evaluate", {
          expression: `axe.run().then(({ violations }) =>
            violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + " " + target)))`,
          awaitPromise: true,
          returnByValue: true,
        })
        assert.deepEqual(result.value, [])
      }))
  }

  test("opens a closed category of the docs at /", () =>
    visit("/heating/first", async (page) => {
      await page.getByRole("button", { name: "Expand Pouring" }).click()
      await page.getByRole("button", { name: "Expand Deep" }).click()
      await page.locator('.sidebar a[href="/pouring/deep/cups"]').click()
      await page.locator("h1", { hasText: "Cups" }).waitFor()
    }))

  test("goes from page to page without a reload, and keeps the root of its layout", () =>
    visit("/", async (page) => {
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      await page.locator("main").getByRole("link", { name: "heating", exact: true }).click()
      await page.locator("#region > section.kettle h1", { hasText: "Heat water" }).waitFor()
      assert.equal(await page.evaluate(() => "sameDocument" in window), true)
    }))

  test("searches its own versions, the reader's first", () =>
    visit("/manual/v2", async (page) => {
      const versions = page.locator("main select[name=version]")
      const first = page.locator(".search-results .search-result").first()
      await page.locator(".site-header [data-dropdown=version] summary").click()
      await page.locator(".site-header [data-version=v1]").click()
      await page.locator("h1", { hasText: "Manual" }).waitFor()
      await page.goto(`${server.url}/search?q=steam`)
      await first.waitFor()
      assert.deepEqual(
        await versions.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
        ["manual/v2", "manual/v1"],
      )
      assert.equal(await versions.inputValue(), "manual/v1")
      assert.equal(await first.getAttribute("data-url"), "/manual/v1/bell")
      await versions.selectOption("manual/v2")
      await page.locator(".search-results .search-result[data-url='/manual/v2/parts/whistle']:first-child").waitFor()
      assert.equal(new URL(page.url()).searchParams.get("version"), "manual/v2")
    }))

  test("leads from the box to the reader's version", () =>
    visit("/manual/v1/bell", async (page) => {
      await page.keyboard.press("Control+k")
      await page.keyboard.type("steam")
      const all = page.getByRole("link", { name: "See all results", exact: true })
      await all.waitFor()
      assert.equal(await all.getAttribute("href"), "/search?q=steam&version=manual%2Fv1")
    }))
})
