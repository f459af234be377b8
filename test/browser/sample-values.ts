import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Page } from "playwright-core"
import siteConfig from "../../site.config.js"
import { keepsCopies, type TestSite, withPage } from "./site.js"

const { label = "", placeholder = "" } = siteConfig.sampleValues[0] ?? {}
const install = "/docs/v2/getting-started/install"
const own = "CSMYOWNKEY000042"

const sample = (page: Page) => page.locator("#region figure.code", { hasText: /data-sitekey/ }).first()
const button = (page: Page) => sample(page).getByRole("button", { name: label })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

export function sampleValuesSuite(site: () => TestSite): void {
  describe("a value of the reader's own", () => {
    it("fills every sample and what Copy gives, on the next page and the next visit, until it is cleared", () =>
      withPage(
        site(),
        install,
        async ({ page, complaints }) => {
          await button(page).focus()
          const asked: string[] = []
          page.on("request", (request) => asked.push(`${request.url()} ${request.postData()}`))
          await page.keyboard.press("Enter")
          const field = page.getByRole("textbox", { name: label })
          assert.equal(await field.evaluate((input) => input === document.activeElement), true)

          await page.keyboard.type("CS<b>")
          await page.keyboard.press("Enter")
          await sample(page).getByText(`It must have the form of ${placeholder}.`).waitFor()
          assert.match((await sample(page).textContent()) ?? "", new RegExp(placeholder))

          await field.fill(own)
          await page.keyboard.press("Enter")
          assert.equal(await button(page).evaluate((one) => one === document.activeElement), true)
          const codes = async () => (await page.locator("#region figure.code code").allTextContents()).join("\n")
          assert.match(await codes(), new RegExp(own))
          assert.doesNotMatch(await codes(), new RegExp(placeholder))
          await sample(page).getByRole("button", { name: "Copy" }).click()
          assert.match(await copied(page), new RegExp(`data-sitekey="${own}"`))
          assert.deepEqual(
            asked.filter((request) => request.includes("MYOWN")),
            [],
          )

          await page.evaluate(() => Object.assign(window, { sameDocument: true }))
          await page.locator(".sidebar a", { hasText: "Introduction" }).click()
          await page.waitForURL("**/docs/v2")
          await page.locator("#region code", { hasText: own }).first().waitFor()
          assert.equal(await page.evaluate(() => "sameDocument" in window), true)

          await page.goto(`${site().origin}/docs/v2/frameworks/express`)
          const session = page.locator("figure.code", { hasText: `CAPTCHA_SITEKEY="${own}"` }).first()
          await session.getByRole("button", { name: "Copy" }).click()
          assert.match(await copied(page), new RegExp(own))

          await session.getByRole("button", { name: label }).click()
          await page.getByRole("button", { name: "Clear" }).click()
          assert.doesNotMatch(await codes(), new RegExp(own))
          assert.match(await codes(), new RegExp(placeholder))
          await page.reload()
          await page.getByRole("button", { name: label }).first().waitFor()
          assert.match(await codes(), new RegExp(placeholder))
          assert.deepEqual(complaints, [])
        },
        keepsCopies,
      ))

    it("closes its field with Escape, with the button that opened it, and when another opens", () =>
      withPage(site(), install, async ({ page }) => {
        const field = page.getByRole("textbox", { name: label })
        await button(page).click()
        await field.press("Escape")
        assert.equal(await field.count(), 0)
        assert.equal(await button(page).getAttribute("aria-expanded"), "false")
        await button(page).click()
        await button(page).click()
        assert.equal(await field.count(), 0)
        await button(page).click()
        await page.getByRole("button", { name: label }).nth(1).click()
        assert.equal(await field.count(), 1)
        assert.equal(await button(page).getAttribute("aria-expanded"), "false")
      }))

    it("is filled in for a visit where the browser keeps no storage", () =>
      withPage(
        site(),
        install,
        async ({ page }) => {
          await button(page).click()
          await page.getByRole("textbox", { name: label }).fill(own)
          await page.getByRole("button", { name: "Fill in" }).click()
          await page.locator("#region code", { hasText: own }).first().waitFor()
        },
        {
          before: (context) =>
            context.addInitScript({
              content: `Object.defineProperty(window, "localStorage", { get() { throw new Error("none") } })`,
            }),
        },
      ))

    it("takes nothing of another form from the storage, and is offered only where a sample has it", () =>
      withPage(
        site(),
        install,
        async ({ page }) => {
          await button(page).waitFor()
          assert.match((await sample(page).textContent()) ?? "", new RegExp(placeholder))
          await page.goto(`${site().origin}/docs/v2/guides/csp`)
          await page.waitForLoadState("networkidle")
          assert.equal(await page.getByRole("button", { name: label }).count(), 0)
        },
        {
          before: (context) =>
            context.addInitScript({ content: `localStorage.setItem("captcha-docs.sample.sitekey", "<img src=x>")` }),
        },
      ))
  })
}
