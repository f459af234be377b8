/** A site with many problems is where its author needs speed most. */
import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { timesMade } from "../../src/engine/same.js"
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
    const files = {
      ...Object.fromEntries(generated),
      "site.config.ts": config.replace("}\n", ', packages: [{ name: "kit", entry: "content/sdk/kit.d.ts" }] }\n'),
      "routes.lock": "/docs/section-0/page-7\n",
      "content/sdk/kit.d.ts": "export declare const kit: string\n",
      "content/examples/kit/kit.txt": "A kit of {brand.name}.\n",
      "content/examples/kit/archive.yml": "copy:\n  types.d.ts: content/sdk/kit.d.ts\n",
    }
    text = files[edited] ?? ""
    site = await startDev(files)
    await site.session.settled()
  })
  after(() => site?.close())

  async function edit(words: string): Promise<void> {
    await site.write(edited, `${text}\n${words}\n`)
    await site.session.look()
    await site.session.settled()
  }

  it("works for the edited page alone, and finds what a new session finds", async () => {
    await edit("One.")
    // What belongs to the page, and what belongs to the site.
    const each = ["head", "compile input", "imports", "anchors", "links", "names", "props", "samples"]
    const ofPage = [
      "compile input",
      "head",
      "anchors",
      "link targets",
      "links checked",
      ...each.map((of) => `each: ${of}`),
    ]
    const ofSite = [
      ...["structure", "template hashes", "references", "own engine", "counterparts", "lock"],
      ...["declarations", "declarations to read", "texts with names", "files of archives", "lists of archives"],
      ...[
        "links of the configuration",
        "candidates",
        "ids",
        "each: set of ids",
        "pages showing",
        "samples of site",
        "syntax jobs",
        "body jobs",
        "programs of samples",
        "findings",
        "unused files",
      ],
    ]
    const counts = () => [...ofPage, ...ofSite].map((name) => [name, timesMade(name)] as const)
    const before = new Map(counts())
    assert.deepEqual(
      [...before].filter(([, times]) => times === 0),
      [],
    )
    await edit("Two, and `a` name.")
    assert.deepEqual(
      counts().map(([name, times]) => [name, times - (before.get(name) ?? 0)]),
      [...ofPage.map((name) => [name, 1]), ...ofSite.map((name) => [name, 0])],
    )
    const fresh = await startDev({}, { root: site.root })
    await fresh.session.settled()
    const expected = fresh.session.problems()
    await fresh.stop()
    assert.equal(expected.length, 1_500)
    assert.deepEqual(site.session.problems(), expected)
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
