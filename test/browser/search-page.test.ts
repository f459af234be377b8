/** The search page, and the index files that it and the box ask for. */
import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { describe, test } from "node:test"
import type { Page } from "playwright-core"
import { elasticlunr } from "../../src/search/elasticlunr.js"
import type { expandIndex, SearchDocument } from "../../src/search/index.js"
import { nothingMayCome } from "../waits.js"
import { done, hold, open, options, server, serveSite, site, status } from "./searching.js"

serveSite()

describe("the search page", () => {
  const results = (page: Page) => page.locator(".search-results .search-result")

  test("shows the address's results, live, and keeps the address", async () => {
    const page = await open("/search?q=policy")
    await results(page).first().waitFor()
    assert.match(await page.title(), /policy/)
    assert.match((await page.getByRole("status").first().textContent()) ?? "", /pages? found/)
    await page.locator("main input[name=q]").fill("language")
    await page.locator('.search-results a[href^="/docs/v2/guides/localization"]').first().waitFor()
    assert.equal(new URL(page.url()).searchParams.get("q"), "language")
    assert.match((await page.locator("meta[name=robots]").getAttribute("content")) ?? "", /noindex/)
    await done(page)
  })

  test("comes back with its question and its results", async () => {
    const page = await open("/docs/v2")
    await page.goto(`${server.url}/search?q=policy`)
    await results(page).first().waitFor()
    await page.locator("main input[name=q]").fill("language")
    const found = page.locator('.search-results a[href^="/docs/v2/guides/localization"]').first()
    await found.click()
    await page.waitForURL(/localization/)
    await page.goBack()
    await found.waitFor()
    assert.equal(await page.locator("main input[name=q]").inputValue(), "language")
    await page.goForward()
    await page.waitForURL(/localization/)
    await page.goBack()
    await page.goBack()
    await page.waitForURL(/\/docs\/v2\/?$/)
    await done(page)
  })

  test("words that were typed before the page could answer are answered, and stand in the address", async () => {
    let letGo = (): void => {}
    const page = await open("/search?q=policy", async (one) => {
      letGo = await hold(one, "**/assets/search-page-*.js")
    })
    await page.locator("main input[name=q]").fill("language")
    letGo()
    await page.locator('.search-results a[href^="/docs/v2/guides/localization"]').first().waitFor()
    assert.equal(new URL(page.url()).searchParams.get("q"), "language")
    await done(page)
  })

  test("a result can be pressed as slowly as people do, right after typing", async () => {
    const page = await open("/search")
    await page.locator("main input[name=q]").pressSequentially("language")
    await page.locator('.search-results a[href^="/docs/v2/guides/localization"]').first().click({ delay: 200 })
    await page.waitForURL(/localization/)
    await done(page)
  })

  test("an answer that comes after the words are gone is not shown", async () => {
    let letGo = (): void => {}
    const page = await open("/search?q=policy", async (one) => {
      letGo = await hold(one, "**/search/docs-v2.json*")
    })
    const said = page.locator("main [role=status]")
    await said.getByText("Searching…").waitFor()
    await page.locator("main input[name=q]").fill("widget")
    await page.locator("main input[name=q]").fill("")
    letGo()
    await nothingMayCome(400)
    assert.equal(await results(page).count(), 0)
    assert.match((await said.textContent()) ?? "", /^Type what/)
    await done(page)
  })

  test("box and page do not take each other's answers", async () => {
    let letGo = (): void => {}
    const page = await open("/search?q=policy", async (one) => {
      letGo = await hold(one, "**/search/docs-v2.json*")
    })
    await page.locator("main [role=status]").getByText("Searching…").waitFor()
    await page.keyboard.press("Control+k")
    await page.keyboard.type("widget")
    await status(page).getByText("Searching…").waitFor()
    letGo()
    await options(page).first().waitFor()
    await results(page).first().waitFor()
    await done(page)
  })

  test("without a version in the address, the current one is chosen", async () => {
    const page = await open("/search?q=introduction", async (one) => {
      await one.context().route("**/search/manifest.json", async (route) => {
        const response = await route.fetch()
        const manifest = await response.json()
        for (const index of manifest.indexes) index.current = index.group === "docs/v1"
        await route.fulfill({ response, json: manifest })
      })
    })
    await results(page).first().waitFor()
    assert.equal(await results(page).first().getAttribute("data-url"), "/docs/v1")
    assert.equal(await page.locator("main select[name=version]").inputValue(), "docs/v1")
    await page.locator("main select[name=version]").selectOption("docs/v2")
    await page.locator(".search-results .search-result:first-child[data-url='/docs/v2']").waitFor()
    assert.equal(new URL(page.url()).searchParams.get("version"), "docs/v2")
    await done(page)
  })

  test("a browser that is tired of new addresses still answers", async () => {
    const page = await open("/search?q=policy", async (one) => {
      await one.addInitScript(() => {
        history.replaceState = () => {
          throw new DOMException("Attempt to use history.replaceState() more than 100 times", "SecurityError")
        }
      })
    })
    await results(page).first().waitFor()
    await page.locator("main input[name=q]").fill("language")
    await page.locator('.search-results a[href^="/docs/v2/guides/localization"]').first().waitFor()
    await done(page)
  })

  test("a failed load says so, and Retry tries again", async () => {
    let failing = true
    const fail = async (one: Page) => {
      await one.route("**/search/*.json*", (route) => (failing ? route.fulfill({ status: 503 }) : route.continue()))
    }
    const page = await open("/search?q=policy", fail, /503/)
    await page.getByText(/could not be loaded \(503\)/).waitFor()
    failing = false
    await page.getByRole("button", { name: "Retry" }).click()
    await results(page).first().waitFor()
    await done(page)
  })

  test("limits to a context, and leaves one out", async () => {
    const page = await open("/search?q=policy&ctx=blog")
    await results(page).first().waitFor()
    assert.deepEqual(await results(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-url"))), [
      "/blog/launch",
    ])
    await page.goto(`${server.url}/search?q=policy&ctx=blog&outside=1`)
    await results(page).first().waitFor()
    const urls = await results(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-url")))
    assert.ok(urls.length > 0 && !urls.includes("/blog/launch"))
    await page.locator("main select[name=ctx]").selectOption("docs/v2/guides")
    await page.getByText(/found within “Guides”/).waitFor()
    await page.locator("main select[name=ctx]").selectOption("blog")
    await page.getByText(/found within “Blog”/).waitFor()
    assert.equal(new URL(page.url()).searchParams.get("outside"), null)
    await page.locator("main input[name=q]").fill("localization")
    await page.getByRole("button", { name: "Search everywhere" }).click()
    await results(page).first().waitFor()
    await done(page)
  })

  test("shows the chosen version's pages only, and what has no version", async () => {
    const urls = (page: Page) =>
      results(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-url") ?? ""))
    const page = await open("/search?q=widget&version=docs/v1")
    await results(page).first().waitFor()
    const old = await urls(page)
    assert.ok(old.some((url) => url.startsWith("/docs/v1")) && old.includes("/blog/launch"), old.join())
    assert.ok(
      old.some((url) => url.startsWith("/integrations")),
      old.join(),
    )
    assert.deepEqual(
      old.filter((url) => url.startsWith("/docs/v2")),
      [],
    )
    await page.locator("main select[name=version]").selectOption("docs/v2")
    await page.locator('.search-result[data-url^="/docs/v2"]').first().waitFor()
    const now = await urls(page)
    assert.ok(now.includes("/blog/launch") && now.some((url) => url.startsWith("/integrations")), now.join())
    assert.deepEqual(
      now.filter((url) => url.startsWith("/docs/v1")),
      [],
    )
    await done(page)
  })

  test("offers the other version where the chosen one has nothing, and changes version and context together", async () => {
    const page = await open("/search?q=zephyr")
    await page.getByRole("button", { name: "1 page in v1" }).click()
    await page.locator('.search-result[data-url="/docs/v1/guides/theme"]').waitFor()
    assert.equal(new URL(page.url()).searchParams.get("version"), "docs/v1")
    assert.equal(await page.locator("main select[name=version]").inputValue(), "docs/v1")
    await page.locator("main input[name=q]").fill("policy")
    await page.locator("main select[name=ctx]").selectOption("docs/v2/guides")
    await page.locator('.search-result[data-url^="/docs/v2/guides"]').first().waitFor()
    assert.equal(await page.locator("main select[name=version]").inputValue(), "docs/v2")
    await page.locator("main input[name=q]").fill("widget")
    await page.locator("main select[name=version]").selectOption("docs/v1")
    await page.locator('.search-result[data-url^="/docs/v1"]').first().waitFor()
    assert.equal(await page.locator("main select[name=ctx]").inputValue(), "")
    await done(page)
  })

  test("takes a version, and refuses one of another origin before any request", async () => {
    const page = await open("/search?q=introduction&version=docs/v1", async (one) => {
      // Safari 16 has none.
      await one.addInitScript(() => {
        Object.assign(URL, { canParse: undefined })
      })
    })
    await results(page).first().waitFor()
    assert.equal(await results(page).first().getAttribute("data-url"), "/docs/v1")
    const asked: string[] = []
    page.on("request", (request) => asked.push(request.url()))
    for (const version of ["https://evil.example/docs/v1", "//evil.example/", "javascript:alert(1)"]) {
      asked.length = 0
      await page.goto(`${server.url}/search?q=introduction&version=${encodeURIComponent(version)}`)
      await page.getByText("Unexpected version url").waitFor()
      assert.deepEqual(
        asked.filter(
          (url) => new URL(url).hostname.includes("evil") || /^\/search\/.+\.json/.test(new URL(url).pathname),
        ),
        [],
      )
    }
    await done(page)
  })

  test("hostile addresses are words", async () => {
    const words = "<script>alert(1)</script>\"'"
    const page = await open(`/search?q=${encodeURIComponent(words)}&ctx=${encodeURIComponent("<b>")}`)
    await page
      .getByRole("status")
      .filter({ hasText: /found|No results/ })
      .first()
      .waitFor()
    assert.equal(await page.locator('main input[type="search"]').inputValue(), words)
    assert.equal(await page.title().then((title) => title.includes(words)), true)
    assert.equal(await page.locator("main script").count(), 0)
    await done(page)
  })
})

test("each index of the site is also a file that elasticlunr loads, and no journey of these tests asked for it", async () => {
  const read = (file: string) => readFile(path.join(site.folder, "build", file), "utf8")
  type Index = { group: string; url: string; rest?: string; elasticlunr: string }
  const { indexes } = JSON.parse(await read("search/manifest.json")) as { indexes: Index[] }
  assert.deepEqual(
    indexes.flatMap(({ group, rest }) => (rest === undefined ? [] : [group])),
    ["docs/v2"],
  )
  assert.deepEqual(indexes.map(({ group }) => group).sort(), ["blog", "docs/v1", "docs/v2"])
  for (const { group, url, rest = url, elasticlunr: address } of indexes) {
    for (const one of [url, rest, address]) assert.match(one, /\.json\?v=\w{8,}$/)
    const [file = "", hash = ""] = address.split("?v=")
    const text = await read(file)
    assert.ok(createHash("sha256").update(text).digest("hex").startsWith(hash), file)
    const entries = JSON.parse(text) as ReturnType<typeof expandIndex>
    for (const { documents, index } of entries) {
      assert.equal(elasticlunr.Index.load(index).documentStore.length, documents.length)
    }
    const [{ documents, index }] = entries as [(typeof entries)[number]]
    const found = elasticlunr.Index.load(index).search("The widgets")
    assert.match((documents[Number(found[0]?.ref)] as SearchDocument).url, new RegExp(`^/${group}(/|$)`))
  }
})
