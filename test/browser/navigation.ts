import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Page } from "playwright-core"
import { nothingMayCome, slowness, until } from "../waits.js"
import { isPageFetch, isSameDocument, mark, onPageFetch, type TestSite, waitForHeading, withPage } from "./site.js"

const first = "/docs/v2/getting-started/install"

/** What a page is beside its region. */
const stateOf = (page: Page) =>
  page.evaluate(() => ({
    head: [...document.head.children].map((element) => element.outerHTML),
    root: { ...document.documentElement.dataset },
    links: [...document.querySelectorAll("a[data-section], a[data-version]")].map((link) => link.outerHTML),
    labels: [...document.querySelectorAll(".dropdown-value")].map((label) => label.textContent),
    region: document.getElementById("region")?.dataset.kind,
  }))

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

    it("leaves head, attributes and the frame's links as a full load of the page would", () =>
      withPage(site(), first, async ({ page, complaints }) => {
        const kinds = ["/docs/v1/getting-started", "/blog", "/playground", "/docs/v2/sdk/reference", "/", "/search"]
        await mark(page)
        for (const route of kinds) {
          await page.evaluate((href) => {
            const link = document.createElement("a")
            link.href = href
            document.body.append(link)
            link.click()
            link.remove()
          }, route)
          await page.waitForFunction(
            (wanted) => document.documentElement.dataset.route === wanted.replace(/\/$/, ""),
            route,
          )
          assert.equal(await isSameDocument(page), true)
          const swapped = await stateOf(page)
          await withPage(site(), route, async (opened) => {
            assert.deepEqual(swapped, await stateOf(opened.page), route)
          })
        }
        assert.deepEqual(complaints, [])
      }))

    it("waits for a page's own style sheet, starts its script once, and takes both away again", () =>
      withPage(site(), first, async ({ page, complaints }) => {
        let sheetIsAskedFor = () => {}
        const asked = new Promise<void>((resolve) => {
          sheetIsAskedFor = resolve
        })
        let pageIsSeen = () => {}
        const seen = new Promise<void>((resolve) => {
          pageIsSeen = resolve
        })
        await page.route("**/own.css", async (route) => {
          sheetIsAskedFor()
          await seen
          await route.fulfill({ contentType: "text/css", body: "#region h1 { color: rgb(1, 2, 3) }" })
        })
        await page.route("**/own.js", (route) =>
          route.fulfill({ contentType: "text/javascript", body: "window.started = (window.started ?? 0) + 1" }),
        )
        await onPageFetch(page, "**/verify", async (route) => {
          const answer = await route.fetch()
          const own =
            '<link rel="stylesheet" href="/assets/own.css"><script type="module" src="/assets/own.js"></script>'
          await route.fulfill({ response: answer, body: (await answer.text()).replace("<title>", `${own}$&`) })
        })
        // The colour of each page's heading in the moment in which it is put in place.
        await page.evaluate(() => {
          const colours: string[] = []
          Object.assign(window, { colours })
          let last: Element | null = null
          new MutationObserver(() => {
            const heading = document.querySelector("#region h1")
            if (heading === last) return
            last = heading
            if (heading) colours.push(`${heading.textContent}: ${getComputedStyle(heading).color}`)
          }).observe(document.body, { childList: true })
        })
        await mark(page)
        const follow = (end: string) =>
          page.evaluate((href) => document.querySelector<HTMLElement>(`.sidebar a[href$="${href}"]`)?.click(), end)
        await follow("/verify")
        await asked
        assert.match((await page.locator("h1").first().textContent()) ?? "", /Install/, "the old page stays")
        assert.match(page.url(), /install$/)
        pageIsSeen()
        await waitForHeading(page, "Verify the response")
        await page.waitForFunction(() => (window as { started?: number }).started === 1)
        await follow("/install")
        await waitForHeading(page, "Install")
        assert.equal(await page.locator('head [href$="own.css"], head [src$="own.js"]').count(), 0)
        await follow("/verify")
        await waitForHeading(page, "Verify the response")
        const { colours, started } = (await page.evaluate(() => {
          const { colours, started } = window as { colours?: string[]; started?: number }
          return { colours, started }
        })) as { colours: string[]; started: number }
        assert.equal(started, 1)
        const own = (colour: string) => colour.endsWith("rgb(1, 2, 3)")
        assert.deepEqual(colours.map(own), [true, false, true], colours.join("; "))
        assert.equal(await isSameDocument(page), true)
        assert.deepEqual(complaints, [])
      }))

    it("recalculates style at most 10 times, also for a pointer, and costs at most 0.8 of a load", () =>
      withPage(site(), first, async ({ page, context }) => {
        /** What a page's main thread did meanwhile, in its own time: other programs do not count. */
        const measure = async (on: Page, act: () => Promise<unknown>) => {
          const session = await context.newCDPSession(on)
          await session.send("Performance.enable", { timeDomain: "threadTicks" })
          const read = async () =>
            new Map((await session.send("Performance.getMetrics")).metrics.map((one) => [one.name, one.value]))
          const before = await read()
          await act()
          await on.waitForLoadState("networkidle")
          await nothingMayCome(600)
          const after = await read()
          const of = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
          return { recalculations: of("RecalcStyleCount"), seconds: of("TaskDuration") }
        }
        const next = "/docs/v2/getting-started/verify"
        const inTree = `.sidebar a[href="${next}"]`
        const ways: [from: string, link: string, to: string, by?: "script"][] = [
          [first, inTree, next, "script"],
          [first, inTree, next],
          // The header is away at the foot of a page, and back on the next.
          [first, `.prev-next a[href="${next}"]`, next],
          [first, `.prose p a[href="${next}"]`, next],
          // Pages with sheets of their own: a list, and an API's.
          [first, 'header a[href="/blog"]', "/blog"],
          [next, 'article a[href="/docs/v2/api/siteverify"]', "/docs/v2/api/siteverify"],
          [first, '.breadcrumbs a[href="/docs/v2"]', "/docs/v2"],
        ]
        for (const [from, selector, to, by] of ways) {
          const link = page.locator(selector).first()
          // A frame of the browser may fall between any two steps: of up to five runs, one has to be within.
          let isWithin = false
          const runs: unknown[] = []
          for (let run = 0; run < 5 && !isWithin; run++) {
            await page.goto(site().origin + from, { waitUntil: "networkidle" })
            if (by !== "script") await link.hover()
            await nothingMayCome(300)
            const swapped = await measure(page, async () => {
              if (by === "script") await link.evaluate((one: HTMLElement) => one.click())
              else {
                await page.mouse.down()
                await page.mouse.up()
              }
              await page.waitForFunction((path) => document.documentElement.dataset.route === path, to)
            })
            const other = await context.newPage()
            const loaded = await measure(other, () => other.goto(site().origin + to))
            await other.close()
            isWithin = swapped.recalculations <= 10 && swapped.seconds <= 0.8 * loaded.seconds
            runs.push({ swapped, loaded })
          }
          assert.ok(isWithin, `${selector}: ${JSON.stringify(runs)}`)
        }
      }))

    it("asks whether a page that it has is still the same, instead of fetching it again", () =>
      withPage(site(), first, async ({ page }) => {
        const visits = async (end: string) => {
          await page.evaluate(
            (href) => document.querySelector<HTMLElement>(`.sidebar a[href$="${href}"]`)?.click(),
            end,
          )
          await page.waitForURL(`**${end}`)
        }
        for (const end of ["/verify", "/setup", "/verify"]) await visits(end)
        const answers = await page.evaluate(() =>
          performance
            .getEntriesByType("resource")
            .filter(({ name }) => name.endsWith("/verify"))
            .map((entry) => entry as PerformanceResourceTiming)
            .map(({ transferSize, encodedBodySize }) => ({ sent: transferSize, holds: encodedBodySize })),
        )
        assert.equal(answers.length, 2)
        assert.ok((answers[0]?.sent ?? 0) > 5000, JSON.stringify(answers))
        assert.ok((answers[1]?.sent ?? 9999) < 1000 && (answers[1]?.holds ?? 0) > 5000, JSON.stringify(answers))
      }))

    it("lets a click count that comes while the page before is put in its place", () =>
      withPage(site(), first, async ({ page }) => {
        await page.route("**/*.css", async (route) => {
          await slowness(500)
          await route.continue()
        })
        const follow = (end: string) =>
          page.evaluate(
            (href) => document.querySelector<HTMLElement>(`.sidebar a[href$="getting-started${href}"]`)?.click(),
            end,
          )
        await follow("/verify")
        await page.waitForURL("**/verify")
        await follow("/setup")
        await page.waitForURL("**/setup")
        await waitForHeading(page, "Get a sitekey")
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
        await scrolled(page, 1500)
        await page.evaluate(() => document.querySelector<HTMLElement>(".sidebar a[href$=verify]")?.click())
        await page.waitForURL("**/verify")
        await page.waitForFunction(() => scrollY === 0)
        await scrolled(page, 700)
        await page.goBack()
        await page.waitForFunction(() => location.pathname.endsWith("install") && Math.abs(scrollY - 1500) < 4)
        await page.goForward()
        await page.waitForFunction(() => location.pathname.endsWith("verify") && Math.abs(scrollY - 700) < 4)
      }))

    it("keeps the place over a reload", () =>
      withPage(site(), first, async ({ page }) => {
        await scrolled(page, 1200)
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
        await onPageFetch(page, "**/verify", async (route) => {
          await slowness(700)
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
        await page.waitForLoadState("networkidle")
        const opened = context.waitForEvent("page")
        await page
          .locator(".sidebar a", { hasText: "Verify" })
          .first()
          .click({ modifiers: ["ControlOrMeta"] })
        await (await opened).close()
        assert.match(page.url(), /install$/)
        await page.locator(".page-tools summary").click()
        await page.locator(".page-tools a", { hasText: "Markdown" }).click()
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
      const hover = async (page: Page, asked: string[]) => {
        // What is fetched ahead for links in view is not what is looked at.
        await page.waitForLoadState("networkidle")
        asked.length = 0
        await page.locator(".sidebar a[href$='/versions']").hover()
        await nothingMayCome(400)
      }
      const listen = (page: Page) => {
        const asked: string[] = []
        page.on("request", (request) => {
          if (isPageFetch(request)) asked.push(new URL(request.url()).pathname)
        })
        return asked
      }

      it("fetches what the pointer or the focus comes to, once", () =>
        withPage(site(), first, async ({ page }) => {
          const asked = listen(page)
          await hover(page, asked)
          assert.ok(asked.includes("/docs/v2/versions"), asked.join())
          asked.length = 0
          await page.locator(".sidebar a[href$='/sdk']").focus()
          await nothingMayCome(300)
          assert.deepEqual(asked, ["/docs/v2/sdk"])
          await page.locator("h1").hover()
          await page.locator(".sidebar a[href$='/sdk']").hover()
          await nothingMayCome(300)
          assert.equal(asked.length, 1)
        }))

      for (const [name, connection] of [
        ["data saver", { saveData: true, effectiveType: "4g" }],
        ["2g", { effectiveType: "slow-2g" }],
      ] as const) {
        it(`fetches nothing ahead with ${name}`, () =>
          withPage(
            site(),
            first,
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
          await onPageFetch(page, "**/*", async (route) => {
            running += 1
            all += 1
            most = Math.max(most, running)
            await slowness(150)
            running -= 1
            await route.continue()
          })
          await page.goto(`${site().origin}/docs/v2`)
          await until(() => all > 3 && running === 0, "links in view are fetched when the browser is idle")
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

/** Scrolls as a reader does: the browser has told of it. */
async function scrolled(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        addEventListener("scroll", () => resolve(), { once: true })
        scrollTo(0, to)
      }),
    top,
  )
}
