import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { nothingMayCome } from "../waits.js"
import { type TestSite, waitForHeading, withPage } from "./site.js"

export function islandSuite(site: () => TestSite): void {
  describe("islands", () => {
    it("wake up without a complaint, on every page that has some", async () => {
      for (const route of [
        "/",
        "/playground",
        "/integrations",
        "/docs/v2/guides/going-live",
        "/docs/v2/troubleshooting",
      ]) {
        await withPage(site(), route, async ({ page, complaints }) => {
          for (const island of await page.locator("[data-island]").all()) {
            await island.scrollIntoViewIfNeeded()
            await island.dispatchEvent("pointerdown")
            await page.waitForFunction(
              (element) => (element as HTMLElement | null)?.dataset.awake !== undefined,
              await island.elementHandle(),
            )
          }
          assert.deepEqual(complaints, [], route)
        })
      }
    })

    it("tick off a checklist, remember the ticks, and leave a plain list where there are no scripts", async () => {
      const route = "/docs/v2/guides/going-live"
      await withPage(site(), route, async ({ page, complaints }) => {
        const list = page.locator(".checklist")
        const status = list.getByRole("status")
        const box = (name: string) => list.getByRole("checkbox", { name })
        await list.scrollIntoViewIfNeeded()
        await box("No test key is in production.").check()
        await box("It reads success, not the status.").press(" ")
        const count = await list.getByRole("listitem").count()
        assert.equal(await status.textContent(), `2 of ${count} done`)
        await page.reload()
        await list.scrollIntoViewIfNeeded()
        await box("No test key is in production.").waitFor()
        assert.equal(await status.textContent(), `2 of ${count} done`)
        await box("No test key is in production.").uncheck()
        assert.equal(await status.textContent(), `1 of ${count} done`)
        await list.getByRole("button", { name: "Clear all" }).click()
        assert.equal(await list.getByRole("checkbox", { checked: true }).count(), 0)
        assert.deepEqual(complaints, [])
      })
      await withPage(
        site(),
        route,
        async ({ page }) => {
          const list = page.locator(".checklist")
          assert.ok((await list.getByRole("listitem").count()) >= 15)
          assert.equal(await list.locator("input").count(), 0)
          assert.equal(await list.getByRole("button").count(), 0)
        },
        { javaScriptEnabled: false },
      )
    })

    it("fetch React only where there is an island", () =>
      withPage(site(), "about:blank", async ({ page }) => {
        const bytes: number[] = []
        page.on("response", async (response) => {
          if (response.url().endsWith(".js")) bytes.push((await response.body().catch(() => Buffer.alloc(0))).length)
        })
        await page.goto(`${site().origin}/docs/v2/guides/csp`)
        await page.waitForLoadState("networkidle")
        assert.ok(Math.max(...bytes) < 100_000, `a script of ${Math.max(...bytes)} bytes was fetched`)
      }))

    it("keep what was chosen and pressed before they were awake", () =>
      withPage(site(), "about:blank", async ({ page, complaints }) => {
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.route(/assets\/(Playground|WidgetDemo)-/, async (route) => {
          await held
          await route.continue()
        })
        await page.goto(`${site().origin}/playground`)
        const island = page.locator("[data-island]").first()
        const select = island.locator("select").first()
        const options = await select
          .locator("option")
          .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
        const wanted = options.at(-1) as string
        await select.selectOption(wanted)
        await select.focus()
        await island.getByRole("button", { name: "Create again" }).click()
        release()
        await page.locator("[data-island][data-awake]").first().waitFor()
        assert.equal(await select.inputValue(), wanted)
        assert.deepEqual(complaints, [])
      }))

    it("show the widget of the home page before its script, which the first press brings, and verify at that press", () =>
      withPage(site(), "/", async ({ page, complaints }) => {
        const fetched = () =>
          page.evaluate(() =>
            performance.getEntriesByType("resource").some(({ name }) => /\/WidgetDemo-.*js$/.test(name)),
          )
        const widget = page.getByRole("group").getByRole("button", { name: "I am human" })
        assert.equal(await widget.isVisible(), true)
        const atFirst = await page.evaluate(() => {
          for (const animation of document.getAnimations()) {
            animation.pause()
            animation.currentTime = 0
          }
          const shown = [...document.querySelectorAll(".demo-good, .demo-full, .demo-strip > li")].map((part) => {
            const { opacity, filter } = getComputedStyle(part)
            return `${opacity} ${filter}`
          })
          for (const animation of document.getAnimations()) animation.play()
          return shown
        })
        assert.deepEqual(atFirst, Array(8).fill("1 none"), "a check that went well")
        await page.setViewportSize({ width: 390, height: 844 })
        const { y = 0, height = 900 } = (await page.locator(".demo-stage").boundingBox()) ?? {}
        assert.ok(y + height < 844, "a phone shows the demo without scrolling")
        await page.setViewportSize({ width: 1440, height: 900 })
        assert.ok(((await page.locator("h1").boundingBox())?.y ?? 0) >= 97 + 48, "there is air above the title")
        const server = await page.locator(".start .code").last().boundingBox()
        assert.ok((server?.y ?? 0) > 900, "the first screen has one sample")
        await nothingMayCome(500)
        assert.equal(await fetched(), false)
        const before = await widget.boundingBox()
        await widget.click()
        const log = page.locator(".demo-log")
        await log.getByText("complete", { exact: true }).waitFor()
        assert.equal(await fetched(), true)
        assert.deepEqual(await page.locator(".sim-press").boundingBox(), before)
        await page.getByRole("button", { name: "Send" }).click()
        await log.getByText("sent: captcha-response=").waitFor()
        assert.deepEqual(complaints, [])
      }))

    it("keep what was typed before they were awake, as the search page does", () =>
      withPage(site(), "about:blank", async ({ page, complaints }) => {
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.route(/assets\/search-page-/, async (route) => {
          await held
          await route.continue()
        })
        await page.goto(`${site().origin}/search`)
        const field = page.locator("#region input[name=q]")
        await field.fill("before")
        release()
        await page.waitForURL("**/search?q=before")
        assert.equal(await field.inputValue(), "before")
        assert.equal(await field.evaluate((element) => element === document.activeElement), true)
        assert.deepEqual(complaints, [])
      }))

    it("narrow a table by words and by its columns", () =>
      withPage(site(), "/integrations", async ({ page, complaints }) => {
        const island = page.locator("[data-island=TableFilter]")
        await island.scrollIntoViewIfNeeded()
        await island.getByText("20 of 20").waitFor()
        const names = () => page.locator(".table-filter tbody tr:visible td:first-child").allInnerTexts()
        await island.getByRole("combobox", { name: "Version" }).selectOption("v1")
        assert.deepEqual(await names(), ["WordPress", "Drupal", "Magento", "Flutter"])
        await island.getByRole("combobox", { name: "Kind" }).selectOption("CMS")
        assert.deepEqual(await names(), ["WordPress", "Drupal"])
        await island.getByLabel("Search the table").fill("DRU source")
        await island.getByText("1 of 20").waitFor()
        assert.deepEqual(await names(), ["Drupal"])
        assert.deepEqual(complaints, [])
      }))

    it("say that the page crashed when what it is about crashes, and try again", () =>
      withPage(site(), "about:blank", async ({ page }) => {
        await page.route(/assets\/Playground-/, (route) =>
          route.fulfill({
            contentType: "text/javascript",
            body: "export default () => { if (!globalThis.healed) throw new Error('made to fail'); return 'all is well' }",
          }),
        )
        await page.goto(`${site().origin}/playground`)
        await page.getByText("This page crashed").waitFor()
        assert.equal(await page.title(), "Page Error")
        await page.evaluate(() => ((globalThis as { healed?: boolean }).healed = true))
        await page.getByRole("button", { name: "Try again" }).click()
        await page.getByText("all is well").waitFor()
        assert.match(await page.title(), /Playground/)
      }))

    it("crash in their own place when they are a part of a page", () =>
      withPage(site(), "about:blank", async ({ page }) => {
        await page.route(/assets\/WidgetDemo-/, (route) =>
          route.fulfill({
            contentType: "text/javascript",
            body: "export default () => { throw new Error('made to fail') }",
          }),
        )
        await page.goto(`${site().origin}/`)
        await page.getByRole("button", { name: "I am human" }).click()
        await page.getByText("This part of the page crashed.").waitFor()
        await waitForHeading(page, /./)
        assert.notEqual(await page.title(), "Page Error")
      }))

    it("offer themselves again when their script does not come", () =>
      withPage(site(), "about:blank", async ({ page }) => {
        await page.route(/assets\/WidgetDemo-/, (route) => route.fulfill({ status: 500, body: "" }))
        await page.goto(`${site().origin}/`)
        await page.getByRole("button", { name: "I am human" }).click()
        await page.getByText("could not be loaded").waitFor()
        assert.equal(await page.getByRole("button", { name: "Retry" }).count(), 1)
      }))
  })
}
