/** What comes from outside and wants to run: addresses, storage, messages, what is typed, and the texts of a site. */
import assert from "node:assert/strict"
import { it } from "node:test"
import type { BrowserContext, Page } from "playwright-core"
import { isLong } from "../long.js"
import { box } from "./searching.js"
import { type TestSite, withPage } from "./site.js"

/** If any of it ran, `window.status` would say so; if any became an element, `[data-attack]` would find it. */
export const hostile = `"'><img data-attack src=x onerror="window.status+=1"></script><script data-attack>window.status+=1</script>`
const strings = [hostile, "javascript:window.status+=1//", "__proto__", `${"A".repeat(200)}\u202e%00%ff`]

/** In the place of everything that a page could have kept. */
const plant = (text: string) => (context: BrowserContext) =>
  context.addInitScript({
    content: `{
      Storage.prototype.getItem = () => ${JSON.stringify(text)}
      window.name = ${JSON.stringify(text)}
      addEventListener("securitypolicyviolation", ({ violatedDirective }) => console.error("policy: " + violatedDirective))
    }`,
  })

/** Asks the page itself whether anything of an attack is in it. */
export async function assertUnharmed(page: Page, requests: readonly string[]): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: window.status,
    elements: document.querySelectorAll("[data-attack]").length,
    links: document.querySelectorAll("a[href^='javascript:' i], iframe[src^='javascript:' i]").length,
    prototype: Object.keys(Object.prototype).length,
  }))
  assert.deepEqual(found, { ran: "", elements: 0, links: 0, prototype: 0 }, page.url())
  assert.deepEqual(requests, [], page.url())
}

/** Keeps what a page asks of other hosts than its own and those that it may ask. */
export function foreignRequests(page: Page, allowed: readonly string[]): string[] {
  const seen: string[] = []
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith("http") && !allowed.includes(url.origin)) seen.push(request.url())
  })
  return seen
}

export function attackSuite(site: () => TestSite, analytics: string): void {
  const routes = [
    "/",
    "/search",
    "/docs/v2/getting-started/install",
    "/docs/v2/api/siteverify",
    "/playground",
    "/nothing",
  ]

  for (const text of strings) {
    it(`runs nothing of ${text.slice(0, 12)} in an address, in storage, or in a message`, async () => {
      // What is no markup can only do harm where scripts read it, and does the same on every other page.
      for (const route of isLong || text === hostile ? routes : ["/search", "/playground"]) {
        const value = encodeURIComponent(text)
        const names = ["q", "ctx", "version", "lang", "tab", "challenge", text]
        const query = names.map((name) => `${encodeURIComponent(name)}=${value}`).join("&")
        const before = plant(text)
        await withPage(
          site(),
          `about:blank`,
          async ({ page, complaints }) => {
            const requests = foreignRequests(page, [site().origin, analytics])
            await page.goto(`${site().origin}${route}?${query}#${value}`)
            await page.evaluate((data) => {
              for (const message of [data, { type: data, html: data, href: data }, [data]]) postMessage(message, "*")
              dispatchEvent(new StorageEvent("storage", { key: data, newValue: data }))
            }, text)
            await page.keyboard.press("/")
            await page.waitForLoadState("networkidle")
            await assertUnharmed(page, requests)
            assert.equal(new URL(page.url()).pathname, route, "it leads nowhere else")
            assert.deepEqual(
              complaints.filter((one) => route !== "/nothing" || !one.includes("404")),
              [],
              route,
            )
          },
          { before },
        )
      }
    })
  }

  it("runs nothing that is typed into the playground or the search", () =>
    withPage(site(), "/playground", async ({ page, complaints }) => {
      const requests = foreignRequests(page, [site().origin, analytics])
      const fields = page.locator("main :is(input:not([type]), input[type=text], input[type=search], textarea):visible")
      for (const field of await fields.all()) {
        if (!(await field.isEditable())) continue
        await field.fill(hostile)
        await field.press("Enter")
      }
      await page.keyboard.press("Escape")
      await page.keyboard.press("Control+k")
      await box(page).fill(hostile)
      await page.waitForLoadState("networkidle")
      await assertUnharmed(page, requests)
      assert.deepEqual(complaints, [])
    }))
}
