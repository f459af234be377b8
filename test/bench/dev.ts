/**
 * `npm run bench:dev`: how long an edit takes from the disk to the server's answer and to the screen, in Chromium, what
 * processor time it costs and how long the server stood still, by kind of edit: on this site, on this site with 1,000
 * generated pages, on 10,000 generated pages, and on 300 with and without 1,500 problems. Then how a day begins: nothing
 * is remembered, the first page is edited as soon as it is there, then gets a mistake.
 *
 * `--profile` lists the functions that take more than 5 ms of an edit, by kind; `--program` measures other builds of the program beside this one, in turn; `--peers` other generators on the same pages;
 * `--soak` makes random edits, with mistakes among them, and compares the pages at their end with a cold build's.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { loadavg, tmpdir } from "node:os"
import path from "node:path"
import { Command } from "commander"
import { type Browser, chromium, type Page } from "playwright-core"
import { chromiumArgs, findChromium } from "../browser/chromium.js"
import { bareSite, type EditKind, editKinds, type Ground, openPage, thisSite } from "./dev-grounds.js"
import { ask, cpuOf, type Dev, longestStall, startDev, stopDev } from "./dev-process.js"
import { costly } from "./dev-profile.js"
import { soak } from "./dev-soak.js"
import { benchPeers } from "./peers.js"

const own = path.resolve(import.meta.dirname, "../../bin/captcha-docs.js")
const grounds: Record<string, (root: string) => Promise<Ground>> = {
  site: (root) => thisSite(root, 50),
  "site+1000": (root) => thisSite(root, 1000),
  "bare-300": (root) => bareSite(root, 300),
  "bare-300-broken": (root) => bareSite(root, 300, true),
  "bare-10000": (root) => bareSite(root, 10_000),
}

const options = new Command("npm run bench:dev --")
  .option("--ground <names>", `edit these sites only: ${Object.keys(grounds).join(", ")}`, list, Object.keys(grounds))
  .option("--kind <names>", "make these kinds of edits only, by the beginning of their names", list, [""])
  .option("--edits <count>", "edit a body so often; other kinds a fourth of it", Number, 20)
  .option("--starts <count>", "begin so many days", Number, 4)
  .option("--program <files>", "also measure these builds: paths of bin/captcha-docs.js", list, [])
  .option("--soak <count>", "make so many random edits", Number, 0)
  .option("--profile", "instead of times, tell the functions that take more than 5 ms of an edit", false)
  .option("--peers", "also measure VitePress and Hugo on 1,000 generated pages", false)
  .parse()
  .opts<{
    ground: string[]
    kind: string[]
    edits: number
    starts: number
    program: string[]
    soak: number
    profile: boolean
    peers: boolean
  }>()

function list(text: string): string[] {
  return text.split(",")
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const now = () => performance.timeOrigin + performance.now()

interface Times {
  /** Milliseconds from the write until the browser has the server's answer, and until the frame that shows it. */
  answer: number
  screen: number
}

async function editToScreen(page: Page, shown: string, edit: () => Promise<void>): Promise<Times> {
  const seen = page.evaluate(`new Promise((resolve) => {
    const isPage = ({ name }) => new URL(name).pathname === location.pathname
    const look = () => {
      if (!(${shown})) return requestAnimationFrame(look)
      const answered = performance.getEntriesByType("resource").filter(isPage).at(-1)?.responseEnd
      performance.clearResourceTimings()
      resolve([performance.timeOrigin + (answered ?? 0), performance.timeOrigin + performance.now()])
    }
    look()
  })`) as Promise<[number, number]>
  await pause(150)
  const at = now()
  await edit()
  const [answer, screen] = await seen
  return { answer: answer - at, screen: screen - at }
}

/** Resolves when the present state is checked. */
async function settled(dev: Dev): Promise<void> {
  const asked = new URL("/__captcha-docs/problems?page=/", dev.url)
  while (/"complete":false/.test(await (await fetch(asked)).text())) await pause(50)
}

const at = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN
const shownMs = (ms: number) => ms.toFixed(0).padStart(6)

