/**
 * Real servers with what `build --deploy-to` writes for them, beside `captcha-docs serve`: all answer every route alike.
 * `npm run test:hosts` needs nginx and apache2; Debian's packages will do.
 */
import assert from "node:assert/strict"
import { type ChildProcess, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import http from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { gunzipSync } from "node:zlib"
import type { Browser } from "playwright-core"
import { openBrowser, run, serve } from "../browser/site.js"
import { nextLook } from "../waits.js"

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
  "cross-origin-resource-policy",
  "strict-transport-security",
  "content-range",
]

interface Answer {
  status: number
  headers: Record<string, string | undefined>
  /** Of what the body is after unpacking. */
  hash: string
  packed: boolean
  /** What a later request may ask with whether this is still the answer. */
  known: Record<string, string>
}

interface Question {
  method?: string
  headers?: Record<string, string>
}

function ask(origin: string, url: string, { method = "GET", headers = {} }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const request = http.request({ hostname, port, path: url, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const { etag, "last-modified": date, "content-encoding": encoding } = response.headers
      const body = encoding === "gzip" ? gunzipSync(Buffer.concat(chunks)) : Buffer.concat(chunks)
      const shown = promised.map((name): [string, string | undefined] => {
        const value = String(response.headers[name] ?? "").toLowerCase()
        // A relative address and an absolute one of this host are one target.
        return [name, name === "location" ? value.replace(origin, "") : value]
      })
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(shown),
        hash: createHash("sha256").update(body).digest("hex"),
        packed: encoding === "gzip",
        known: etag !== undefined ? { "if-none-match": etag } : { "if-modified-since": date ?? "" },
      })
    })
    request.on("error", reject)
    request.end()
  })
}

/** A server that shows a folder of files; `included` is what the build wrote beside the site. */
interface Server {
  name: "nginx" | "apache"
  start(options: { folder: string; root: string; included: string; port: number }): Promise<ChildProcess>
}

const nginx: Server = {
  name: "nginx",
  async start({ folder, root, included, port }) {
    const config = path.join(folder, `nginx-${port}.conf`)
    await writeFile(
      config,
      `daemon off; worker_processes 1; error_log ${folder}/error.log; pid ${folder}/pid-${port}; user root;
events {}
http {
  access_log off; types_hash_max_size 4096; include /etc/nginx/mime.types; default_type application/octet-stream;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; include ${included}.nginx.conf; }
}
`,
    )
    return spawn("nginx", ["-p", folder, "-c", config], { stdio: "inherit" })
  },
}

const apache: Server = {
  name: "apache",
  async start({ folder, root, port }) {
    const config = path.join(folder, `apache-${port}.conf`)
    const modules = "mpm_event authz_core mime dir headers rewrite filter deflate unixd".split(" ").flatMap((name) => {
      // Debian builds this one in.
      return name === "unixd" ? [] : [`LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`]
    })
    await writeFile(
      config,
      `${modules.join("\n")}
ServerName localhost
ServerRoot ${folder}
PidFile ${folder}/pid-${port}
DefaultRuntimeDir ${folder}
Listen 127.0.0.1:${port}
User www-data
Group www-data
TypesConfig /etc/mime.types
ErrorLog ${folder}/error.log
DocumentRoot ${root}
<Directory ${root}>
  AllowOverride All
  Require all granted
</Directory>
`,
    )
    return spawn("/usr/sbin/apache2", ["-f", config, "-D", "FOREGROUND"], { stdio: "inherit" })
  },
}

/**
 * What a reader gets to see: where each address leads, its title and text. At the end, what failed or was refused on the
 * way: what is asked for ahead may fail on one page or on the next.
 */
