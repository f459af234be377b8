import assert from "node:assert/strict"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { it } from "node:test"
import { run, serve, type TestSite, withPage } from "./site.js"

export function analyticsSuite(site: () => TestSite): void {
  it("loads the one script for analytics that the configuration names, and lets it report to its host only", async (context) => {
    const asked: string[] = []
    const host = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" })
      response.end(
        request.url === "/count.js"
          ? "fetch(new URL('/event', document.currentScript.src), { method: 'POST', body: document.currentScript.dataset.domain })"
          : "",
      )
    })
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
    const root = await mkdtemp(path.join(tmpdir(), "captcha-docs-analytics-"))
    context.after(async () => {
      host.close()
      await rm(root, { recursive: true })
    })
    const src = `http://127.0.0.1:${(host.address() as AddressInfo).port}/count.js`
    await mkdir(path.join(root, "content/pages"), { recursive: true })
    await writeFile(path.join(root, "content/pages/index.mdx"), "---\ntitle: Home\ndescription: Home.\n---\n\nText.\n")
    await writeFile(
      path.join(root, "site.config.ts"),
      `export default ${JSON.stringify({ title: "Counted", lastUpdate: false, analytics: { src, domain: "docs.example" } })}`,
    )
    await run(["build", "--root", root])
    const served = await serve(["serve", "--root", root, "--port", "0"])
    context.after(() => served.child.kill())
    await withPage({ ...site(), origin: served.origin }, "/", async ({ page, complaints }) => {
      const reported = page.waitForRequest((request) => request.method() === "POST")
      await page.reload()
      assert.equal((await reported).postData(), "docs.example")
      const scripts = page.locator("script[data-domain]")
      assert.equal(await scripts.count(), 1)
      assert.equal(await scripts.evaluate((script) => (script as HTMLScriptElement).defer), true)
      assert.deepEqual(complaints, [])
      const refused = await page.evaluate(() => {
        const violation = new Promise<string>((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective))
        })
        fetch("http://localhost:4000/elsewhere").catch(() => {})
        return violation
      })
      assert.equal(refused, "connect-src")
    })
    assert.ok(asked.includes("GET /count.js") && asked.includes("POST /event"), asked.join())
  })
}
