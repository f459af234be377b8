/**
 * Every script of the site, failing in every way: the reader is told and can retry, or what works without scripts works.
 * The scripts are those that the build wrote; a script that no journey below asks for is an error.
 */
import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { describe, it } from "node:test"
import type { BrowserContext, Page, Request, Route } from "playwright-core"
import { isLong } from "../long.js"
import { nextLook } from "../waits.js"
import {
  closeContext,
  failsUntilRetry,
  isSameDocument,
  keepsCopies,
  mark,
  runtimeStarts,
  type TestSite,
} from "./site.js"

/** What a reader does that needs scripts. */
interface Journey {
  name: string
  /** The scripts with a name of their own that it needs. */
  needs: string[]
  path: string
  width?: number
  act(page: Page): Promise<unknown>
  /** Resolves when it worked. */
  works(page: Page): Promise<unknown>
  /** The same without its script, where nobody needs to be told. */
  without?(page: Page): Promise<unknown>
}

const install = "/docs/v2/getting-started/install"
const tab = (page: Page) => page.locator("main [role=tab]").nth(1)
const copied = (page: Page) =>
  page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "", undefined, { polling: 50 })
const leadsOn = async (page: Page, click: () => Promise<unknown>, to: string) => {
  await click()
  await page.waitForURL(to, { waitUntil: "commit" })
}

const journeys: Journey[] = [
  {
    name: "tabs",
    needs: ["tabs"],
    path: install,
    act: (page) => tab(page).click(),
    works: (page) => page.locator("main .tab-panel[data-active]:nth-of-type(3)").first().waitFor(),
  },
  {
    name: "a choice of answers",
    needs: ["choose"],
    path: "/docs/v2/api/siteverify",
    act: async (page) => {
      await page.locator("[data-choose] select").first().focus()
      await page.locator("[data-choose] select").first().selectOption({ index: 1 })
    },
    works: (page) => page.locator("[data-choose] .tab-panel + .tab-panel[data-active]").first().waitFor(),
  },
  {
    name: "copying code",
    needs: ["code"],
    path: install,
    act: (page) => page.locator("[data-copy-button] >> visible=true").first().click(),
    works: copied,
  },
  {
    name: "own values in samples",
    needs: ["sample-values"],
    path: install,
    act: async () => {},
    works: (page) => page.locator("[data-sample-value] >> visible=true").first().waitFor(),
  },
  {
    name: "a dropdown",
    needs: ["dropdown"],
    path: install,
    act: (page) => page.locator(".site-header [data-dropdown=version] summary").press("ArrowDown"),
    works: (page) => page.locator(".site-header [data-dropdown=version] a:focus").waitFor(),
    without: async (page) => {
      await page.locator(".site-header [data-dropdown=version] summary").click()
      const link = page.locator(".site-header [data-dropdown=version] a", { hasText: "v1" })
      await leadsOn(page, () => link.click(), "**/docs/v1/**")
    },
  },
  {
    name: "sharing a page",
    needs: ["page-tools"],
    path: install,
    act: async (page) => {
      await page.locator(".page-tools summary").click()
      await page.locator("[data-share]").first().click()
    },
    works: copied,
  },
  {
    name: "the menu",
    needs: ["menu"],
    path: install,
    width: 390,
    act: (page) => page.locator("[data-menu-open]").click(),
    works: (page) => page.locator("dialog.menu[open] [data-menu-tree] a").first().waitFor(),
    without: async (page) => {
      await page.locator("#menu:target [data-menu-close]").click()
      await page.locator("#menu").waitFor({ state: "hidden" })
      await page.locator("[data-menu-open]").click()
      await leadsOn(page, () => page.locator("#menu:target a", { hasText: "Blog" }).click(), "**/blog")
    },
  },
  {
    name: "the search box",
    needs: ["box", "search-worker"],
    path: install,
    act: async (page) => {
      await page.locator("[data-search] input").click()
      await page.locator("[data-search] input").fill("reset")
    },
    works: (page) => page.locator("[data-search] .search-hit").first().waitFor(),
  },
  {
    name: "the words of a hit",
    needs: ["mark-words"],
    path: install,
    act: async (page) => {
      await page.locator("[data-search] input").fill("reset")
      await page.locator("[data-search] .search-hit").first().waitFor()
      await page.locator("[data-search] input").press("ArrowDown")
      await page.locator("[data-search] input").press("Enter")
      await page.waitForURL((url) => !url.pathname.endsWith("/install"), { waitUntil: "commit" })
    },
    works: (page) => page.waitForFunction(() => (CSS.highlights.get("search")?.size ?? 0) > 0),
    without: (page) => page.locator("#region h1", { hasText: /reset/i }).first().waitFor(),
  },
  {
    name: "a page that is not there",
    needs: ["not-found", "client"],
    path: "/docs/v2/sdk/lifecylce",
    act: async () => {},
    works: (page) => page.locator(".suggestions a").first().waitFor(),
    without: async (page) => {
      await page.locator("main input[name=q]").fill("lifecycle")
      await leadsOn(page, () => page.locator("main [type=submit]").click(), "**/search?q=lifecycle")
    },
  },
  {
    name: "the search page",
    needs: ["search-page"],
    path: "/search?q=reset",
    act: async () => {},
    works: (page) => page.locator(".search-result").first().waitFor(),
  },
]

