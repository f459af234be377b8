/** The site that the suite looks at: built once into a temporary folder, and served as a real host would. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
  type Route,
} from "playwright-core"
import siteConfig from "../../site.config.js"
import { program } from "../run-program.js"
import { chromiumArgs, findChromium } from "./chromium.js"

const packageRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..")

export interface TestSite {
  origin: string
  /** The built folder. */
  dir: string
  browser: Browser
  /** Every page's path, from the sitemap and what stands beside it. */
  routes: string[]
  /** Few of them, which together have every element with every class that any page has. */
  withEveryPart: string[]
  close(): Promise<void>
}

/** Builds and serves this site, or the one below `other`. */
export async function startSite(other?: string): Promise<TestSite> {
  const temporary = await mkdtemp(path.join(tmpdir(), "captcha-docs-browser-"))
  // A folder that is built already may be looked at instead, while one works on the suite itself.
  const built = other === undefined ? process.env.CAPTCHA_DOCS_TEST_BUILD : undefined
  const dir = built ?? path.join(temporary, "build")
  // Another folder with a site.config.ts may be looked at instead, such as a copy whose content is not finished.
  const root = other ?? process.env.CAPTCHA_DOCS_TEST_ROOT ?? packageRoot
  if (built === undefined) await run(["build", "--root", root, "--out", dir])
  const pages = await pagesOf(dir)
  const server = await serve(["serve", "--root", root, "--out", dir, "--port", "0"])
  const browser = await openBrowser()
  return {
    origin: server.origin,
    dir,
    browser,
    routes: [...pages.keys()].sort(),
    withEveryPart: pagesWithEveryPart(pages),
    async close() {
      await browser.close()
      server.child.kill()
      await rm(temporary, { recursive: true, force: true })
    },
  }
}

/** A Chromium in which the analytics host of this site answers. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  await answerAnalytics(browser)
  return browser
}

/**
 * Answers the site's analytics host, which does not exist: a page's `load` event would wait for it. Playwright's own
 * routes would turn off the browser's HTTP cache, which this suite looks at.
 */
async function answerAnalytics(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  session.on("Fetch.requestPaused", ({ requestId }) => {
    const responseHeaders = [{ name: "content-type", value: "text/javascript" }]
    // A page that is closed meanwhile waits for no answer.
    session.send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders }).catch(() => {})
  })
  const { origin } = new URL(siteConfig.analytics.src)
  await session.send("Fetch.enable", { patterns: [{ urlPattern: `${origin}/*` }] })
}

function cli(args: string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], { cwd: packageRoot, stdio: ["ignore", "pipe", "pipe"] })
}

/** Runs a command to its end. Throws what it printed when it fails. */
export async function run(args: string[]): Promise<void> {
  const child = cli(args)
  let output = ""
  child.stdout?.on("data", (text) => (output += text))
  child.stderr?.on("data", (text) => (output += text))
  const code = await new Promise((resolve) => child.once("exit", resolve))
  if (code !== 0) throw new Error(`captcha-docs ${args[0]} ended with ${code}:\n${output.slice(-3000)}`)
}

/** Starts `serve`; the caller ends the child. */
export async function serve(args: string[]): Promise<{ origin: string; child: ChildProcess }> {
  const child = cli(args)
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ""
    const read = (text: Buffer) => {
      output += text
      const url = /http:\/\/\S+/.exec(output)?.[0]
      if (url) resolve(new URL(url).origin)
    }
    child.stdout?.on("data", read)
    child.stderr?.on("data", (text) => (output += text))
    child.once("exit", (code) => reject(new Error(`serve ended with ${code}: ${output}`)))
  })
  return { origin, child }
}

/** The text of each page by its path: every folder whose `index.html` has a region, which redirects have not. */
async function pagesOf(dir: string): Promise<Map<string, string>> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => path.basename(file) === "index.html")
  const texts = await Promise.all(files.map((file) => readFile(path.join(dir, file), "utf8")))
  const pathOf = (file: string) => `/${path.dirname(file).split(path.sep).join("/").replace(/^\.$/, "")}`
  const all = files.map((file, index) => [pathOf(file), texts[index] as string] as const)
  return new Map(all.filter(([, text]) => text.includes('<div id="region"')))
}

/** Again and again the page with the most parts that no page before it has. */
function pagesWithEveryPart(pages: ReadonlyMap<string, string>): string[] {
  const parts = /<([a-z][\w-]*)[^>]*? class="([^"]*)"/g
  const left = [...pages].map(([route, text]) => {
    const found = [...text.matchAll(parts)].map(([, element, classes]) => `${element}.${classes}`)
    return { route, missing: new Set(found) }
  })
  const chosen: string[] = []
  for (;;) {
    const next = left.reduce((most, page) => (page.missing.size > most.missing.size ? page : most))
    if (next.missing.size === 0) return chosen
    chosen.push(next.route)
    const seen = [...next.missing]
    for (const { missing } of left) for (const part of seen) missing.delete(part)
  }
}