async function measureKind(page: Page, dev: Dev, { name, edit, shown }: EditKind): Promise<string> {
  const times: Times[] = []
  const turns = name === "body" ? options.edits : Math.ceil(options.edits / 4)
  let cpu = 0
  let stall = 0
  for (let turn = -1; turn < turns; turn++) {
    const word = `w${name.replaceAll(/\W/g, "")}${turn + 1}e`
    await settled(dev)
    await longestStall(dev)
    if (options.profile && turn === 0) await ask(dev, "profile")
    const before = await cpuOf(dev)
    const took = await editToScreen(page, shown(word), () => edit(word))
    await settled(dev)
    // The first is for what is loaded once.
    if (turn < 0) continue
    times.push(took)
    cpu += (await cpuOf(dev)) - before
    stall = Math.max(stall, await longestStall(dev))
  }
  if (options.profile) return [name, ...costly(await ask(dev, "profiled"), turns)].join("\n  ")
  const [answers, screens] = [times.map(({ answer }) => answer), times.map(({ screen }) => screen)]
  const browser = times.map(({ answer, screen }) => screen - answer)
  const figures = [at(answers, 0), at(answers, 0.5), at(answers, 0.95), at(screens, 0.5), at(screens, 0.95)]
  return `${name.padEnd(24)}${[...figures, at(browser, 0.5), cpu / turns, stall].map(shownMs).join("")}  (${turns})`
}

const head = `${"".padEnd(24)}${["least", "answer", "p95", "screen", "p95", "browser", "CPU", "stall"].map((name) => name.slice(0, 5).padStart(6)).join("")}`

async function measureEdits(ground: Ground, dev: Dev, browser: Browser): Promise<void> {
  const page = await browser.newPage()
  await page.goto(dev.url + openPage(ground), { waitUntil: "load" })
  await settled(dev)
  const { kinds, undo } = await editKinds(ground)
  if (!options.profile) console.log(head)
  for (const kind of kinds) {
    if (options.kind.some((start) => kind.name.startsWith(start))) console.log(await measureKind(page, dev, kind))
  }
  await undo()
  await page.close()
}

/** Nothing is remembered: the first page, an edit of it as soon as it is there, and a mistake right after. */
async function beginDay(ground: Ground, program: string, browser: Browser): Promise<void> {
  await rm(path.join(ground.root, ".cache"), { recursive: true, force: true })
  const file = path.join(ground.pages, "section-0/page-7.mdx")
  const text = await readFile(file, "utf8")
  const dev = await startDev(ground.root, program)
  const since = () => (performance.now() - dev.startedAt).toFixed(0)
  const page = await browser.newPage()
  await (await fetch(dev.url + openPage(ground))).text()
  const answered = since()
  await page.goto(dev.url + openPage(ground), { waitUntil: "domcontentloaded" })
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 50))")
  const first = await editToScreen(page, 'document.body.textContent.includes("atonce")', () =>
    writeFile(file, text.replace("\n## ", "\natonce\n\n## ")),
  )
  const mistakeAt = performance.now()
  await writeFile(file, text.replace("\n## ", "\natonce [gone](./gone-for-good.mdx)\n\n## "))
  const own = `/__captcha-docs/problems?page=/${openPage(ground)}`
  while (!(await (await fetch(new URL(own, dev.url))).text()).includes("gone-for-good")) await pause(10)
  const told = performance.now() - mistakeAt
  await settled(dev)
  console.log(
    `first page ${answered} ms, edit at once ${first.screen.toFixed(0)} ms, a mistake told ${told.toFixed(0)} ms, all checked ${since()} ms, longest stall ${(await longestStall(dev)).toFixed(0)} ms, CPU ${await cpuOf(dev)} ms`,
  )
  await writeFile(file, text)
  await page.close()
  await stopDev(dev)
}

const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-bench-dev-"))
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
try {
  const programs = [own, ...options.program.map((file) => path.resolve(file))]
  for (const name of options.ground) {
    const ground = await grounds[name]?.(folder)
    if (!ground) throw new Error(`Unknown site: ${name}.`)
    for (const program of programs) {
      console.log(`\n${name}, ${program === own ? "this build" : program}, load ${loadavg()[0]?.toFixed(1)}`)
      for (let day = 0; day < (options.profile ? 0 : options.starts); day++) await beginDay(ground, program, browser)
      const dev = await startDev(ground.root, program)
      await measureEdits(ground, dev, browser)
      await stopDev(dev)
    }
  }
  if (options.soak > 0) process.exitCode = (await soak(folder, own, browser, options.soak)) === 0 ? 0 : 1
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}
if (options.peers) {
  const modules = path.join(tmpdir(), "captcha-docs-peers")
  const what = { build: false, edit: false, dev: true, only: ["vitepress", "hugo"] }
  await benchPeers({ n: 1000, runs: 3, limit: 10, modules, ...what })
}
