import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { mainOf, type RunningSite, smallSite, startDev } from "./running-site.js"

let site: RunningSite

describe("an edit while dev runs", { timeout: 300_000 }, () => {
  before(async () => {
    site = await startDev()
  })
  after(() => site?.close())

  const shows = async (path: string, text: string | RegExp) => {
    const answer = await site.get(path)
    assert.match(answer.text, typeof text === "string" ? new RegExp(text) : text)
    assert.equal(answer.status, 200)
  }

  it("shows the pages of the site, with one script more", async () => {
    const answer = await site.get("/docs/guide")
    assert.match(mainOf(answer), /First text\.[^]*Shared text\./)
    assert.equal(answer.text.match(/__captcha-docs\/live\.js/g)?.length, 1)
    assert.match((await site.get("/__captcha-docs/live.js")).text, /EventSource/)
    assert.match(String(answer.headers["content-security-policy"]), /trusted-types captcha-docs/)
  })

  it("shows a body, a title, a partial, a category and a brand value", async () => {
    await site.write("content/docs/guide.mdx", (smallSite["content/docs/guide.mdx"] ?? "").replace("First", "Second"))
    await shows("/docs/guide", "Second text")
    await site.write("content/docs/_shared.mdx", "Shared by two.\n")
    await shows("/docs/guide", "Shared by two")
    await site.write("content/docs/more/other.mdx", "---\ntitle: Renamed title\n---\n\nOther text.\n")
    await shows("/docs/more/other", /<h1[^>]*>Renamed title/)
    await site.write("content/docs/more/_category_.yml", "label: Further pages\n")
    await shows("/docs/guide", "Further pages")
    await site.write("site.config.ts", 'export default { title: "Test", lastUpdate: false, brand: { name: "Bolt" } }\n')
    await shows("/docs", "first page of Bolt")
  })

  it("shows an image under a new name, and the new bytes there", async () => {
    const src = /src="(\/assets\/dot-[^"]+)"/
    const old = src.exec((await site.get("/docs/guide")).text)?.[1] ?? ""
    await site.write("content/docs/dot.svg", (smallSite["content/docs/dot.svg"] ?? "").replace("M0 0", "M1 1"))
    const now = src.exec((await site.get("/docs/guide")).text)?.[1] ?? ""
    assert.notEqual(now, old)
    assert.match((await site.get(now)).text, /M1 1/)
  })

  it("takes new, empty, renamed, moved and deleted files for what they are", async () => {
    await site.write("content/docs/new.mdx", "")
    assert.equal((await site.get("/docs/new")).status, 200)
    await site.write("content/docs/new.mdx", "---\ntitle: New\n---\n\nNew text.\n")
    await shows("/docs/new", "New text")
    await site.move("content/docs/new.mdx", "content/docs/newer.mdx")
    assert.equal((await site.get("/docs/new")).status, 404)
    await shows("/docs/newer", "New text")
    await site.write("content/docs/deep/er/page.mdx", "---\ntitle: Deep\n---\n\nDeep text.\n")
    await shows("/docs/deep/er/page", "Deep text")
    await site.move("content/docs/deep", "content/docs/moved")
    await shows("/docs/moved/er/page", "Deep text")
    await site.remove("content/docs/moved")
    await site.remove("content/docs/newer.mdx")
    assert.equal((await site.get("/docs/moved/er/page")).status, 404)
    assert.equal((await site.get("/docs/newer")).status, 404)
  })

  it("sees an edit of the same length right after another", async () => {
    for (const word of ["aaaa", "bbbb", "cccc", "dddd"]) {
      await site.write("content/docs/more/other.mdx", `---\ntitle: Other\n---\n\nSays ${word}.\n`)
      await shows("/docs/more/other", `Says ${word}`)
    }
  })

  it("shows a template of the site's own", async () => {
    const path = "templates/parts/SkipLink.tsx"
    await site.write(path, 'export function SkipLink() {\n  return <a href="#main">Skip it all</a>\n}\n')
    await shows("/docs/guide", "Skip it all")
    await site.remove(path)
    assert.doesNotMatch((await site.get("/docs/guide")).text, /Skip it all/)
  })

  it("marks drafts, and serves search, twins, chunks and public files", async () => {
    await shows("/docs/draft", /Draft/)
    assert.match((await site.get("/search/manifest.json")).text, /"indexes"/)
    assert.match((await site.get("/docs/guide.md")).text, /Second text/)
    assert.match((await site.get("/docs/guide/page.json")).text, /"region"/)
    assert.equal((await site.get("/plain.txt")).text, "A public file.\n")
    assert.match((await site.get("/sitemap.xml")).text, /docs\/guide/)
  })
})

it("leaves drafts out when told to", async () => {
  const site = await startDev(smallSite, { drafts: false })
  try {
    assert.equal((await site.get("/docs/draft")).status, 404)
  } finally {
    await site.close()
  }
})
