/**
 * A site whose texts Pagefind searches: with a package that stands in for it, or with the real one, which is a program for
 * each platform: `PAGEFIND=<folder with pagefind in node_modules> npm run test:pagefind`.
 */
import assert from "node:assert/strict"
import { rm, symlink } from "node:fs/promises"
import path from "node:path"
import { describe, test } from "node:test"
import type { Page, Request } from "playwright-core"
import { until } from "../waits.js"
import { ask, box, done, faults, hold, open, options, server, serveSite, site, status } from "./searching.js"

serveSite("../sites/pagefind", async () => {
  const real = process.env.PAGEFIND
  if (real === undefined) return
  const folder = path.join(site.folder, "node_modules/pagefind")
  await rm(folder)
  await symlink(path.resolve(real, "node_modules/pagefind"), folder)
})

const hrefs = (page: Page) => options(page).evaluateAll((all) => all.map((one) => one.getAttribute("href")))
const option = (page: Page, href: string) => page.locator(`.search-panel [role=option][href="${href}"]`)

describe("a search with Pagefind", () => {
  test("finds names first, then texts, with path, excerpt and marks, and leads to the section", async () => {
    const page = await open("/docs/v2")
    await ask(page, "pour")
    await option(page, "/docs/v2/guides/pouring").first().waitFor()
    const [first] = await hrefs(page)
    assert.equal(first, "/docs/v2/reference/kettle/pour")
    await page.keyboard.press("Control+k")
    await page.keyboard.type("bubbles")
    const section = option(page, "/docs/v2/guides/pouring#slowly")
    await section.waitFor()
    assert.equal(await section.locator(".search-hit-title").textContent(), "Slow & steady")
    assert.equal(await section.locator(".search-hit-path").textContent(), "v2 · Docs › Guides › Pouring")
    assert.match((await section.locator(".search-hit-snippet").textContent()) ?? "", /^Water with bubbles splashes/)
    assert.deepEqual(await section.locator("mark").allTextContents(), ["bubbles"])
    assert.deepEqual(await faults(page), [])
    await page.keyboard.press("Enter")
    await page.waitForURL("**/docs/v2/guides/pouring#slowly")
    await done(page)
  })

  test("finds the reader's version and what has none; other versions stand apart", async () => {
    const page = await open("/docs/v2")
    await ask(page, "splash")
    await option(page, "/docs/v1/guides/pouring").waitFor()
    const found = await hrefs(page)
    assert.ok(found.includes("/about"))
    assert.deepEqual(found.slice(-2), ["/search?q=splash&version=docs%2Fv1", "/docs/v1/guides/pouring"])
    await done(page)
    const old = await open("/docs/v1")
    await ask(old, "splash")
    await option(old, "/docs/v1/guides/pouring").waitFor()
    assert.match((await hrefs(old)).join(" "), /^\S*(about|v1\S*) \S*(about|v1\S*) \/search\S+v2/)
    await done(old)
  })

  test("is limited to a context, and to what lies outside of it", async () => {
    const results = (page: Page) =>
      page
        .locator(".search-results .search-result")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-url")))
    const within = await open("/search?q=kettle&ctx=docs/v2/guides")
    await within.locator(".search-result").first().waitFor()
    assert.deepEqual(await results(within), ["/docs/v2/guides/pouring"])
    assert.equal(await within.locator("main [role=status]").textContent(), "1 page found within “Guides”.")
    await done(within)
    const outside = await open("/search?q=kettle&ctx=docs/v2/guides&outside=1")
    await outside.locator(".search-result").first().waitFor()
    assert.ok(!(await results(outside)).some((url) => url?.startsWith("/docs/v2/guides")))
    await done(outside)
  })

  test("asks for nothing before the box has the focus, and for nothing twice", async () => {
    const asked: string[] = []
    const onTheWay = new Set<Request>()
    const page = await open("/docs/v2", async (one) => {
      one.on("request", (request) => {
        asked.push(new URL(request.url()).pathname)
        onTheWay.add(request)
      })
      for (const event of ["requestfinished", "requestfailed"] as const)
        one.on(event as "requestfinished", (request) => onTheWay.delete(request))
    })
    await page.waitForLoadState("networkidle")
    const searching = /pagefind|search-worker|\/search\//
    assert.deepEqual(
      asked.filter((file) => searching.test(file)),
      [],
    )
    await ask(page, "bubbles")
    await option(page, "/docs/v2/guides/pouring#slowly").waitFor()
    // What the first answer still lacks may come late.
    await until(async () => {
      await until(() => onTheWay.size === 0)
      const before = asked.length
      await box(page).fill("bubbles")
      await option(page, "/docs/v2/guides/pouring#slowly").waitFor()
      return asked.length === before
    })
    const files = asked.filter((file) => searching.test(file))
    assert.deepEqual(
      files.filter((file, at) => files.indexOf(file) < at),
      [],
    )
    await done(page)
  })

  test("names answer while the texts are on their way, and when they can't be had", async () => {
    let letGo = (): void => {}
    const page = await open("/docs/v2", async (one) => {
      letGo = await hold(one, "**/pagefind-entry.json*")
    })
    await ask(page, "kettle")
    assert.deepEqual(await hrefs(page), ["/docs/v2/reference/kettle"])
    letGo()
    await option(page, "/docs/v2/guides/pouring").first().waitFor()
    assert.equal((await hrefs(page))[0], "/docs/v2/reference/kettle")
    await done(page)
    const broken = await open(
      "/docs/v2",
      async (one) => void (await one.context().route("**/pagefind-entry.json*", (route) => route.abort())),
      /pagefind/i,
    )
    await ask(broken, "kettle")
    const retry = broken.getByRole("button", { name: "Some results are missing. Retry" })
    await retry.waitFor()
    await broken.context().unroute("**/pagefind-entry.json*")
    await retry.click()
    await option(broken, "/docs/v2/guides/pouring").first().waitFor()
    await retry.waitFor({ state: "detached" })
    await broken.context().close()
  })

  test("a tab that is older than a deployment finds the new index", async () => {
    const page = await open("/docs/v2", undefined, /pagefind|load resource/i)
    await ask(page, "bubbles")
    await option(page, "/docs/v2/guides/pouring#slowly").waitFor()
    await page.context().route("**/*.pf_fragment", (route) => route.abort())
    await page.context().route("**/search/manifest.json", async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(/pagefind\.js\?v=\w+/g, "pagefind.js?v=new"),
      })
    })
    await box(page).fill("fire")
    await page.getByText("The search index could not be loaded").waitFor()
    await page.context().unroute("**/*.pf_fragment")
    const asked = page.waitForRequest("**/pagefind-entry.json?ts=new")
    await page.getByRole("button", { name: "Retry" }).click()
    await asked
    await option(page, "/docs/v1").waitFor()
    await page.context().close()
  })

  test("its index is kept for good, and its policy allows WebAssembly", async () => {
    const manifest = await (await fetch(`${server.url}/search/manifest.json`)).json()
    const { headers } = await fetch(server.url + manifest.indexes[0].rest)
    assert.match(headers.get("cache-control") ?? "", /immutable/)
    assert.match(headers.get("content-security-policy") ?? "", /'wasm-unsafe-eval'/)
    const page = await open("/docs/v2")
    await page.keyboard.press("Control+k")
    await page.keyboard.type("xylophone")
    await page.getByText("No results", { exact: true }).waitFor()
    assert.equal(await status(page).textContent(), "No results")
    await done(page)
  })
})
