/**
 * `npm run bench -- --peers`: builds the same seeded pages with other generators and with ours, in turn, and prints what
 * each took, in figures and as multiples of ours. Each build begins in a folder that holds its site and its packages only.
 *
 * Memory is that of the largest process. A first view is what Chromium asks for to show one page: its document, style
 * sheets and scripts, as brotli. Packages are kept for the next run. A generator that can't be installed or fails is left out.
 */
import { execFileSync, spawn } from "node:child_process"
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { cpus, loadavg } from "node:os"
import path from "node:path"
import { stripVTControlCharacters } from "node:util"
import { brotliCompressSync } from "node:zlib"
import { type Browser, chromium, type Response } from "playwright-core"
import sirv from "sirv"
import { listen } from "../../src/host/listen.js"
import { chromiumArgs, findChromium } from "../browser/chromium.js"
import { writeFiles } from "../run-program.js"
import { needPrograms } from "../server-samples/programs.js"
import { type GeneratedPage, generatePages } from "./generate-site.js"
import { type Peer, peers } from "./peer-list.js"
import { runMeasured } from "./run-measured.js"

export interface PeerOptions {
  /** How many pages. */
  n: number
  runs: number
  /** Where packages are installed and sites are built, in a folder for each generator. */
  modules: string
  /** Minutes that a build may take. */
  limit: number
  build: boolean
  /** Also build again after an edit of one page. */
  edit: boolean
  /** Also measure the server for writers. */
  dev: boolean
  /** Names of generators beside ours. */
  only: readonly string[]
}

/** What is measured, with a figure for each of its columns. */
const columns = {
  "cold build": ["wall s", "CPU s", "memory MB", "output MB", "view KB"],
  "one page edited": ["wall s", "CPU s", "memory MB"],
  "dev, in Chromium": ["page s", "edit s"],
}
type Measured = Partial<Record<keyof typeof columns, number[]>>

/** The page that is looked at and edited. */
const example = "section-0/page-7"

export async function benchPeers(options: PeerOptions): Promise<void> {
  const { n, runs, modules, only } = options
  const pages = generatePages(n)
  console.log(`${n} pages, runs: ${runs}, processors: ${cpus().length}, ${loadText()}\n`)
  const taking = peers.filter((peer, index) => index === 0 || only.includes(peer.name))
  const results = new Map<Peer, Measured[]>(taking.map((peer) => [peer, []]))
  const leaveOut = ({ name }: Peer, error: unknown) =>
    console.log(`${name.padEnd(14)}left out: ${(error as Error).message}`)
  for (const peer of taking) {
    try {
      console.log(`${peer.name.padEnd(14)}${await install(path.join(modules, peer.name), peer)}`)
    } catch (error) {
      leaveOut(peer, error)
      results.delete(peer)
    }
  }
  // A run takes long: what was measured is shown even when it is interrupted.
  process.once("SIGINT", () => {
    tellAll(results)
    process.exit(130)
  })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArgs,
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  try {
    for (let run = 0; run < runs; run++) {
      for (const [peer, measured] of results) {
        try {
          const took = await measure(peer, pages, browser, options)
          const texts = Object.entries(took).map(
            ([what, all]) => `${what} ${all.map((one) => one.toFixed(2)).join(" ")}`,
          )
          console.log(`${peer.name.padEnd(14)}${texts.join(", ")}`)
          measured.push(took)
        } catch (error) {
          if (peer === peers[0]) throw error
          leaveOut(peer, error)
          results.delete(peer)
        }
      }
    }
  } finally {
    await browser.close()
  }
  tellAll(results)
}

/** Says which versions there are. */
async function install(folder: string, { packages, programs = {} }: Peer): Promise<string> {
  needPrograms(programs)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, "package.json")
  const manifest = JSON.stringify({ private: true, dependencies: packages })
  if ((await readFile(file, "utf8").catch(() => "")) !== manifest) {
    await rm(folder, { recursive: true })
    await writeFiles(folder, { "package.json": manifest })
    try {
      execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, stdio: "pipe" })
    } catch (error) {
      await rm(file)
      throw new Error(lastLines(String((error as { stderr: Buffer }).stderr)))
    }
  }
  const installed = Object.keys(packages).map(async (name) => {
    const { version } = JSON.parse(await readFile(path.join(folder, "node_modules", name, "package.json"), "utf8"))
    return `${name} ${version}`
  })
  const others = Object.keys(programs).map((name) => execFileSync(name, ["version"], { encoding: "utf8" }).trim())
  return [...(await Promise.all(installed)), ...others].join(", ")
}

async function measure(
  peer: Peer,
  pages: readonly GeneratedPage[],
  browser: Browser,
  { modules, limit, build: builds, edit, dev }: PeerOptions,
): Promise<Measured> {
  const folder = path.join(modules, peer.name)
  const output = path.join(folder, peer.output)
  const file = path.join(folder, peer.content.folder, example + peer.content.ending)
  const build = async () => {
    const { status, wall, cpu, peak, stdout, stderr } = await runMeasured(peer.build, {
      cwd: folder,
      env: environment(folder),
      limit: limit * 60,
    })
    if (status === null) throw new Error(`not built within ${limit} minutes`)
    if (status !== 0) throw new Error(lastLines(stdout + stderr))
    return [wall, cpu, peak]
  }
  await freshSite(folder, peer, pages)
  const measured: Measured = {}
  if (builds) {
    const cold = await build()
    measured["cold build"] = [...cold, (await bytesIn(output)) / 1e6, (await firstView(browser, output)) / 1e3]
  }
  if (edit) {
    await appendFile(file, "\nOne more line.\n")
    measured["one page edited"] = await build()
  }
  if (dev) {
    await freshSite(folder, peer, pages)
    measured["dev, in Chromium"] = await serveAndEdit({ peer, folder, file, browser, limit })
  }
  return measured
}

