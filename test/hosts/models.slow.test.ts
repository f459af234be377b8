/** What a host that can't be installed here keeps of the contract, on every address of a site, and what it can't keep. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { realDisk } from "../../src/disk.js"
import { loadConfig } from "../../src/setup/load-config.js"
import { marker } from "../../src/stages/emit/ownership.js"
import { workspace } from "../build-fixture.js"
import { type Deployed, githubPages, type Model, s3WithCloudFront, vercel } from "./models.js"

interface Site extends Deployed {
  notes: string[]
  /** Addresses that moved, with their targets. */
  moved: Map<string, string>
  pages: string[]
}

/** Builds a fixture for a host. */
async function deploy(t: { after(run: () => unknown): void }, fixture: string, host: string): Promise<Site> {
  const site = await workspace(path.join(import.meta.dirname, "../sites", fixture))
  t.after(site.remove)
  const { files, notes, problems } = await site.build({ deployTo: host })
  assert.ok(files.size > 10, problems)
  const beside = Object.fromEntries(
    await Promise.all(
      ["function.js", "default.json", "assets.json", "errors.json"].map(async (name) => {
        const text = await readFile(path.join(site.folder, `build.cloudfront-${name}`), "utf8").catch(() => "")
        return [`.cloudfront-${name}`, text] as const
      }),
    ),
  )
  const plain = await site.build()
  const lines = (plain.files.get("_redirects") ?? "").split("\n").filter((line) => line.endsWith(" 301"))
  const moved = new Map(lines.map((line) => line.split(" ").slice(0, 2) as [string, string]))
  const { config } = await loadConfig(realDisk(site.folder), { environment: {} })
  const base = config?.baseUrl ?? "/"
  const pages = [...files.keys()]
    .filter((file) => file.endsWith("index.html"))
    .map((file) => base + file.replace(/\/?index\.html$/, ""))
    .filter((url) => !moved.has(url))
  return { base, files, beside, notes, moved, pages }
}

/** The headers of the contract. */
const promised = [
  "cache-control",
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
]

const fileOf = ({ base }: Site, url: string) => `${url.slice(base.length)}/index.html`.replace(/^\//, "")

/** What every host keeps: pages and files are there, and what is missing is told. */
function keepsFiles(site: Site, model: Model): void {
  for (const url of site.pages) {
    const slashed = url.endsWith("/") ? url : `${url}/`
    for (const asked of [slashed, `${slashed}?q=1`, `${slashed}index.html`]) {
      const { status, file } = followed(site, model, asked)
      assert.deepEqual([asked, status, file], [asked, 200, fileOf(site, url)])
    }
  }
  for (const file of site.files.keys())
    if (!file.endsWith(".html") && file !== marker) assert.equal(model(site, encodeURI(site.base + file)).file, file)
  for (const missing of ["no", "docs/no/", "assets/no.js", "%2e%2e/x"]) {
    const { status, file } = model(site, site.base + missing)
    assert.deepEqual([missing, status, file], [missing, 404, "404.html"])
  }
}

/** The answer for the one form that an address has on this host. */
function followed(site: Site, model: Model, asked: string) {
  const answer = model(site, asked)
  return answer.status === 308 ? model(site, answer.location ?? "") : answer
}

/** The headers of the contract, on every page and on what is kept for a year. */
function keepsHeaders(site: Site, model: Model): void {
  for (const url of [...site.pages, `${site.base}no`]) {
    const { headers } = model(site, url)
    assert.match(headers["content-security-policy"] ?? "", /^default-src 'none'; script-src 'self' 'sha256-/)
    assert.equal(headers["cache-control"], "no-cache")
    assert.deepEqual(Object.keys(headers).sort(), [...promised].sort())
  }
  const asset = [...site.files.keys()].find((file) => file.startsWith("assets/")) ?? ""
  assert.match(model(site, site.base + asset).headers["cache-control"] ?? "", /immutable/)
}

/** Every redirect, with a slash and without, before its anchor the query that was asked for. */
function keepsRedirects(site: Site, model: Model): void {
  for (const [from, to] of site.moved) {
    const [path = "", anchor] = to.split("#")
    const withQuery = `${path}?a=1&b=%20${anchor === undefined ? "" : `#${anchor}`}`
    for (const asked of [from, `${from}/`]) {
      const { status, location } = model(site, asked)
      assert.deepEqual([status, location], [301, to])
    }
    assert.equal(decodeURIComponent(model(site, `${from}?a=1&b=%20`).location ?? ""), decodeURIComponent(withQuery))
  }
}

for (const fixture of ["base-url", "two-versions"]) {
  test(`GitHub Pages shows every page and file; redirects, headers and bare addresses it can't, and says so: ${fixture}`, async (t) => {
    const site = await deploy(t, fixture, "github-pages")
    keepsFiles(site, githubPages)
    for (const url of site.pages.filter((one) => one !== site.base))
      assert.deepEqual(githubPages(site, `${url}?q=1`), { status: 301, location: `${url}/?q=1`, headers: {} })
    for (const [from, to] of site.moved) {
      const { status, file = "" } = githubPages(site, `${from}/`)
      assert.equal(status, 200)
      assert.ok(site.files.get(file)?.includes(`<meta http-equiv="refresh" content="0; url=${to}">`), from)
    }
    for (const url of site.pages) {
      const policy = '<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;'
      assert.ok(site.files.get(fileOf(site, url))?.includes(policy), url)
    }
    assert.equal(site.files.has(".nojekyll"), true)
    const told = site.notes.filter((note) => note.startsWith("GitHub Pages")).join("\n")
    assert.match(told, /can't set headers[^]*redirects \/page to \/page\//)
    assert.equal(/can't redirect/.test(told), site.moved.size > 0)
  })

  test(`S3 behind CloudFront keeps the whole contract: ${fixture}`, async (t) => {
    const site = await deploy(t, fixture, "s3-cloudfront")
    keepsFiles(site, s3WithCloudFront)
    for (const url of site.pages) assert.equal(s3WithCloudFront(site, url).file, fileOf(site, url))
    keepsRedirects(site, s3WithCloudFront)
    keepsHeaders(site, s3WithCloudFront)
    assert.deepEqual(
      site.notes.filter((note) => !note.startsWith("wrote ")),
      [],
    )
  })

  test(`Vercel keeps the whole contract, in one form of each address: ${fixture}`, async (t) => {
    const site = await deploy(t, fixture, "vercel")
    assert.deepEqual([site.files.has("_headers"), site.files.has("_redirects")], [false, false])
    keepsFiles(site, vercel)
    for (const url of site.pages) assert.equal(vercel(site, url).file, fileOf(site, url))
    keepsRedirects(site, vercel)
    keepsHeaders(site, vercel)
  })
}
