import assert from "node:assert/strict"
import { chmod, readFile, symlink, writeFile } from "node:fs/promises"
import { get, type IncomingMessage } from "node:http"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { editorCommand } from "../../src/dev/editor.js"
import { refusal } from "../../src/dev/guard.js"
import { until } from "../waits.js"
import { type Answer, type RunningSite, startDev } from "./running-site.js"

let site: RunningSite

describe("who may ask dev for what", { timeout: 300_000 }, () => {
  before(async () => {
    site = await startDev()
  })
  after(() => site?.close())

  it("refuses foreign hosts and pages of other sites", async () => {
    const { port } = new URL(site.url)
    for (const host of ["evil.example", `evil.example:${port}`, "localhost.evil.example", "192.168.1.7"]) {
      assert.equal((await site.get("/docs", { host })).status, 403, host)
    }
    for (const origin of ["http://evil.example", "null", `http://localhost:${Number(port) + 1}`]) {
      assert.equal((await site.get("/docs", { origin })).status, 403, origin)
      assert.equal((await site.post("/__captcha-docs/open", {}, { origin })).status, 403, origin)
      assert.equal((await site.get("/__captcha-docs/live", { origin })).status, 403, origin)
    }
    const script = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }
    assert.equal((await site.get("/docs/guide.md", script)).status, 403)
    assert.equal(
      (await site.get("/docs", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })).status,
      200,
    )
    assert.equal((await site.get("/docs", { host: `127.0.0.1:${port}` })).status, 200)
    assert.equal(
      (await site.get("/docs", { origin: `http://localhost:${port}`, host: `localhost:${port}` })).status,
      200,
    )
  })

  it("opens up to addresses only where --host says so", () => {
    assert.equal(refusal({ host: "192.168.1.7:3000" }, { host: "0.0.0.0" }), undefined)
    assert.equal(refusal({ host: "[fe80::1]:3000" }, { host: "::" }), undefined)
    assert.notEqual(refusal({ host: "evil.example:3000" }, { host: "0.0.0.0" }), undefined)
    assert.equal(refusal({ host: "writer.local:3000" }, { host: "writer.local" }), undefined)
  })

  it("leads to nothing outside of what a build would publish", async () => {
    const paths = [
      "/../site.config.ts",
      "/%2e%2e/site.config.ts",
      "/..%2fsite.config.ts",
      "/site.config.ts",
      "/content/docs/guide.mdx",
      "/docs/guide.mdx",
      "/docs/_shared.mdx",
      "/docs/_shared",
      "/.cache/captcha-docs/compile/index.json",
      "/templates/server.tsx",
      "/_headers",
      "/_redirects",
      "/docs/more/_category_.yml",
      "//etc/passwd",
      "/etc/passwd",
      "/__captcha-docs/../site.config.ts",
    ]
    for (const asked of paths) assert.equal((await site.get(asked)).status, 404, asked)
    assert.equal((await site.get("/%E0%A4%A")).status, 400)
    assert.equal((await site.post("/docs", {})).status, 405)
  })

  it("lets no other site load an answer, whatever is asked and answered", async () => {
    const asked: Promise<Answer>[] = [
      ...["/", "/docs", "/docs/guide.md", "/plain.txt", "/missing", "/%E0", "/__captcha-docs/live.js"].map((one) =>
        site.get(one),
      ),
      ...["problems?page=/docs", "missing", "open"].map((one) => site.get(`/__captcha-docs/${one}`)),
      ...[{}, "text"].map((body) => site.post("/__captcha-docs/open", body)),
      site.post("/docs", {}),
      site.get("/docs", { host: "evil.example" }),
    ]
    const found = (await Promise.all(asked)).map(({ status, headers }) => [
      status,
      headers["cross-origin-resource-policy"],
    ])
    const known = await site.get("/docs")
    const again = await site.get("/docs", { "if-none-match": String(known.headers.etag) })
    found.push([again.status, again.headers["cross-origin-resource-policy"]])
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${site.url}__captcha-docs/live`, resolve).on("error", reject)
    })
    stream.destroy()
    found.push([stream.statusCode, stream.headers["cross-origin-resource-policy"]])
    assert.deepEqual([...new Set(found.map(([, policy]) => policy))], ["same-origin"])
    assert.deepEqual([...new Set(found.map(([status]) => status))].sort(), [200, 304, 400, 403, 404, 405])
  })

  it("opens the editor for files of the site only", async () => {
    const said = path.join(site.root, "said.txt")
    const editor = path.join(site.root, "editor.sh")
    await writeFile(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > ${said}\n`)
    await chmod(editor, 0o755)
    await symlink("/etc/hostname", path.join(site.root, "content/outside.txt"))
    process.env.VISUAL = editor
    const open = (file: string) => site.post("/__captcha-docs/open", { file, line: 3, column: 2 })
    try {
      for (const file of ["../../etc/hostname", "/etc/hostname", "content/outside.txt", "content", "", "missing.mdx"]) {
        assert.equal((await open(file)).status, 404, file)
      }
      assert.equal((await site.post("/__captcha-docs/open", "content/docs/guide.mdx")).status, 400)
      assert.equal((await site.post("/__captcha-docs/open", {}, { "content-type": "text/plain" })).status, 415)
      assert.equal((await open("content/docs/guide.mdx")).status, 200)
      await until(async () => (await readFile(said, "utf8").catch(() => "")) !== "", "the editor was not opened")
      assert.match(await readFile(said, "utf8"), /content\/docs\/guide\.mdx\n$/)
    } finally {
      delete process.env.VISUAL
    }
  })

  it("knows how editors are told a place", () => {
    const place = { file: "a.mdx", line: 4, column: 2 }
    const command = (editor: string) => editorCommand("/site/a.mdx", place, { EDITOR: editor }).join(" ")
    assert.equal(command("code --wait"), "code --wait -g /site/a.mdx:4:2")
    assert.equal(command("subl"), "subl /site/a.mdx:4:2")
    assert.equal(command("webstorm"), "webstorm --line 4 --column 2 /site/a.mdx")
    assert.equal(command("vim"), "code -g /site/a.mdx:4:2")
    assert.equal(command("my-editor"), "my-editor /site/a.mdx")
  })
})
