/** A site that is not ours, with templates of its own, in a browser and under its own security policy. */
import assert from "node:assert/strict"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { isDeepStrictEqual } from "node:util"
import axe from "axe-core"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { hostFiles } from "../../src/disk.js"
import { Host } from "../../src/host/host.js"
import { type Listening, listen } from "../../src/host/listen.js"
import { type Workspace, workspace } from "../build-fixture.js"
import { until } from "../waits.js"
import { chromiumArgs, findChromium } from "./chromium.js"

const pages = [
  "/",
  "/heating/first",
  "/pouring/deep/cups",
  "/manual/v2",
  "/manual/v1/bell",
  "/counter",
  "/styled",
  "/search?q=steam",
]

describe("a foreign site in a browser", { timeout: 300_000 }, () => {
  let site: Workspace
  let server: Listening
  let browser: Browser

  before(async () => {
    site = await workspace(path.join(import.meta.dirname, "../sites/foreign-site"))
    const built = await site.build()
    assert.equal(built.exitCode, 0, built.problems)
    const host = new Host({ dir: path.join(site.folder, "build"), files: hostFiles })
    assert.deepEqual(await host.reload(), [])
    const listening = await listen({ handle: (req, res) => host.handle(req, res), port: 0 })
    assert.ok(listening.ok)
    server = listening
    browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  })
  after(async () => {
    await browser?.close()
    await server?.close()
    await site?.remove()
  })

  /** Opens a page; whatever the console, the network or the policy complains about fails the test. */
  async function visit(
    route: string,
    use: (page: Page) => Promise<void>,
    more: BrowserContextOptions = {},
  ): Promise<void> {
    const context = await browser.newContext({
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
      ...more,
    })
    context.setDefaultTimeout(30_000)
    const complaints: string[] = []
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI}`),
      )
    })
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text())
    })
    context.on("weberror", (error) => complaints.push(String(error.error())))
    context.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'
    await context.route("https://*.example.com/**", (route) =>
      route.request().resourceType() === "document"
        ? route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Video</title><p>A video</p>" })
        : route.fulfill({ contentType: "image/svg+xml", body: drawing }),
    )
    try {
      const page = await context.newPage()
      await page.goto(server.url + route)
      await use(page)
      assert.deepEqual(complaints, [])
    } finally {
      await context.close()
    }
  }

  for (const route of pages) {
    test(`${route} has its templates, and axe finds nothing`, () =>
      visit(route, async (page) => {
        const region = page.locator("#region > section.kettle > main#main h1")
        await region.waitFor()
        assert.equal(await page.locator(".kettle-line .icon").count(), 1)
        assert.equal(await page.locator(".kettle-line").evaluate((line) => getComputedStyle(line).textAlign), "center")
        assert.equal(await page.locator("head > meta[name=kettle]").count(), 1)
        const session = await page.context().newCDPSession(page)
        await session.send("Runtime.evaluate", { expression: axe.source })
        const { result } = await session.send("Runtime.evaluate", {
          expression: `axe.run().then(({ violations }) =>
            violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + " " + target)))`,
          awaitPromise: true,
          returnByValue: true,
        })
        assert.deepEqual(result.value, [])
      }))
  }

  test("wakes an island that a page written in TypeScript imports, with its package, its icon and its styles", () =>
    visit("/counter", async (page) => {
      const cups = page.locator(".island[data-awake] .cups")
      await page.locator(".cups").scrollIntoViewIfNeeded()
      await cups.waitFor()
      const before = Number.parseInt((await cups.innerText()).trim(), 10)
      await cups.click()
      await page.getByText(`${before + 1} cups`).waitFor()
      assert.equal(await cups.evaluate((button) => getComputedStyle(button).letterSpacing), "3px")
    }))

  for (const colorScheme of ["light", "dark"] as const) {
    for (const javaScriptEnabled of [true, false]) {
      const scripts = javaScriptEnabled ? "" : ", without scripts"
      test(`has the site's logo, icon and colours in ${colorScheme} mode${scripts}`, () =>
        visit(
          "/manual/v2",
          async (page) => {
            const logos = page.locator(".site-header .brand img")
            const shown = colorScheme === "light" ? /^\/kettle\.svg$/ : /^\/assets\/kettle-dark-\w+\.svg$/
            const images = await logos.evaluateAll((all) =>
              all
                .filter((one) => one.checkVisibility())
                .map((one) => [one.getAttribute("src"), one.getBoundingClientRect().height] as const),
            )
            assert.equal(images.length, 1)
            assert.match(images[0]?.[0] ?? "", shown)
            assert.equal(images[0]?.[1], 26)
            const colour = await page.locator(".site-footer").evaluate((one) => getComputedStyle(one).borderTopColor)
            assert.equal(colour, colorScheme === "light" ? "rgb(134, 75, 22)" : "rgb(255, 204, 128)")
            const background = await page
              .locator(".site-footer")
              .evaluate((one) => getComputedStyle(one).backgroundImage)
            assert.equal(background, `url("${server.url}/kettle.svg")`)
            const icon = page.locator("head > link[rel=icon]")
            assert.equal(await icon.getAttribute("type"), "image/svg+xml")
            assert.equal((await fetch(server.url + (await icon.getAttribute("href")))).status, 200)
          },
          { colorScheme, javaScriptEnabled },
        ))
    }
  }

  test("has the elements that the configuration adds to the head, under the policy", () =>
    visit("/", async (page) => {
      assert.equal(await page.locator("head > meta[name=author]").getAttribute("content"), "The kettle's makers")
      assert.equal(await page.locator("head > script[src='/counter.js'][defer][crossorigin]").count(), 1)
      assert.equal(await page.locator("html").getAttribute("data-counted"), "yes")
      const data = await page.locator("head > script[type='application/ld+json']").allTextContents()
      assert.ok(data.some((text) => (JSON.parse(text) as { name?: string }).name === "</script>"))
      assert.deepEqual(
        await page
          .locator("head > meta[name=theme-color]")
          .evaluateAll((all) => all.map((one) => one.getAttribute("content"))),
        ["#faf5ee", "#201a14"],
      )
    }))

  /** What the inline styles of the page make of their elements. */
  const styles = (page: Page) =>
    page.evaluate(
      (asked) =>
        asked.map(([selector, property]) =>
          getComputedStyle(document.querySelector(selector) as Element).getPropertyValue(property),
        ),
      [
        ["#text", "color"],
        ["#text", "margin-top"],
        ["#text > b", "color"],
        ["#object", "color"],
        ["#object", "background-image"],
        ["#drop", "height"],
        [".kettle-line", "padding-top"],
      ] as const,
    )
  const styled = () => [
    "rgb(128, 0, 0)",
    "7px",
    "rgb(0, 128, 128)",
    "rgb(0, 0, 128)",
    `url("${server.url}/kettle.svg")`,
    "40px",
    "9px",
  ]

  /** Chromium says that a page is loaded a moment before the last of its style sheets counts. */
  async function hasStyles(page: Page): Promise<void> {
    let found: string[] = []
    const counts = async () => {
      found = await styles(page)
      return isDeepStrictEqual(found, styled())
    }
    await until(counts, () => `styles: ${found.join(" | ")}`)
  }

  for (const javaScriptEnabled of [true, false]) {
    test(`inline styles count under the strict policy${javaScriptEnabled ? "" : ", without scripts"}`, () =>
      visit(
        "/styled",
        async (page) => {
          await hasStyles(page)
          assert.doesNotMatch(await (await fetch(`${server.url}/styled`)).text(), / style=|<style/)
        },
        { javaScriptEnabled },
      ))
  }

  test("inline styles count on a page that is reached without a reload, and those of the frame stay", () =>
    visit("/manual/v2", async (page) => {
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      const { summary, link } = toolsOf(page)
      await summary.click()
      await link("Styled").click()
      await page.locator("h1", { hasText: "Styled" }).waitFor()
      await hasStyles(page)
      await page.locator(".site-header").getByRole("link", { name: "Manual" }).click()
      await page.locator("h1", { hasText: "Manual" }).waitFor()
      assert.equal(await page.evaluate(() => "sameDocument" in window), true)
      const padding = await page.locator(".kettle-line").evaluate((line) => getComputedStyle(line).paddingTop)
      assert.equal(padding, "9px")
    }))

  test("an island changes the styles that it began with", () =>
    visit("/styled", async (page) => {
      const lid = page.locator("#lid")
      const shown = () =>
        lid.evaluate((one) => [getComputedStyle(one).opacity, one.style.blockSize, one.className] as const)
      await page.locator("[data-awake] #lid").waitFor()
      assert.deepEqual(await shown(), ["0.95", "20px", "lid"])
      await lid.getByRole("button").click()
      await page.waitForFunction(() => document.getElementById("lid")?.style.blockSize === "10px")
      await lid.getByRole("button").click()
      await page.waitForFunction(() => document.getElementById("lid")?.style.opacity === "")
      await page.waitForFunction(() => getComputedStyle(document.getElementById("lid") as Element).opacity === "1")
    }))

  test("a frame and an image of hosts that the configuration allows are shown", () =>
    visit("/framed", async (page) => {
      await page.frameLocator("iframe").getByText("A video").waitFor()
      const image = page.getByAltText("A kettle")
      await image.scrollIntoViewIfNeeded()
      await page.waitForFunction(
        () => (document.querySelector("main img[alt='A kettle']") as HTMLImageElement).complete,
      )
      assert.ok(await image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0))
    }))

  const toolsOf = (page: Page) => {
    const dropdown = page.locator(".site-header details", { hasText: "Tools" })
    return { summary: dropdown.locator("summary"), link: (name: string) => dropdown.getByRole("link", { name }) }
  }

  test("a dropdown of the header opens, moves and closes by keyboard", () =>
    visit("/manual/v2", async (page) => {
      const { summary, link } = toolsOf(page)
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await summary.focus()
      await page.keyboard.press("ArrowDown")
      await link("Counter").waitFor()
      assert.equal(await focused(), "Counter")
      await page.keyboard.press("End")
      assert.equal(await focused(), "Status")
      await page.keyboard.press("Escape")
      await link("Counter").waitFor({ state: "hidden" })
      assert.equal(await focused(), "Tools")
      await page.keyboard.press("Enter")
      await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
      await page.locator("h1", { hasText: "Counter" }).waitFor()
      await link("Counter").waitFor({ state: "hidden" })
    }))

  test("a dropdown of the header opens without scripts, and marks the section that the page is in", () =>
    visit(
      "/heating/first",
      async (page) => {
        const { summary, link } = toolsOf(page)
        assert.equal(await summary.locator("svg.nav-icon").count(), 1)
        assert.equal(await link("Counter").isVisible(), false)
        await summary.click()
        assert.equal(await link("Heating").getAttribute("aria-current"), "true")
        assert.equal(await link("Status").locator(".icon-out").count(), 1)
        await link("Counter").click()
        await page.waitForURL("**/counter")
      },
      { javaScriptEnabled: false },
    ))

  test("the menu of small screens shows the links of a dropdown", () =>
    visit(
      "/manual/v2",
      async (page) => {
        await page.locator("[data-menu-open]").click()
        const menu = page.getByRole("dialog")
        await menu.getByRole("link", { name: "Counter" }).click()
        await page.locator("h1", { hasText: "Counter" }).waitFor()
      },
      { viewport: { width: 390, height: 800 } },
    ))

  test("opens a closed category of the docs at /", () =>
    visit("/heating/first", async (page) => {
      await page.getByRole("button", { name: "Expand Pouring" }).click()
      await page.getByRole("button", { name: "Expand Deep" }).click()
      await page.locator('.sidebar a[href="/pouring/deep/cups"]').click()
      await page.locator("h1", { hasText: "Cups" }).waitFor()
    }))

  test("goes from page to page without a reload, and keeps the root of its layout", () =>
    visit("/", async (page) => {
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      await page.locator("main").getByRole("link", { name: "heating", exact: true }).click()
      await page.locator("#region > section.kettle h1", { hasText: "Heat water" }).waitFor()
      assert.equal(await page.evaluate(() => "sameDocument" in window), true)
    }))

  test("searches its own versions, the reader's first", () =>
    visit("/manual/v2", async (page) => {
      const versions = page.locator("main select[name=version]")
      const first = page.locator(".search-results .search-result").first()
      await page.locator(".site-header [data-dropdown=version] summary").click()
      await page.locator(".site-header [data-version=v1]").click()
      await page.locator("h1", { hasText: "Manual" }).waitFor()
      await page.goto(`${server.url}/search?q=steam`)
      await first.waitFor()
      assert.deepEqual(
        await versions.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
        ["manual/v2", "manual/v1"],
      )
      assert.equal(await versions.inputValue(), "manual/v1")
      assert.equal(await first.getAttribute("data-url"), "/manual/v1/bell")
      await versions.selectOption("manual/v2")
      await page.locator(".search-results .search-result[data-url='/manual/v2/parts/whistle']:first-child").waitFor()
      assert.equal(new URL(page.url()).searchParams.get("version"), "manual/v2")
    }))

  test("leads from the box to the reader's version", () =>
    visit("/manual/v1/bell", async (page) => {
      await page.keyboard.press("Control+k")
      await page.keyboard.type("steam")
      const all = page.getByRole("link", { name: "See all results", exact: true })
      await all.waitFor()
      assert.equal(await all.getAttribute("href"), "/search?q=steam&version=manual%2Fv1")
    }))
})
