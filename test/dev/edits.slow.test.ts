import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { git } from "../../src/git/git.js"
import { mainOf, type RunningSite, smallSite, startDev } from "./running-site.js"

let site: RunningSite
const configWith = (more: string) => `export default { ${more}, lastUpdate: false, brand: { name: "Acme" } }\n`

describe("an edit while dev runs", { timeout: 300_000 }, () => {
  before(async () => {
    site = await startDev()
  })
  after(() => site?.close())

  const shows = async (path: string, text: string | RegExp) => {
    const answer = await site.get(path)
    assert.ok(new RegExp(text).test(answer.text), `${path} (${answer.status}) does not show ${text}: ${mainOf(answer)}`)
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

  it("takes redirects from redirects.yml, and misses what routes.lock promises", async () => {
    await site.write("redirects.yml", "/docs/old: /docs/guide\n")
    const moved = await site.get("/docs/old")
    assert.deepEqual([moved.status, moved.headers.location], [301, "/docs/guide"])
    await site.remove("redirects.yml")
    assert.equal((await site.get("/docs/old")).status, 404)
    const lost = async () => {
      await site.session.look()
      await site.session.settled()
      return site.session.problems().filter(({ code }) => code === "lost-url")
    }
    await site.write("routes.lock", "[docs]\n/docs/gone\n")
    assert.deepEqual(
      (await lost()).map(({ target }) => target),
      ["/docs/gone"],
    )
    await site.remove("routes.lock")
    assert.deepEqual(await lost(), [])
  })

  it("shows a template of the site's own", async () => {
    const path = "templates/parts/SkipLink.tsx"
    await site.write(path, 'export function SkipLink() {\n  return <a href="#main">Skip it all</a>\n}\n')
    await shows("/docs/guide", "Skip it all")
    await site.remove(path)
    assert.doesNotMatch((await site.get("/docs/guide")).text, /Skip it all/)
  })

  it("shows declarations, an API document, a style sheet, an island's script and the configuration", async () => {
    const declarations = (comment: string) => `/** ${comment} */\nexport declare function start(): void\n`
    const api = (text: string) =>
      `openapi: 3.1.0\ninfo: { title: API, version: "1" }\nservers: [{ url: "https://api.example.com" }]\npaths:\n  /verify:\n    post:\n      operationId: verify\n      summary: Verify\n      description: ${text}\n      responses: { "200": { description: Fine. } }\n`
    await site.write("content/sdk/more/sdk.d.ts", declarations("Starts slowly."))
    await site.write("content/api/more/openapi.yaml", api("Asks first"))
    await site.write("content/docs/more/api.mdx", '---\ntitle: API\n---\n\n<Operation id="verify" />\n')
    const docs =
      '[{ id: "docs", dir: "docs", route: "/docs", current: "more", versions: [{ name: "more", label: "More" }] }]'
    const packages = '[{ name: "x", entry: "content/sdk/more/sdk.d.ts", reference: { route: "/docs/more/reference" } }]'
    await site.write("site.config.ts", configWith(`title: "Edited", docs: ${docs}, packages: ${packages}`))
    await shows("/docs/more/reference/start", "Starts slowly")
    await shows("/docs/more/api", "Asks first")
    await shows("/docs/more/other", /<title>[^<]*Edited/)
    await site.write("content/sdk/more/sdk.d.ts", declarations("Starts at once."))
    await shows("/docs/more/reference/start", "Starts at once")
    await site.write("content/api/more/openapi.yaml", api("Asks again"))
    await shows("/docs/more/api", "Asks again")

    const sheet = async () =>
      /href="(\/assets\/site-[^"]+\.css)"/.exec((await site.get("/docs/more/other")).text)?.[1] ?? ""
    const before = await sheet()
    await site.write("templates/styles/media.css", "main { outline-color: rgb(4, 5, 6); }\n")
    await site.write(
      "templates/components/Meter.island.tsx",
      "export default function Meter() {\n  return <p>The meter is being mended</p>\n}\n",
    )
    assert.notEqual(await sheet(), before)
    assert.match((await site.get(await sheet())).text, /outline-color/)
    await site.write("content/docs/more/metered.mdx", "---\ntitle: Metered\n---\n\n<Meter />\n")
    await shows("/docs/more/metered", "The meter is being mended")
    const island = /data-src="([^"]+)"/.exec((await site.get("/docs/more/metered")).text)?.[1] ?? ""
    assert.match((await site.get(island)).text, /The meter is being mended/)
    await site.remove("content/docs/more/metered.mdx")
    await site.remove("templates")
    assert.equal(await sheet(), before)
    await site.write("site.config.ts", smallSite["site.config.ts"] ?? "")
  })

  it("takes a checkout of another branch for what it is: many files at once", async () => {
    const pages = Array.from({ length: 120 }, (_, index) => `content/docs/many/page-${index}.mdx`)
    const text = (index: number, branch: string) => `---\ntitle: Page ${index}\n---\n\nOf ${branch}.\n`
    const as = ["-c", "user.name=T", "-c", "user.email=t@t.example"]
    await git(site.root, ["init", "-q", "-b", "first"])
    await Promise.all(pages.map((file, index) => site.write(file, text(index, "first"))))
    await git(site.root, ["add", "-A"])
    await git(site.root, [...as, "commit", "-qm", "first"])
    await git(site.root, ["checkout", "-q", "-b", "second"])
    await Promise.all(pages.slice(0, 60).map((file, index) => site.write(file, text(index, "second"))))
    await Promise.all(pages.slice(90).map((file) => site.remove(file)))
    await site.write("content/docs/many/only-second.mdx", text(0, "second"))
    await git(site.root, ["add", "-A"])
    await git(site.root, [...as, "commit", "-qm", "second"])
    await git(site.root, ["checkout", "-q", "first"])
    await shows("/docs/many/page-3", "Of first")
    await shows("/docs/many/page-95", "Of first")
    assert.equal((await site.get("/docs/many/only-second")).status, 404)
    await git(site.root, ["checkout", "-q", "second"])
    await shows("/docs/many/page-3", "Of second")
    await shows("/docs/many/page-70", "Of first")
    await shows("/docs/many/only-second", "Of second")
    assert.equal((await site.get("/docs/many/page-95")).status, 404)
  })

  it("marks drafts, and serves search, twins and public files", async () => {
    await shows("/docs/draft", /Draft/)
    assert.match((await site.get("/search/manifest.json")).text, /"indexes"/)
    assert.match((await site.get("/docs/guide.md")).text, /Second text/)
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

it("names a component that was edited once, though the bundler reads it, too", async () => {
  const notes: string[] = []
  const mark = (text: string) => `export default function Mark() {\n  return <b>${text}</b>\n}\n`
  const page = "---\ntitle: Marked\n---\n\n<Mark />\n"
  const files = { ...smallSite, "content/components/Mark.tsx": mark("One"), "content/docs/marked.mdx": page }
  const site = await startDev(files, { notes })
  try {
    assert.match((await site.get("/docs/marked")).text, /<b>One<\/b>/)
    await site.write("content/components/Mark.tsx", mark("Two"))
    assert.match((await site.get("/docs/marked")).text, /<b>Two<\/b>/)
    const told = notes.filter((note) => note.startsWith("content/components/Mark.tsx"))
    assert.notEqual(told.length, 0, notes.join("\n"))
    // A slow write may be seen while it lasts, and again at its end.
    for (const note of told) assert.match(note, /^content\/components\/Mark\.tsx, \d/)
  } finally {
    await site.close()
  }
})
