/** The search box and the search page in a browser: built site, minified bundles, the site's own security policy. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { fileURLToPath } from "node:url"
import axe from "axe-core"
import { type Browser, chromium, type Page } from "playwright-core"
import { hostFiles } from "../../src/disk.js"
import { createHost } from "../../src/host/host.js"
import { type Listening, listen } from "../../src/host/listen.js"
import { elasticlunr } from "../../src/search/elasticlunr.js"
import { expandIndex, joinIndex } from "../../src/search/index.js"
import { type Workspace, workspace } from "../build-fixture.js"

const here = path.dirname(fileURLToPath(import.meta.url))
let site: Workspace
let server: Listening
let browser: Browser

before(async () => {
  site = await workspace(path.join(here, "search-site"))
  const built = await site.build()
  assert.equal(built.exitCode, 0, built.problems)
  const host = createHost({ dir: path.join(site.folder, "build"), files: hostFiles })
  await host.reload()
  const listening = await listen({ handle: (req, res) => host.handle(req, res), port: 0 })
  assert.ok(listening.ok)
  server = listening
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  })
})

after(async () => {
  await browser?.close()
  await server?.close()
  await site?.remove()
})

/** A page of its own context; anything the console or the policy complains about fails the test. */
async function open(
  route: string,
  prepare: (page: Page) => Promise<void> = async () => {},
  allow = /$^/,
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on("console", (message) => {
    if (message.type() === "error" && !allow.test(message.text())) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  Object.assign(page, { complaints })
  await prepare(page)
  await page.goto(server.url + route)
  return page
}
async function done(page: Page): Promise<void> {
  assert.deepEqual((page as Page & { complaints: string[] }).complaints, [])
  await page.context().close()
}

/** What axe finds in the header, with the list open. */
async function faults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send("Runtime.evaluate", { expression: axe.source })
  const { result } = await session.send("Runtime.evaluate", {
    expression:
      "axe.run('form[data-search]').then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))",
    awaitPromise: true,
    returnByValue: true,
  })
  return result.value as string[]
}

const box = (page: Page) => page.getByRole("combobox", { name: "Search the documentation" })
const options = (page: Page) => page.locator(".search-panel [role=option]")
const active = (page: Page) => page.locator(".search-panel [aria-selected=true]")
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k")
  await page.keyboard.type(text)
  await options(page).first().waitFor()
}

/** Holds back what matches until it is let go. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.context().route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}

/** What a screen reader is told last. */
const status = (page: Page) => page.locator(".search-box-status")

