import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { describe, it } from "node:test"
import type { Page } from "playwright-core"
import { paths } from "../../content/components/playground/paths.js"
import { isLong } from "../long.js"
import { drawn, onPageFetch, type TestSite, withPage } from "./site.js"
import { openRoutes, openWithoutScripts } from "./walks.js"

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The longest way, which no bar has room for. */
const deepest = "/docs/v2/sdk/reference/captcha-widget-state-change-event-data/name"
const kinds = {
  home: "/",
  doc: "/docs/v2/getting-started/install",
  "doc of an old version": "/docs/v1/guides/csp",
  category: "/docs/v1/category/guides",
  "API page": "/docs/v2/api/siteverify",
  "whole operations of an API": "/docs/v1/guides/openapi-spec",
  "table with an empty corner": "/docs/v2/sdk/configuration",
  "table without a header": "/integrations/salesforce/reference/config",
  diagram: "/docs/v2/sdk/lifecycle",
  "reference overview": "/docs/v2/sdk/reference",
  "reference page": "/docs/v2/sdk/reference/widget-handle/add-event-listener",
  "reference changes": "/docs/v2/sdk/reference/changes",
  integrations: "/integrations",
  "post list": "/blog",
  post: "/blog/launching-v2",
  tags: "/blog/tags",
  tag: "/blog/tags/captcha",
  authors: "/blog/authors",
  author: "/blog/authors/asha-winter",
  archive: "/blog/archive",
  search: "/search?q=reset",
  playground: "/playground",
  "not found": "/docs/v2/no-such-page",
}

/** Rules of axe: between the modes only colours differ, between two wide screens only sizes and what scrolls. */
const ruleSets = {
  all: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  colour: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  layout: { type: "rule", values: ["scrollable-region-focusable", "target-size"] },
  look: {
    type: "rule",
    values: ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"],
  },
}

