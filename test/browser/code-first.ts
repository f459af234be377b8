import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { TestSite } from "./site.js"
import { withPage } from "./site.js"

/** Pages that a reader opens to do something: tutorials, frameworks, guides, what the SDK and the API are used for. */
const isTask = (route: string) =>
  /^\/docs\/v\d\/(getting-started|frameworks|guides|sdk|api)\b|^\/integrations\/[^/]+$/.test(route) &&
  !/\/reference\b|\/category\//.test(route)

export function codeFirstSuite(site: () => TestSite): void {
  describe("a task page begins with its sample", () => {
    it("within 700 px at 1440, within 900 at 390", () =>
      withPage(site(), "/docs/v2/getting-started", async ({ page }) => {
        const late: string[] = []
        let seen = 0
        for (const route of site().routes.filter(isTask)) {
          await page.goto(site().origin + route, { waitUntil: "domcontentloaded" })
          for (const [width, most] of [
            [1440, 700],
            [390, 900],
          ] as const) {
            await page.setViewportSize({ width, height: 900 })
            const top = await page.evaluate(() => {
              const code = [...document.querySelectorAll("main .code")].find((one) => one.checkVisibility())
              return code && Math.round(code.getBoundingClientRect().top + scrollY)
            })
            if (top === undefined) continue
            seen += 1
            if (top > most) late.push(`${route} at ${width}: ${top}`)
          }
        }
        assert.ok(seen > 60, String(seen))
        assert.deepEqual(late, [])
      }))
  })
}
