/** A site with many problems is where its author needs speed most. */
import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { checkSite } from "../../src/pipeline.js"
import { sortDiagnostics } from "../../src/report/diagnostic.js"
import { brokenLinks, generatePages } from "../bench/generate-site.js"
import { type RunningSite, smallSite, startDev } from "./running-site.js"

const pages = 300
const edited = "content/docs/section-0/page-7.mdx"
let site: RunningSite
let text = ""

describe("an edit while 1,500 problems stand in the site", { timeout: 300_000 }, () => {
  before(async () => {
    const generated = generatePages(pages).map(({ path, text }, index) => [
      `content/docs/${path}`,
      // Checks cost the same however long the pages are; short ones are compiled sooner.
      `${text.slice(0, text.indexOf("\n## "))}\n\n${brokenLinks(index)}`,
    ])
    const { "site.config.ts": config = "" } = smallSite
    const files = { ...Object.fromEntries(generated), "site.config.ts": config }
    text = files[edited] ?? ""
    site = await startDev(files)
    await site.session.settled()
  })
  after(() => site?.close())

  /** Processor time of the checks after an edit: they run when the page has been sent. */
  async function edit(word: string): Promise<number> {
    await site.write(edited, `${text}\n${word}\n`)
    await site.session.look()
    const before = process.cpuUsage()
    await site.session.settled()
    return process.cpuUsage(before).user
  }

  it("asks for no hint a second time", async () => {
    const { context, relations } = site.session.state() ?? assert.fail()
    const started = process.cpuUsage()
    const found = await checkSite(context, relations)
    const withoutMemory = process.cpuUsage(started).user
    assert.equal(found.length, 1_500)
    const times = [await edit("One."), await edit("Two."), await edit("Three.")]
    const now = site.session.state() ?? assert.fail()
    assert.deepEqual(site.session.problems(), sortDiagnostics(await checkSite(now.context, now.relations)))
    const best = Math.min(...times)
    assert.ok(best < withoutMemory / 3, `${best} µs, and ${withoutMemory} µs without what is remembered`)
  })

  it("sends the first problems with the number of all, and nothing when they are the same", async () => {
    await edit("Counted.")
    const path = "/__captcha-docs/problems?page=/docs/section-0/page-7"
    const first = await site.get(path)
    const { errors, warnings, own, others } = JSON.parse(first.text)
    assert.deepEqual([errors, warnings], [900, 600])
    assert.deepEqual(own.map(({ code }: { code: string }) => code).sort(), [
      "broken-anchor",
      "broken-file-link",
      "broken-image",
      "broken-link",
      "broken-link",
    ])
    assert.equal(others.length, 50)
    assert.ok(first.text.length < 60_000, `${first.text.length} bytes`)
    const { status, text: again } = await site.get(path, { "if-none-match": String(first.headers.etag) })
    assert.deepEqual([status, again], [304, ""])
  })
})
