import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { describe, it } from "node:test"
import { HtmlValidate } from "html-validate"
import { isLong } from "../long.js"
import { nothingMayCome, slowness } from "../waits.js"
import { type TestSite, withPage } from "./site.js"
import { openRoutes } from "./walks.js"

export function wholeSiteSuite(site: () => TestSite): void {
  describe("every route", () => {
    it("keeps to the policy, and says nothing on the console", async () => {
      const found = (await openRoutes(site())).flatMap(({ route, complaints }) =>
        complaints
          .filter((text) => !(route.includes("no-such") && /404/.test(text)))
          .map((text) => `${route}: ${text}`),
      )
      assert.deepEqual(found, [])
    })

    it("fits into 320 pixels", async () => {
      const wider = (await openRoutes(site())).filter((visit) => visit.wider > 0)
      assert.deepEqual(
        wider.map((visit) => `${visit.route}: ${visit.wider} pixels too wide`),
        [],
      )
    })

    it("says nothing unsafe in its policy", async () => {
      const { headers } = await fetch(`${site().origin}/`)
      const policy = headers.get("content-security-policy") ?? ""
      assert.match(policy, /require-trusted-types-for 'script'/)
      assert.match(policy, /trusted-types captcha-docs/)
      assert.doesNotMatch(policy, /unsafe-/)
    })

    it("is valid HTML", async () => {
      const validate = new HtmlValidate({
        extends: ["html-validate:standard", "html-validate:a11y"],
        rules: {
          // React writes attributes and entities its own way; both are correct HTML.
          "attr-case": "off",
          "no-raw-characters": "off",
          // An id may begin with a digit: heading ids are slugs of their text.
          "valid-id": ["error", { relaxed: true }],
          // Long words in code samples and titles are what they are.
          "long-title": "off",
          // The landmarks of this site are named; a lone header or footer needs no name.
          "unique-landmark": "error",
        },
      })
      const problems: string[] = []
      for (const route of isLong ? site().routes : site().withEveryPart) {
        const html = await readFile(path.join(site().dir, route, "index.html"), "utf8")
        const { results } = await validate.validateString(html)
        for (const { messages } of results) {
          for (const { ruleId, message, selector } of messages)
            problems.push(`${route}: ${ruleId} ${message} ${selector ?? ""}`)
        }
      }
      assert.deepEqual(problems.slice(0, 25), [])
    })

    it("holds lines to 40 em, ends text, lead and frames at one edge, cuts no table on a wide screen, and begins at one of two edges", async () => {
      const visits = await openRoutes(site())
      assert.deepEqual(
        visits.flatMap(({ route, wide: { longLines } }) => longLines.map((line) => `${route}: ${line}`)),
        [],
      )
      assert.deepEqual(
        visits.filter(({ wide }) => wide.ends.length > 1).map(({ route, wide }) => `${route}: ${wide.ends}`),
        [],
      )
      assert.deepEqual(
        visits.filter(({ wide }) => wide.cutTables > 0).map(({ route, wide }) => `${route}: ${wide.cutTables}`),
        [],
      )
      const edges = new Map(visits.map(({ route, wide: { begins } }) => [begins, route]))
      assert.equal(edges.size, 2, JSON.stringify([...edges]))
    })

    it("has eight sizes of text, three radii and one shadow in all", async () => {
      const visits = await openRoutes(site())
      for (const [look, most] of [
        ["size", 8],
        ["radius", 3],
        ["shadow", 1],
      ] as const) {
        const found = new Map(visits.flatMap(({ route, wide }) => wide.looks[look].map((value) => [value, route])))
        for (const plain of ["0px", "50%", "none"]) found.delete(plain)
        assert.ok(found.size <= most, `${look}: ${JSON.stringify([...found])}`)
      }
    })

    it("has one main heading, a title, a description and a canonical address", async () => {
      for (const route of site().routes) {
        const html = await readFile(path.join(site().dir, route, "index.html"), "utf8")
        assert.equal(html.match(/<h1[ >]/g)?.length, 1, `${route}: headings`)
        assert.match(html, /<title>[^<]+<\/title>/, route)
        assert.match(html, /<link rel="canonical" href="https:/, route)
        assert.doesNotMatch(html, /\sstyle="|<style/, `${route}: inline style`)
      }
    })
  })

  it("moves nothing while a page loads", async () => {
    for (const [route, width] of [
      ["/", 1440],
      ["/docs/v2/getting-started/install", 1440],
      ["/docs/v2/getting-started/install", 390],
      ["/blog", 996],
    ] as const) {
      await withPage(
        site(),
        "about:blank",
        async ({ page }) => {
          await page.addInitScript(() => {
            const moved: { moved?: number } = window as never
            moved.moved = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & {
                value: number
                hadRecentInput: boolean
              })[]) {
                if (!entry.hadRecentInput) moved.moved = (moved.moved ?? 0) + entry.value
              }
            }).observe({ type: "layout-shift", buffered: true })
          })
          await page.route("**/*.woff2", async (requested) => {
            await slowness(300)
            await requested.continue()
          })
          await page.goto(site().origin + route)
          await page.evaluate(() => document.fonts.ready.then(() => {}))
          await nothingMayCome(500)
          const moved = await page.evaluate(() => (window as { moved?: number }).moved ?? 0)
          assert.equal(moved, 0, `${route} at ${width}`)
        },
        { viewport: { width, height: 900 } },
      )
    }
  })
}