/** A page for each island that the site uses. */
async function islandJourneys({ dir, routes }: TestSite): Promise<Journey[]> {
  const paths = new Map<string, string>()
  for (const route of routes) {
    const html = await readFile(path.join(dir, route, "index.html"), "utf8")
    for (const [, name] of html.matchAll(/data-island="([^"]+)"/g))
      paths.set(name as string, paths.get(name as string) ?? route)
  }
  return [...paths].map(([name, route]) => {
    const island = (page: Page) => page.locator(`[data-island="${name}"]`).first()
    return {
      name: `the island ${name}`,
      needs: [name, "hydrate"],
      path: route,
      act: async (page) => {
        await island(page).evaluate((element) => element.closest("details")?.setAttribute("open", ""))
        await island(page).locator("> *").first().scrollIntoViewIfNeeded()
        await island(page).dispatchEvent("pointerdown")
      },
      works: (page) => page.locator(`[data-island="${name}"][data-awake]`).first().waitFor({ state: "attached" }),
    }
  })
}

type Failure = "404" | "500" | "cut off" | "throws" | "no answer"
const quick: Failure[] = ["404", "500", "throws"]
export const failures: Failure[] = [...quick, "cut off", "no answer"]

async function fail(route: Route, failure: Failure): Promise<void> {
  const contentType = "text/javascript"
  const text = async () => (await route.fetch()).text()
  if (failure === "404") return route.fulfill({ status: 404, contentType: "text/html", body: "<!doctype html>no" })
  if (failure === "500") return route.fulfill({ status: 500, contentType: "text/html", body: "" })
  if (failure === "throws") return route.fulfill({ contentType, body: `throw Error("made to fail");${await text()}` })
  if (failure === "cut off") {
    const body = await text()
    return route.fulfill({ contentType, body: body.slice(0, body.length * 0.6) })
  }
}

/** What a reader got: a note with a button that works, or the page as it is without scripts. */
type Outcome = "Retry" | "as without scripts" | "works without"

const notes = "[role=alert] button, .search-retry"

