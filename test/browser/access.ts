import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { describe, it } from "node:test"
import type { Page } from "playwright-core"
import { type TestSite, withPage } from "./site.js"

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const kinds = {
  home: "/",
  doc: "/docs/v2/getting-started/install",
  "doc of an old version": "/docs/v1/guides/csp",
  category: "/docs/v1/category/guides",
  "API page": "/docs/v2/api/siteverify",
  diagram: "/docs/v2/sdk/lifecycle",
  "reference overview": "/docs/v2/sdk/reference",
  "reference page": "/docs/v2/sdk/reference/widget-handle/add-event-listener",
  integrations: "/integrations",
  "post list": "/blog",
  post: "/blog/launching-v2",
  tags: "/blog/tags",
  tag: "/blog/tags/captcha",
  authors: "/blog/authors",
  archive: "/blog/archive",
  search: "/search?q=reset",
  playground: "/playground",
  "not found": "/docs/v2/no-such-page",
}

/** Between the modes only colours differ: in the second, the rules about colour are enough. */
async function violations(page: Page, rules: "all" | "colour" = "all"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe)
  return page.evaluate(async (only) => {
    type Result = { id: string; nodes: { target: string[]; failureSummary?: string }[] }
    const run = (
      window as unknown as { axe: { run(context: unknown, options: unknown): Promise<{ violations: Result[] }> } }
    ).axe
    const runOnly =
      only === "colour"
        ? { type: "rule", values: ["color-contrast", "link-in-text-block"] }
        : { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }
    const { violations: found } = await run.run(document, { runOnly })
    return found.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary?.split("\n")[1]?.trim() ?? ""}`,
      ),
    )
  }, rules)
}

export function accessSuite(site: () => TestSite): void {
  describe("axe finds nothing", { concurrency: 2 }, () => {
    for (const [kind, route] of Object.entries(kinds)) {
      it(kind, () =>
        withPage(
          site(),
          route,
          async ({ page }) => {
            await page.evaluate(axe)
            for (const width of [1440, 996, 390]) {
              await page.setViewportSize({ width, height: 900 })
              for (const colorScheme of ["light", "dark"] as const) {
                await page.emulateMedia({ colorScheme })
                await page.waitForFunction((mode) => document.documentElement.dataset.theme === mode, colorScheme)
                await page.waitForTimeout(width === 1440 ? 300 : 50)
                const rules = colorScheme === "light" ? "all" : "colour"
                assert.deepEqual(await violations(page, rules), [], `${width} ${colorScheme}`)
              }
            }
          },
          { bypassCSP: true },
        ),
      )
    }

    it("in the open menu and the open dropdown", async () => {
      await withPage(
        site(),
        kinds.doc,
        async ({ page }) => {
          await page.locator(".menu-button").click()
          await page.locator("dialog.menu[open]").waitFor()
          assert.deepEqual(await violations(page), [])
        },
        { viewport: { width: 390, height: 900 }, bypassCSP: true },
      )
      await withPage(
        site(),
        kinds.doc,
        async ({ page }) => {
          await page.locator(".site-header [data-dropdown] summary").first().click()
          assert.deepEqual(await violations(page), [])
        },
        { bypassCSP: true },
      )
    })
  })

  it("shows the focus on everything that the keyboard comes to, never under the header", () =>
    withPage(site(), kinds.doc, async ({ page }) => {
      for (let presses = 0; presses < 120; presses += 1) {
        await page.keyboard.press("Tab")
        const state = await page.evaluate(() => {
          const element = document.activeElement
          if (!element || element === document.body) return undefined
          const style = getComputedStyle(element)
          const box = element.getBoundingClientRect()
          const header = document.querySelector(".site-header")?.getBoundingClientRect()
          const inHeader = element.closest(".site-header, .announcement, .sidebar, .toc, .skip-link") !== null
          return {
            name: element.outerHTML.slice(0, 120),
            outlined:
              (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2) ||
              element.matches(".card-title a"),
            covered: !inHeader && header !== undefined && box.top < header.bottom - 1 && box.bottom > header.top,
            inside: box.bottom > 0 && box.top < innerHeight,
          }
        })
        if (!state) break
        assert.ok(state.outlined, `no visible focus: ${state.name}`)
        assert.ok(!state.covered, `under the header: ${state.name}`)
        assert.ok(state.inside, `out of view: ${state.name}`)
      }
    }))

  it("has targets of at least 24 pixels in the frame", () =>
    withPage(site(), kinds.doc, async ({ page }) => {
      const small = await page
        .locator(
          ".site-header :is(a, button, summary):visible, .sidebar a:visible, .code-buttons button:visible, .breadcrumbs a:visible, .site-footer a:visible",
        )
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().height < 23.5)
            .map((element) => element.outerHTML.slice(0, 90)),
        )
      assert.deepEqual(small, [])
    }))

  it("stays still for readers who want less motion", () =>
    withPage(
      site(),
      kinds.doc,
      async ({ page }) => {
        const longest = await page.evaluate(() =>
          Math.max(
            ...[...document.querySelectorAll("*")].map(
              (element) => Number.parseFloat(getComputedStyle(element).transitionDuration) || 0,
            ),
          ),
        )
        assert.ok(longest <= 0.01)
      },
      { reducedMotion: "reduce" },
    ))

  it("turns round for a language that is written from right to left, all but the code", () =>
    withPage(site(), kinds.doc, async ({ page }) => {
      await page.evaluate(() => {
        document.documentElement.dir = "rtl"
      })
      const left = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().left)
      assert.ok((await left(".toc")) < (await left("main")) && (await left("main")) < (await left(".sidebar")))
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 1440)
      const pre = page.locator("pre").first()
      assert.equal(await pre.evaluate((element) => getComputedStyle(element).direction), "ltr")
    }))

  it("tells states apart in forced colours", () =>
    withPage(
      site(),
      kinds.doc,
      async ({ page }) => {
        const outline = await page
          .locator(".sidebar a[aria-current=page]")
          .evaluate((element) => getComputedStyle(element).outlineStyle)
        assert.equal(outline, "solid")
      },
      { forcedColors: "active" },
    ))

  it("marks lines of code in forced colours, and no others", () =>
    withPage(
      site(),
      "/docs/v2/getting-started/install",
      async ({ page }) => {
        const edge = (selector: string) =>
          page
            .locator(selector)
            .first()
            .evaluate((line) => getComputedStyle(line).borderInlineStartColor)
        const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
        assert.equal(await edge(".line:not(.highlighted)"), paper)
        assert.notEqual(await edge(".line.highlighted"), paper)
      },
      { forcedColors: "active" },
    ))
}
