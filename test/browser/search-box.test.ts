/** The search box of the header. */
import assert from "node:assert/strict"
import path from "node:path"
import { describe, test } from "node:test"
import { nothingMayCome, until } from "../waits.js"
import { active, ask, box, browser, done, faults, hold, open, options, server, serveSite, status } from "./searching.js"
import { failsUntilRetry } from "./site.js"

serveSite()

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
    // Names come first, texts when they are loaded.
    await page.locator(".search-panel .search-hit").nth(7).waitFor()
    assert.equal(await box(page).getAttribute("aria-expanded"), "true")
    assert.ok(await page.getByRole("listbox", { name: "Search results" }).isVisible())
    assert.equal(await page.locator(".search-panel .search-hit").count(), 8)
    const at = async () => await active(page).getAttribute("id")
    const ids = await options(page).evaluateAll((all) => all.map((one) => one.id))
    assert.equal(await at(), ids[0])
    // What lies behind an open list is veiled, and is not when the list was closed, in whichever way.
    const veil = () =>
      page.locator("[data-search]").evaluate((field) => getComputedStyle(field, "::before").position === "fixed")
    assert.equal(await veil(), true)
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
    assert.equal(await veil(), false)
    assert.equal(await box(page).inputValue(), "widget")
    await page.keyboard.press("ArrowDown")
    await options(page).first().waitFor()
    await page.keyboard.press("ArrowDown")
    const href = await active(page).getAttribute("href")
    await page.keyboard.press("Enter")
    await page.waitForURL(server.url + href)
    await page.locator(".search-panel").waitFor({ state: "hidden" })
    assert.equal(await veil(), false)
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
      await page.locator(`.search-panel [role=option][href="${url}"]`).waitFor()
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
    assert.deepEqual(await page.locator(".search-footer a").allTextContents(), [])
    const help = page.locator(".search-extra-title", { hasText: "Get help" })
    assert.equal(await help.locator("+ a").getAttribute("href"), "/docs/v2/guides")
    assert.equal(await help.locator("+ a + a").getAttribute("href"), "https://support.example")
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
    assert.equal(await options(page).first().textContent(), "1 page in v1")
    await done(page)
  })

  test("before anything is typed it offers where to start and what the page has; a visit clears it", async () => {
    const page = await open("/docs/v2/sdk/events")
    await page.keyboard.press("Control+k")
    await page.locator(".search-extra-title", { hasText: "Start here" }).waitFor()
    const starts = page.locator(".search-panel [role=option]")
    const links = await starts.evaluateAll((all) => all.map((one) => one.getAttribute("href")))
    assert.ok(links.includes("#listen"), links.join())
    assert.ok(links.filter((href) => href?.startsWith("/docs/v2")).length > 0, links.join())
    assert.deepEqual(await faults(page), [])
    assert.match((await page.locator(".search-footer").textContent()) ?? "", /choose.*open.*close/)
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")
    await page.waitForURL(`${server.url}/docs/v2/sdk/events${links.at(-1)}`)
    await page.locator(".search-panel").waitFor({ state: "hidden" })
    await page.keyboard.press("Control+k")
    await box(page).fill("localization")
    await options(page).first().waitFor()
    await page.keyboard.press("Enter")
    await page.waitForURL(/localization/)
    assert.equal(await box(page).inputValue(), "")
    await done(page)
  })

  test("the page that opens from a hit has its words marked, until Escape or the next page", async () => {
    const page = await open("/docs/v2")
    const marked = async (count: number): Promise<string[]> => {
      await page.waitForFunction((size) => (CSS.highlights.get("search")?.size ?? 0) === size, count)
      return page.evaluate(() =>
        [...(CSS.highlights.get("search") ?? [])].map((range) =>
          (range.startContainer.nodeValue ?? "").slice(range.startOffset, range.endOffset),
        ),
      )
    }
    await ask(page, "palimp")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/csp#reading-them$/)
    assert.deepEqual(await marked(1), ["palimpsest"])
    assert.equal(await page.locator("main mark").count(), 0)
    await page.keyboard.press("Escape")
    await marked(0)
    await ask(page, "hidden chrysalis")
    await page.keyboard.press("Enter")
    assert.deepEqual(await marked(2), ["Hidden", "chrysalis"])
    // By key: the sidebar may still move below a pointer.
    await page.locator('.sidebar a[href="/docs/v2/guides/localization"]').first().press("Enter")
    await marked(0)
    await done(page)
  })

  test("without the highlights of CSS a hit opens as ever, and loads nothing for marks", async () => {
    const page = await open("/docs/v2", async (one) => {
      await one.addInitScript(() => {
        Reflect.deleteProperty(CSS, "highlights")
      })
    })
    const requests: string[] = []
    page.on("request", (request) => requests.push(request.url()))
    await ask(page, "palimpsest")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/csp#reading-them$/)
    await nothingMayCome(200)
    assert.deepEqual(
      requests.filter((url) => /mark-words/.test(url)),
      [],
    )
    await done(page)
  })

  test("a language of the samples opens the page at the sample, with it chosen", async () => {
    const page = await open("/docs/v2")
    await ask(page, "ticket c#")
    const hit = page.locator('.search-panel [role=option][href="/docs/v2/sdk/tickets?lang=csharp#server"]')
    assert.equal(await options(page).first().getAttribute("href"), await hit.getAttribute("href"))
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/tickets\?lang=csharp#server$/)
    await page.getByText("ConfirmTicket(form);").waitFor()
    await done(page)
  })

  test("the eight results stand in the panel unscrolled on a screen of 800 px", async () => {
    const page = await open("/docs/v2", (one) => one.setViewportSize({ width: 1280, height: 800 }))
    await ask(page, "widget")
    // Names come first, texts when they are loaded.
    await page.locator(".search-panel .search-hit").nth(7).waitFor()
    assert.equal(await page.locator(".search-panel .search-hit").count(), 8)
    const hidden = await page.locator(".search-panel").evaluate((panel) => panel.scrollHeight - panel.clientHeight)
    assert.ok(hidden <= 1, `${hidden} px`)
    await done(page)
  })

  test("the footer is in sight however long the list is", async () => {
    const page = await open("/docs/v2", (one) => one.setViewportSize({ width: 1280, height: 420 }))
    await ask(page, "widget")
    const panel = await page.locator(".search-panel").boundingBox()
    const footer = await page.locator(".search-footer").boundingBox()
    assert.ok(panel && footer && footer.y + footer.height <= panel.y + panel.height + 1)
    const list = await page.locator(".search-list").boundingBox()
    assert.ok(list && list.height > panel.height, "the list is longer than the panel")
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
      await status(page)
        .getByText(/result/)
        .waitFor()
      await box(page).fill("")
      await page.getByText("Start here").waitFor()
    }
    await page.keyboard.press("Control+k")
    await page.keyboard.type("Generic <T>")
    await page.locator('.search-panel [role=option][href^="/docs/v2/sdk/events#generic"]').waitFor()
    assert.equal(await page.locator(".search-panel img").count(), 0)
    await done(page)
  })

  test("a failed load says so, and Retry tries again", async () => {
    const page = await open(
      "/docs/v2",
      async (one) => {
        const fails = await failsUntilRetry(one)
        await one.context().route("**/search/docs-v2.json*", async (route) => {
          if (await fails()) await route.fulfill({ status: 503 })
          else await route.continue()
        })
      },
      /503/,
    )
    await page.keyboard.press("Control+k")
    await page.keyboard.type("policy")
    await page.getByText("The search index could not be loaded (503)").waitFor()
    await page.getByRole("button", { name: "Retry" }).click()
    await options(page).first().waitFor()
    await done(page)
  })

  test("a split index answers from names until its texts are there, and says when they never come", async () => {
    const page = await open(
      "/docs/v2",
      async (one) => {
        const fails = await failsUntilRetry(one)
        await one.context().route("**/search/docs-v2-rest.json*", async (route) => {
          if (await fails()) await route.fulfill({ status: 503 })
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
    const page = await open(
      "/docs/v2",
      async (one) => {
        const fails = await failsUntilRetry(one)
        await one.context().route("**/search-worker-*.js", async (route) => {
          if (await fails()) await route.fulfill({ status: 404 })
          else await route.continue()
        })
      },
      /404/,
    )
    await page.keyboard.press("Control+k")
    await page.keyboard.type("policy")
    await page.getByText("The search could not be started").waitFor()
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
    await nothingMayCome(300)
    assert.equal(await status(page).textContent(), "")
    await page.keyboard.type("policy")
    await status(page).getByText("Searching…").waitFor()
    await page.keyboard.press("Escape")
    letGo()
    await nothingMayCome(300)
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
    const recent = page.locator(".search-panel [data-recent]")
    for (const text of ["localization", "widget", "policy"]) {
      await ask(page, text)
      await page.keyboard.press("Enter")
      await page.locator(".search-panel").waitFor({ state: "hidden" })
      await page.goto(`${server.url}/docs/v2`)
    }
    await page.keyboard.press("Control+k")
    await recent.first().waitFor()
    assert.deepEqual(await faults(page), [])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Delete")
    assert.deepEqual(await recent.allTextContents(), ["policy×", "localization×"])
    await recent.first().locator(".search-remove").click()
    assert.deepEqual(await recent.allTextContents(), ["localization×"])
    await page.keyboard.press("Enter")
    await page.locator('.search-panel [role=option][href="/docs/v2/guides/localization"]').waitFor()
    assert.equal(await box(page).inputValue(), "localization")
    await box(page).fill("")
    await page.getByRole("button", { name: "Forget all searches" }).click()
    assert.equal(await recent.count(), 0)
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

  test("a pointer that stays on it, or presses it, starts it with the reader's own index, others follow an answer", async () => {
    for (const touch of [false, true]) {
      const page = await open("/docs/v2", (one) => one.setViewportSize({ width: touch ? 390 : 1280, height: 800 }))
      const loaded: string[] = []
      page.on("request", (request) => loaded.push(path.basename(new URL(request.url()).pathname)))
      if (touch) await page.locator("[data-search] .search-submit").click()
      else await page.locator("[data-search] input").hover()
      await page.locator("[data-search][data-mounted]").waitFor()
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name") ?? null), touch ? "q" : null)
      await until(() => loaded.includes("docs-v2.json"))
      await nothingMayCome(200)
      assert.deepEqual(
        loaded.filter((name) => /^docs-v\d\.json$/.test(name)),
        ["docs-v2.json"],
      )
      await ask(page, "policy")
      await until(() => loaded.includes("docs-v1.json"))
      await done(page)
    }
  })

  test("tells that its script did not come, and the form leads to the search page all the same", async () => {
    const page = await open(
      "/docs/v2",
      async (one) => void (await one.context().route("**/assets/box-*.js", (route) => route.abort())),
      /ERR_FAILED/,
    )
    await page.locator("[data-search] input").hover()
    await nothingMayCome(200)
    assert.equal(await page.getByText("could not be loaded").count(), 0)
    await page.locator("[data-search] input").click()
    await page.getByText("A part of this page could not be loaded").waitFor()
    await page.keyboard.type("policy")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/search\/?\?q=policy/)
    await done(page)
  })

  test("without scripts it is a link to the search page", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${server.url}/docs/v2`)
    await page.locator("form[role=search] input[name=q]").first().fill("policy")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/search\/?\?q=policy/)
    assert.match((await page.locator("main .unscripted").textContent()) ?? "", /needs JavaScript/)
    await context.close()
  })
})