async function visit(browser: Browser, origin: string, addresses: readonly string[]): Promise<string[][]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const wrong = new Set<string>()
  const note = (text: string) => wrong.add(text.replaceAll(origin, ""))
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && note(message.text()))
  page.on("pageerror", (error) => note(error.message))
  // What is asked for ahead is given up when the reader goes elsewhere.
  page.on("requestfailed", (request) => {
    const { errorText = "" } = request.failure() ?? {}
    if (errorText !== "net::ERR_ABORTED") note(`${request.url()} ${errorText}`)
  })
  page.on("response", (response) => response.status() >= 400 && note(`${response.status()} ${response.url()}`))
  const look = async (asked: string) => {
    const text = await page.locator("#region").innerText()
    // The log of the playground has a clock.
    const still = text.replace(/\b\d+\.\d s\b/g, "… s")
    return [asked, page.url().replace(origin, ""), await page.title(), still]
  }
  const seen: string[][] = []
  for (const address of addresses) {
    await page.goto(origin + address, { waitUntil: "networkidle" })
    seen.push(await look(address))
  }
  await page.goto(origin + (addresses.find((address) => address.includes("docs")) ?? ""))
  await page.locator("#region a[href]:visible").last().click()
  await page.waitForLoadState("networkidle")
  seen.push(await look("by a click"))
  await context.close()
  return [...seen, [...wrong].sort()]
}

const repository = path.resolve(import.meta.dirname, "../..")
const sites = [
  { name: "this site", source: repository, base: "/", pages: 150 },
  { name: "a site below a path", source: path.join(repository, "test/sites/base-url"), base: "/base/", pages: 2 },
]
let nextPort = 20_000 + (process.pid % 20_000)

