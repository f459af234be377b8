import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { isSameDocument, mark, type TestSite, waitForHeading, withPage } from "./site.js"

const first = "/docs/v2/getting-started/install"

export function navigationSuite(site: () => TestSite): void {
  describe("navigation", () => {
    it("swaps the region and keeps the frame", () =>
      withPage(site(), first, async ({ page, complaints }) => {
        await mark(page)
        await page.locator(".sidebar a", { hasText: "Verify" }).first().click()
        await page.waitForURL("**/getting-started/verify")
        await waitForHeading(page, "Verify the response")
        assert.equal(await isSameDocument(page), true)
        assert.match(await page.title(), /\| Captcha Docs$/)
        assert.match(
          (await page.locator('link[rel="canonical"]').getAttribute("href")) ?? "",
          /getting-started\/verify$/,
        )
        assert.equal(
          await page.locator(".sidebar a[aria-current=page]").getAttribute("href"),
          "/docs/v2/getting-started/verify",
        )
        assert.deepEqual(complaints, [])
      }))

    it("moves the focus to the heading and announces the page", () =>
      withPage(site(), first, async ({ page }) => {
        await page.locator(".sidebar a", { hasText: "Verify" }).first().click()
        await page.waitForURL("**/verify")
        await page.waitForFunction(() => document.activeElement?.tagName === "H1")
        await page.waitForFunction(() => document.querySelector("[data-announcer]")?.textContent === document.title)
      }))

    it("starts a page at its top, and finds its place again on the way back and forth", () =>
      withPage(site(), first, async ({ page }) => {
        await page.evaluate(() => scrollTo(0, 1500))
        await page.waitForTimeout(100)
        await page.evaluate(() => document.querySelector<HTMLElement>(".sidebar a[href$=verify]")?.click())
        await page.waitForURL("**/verify")
        await page.waitForFunction(() => scrollY === 0)
        await page.evaluate(() => scrollTo(0, 700))
        await page.waitForTimeout(100)
        await page.goBack()
        await page.waitForFunction(() => location.pathname.endsWith("install") && Math.abs(scrollY - 1500) < 4)
        await page.goForward()
        await page.waitForFunction(() => location.pathname.endsWith("verify") && Math.abs(scrollY - 700) < 4)
      }))

    it("keeps the place over a reload", () =>
      withPage(site(), first, async ({ page }) => {
        await page.evaluate(() => scrollTo(0, 1200))
        await page.waitForTimeout(100)
        await page.reload()
        await page.waitForFunction(() => Math.abs(scrollY - 1200) < 4)
      }))

    it("leads to a heading of another page, and to one of the same page", () =>
      withPage(site(), first, async ({ page }) => {
        const id = await page.locator(".toc a").last().getAttribute("href")
        const html = await (await fetch(`${site().origin}/docs/v2/guides/csp`)).text()
        const ids = [...html.matchAll(/<h2 id="([^"]+)"/g)].map((match) => match[1] as string)
        const target = ids[Math.floor(ids.length / 2)] as string
        await page.locator(".toc a").last().click()
        assert.equal(await page.evaluate(() => location.hash), id)
        await page.evaluate((hash) => {
          const link = document.createElement("a")
          link.href = `/docs/v2/guides/csp#${hash}`
          link.id = "test-link"
          link.textContent = "there"
          document.querySelector("main")?.prepend(link)
        }, target)
        await page.evaluate(() => document.getElementById("test-link")?.click())
        await page.waitForFunction((wanted) => document.activeElement?.id === wanted, target)
        const top = await page.locator(`[id="${target}"]`).evaluate((heading) => heading.getBoundingClientRect().top)
        assert.ok(top >= 0 && top < 500, `the heading is at ${top}`)
      }))

    it("shows the progress after 200 ms, and not before", () =>
      withPage(site(), first, async ({ page }) => {
        await page.route("**/verify/page.json", async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 700))
          await route.continue()
        })
        const times = page.evaluate(
          () =>
            new Promise<{ shown: number; hidden: number; old: string }>((resolve) => {
              const bar = document.querySelector<HTMLElement>("[data-progress]") as HTMLElement
              const started = performance.now()
              let shown = 0
              let old = ""
              new MutationObserver(() => {
                if (!bar.hidden) {
                  shown = performance.now() - started
                  old = document.querySelector("h1")?.textContent ?? ""
                } else if (shown > 0) resolve({ shown, hidden: performance.now() - started, old })
              }).observe(bar, { attributes: true })
              document.querySelector<HTMLElement>(".sidebar a[href$=verify]")?.click()
            }),
        )
        const { shown, hidden, old } = await times
        assert.ok(shown >= 195, `shown after ${shown} ms`)
        assert.ok(hidden > shown)
        assert.match(old, /Install/, "the old page stays until the new one is there")
      }))

    it("leaves clicks with a modifier, files and other sites to the browser", () =>
      withPage(site(), first, async ({ page, context }) => {
        const opened = context.waitForEvent("page")
        await page
          .locator(".sidebar a", { hasText: "Verify" })
          .first()
          .click({ modifiers: ["ControlOrMeta"] })
        await (await opened).close()
        assert.match(page.url(), /install$/)
        await page.locator(".page-foot a", { hasText: "Markdown" }).click()
        await page.waitForURL("**/install.md")
        assert.doesNotMatch(await page.content(), /data-header/)
      }))

    it("sends a search form's words to the search page", () =>
      withPage(site(), first, async ({ page }) => {
        await mark(page)
        await page.evaluate(() => {
          const field = document.querySelector<HTMLInputElement>("[data-search] input") as HTMLInputElement
          field.value = "get response"
          field.form?.requestSubmit()
        })
        await page.waitForURL("**/search?q=get+response")
        await page.waitForFunction(
          () => document.querySelector<HTMLInputElement>("#region input[name=q]")?.value === "get response",
        )
        assert.equal(await isSameDocument(page), true)
      }))

    describe("prefetch", () => {
      const hover = async (page: import("playwright-core").Page, asked: string[]) => {
        await page.waitForTimeout(500)
        asked.length = 0
        await page.locator(".sidebar a[href$='/versions']").hover()
        await page.waitForTimeout(400)
      }
      const listen = (page: import("playwright-core").Page) => {
        const asked: string[] = []
        page.on("request", (request) => {
          if (request.url().endsWith("/page.json")) asked.push(new URL(request.url()).pathname)
        })
        return asked
      }

      it("fetches what the pointer or the focus comes to, once", () =>
        withPage(site(), first, async ({ page }) => {
          const asked = listen(page)
          await hover(page, asked)
          assert.ok(asked.includes("/docs/v2/versions/page.json"), asked.join())
          asked.length = 0
          await page.locator(".sidebar a[href$='/sdk']").focus()
          await page.waitForTimeout(300)
          assert.deepEqual(asked, ["/docs/v2/sdk/page.json"])
          await page.locator("h1").hover()
          await page.locator(".sidebar a[href$='/sdk']").hover()
          await page.waitForTimeout(300)
          assert.equal(asked.length, 1)
        }))

      for (const [name, connection] of [
        ["data saver", { saveData: true, effectiveType: "4g" }],
        ["2g", { effectiveType: "slow-2g" }],
      ] as const) {
        it(`fetches nothing ahead with ${name}`, () =>
          withPage(
            site(),
            "about:blank".startsWith("x") ? "" : first,
            async ({ page }) => {
              const asked = listen(page)
              await hover(page, asked)
              assert.deepEqual(asked, [])
            },
            {
              before: (context) =>
                context.addInitScript((value) => {
                  Object.defineProperty(navigator, "connection", { value })
                }, connection),
            },
          ))
      }

      it("does not stumble over a connection that says nothing", () =>
        withPage(
          site(),
          first,
          async ({ page, complaints }) => {
            const asked = listen(page)
            await hover(page, asked)
            assert.ok(asked.length > 0)
            assert.deepEqual(complaints, [])
          },
          {
            before: (context) =>
              context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: {} })),
          },
        ))

      it("has at most three requests under way for links in view", () =>
        withPage(site(), "about:blank", async ({ page }) => {
          let running = 0
          let most = 0
          let all = 0
          await page.route("**/page.json", async (route) => {
            running += 1
            all += 1
            most = Math.max(most, running)
            await new Promise((resolve) => setTimeout(resolve, 150))
            running -= 1
            await route.continue()
          })
          await page.goto(`${site().origin}/docs/v2`)
          await page.waitForTimeout(1500)
          assert.ok(all > 0, "links in view are fetched when the browser is idle")
          assert.ok(most <= 3, `${most} at a time`)
        }))
    })

    it("opens Integrations, Blog and home from the header and marks the section", () =>
      withPage(site(), first, async ({ page }) => {
        await mark(page)
        for (const name of ["Integrations", "Blog", "Docs"]) {
          await page.locator(".site-header .nav-links a", { hasText: name }).click()
          await page.waitForFunction(
            (wanted) => document.querySelector(".site-header a[data-section][aria-current]")?.textContent === wanted,
            name,
          )
        }
        await page.locator(".brand").first().click()
        await page.waitForURL(`${site().origin}/`)
        await waitForHeading(page, /./)
        assert.equal(await isSameDocument(page), true)
      }))
  })
}
