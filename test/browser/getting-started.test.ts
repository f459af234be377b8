/**
 * A reader of getting-started: the samples of its four pages, as the samples stage hands them out, become an app. The
 * simulator stands for the SDK and a server of the OpenAPI document for the API; the reader changes the sitekey alone,
 * and the test the port.
 */
import assert from "node:assert/strict"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { build } from "esbuild"
import { globby } from "globby"
import { type Browser, chromium, type Page } from "playwright-core"
import siteConfig from "../../site.config.js"
import { fillBrand } from "../../src/config/brand.js"
import type { Sample } from "../../src/model.js"
import { samplesByPage } from "../../src/samples/page-samples.js"
import { simulatorScript } from "../samples/archives.js"
import { ownFile, root, smallConfig, smallSite } from "../samples/small-site.js"
import { chromiumArgs, findChromium } from "./chromium.js"
import { type SiteverifyServer, startSiteverify } from "./siteverify-server.js"

const apiKey = `cak_${"a1B2".repeat(10)}`
const placeholder = siteConfig.brand.sitekeyPlaceholder
const sitekey = "CSA1B2C3D4E5F6G7"
const rejected = "The captcha check failed or expired. Complete it again, or write to help@shop.example."
const missing = "The captcha check did not load. Allow its script, or write to help@shop.example."
const accepted = "Account created."
const minutes = 60_000

let browser: Browser
let siteverify: SiteverifyServer
let folder: string
let samples: Map<string, Sample[]>
let brand: typeof siteConfig.brand
let sdkScript: string

/** The two ways of the page on installation. */
const ways = ["script tags", "npm"] as const
type Way = (typeof ways)[number]
const apps = new Map<Way, App>()

describe("a reader who follows getting-started", { timeout: 120_000 }, () => {
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-reader-"))
    siteverify = await startSiteverify(fillBrand(ownFile("content/api/v2/openapi.yaml"), siteConfig.brand).text, {
      apiKey,
      sitekey,
    })
    brand = { ...siteConfig.brand, apiGlobal: siteverify.origin }
    samples = await readSamples()
    sdkScript = await simulatorScript()
    // The page on set-up keeps the key in the reader's home.
    run(sampleOf("setup", (sample) => sample.language === "bash").text, `${apiKey}\n`)
    for (const way of ways) apps.set(way, await App.start(way))
    browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  })
  after(async () => {
    await browser?.close()
    for (const app of apps.values()) app.stop()
    await siteverify?.close()
    await rm(folder, { recursive: true, force: true })
  })

  for (const way of ways) {
    describe(`with ${way}`, () => {
      const check = (
        name: string,
        use: (page: Page, app: App) => Promise<void>,
        options: { sitekey?: string; block?: string } = {},
      ) => it(name, () => visit(way, options, use))

      check("ends with a form that the server accepts", async (page, app) => {
        await complete(page)
        await send(page, accepted)
        assert.deepEqual(siteverify.answers, ["success"])
        assert.match(app.log, /^captcha accepted ev_\w+$/m)
      })

      check(
        "is refused, not stuck, when the script is blocked",
        async (page, app) => {
          await email(page).fill("me@shop.example")
          await send(page, missing)
          assert.deepEqual(siteverify.answers, [])
          assert.match(app.log, /^captcha rejected response_missing$/m)
        },
        { block: way === "npm" ? "**/signup.js" : `${siteConfig.brand.cdn}/**` },
      )

      check(
        "is refused, not stuck, when the widget can't reach the API",
        async (page) => {
          await email(page).fill("me@shop.example")
          await page.clock.runFor(2 * minutes)
          assert.match(await response(page), /^\.ERROR\.UNREACHABLE~/)
          await send(page, rejected)
          assert.deepEqual(siteverify.answers, ["response_invalid"])
        },
        { sitekey: "CSTEST0UNREACH01" },
      )

      check(
        "is refused, not stuck, when the sitekey is wrong",
        async (page) => {
          await email(page).fill("me@shop.example")
          await page.clock.runFor(5000)
          assert.equal(await response(page), ".ERROR")
          await send(page, rejected)
          assert.deepEqual(siteverify.answers, ["response_invalid"])
        },
        { sitekey: "CSWRONGKEY" },
      )

      check("has to repeat a check that expired", async (page, app) => {
        await complete(page)
        const old = await response(page)
        await page.clock.runFor(31 * minutes)
        assert.equal(await response(page), ".EXPIRED")
        await isHeldBack(page)
        siteverify.pass(31 * minutes)
        assert.deepEqual(await app.post({ email: "me@shop.example", "captcha-response": old }), [403, rejected])
        await page.locator(".sim-press").click()
        await page.clock.runFor(1000)
        await complete(page)
        await send(page, accepted)
        assert.deepEqual(siteverify.answers, ["response_timeout", "success"])
      })

      check("can be reset while the widget is solving", async (page) => {
        // The widget goes on by itself, unless its clock stands.
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000))
        await email(page).fill("me@shop.example")
        while ((await response(page)) !== ".SOLVING") await page.clock.runFor(100)
        const value = await page.evaluate(() => {
          document.querySelector<Mount>(".captcha-widget, #captcha-check")?.captchaWidget?.reset()
          return document.querySelector<HTMLInputElement>("input[name=captcha-response]")?.value
        })
        assert.equal(value, ".RESET")
        // What is said before the widget is ready again goes when it is.
        while ((await response(page)) !== ".UNACTIVATED") await page.clock.runFor(50)
        await page.clock.resume()
        await isHeldBack(page)
        await page.clock.runFor(1000)
        await complete(page)
        await send(page, accepted)
        assert.deepEqual(siteverify.answers, ["success"])
      })

      check("can try again after the server refused", async (page, app) => {
        await complete(page)
        siteverify.answerWith("response_invalid")
        await send(page, rejected)
        siteverify.answerWith()
        if (way === "npm") await page.clock.runFor(1000)
        else await page.goto(app.origin)
        await complete(page)
        await send(page, accepted)
        assert.deepEqual(siteverify.answers, ["response_invalid", "success"])
      })

      check("is let in, with an alert, when the API is unreachable", async (page, app) => {
        await complete(page)
        siteverify.answerWith("nothing")
        await send(page, accepted)
        assert.match(app.log, /^ALERT captcha could not verify: .+$/m)
        assert.match(app.log, /^captcha unverified/m)
      })
    })
  }

  it("is told when the form's own server can't be reached", () =>
    visit("npm", {}, async (page) => {
      await complete(page)
      await page.route("**/signup", (route) => route.abort())
      await send(page, "No connection. Try again.")
      await page.unroute("**/signup")
    }))

  it("sees what the page on verification promises", async () => {
    const app = appOf("npm")
    siteverify.answerWith()
    const session = sampleOf(
      "verify",
      ({ language, text }) => language === "console" && text.includes("http_code"),
    ).text
    const calls = [...session.matchAll(/^\$ curl (.*)\n(.*) (\d{3})$/gm)]
    assert.equal(calls.length, 3)
    for (const [, command = "", text, status] of calls) {
      const fields = [...command.matchAll(/--data '([^=']+)=([^']*)'/g)].map(([, name = "", value = ""]) => [
        name,
        value,
      ])
      assert.deepEqual(await app.post(Object.fromEntries(fields)), [Number(status), text], command)
    }
    const form = { email: "me@shop.example", "captcha-response": "SIMULATED.response" }
    siteverify.issue(form["captcha-response"])
    assert.deepEqual(await app.post(form), [200, accepted])
    assert.deepEqual(await app.post(form), [403, rejected])
    assert.match(app.log, /^captcha rejected response_duplicate$/m)
    for (const code of ["auth_invalid", "sitekey_invalid", "bad_request", "internal_server_error", "html"]) {
      siteverify.answerWith(code)
      app.log = ""
      assert.deepEqual(await app.post(form), [200, accepted], code)
      assert.match(app.log, /^ALERT captcha could not verify: ./m, code)
    }
  })
})