/** Takes a journey while a script fails. Throws when the reader is left alone. */
async function suffer(site: TestSite, journey: Journey, script: string, failure: Failure): Promise<Outcome> {
  const context = await openContext(site, journey)
  const page = await context.newPage()
  const fails = await failsUntilRetry(page)
  const isScript = (url: URL) => url.pathname === `/assets/${script}`
  await context.route(isScript, async (route) => {
    // A page that is closed meanwhile needs no answer.
    await (async () => ((await fails()) ? fail(route, failure) : route.continue()))().catch(() => {})
  })
  const unanswered = unansweredRequests(page)
  /** Ten seconds for the page, none for us. */
  const wait = async () => {
    if (failure === "no answer") await page.clock.fastForward(11_000)
  }
  try {
    if (failure === "no answer") await page.clock.install()
    // A script without an answer holds the page's events back.
    await page.goto(site.origin + journey.path, { waitUntil: "commit" })
    await page.locator("footer").first().waitFor({ state: "attached" })
    await runtimeSettles(page, async () => {
      const requests = [...unanswered]
      if (requests.length > 0 && requests.every((request) => isScript(new URL(request.url())))) await wait()
    })
    if (!(await hasRuntime(page))) {
      await worksWithoutScripts(page)
      return "as without scripts"
    }
    await mark(page)
    await journey.act(page)
    await wait()
    if (journey.without && !(await isWorking(page, journey, 300))) {
      await journey.without(page)
      return "works without"
    }
    // What the browser keeps of the failure may take another document, and on a slow machine that another press.
    let [pressed, reloaded] = [false, false]
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      // The press may load the page again before its promise is kept.
      await press(page)
      pressed = !(await fails())
      if (pressed && (await isWorking(page, journey, 1000))) return "Retry"
      if (await isSameDocument(page).catch(() => true)) {
        if (!reloaded) await wait()
        continue
      }
      reloaded = true
      await runtimeStarts(page)
      await mark(page)
      await journey.act(page)
    }
    throw new Error(pressed ? "Retry does not help" : "the reader is not told")
  } finally {
    await closeContext(context)
  }
}

/** The requests of a page that were not answered yet. */
function unansweredRequests(page: Page): ReadonlySet<Request> {
  const requests = new Set<Request>()
  page.on("request", (request) => requests.add(request))
  for (const event of ["requestfinished", "requestfailed"] as const)
    page.on(event as "requestfinished", (request) => requests.delete(request))
  return requests
}

/** Presses Retry, if there is such a button. */
async function press(page: Page): Promise<void> {
  await page
    .locator(notes)
    .first()
    .click({ timeout: 1000 })
    .catch(() => {})
}

const hasRuntime = (page: Page) => page.evaluate(() => document.documentElement.dataset.js === "on")

/** Resolves when the runtime has started, or counts as missing; `wait` is called while it has not. */
async function runtimeSettles(page: Page, wait: () => Promise<void>): Promise<void> {
  const settled = () => page.evaluate(() => document.documentElement.dataset.js !== "")
  for (const end = Date.now() + 30_000; !(await settled()) && Date.now() < end; ) {
    await nextLook()
    if (!(await settled())) await wait()
  }
  await page.waitForFunction(() => document.documentElement.dataset.js !== "", undefined, { polling: 20 })
}

async function isWorking(page: Page, journey: Journey, milliseconds: number): Promise<boolean> {
  page.setDefaultTimeout(milliseconds)
  try {
    await journey.works(page)
    return true
  } catch {
    return false
  } finally {
    page.setDefaultTimeout(30_000)
  }
}

/** Without the runtime: everything is shown, nothing that needs scripts is, links and forms lead on. */
async function worksWithoutScripts(page: Page): Promise<void> {
  assert.equal(await page.locator(".scripted >> visible=true").count(), 0)
  assert.equal(
    await page.locator(".tab-panel:not([hidden])").count(),
    await page.locator(".tab-panel >> visible=true").count(),
  )
  await page.setViewportSize({ width: 390, height: 900 })
  await page.locator("[data-menu-open]").click()
  await leadsOn(page, () => page.locator("#menu:target a", { hasText: "Blog" }).click(), "**/blog")
}

async function openContext(site: TestSite, { width = 1440 }: Journey): Promise<BrowserContext> {
  const context = await site.browser.newContext({ viewport: { width, height: 900 } })
  context.setDefaultTimeout(30_000)
  await keepsCopies.before(context)
  return context
}

