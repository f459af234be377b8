/** Pages of `dev` in a real browser: an edit is seen without a reload, and nothing that a reader did is lost. */
import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { type Browser, chromium, type Page } from "playwright-core"
import { type RunningSite, smallSite, startDev } from "../dev/running-site.js"
import { until } from "../waits.js"
import { chromiumArgs, findChromium } from "./chromium.js"
import { isSameDocument, mark } from "./site.js"

const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} of a page that scrolls.`).join("\n\n")
const page1 = `---
title: Lively
---

Opening words.

<Tabs>
<TabItem value="one" label="One">First tab.</TabItem>
<TabItem value="two" label="Two">Second tab.</TabItem>
</Tabs>

<details>
<summary>More</summary>

Hidden words.

</details>

## A heading

${long}

Go to [the other page](/docs/more/other).
`

let site: RunningSite
let browser: Browser
let complaints: string[] = []

describe("dev in a browser", { timeout: 300_000 }, () => {
  before(async () => {
    const executablePath = findChromium()
    site = await startDev({ ...smallSite, "content/docs/lively.mdx": page1 })
    browser = await chromium.launch({ executablePath, args: chromiumArgs })
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  const withLively = async (use: (page: Page) => Promise<void>) => {
    complaints = []
    const context = await browser.newContext({ viewport: { width: 1300, height: 800 } })
    context.setDefaultTimeout(30_000)
    try {
      const page = await context.newPage()
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text())
      })
      page.on("pageerror", (error) => complaints.push(error.message))
      await page.goto(`${new URL(site.url).origin}/docs/lively`)
      await page.waitForLoadState("networkidle").catch(() => {})
      // What the test before wrote last may have been read while it was half written.
      await seen(page, "Opening words.")
      await mark(page)
      await use(page)
    } finally {
      await context.close()
      await site.write("content/docs/lively.mdx", page1)
    }
  }
  const seen = (page: Page, text: string) =>
    page.waitForFunction((wanted) => document.getElementById("region")?.textContent?.includes(wanted), text)
  const overlay = (page: Page) =>
    page.evaluate(() => {
      const panel = document.querySelector("captcha-docs-live")?.shadowRoot?.querySelector<HTMLElement>(".panel")
      return panel && !panel.hidden ? panel.textContent : ""
    })

  it("shows an edit and keeps tabs, details, typed text and scroll", () =>
    withLively(async (page) => {
      await page.locator("[role=tab]", { hasText: "Two" }).click()
      await page.locator("[role=tab][aria-selected=true]", { hasText: "Two" }).waitFor()
      const details = page.locator("main details", { hasText: "Hidden words." })
      await details.locator("summary").click()
      await page.locator('[data-search] input, input[type="search"]').first().fill("typed")
      await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }))
      await page.waitForFunction(() => scrollY === 700)
      const edited = page1
        .replace("Opening words.", "Opening words, edited.")
        .replace("## A heading", "## Another heading\n\nNew paragraph.")
      await site.write("content/docs/lively.mdx", edited)
      await seen(page, "Opening words, edited.")
      await seen(page, "New paragraph.")
      assert.equal(await isSameDocument(page), true)
      assert.equal(await page.locator("[role=tab][aria-selected=true]").first().textContent(), "Two")
      assert.equal(await details.getAttribute("open"), "")
      assert.equal(await page.locator('[data-search] input, input[type="search"]').first().inputValue(), "typed")
      const scrolled = await page.evaluate(() => scrollY)
      assert.ok(Math.abs(scrolled - 700) < 150, `scrolled to ${scrolled}`)
      await page.locator(".toc a", { hasText: "Another heading" }).first().waitFor({ state: "attached" })
      assert.deepEqual(complaints, [])
    }))

  it("shows a title in the tab, the heading and the sidebar", () =>
    withLively(async (page) => {
      await site.write("content/docs/lively.mdx", page1.replace("title: Lively", "title: Livelier"))
      await page.waitForFunction(() => document.title.startsWith("Livelier"))
      assert.match((await page.locator(".sidebar [aria-current=page]").textContent()) ?? "", /Livelier/)
      assert.equal(await page.locator("#region h1").textContent(), "Livelier")
      assert.equal(await isSameDocument(page), true)
      assert.deepEqual(complaints, [])
    }))

  it("tells of a mistake over the last good page until it is gone", () =>
    withLively(async (page) => {
      await site.write("content/docs/lively.mdx", page1.replace("Opening words.", "Opening <Unclosed words."))
      await page.waitForFunction(() => {
        const panel = document.querySelector("captcha-docs-live")?.shadowRoot?.querySelector<HTMLElement>(".panel")
        return panel && !panel.hidden
      })
      assert.match((await overlay(page)) ?? "", /content\/docs\/lively\.mdx:\d+:\d+[^]*mdx-syntax[^]*Opening <Unclosed/)
      assert.match((await page.locator("main").textContent()) ?? "", /Opening words\./)
      await site.write("content/docs/lively.mdx", page1.replace("Opening words.", "Right again."))
      await seen(page, "Right again.")
      await page.waitForFunction(() => {
        const panel = document.querySelector("captcha-docs-live")?.shadowRoot?.querySelector<HTMLElement>(".panel")
        return panel?.hidden
      })
      assert.equal(await isSameDocument(page), true)
      assert.deepEqual(complaints, [])
    }))

  it("counts the problems of other pages", () =>
    withLively(async (page) => {
      await site.write("content/docs/more/other.mdx", "---\ntitle: Other\n---\n\n[Nowhere](/docs/nowhere)\n")
      await page.waitForFunction(() =>
        /1 error/.test(
          document.querySelector("captcha-docs-live")?.shadowRoot?.querySelector("summary")?.textContent ?? "",
        ),
      )
      assert.equal(await overlay(page), "")
      await site.write("content/docs/more/other.mdx", smallSite["content/docs/more/other.mdx"] ?? "")
    }))

  it("goes to a page as it is now, also when its chunk was fetched before", () =>
    withLively(async (page) => {
      const link = page.locator("main a", { hasText: "the other page" })
      const ahead = page.waitForResponse("**/docs/more/other")
      await link.hover()
      await (await ahead).finished()
      await site.write("content/docs/more/other.mdx", "---\ntitle: Other\n---\n\nOther words by now.\n")
      await until(async () => (await site.get("/docs/more/other")).text.includes("Other words by now."))
      await link.click()
      await seen(page, "Other words by now.")
      await site.write("content/docs/more/other.mdx", "---\ntitle: Other\n---\n\nAnd other words again.\n")
      await seen(page, "And other words again.")
      assert.equal(await isSameDocument(page), true)
      assert.deepEqual(complaints, [])
    }))

  it("exchanges the style sheet, and puts a template's edit in place", () =>
    withLively(async (page) => {
      await site.write("templates/styles/media.css", "#region h1 { color: rgb(1, 2, 3); }\n")
      await page.waitForFunction(() => {
        const heading = document.querySelector("#region h1")
        return heading && getComputedStyle(heading).color === "rgb(1, 2, 3)"
      })
      await site.write(
        "templates/parts/SkipLink.tsx",
        'export function SkipLink() {\n  return <a href="#main">Skip the header</a>\n}\n',
      )
      await page.waitForFunction(() => document.body.textContent?.includes("Skip the header"))
      assert.equal(await isSameDocument(page), true)
      await site.remove("templates")
      assert.deepEqual(complaints, [])
    }))

  it("shows that a page is gone, and that it is back", () =>
    withLively(async (page) => {
      await site.remove("content/docs/lively.mdx")
      await page.waitForFunction(() => document.querySelector("[data-not-found]"))
      await site.write("content/docs/lively.mdx", page1.replace("Opening words.", "Back again."))
      await seen(page, "Back again.")
      assert.equal(await isSameDocument(page), true)
    }))
})
