/**
 * nginx with what `build --deploy-to nginx` writes, beside `captcha-docs serve`: both answer every route alike.
 * `npm run test:hosts` needs nginx; Debian's package will do.
 */
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import http from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { setTimeout } from "node:timers/promises"
import { run, serve } from "../browser/site.js"

/** Headers that the contract promises. Dates, connections and tags are each host's own. */
const promised = [
  "location",
  "content-type",
  "cache-control",
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "strict-transport-security",
  "content-range",
]

interface Answer {
  status: number
  headers: Record<string, string | undefined>
  body: string
}

function ask(origin: string, url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const request = http.request({ hostname, port, path: url, headers, agent: false }, async (response) => {
      const hash = createHash("sha256")
      for await (const chunk of response) hash.update(chunk)
      const shown = promised.map((name): [string, string | undefined] => {
        const value = String(response.headers[name] ?? "").toLowerCase()
        // A relative address and an absolute one of this host are one target.
        return [name, name === "location" ? value.replace(origin, "") : value]
      })
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(shown), body: hash.digest("hex") })
    })
    request.on("error", reject)
    request.end()
  })
}

describe("nginx answers as serve does", { timeout: 300_000 }, () => {
  let folder: string
  let ours: Awaited<ReturnType<typeof serve>>
  let nginx: ReturnType<typeof spawn>
  let theirs: string
  let files: string[]

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-hosts-"))
    const out = path.join(folder, "build")
    const root = path.resolve(import.meta.dirname, "../..")
    await run(["build", "--root", root, "--out", out, "--deploy-to", "nginx"])
    files = (await readdir(out, { recursive: true, withFileTypes: true }))
      .filter((file) => file.isFile())
      .map((file) => `/${path.relative(out, path.join(file.parentPath, file.name)).split(path.sep).join("/")}`)
      .sort()
    // `serve` reads the rules of the other form, which the same build writes without a host.
    const plain = path.join(folder, "plain")
    await run(["build", "--root", root, "--out", plain])
    ours = await serve(["serve", "--root", root, "--out", plain, "--port", "0"])
    const port = 20_000 + (process.pid % 20_000)
    theirs = `http://127.0.0.1:${port}`
    await writeFile(
      path.join(folder, "nginx.conf"),
      `daemon off; worker_processes 1; error_log ${folder}/error.log; pid ${folder}/pid; user root;
events {}
http {
  access_log off; types_hash_max_size 4096; include /etc/nginx/mime.types; default_type application/octet-stream;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${out}; include ${out}.nginx.conf; }
}
`,
    )
    nginx = spawn("nginx", ["-p", folder, "-c", path.join(folder, "nginx.conf")], { stdio: "inherit" })
    for (let tries = 0; tries < 100; tries++) {
      const isThere = await ask(theirs, "/").catch(() => undefined)
      if (isThere) break
      await setTimeout(50)
    }
  })
  after(async () => {
    nginx?.kill()
    ours?.child.kill()
    await rm(folder, { recursive: true, force: true })
  })

  async function alike(urls: readonly string[], headers: Record<string, string> = {}): Promise<void> {
    const differing: object[] = []
    for (const url of urls) {
      const [one, other] = await Promise.all([ask(ours.origin, url, headers), ask(theirs, url, headers)])
      const names = promised.filter((name) => one.headers[name] !== other.headers[name])
      const parts = [...(one.status === other.status ? [] : ["status"]), ...(one.body === other.body ? [] : ["body"])]
      // What a host says of an error or of a moved page is its own.
      const counts =
        one.status < 300
          ? [...names, ...parts]
          : [...names.filter((name) => name === "location"), ...parts.filter((part) => part === "status")]
      for (const part of counts)
        differing.push({
          url,
          part,
          serve: one.headers[part] ?? one.status,
          nginx: other.headers[part] ?? other.status,
        })
    }
    assert.deepEqual(differing.slice(0, 20), [], `${differing.length} of ${urls.length}`)
  }

  it("on every file, and every page in every form of its address", async () => {
    const pages = files.filter((file) => file.endsWith("/index.html"))
    const forms = pages.flatMap((page) => {
      const address = page.replace(/\/index\.html$/, "")
      return [address || "/", `${address}/`, `${address || ""}/?q=1`]
    })
    assert.ok(forms.length > 500, String(forms.length))
    await alike([...files.filter((file) => !/\.html$/.test(file)), ...forms])
  })

  it("on what is not there", () => alike(["/no", "/docs/v2/no/", "/assets/no.js", "/docs/v2/guides.md/x"]))

  it("gives away nothing outside the folder", async () => {
    for (const origin of [ours.origin, theirs])
      for (const url of ["/%2e%2e/build.nginx.conf", "/..%2fbuild.nginx.conf", "/assets/..%2f..%2fbuild.nginx.conf"])
        assert.ok([400, 404].includes((await ask(origin, url)).status), `${origin}${url}`)
  })

  it("on parts of files", () => alike(["/llms.txt", "/social-image.png"], { range: "bytes=10-19" }))

  it("on redirects", async () => {
    const text = await import("node:fs/promises").then(({ readFile }) =>
      readFile(path.join(folder, "build.nginx.conf"), "utf8"),
    )
    const moved = [...text.matchAll(/^location = "([^"]+)" \{ return/gm)].map(([, from = ""]) => encodeURI(from))
    assert.ok(moved.length > 5)
    await alike(moved)
  })
})
