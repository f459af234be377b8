import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { runtimeStarts, type TestSite, withPage } from "./site.js"
import { openRoutes } from "./walks.js"

/** Pages that a reader opens to do something: tutorials, frameworks, guides, what the SDK and the API are used for. */
const isTask = (route: string) =>
  /^\/docs\/v\d\/(getting-started|frameworks|guides|sdk|api)\b|^\/integrations\/[^/]+$/.test(route) &&
  !/\/reference\b|\/category\//.test(route)

export function codeFirstSuite(site: () => TestSite): void {
  describe("a task page begins with its sample", () => {
    for (const [width, most] of [
      [1440, 430],
      [390, 630],
    ] as const) {
      it(`within ${most} px on a screen of ${width}`, () =>
        withPage(
          site(),
          "/docs/v2/getting-started/install",
          async ({ page }) => {
            await runtimeStarts(page)
            const routes = site().routes.filter(isTask)
            const tops = await page.evaluate(async (routes) => {
              const tops: [string, number][] = []
              for (const route of routes) {
                const answer = await (await fetch(route)).text()
                const next = new DOMParser().parseFromString(answer, "text/html")
                for (const sheet of next.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
                  if (document.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) continue
                  const copy = document.importNode(sheet, true)
                  await new Promise((resolve) => {
                    copy.onload = resolve
                    document.head.append(copy)
                  })
                }
                const region = document.importNode(next.getElementById("region") as Element, true)
                document.getElementById("region")?.replaceWith(region)
                const code = [...region.querySelectorAll("main .code")].find((box) => box.checkVisibility())
                if (code) tops.push([route, Math.round(code.getBoundingClientRect().top + scrollY)])
              }
              return tops
            }, routes)
            assert.ok(tops.length > 60, String(tops.length))
            assert.deepEqual(
              tops.filter(([, top]) => top > most),
              [],
            )
          },
          // The site takes HTML of its own scripts alone.
          { viewport: { width, height: 900 }, bypassCSP: true },
        ))
    }
  })

  it("cuts no line of a sample and breaks no word of it, on a wide screen and on a phone", async () => {
    const cut = (await openRoutes(site())).flatMap(({ route, cutCode }) => cutCode.map((at) => `${route} at ${at}`))
    assert.deepEqual(cut, [])
  })

  it("breaks no short name in a text, on a wide screen and on a phone", async () => {
    const broken = (await openRoutes(site())).flatMap(({ route, brokenNames }) =>
      brokenNames.map((name) => `${route} at ${name}`),
    )
    assert.deepEqual(broken, [])
  })
}
