import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Page } from "playwright-core"
import { type TestSite, withPage } from "./site.js"

const first = "/docs/v2/getting-started/install"
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const choice = (page: Page) => page.evaluate(() => document.documentElement.dataset.themeChoice)

export function colourModeSuite(site: () => TestSite): void {
  describe("colour mode", () => {
    it("is light by default and follows the system", () =>
      withPage(
        site(),
        first,
        async ({ page }) => {
          assert.deepEqual([await theme(page), await choice(page)], ["light", "system"])
          await page.emulateMedia({ colorScheme: "dark" })
          await page.waitForFunction(() => document.documentElement.dataset.theme === "dark")
        },
        { colorScheme: "light" },
      ))

    it("is chosen with the button, kept, and shared by all tabs", () =>
      withPage(site(), first, async ({ page, context }) => {
        const other = await context.newPage()
        await other.goto(`${site().origin}/blog`)
        const button = page.locator(".site-header [data-color-mode]")
        await button.click()
        assert.deepEqual([await theme(page), await choice(page)], ["dark", "dark"])
        assert.equal(await page.evaluate(() => localStorage.getItem("theme")), "dark")
        assert.equal(await button.getAttribute("aria-label"), "Colour mode: dark")
        await other.waitForFunction(() => document.documentElement.dataset.theme === "dark")
        await page.reload()
        assert.equal(await theme(page), "dark")
        await page.emulateMedia({ colorScheme: "light" })
        assert.equal(await theme(page), "dark")
        await button.click()
        assert.deepEqual([await theme(page), await choice(page)], ["light", "light"])
        await button.click()
        assert.deepEqual([await theme(page), await choice(page)], ["light", "system"])
        await other.waitForFunction(() => document.documentElement.dataset.themeChoice === "system")
      }))

    it("is right before the first paint, code included", () =>
      withPage(
        site(),
        "about:blank",
        async ({ page, context }) => {
          await context.addInitScript(() => localStorage.setItem("theme", "dark"))
          // The runtime never arrives: what shows is what the boot script did.
          await page.route("**/assets/client-*.js", () => {})
          await page.goto(`${site().origin}${first}`, { waitUntil: "commit" })
          await page.locator(".code pre").first().waitFor()
          // The sheets hold the first paint up, but not a script that asks before it.
          await page.waitForFunction(() =>
            Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")).every(({ sheet }) => sheet),
          )
          const light = await page.evaluate(() =>
            ["html", ".code", ".t-k"].map((selector) => {
              const style = getComputedStyle(document.querySelector(selector) as Element)
              return selector === ".t-k" ? style.color : style.backgroundColor
            }),
          )
          assert.ok(
            light.slice(0, 2).every((colour) => /oklch\(0\.[12]/.test(colour)),
            light.join(),
          )
          assert.match(light[2] ?? "", /oklch\(0\.8/)
        },
        { colorScheme: "light" },
      ))

    it("takes no stored value that it does not know", () =>
      withPage(site(), first, async ({ page }) => {
        await page.evaluate(() => localStorage.setItem("theme", "<b>purple"))
        await page.reload()
        assert.deepEqual([await theme(page), await choice(page)], ["light", "system"])
      }))

    it("follows the system without scripts", () =>
      withPage(
        site(),
        first,
        async ({ page }) => {
          assert.match(
            await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
            /oklch\(0\.1/,
          )
        },
        { colorScheme: "dark", javaScriptEnabled: false },
      ))
  })
}
