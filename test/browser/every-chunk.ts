/** Every script with every failure: several minutes, so this is part of `npm run test:long` only. */
import { after, before, describe } from "node:test"
import { chunkSuite } from "./chunks.js"
import { startSite, type TestSite } from "./site.js"

let site: TestSite | undefined

describe("every script, failing in every way", () => {
  before(async () => {
    site = await startSite()
  })
  after(async () => site?.close())
  chunkSuite(() => site as TestSite, { whole: true })
})
