/** The picture that a shared link shows. */
import assert from "node:assert/strict"
import { copyFile, mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { workspace } from "./build-fixture.js"

test("a page shows its own image to other sites, else the site's, by its absolute address and with its size", async (t) => {
  const space = await workspace()
  t.after(() => space.remove())
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(space.folder, name)), { recursive: true })
    await writeFile(path.join(space.folder, name), text)
  }
  const settings = { title: "Test", tagline: "A test.", baseUrl: "/help/", lastUpdate: false, blog: false }
  const site = (more: object) => write("site.config.ts", `export default ${JSON.stringify({ ...settings, ...more })}`)
  await site({ socialImage: "/social.png" })
  await write("content/docs/index.mdx", "---\ntitle: Plain\n---\n\nText.\n")
  await write("content/docs/own.mdx", "---\ntitle: Own\nimage: ./own.svg\n---\n\nText.\n")
  await write("content/docs/own.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>')
  await mkdir(path.join(space.folder, "content/public"))
  await copyFile(
    path.join(import.meta.dirname, "../content/public/social-image.png"),
    path.join(space.folder, "content/public/social.png"),
  )
  const built = await space.build()
  assert.equal(built.exitCode, 0, built.problems)
  const meta = (file: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(built.files.get(file) ?? "")?.[1]
  const of = (file: string) =>
    ["og:image", "og:image:alt", "og:image:width", "og:image:height", "twitter:card"].map((name) => meta(file, name))
  const own = built.files.get("docs/own/index.html") && meta("docs/own/index.html", "og:image")
  assert.match(own ?? "", /^https:\/\/docs\.example\.com\/help\/assets\/own-\w{10}\.svg$/)
  assert.deepEqual(of("docs/own/index.html").slice(1), ["Own", "20", "10", "summary_large_image"])
  const shared = "https://docs.example.com/help/social.png"
  for (const file of ["docs/index.html", "search/index.html"]) {
    assert.deepEqual(of(file), [shared, "Test: A test.", "1200", "630", "summary_large_image"], file)
  }
  await site({})
  const without = await space.build()
  assert.match(without.files.get("docs/index.html") ?? "", /<meta name="twitter:card" content="summary"\/>/)
  assert.doesNotMatch(without.files.get("docs/index.html") ?? "", /og:image/)
})