async function violations(page: Page, rules: keyof typeof ruleSets = "all"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe)
  return page.evaluate(async (runOnly) => {
    type Result = { id: string; nodes: { target: string[]; failureSummary?: string }[] }
    const run = (
      window as unknown as { axe: { run(context: unknown, options: unknown): Promise<{ violations: Result[] }> } }
    ).axe
    const { violations: found } = await run.run(document, { runOnly, resultTypes: ["violations"], preload: false })
    return found.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary?.split("\n")[1]?.trim() ?? ""}`,
      ),
    )
  }, ruleSets[rules])
}

/** What a reader can bring about, and how. */
const states: Record<string, { route: string; bring(page: Page): Promise<unknown> }> = {
  "with the menu open": {
    route: kinds.doc,
    async bring(page) {
      await page.locator(".menu-button").click()
      await page.locator("dialog.menu[open]").waitFor()
    },
  },
  "with a branch of the menu that could not be loaded": {
    route: kinds.doc,
    async bring(page) {
      await page.route("**/sidebar/*.json", (route) => route.abort())
      await page.locator(".menu-button").click()
      await page.locator("dialog.menu").getByRole("button", { name: "Expand SDK" }).click()
      await page.locator("dialog.menu .branch-failed").waitFor()
    },
  },
  "with the field for a value of the reader's own": {
    route: kinds.doc,
    async bring(page) {
      await page.getByRole("button", { name: "Your sitekey" }).first().click()
      await page.getByRole("textbox", { name: "Your sitekey" }).press("Enter")
    },
  },
  "with results of the search box": {
    route: kinds.doc,
    async bring(page) {
      await page.locator(".site-header input[type=search]").fill("reset")
      await page.locator(".search-panel .search-hit").first().waitFor()
    },
  },
  "with a search that finds nothing": {
    route: kinds.doc,
    async bring(page) {
      await page.locator(".site-header input[type=search]").fill("zzzzqqq")
      await page.getByText("No results").first().waitFor()
    },
  },
  "with a page that could not be loaded": {
    route: kinds.doc,
    async bring(page) {
      // A page that no link in view leads to, so that nothing has asked for it ahead.
      await onPageFetch(page, "**/verify", (route) => route.fulfill({ status: 500, body: "" }))
      await page.evaluate(() => document.querySelector<HTMLElement>(".prev-next a.next")?.click())
      await page.getByRole("button", { name: "Retry" }).waitFor()
    },
  },
  "with an island whose script does not come": {
    route: kinds["API page"],
    async bring(page) {
      await page.route(/assets\/DecisionExplorer-/, (route) => route.abort())
      await page.locator("summary", { hasText: "Select the reply" }).click()
      await page.locator("[data-island=DecisionExplorer]").scrollIntoViewIfNeeded()
      await page.locator(".load-failed").waitFor()
      // Not cut by the bar below the header.
      await page.locator("summary", { hasText: "Select the reply" }).evaluate((summary) => {
        summary.scrollIntoView({ block: "center" })
      })
    },
  },
}

/** Buttons of the playground that wait: axe leaves them out, but the keyboard comes to them and their words are read. */
async function faintButtons(page: Page): Promise<string[]> {
  return page.locator('.pg [aria-disabled="true"]:visible').evaluateAll((buttons) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
    if (!canvas) throw new Error("no canvas")
    return buttons.flatMap((button) => {
      const around: Element[] = []
      for (let element: Element | null = button; element; element = element.parentElement) around.unshift(element)
      // First everything that lies below the words, then the words.
      const layers = around.map((element) => getComputedStyle(element))
      const [ground = 0, words = 0] = [layers.map((style) => style.backgroundColor), [layers.at(-1)?.color ?? ""]].map(
        (colours, at) => {
          for (const [index, colour] of colours.entries()) {
            canvas.globalAlpha = Number(layers.at(at === 0 ? index : -1)?.opacity)
            canvas.fillStyle = colour
            canvas.fillRect(0, 0, 1, 1)
          }
          const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
            value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
          )
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        },
      )
      const contrast = (Math.max(ground, words) + 0.05) / (Math.min(ground, words) + 0.05)
      return contrast < 4.5 ? [`${button.textContent}: ${contrast.toFixed(2)}`] : []
    })
  })
}

type Screen = [width: number, mode: "light" | "dark", rules: keyof typeof ruleSets]

/** Either mode, and the widest and the narrowest screen; the long suite looks at every width in every mode. */
const screens: Screen[] = isLong
  ? [
      [1440, "light", "all"],
      [1440, "dark", "colour"],
      [996, "light", "layout"],
      [390, "light", "colour"],
      [390, "dark", "all"],
    ]
  : [
      [1440, "light", "all"],
      [390, "dark", "look"],
    ]

export function accessSuite(site: () => TestSite): void {
  axeSuite(site)
  keyboardSuite(site)
}

function axeSuite(site: () => TestSite): void {
  describe("axe finds nothing", { concurrency: 2 }, () => {
    for (const [kind, route] of Object.entries(kinds)) {
      it(kind, () =>
        withPage(
          site(),
          route,
          async ({ page }) => {
            await page.evaluate(axe)
            for (const [width, mode, rules] of screens) {
              await page.setViewportSize({ width, height: 900 })
              await page.emulateMedia({ colorScheme: mode })
              await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, mode)
              await drawn(page)
              assert.deepEqual(await violations(page, rules), [], `${width} ${mode}`)
            }
          },
          { bypassCSP: true },
        ),
      )
    }

    for (const [state, { route, bring }] of Object.entries(states)) {
      it(`${state}, on a phone`, () =>
        withPage(
          site(),
          route,
          async ({ page }) => {
            await bring(page)
            for (const colorScheme of isLong ? (["light", "dark"] as const) : (["light"] as const)) {
              await page.emulateMedia({ colorScheme })
              await page.waitForFunction((mode) => document.documentElement.dataset.theme === mode, colorScheme)
              await drawn(page)
              assert.deepEqual(await violations(page, colorScheme === "light" ? "all" : "colour"), [], colorScheme)
            }
          },
          { viewport: { width: 390, height: 900 }, bypassCSP: true },
        ))
    }

    it("in the open dropdown", () =>
      withPage(
        site(),
        kinds.doc,
        async ({ page }) => {
          await page.locator(".site-header [data-dropdown] summary").first().click()
          assert.deepEqual(await violations(page), [])
        },
        { bypassCSP: true },
      ))

    it("on any path of the playground", () =>
      withPage(
        site(),
        "/playground",
        async ({ page }) => {
          await page.locator("[data-island][data-awake]").first().waitFor()
          for (const { label } of paths.filter((_, index) => isLong || index % 3 === 0)) {
            await page.getByRole("button", { name: label, exact: true }).click()
            await drawn(page)
            const found = [...(await violations(page, "colour")), ...(await faintButtons(page))]
            assert.deepEqual(found, [], label)
            if (/^(Server|No field) /.test(label))
              await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
          }
        },
        { viewport: { width: 390, height: 900 }, bypassCSP: true },
      ))
  })
}

function keyboardSuite(site: () => TestSite): void {
  it("makes everything a heading that looks like one, on pages of the API and the reference", async () => {
    const seen = (await openRoutes(site())).filter(({ route }) => /\/(api|openapi-spec|reference)(\/|$)/.test(route))
    assert.ok(seen.length > (isLong ? 10 : 5), String(seen.length))
    const found = seen.flatMap(({ route, falseHeadings }) => falseHeadings.map((text) => `${route}: ${text}`))
    assert.deepEqual(found, [])
  })

  it("lets the keyboard scroll whatever scrolls, before the script has measured it and without scripts", async () => {
    const visits = await openWithoutScripts(site())
    const found = visits.flatMap(({ route, unreachable }) => unreachable.map((element) => `${route} at ${element}`))
    assert.deepEqual(found, [])
  })

  for (const [route, width] of [
    [kinds.doc, 1440],
    [deepest, 1440],
    [deepest, 768],
    [deepest, 390],
  ] as const)
    it(`shows the focus on everything that the keyboard comes to, never under the header: ${route} at ${width}`, () =>
      withPage(
        site(),
        route,
        async ({ page }) => {
          for (let presses = 0; presses < 120; presses += 1) {
            await page.keyboard.press("Tab")
            const state = await page.evaluate(() => {
              const element = document.activeElement
              if (!element || element === document.body) return undefined
              const style = getComputedStyle(element)
              const box = element.getBoundingClientRect()
              const header = document.querySelector(".site-header")?.getBoundingClientRect()
              const inHeader = element.closest(".site-header, .announcement, .sidebar, .toc, .skip-link") !== null
              let clipped = box.width <= 1
              for (let around: Element | null = element; around; around = around.parentElement)
                clipped ||= getComputedStyle(around).clipPath !== "none"
              return {
                name: element.outerHTML.slice(0, 120),
                outlined:
                  (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2) ||
                  element.matches(".card-title a"),
                covered: !inHeader && header !== undefined && box.top < header.bottom - 1 && box.bottom > header.top,
                inside: box.bottom > 0 && box.top < innerHeight,
                clipped,
              }
            })
            if (!state) break
            assert.ok(state.outlined, `no visible focus: ${state.name}`)
            assert.ok(!state.covered, `under the header: ${state.name}`)
            assert.ok(state.inside, `out of view: ${state.name}`)
            assert.ok(!state.clipped, `not to be seen: ${state.name}`)
          }
        },
        { viewport: { width, height: 900 } },
      ))

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

  it("draws every icon in the colour of the text beside it, also in forced colours and in print", () =>
    withPage(site(), kinds.doc, async ({ page }) => {
      const icons = () =>
        page.locator("[data-icon]").evaluateAll((all) =>
          all.map((icon) => {
            const { maskImage, backgroundColor, printColorAdjust } = getComputedStyle(icon)
            const { color } = getComputedStyle(icon.parentElement as Element)
            return { name: icon.getAttribute("data-icon"), maskImage, backgroundColor, color, printColorAdjust }
          }),
        )
      const plain = await icons()
      assert.ok(plain.length > 20, `${plain.length} icons`)
      assert.deepEqual(
        plain.filter(({ maskImage, printColorAdjust }) => !/^url\(/.test(maskImage) || printColorAdjust !== "exact"),
        [],
      )
      await page.emulateMedia({ forcedColors: "active" })
      assert.deepEqual(
        (await icons()).filter(({ backgroundColor, color }) => backgroundColor !== color),
        [],
      )
    }))

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
