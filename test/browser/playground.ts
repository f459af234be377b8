import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Locator, Page, Request } from "playwright-core"
import { paths } from "../../content/components/playground/paths.js"
import { literalsOf } from "../content/playground/declarations.js"
import { type TestSite, withPage } from "./site.js"

/** The helpers, and the guide that each stands on. */
const helpers = {
  "State machine": "/docs/v2/sdk/lifecycle",
  "What does this reply mean?": "/docs/v2/api/siteverify",
  "Build your policy": "/docs/v2/guides/csp",
  "Look up a code or a message": "/docs/v2/troubleshooting",
  "What to change in your code": "/docs/v2/guides/migrating-from-recaptcha",
}
type HelperName = keyof typeof helpers

export function playgroundSuite(site: () => TestSite): void {
  describe("the playground", () => {
    it("explains a submission that comes too early, and leaves the button enabled", () =>
      withPage(site(), "/playground", async ({ page, complaints }) => {
        await awake(page)
        const send = page.getByRole("button", { name: "Send", exact: true })
        await send.click()
        await page.locator(".pg-hint", { hasText: "Complete the check, then send the form again." }).waitFor()
        assert.equal(await page.getByRole("dialog").count(), 0)
        assert.equal(await send.isEnabled(), true)
        assert.deepEqual(complaints, [])
      }))

    it("reaches every state, error code and trigger by its buttons, and shares each path by its address", () =>
      withPage(site(), "/playground", async ({ page, complaints }) => {
        await awake(page)
        // A new widget is in its first state for a moment only.
        await page.evaluate(() => {
          const states: string[] = []
          Object.assign(window, { states })
          const facts = document.querySelector(".pg-facts") as Element
          new MutationObserver(() => states.push(facts.querySelector("code")?.textContent ?? "")).observe(facts, {
            subtree: true,
            characterData: true,
            childList: true,
          })
        })
        await page.getByRole("button", { name: "Create again" }).click()
        const heard: string[] = []
        const addresses = new Map<string, string>()
        const places = () =>
          page
            .locator(".pg-try .button, .pg-paths button, .pg-panel .button")
            .evaluateAll((all) =>
              all.map((button) => [Math.round(button.getBoundingClientRect().top + window.scrollY)]),
            )
        const before = await places()
        for (const { label } of paths) {
          await page.getByRole("button", { name: label, exact: true }).click()
          const closing = page.getByRole("dialog").getByRole("button", { name: "Close" })
          if (/^(Server|No field) /.test(label)) await closing.click()
          heard.push(...(await page.locator(".pg-log code, .pg-log li > span, .pg-facts code").allTextContents()))
          addresses.set(label, page.url())
          assert.deepEqual(await places(), before, `${label} moves what a reader may press next`)
        }
        heard.push(...(await page.evaluate(() => (window as unknown as { states: string[] }).states)))
        const words = new Set(heard.flatMap((text) => text.split(/[: ]+/)))
        for (const type of ["WidgetState", "WidgetErrorCode", "WidgetResetTrigger"])
          assert.deepEqual(
            literalsOf(type).filter((literal) => !words.has(literal)),
            [],
            type,
          )
        assert.equal(new Set(addresses.values()).size, paths.length)
        assert.deepEqual(complaints, [])
        await page.goto(addresses.get("Wrong sitekey") ?? "")
        await page.locator(".pg-facts code", { hasText: /^error$/ }).waitFor()
        await page.getByText("sitekey_invalid").first().waitFor()
      }))

    it("breaks the form of a sample that links to it, and shows each state that a row of the lifecycle links to", () =>
      withPage(site(), "/docs/v2/getting-started/install", async ({ page }) => {
        await page.getByRole("link", { name: "Break it" }).first().click()
        await page.locator(".pg-log", { hasText: "network_error" }).waitFor()
        const [pressed, accent] = await page
          .locator('.pg-paths [aria-pressed="true"]')
          .evaluate((path) => [
            getComputedStyle(path).borderTopColor,
            getComputedStyle(document.querySelector(".pg .button-primary") as Element).backgroundColor,
          ])
        assert.notEqual(pressed, accent)
        await page.goto(`${site().origin}/docs/v2/sdk/lifecycle`)
        const rows = await page
          .locator("main tr:has(td:first-child .state)", { hasText: "Try it" })
          .evaluateAll((all) =>
            all.map((row) => ({
              state: row.querySelector("td")?.textContent ?? "",
              href: row.querySelector("a")?.href ?? "",
            })),
          )
        assert.ok(rows.length >= 7, JSON.stringify(rows))
        for (const { state, href } of rows) {
          await page.goto(href)
          await page.locator(".pg-log, .pg-facts", { hasText: state }).first().waitFor()
        }
      }))

    it("has the widget, the unhappy paths and the log in the first screen, and in the first two of a phone, and no hole", () =>
      withPage(site(), "/playground", async ({ page }) => {
        await awake(page)
        for (const { width, height, screens } of [
          { width: 1440, height: 900, screens: 1 },
          { width: 1100, height: 900, screens: 2 },
          { width: 768, height: 1024, screens: 2 },
          { width: 390, height: 844, screens: 2 },
        ]) {
          await page.setViewportSize({ width, height })
          assert.deepEqual(await holes(page), [], `at ${width}`)
          for (const part of [".sim", ".pg-paths", ".pg-log"]) {
            const bottom = await page
              .locator(part)
              .evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY)
            assert.ok(bottom <= height * screens, `${width}: ${part} ends at ${bottom}`)
          }
        }
      }))

    it("has no hole around a form of one line, and cuts no line of its log", () =>
      withPage(site(), "/docs/v2/getting-started/install", async ({ page }) => {
        await page.getByRole("link", { name: "Break it" }).first().click()
        const log = page.locator(".pg-log", { hasText: "network_error" })
        await log.waitFor()
        for (const width of [1440, 1280, 1000, 768, 390]) {
          await page.setViewportSize({ width, height: 900 })
          assert.deepEqual(await holes(page), [], `at ${width}`)
          const [all, shown] = await log.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
          assert.ok((all ?? 0) <= (shown ?? 0), `at ${width}, ${all} of the log in ${shown}`)
        }
      }))

    it("says beside the widget why it failed, in the words of the declarations", () =>
      withPage(
        site(),
        "/playground",
        async ({ page }) => {
          await awake(page)
          const code = page.locator(".pg-facts dt", { hasText: /^error\.code$/ }).locator("+ dd")
          for (const [path, expected] of [
            ["Wrong sitekey", "sitekey_invalid"],
            ["Missing sitekey", "sitekey_missing"],
            ["Network failure", "network_error"],
            ["Other error", "other"],
            ["Expired response", "none"],
          ] as const) {
            await page.getByRole("button", { name: path, exact: true }).click()
            await code.filter({ hasText: new RegExp(`^${expected}$`) }).waitFor()
          }
          assert.ok(literalsOf("WidgetErrorCode").includes("sitekey_invalid"))
        },
        { viewport: { width: 390, height: 844 } },
      ))

    it("puts what is chosen into the code and the address, and takes it back", () =>
      withPage(site(), "/playground", async ({ page }) => {
        await awake(page)
        const code = page.getByRole("tabpanel").locator("pre")
        const shown = () => page.locator(".sim").evaluate((box) => getComputedStyle(box).colorScheme)
        assert.equal(await shown(), "light")
        await page.getByLabel("theme", { exact: true }).selectOption("dark")
        assert.equal(await shown(), "dark")
        await code.filter({ hasText: 'data-theme="dark"' }).waitFor()
        await page.getByRole("tab", { name: "Vue" }).click()
        await code.filter({ hasText: 'theme: "dark"' }).waitFor()
        await page.reload()
        await awake(page)
        assert.equal(await page.getByLabel("theme", { exact: true }).inputValue(), "dark")
        await page.getByRole("button", { name: "Defaults" }).click()
        await page.waitForURL((url) => url.search === "")
        // Where no theme is chosen, it follows the page.
        await page.emulateMedia({ colorScheme: "dark" })
        await page.locator("html[data-theme=dark]").waitFor()
        assert.equal(await shown(), "dark")
        await page.getByLabel("theme", { exact: true }).selectOption("light")
        assert.equal(await shown(), "light")
      }))

    it("tells in a dialog what the server made of the form", () =>
      withPage(site(), "/playground", async ({ page }) => {
        await awake(page)
        const result = page.getByRole("dialog", { name: "Verification result" })
        await page.getByRole("button", { name: "Blocked script" }).click()
        await page.getByRole("button", { name: "Send", exact: true }).click()
        await result.getByText("Reject", { exact: true }).waitFor()
        await page.keyboard.press("Escape")
        await result.waitFor({ state: "hidden" })
        await page.getByRole("button", { name: "Server unreachable" }).click()
        await result.getByText("Accept and alert").waitFor()
        assert.equal(await result.locator(".state").getAttribute("class"), "state state-unsure")
      }))
  })

  describe("the helpers inside guides", () => {
    const uses: Record<HelperName, (panel: Locator, page: Page) => Promise<void>> = {
      "State machine": async (panel) => {
        for (const move of ["The frames have connected", "Start mode, a click", "A failure", "destroy()"])
          await panel.getByRole("button", { name: move }).click()
        await panel.getByText("init → unactivated → activating → error → destroyed").waitFor()
        await panel.getByText("Nothing leads out of this state").waitFor()
      },
      "What does this reply mean?": async (panel) => {
        await panel.getByText("could not verify", { exact: true }).waitFor()
        await panel.getByLabel("Status").selectOption("200")
        await panel.getByLabel("Body").selectOption("response_duplicate")
        await panel.getByText("rejects the request").waitFor()
        await panel.getByLabel("Status").selectOption("none")
        await panel.getByLabel("Mode").selectOption("strict")
        await panel.locator("pre", { hasText: "not possible now" }).waitFor()
      },
      "Build your policy": async (panel) => {
        await panel.getByLabel("Your policy today").fill("default-src 'none'; frame-src 'none'")
        await panel.getByLabel("The script comes from").selectOption("self")
        await panel
          .locator("pre", {
            hasText: "default-src 'none'; frame-src https://*.api.example.com; script-src 'self'",
          })
          .waitFor()
      },
      "Look up a code or a message": async (panel) => {
        await panel.getByRole("searchbox").fill("Uncaught Error: Invalid URL at sdk.js:1")
        await panel.locator("tbody td", { hasText: "Invalid URL" }).first().waitFor()
      },
      "What to change in your code": async (panel, page) => {
        const asked: string[] = []
        // A page of the site that is fetched ahead carries nothing.
        const isAhead = (request: Request) => request.method() === "GET" && /^[^?]*\/docs\/[^?]*$/.test(request.url())
        page.on("request", (request) => isAhead(request) || asked.push(request.url()))
        await panel.getByRole("textbox").fill('<div class="g-recaptcha" data-sitekey="mine"></div> secret: key')
        await panel.getByText("3 places to change.").waitFor()
        await panel.locator("mark", { hasText: "g-recaptcha" }).waitFor()
        assert.deepEqual(asked, [], "pasted code stays in the browser")
      },
    }
    for (const [name, route] of Object.entries(helpers) as [HelperName, string][]) {
      it(`answers: ${name}`, () =>
        withPage(site(), route, async ({ page, complaints }) => {
          const panel = page.getByRole("region", { name })
          await page.locator("details.details:has(.pg-helper)").evaluateAll((all) => {
            for (const one of all) one.setAttribute("open", "")
          })
          await awake(page, panel)
          await uses[name](panel, page)
          assert.deepEqual(complaints, [])
        }))
    }

    it("have plain tables without scripts, the playground too", async () => {
      const context = await site().browser.newContext({ javaScriptEnabled: false })
      try {
        const page = await context.newPage()
        for (const [route, least] of [
          ...Object.values(helpers).map((one) => [one, 3] as const),
          ["/playground", 15],
        ] as const) {
          await page.goto(site().origin + route)
          const island = page.locator("[data-island]").first()
          assert.ok((await page.locator("main tbody tr:visible").count()) >= least, route)
          assert.equal(await island.locator(".scripted:visible").count(), 0, route)
        }
      } finally {
        await context.close()
      }
    })
  })
}

