/** The site that `init` writes, in a browser: how much a first view loads, and that its island runs. */
import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { brotliCompressSync, constants } from "node:zlib"
import { type Browser, chromium, type Page } from "playwright-core"
import { init } from "../../src/commands/init.js"
import { hostFiles } from "../../src/disk.js"
import { Host } from "../../src/host/host.js"
import { type Listening, listen } from "../../src/host/listen.js"
import { silentReporter } from "../../src/report/console.js"
import { type Workspace, workspace } from "../build-fixture.js"
import { chromiumArgs, findChromium } from "./chromium.js"

describe("a first site in a browser", { timeout: 120_000 }, () => {
  let site: Workspace
  let server: Listening
  let browser: Browser

  before(async () => {
    site = await workspace()
    const packageRoot = path.resolve(import.meta.dirname, "../..")
    await init({ folder: site.folder, yes: true, blog: true, version: "0.1.0", packageRoot }, silentReporter)
    const built = await site.build({ strict: true })
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

  /** What a page loads until nothing happens any more: pages, sheets and scripts by their paths, compressed. */
  async function loaded(page: Page, route: string): Promise<Map<string, number>> {
    const bodies: Promise<[string, number]>[] = []
    page.on("response", (response) => {
      if (!["document", "stylesheet", "script"].includes(response.request().resourceType())) return
      const size = async (): Promise<[string, number]> => {
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
        return [new URL(response.url()).pathname, brotliCompressSync(await response.body(), options).length]
      }
      bodies.push(size())
    })
    await page.goto(server.url.replace(/\/$/, "") + route, { waitUntil: "networkidle" })
    return new Map(await Promise.all(bodies))
  }

  test("a first view loads at most 20 KB of HTML, styles and scripts, compressed; a page of docs 24 KB", async () => {
    const page = await browser.newPage()
    for (const [route, most] of [
      ["/", 20 * 1024],
      ["/docs/guides/write-a-page", 24 * 1024],
    ] as const) {
      const sizes = await loaded(page, route)
      const sum = [...sizes.values()].reduce((all, size) => all + size, 0)
      assert.ok(sizes.size >= (route === "/" ? 4 : 5), [...sizes.keys()].join(" "))
      assert.ok(sum <= most, `${route}: ${sum} bytes: ${JSON.stringify([...sizes])}`)
    }
    await page.close()
  })

  test("a page that is reached by a link has the styles of what it shows, and the search has its own", async () => {
    const page = await browser.newPage()
    await loaded(page, "/")
    assert.equal(await page.locator('link[href*="/blog-"], link[href*="/search-"]').count(), 0)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole("link", { name: "Blog" }).first().click()
    const display = () =>
      page
        .locator(".post-card-foot")
        .first()
        .evaluate((element) => getComputedStyle(element).display)
    await page.locator(".post-card-foot").first().waitFor()
    assert.equal(await display(), "flex")
    assert.equal(await page.evaluate(() => "sameDocument" in window), true)
    await page.locator("header input[name=q]").click()
    await page.keyboard.type("install")
    await page.locator(".search-panel .search-hit").first().waitFor()
    const panel = page.locator(".search-panel")
    assert.equal(await panel.evaluate((element) => getComputedStyle(element).position), "absolute")
    await page.close()
  })

  test("without values of the readers' own, no script knows of them", async () => {
    const assets = path.join(site.folder, "build/assets")
    for (const file of await readdir(assets)) {
      if (file.endsWith(".js")) assert.doesNotMatch(await readFile(path.join(assets, file), "utf8"), /sample-value/)
    }
  })

  test("its island counts the press that wakes it, and the next", async () => {
    const page = await browser.newPage()
    await loaded(page, "/docs/guides/write-a-page")
    const button = page.getByRole("button", { name: /^Presses: / })
    assert.equal(await button.textContent(), "Presses: 0")
    await button.click()
    await page.getByRole("button", { name: "Presses: 1" }).click()
    await page.getByRole("button", { name: "Presses: 2" }).waitFor()
    await page.close()
  })
})
