/** A site in a browser, for the tests of search: built, minified, under its own security policy. */
import assert from "node:assert/strict"
import path from "node:path"
import { after, before } from "node:test"
import axe from "axe-core"
import { type Browser, chromium, type Page } from "playwright-core"
import { hostFiles } from "../../src/disk.js"
import { Host } from "../../src/host/host.js"
import { type Listening, listen } from "../../src/host/listen.js"
import { type Workspace, workspace } from "../build-fixture.js"
import { chromiumArgs, findChromium } from "./chromium.js"

export let site: Workspace
export let server: Listening
export let browser: Browser

/** Builds and serves a site for the tests of a file. */
export function serveSite(folder = "search-site", prepare: () => Promise<void> = async () => {}): void {
  before(async () => {
    site = await workspace(path.join(import.meta.dirname, folder))
    await prepare()
    const built = await site.build()
    assert.equal(built.exitCode, 0, built.problems)
    const host = new Host({ dir: path.join(site.folder, "build"), files: hostFiles })
    await host.reload()
    const listening = await listen({ handle: (req, res) => host.handle(req, res), port: 0 })
    assert.ok(listening.ok)
    server = listening
    browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  })

  after(async () => {
    await browser?.close()
    await server?.close()
    await site?.remove()
  })
}

/** A page of its own context; anything the console or the policy complains about fails the test. */
export async function open(
  route: string,
  prepare: (page: Page) => Promise<void> = async () => {},
  allow = /$^/,
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on("console", (message) => {
    if (message.type() === "error" && !allow.test(message.text())) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("request", (request) => {
    if (request.url().includes("-elasticlunr.json")) complaints.push(`requested ${request.url()}`)
  })
  Object.assign(page, { complaints })
  await prepare(page)
  await page.goto(server.url + route)
  return page
}
export async function done(page: Page): Promise<void> {
  assert.deepEqual((page as Page & { complaints: string[] }).complaints, [])
  await page.context().close()
}

/** What axe finds in the header, with the list open. */
export async function faults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send("Runtime.evaluate", { expression: axe.source })
  const { result } = await session.send("Runtime.evaluate", {
    expression:
      "axe.run('form[data-search]').then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))",
    awaitPromise: true,
    returnByValue: true,
  })
  return result.value as string[]
}

export const box = (page: Page) => page.getByRole("combobox", { name: "Search the documentation" })
/** The options of an answer. */
export const options = (page: Page) => page.locator(".search-panel :is(.search-hit, .search-apart)[role=option]")
export const active = (page: Page) => page.locator(".search-panel [aria-selected=true]")
/** Types a query, and waits for its own answer: Enter on the list of an earlier letter leads to all results. */
export async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k")
  await page.keyboard.type(text)
  const query = new URLSearchParams({ q: text.trim() })
  await page.locator(`.search-all:is([href$="${query}"], [href*="${query}&"])`).first().waitFor({ state: "attached" })
  await options(page).first().waitFor()
}

/** Holds back what matches until it is let go. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.context().route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}

/** What a screen reader is told last. */
export const status = (page: Page) => page.locator(".search-box-status")
