import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { isLong } from "../long.js"
import type { TestSite } from "./site.js"
import { openRoutes } from "./walks.js"

/** Pages that a reader opens to do something: tutorials, frameworks, guides, what the SDK and the API are used for. */
const isTask = (route: string) =>
  /^\/docs\/v\d\/(getting-started|frameworks|guides|sdk|api)\b|^\/integrations\/[^/]+$/.test(route) &&
  !/\/reference\b|\/category\//.test(route)

export function codeFirstSuite(site: () => TestSite): void {
  describe("a task page begins with its sample", () => {
    for (const [width, most] of [
      [1440, 700],
      [390, 900],
    ] as const) {
      it(`within ${most} px on a screen of ${width}`, async () => {
        const tops = (await openRoutes(site()))
          .filter(({ route }) => isTask(route))
          .flatMap(({ route, codeAt: { [width]: top } }) => (top === undefined ? [] : [{ route, top }]))
        assert.ok(tops.length > (isLong ? 60 : 20), String(tops.length))
        assert.deepEqual(
          tops.filter(({ top }) => top > most),
          [],
        )
      })
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
