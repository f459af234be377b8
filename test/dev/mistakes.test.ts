import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { until } from "../waits.js"
import { mainOf, type RunningSite, smallSite, startDev } from "./running-site.js"

let site: RunningSite
const guide = smallSite["content/docs/guide.mdx"] ?? ""

describe("a mistake while dev runs", { timeout: 300_000 }, () => {
  before(async () => {
    site = await startDev()
    await site.get("/docs/guide")
  })
  after(() => site?.close())

  it("leaves the last good page, and tells of it with its lines", async () => {
    await site.write("content/docs/guide.mdx", "---\ntitle: Guide\n---\n\nBefore.\n\n<Unclosed\n")
    assert.match(mainOf(await site.get("/docs/guide")), /First text/)
    const { own, others } = await site.problems("/docs/guide")
    assert.deepEqual(
      own.map(({ code, file }) => [code, file]),
      [["mdx-syntax", "content/docs/guide.mdx"]],
    )
    assert.ok(own[0]?.lines.some(({ text }) => text === "<Unclosed"))
    assert.deepEqual(others, [])
    assert.equal((await site.problems("/docs/more/other")).others.length, 1)
    await site.write("content/docs/guide.mdx", guide.replace("First", "Third"))
    assert.match(mainOf(await site.get("/docs/guide")), /Third text/)
    assert.deepEqual((await site.problems("/docs/guide")).own, [])
  })

  it("keeps a page whose address was lost with its front matter", async () => {
    const slugged = "---\ntitle: Slugged\nslug: /elsewhere\n---\n\nHere.\n"
    await site.write("content/docs/slugged.mdx", slugged)
    assert.match(mainOf(await site.get("/docs/elsewhere")), /Here/)
    await site.write("content/docs/slugged.mdx", slugged.replace("title: Slugged", 'title: "Slugged'))
    assert.match(mainOf(await site.get("/docs/elsewhere")), /Here/)
    assert.ok((await site.problems("/docs/elsewhere")).own.length > 0)
    await site.remove("content/docs/slugged.mdx")
    assert.equal((await site.get("/docs/elsewhere")).status, 404)
  })

  it("tells of a broken link and shows the page that has it", async () => {
    await site.write("content/docs/more/other.mdx", "---\ntitle: Other\n---\n\nSee [nothing](/docs/nothing).\n")
    assert.match(mainOf(await site.get("/docs/more/other")), /nothing/)
    const { own } = await site.problems("/docs/more/other")
    assert.deepEqual(
      own.map(({ code, line }) => [code, line]),
      [["broken-link", 5]],
    )
    await site.write("content/docs/more/other.mdx", smallSite["content/docs/more/other.mdx"] ?? "")
    assert.deepEqual((await site.problems("/docs/more/other")).own, [])
  })

  it("goes on with the last configuration, and with new content", async () => {
    const config = smallSite["site.config.ts"] ?? ""
    for (const broken of [
      "export default {",
      'export default { title: 7, nonsense: "x" }\n',
      'throw new Error("no")\n',
    ]) {
      await site.write("site.config.ts", broken)
      await site.write("content/docs/guide.mdx", guide.replace("First", broken.length.toString()))
      assert.match(mainOf(await site.get("/docs/guide")), new RegExp(`${broken.length} text`))
      assert.ok((await site.problems("/docs/guide")).own.some(({ code }) => code === "invalid-config"))
    }
    await site.remove("site.config.ts")
    assert.equal((await site.get("/docs/guide")).status, 200)
    assert.ok((await site.problems("/docs/guide")).own.length > 0)
    await site.write("site.config.ts", config.replace("Test", "Tested"))
    assert.match((await site.get("/docs/guide")).text, /Tested/)
    assert.deepEqual((await site.problems("/docs/guide")).own, [])
  })

  it("goes on with the last templates, and with new content", async () => {
    const file = "templates/parts/SkipLink.tsx"
    await site.write(file, "export function SkipLink() {\n  return <a\n}\n")
    await site.write("content/docs/guide.mdx", guide.replace("First", "Fourth"))
    assert.match(mainOf(await site.get("/docs/guide")), /Fourth text/)
    const { own } = await site.problems("/docs/guide")
    assert.deepEqual(
      own.map((one) => one.file),
      [file],
    )
    await site.remove(file)
    assert.match(mainOf(await site.get("/docs/guide")), /Fourth text/)
    assert.deepEqual((await site.problems("/docs/guide")).own, [])
  })

  it("goes on with the last bundle, and with new content, where the bundler can't read a folder's settings", async () => {
    const component = "content/components/Shown.tsx"
    await site.write(component, "export default function Shown() {\n  return <b>Shown</b>\n}\n")
    await site.write("content/docs/guide.mdx", `${guide}\n<Shown />\n`)
    assert.match(mainOf(await site.get("/docs/guide")), /<b>Shown<\/b>/)
    for (const file of ["package.json", "content/tsconfig.json"]) {
      await site.write(file, "{\n  broken")
      await site.write("content/docs/guide.mdx", `${guide.replace("First", "Fifth")}\n<Shown />\n`)
      assert.match(mainOf(await site.get("/docs/guide")), /Fifth text[^]*<b>Shown<\/b>/)
      const { own } = await site.problems("/docs/guide")
      assert.deepEqual(
        own.map((one) => [one.file, one.line, one.code]),
        [[file, 2, "invalid-code"]],
      )
      await site.remove(file)
      assert.match(mainOf(await site.get("/docs/guide")), /Fifth text[^]*<b>Shown<\/b>/)
      assert.deepEqual((await site.problems("/docs/guide")).own, [])
    }
    await site.write("content/docs/guide.mdx", guide)
    await site.remove(component)
  })

  it("is told where it is code of a page that nobody asks for again", async () => {
    const file = "content/components/Shown.tsx"
    const told = () => site.session.problems().map((problem) => `${problem.file} ${problem.code}`)
    await site.write(file, "export default function Shown() {\n  return <b>Shown</b>\n}\n")
    await site.write("content/docs/guide.mdx", `${guide}\n<Shown />\n`)
    assert.match(mainOf(await site.get("/docs/guide")), /<b>Shown<\/b>/)
    await site.write(file, 'export default function Shown() {\n  throw new Error("It broke")\n}\n')
    await until(
      () => told().includes(`${file} render-failed`),
      () => told().join(),
    )
    // Another edit does not take it away.
    await site.write("content/docs/more/other.mdx", "---\ntitle: Other\n---\n\nAnother text.\n")
    await site.session.look()
    await site.session.settled()
    assert.deepEqual(told(), [`${file} render-failed`])
    await site.write(file, "export default function Shown() {\n  return <b>Shown</b>\n}\n")
    await until(() => told().length === 0)
    await site.write("content/docs/guide.mdx", guide)
    await site.remove(file)
  })

  it("starts with a broken site and shows it when it is right", async () => {
    const other = await startDev({ ...smallSite, "site.config.ts": "export default {" })
    try {
      const answer = await other.get("/docs/guide")
      assert.equal(answer.status, 500)
      assert.match(answer.text, /site\.config\.ts/)
      await other.write("site.config.ts", smallSite["site.config.ts"] ?? "")
      assert.match(mainOf(await other.get("/docs/guide")), /First text/)
    } finally {
      await other.close()
    }
  })
})
