/** The strict policy while the site is written: what it allows, what it blocks, styles in spite of it, and no WebAssembly. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { startDev } from "./running-site.js"

const page = (body: string) => `---\ntitle: Start\ndescription: About.\nslug: /\n---\n\n${body}\n`

test("dev sends the policy of the configuration, and says what it blocks until the host is allowed", async () => {
  const config = (security: string) => `export default { title: "Test", lastUpdate: false, security: ${security} }\n`
  const site = await startDev({
    "site.config.ts": config("{}"),
    "content/docs/index.mdx": page('<iframe src="https://video.example.com/1" title="A video" />'),
  })
  try {
    const policy = async () => (await site.get("/docs")).headers["content-security-policy"]?.toString() ?? ""
    assert.doesNotMatch(await policy(), /frame-src/)
    const told = async () => {
      const { own } = await site.problems("/docs")
      return own.map(({ code, line, hint }) => ({ code, line, hint }))
    }
    const setting = 'security: { frames: ["https://video.example.com"] }'
    assert.deepEqual(await told(), [
      { code: "blocked-by-policy", line: 7, hint: `allow its host in site.config.ts: ${setting}` },
    ])
    await site.write("site.config.ts", config('{ frames: ["https://video.example.com"] }'))
    assert.match(await policy(), /; frame-src https:\/\/video\.example\.com;/)
    assert.deepEqual(await told(), [])
  } finally {
    await site.close()
  }
})

test("dev serves the style sheet of a page's inline styles, also those of plain Markdown and those with mistakes", async () => {
  const site = await startDev({
    "site.config.ts": 'export default { title: "Test", lastUpdate: false }\n',
    "content/docs/index.mdx": page('<p style="color: red; ; nonsense">One</p>'),
    "content/docs/plain.md":
      '---\ntitle: Plain\ndescription: About.\nmdx:\n  format: md\n---\n\n<p style="color: blue">Two</p>\n\n<p style="nonsense">Three</p>\n\n:::note\n\n<p style="color: teal">Four</p>\n\n:::\n',
  })
  try {
    const sheetOf = async (route: string) => {
      const { text } = await site.get(route)
      assert.doesNotMatch(text, / style="/)
      const href = /<link rel="stylesheet" href="(\/assets\/styles-[^"]+)"/.exec(text)?.[1]
      assert.ok(href, `${route} links no style sheet of its own`)
      const sheet = await site.get(href)
      assert.equal(sheet.status, 200)
      assert.match(sheet.headers["content-type"]?.toString() ?? "", /^text\/css/)
      return sheet.text
    }
    assert.match(await sheetOf("/docs"), /^\.style-\w+:not\(#_\) \{color: red; ; nonsense\}\n$/)
    assert.match(await sheetOf("/docs/plain"), /\{color: blue\}[^]*\{nonsense\}[^]*\{color: teal\}/)
    await site.write("content/docs/index.mdx", page('<p style={{ color: "green" }}>One</p>'))
    assert.match(await sheetOf("/docs"), /\{color:green\}/)
  } finally {
    await site.close()
  }
})

test("dev searches with the built-in engine where build makes Pagefind's index, and says so once", async () => {
  const notes: string[] = []
  const config = (title: string) =>
    `export default { title: "${title}", lastUpdate: false, search: { engine: "pagefind" } }\n`
  const site = await startDev(
    {
      "site.config.ts": config("Test"),
      "node_modules/pagefind/package.json": '{ "name": "pagefind", "version": "0.0.1" }',
      "content/docs/index.mdx": page("Fill the kettle."),
    },
    { notes },
  )
  try {
    const { headers } = await site.get("/docs")
    assert.doesNotMatch(headers["content-security-policy"]?.toString() ?? "", /wasm/)
    const indexOf = async () => {
      const { indexes } = JSON.parse((await site.get("/search/manifest.json")).text)
      return [indexes[0].rest, (await site.get(indexes[0].url)).text]
    }
    const [rest, index] = await indexOf()
    assert.equal(rest, undefined)
    assert.match(index, /kettle/)
    await site.write("site.config.ts", config("Other"))
    await site.write("content/docs/index.mdx", page("Fill the teapot."))
    assert.match((await indexOf())[1], /teapot/)
    assert.deepEqual(
      notes.filter((note) => note.includes("Pagefind")),
      ["dev searches with the built-in engine; build makes Pagefind's index"],
    )
  } finally {
    await site.close()
  }
})
