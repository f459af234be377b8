/** The site in a real browser. One build, one server and one browser serve every part of the suite. */
import { after, before, describe } from "node:test"
import siteConfig from "../../site.config.js"
import { isLong } from "../long.js"
import { accessSuite } from "./access.js"
import { analyticsSuite } from "./analytics.js"
import { attackSuite } from "./attacks.js"
import { budgetSuite } from "./budgets.js"
import { chunkSuite } from "./chunks.js"
import { codeFirstSuite } from "./code-first.js"
import { colourModeSuite } from "./colour-mode.js"
import { failureSuite } from "./failures.js"
import { frameSuite } from "./frame.js"
import { islandSuite } from "./islands.js"
import { navigationSuite } from "./navigation.js"
import { playgroundSuite } from "./playground.js"
import { sampleValuesSuite } from "./sample-values.js"
import { startSite, type TestSite } from "./site.js"
import { wholeSiteSuite } from "./whole-site.js"
import { writerSuite } from "./writers.js"

let site: TestSite | undefined

// Most of what a suite does is to wait: two at a time take little more than half as long.
describe("the site in a browser", { timeout: isLong ? 7_200_000 : 900_000, concurrency: 2 }, () => {
  before(async () => {
    site = await startSite()
  })
  after(async () => site?.close())
  const get = () => site as TestSite
  navigationSuite(get)
  failureSuite(get)
  chunkSuite(get)
  frameSuite(get)
  colourModeSuite(get)
  islandSuite(get)
  playgroundSuite(get)
  writerSuite(get)
  sampleValuesSuite(get)
  codeFirstSuite(get)
  accessSuite(get)
  wholeSiteSuite(get)
  budgetSuite(get)
  analyticsSuite(get)
  attackSuite(get, new URL(siteConfig.analytics.src).origin)
})
