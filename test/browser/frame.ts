import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Page } from "playwright-core"
import { longTest } from "../long.js"
import { nothingMayCome } from "../waits.js"
import { keepsCopies, runtimeStarts, type TestSite, withPage } from "./site.js"

const first = "/docs/v2/getting-started/install"
const phone = { viewport: { width: 390, height: 800 } }

const widths = [320, 390, 768, 996, 997, 1100, 1280, 1440, 1920]

/** What is wrong with the head of a page that is loaded once and then resized to each of these widths. */
async function headFaults(page: Page, url: string, widths: readonly number[]): Promise<string[]> {
  const found = new Map<string, number[]>()
  await page.goto(url)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const faults = await page.evaluate(() => {
      const [heightOf, boxOf] = [
        (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0,
        (selector: string) => document.querySelector(selector)?.getBoundingClientRect(),
      ] as const
      const head = document.querySelector(".page-title")
      const title = document.querySelector("h1")
      const faults: string[] = []
      if (head && title) {
        const between =
          (head.nextElementSibling?.getBoundingClientRect().top ?? 0) - (boxOf(".site-header")?.bottom ?? 0)
        const lines = ["h1", ".page-title > .lead", ".symbol-facts"].reduce((sum, part) => sum + heightOf(part), 0)
        const besides = Math.round(between - lines)
        if (besides > 80) faults.push(`${besides} px besides title and lead`)
        if (title.scrollWidth > title.clientWidth) faults.push("the title is cut")
        const crumbs = boxOf(".breadcrumbs")
        const air = crumbs ? title.getBoundingClientRect().top - crumbs.bottom : 8
        if (air < (innerWidth > 600 ? 8 : 4)) faults.push(`${air} px between crumbs and title`)
      }
      if (heightOf(".breadcrumbs") > 24) faults.push("crumbs on two lines")
      const side = boxOf(".crumbs-side")
      const ends = Array.from(
        document.querySelectorAll(".breadcrumbs li"),
        (crumb) => crumb.lastElementChild?.getBoundingClientRect().right ?? 0,
      )
      if (side && (side.right > innerWidth || ends.some((end) => end > side.left))) faults.push("crumbs overlap")
      for (const selector of [".announcement", ".announcement span"]) {
        const box = document.querySelector(selector)
        if (box && (box.clientHeight > 40 || box.scrollWidth > box.clientWidth)) faults.push(`${selector} is cut`)
      }
      if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the screen")
      // A line ends between words, after a dot, or before the next word of a name.
      for (const line of document.querySelectorAll("h1, .toc a, .sidebar a")) {
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
          const range = document.createRange()
          let before = Number.NaN
          for (const { index } of (text.textContent ?? "").matchAll(/[a-z](?=[a-z])|(?<=[a-z])[a-z]/g)) {
            range.setStart(text, index)
            range.setEnd(text, index + 1)
            const { top } = range.getBoundingClientRect()
            const joined = index > 0 && /[a-z]/.test((text.textContent ?? "")[index - 1] ?? "")
            if (joined && top > before + 4) faults.push(`${text.textContent} is broken`)
            before = top
          }
        }
      }
      return faults
    })
    for (const fault of faults) found.set(fault, [...(found.get(fault) ?? []), width])
  }
  return [...found].map(([fault, at]) => `${new URL(url).pathname}: ${fault} at ${at.join(", ")}`)
}