for (const { name, start } of [nginx, apache]) {
  for (const site of sites) {
    describe(`${name} answers as serve does: ${site.name}`, { timeout: 600_000 }, () => {
      let folder: string
      let ours: Awaited<ReturnType<typeof serve>>
      let server: ChildProcess
      let theirs: string
      let files: string[]
      let moved: string[]
      const at = (file: string) => site.base + file

      before(async () => {
        folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-hosts-"))
        // Apache reads as a user of its own.
        spawn("chmod", ["755", folder])
        const source = site.base === "/" ? site.source : path.join(folder, "source")
        if (source !== site.source) await cp(site.source, source, { recursive: true })
        const root = path.join(folder, "root")
        const out = path.join(root, site.base)
        await mkdir(path.dirname(out), { recursive: true })
        await run(["build", "--root", source, "--out", out, "--deploy-to", name])
        // `serve` reads the rules of the other form, which the same build writes without a host.
        const plain = path.join(folder, "plain")
        await run(["build", "--root", source, "--out", plain])
        files = (await readdir(plain, { recursive: true, withFileTypes: true }))
          .filter((file) => file.isFile() && !/^(_(headers|redirects)|\.captcha-docs)$/.test(file.name))
          .map((file) => path.relative(plain, path.join(file.parentPath, file.name)).split(path.sep).join("/"))
          .sort()
        const redirects = await readFile(path.join(plain, "_redirects"), "utf8")
        moved = [...new Set([...redirects.matchAll(/^(\S+)/gm)].map(([, from = ""]) => from))]
        ours = await serve(["serve", "--root", source, "--out", plain, "--port", "0"])
        const port = nextPort++
        theirs = `http://127.0.0.1:${port}`
        server = await start({ folder, root, included: out.replace(/\/$/, ""), port })
        for (let tries = 0; tries < 100; tries++) {
          const isThere = await ask(theirs, "/").catch(() => undefined)
          if (isThere) break
          await nextLook()
        }
      })
      after(async () => {
        server?.kill()
        ours?.child.kill()
        await rm(folder, { recursive: true, force: true })
      })

      async function alike(urls: readonly string[], question: Question = {}): Promise<void> {
        const differing: object[] = []
        for (const url of urls) {
          const [one, other] = await Promise.all([ask(ours.origin, url, question), ask(theirs, url, question)])
          const names = promised.filter((header) => one.headers[header] !== other.headers[header])
          const parts = [
            ...(one.status === other.status ? [] : ["status"]),
            ...(one.hash === other.hash ? [] : ["body"]),
          ]
          // What a host says of an error or of a moved page is its own.
          const counts =
            one.status < 300
              ? [...names, ...parts]
              : [...names.filter((header) => header === "location"), ...parts.filter((part) => part === "status")]
          for (const part of counts)
            differing.push({
              url,
              part,
              serve: one.headers[part] ?? one.status,
              [name]: other.headers[part] ?? other.status,
            })
        }
        assert.deepEqual(differing.slice(0, 20), [], `${differing.length} of ${urls.length}`)
      }

      const addresses = () => {
        const pages = files
          .filter((file) => file.endsWith("index.html"))
          .map((file) => file.replace(/\/?index\.html$/, ""))
        assert.ok(pages.length >= site.pages, String(pages.length))
        return [
          ...files.filter((file) => !/\.html$/.test(file)).map(at),
          ...pages.flatMap((page) =>
            page === ""
              ? [at(""), at("?q=1")]
              : [at(page), at(`${page}/`), at(`${page}/?q=1`), at(`${page}/index.html`)],
          ),
        ].filter((url) => !moved.includes(url.replace(/\/(index\.html)?(\?.*)?$/, "")))
      }

      it("on every file, and every page in every form of its address", async (t) => {
        const urls = addresses()
        await alike(urls)
        t.diagnostic(`${urls.length} addresses`)
      })

      it("on requests that ask for the headers only", () => alike(addresses(), { method: "HEAD" }))

      it("on packed answers: every text, with the bytes that it has unpacked", async () => {
        await alike(addresses(), { headers: { "accept-encoding": "gzip" } })
        for (const url of addresses().filter((one) => /\.(css|js|json|md|svg|xml)$|\/$/.test(one))) {
          const [one, other] = await Promise.all(
            [ours.origin, theirs].map((origin) => ask(origin, url, { headers: { "accept-encoding": "gzip" } })),
          )
          if (one?.packed) assert.ok(other?.packed, url)
        }
      })

      it("on what a browser has already, packed or not", async () => {
        for (const encoding of ["identity", "gzip"]) {
          for (const url of addresses()) {
            for (const origin of [ours.origin, theirs]) {
              const headers = { "accept-encoding": encoding }
              const { known } = await ask(origin, url, { headers })
              const { status } = await ask(origin, url, { headers: { ...headers, ...known } })
              assert.equal(status, 304, `${origin}${url} ${encoding} ${JSON.stringify(known)}`)
            }
          }
        }
      })

      it("on what is not there, with the page that says so", async () => {
        const missing = ["no", "docs/v2/no/", "assets/no.js", "llms.txt/x", "_headers", ".htaccess", ".git/config"].map(
          at,
        )
        await alike(missing)
        const page = createHash("sha256")
          .update(await readFile(path.join(folder, "plain/404.html")))
          .digest("hex")
        for (const url of missing) {
          const { hash, headers } = await ask(theirs, url)
          assert.equal(hash, page, url)
          assert.equal(headers["cache-control"], "no-cache", url)
          assert.match(headers["content-security-policy"] ?? "", /default-src 'none'/, url)
        }
      })

      it("gives away nothing outside the folder", async () => {
        for (const origin of [ours.origin, theirs])
          for (const way of ["%2e%2e/plain/index.html", "..%2fplain/index.html", "assets/..%2f..%2fplain/index.html"])
            assert.ok([400, 403, 404].includes((await ask(origin, at(way))).status), `${origin}${way}`)
      })

      it("on parts of files", async () => {
        const parts = files.filter((file) => /\.(txt|png)$/.test(file)).map(at)
        for (const range of ["bytes=10-19", "bytes=-5", "bytes=5-"]) await alike(parts, { headers: { range } })
      })

      it("on redirects, with and without a query", async () => {
        assert.ok(moved.length > 0)
        await alike(moved.flatMap((from) => [from, `${from}/`, `${from}?a=1&b=%20`]))
      })

      it("in Chromium: each page, moved address and missing page, and one by a click", async (t) => {
        const browser = await openBrowser()
        t.after(() => browser.close())
        const asked = [...addresses().filter((url) => !/\.\w+$|\?|.\/$/.test(url)), ...moved, at("no"), at("docs/no")]
        const [one, other] = await Promise.all([ours.origin, theirs].map((origin) => visit(browser, origin, asked)))
        assert.deepEqual(one, other)
        t.diagnostic(`${asked.length} addresses`)
      })
    })
  }
}
