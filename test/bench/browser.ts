/**
 * `npm run bench:browser`: what a reader waits for on this site, in Chromium with its processor slowed down to a quarter.
 * Medians of some visits, each in a context of its own; a page as a full load and the same page by navigation, so that the
 * last column compares the two.
 */
import type { BrowserContext, CDPSession, Page } from "playwright-core"
import { startSite } from "../browser/site.js"

const visits = 7
const pages = ["/", "/docs/v2/getting-started/install", "/docs/v2/getting-started/verify", "/docs/v2/sdk/reference"]

interface Visit {
  /** First paint, in ms after the navigation began. */
  paint: number
  /** When the colour mode was set; it has to come before the first paint. */
  theme: number
  load: number
  /** The longest task up to a second after `load`, 0 when none took 50 ms. */
  longestTask: number
  /** From the click on a link until the page's heading is in a frame. */
  navigation: number
}

const median = (numbers: number[]) => numbers.sort((one, two) => one - two)[Math.floor(numbers.length / 2)] ?? 0
const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(10)

async function slowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await page.addInitScript(() => {
    const seen = { theme: 0, longestTask: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.documentElement.dataset.theme !== undefined) seen.theme ||= performance.now()
    }).observe(document, { attributes: true, subtree: true, childList: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration)
    }).observe({ type: "longtask", buffered: true })
  })
  return { page, session }
}

async function visit(context: BrowserContext, origin: string, route: string): Promise<Visit> {
  const { page } = await slowPage(context)
  await page.goto(origin + route)
  await page.waitForTimeout(1000)
  const first = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { theme: number; longestTask: number } }
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0
    return { ...seen, paint, load: load?.loadEventStart ?? 0 }
  })
  await page.goto(`${origin}/docs/v2/sdk/lifecycle`)
  await page.waitForTimeout(500)
  const navigation = await page.evaluate((to) => {
    const link = document.createElement("a")
    link.href = to
    document.querySelector("main")?.append(link)
    const old = document.querySelector("h1")
    const began = performance.now()
    link.click()
    return new Promise<number>((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector("h1") === old || location.pathname !== to) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - began))
      }).observe(document, { childList: true, subtree: true })
    })
  }, route)
  await page.close()
  return { ...first, navigation }
}

const site = await startSite()
try {
  console.log(`${"".padEnd(34)}     theme     paint      load  longest task  navigation  of a load`)
  for (const route of pages) {
    const seen: Visit[] = []
    for (let count = 0; count < visits; count += 1) {
      const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } })
      seen.push(await visit(context, site.origin, route))
      await context.close()
    }
    const of = (key: keyof Visit) => median(seen.map((one) => one[key]))
    const share = `${((100 * of("navigation")) / of("load")).toFixed(0)} %`
    console.log(
      `${route.padEnd(34)}${ms(of("theme"))}${ms(of("paint"))}${ms(of("load"))}${ms(of("longestTask")).padStart(14)}${ms(of("navigation")).padStart(12)}${share.padStart(11)}`,
    )
  }
} finally {
  await site.close()
}
