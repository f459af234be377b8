/** Every script with every failure, axe on every width in every mode, and the HTML of every page: minutes, so `npm run test:long` alone runs them. */
import { after, before, describe } from "node:test"
import { accessSuite } from "./access.js"
import { chunkSuite } from "./chunks.js"
import { startSite, type TestSite } from "./site.js"
import { isValidHtml } from "./whole-site.js"

let site: TestSite | undefined

describe("every script, failing in every way, and every screen", () => {
  before(async () => {
    site = await startSite()
  })
  after(async () => site?.close())
  chunkSuite(() => site as TestSite, { whole: true })
  accessSuite(() => site as TestSite, { whole: true })
  isValidHtml(() => site as TestSite, { whole: true })
})