describe("the search box", () => {
  test("Ctrl+K, Cmd+K and a slash focus it, and typing finds pages by title, path and kind", async () => {
    const page = await open("/docs/v2")
    await page.keyboard.press("Control+k")
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "q")
    await page.keyboard.type("content security")
    await options(page).first().waitFor()
    assert.match((await options(page).first().textContent()) ?? "", /Content Security Policy.*page.*v2/)
    assert.equal(await options(page).first().locator("mark").first().textContent(), "Content Security")
    const policy = page.locator('.search-panel [role=option][href="/docs/v2/guides/csp"]')
    assert.equal(await policy.locator(".search-hit-title").textContent(), "Content Security Policy page")
    assert.equal(await policy.locator(".search-hit-path").textContent(), "v2 · Docs › Guides")
    for (const snippet of await page.locator(".search-panel .search-hit-snippet").allTextContents())
      assert.ok(snippet.replaceAll("…", "").length <= 50, snippet)
    for (const key of ["Meta+k", "/"]) {
      await page.keyboard.press("Escape")
      await page.locator("h1").click()
      assert.notEqual(await page.evaluate(() => document.activeElement?.getAttribute("name")), "q")
      await page.keyboard.press(key)
    }
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "q")
    assert.equal(await box(page).inputValue(), "content security")
    await done(page)
  })

  test("is a combobox with a listbox: arrows, Home, End, Escape, Enter", async () => {
    const page = await open("/docs/v2")
    await ask(page, "widget")
    assert.equal(await box(page).getAttribute("aria-expanded"), "true")
    assert.ok(await page.getByRole("listbox", { name: "Search results" }).isVisible())
    const count = await options(page).count()
    assert.ok(count > 2 && count <= 8)
    const at = async () => await active(page).getAttribute("id")
    const ids = await options(page).evaluateAll((all) => all.map((one) => one.id))
    assert.equal(await at(), ids[0])
    await page.keyboard.press("ArrowDown")
    assert.equal(await at(), ids[1])
    assert.equal(await box(page).getAttribute("aria-activedescendant"), ids[1])
    await page.keyboard.press("End")
    assert.equal(await at(), ids.at(-1))
    await page.keyboard.press("ArrowDown")
    assert.equal(await at(), ids[0])
    await page.keyboard.press("ArrowUp")
    assert.equal(await at(), ids.at(-1))
    await page.keyboard.press("Home")
    assert.equal(await at(), ids[0])
    await page.keyboard.press("Escape")
    assert.equal(await box(page).getAttribute("aria-expanded"), "false")
    assert.equal(await box(page).inputValue(), "widget")
    await page.keyboard.press("ArrowDown")
    await options(page).first().waitFor()
    await page.keyboard.press("ArrowDown")
    const href = await active(page).getAttribute("href")
    await page.keyboard.press("Enter")
    await page.waitForURL(server.url + href)
    await page.locator(".search-panel").waitFor({ state: "hidden" })
    await done(page)
  })

  test("finds deep headings, details, keywords, table cells and code, but no unlisted page", async () => {
    const page = await open("/docs/v2")
    for (const [text, url] of [
      ["palimpsest", "/docs/v2/guides/csp#reading-them"],
      ["chrysalis", "/docs/v2/guides/csp#reading-them"],
      ["translation", "/docs/v2/guides/localization"],
      ["french", "/docs/v2/guides/localization#languages"],
      ["addEventListener", "/docs/v2/sdk/events#listen"],
      ["event listener", "/docs/v2/sdk/events#listen"],
      ["captcha:widget.complete", "/docs/v2/sdk/events#listen"],
      ["localisation", "/docs/v2/guides/localization"],
    ] as const) {
      await page.keyboard.press("Control+k")
      await page.keyboard.type(text)
      await page.locator(`.search-panel [role=option][href="${url}"]`).waitFor({ timeout: 5000 })
    }
    await page.keyboard.press("Control+k")
    await page.keyboard.type("xylophone")
    await page.getByText("No results", { exact: true }).waitFor()
    assert.equal(await options(page).count(), 0)
    await done(page)
  })

  test("says No results, offers near words and the way to all results", async () => {
    const page = await open("/docs/v2/guides/csp")
    await page.keyboard.press("Control+k")
    await page.keyboard.type("qqqqq localizzatiom")
    await page.locator(".search-footer a").first().waitFor()
    const footer = await page.locator(".search-footer a").allTextContents()
    assert.deepEqual(footer, ["See all results", 'See all results within "Guides"', 'See all results outside "Guides"'])
    const links = await page
      .locator(".search-footer a")
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).search))
    const query = links.map((link) => Object.fromEntries(new URLSearchParams(link)))
    assert.deepEqual(query[1], { q: "qqqqq localizzatiom", version: "docs/v2", ctx: "docs/v2/guides" })
    assert.equal(query[0]?.ctx, undefined)
    await page.keyboard.press("Control+k")
    await page.keyboard.type("qqqqq")
    await page.getByText("No results", { exact: true }).waitFor()
    await page.keyboard.press("Control+k")
    await page.keyboard.type("lokkalizetion")
    await page.getByText("No results", { exact: true }).waitFor()
    await page.locator(".search-extra").getByRole("button", { name: "localization", exact: true }).click()
    await page.locator('.search-panel [role=option][href="/docs/v2/guides/localization"]').waitFor()
    await page.getByRole("link", { name: 'See all results within "Guides"' }).click()
    await page.waitForURL(/\/search\/?\?q=localization&version=docs%2Fv2&ctx=docs%2Fv2%2Fguides$/)
    await page.locator('.search-results [data-url="/docs/v2/guides/localization"]').waitFor()
    await done(page)
  })

  test("the reader's version comes first", async () => {
    const page = await open("/docs/v1")
    await ask(page, "introduction")
    assert.equal(await options(page).first().getAttribute("href"), "/docs/v1")
    await page.goto(`${server.url}/docs/v2`)
    await ask(page, "introduction")
    assert.equal(await options(page).first().getAttribute("href"), "/docs/v2")
    await page.keyboard.press("Control+k")
    await page.keyboard.type("zephyr")
    await page.locator('.search-panel [role=option][href="/docs/v1/guides/theme"]').waitFor()
    await done(page)
  })

  test("hostile words are words", async () => {
    const page = await open("/docs/v2")
    const hostile = [
      "<img src=x onerror=alert(1)>",
      "a".repeat(10_000),
      "(.*)+[\\",
      "🙂‍↕️ ☃",
      "שלום",
      '"unbalanced',
      "__proto__",
      "constructor",
      "%00%ff",
    ]
    for (const text of hostile) {
      await page.keyboard.press("Control+k")
      await box(page).fill(text)
      await page.locator(".search-footer a").first().waitFor()
    }
    await page.keyboard.press("Control+k")
    await page.keyboard.type("Generic <T>")
    await page.locator('.search-panel [role=option][href^="/docs/v2/sdk/events#generic"]').waitFor()
    assert.equal(await page.locator(".search-panel img").count(), 0)
    await done(page)
  })

  test("a failed load says so, and Retry tries again", async () => {
    let failing = true
    const page = await open(
      "/docs/v2",
      async (one) => {
        await one
          .context()
          .route("**/search/docs-v2.json*", (route) => (failing ? route.fulfill({ status: 503 }) : route.continue()))
      },
      /503/,
    )
    await page.keyboard.press("Control+k")
    await page.keyboard.type("policy")
    await page.getByText("The search index could not be loaded (503)").waitFor()
    failing = false
    await page.getByRole("button", { name: "Retry" }).click()
    await options(page).first().waitFor()
    await done(page)
  })

  test("a split index answers from names until its texts are there, and says when they never come", async () => {
    let failing = true
    const page = await open(
      "/docs/v2",
      async (one) => {
        await one.context().route("**/search/docs-v2-rest.json*", async (route) => {
          if (failing) await route.fulfill({ status: 503 })
          else await route.continue()
        })
      },
      /503/,
    )
    const policy = page.locator('.search-panel [role=option][href="/docs/v2/guides/csp"]')
    await page.keyboard.press("Control+k")
    await page.keyboard.type("policy")
    await policy.waitFor()
    await page.getByRole("button", { name: "Some results are missing. Retry" }).waitFor()
    await box(page).fill("palimpsest")
    await page.getByText("No results").waitFor()
    failing = false
    await page.getByRole("button", { name: "Some results are missing. Retry" }).click()
    await page.locator('.search-panel [role=option][href^="/docs/v2/guides/csp"]').first().waitFor()
    assert.equal(await page.getByRole("button", { name: /missing/ }).count(), 0)
    await done(page)
  })

  test("the halves of an index from two deployments are not mixed: the manifest is read again", async () => {
    let manifests = 0
    const page = await open("/docs/v2", async (one) => {
      await one.context().route("**/search/manifest.json", async (route) => {
        manifests += 1
        await route.continue()
      })
      await one.context().route("**/search/docs-v2.json*", async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        await route.fulfill({ response, body: manifests > 1 ? text : text.replace(/"of":"\w+"/, '"of":"older"') })
      })
    })
    await page.keyboard.press("Control+k")
    await page.keyboard.type("palimpsest")
    await page.getByRole("button", { name: "Some results are missing. Retry" }).click()
    await page.locator('.search-panel [role=option][href^="/docs/v2/guides/csp"]').first().waitFor()
    assert.equal(manifests, 2)
    await done(page)
  })

  test("one missing index leaves the others searchable", async () => {
    const page = await open(
      "/docs/v2",
      async (one) => {
        await one.context().route("**/search/docs-v1.json*", (route) => route.abort())
      },
      /ERR_FAILED/,
    )
    await ask(page, "policy")
    await page.getByRole("button", { name: "Some results are missing. Retry" }).waitFor()
    await done(page)
  })

  test("a worker that is gone is replaced by the one that the manifest names now", async () => {
    let gone = true
    const page = await open(
      "/docs/v2",
      async (one) => {
        await one
          .context()
          .route("**/search-worker-*.js", (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()))
      },
      /404/,
    )
    await page.keyboard.press("Control+k")
    await page.keyboard.type("policy")
    await page.getByText("The search could not be started").waitFor()
    gone = false
    await page.getByRole("button", { name: "Retry" }).click()
    await options(page).first().waitFor()
    await done(page)
  })

  for (const [state, status] of [
    ["is still served", 200],
    ["is gone", 404],
  ] as const) {
    test(`a page older than a deployment, whose worker ${state}, searches with today's`, async () => {
      const page = await open(
        "/docs/v2",
        async (one) => {
          await one.route("**/docs/v2", async (route) => {
            const response = await route.fetch()
            const body = (await response.text()).replace(/search-worker-\w+\.js/g, "search-worker-OLDER.js")
            await route.fulfill({ response, body })
          })
          await one.context().route("**/search-worker-OLDER.js", async (route) => {
            await route.fulfill({ status, contentType: "text/javascript", body: "// It answers nothing." })
          })
        },
        /404/,
      )
      assert.match((await page.locator("[data-search]").getAttribute("data-search")) ?? "", /OLDER/)
      await ask(page, "policy")
      assert.equal(await page.getByRole("button", { name: /Retry/ }).count(), 0)
      await done(page)
    })
  }

  test("a page older than a deployment reads the manifest once", async () => {
    let manifests = 0
    const page = await open("/docs/v2", async (one) => {
      await one.context().route("**/search/manifest.json", async (route) => {
        manifests += 1
        await route.continue()
      })
      await one.route("**/docs/v2", async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(/search-worker-\w+\.js/g, "search-worker-OLDER.js")
        await route.fulfill({ response, body })
      })
      await one.context().route("**/search-worker-OLDER.js", async (route) => {
        await route.fulfill({ contentType: "text/javascript", body: "// It answers nothing." })
      })
    })
    await ask(page, "policy")
    await ask(page, "widget")
    assert.equal(manifests, 1)
    await done(page)
  })

  test("what comes after the box was closed or emptied is not told", async () => {
    let letGo = (): void => {}
    const page = await open("/docs/v2", async (one) => {
      letGo = await hold(one, "**/search/docs-v2.json*")
    })
    await page.keyboard.press("Control+k")
    await page.keyboard.type("policy")
    await box(page).fill("")
    await page.waitForTimeout(300)
    assert.equal(await status(page).textContent(), "")
    await page.keyboard.type("policy")
    await status(page).getByText("Searching…").waitFor()
    await page.keyboard.press("Escape")
    letGo()
    await page.waitForTimeout(300)
    assert.equal(await box(page).getAttribute("aria-expanded"), "false")
    assert.equal(await box(page).getAttribute("aria-activedescendant"), null)
    await page.keyboard.press("ArrowDown")
    await options(page).first().waitFor()
    assert.equal(await box(page).getAttribute("aria-expanded"), "true")
    await done(page)
  })

  test("tells in plain words that nothing could be loaded", async () => {
    for (const answer of [{ body: "<!doctype html>Not here", contentType: "text/html" }, undefined]) {
      for (const [file, message] of [
        ["manifest.json", "The search could not be loaded"],
        ["docs-v2.json*", "The search index could not be loaded"],
      ] as const) {
        const page = await open(
          "/docs/v2",
          async (one) => {
            const give = `**/search/${file}`
            await one.context().route(give, (route) => (answer === undefined ? route.abort() : route.fulfill(answer)))
          },
          /ERR_FAILED/,
        )
        await page.keyboard.press("Control+k")
        await page.keyboard.type("policy")
        await page.getByText(message, { exact: true }).waitFor()
        await page.getByRole("button", { name: "Retry" }).waitFor()
        await done(page)
      }
    }
  })

  test("a browser that lets no worker start is told so", async () => {
    const page = await open("/docs/v2", async (one) => {
      await one.addInitScript(() => {
        window.Worker = class {
          constructor() {
            throw new Error("No workers here")
          }
        } as unknown as typeof Worker
      })
    })
    await page.keyboard.press("Control+k")
    await page.keyboard.type("policy")
    await page.getByText("No workers here").waitFor()
    await done(page)
  })

  test("recent searches stay on the device and can be forgotten", async () => {
    const page = await open("/docs/v2")
    await ask(page, "localization")
    await page.keyboard.press("Enter")
    await page.waitForURL(/localization/)
    await page.goto(`${server.url}/docs/v2`)
    await page.keyboard.press("Control+k")
    await page.getByRole("button", { name: "localization", exact: true }).click()
    await options(page).first().waitFor()
    await box(page).fill("")
    await page.getByRole("button", { name: "Forget these" }).click()
    assert.equal(await page.getByRole("button", { name: "localization", exact: true }).count(), 0)
    await done(page)
  })

  test("is a sheet on a phone, and has no accessibility faults", async () => {
    for (const width of [1280, 390]) {
      const page = await open("/docs/v2", (one) => one.setViewportSize({ width, height: 800 }))
      await page.locator("[data-search] input").first().click()
      await page.keyboard.type("widget")
      await options(page).first().waitFor()
      assert.deepEqual(await faults(page), [])
      const { width: wide = 0 } = (await page.locator(".search-panel").boundingBox()) ?? {}
      if (width === 390) {
        assert.ok(wide > 340, `the sheet is ${wide} wide`)
        await page.getByRole("button", { name: "Close" }).click()
        await page.locator(".search-panel").waitFor({ state: "hidden" })
        assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Search")
      }
      await done(page)
    }
  })

  test("without scripts it is a link to the search page", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${server.url}/docs/v2`)
    await page.locator("form[role=search] input[name=q]").first().fill("policy")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/search\/?\?q=policy/)
    assert.match((await page.locator("main noscript").textContent()) ?? "", /scripts/i)
    await context.close()
  })
})

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
      letGo = await hold(one, "**/assets/Search-*.js")
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
    await page.waitForTimeout(400)
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
    const page = await open(
      `/search?q=${encodeURIComponent("<script>alert(1)</script>\"'")}&ctx=${encodeURIComponent("<b>")}`,
    )
    await page
      .getByRole("status")
      .filter({ hasText: /found|No results/ })
      .first()
      .waitFor()
    assert.equal(await page.locator("main script").count(), 0)
    await done(page)
  })
})

test("every index file of the site expands to what elasticlunr loads", async () => {
  const read = async (file: string) => JSON.parse(await readFile(path.join(site.folder, "build", file), "utf8"))
  type Index = { group: string; url: string; rest?: string }
  const { indexes } = (await read("search/manifest.json")) as { indexes: Index[] }
  assert.deepEqual(
    indexes.flatMap(({ group, rest }) => (rest === undefined ? [] : [group])),
    ["docs/v2"],
  )
  const fileOf = (url: string): string => url.replace(/\?.*$/, "")
  assert.deepEqual(indexes.map(({ group }) => group).sort(), ["blog", "docs/v1", "docs/v2"])
  for (const { group, url, rest } of indexes) {
    for (const one of [url, rest ?? url]) assert.match(one, /\.json\?v=\w{8,}$/)
    const names = await read(fileOf(url))
    const texts = rest === undefined ? undefined : await read(fileOf(rest))
    for (const part of [names, texts ?? []]) {
      for (const { index } of expandIndex(part)) elasticlunr.Index.load(index)
    }
    const entries = expandIndex(texts === undefined ? names : joinIndex({ names, texts }))
    for (const { documents, index } of entries) {
      assert.equal(elasticlunr.Index.load(index).documentStore.length, documents.length)
    }
    const found = elasticlunr.Index.load((entries[0] as (typeof entries)[number]).index).search("widget")
    assert.ok(found.length > 0, group)
  }
})