type Mount = HTMLElement & { captchaWidget?: { reset(): void } }

/** One folder with what a reader has written into it, and the server of the page on verification. */
class App {
  log = ""
  static async start(way: Way): Promise<App> {
    const dir = path.join(folder, way.replace(" ", "-"))
    const port = await freePort()
    const app = new App(way, dir, `http://localhost:${port}`)
    await app.write("captcha.mjs", sampleOf("verify", titled("captcha.mjs")).text.replaceAll(placeholder, sitekey))
    const server = sampleOf("verify", titled("server.mjs")).text
    assert.equal(server.split("3000").length, 3)
    await app.write("server.mjs", server.replaceAll("3000", String(port)))
    await app.putSitekey(sitekey)
    // The key is put into the shell's environment in a step before, for every language.
    const steps = [/^export CAPTCHA_API_KEY=/, /node server\.mjs$/]
    const command = steps.map((step) => sampleOf("verify", ({ text }) => step.test(text)).text).join("\n")
    app.#child = spawn("bash", ["-c", command], { cwd: dir, env: environment(), detached: true })
    await new Promise<void>((resolve, reject) => {
      const read = (text: Buffer) => {
        app.log += text
        if (app.log.includes(app.origin)) resolve()
      }
      app.#child?.stdout?.on("data", read)
      app.#child?.stderr?.on("data", read)
      app.#child?.once("exit", () => reject(new Error(`the server of the samples ended: ${app.log}`)))
    })
    return app
  }

  #child: ChildProcess | undefined
  private constructor(
    readonly way: Way,
    readonly dir: string,
    readonly origin: string,
  ) {}

  /** Puts a sitekey where the page on installation says so. */
  async putSitekey(key: string): Promise<void> {
    const own = (sample: Sample) => sample.text.replaceAll(placeholder, key)
    const page = samplesOf("install").filter(titled("public/index.html"))[ways.indexOf(this.way)]
    assert.ok(page)
    await this.write("public/index.html", own(page))
    if (this.way !== "npm") return
    await this.write("src/signup.js", own(sampleOf("install", titled("src/signup.js"))))
    await this.write("public/signup.js", await bundle(path.join(this.dir, "src/signup.js")))
  }