/** The scripts that a journey asks for. */
async function scriptsOf(site: TestSite, journey: Journey): Promise<Set<string>> {
  const scripts = new Set<string>()
  const context = await openContext(site, journey)
  try {
    context.on("request", (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/[^/]+\.js$/.test(pathname)) scripts.add(path.posix.basename(pathname))
    })
    const page = await context.newPage()
    await page.goto(site.origin + journey.path, { waitUntil: "commit" })
    await runtimeStarts(page)
    await journey.act(page)
    await journey.works(page)
    return scripts
  } catch (error) {
    throw new Error(`${journey.name} does not work`, { cause: error })
  } finally {
    await closeContext(context)
  }
}

/** Runs some at a time, in order. */
async function pool<Item, Result>(items: Item[], run: (item: Item) => Promise<Result>, width = 4): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await run(items[at] as Item)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

/**
 * In the long suite every script with every failure, on the page that asks for the fewest scripts beside it; else, for
 * each script with a name of its own, one failure that does not take ten seconds to tell.
 */
export function chunkSuite(site: () => TestSite): void {
  describe("a script that does not come", () => {
    it(isLong ? "is told or not needed, whichever and however" : "is told or not needed, whichever", async () => {
      const all = [...journeys, ...(await islandJourneys(site()))]
      const emitted = (await readdir(path.join(site().dir, "assets"))).filter((file) => file.endsWith(".js")).sort()
      const cases = isLong ? await everyCase(site(), all, emitted) : namedCases(all, emitted)
      const outcomes = await pool(cases, async ({ script, failure, journey }) => {
        const outcome = await suffer(site(), journey, script, failure).catch((error: Error) => error)
        if (isLong) console.log(`${script} ${failure}, ${journey.name}: ${outcome}`)
        return outcome
      })
      const table = cases.map((one, at) => ({ ...one, outcome: outcomes[at] }))
      if (isLong) console.log(markdownTable(emitted, table))
      const alone = table.filter(({ outcome }) => outcome instanceof Error)
      assert.deepEqual(
        alone.map(({ script, failure, journey, outcome }) => `${script} ${failure}, ${journey.name}: ${outcome}`),
        [],
      )
    })
  })
}

interface Case {
  script: string
  failure: Failure
  journey: Journey
}

async function everyCase(site: TestSite, all: Journey[], emitted: string[]): Promise<Case[]> {
  const asked = await pool(all, (journey) => scriptsOf(site, journey))
  return emitted.flatMap((script) => {
    const [journey] = all
      .map((journey, index) => ({ journey, scripts: asked[index] ?? new Set() }))
      .filter(({ scripts }) => scripts.has(script))
      .sort((one, two) => one.scripts.size - two.scripts.size)
      .map(({ journey }) => journey)
    assert.ok(journey, `no journey asks for ${script}`)
    return failures.map((failure) => ({ script, failure, journey }))
  })
}

function namedCases(all: Journey[], emitted: string[]): Case[] {
  const named = emitted.filter((script) => !script.startsWith("chunk-"))
  return named.map((script, at) => {
    const journey = all.find(({ needs }) => needs.includes(script.replace(/-\w{8}\.js$/, "")))
    assert.ok(journey, `no journey needs ${script}`)
    return { script, failure: quick[at % quick.length] as Failure, journey }
  })
}

interface Row extends Case {
  outcome: Outcome | Error | undefined
}

function markdownTable(scripts: string[], rows: Row[]): string {
  const lines = scripts.map((script) => {
    const own = rows.filter((row) => row.script === script)
    const cells = failures.map((failure) => {
      const outcome = own.find((row) => row.failure === failure)?.outcome
      return outcome instanceof Error ? "ALONE" : outcome
    })
    return `| ${[script, own[0]?.journey.name, ...cells].join(" | ")} |`
  })
  return [
    `| script | journey | ${failures.join(" | ")} |`,
    `| --- | --- |${" --- |".repeat(failures.length)}`,
    ...lines,
  ].join("\n")
}
