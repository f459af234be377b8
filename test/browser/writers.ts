import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { describe, it } from "node:test"
import { drawn, keepsCopies, type TestSite, withPage } from "./site.js"

const first = "/docs/v2/getting-started/install"

export function writerSuite(site: () => TestSite): void {
  describe("a details element of a text", () => {
    it("shows by a marker that it can be opened", () =>
      withPage(site(), first, async ({ page }) => {
        const markers = await page.evaluate(() => {
          const prose = document.querySelector(".prose") as HTMLElement
          const details = document.createElement("details")
          const summary = document.createElement("summary")
          summary.textContent = "Folded"
          details.append(summary, "Text")
          prose.append(details)
          const style = getComputedStyle(summary)
          const closed = style.listStyleType
          details.open = true
          return [style.display, closed, style.listStyleType]
        })
        assert.deepEqual(markers, ["list-item", "disclosure-closed", "disclosure-open"])
      }))
  })

  describe("tabs", () => {
    it("stay in step on the page and across visits, without a change after the first paint", () =>
      withPage(site(), first, async ({ page }) => {
        const group = page.locator("[data-tabs]:not([data-tabs=''])").first()
        const tab = group.locator("[role=tab]").nth(1)
        const value = await tab.getAttribute("data-value")
        await tab.click()
        await page.waitForFunction(
          (wanted) =>
            document.querySelector(`[role=tab][data-value="${wanted}"]`)?.getAttribute("aria-selected") === "true",
          value,
        )
        const id = await group.getAttribute("data-tabs")
        for (const selected of await page.locator(`[data-tabs="${id}"] [role=tab][aria-selected=true]`).all()) {
          assert.equal(await selected.getAttribute("data-value"), value)
        }
        await page.route("**/assets/client-*.js", () => {})
        await page.goto(`${site().origin}${first}`, { waitUntil: "commit" })
        // Nothing is painted before the style sheet is there.
        await page.waitForFunction(() => document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet)
        await group.locator("[role=tabpanel]").nth(1).waitFor()
        assert.equal(await group.locator("[role=tab]").nth(1).getAttribute("aria-selected"), "true")
        assert.equal(await group.locator("[role=tabpanel]").nth(0).isVisible(), false)
      }))

    it("follow the arrow keys and tie tab and panel", () =>
      withPage(site(), first, async ({ page }) => {
        const tabs = page.locator("[data-tabs]").first().locator("[role=tab]")
        await tabs.first().focus()
        await page.waitForLoadState("networkidle")
        await page.keyboard.press("ArrowRight")
        await tabs.nth(1).and(page.locator(":focus")).waitFor()
        await page.keyboard.press("End")
        await page.keyboard.press("ArrowRight")
        assert.equal(await tabs.first().evaluate((tab) => tab === document.activeElement), true)
        assert.equal(await tabs.first().getAttribute("aria-selected"), "true")
        const panel = await tabs.first().getAttribute("aria-controls")
        assert.equal(
          await page.locator(`#${panel}`).getAttribute("aria-labelledby"),
          await tabs.first().getAttribute("id"),
        )
      }))

    it("tell that there are more of them to the side", () =>
      withPage(
        site(),
        "/docs/v2/api/siteverify",
        async ({ page }) => {
          const row = page.locator(".tab-list[data-more-end]").first()
          await row.waitFor()
          assert.match(await row.evaluate((list) => getComputedStyle(list).maskImage), /gradient/)
          await row.locator("[role=tab]").first().focus()
          await page.waitForLoadState("networkidle")
          await page.keyboard.press("End")
          await page.waitForFunction(() => !document.querySelector(".tab-list")?.matches("[data-more-end]"))
          assert.equal(await page.locator(".tab-list").first().getAttribute("role"), "tablist")
        },
        { viewport: { width: 390, height: 800 } },
      ))

    it("keep the pressed tab's place on the screen", () =>
      withPage(site(), first, async ({ page }) => {
        const tab = page.locator("[data-tabs]").last().locator("[role=tab]").nth(1)
        await tab.scrollIntoViewIfNeeded()
        const before = await tab.evaluate((element) => element.getBoundingClientRect().top)
        await tab.click()
        await page.waitForFunction((one) => one?.getAttribute("aria-selected") === "true", await tab.elementHandle())
        await drawn(page)
        const after = await tab.evaluate((element) => element.getBoundingClientRect().top)
        assert.ok(Math.abs(after - before) < 2, `${before} → ${after}`)
      }))
  })

  describe("code", () => {
    it("is copied as it stands, announced, and by keyboard", () =>
      withPage(
        site(),
        first,
        async ({ page }) => {
          const block = page.locator(".code:not([data-copy])").first()
          const button = block.locator("[data-copy-button]")
          await button.focus()
          await page.keyboard.press("Enter")
          await page.waitForFunction(() => document.querySelector("[data-announcer]")?.textContent === "Copied")
          const text = await block.locator("code").evaluate((code) => code.textContent)
          assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text)
        },
        keepsCopies,
      ))

    it("copies the commands of a shell session only", async () => {
      for (const route of site().routes) {
        const html = await (await fetch(site().origin + route)).text()
        if (!html.includes("data-copy=")) continue
        await withPage(
          site(),
          route,
          async ({ page }) => {
            const block = page.locator(".code[data-copy]").first()
            await block.scrollIntoViewIfNeeded()
            const wanted = await block.getAttribute("data-copy")
            await block.evaluate((element) => element.querySelector<HTMLElement>("[data-copy-button]")?.click())
            await page.waitForFunction(() => document.querySelector("[data-announcer]")?.textContent === "Copied")
            const copied = await page.evaluate(() => navigator.clipboard.readText())
            assert.equal(copied, wanted)
            assert.doesNotMatch(copied, /^\s*[$>] /m)
          },
          keepsCopies,
        )
        return
      }
    })

    it("wraps long lines, or scrolls on demand, and can be reached then", () =>
      withPage(site(), first, async ({ page }) => {
        const wrap = page.locator(".code [data-wrap]").first()
        await wrap.waitFor()
        const box = page.locator(".code:has([data-wrap]) pre").first()
        const scrolls = () => box.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
        assert.equal(await wrap.getAttribute("aria-pressed"), "false")
        assert.equal(await scrolls(), false)
        await wrap.click()
        assert.equal(await wrap.getAttribute("aria-pressed"), "true")
        assert.equal(await scrolls(), true)
        assert.equal(await box.getAttribute("tabindex"), "0")
        assert.notEqual(await box.getAttribute("aria-label"), "")
      }))

    it("stands under its title, to the pixel", () =>
      withPage(site(), first, async ({ page }) => {
        const [title, line] = await page
          .locator(".code:has(.code-title):not(.code-numbers)")
          .first()
          .evaluate((block) =>
            [".code-title", ".line"].map((selector) => {
              const range = document.createRange()
              range.selectNodeContents(block.querySelector(selector) as Element)
              return range.getBoundingClientRect().left
            }),
          )
        assert.equal(line, title)
      }))

    it("folds long samples and opens them", async () => {
      for (const route of site().routes) {
        const html = await (await fetch(site().origin + route)).text()
        if (!html.includes("data-unfold")) continue
        await withPage(site(), route, async ({ page }) => {
          const block = page.locator(".code[data-folded]").first()
          const panel = block.locator("xpath=ancestor::*[@role='tabpanel']").first()
          if ((await panel.count()) > 0 && !(await panel.isVisible())) return
          const before = await block.evaluate((element) => element.clientHeight)
          await block.locator("[data-unfold]").click()
          await page
            .waitForFunction(
              (element) => (element as HTMLElement | null)?.dataset.folded === undefined,
              await page.locator(".code:has(pre)").first().elementHandle(),
            )
            .catch(() => {})
          await drawn(page)
          assert.ok(
            (await page
              .locator(".code")
              .evaluateAll((all) => Math.max(...all.map((element) => element.clientHeight)))) > before,
          )
        })
        return
      }
      assert.fail("no page has a long sample")
    })
  })

  describe("tables", () => {
    it("tell that they go on to the side, until their end is in view", () =>
      withPage(site(), "/docs/v2/guides/csp", async ({ page }) => {
        await page
          .locator("[data-table] table")
          .first()
          .evaluate((table) => table.style.setProperty("min-inline-size", "120rem"))
        await page.setViewportSize({ width: 390, height: 900 })
        const table = page.locator("[data-table][data-more-end]").first()
        await table.waitFor()
        const mask = () =>
          page
            .locator("[data-table]")
            .first()
            .evaluate((box) => getComputedStyle(box).maskImage)
        assert.match(await mask(), /gradient/)
        await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
        await page.waitForFunction(() => document.querySelector("[data-table][data-more-end]") === null)
        assert.equal(await mask(), "none")
      }))

    it("keep the names at the start of their rows whole", () =>
      withPage(site(), "/docs/v2/guides/csp", async ({ page }) => {
        const lines = await page
          .locator("[data-table] td:first-child > code:only-child")
          .evaluateAll((names) => names.map((name) => name.getClientRects().length))
        assert.ok(lines.length > 5)
        assert.deepEqual(
          lines.filter((count) => count > 1),
          [],
        )
      }))

    it("name each value beside it on a phone", () =>
      withPage(
        site(),
        "/integrations",
        async ({ page }) => {
          const cell = page.locator("td[data-label]").first()
          const { label, top, left } = await cell.evaluate((element) => {
            const range = document.createRange()
            range.selectNodeContents(element)
            const text = range.getBoundingClientRect()
            const box = element.getBoundingClientRect()
            return {
              label: getComputedStyle(element, "::before").content,
              top: text.top - box.top,
              left: text.left - box.left,
            }
          })
          assert.equal(label, '"Kind"')
          assert.ok(top < 12, `${top}`)
          assert.ok(left > 80, `${left}`)
        },
        { viewport: { width: 390, height: 800 } },
      ))
  })

  describe("the reference", () => {
    it("says the default of an option in one line", () =>
      withPage(site(), "/docs/v2/sdk/reference/create-widget-options/theme", async ({ page }) => {
        const [name = 0, value = Number.NaN] = await page.locator(".symbol-default").evaluate((list) =>
          [...list.querySelectorAll("dt, dd")].map((part) => {
            const range = document.createRange()
            range.selectNodeContents(part)
            return range.getBoundingClientRect().bottom
          }),
        )
        assert.ok(Math.abs(name - value) < 6, `${name}, ${value}`)
      }))
  })

  describe("a page of the reference", () => {
    it("shows a class with its members, and what a type is beside its link", () =>
      withPage(site(), "/docs/v2/sdk/reference/widget-handle", async ({ page, complaints }) => {
        const signature = page.locator(".signature").first()
        assert.match(await signature.innerText(), /^class WidgetHandle \{[^]*getState\(\): WidgetState/)
        const type = signature.getByRole("link", { name: "WidgetState" })
        await type.focus()
        const card = await type.evaluate((link) => getComputedStyle(link, "::after").content)
        assert.match(card, /^"type WidgetState = [^]*state/)
        assert.equal(await page.locator(".badge-since").count(), 0)
        assert.deepEqual(complaints, [])
      }))

    it("has each fact beside its name, where both share a row", () =>
      withPage(site(), "about:blank", async ({ page }) => {
        for (const route of ["/docs/v2/troubleshooting", "/docs/v2/sdk/lifecycle", "/docs/v2/api/siteverify"]) {
          await page.goto(site().origin + route)
          const found = await page.evaluate(() => {
            for (const folded of document.querySelectorAll<HTMLDetailsElement>("main details")) folded.open = true
            const names = [...document.querySelectorAll<HTMLElement>("main dl > dt")].filter(
              (name) =>
                getComputedStyle(name.parentElement as Element).display === "grid" && name.offsetParent !== null,
            )
            const apart = names.filter((name) => {
              const [at, beside] = [name, name.nextElementSibling].map((part) => part?.getBoundingClientRect().top)
              return !(Math.abs((at ?? Number.NaN) - (beside ?? Number.NaN)) < 6)
            })
            return { rows: names.length, apart: apart.map(({ textContent }) => textContent) }
          })
          assert.ok(found.rows > 2, `${route}: ${found.rows} rows`)
          assert.deepEqual(found.apart, [], route)
        }
      }))

    it("has the fields of an event before its names", () =>
      withPage(site(), "/docs/v2/sdk/reference/captcha-widget-complete-event", async ({ page }) => {
        const headings = await page.locator(".symbol h2").allInnerTexts()
        assert.match(headings.join(" "), /^Data fields.*Event/)
      }))
  })

  it("keeps the request and one answer of the API in view beside the text", () =>
    withPage(
      site(),
      "/docs/v2/api/siteverify#siteverify-body",
      async ({ page, complaints }) => {
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        // As it was sent: what wakes up adds elements, sooner or later.
        const sent = await readFile(path.join(site().dir, "docs/v2/api/siteverify/index.html"), "utf8")
        const elements = sent.match(/<[a-z]/g)?.length ?? 0
        assert.ok(height < 8_900 && elements > 1_000 && elements < 3_460, `${height} px, ${elements} elements`)
        const answer = page.locator(".api-answers select")
        const shown = page.locator(".api-answers .tab-panel:visible")
        assert.match(await shown.innerText(), /"success": true/)
        const told = page.locator(".send-told")
        await page.getByRole("button", { name: "Send it to the simulator" }).click()
        await told.getByText("accepted").waitFor()
        await answer.focus()
        await answer.selectOption({ index: 2 })
        await shown.filter({ hasText: "response_invalid" }).waitFor()
        assert.equal(await shown.count(), 1)
        await page.getByRole("button", { name: "Send it to the simulator" }).click()
        await told.getByText("rejected").waitFor()
        const rail = (await page.locator(".api-rail").boundingBox()) ?? { y: -1, height: 0 }
        assert.ok(rail.y >= 0 && rail.y + rail.height <= 900, `${rail.y} ${rail.height}`)
        const closed = page.locator(".operation-answer", { has: page.getByRole("heading", { name: "Status 401" }) })
        assert.equal(await closed.getAttribute("open"), null)
        await closed.locator("summary").click()
        await closed.locator(".details-body").waitFor()
        await page.setViewportSize({ width: 1300, height: 900 })
        await answer.waitFor({ state: "hidden" })
        assert.deepEqual(complaints, [])
      },
      { viewport: { width: 1440, height: 900 } },
    ))

  describe("print", () => {
    it("prints the chosen language alone, on ten pages at most", () =>
      withPage(site(), "/docs/v2/getting-started/verify", async ({ page }) => {
        const paper = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1")
        const pages = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0
        assert.ok(pages > 0 && pages <= 10, `${pages} pages`)
      }))

    it("drops the frame and prints where links lead", () =>
      withPage(site(), first, async ({ page }) => {
        await page.emulateMedia({ media: "print" })
        for (const part of [".site-header", ".sidebar", ".toc", ".announcement", ".prev-next"]) {
          assert.equal(await page.locator(part).first().isVisible(), false, part)
        }
        for (const panel of await page.locator(".tab-panel").all()) {
          assert.equal(await panel.isVisible(), (await panel.getAttribute("data-active")) !== null)
        }
        assert.match((await page.locator(".printed").textContent()) ?? "", /^Captcha Docs: https:.*install/)
        const printed = await page.evaluate(() => {
          const link = document.createElement("a")
          link.href = "https://docs.example/page"
          document.querySelector(".prose p")?.append(link)
          return getComputedStyle(link, "::after").content
        })
        assert.match(printed, /https:\/\/docs\.example\/page/)
      }))
  })
}
