/**
 * Search in Chromium, on this site as it is built: from the first key, right after the focus, to the first result. Chromium
 * slows down a page's main thread only, never the worker.
 */
import type { BrowserContext } from "playwright-core"
import { startSite } from "../browser/site.js"

/** Milliseconds of a new reader, of one whose browser has everything cached, and of one whose page is four times slower. */
export interface FirstResults {
  cold: number[]
  cached: number[]
  slow: number[]
}

const RUNS = 9
const START = "/docs/v2/getting-started/install"

export async function measureInBrowser(): Promise<FirstResults> {
  const site = await startSite()
  const start = site.origin + START
  const times: FirstResults = { cold: [], cached: [], slow: [] }
  try {
    for (let run = 0; run < RUNS; run++) {
      const context = await site.browser.newContext()
      times.cold.push(await firstResult(context, start))
      times.cached.push(await firstResult(context, start))
      times.slow.push(await firstResult(context, start, 4))
      await context.close()
    }
    return times
  } finally {
    await site.close()
  }
}

/** From the key that types the first letter to the first result, by the page's own clock. */
async function firstResult(context: BrowserContext, start: string, rate = 1): Promise<number> {
  const page = await context.newPage()
  await page.goto(start, { waitUntil: "networkidle" })
  await page.evaluate(() => {
    const times = window as { firstKey?: number; firstResult?: number }
    const look = new MutationObserver(() => {
      if (document.querySelector(".search-panel .search-hit") === null) return
      look.disconnect()
      times.firstResult = performance.now()
    })
    look.observe(document.body, { childList: true, subtree: true })
    addEventListener("keydown", ({ key, timeStamp }) => {
      if (key === "w") times.firstKey ??= timeStamp
    })
  })
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate })
  await page.keyboard.press("Control+k")
  await page.keyboard.press("w")
  await page.waitForFunction(() => "firstResult" in window)
  const ms = await page.evaluate(() => {
    const times = window as { firstKey?: number; firstResult?: number }
    return (times.firstResult ?? 0) - (times.firstKey ?? 0)
  })
  await page.close()
  return ms
}