  /** Sends a form as a program would. */
  async post(fields: Record<string, string>): Promise<[status: number, text: string]> {
    const answer = await fetch(`${this.origin}/signup`, { method: "POST", body: new URLSearchParams(fields) })
    return [answer.status, await answer.text()]
  }

  async write(file: string, text: string): Promise<void> {
    await mkdir(path.dirname(path.join(this.dir, file)), { recursive: true })
    await writeFile(path.join(this.dir, file), text)
  }

  stop(): void {
    if (this.#child?.pid) process.kill(-this.#child.pid)
  }
}

function appOf(way: Way): App {
  const app = apps.get(way)
  if (!app) throw new Error(`no app was made with ${way}`)
  return app
}

/** Opens the form anew. */
async function visit(
  way: Way,
  { sitekey: key = sitekey, block }: { sitekey?: string; block?: string },
  use: (page: Page, app: App) => Promise<void>,
): Promise<void> {
  const app = appOf(way)
  await app.putSitekey(key)
  app.log = ""
  siteverify.answers.length = 0
  siteverify.answerWith()
  const page = await pageOf(app)
  if (block) await page.route(block, (route) => route.abort())
  try {
    await page.goto(app.origin)
    await use(page, app)
  } finally {
    if (block) await page.unroute(block)
  }
}

const pages = new Map<App, Page>()

/** A page whose time can be sent ahead. Responses that its widget gets are made known to the API. */
async function pageOf(app: App): Promise<Page> {
  const known = pages.get(app)
  if (known) return known
  const page = await browser.newPage()
  pages.set(app, page)
  page.setDefaultTimeout(30_000)
  await page.clock.install()
  await page.exposeFunction("issue", siteverify.issue)
  await page.addInitScript(() => {
    document.addEventListener("captcha:widget.complete", (event) => {
      ;(globalThis as unknown as { issue(response: string): void }).issue((event as CustomEvent).detail.response)
    })
  })
  const { cdn, sdkPackage, sdkVersion } = siteConfig.brand
  const headers = { "Access-Control-Allow-Origin": "*" }
  await page.route(`${cdn}/${sdkPackage}@${sdkVersion}/site.min.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", headers, body: sdkScript }),
  )
  return page
}

const email = (page: Page) => page.getByLabel("Email")
const button = (page: Page) => page.getByRole("button", { name: "Sign up" })
const response = (page: Page) => page.locator("input[name=captcha-response]").inputValue()

/** Fills the form, which starts the check, and waits for its end. */
async function complete(page: Page): Promise<void> {
  await email(page).blur()
  await email(page).fill("me@shop.example")
  await page.clock.runFor(5000)
  assert.match(await response(page), /^[^.]/)
}

/** Presses the button too early: the form stays, and says what is missing. */
async function isHeldBack(page: Page): Promise<void> {
  const asked = [...siteverify.answers]
  await button(page).click()
  await page.getByRole("status").getByText("Complete the check, then send the form again.").waitFor()
  assert.equal(await button(page).isEnabled(), true)
  assert.deepEqual(siteverify.answers, asked)
}

async function send(page: Page, answer: string): Promise<void> {
  await button(page).click()
  await page.getByText(answer).waitFor()
}

const titled =
  (title: string) =>
  (sample: Sample): boolean =>
    sample.title === title

/** Samples by page, partials where they are shown. */
async function readSamples(): Promise<Map<string, Sample[]>> {
  const paths = await globby("content/docs/v2/{getting-started,_partials}/*.mdx", { cwd: root })
  const files = await Promise.all(
    paths.map(async (file) => [file, await readFile(path.join(root, file), "utf8")] as const),
  )
  const site = await smallSite(Object.fromEntries(files), { config: smallConfig({ brand }) })
  const pages = samplesByPage({ ...site, versions: [] })
  return new Map(
    pages.map((page) => {
      const own = page.find(({ path: file }) => file.includes("/getting-started/"))
      return [path.basename(own?.path ?? "", ".mdx"), page.map(({ sample }) => sample)]
    }),
  )
}

function samplesOf(page: string): Sample[] {
  return samples.get(page) ?? []
}

function sampleOf(page: string, is: (sample: Sample) => boolean): Sample {
  const sample = samplesOf(page).find(is)
  if (!sample) throw new Error(`${page} has lost a sample`)
  return sample
}

/** What `esbuild --bundle --minify` makes of a file, with the simulator in the place of the package. */
async function bundle(file: string): Promise<string> {
  const alias = { [siteConfig.brand.sdkPackage]: path.join(root, "content/components/simulator/index.ts") }
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, minify: true, write: false, alias })
  return outputFiles[0]?.text ?? ""
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, HOME: folder, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` }
}

function run(script: string, input: string): void {
  execFileSync("bash", ["-c", script], { cwd: folder, env: environment(), input })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address !== null && typeof address === "object" ? address.port : 0
}