/** Leaves the packages, without what tools remember among them, and writes the site. */
async function freshSite(folder: string, { content, files }: Peer, pages: readonly GeneratedPage[]): Promise<void> {
  const packages = path.join(folder, "node_modules")
  const remembered = (await readdir(packages).catch(() => [])).filter((name) => /^\.(?!bin$|package-lock)/.test(name))
  const site = (await readdir(folder)).filter((name) => !/^(node_modules|package(-lock)?\.json)$/.test(name))
  for (const one of [...site, ...remembered.map((name) => `node_modules/${name}`)])
    await rm(path.join(folder, one), { recursive: true })
  const texts = pages.map((page) => [path.join(content.folder, page.path.replace(/\.mdx$/, content.ending)), page.text])
  await writeFiles(folder, { ...files(pages), ...Object.fromEntries(texts) })
}

function environment(folder: string): NodeJS.ProcessEnv {
  const bin = path.join(folder, "node_modules/.bin")
  return { ...process.env, PATH: bin + path.delimiter + process.env.PATH, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" }
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile()) bytes += (await stat(path.join(file.parentPath, file.name))).size
  return bytes
}

async function firstView(browser: Browser, folder: string): Promise<number> {
  const server = await listen({ handle: sirv(folder, { dev: true }), port: 0 })
  if (!server.ok) throw new Error(server.message)
  const page = await browser.newPage()
  const responses: Response[] = []
  page.on("response", (response) => {
    if (response.ok() && ["document", "stylesheet", "script"].includes(response.request().resourceType()))
      responses.push(response)
  })
  await page.goto(`${server.url}/docs/${example}`, { waitUntil: "networkidle", timeout: 120_000 })
  const bodies = await Promise.all(responses.map((response) => response.body()))
  await page.close()
  await server.close()
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
}

/** Seconds from the start of the server until the page is in the browser, and from an edit until it is; the latter as a median. */
async function serveAndEdit(job: {
  peer: Peer
  folder: string
  file: string
  browser: Browser
  limit: number
}): Promise<number[]> {
  const { peer, folder, file, browser, limit } = job
  const timeout = limit * 60_000
  const port = await freePort()
  const [command = "", ...args] = [...peer.dev, "--port", `${port}`]
  const started = performance.now()
  const child = spawn(command, args, { cwd: folder, env: environment(folder), detached: true })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text))
  // Playwright's waiting evaluates text, which a page's policy may forbid.
  const page = await browser.newPage({ bypassCSP: true })
  const shows = (text: string) =>
    page.waitForFunction(`document.body?.innerText.includes(${JSON.stringify(text)})`, undefined, { timeout })
  try {
    const text = await readFile(file, "utf8")
    const sentence = /^---\n\n(.*?)\./m.exec(text)?.[1] ?? ""
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error(lastLines(said))
      if (performance.now() - started > timeout) throw new Error(`dev does not answer within ${limit} minutes`)
      await pause(20)
    }
    await page.goto(`http://localhost:${port}/docs/${example}`, { waitUntil: "commit", timeout })
    await shows(sentence)
    const first = (performance.now() - started) / 1000
    const edits: number[] = []
    for (let edit = 0; edit < 5; edit++) {
      await pause(2000)
      const began = performance.now()
      await writeFile(file, `${text}\nEdit number ${edit}\n`)
      await shows(`Edit number ${edit}`)
      edits.push((performance.now() - began) / 1000)
    }
    return [first, median(edits)]
  } finally {
    await page.close()
    const ended = new Promise((resolve) => child.once("exit", resolve))
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, "SIGKILL")
      await ended
    }
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" })
    socket
      .once("error", () => resolve(false))
      .once("connect", () => {
        socket.destroy()
        resolve(true)
      })
  })
}

async function freePort(): Promise<number> {
  const server = await listen({ handle: () => {}, port: 0 })
  if (!server.ok) throw new Error(server.message)
  await server.close()
  return server.port
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Every table, and what the figures do not say. */
function tellAll(results: ReadonlyMap<Peer, Measured[]>): void {
  for (const what of Object.keys(columns) as (keyof typeof columns)[]) tell(what, results)
  console.log(`\n${loadText()} at the end\n\nwhat each leaves out beside ours`)
  for (const [{ name, lacks }, measured] of results)
    if (lacks !== "" && measured.length > 0) console.log(`${name.padEnd(14)}${lacks}`)
}

/** Medians of all runs, then the same as multiples of ours. */
function tell(what: keyof typeof columns, results: ReadonlyMap<Peer, Measured[]>): void {
  const medians = [...results].map(([{ name }, measured]) => ({
    name,
    figures: columns[what].map((_, column) => median(measured.flatMap((one) => one[what]?.[column] ?? []))),
  }))
  const shown = medians.filter(({ figures }) => !figures.some(Number.isNaN))
  const ours = shown[0]?.figures
  if (!ours) return
  const cells = (texts: string[]) => texts.map((text) => text.padStart(11)).join("")
  console.log(
    `\n${what.padEnd(18)}${cells(columns[what])}  |${cells(columns[what].map((name) => name.replace(/ \w+$/, " ×")))}`,
  )
  for (const { name, figures } of shown) {
    const ratios = figures.map((figure, column) => (figure / (ours[column] ?? 1)).toFixed(2))
    console.log(`${name.padEnd(18)}${cells(figures.map((figure) => figure.toFixed(2)))}  |${cells(ratios)}`)
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, two) => one - two)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function loadText(): string {
  return `load: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(", ")}`
}

function lastLines(text: string): string {
  return stripVTControlCharacters(text).trim().split("\n").slice(-6).join("\n  ")
}
