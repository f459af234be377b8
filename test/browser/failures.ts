import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Page, Route } from "playwright-core"
import { nothingMayCome, slowness } from "../waits.js"
import {
  isSameDocument,
  mark,
  onPageFetch,
  runtimeStarts,
  serveBelow,
  type TestSite,
  waitForHeading,
  withPage,
} from "./site.js"
import { openWithoutScripts } from "./walks.js"

const first = "/docs/v2/getting-started/install"

/** A click that no pointer came before: nothing is fetched ahead. */
const follow = (page: Page, end: string) =>
  page.evaluate((href) => document.querySelector<HTMLElement>(`.sidebar a[href$="${href}"]`)?.click(), end)

export function failureSuite(site: () => TestSite): void {
  describe("what goes wrong", () => {
    for (const status of [404, 500]) {
      it(`offers a page again that answers ${status}, and keeps the old one`, () =>
        withPage(site(), first, async ({ page }) => {
          await mark(page)
          await onPageFetch(page, "**/verify", (route) =>
            route.fulfill({ status, contentType: "text/html", body: "<!doctype html>no" }),
          )
          await follow(page, "/verify")
          const retry = page.getByRole("button", { name: "Retry" })
          await retry.waitFor()
          assert.match((await page.locator("h1").first().textContent()) ?? "", /Install/)
          assert.match(page.url(), /install$/)
          await page.unroute("**/verify")
          await retry.click()
          await page.waitForURL("**/verify")
          assert.equal(await isSameDocument(page), true)
          assert.equal(await retry.count(), 0)
        }))
    }

    it("tells of each script that does not come, until that one is there", () =>
      withPage(site(), first, async ({ page }) => {
        let missing = true
        await page.route(/\/(tabs|page-tools)-\w+\.js/, (route) =>
          missing ? route.fulfill({ status: 404, contentType: "text/html", body: "" }) : route.continue(),
        )
        await page.locator("main [role=tab]").nth(1).click()
        const notes = page.locator(".toast-note")
        await notes.first().waitFor({ state: "attached" })
        await page.locator(".page-tools summary").click()
        await page.locator("[data-share]").first().click()
        await notes.nth(1).waitFor({ state: "attached" })
        missing = false
        for (const left of [1, 0]) {
          await page.getByRole("button", { name: "Retry" }).click()
          await page.waitForFunction((count) => document.querySelectorAll(".toast-note").length === count, left)
        }
        await page.locator("main .tab-panel[data-active]:nth-of-type(3)").first().waitFor()
      }))

    it("leads an anchor on that moved, and survives one that is no name", () =>
      withPage(
        site(),
        `${first}#was-here`,
        async ({ page }) => {
          await page.waitForURL("**/getting-started/verify#decide")
          await page.goto(`${site().origin}${first}#100%`)
          assert.match((await page.locator("h1").first().textContent()) ?? "", /Install/)
          await page.evaluate(() => {
            location.hash = "#was-here"
          })
          await page.waitForURL("**/getting-started/verify#decide")
        },
        {
          before: (context) =>
            context.route(`**${first}`, async (route) => {
              const response = await route.fetch()
              const moved = '{"was-here":"/docs/v2/getting-started/verify#decide"}'
              const body = (await response.text()).replace('<main id="main"', `$& data-moved='${moved}'`)
              await route.fulfill({ response, body })
            }),
        },
      ))

    it("offers a page again that could not be loaded offline", () =>
      withPage(site(), first, async ({ page, context }) => {
        await mark(page)
        await page.waitForLoadState("networkidle")
        await context.setOffline(true)
        const failed = page.waitForEvent("requestfailed")
        await page.locator(".sidebar a[href$='/versions']").hover()
        await failed
        await page.locator(".sidebar a[href$='/versions']").click()
        await page.getByRole("button", { name: "Retry" }).waitFor()
        assert.match((await page.locator("[data-toast]").textContent()) ?? "", /offline/)
        await context.setOffline(false)
        await page.getByRole("button", { name: "Retry" }).click()
        await page.waitForURL("**/versions")
        assert.equal(await isSameDocument(page), true)
      }))

    const others: Record<string, (origin: string, html: string) => Parameters<Route["fulfill"]>[0]> = {
      "a page of another program": () => ({ contentType: "text/html", body: "<!doctype html>hello" }),
      "something that is not HTML": () => ({ contentType: "text/plain", body: '<div id="region">' }),
      "a page that forwards the reader": (_, html) => ({
        contentType: "text/html",
        body: html.replace("<title>", '<meta http-equiv="refresh" content="0; url=/docs/v2">$&'),
      }),
      "a redirect to another page": () => ({ status: 302, headers: { location: "/docs/v2/versions" } }),
      "a redirect to another site": (origin) => ({
        status: 302,
        headers: { location: origin.replace("localhost", "127.0.0.1") },
      }),
    }
    for (const [name, answer] of Object.entries(others)) {
      it(`leaves to the browser what answers with ${name}`, () =>
        withPage(site(), first, async ({ page }) => {
          await runtimeStarts(page)
          await mark(page)
          await onPageFetch(page, "**/verify", async (route) => {
            const html = await (await route.fetch()).text()
            await route.fulfill(answer(site().origin, html))
          })
          await follow(page, "/verify")
          await page.waitForURL("**/verify")
          await waitForHeading(page, "Verify the response")
          assert.equal(await isSameDocument(page), false)
        }))
    }

    it("offers a page again whose style sheet could not be loaded", () =>
      withPage(site(), first, async ({ page }) => {
        await mark(page)
        let there = false
        await page.route("**/own.css", (route) =>
          there ? route.fulfill({ contentType: "text/css", body: "h1 { color: red }" }) : route.abort(),
        )
        await onPageFetch(page, "**/verify", async (route) => {
          const answer = await route.fetch()
          const own = '<link rel="stylesheet" href="/assets/own.css">'
          await route.fulfill({ response: answer, body: (await answer.text()).replace("<title>", `${own}$&`) })
        })
        await follow(page, "/verify")
        await page.getByRole("button", { name: "Retry" }).waitFor()
        assert.match((await page.locator("h1").first().textContent()) ?? "", /Install/)
        there = true
        await page.getByRole("button", { name: "Retry" }).click()
        await waitForHeading(page, "Verify the response")
        assert.equal(await page.locator('head [href$="own.css"]').count(), 1)
        assert.equal(await isSameDocument(page), true)
      }))

    it("loads a page in full whose preload failed", () =>
      withPage(site(), first, async ({ page }) => {
        await page.waitForLoadState("networkidle")
        await mark(page)
        await onPageFetch(page, "**/versions", (route) => route.fulfill({ status: 500, body: "no" }))
        const answered = page.waitForResponse("**/versions")
        await page.locator(".sidebar a[href$='/versions']").hover()
        await answered
        await page.locator(".sidebar a[href$='/versions']").click()
        await page.waitForURL("**/versions")
        await waitForHeading(page, /./)
        assert.equal(await isSameDocument(page), false)
      }))

    it("lets the last click win on a slow network", () =>
      withPage(site(), first, async ({ page }) => {
        await onPageFetch(page, "**/verify", async (route) => {
          await slowness(1200)
          await route.continue().catch(() => {})
        })
        await follow(page, "/verify")
        await follow(page, "/versions")
        await page.waitForURL("**/versions")
        await nothingMayCome(1500)
        assert.match(page.url(), /versions$/)
        assert.equal(await page.getByRole("button", { name: "Retry" }).count(), 0)
      }))

    it("notices a new deployment, loads in full, and does not loop", () =>
      withPage(site(), first, async ({ page }) => {
        await runtimeStarts(page)
        await mark(page)
        let documents = 0
        page.on("request", (request) => {
          if (request.isNavigationRequest()) documents += 1
        })
        await onPageFetch(page, "**/*", async (route) => {
          const answer = await route.fetch()
          const body = (await answer.text()).replace(/"build":"[^"]+"/, '"build":"another"')
          await route.fulfill({ response: answer, body })
        })
        await follow(page, "/verify")
        await page.waitForURL("**/verify")
        await nothingMayCome(1200)
        assert.equal(documents, 1)
        assert.equal(await isSameDocument(page), false)
      }))

    it("says that a page crashed while it was put in place, and tries again", () =>
      withPage(site(), first, async ({ page }) => {
        await page.evaluate(`
          window.hiding = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "hidden")
          Object.defineProperty(HTMLElement.prototype, "hidden", { ...hiding, set() { throw new Error("made to fail") } })
          undefined`)
        await follow(page, "/verify")
        await page.getByRole("heading", { name: "This page crashed" }).waitFor()
        assert.equal(await page.title(), "Page Error")
        await page.evaluate(`void Object.defineProperty(HTMLElement.prototype, "hidden", window.hiding)`)
        await page.getByRole("button", { name: "Try again" }).click()
        await waitForHeading(page, /erify/)
      }))

    it("works without storage, with one warning", () =>
      withPage(
        site(),
        "/",
        async ({ page, complaints }) => {
          await page.locator(".site-header [data-color-mode]").click()
          assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark")
          await page.locator("[data-dismiss]").click()
          assert.equal(await page.locator(".announcement").isVisible(), false)
          await page.locator("main a[href$='/verify']").first().click()
          await waitForHeading(page, /erify/)
          await page.locator(".tab-list [role=tab]").nth(1).click()
          await follow(page, "/install")
          await page.waitForURL("**/install")
          assert.equal(complaints.filter((text) => /storage/.test(text)).length, 1, complaints.join("\n"))
          assert.equal(complaints.length, 1, complaints.join("\n"))
        },
        {
          before: (context) =>
            context.addInitScript(() => {
              for (const name of ["localStorage", "sessionStorage"]) {
                Object.defineProperty(window, name, {
                  get() {
                    throw new DOMException("denied", "SecurityError")
                  },
                })
              }
            }),
        },
      ))

    it("tells of a wrong base URL, and only of that", async () => {
      const below = await serveBelow(site().dir, "/somewhere")
      try {
        await withPage(site(), `${below.origin}/somewhere/docs/v2`, async ({ page }) => {
          await page.getByText("Wrong baseUrl").waitFor()
          assert.match((await page.locator(".base-url-notice").textContent()) ?? "", /\/somewhere\//)
        })
      } finally {
        below.server.close()
      }
      await withPage(site(), "about:blank", async ({ page }) => {
        await page.route("**/*.js", (route) => route.abort())
        await page.goto(`${site().origin}/docs/v2`)
        await nothingMayCome(200)
        assert.equal(await page.locator(".base-url-notice").count(), 0)
      })
      await withPage(site(), "/docs/v2", async ({ page }) =>
        assert.equal(await page.locator(".base-url-notice").count(), 0),
      )
    })

    it("shows an unknown path's own page, with the nearest pages and the words of the path", () =>
      withPage(site(), "/docs/v2/sdk/lifecylce", async ({ page }) => {
        await waitForHeading(page, "Page not found")
        await page.locator(".suggestions a").first().waitFor()
        assert.equal(await page.locator(".suggestions a").first().getAttribute("href"), "/docs/v2/sdk/lifecycle")
        assert.equal(await page.locator("[data-asked-words]").inputValue(), "sdk lifecylce")
        await page.locator(".suggestions a").first().click()
        await page.waitForURL("**/sdk/lifecycle")
        for (const [asked, first] of [
          ["/docs/v2/guides/content-security-policy", "/docs/v2/guides/csp"],
          ["/guides/csp", "/docs/v2/guides/csp"],
        ] as const) {
          await page.goto(`${site().origin}${asked}`)
          await page.locator(".suggestions a").first().waitFor()
          assert.equal(await page.locator(".suggestions a").first().getAttribute("href"), first)
        }
      }))

    it("is complete without scripts", () =>
      withPage(
        site(),
        first,
        async ({ page }) => {
          await waitForHeading(page, /Install/)
          assert.equal(await page.locator(".scripted >> visible=true").count(), 0)
          const tabs = page.locator(".tab-panel")
          for (let index = 0; index < (await tabs.count()); index += 1)
            assert.equal(await tabs.nth(index).isVisible(), true)
          assert.ok((await page.locator(".code pre >> visible=true").count()) > 3)
          await page.locator(".dropdown summary").first().click()
          await page.locator(".dropdown a", { hasText: "v1" }).first().click()
          await page.waitForURL("**/docs/v1/**")
          await page.setViewportSize({ width: 390, height: 800 })
          assert.ok(await page.locator(".sidebar a").first().isVisible(), "the tree stands below the text")
          await page.locator(".menu-button").click()
          assert.ok(await page.locator(".menu a", { hasText: "Blog" }).isVisible())
        },
        { javaScriptEnabled: false },
      ))

    it("shows every sample of every kind of page without scripts, none of them cut off", async () => {
      const visits = await openWithoutScripts(site())
      assert.ok(visits.reduce((sum, { samples }) => sum + samples, 0) > 100)
      const found = visits.flatMap(({ route, lost }) => lost.map((text) => `${route}: ${text}`))
      assert.deepEqual(found, [])
    })

    it("says without scripts that search needs them, and leads on", () =>
      withPage(
        site(),
        "/search",
        async ({ page }) => {
          // Playwright finds no text in what stands for scripts.
          await page.locator(".search-status", { hasText: "Search needs JavaScript" }).waitFor()
          const links = page.getByRole("navigation", { name: "Sections of this site" })
          for (const name of ["Guides", "Reference", "Install", "Integrations", "Docs v1"])
            assert.equal(await links.getByRole("link", { name, exact: true }).first().isVisible(), true, name)
          await links.getByRole("link", { name: "Guides", exact: true }).click()
          await page.waitForURL("**/docs/v2/guides")
        },
        { javaScriptEnabled: false },
      ))

    it("cuts off no table without scripts", () =>
      withPage(
        site(),
        "/playground",
        async ({ page }) => {
          for (const width of [1440, 390]) {
            await page.setViewportSize({ width, height: 800 })
            const hidden = await page
              .locator(".table-frame")
              .evaluateAll((frames) =>
                frames.map((frame) => frame.scrollHeight - frame.clientHeight).filter((pixels) => pixels > 1),
              )
            assert.deepEqual(hidden, [], `${width} pixels wide`)
          }
        },
        { javaScriptEnabled: false },
      ))
  })
}