export function frameSuite(site: () => TestSite): void {
  describe("the frame", () => {
    it("leads past the header with its first link", () =>
      withPage(site(), first, async ({ page }) => {
        await page.keyboard.press("Tab")
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to main content")
        await page.keyboard.press("Enter")
        assert.equal(await page.evaluate(() => document.activeElement?.id), "main")
        await page.keyboard.press("Tab")
        assert.equal(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement)), true)
      }))

    it("begins with the title on a phone: what stands above it takes 180 px at most", () =>
      withPage(
        site(),
        first,
        async ({ page }) => {
          for (const route of [
            first,
            "/docs/v2/guides/csp",
            "/docs/v2/guides/upgrading-from-v1/javascript-api",
            "/docs/v2/api/siteverify",
          ]) {
            await page.goto(site().origin + route)
            const top = await page.locator("h1").evaluate((title) => title.getBoundingClientRect().top)
            assert.ok(top <= 180, `${route}: ${top}`)
            const text = await page
              .locator("main .prose > p:not(.lead)")
              .first()
              .evaluate((first) => first.getBoundingClientRect().top)
            assert.ok(text <= 420, `${route}: ${text}`)
          }
          const tools = page.locator(".page-tools")
          await tools.locator("summary").click()
          await tools.getByRole("link", { name: "View as Markdown" }).focus()
          const sizes = await tools
            .locator("a, button, summary")
            .evaluateAll((all) => all.map((one) => Math.min(one.clientWidth, one.clientHeight)))
          assert.ok(
            sizes.every((size) => size >= 24),
            String(sizes),
          )
        },
        phone,
      ))

    it("has one head: crumbs on a line, no word broken, 80 px besides title and lead", () =>
      withPage(site(), first, async ({ page }) => {
        const kinds = [
          first,
          "/docs/v2/api/siteverify",
          "/docs/v2/guides/upgrading-from-v1/javascript-api",
          "/docs/v2/sdk/reference",
          "/docs/v2/sdk/reference/captcha-event-map",
          "/docs/v2/sdk/reference/captcha-widget-complete-event-data/response",
          "/integrations/salesforce/reference/config",
          "/docs/v1/getting-started/install",
          "/blog/when-captchas-break-handling-the-unhappy-path",
        ]
        const found: string[] = []
        for (const route of kinds) found.push(...(await headFaults(page, site().origin + route, widths)))
        assert.deepEqual(found, [])
      }))

    longTest("has one head on every page, at every width from 320 to 1920 pixels", () =>
      withPage(site(), first, async ({ page }) => {
        const every = Array.from({ length: 41 }, (_, step) => 320 + 40 * step)
        const found: string[] = []
        for (const route of site().routes) found.push(...(await headFaults(page, site().origin + route, every)))
        assert.deepEqual(found, [])
      }),
    )

    it("hides the header on the way down and shows it on the way up", () =>
      withPage(site(), first, async ({ page }) => {
        const reaches = (least: number, most: number) =>
          page.waitForFunction(
            ([least, most]) => {
              const bottom = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? Number.NaN
              return bottom >= least && bottom <= most
            },
            [least, most] as const,
          )
        await page.mouse.move(700, 500)
        await page.mouse.wheel(0, 900)
        await reaches(-200, 0)
        await page.mouse.wheel(0, -200)
        await reaches(41, 200)
      }))

    it("shows the bar where readers arrive, and not on pages of docs, however they come there", () =>
      withPage(site(), first, async ({ page }) => {
        const bar = page.locator(".announcement")
        const shown: [string, boolean][] = []
        for (const [name, path] of [
          ["Blog", "/blog"],
          ["Integrations", "/integrations"],
          ["Playground", "/playground"],
          ["Docs", "/docs/v2"],
        ] as const) {
          await page.locator(".site-header .nav-links a", { hasText: name }).click()
          await page.waitForURL(`**${path}`)
          // The page's own link is current, with a section or without.
          await page.locator(".site-header a[aria-current]", { hasText: name }).waitFor()
          const inPlace = await bar.isVisible()
          await page.reload()
          assert.equal(await bar.isVisible(), inPlace, path)
          shown.push([path, inPlace])
        }
        assert.deepEqual(shown, [
          ["/blog", true],
          ["/integrations", false],
          ["/playground", true],
          ["/docs/v2", false],
        ])
      }))

    it("forgets no dismissed bar, and shows the next one", () =>
      withPage(site(), "/blog", async ({ page, context }) => {
        await page.getByRole("button", { name: "Close", exact: true }).click()
        assert.equal(await page.locator(".announcement").isVisible(), false)
        await page.reload()
        assert.equal(await page.locator(".announcement").isVisible(), false)
        const shift = await page.evaluate(() => performance.getEntriesByType("layout-shift").length)
        assert.equal(shift, 0)
        const other = await context.newPage()
        await other.route("**/blog", async (route) => {
          const answer = await route.fetch()
          await route.fulfill({
            response: answer,
            body: (await answer.text()).replaceAll("v2-available", "another-bar"),
          })
        })
        await other.goto(`${site().origin}/blog`)
        assert.equal(await other.locator(".announcement").isVisible(), true)
      }))

    it("has a version dropdown that leads to the same page, for keys as well", () =>
      withPage(site(), "/docs/v2/guides/csp", async ({ page }) => {
        const summary = page.locator(".site-header [data-dropdown=version] summary")
        await summary.focus()
        await page.keyboard.press("ArrowDown")
        await page.waitForFunction(() => document.activeElement?.textContent === "v2")
        await page.keyboard.press("ArrowDown")
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), "v1")
        await page.keyboard.press("Escape")
        assert.equal(
          await summary.evaluate(
            (element) => element === document.activeElement && !(element.parentElement as HTMLDetailsElement).open,
          ),
          true,
        )
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await page.waitForURL("**/docs/v1/guides/csp")
        await summary.filter({ hasText: /v1$/ }).waitFor()
        assert.equal(await page.locator(".version-banner a").getAttribute("href"), "/docs/v2/guides/csp")
      }))

    it("keeps the place on the page in another version where that has the place", () =>
      withPage(site(), "/docs/v2/guides/csp#build", async ({ page }) => {
        const choose = async (version: string) => {
          await page.locator(".site-header [data-dropdown=version] summary").click()
          await page.locator(".site-header [data-dropdown=version] a", { hasText: version }).click()
          await page.waitForURL(`**/docs/${version}/guides/csp**`)
          return page.evaluate(() => location.hash)
        }
        assert.equal(await choose("v1"), "")
        await page.evaluate(() => {
          location.hash = "next-step"
        })
        assert.equal(await choose("v2"), "#next-step")
      }))

    it("remembers the version that was chosen", () =>
      withPage(site(), "/docs/v2/guides/csp", async ({ page }) => {
        await page.locator(".site-header [data-dropdown=version] summary").click()
        await page.locator(".site-header [data-dropdown=version] a", { hasText: "v1" }).click()
        await page.waitForURL("**/docs/v1/guides/csp")
        await page.goto(`${site().origin}/blog`)
        await page.waitForFunction(
          () => document.querySelector(".site-header [data-dropdown=version] .dropdown-value")?.textContent === "v1",
        )
        assert.equal(await page.locator(".site-header a[data-section=docs]").getAttribute("href"), "/docs/v1")
      }))

    it("closes a dropdown when the reader goes elsewhere", () =>
      withPage(site(), first, async ({ page }) => {
        const dropdown = page.locator(".site-header [data-dropdown=locale]")
        await dropdown.locator("summary").click()
        assert.equal(await dropdown.getAttribute("open"), "")
        assert.equal(await dropdown.locator("a").count(), 1)
        // The script comes with the first touch of a dropdown.
        await page.waitForFunction(() => {
          document.querySelector<HTMLElement>("h1")?.click()
          return !document.querySelector(".site-header [data-dropdown=locale]")?.hasAttribute("open")
        })
      }))

    it("opens its menu as a dialog, with the section's tree first", () =>
      withPage(
        site(),
        first,
        async ({ page }) => {
          const button = page.locator(".menu-button")
          await button.click()
          const menu = page.locator("dialog.menu")
          await menu.locator("[data-menu-tree] a[aria-current=page]").waitFor()
          assert.equal(await menu.evaluate((dialog) => dialog.matches(":modal")), true)
          for (let presses = 0; presses < 60; presses += 1) {
            await page.keyboard.press("Tab")
            const inside = await page.evaluate(
              () =>
                document.activeElement === document.body ||
                document.querySelector("dialog.menu")?.contains(document.activeElement),
            )
            assert.equal(inside, true, "the focus left the menu")
          }
          await page.keyboard.press("Escape")
          await menu.waitFor({ state: "hidden" })
          assert.equal(await button.evaluate((element) => element === document.activeElement), true)
          await button.click()
          await page.setViewportSize({ width: 1200, height: 800 })
          await page.waitForFunction(() => !document.querySelector<HTMLDialogElement>("dialog.menu")?.open)
          await page.setViewportSize({ width: 390, height: 800 })
          await button.click()
          await menu.locator("[data-menu-tree] a", { hasText: "Verify" }).click()
          await page.waitForURL("**/verify")
          await menu.waitFor({ state: "hidden" })
        },
        phone,
      ))

    it("has the tree of the docs in the menu of a page that has none, and begins where the reader is", () =>
      withPage(
        site(),
        "/",
        async ({ page }) => {
          const focused = () =>
            page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel)
          await page.locator("[data-menu-open]").click()
          const menu = page.locator("dialog.menu")
          await menu.locator("[data-menu-tree] a", { hasText: "Troubleshooting" }).waitFor()
          assert.equal(await focused(), "Close the menu")
          assert.equal(await menu.locator("[data-menu-tree] [aria-current]").count(), 0)
          await menu.locator("[data-menu-tree] a", { hasText: "Troubleshooting" }).click()
          await page.waitForURL("**/docs/v2/troubleshooting")
          await menu.waitFor({ state: "hidden" })
          await page.locator("[data-menu-open]").click()
          await menu.locator("[data-menu-tree] a[aria-current=page]").waitFor()
          assert.equal(await focused(), "Troubleshooting")
        },
        phone,
      ))

    it("opens its menu by a link, which is a button that says whether it is open once its script is there", () =>
      withPage(
        site(),
        first,
        async ({ page }) => {
          await page.getByRole("link", { name: "Open the menu" }).focus()
          await page.keyboard.press("Enter")
          const button = page.getByRole("button", { name: "Open the menu", includeHidden: true })
          await page.locator("dialog.menu[open]").waitFor()
          assert.equal(await button.getAttribute("aria-expanded"), "true")
          await page.getByRole("button", { name: "Close the menu" }).click()
          await page.waitForFunction(() => !document.querySelector<HTMLDialogElement>("dialog.menu")?.open)
          assert.equal(await button.getAttribute("aria-expanded"), "false")
          await button.focus()
          await page.keyboard.press("Space")
          await page.locator(`dialog#${await button.getAttribute("aria-controls")}[open]`).waitFor()
        },
        phone,
      ))

    it("closes its menu on the way back, and leaves the page where it is", () =>
      withPage(
        site(),
        "/docs/v2",
        async ({ page }) => {
          await page.goto(site().origin + first)
          const menu = page.locator("dialog.menu")
          const open = () => page.evaluate(() => document.querySelector<HTMLElement>("[data-menu-open]")?.click())
          await runtimeStarts(page)
          await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }))
          await open()
          await menu.locator("[data-menu-tree] a").first().waitFor()
          await page.goBack()
          await menu.waitFor({ state: "hidden" })
          assert.match(page.url(), /\/install$/)
          assert.equal(await page.evaluate(() => scrollY), 900)
          // However it was closed, one step back leads to the page before.
          await open()
          await menu.waitFor()
          await page.keyboard.press("Escape")
          await menu.waitFor({ state: "hidden" })
          await page.waitForFunction(() => !(history.state as { menu?: true }).menu)
          // Opened again before the browser has told of the closing, or taken the step back, it stays open.
          for (const again of [
            "button.click()",
            "menu.addEventListener('close', () => button.click(), { once: true })",
          ]) {
            await open()
            await menu.waitFor()
            await page.evaluate(`{
              const menu = document.getElementById("menu")
              const button = document.querySelector("[data-menu-open]")
              menu.close()
              ${again}
            }`)
            await nothingMayCome(300)
            assert.ok(await menu.isVisible(), again)
            await page.keyboard.press("Escape")
            await menu.waitFor({ state: "hidden" })
            await page.waitForFunction(() => !(history.state as { menu?: true }).menu)
          }
          await open()
          await menu.locator("[data-menu-tree] a", { hasText: "Verify" }).click()
          await page.waitForURL("**/verify")
          await page.goBack()
          await page.waitForURL("**/install")
          await page.goBack()
          await page.waitForURL("**/docs/v2")
        },
        phone,
      ))

    it("has the menu at 996 pixels and the links at 997", () =>
      withPage(
        site(),
        first,
        async ({ page }) => {
          assert.equal(await page.locator(".menu-button").isVisible(), true)
          assert.equal(await page.locator(".site-header .nav-links").first().isVisible(), false)
          await page.setViewportSize({ width: 997, height: 800 })
          assert.equal(await page.locator(".menu-button").isVisible(), false)
          assert.equal(await page.locator(".site-header .nav-links").first().isVisible(), true)
        },
        { viewport: { width: 996, height: 800 } },
      ))

    it("keeps the tree's place from page to page, with the active entry in view", () =>
      withPage(
        site(),
        "/docs/v2/guides/csp",
        async ({ page }) => {
          await page.locator(".sidebar").evaluate((sidebar) => {
            const next = sidebar.querySelector('a[href$="/eu-endpoint"]')?.getBoundingClientRect().top ?? 0
            sidebar.scrollTop += next - 250
            return new Promise((resolve) => sidebar.addEventListener("scroll", resolve, { once: true }))
          })
          const before = await page.locator(".sidebar").evaluate((sidebar) => sidebar.scrollTop)
          await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href$="/eu-endpoint"]')?.click())
          await page.locator('.sidebar [aria-current=page][href$="/eu-endpoint"]').waitFor()
          const { scroll, top, bottom } = await page.locator(".sidebar").evaluate((sidebar) => {
            const active = sidebar.querySelector("[aria-current=page]")?.getBoundingClientRect()
            return { scroll: sidebar.scrollTop, top: active?.top ?? 0, bottom: active?.bottom ?? 9999 }
          })
          assert.equal(scroll, before)
          assert.ok(top >= 0 && bottom <= 500)
        },
        { viewport: { width: 1440, height: 500 } },
      ))

    it("closes and opens a branch of the tree", () =>
      withPage(site(), "/docs/v2/guides/csp", async ({ page }) => {
        await page.getByRole("button", { name: "Collapse Guides" }).click()
        assert.equal(await page.locator('.sidebar a[href$="/eu-endpoint"]').isVisible(), false)
        await page.getByRole("button", { name: "Expand Guides" }).click()
        assert.equal(await page.locator('.sidebar a[href$="/eu-endpoint"]').isVisible(), true)
      }))

    it("brings a branch that the page does not hold from the tree's file, and asks again when that failed", () =>
      withPage(site(), "/docs/v2/guides/csp", async ({ page }) => {
        const inner = page.locator('.sidebar a[href$="/sdk/lifecycle"]')
        await page.route("**/sidebar/*.json", (route) => route.abort())
        const warned = page.waitForEvent("console", (message) =>
          message.text().includes("the tree could not be loaded"),
        )
        await page.getByRole("button", { name: "Expand SDK" }).click()
        await warned
        const told = page.getByRole("alert").filter({ hasText: "These pages could not be loaded" })
        assert.equal(await told.isVisible(), true)
        await page.unroute("**/sidebar/*.json")
        await page.getByRole("button", { name: "Expand SDK" }).click()
        await inner.waitFor()
        assert.equal(await told.count(), 0)
        await page.getByRole("button", { name: "Expand Reference" }).click()
        await page.getByRole("button", { name: "Expand Classes" }).click()
        const symbol = page.locator('.sidebar a[href$="/reference/widget-handle"]')
        await symbol.waitFor()
        assert.equal(await symbol.textContent(), "WidgetHandle")
        assert.equal(await symbol.locator("wbr").count(), 1)
        await page.getByRole("button", { name: "Collapse SDK" }).click()
        assert.equal(await inner.isVisible(), false)
      }))

    it("marks the heading that is being read", () =>
      withPage(site(), first, async ({ page }) => {
        const current = page.locator(".toc a[aria-current]")
        assert.equal(await current.textContent(), await page.locator(".toc li > a").first().textContent())
        const ids = await page
          .locator(".toc li > a")
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash.slice(1)))
        for (const id of [ids[2], ids[5]]) {
          await page.evaluate((target) => document.getElementById(target ?? "")?.scrollIntoView(), id)
          await page.waitForFunction(
            (target) => document.querySelector(".toc a[aria-current]")?.getAttribute("href") === `#${target}`,
            id,
          )
        }
        // While a section that is read ends, the next is not far below; a heading in the upper part of the window is read.
        for (const [share, wanted] of [
          [0.3, ids[5]],
          [0.6, ids[4]],
        ] as const) {
          await page.evaluate(
            ([id, share]) => {
              const { top } = (document.getElementById(id) as Element).getBoundingClientRect()
              scrollTo({ top: scrollY + top - innerHeight * share, behavior: "instant" })
            },
            [ids[5] ?? "", share] as const,
          )
          await page.locator(`.toc a[aria-current][href="#${wanted}"]`).waitFor()
        }
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await page.waitForFunction(
          () => document.querySelector(".toc nav > ul > li:last-child a[aria-current]") !== null,
        )
        assert.equal(await page.locator(".toc-box").isVisible(), false)
        await page.setViewportSize({ width: 1279, height: 800 })
        assert.equal(await page.locator(".toc-box").isVisible(), true)
        assert.equal(await page.locator(".toc").isVisible(), false)
        // The contents of an API page stay in view below the tree, with all sections at first sight, and no header of a table outlives its rows.
        await page.goto(`${site().origin}/docs/v2/api/siteverify`)
        const shown = page.locator(".toc li:visible")
        assert.equal(await shown.count(), await page.locator(".toc nav > ul > li").count())
        for (const width of [997, 1100, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }))
          // The list of the section that was read before closes with the next frame.
          await page.waitForFunction(() => !document.querySelector(".toc li ul:has([aria-current])"))
          assert.equal(await page.locator(".sidebar").evaluate((tree) => tree.scrollTop), 0, `the tree at ${width}`)
          const { y: end = 900, height: last = 0 } = (await shown.last().boundingBox()) ?? {}
          assert.ok(end + last <= 800, `the last section ends at ${end + last} of 800`)
          for (const id of ["error-codes", "timeouts"]) {
            await page.evaluate((target) => document.getElementById(target)?.scrollIntoView(), id)
            const entry = page.locator(`.toc a[aria-current][href="#${id}"]`)
            await entry.waitFor()
            const { y = -1, height = 0 } = (await entry.boundingBox()) ?? {}
            assert.ok(y >= 400 && y + height <= 800, `${id} at ${width}: ${y}`)
          }
          const row = await page.evaluate(() => {
            const table = document.querySelector("#error-codes ~ .table-frame table") as Element
            scrollTo({ top: scrollY + table.getBoundingClientRect().bottom - 20, behavior: "instant" })
            // The site's header may lie above both.
            const [first] = document
              .elementsFromPoint(table.getBoundingClientRect().left + 60, 10)
              .flatMap((one) => one.closest("tr") ?? [])
            return first?.rowIndex
          })
          assert.ok(row !== 0 && row !== undefined, `row ${row} at ${width}`)
        }
      }))

    it("keeps the contents in reach on a phone: a bar with the current heading, whose list leads on", () =>
      withPage(
        site(),
        "/docs/v2/api/siteverify",
        async ({ page }) => {
          const [bar, list] = [page.locator(".toc-box summary"), page.locator(".toc-box nav")]
          for (const width of [390, 768]) {
            await page.setViewportSize({ width, height: 800 })
            await page.evaluate(() => document.getElementById("error-codes")?.scrollIntoView())
            await bar.filter({ hasText: "Error codes" }).waitFor()
            await bar.focus()
            await page.keyboard.press("Enter")
            const top = await bar.boundingBox()
            assert.ok(top && top.y >= 0 && top.y < 70 && top.height <= 40, JSON.stringify(top))
            const beside = await page.evaluate((y) => document.elementFromPoint(40, y)?.className, top.y + 15)
            if (width > 600) assert.equal(beside, "page-bar", "no text shows beside it")
            const starts = await list
              .locator('a[href="#error-codes"], a[href="#explore"]')
              .evaluateAll((links) =>
                links.map(
                  (link) => link.getBoundingClientRect().x + Number.parseFloat(getComputedStyle(link).paddingLeft),
                ),
              )
            assert.ok(Math.abs((starts[0] ?? 0) - top.x) < 10, "the list stands below its button")
            assert.equal((starts[1] ?? 0) - (starts[0] ?? 0), 12, "levels are indented")
            await list.locator('a[href="#timeouts"]').click()
            await list.waitFor({ state: "hidden" })
            const heading = await page.locator("#timeouts").boundingBox()
            const under = (await bar.boundingBox()) ?? { y: 0, height: 0 }
            assert.ok((heading?.y ?? 0) >= under.y + under.height, `${heading?.y} is under the bar at ${width}`)
          }
        },
        phone,
      ))

    it("lists headings of levels 2 and 3 only", () =>
      withPage(site(), first, async ({ page }) => {
        const depths = await page
          .locator(".toc li > a")
          .evaluateAll((links) =>
            links.map(
              (link) => document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)))?.tagName,
            ),
          )
        assert.deepEqual([...new Set(depths)].sort(), ["H2", "H3"])
      }))

    it("shows the way back to the top on the way up", () =>
      withPage(site(), first, async ({ page }) => {
        const button = page.locator("[data-back-to-top]")
        await page.mouse.move(700, 500)
        await page.mouse.wheel(0, 1500)
        await page.waitForFunction(() => scrollY >= 1500)
        assert.equal(await button.isVisible(), false)
        await page.mouse.wheel(0, -300)
        await button.waitFor()
        await button.click()
        await page.waitForFunction(() => scrollY === 0)
        assert.equal(await button.isVisible(), false)
      }))

    it("focuses the search field with Ctrl and K", () =>
      withPage(site(), first, async ({ page }) => {
        await page.keyboard.press("ControlOrMeta+k")
        assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "q")
      }))

    it("has the specification's links in its footer, and the years", () =>
      withPage(site(), first, async ({ page }) => {
        const hrefs = await page
          .locator(".site-footer a")
          .evaluateAll((links) => links.map((link) => link.getAttribute("href")))
        for (const href of [
          "/docs/v2/getting-started",
          "/docs/v2/guides",
          "/integrations",
          "/docs/v2/api",
          "/docs/v2/sdk/reference",
          "/blog",
        ]) {
          assert.ok(hrefs.includes(href), `${href} is missing`)
        }
        assert.equal(hrefs.filter((href) => href?.startsWith("https://")).length, 3)
        assert.match((await page.locator(".copyright").textContent()) ?? "", /© 2020-2025/)
      }))

    it("copies the page as Markdown and its address, says so, and asks whether it is right", () =>
      withPage(
        site(),
        first,
        async ({ page }) => {
          const copied = () => page.evaluate(() => navigator.clipboard.readText())
          const said = (text: string) =>
            page.locator("[data-announcer]", { hasText: text }).waitFor({ state: "attached" })
          await page.getByRole("button", { name: "Copy page" }).focus()
          await page.keyboard.press("Enter")
          await said("Page copied as Markdown")
          assert.match(await copied(), /^# Install the widget\n/)
          // Its menu, with the keyboard alone.
          await page.keyboard.press("Tab")
          await page.keyboard.press("ArrowDown")
          await page.locator(".page-tools a:focus").waitFor()
          await page.keyboard.press("ArrowDown")
          await page.keyboard.press("Enter")
          await said("Link copied")
          await page.locator(".page-tools details:not([open]) > summary:focus").waitFor()
          assert.equal(await copied(), site().origin + first)
          const asked = await page.getByRole("link", { name: "Was this page helpful?" }).getAttribute("href")
          assert.match(asked ?? "", /title=Docs%3A%20Install%20the%20widget&.*install/)
        },
        keepsCopies,
      ))

    it("has breadcrumbs, neighbours and the way to the source", () =>
      withPage(site(), first, async ({ page }) => {
        assert.equal(await page.locator(".breadcrumbs [aria-current=page]").count(), 1)
        assert.equal(await page.locator(".prev-next a").count(), 2)
        await page.locator(".page-tools summary").click()
        assert.match(
          (await page.getByRole("link", { name: "Edit", exact: true }).getAttribute("href")) ?? "",
          /install\.mdx$/,
        )
      }))
  })
}