/** Whether the runtime asks for a page, ahead or for a click. */
export function isPageFetch(request: Request): boolean {
  return request.resourceType() === "fetch" && !/\.\w+$/.test(new URL(request.url()).pathname)
}

/** Answers what the runtime asks for; what the browser itself asks for goes to the server. */
export async function onPageFetch(
  page: Page,
  pattern: string,
  answer: (route: Route) => Promise<unknown>,
): Promise<void> {
  await page.route(pattern, async (route) => {
    if (isPageFetch(route.request())) await answer(route)
    else await route.fallback()
  })
}

/** Serves a built folder below a path that it was not built for. */
export async function serveBelow(dir: string, prefix: string): Promise<{ origin: string; server: Server }> {
  const types: Record<string, string> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    if (!pathname.startsWith(prefix)) return void response.writeHead(404).end()
    const file = path.join(dir, pathname.slice(prefix.length))
    for (const candidate of [file, path.join(file, "index.html")]) {
      try {
        const bytes = await readFile(candidate)
        response
          .writeHead(200, { "content-type": types[path.extname(candidate)] ?? "application/octet-stream" })
          .end(bytes)
        return
      } catch {
        // The next candidate, or nothing.
      }
    }
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return { origin: `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`, server }
}

export interface Opened {
  page: Page
  context: BrowserContext
  /** What the console and the page complained about. */
  complaints: string[]
}

/** Keeps what a page copies by itself: the browser has one clipboard, and two suites at once read each other's. */
export const keepsCopies = {
  before: (context: BrowserContext) =>
    // Text, because the compiler of the tests puts names of its own into functions.
    context.addInitScript({
      content: `{
        let copied = ""
        const clipboard = { writeText: async (text) => void (copied = text), readText: async () => copied }
        Object.defineProperty(navigator, "clipboard", { value: clipboard })
      }`,
    }),
}

/**
 * Tells whether what a test lets fail should still fail: until a Retry button is pressed on the page. A test that stops
 * the failure before it presses competes with requests that are late, and the button may be gone.
 */
export async function failsUntilRetry(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    addEventListener(
      "click",
      ({ target }) => {
        const isRetry = /Retry/.test((target as Element).closest("button")?.textContent ?? "")
        if (isRetry) sessionStorage.setItem("retry", "pressed")
      },
      { capture: true },
    )
  })
  let fails = true
  return async () => {
    while (fails && !page.isClosed()) {
      try {
        fails = (await page.evaluate(() => sessionStorage.getItem("retry"))) === null
        break
      } catch {
        // The page was replaced meanwhile: ask the next one.
      }
    }
    return fails
  }
}

/** Opens a page in a context of its own and closes it afterwards. */
export async function withPage(
  site: TestSite,
  url: string,
  use: (opened: Opened) => Promise<void>,
  options: BrowserContextOptions & { before?: (context: BrowserContext) => Promise<unknown> } = {},
): Promise<void> {
  const { before, ...rest } = options
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, ...rest })
  context.setDefaultTimeout(30_000)
  try {
    await before?.(context)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text())
    })
    page.on("pageerror", (error) => complaints.push(error.message))
    await page.goto(url.startsWith("/") ? site.origin + url : url)
    await use({ page, context, complaints })
  } finally {
    await closeContext(context)
  }
}

/** Closes a context. An answer that a test changes may still be on its way: a page that is closed needs it no more. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })))
  await context.unrouteAll({ behavior: "ignoreErrors" })
  await context.close()
}

/** The routes without most pages of the reference, which are all of one kind: every tenth of them stays. */
export function routesOfEachKind({ routes }: TestSite): string[] {
  const symbols = routes.filter((route) => route.includes("/reference/"))
  return routes.filter((route) => !route.includes("/reference/") || symbols.indexOf(route) % 10 === 0)
}

/** Few pages, which have every part that any page has, and every fifth page of the docs. */
export function sampleOfEachKind(site: TestSite): string[] {
  const docs = routesOfEachKind(site).filter((route, index) => route.startsWith("/docs/") && index % 5 === 0)
  return [...new Set([...site.withEveryPart, ...docs])]
}

/** Marks the document, to see later whether it is still the same. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(window as { sameDocument?: boolean }).sameDocument = true
  })
}

export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument === true)
}

/** Waits until the first heading says something. */
export async function waitForHeading(page: Page, text: string | RegExp): Promise<void> {
  await page.locator("#region h1", { hasText: text }).first().waitFor()
}

/** Waits until the runtime has started: it listens, and the page works as it does for readers. */
export async function runtimeStarts(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.js === "on", undefined, { polling: 50 })
}

/** Waits until what changed is drawn, with the transitions that it started. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished),
    )
  })
}
