/**
 * Search in Chromium, on this site as it is built: from the first key to the first result, and the time of a query in the
 * search worker's own script on a processor made four times slower.
 *
 * Chromium slows down a page's main thread only, never a worker, so for the second figure the worker's script runs in the
 * page. It is the same bundle with the same indexes.
 */
import type { BrowserContext, Page } from "playwright-core"
import { startSite } from "../browser/site.js"

export interface BrowserFigures {
  /** Milliseconds, of a new reader and of one whose browser has everything cached. */
  firstResult: { cold: number[]; cached: number[] }
  /** Milliseconds of every query, as it comes and four times slower. */
  query: { plain: number[]; throttled: number[] }
}

const RUNS = 5
const START = "/docs/v2/getting-started/install"

export async function measureInBrowser(queries: readonly string[]): Promise<BrowserFigures> {
  const site = await startSite()
  const start = site.origin + START
  try {
    const cold: number[] = []
    const cached: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const context = await site.browser.newContext()
      cold.push(await firstResult(context, start))
      cached.push(await firstResult(context, start))
      await context.close()
    }
    const context = await site.browser.newContext({ bypassCSP: true })
    const page = await context.newPage()
    await page.goto(start)
    // tsx names functions with a helper that a page does not have.
    await page.evaluate("globalThis.__name = (value) => value")
    const plain = await queryTimes(page, queries)
    const session = await context.newCDPSession(page)
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
    const throttled = await queryTimes(page, queries)
    return { firstResult: { cold, cached }, query: { plain, throttled } }
  } finally {
    await site.close()
  }
}

/** From the key that types the first letter to the first result, by the page's own clock. */
async function firstResult(context: BrowserContext, start: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(start, { waitUntil: "networkidle" })
  await page.evaluate(() => {
    const times = window as { firstKey?: number; firstResult?: number }
    const look = new MutationObserver(() => {
      if (document.querySelector(".search-panel [role=option]") === null) return
      look.disconnect()
      times.firstResult = performance.now()
    })
    look.observe(document.body, { childList: true, subtree: true })
    addEventListener("keydown", ({ key, timeStamp }) => {
      if (key === "w") times.firstKey ??= timeStamp
    })
  })
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

/** Runs the worker's script in the page, and every query four times: the best of the last three counts. */
async function queryTimes(page: Page, queries: readonly string[]): Promise<number[]> {
  return await page.evaluate(async (texts) => {
    const manifest = await (await fetch("/search/manifest.json")).json()
    const indexes = manifest.indexes.map(({ group, url }: { group: string; url: string }) => ({
      group,
      url: new URL(url, location.origin).href,
    }))
    let answered: (message: { partial?: boolean }) => void = () => {}
    window.postMessage = ((message: { partial?: boolean }) => answered(message)) as typeof window.postMessage
    if (!document.querySelector("script[data-bench]")) {
      const script = document.createElement("script")
      script.dataset.bench = ""
      script.src = new URL(manifest.worker, location.origin).href
      await new Promise((loaded) => {
        script.addEventListener("load", loaded)
        document.head.append(script)
      })
    }
    let id = 0
    const ask = async (text: string): Promise<number> => {
      id += 1
      const request = { text, others: ["docs/v1"], limit: 8 }
      const started = performance.now()
      await new Promise<void>((done) => {
        answered = (message) => {
          if (message.partial !== true) done()
        }
        dispatchEvent(new MessageEvent("message", { data: { type: "search", id, indexes, request } }))
      })
      return performance.now() - started
    }
    const times: number[] = []
    for (const text of texts) {
      const runs: number[] = []
      for (let run = 0; run < 4; run++) runs.push(await ask(text))
      times.push(Math.min(...runs.slice(1)))
    }
    return times
  }, queries)
}