/** Parts of the bench in which nothing stands for more than 48 pixels, from the top of their row to its end. */
function holes(page: Page): Promise<string[]> {
  return page.locator(".pg-grid").evaluate((grid) => {
    const parts = [...grid.querySelectorAll(".pg-grid > :not(.pg-options), fieldset")].map((part) => ({
      part,
      row: part.getBoundingClientRect(),
    }))
    return parts.flatMap(({ part, row }) => {
      const end = Math.max(...parts.flatMap((other) => (other.row.top === row.top ? other.row.bottom : [])))
      const inside = part.querySelectorAll(
        "button, input, select, textarea, label, small, p, legend, dt, dd, pre, .pg-log, .sim",
      )
      const boxes = [...inside].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1)
      let at = row.top
      let most = 0
      for (const { top, bottom } of boxes.sort((one, other) => one.top - other.top)) {
        most = Math.max(most, top - at)
        at = Math.max(at, bottom)
      }
      most = Math.round(Math.max(most, end - at))
      return most > 48 ? [`${most} in ${part.className || part.textContent}`] : []
    })
  })
}

/** Waits until the island is more than its markup. */
async function awake(page: Page, inside: Locator = page.locator(".pg").first()): Promise<void> {
  await inside.scrollIntoViewIfNeeded()
  await page.locator("[data-island][data-awake]").filter({ has: inside }).waitFor()
}
