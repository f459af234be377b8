/**
 * `npm run bench:dev [pages] [edits]`: how long an edit takes from the disk to the screen, in Chromium, on a seeded site,
 * and on one of 300 pages with 1,500 problems beside the same one without; then random edits with mistakes among them,
 * and whether the pages at their end are those of a cold build.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { type Browser, chromium, type Page } from "playwright-core"
import { learnSite, makePages } from "../../src/pipeline.js"
import { prepareContext } from "../../src/setup/prepare-context.js"
import { chromiumArgs, findChromium } from "../browser/chromium.js"
import { generatePages, generateSite, seededRandom } from "./generate-site.js"

const [pages = 1000, edits = 500] = process.argv.slice(2).map(Number)
const cli = path.resolve(import.meta.dirname, "../../bin/captcha-docs.js")
const config = 'export default { title: "Bench", lastUpdate: false }\n'

interface Dev {
  child: ChildProcess
  url: string
  startedAt: number
  readyMs: number
}

async function startDev(root: string): Promise<Dev> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [cli, "dev", root, "--port", "0", "--quiet"], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  process.once("exit", () => child.kill())
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (text) => resolve(String(text).trim()))
    child.once("exit", (code) => reject(new Error(`dev ended with ${code}`)))
  })
  return { child, url, startedAt, readyMs: performance.now() - startedAt }
}

async function stop({ child }: Dev): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill()
  await ended
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds from the write until the frame that shows it. */
async function editToScreen(page: Page, word: string, edit: () => Promise<void>): Promise<number> {
  const shown = page.evaluate(`new Promise((resolve) => {
    const look = () => document.documentElement.textContent.includes(${JSON.stringify(word)})
      ? resolve(performance.timeOrigin + performance.now())
      : requestAnimationFrame(look)
    look()
  })`) as Promise<number>
  await pause(150)
  const at = performance.timeOrigin + performance.now()
  await edit()
  return (await shown) - at
}

function line(what: string, times: number[]): void {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  console.log(`${what.padEnd(28)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms (${times.length})`)
}

/** The median of the edits of a body. */
async function measureEdits(root: string, dev: Dev, browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const file = path.join(root, "content/docs/section-0/page-7.mdx")
  await page.goto(`${dev.url}docs/section-0/page-7`, { waitUntil: "domcontentloaded" })
  console.log(`${"first page after start".padEnd(28)} ${(performance.now() - dev.startedAt).toFixed(0)} ms`)
  await pause(2_000)
  const text = await readFile(file, "utf8")
  for (let turn = 0; turn < 3; turn++) {
    await editToScreen(page, `warm-${turn}-word`, () => writeFile(file, `${text}\nwarm-${turn}-word\n`))
  }
  const cpuBefore = await cpuOf(dev)
  const body: number[] = []
  const title: number[] = []
  for (let turn = 0; turn < 40; turn++) {
    const word = `body-${turn}-word`
    body.push(await editToScreen(page, word, () => writeFile(file, text.replace("\n## ", `\n${word}\n\n## `))))
    await pause(300)
  }
  for (let turn = 0; turn < 20; turn++) {
    const word = `Title-${turn}`
    title.push(await editToScreen(page, word, () => writeFile(file, text.replace(/^title: .*$/m, `title: ${word}`))))
    await pause(300)
  }
  const cpu = (await cpuOf(dev)) - cpuBefore
  line("edit of a body", body)
  line("edit of a title", title)
  console.log(
    `${"CPU of dev an edit".padEnd(28)} ${(cpu / (body.length + title.length)).toFixed(0)} ms, its checks included`,
  )
  await writeFile(file, text)
  await page.close()
  return body.sort((a, b) => a - b)[Math.floor(body.length / 2)] ?? 0
}

/** A broken site is where its author needs speed most. */
async function measureProblems(root: string, browser: Browser): Promise<void> {
  const medians: number[] = []
  for (const broken of [false, true]) {
    console.log(`\n300 pages, ${broken ? "1,500" : "no"} problems`)
    await generateSite(root, 300, { broken })
    const dev = await startDev(root)
    medians.push(await measureEdits(root, dev, browser))
    await stop(dev)
  }
  const [without = 0, withThem = 0] = medians
  console.log(`${"with problems / without".padEnd(28)} ${(withThem / without).toFixed(2)}`)
}

/** Milliseconds of processor time so far, where the system tells. */
async function cpuOf({ child }: Dev): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, "utf8").catch(() => "")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

async function memoryOf({ child }: Dev): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** One random edit; a mistake every few. */
function randomEdits(root: string, random: () => number) {
  const texts = new Map(generatePages(pages).map((page) => [path.join(root, "content/docs", page.path), page.text]))
  const original = new Map(texts)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const set = async (file: string, text: string) => {
    texts.set(file, text)
    await writeFile(file, text)
  }
  const broken = new Set<string>()
  const kinds: ((file: string, turn: number) => Promise<void>)[] = [
    (file, turn) => set(file, `${original.get(file)}\nEdit ${turn}.\n`),
    (file, turn) => set(file, (original.get(file) ?? "").replace(/^title: .*$/m, `title: Title ${turn}`)),
    async (file, turn) => {
      broken.add(file)
      await set(file, `${original.get(file)}\n<Broken${turn}\n`)
    },
    async (file) => {
      broken.add(file)
      await set(file, (original.get(file) ?? "").replace("---\n", '---\nkeywords: "\n'))
    },
    (file) => set(file, ""),
    async (file) => {
      texts.delete(file)
      await rm(file, { force: true })
    },
    async (file, turn) => {
      const text = texts.get(file)
      if (text === undefined) return
      const to = file.replace(/[^/]*$/, `renamed-${turn}.mdx`)
      texts.delete(file)
      texts.set(to, text)
      await rename(file, to)
    },
    async () => {
      await writeFile(path.join(root, "site.config.ts"), pick(["export default {", "throw 1\n", config]))
    },
  ]
  return {
    one: (turn: number) => pick(kinds)(pick([...original.keys()].slice(0, 200)), turn),
    /** Everything is right again, though not as it was. */
    async repair() {
      await writeFile(path.join(root, "site.config.ts"), config)
      for (const file of broken) if (texts.has(file)) await set(file, `${original.get(file)}\nRepaired.\n`)
    },
  }
}

/** Every page as a build that remembers nothing makes it; broken links would keep `build` from writing it. */
async function coldPages(root: string): Promise<Map<string, string>> {
  const prepared = await prepareContext({ root, cache: false, drafts: true, event: () => {} })
  if (!prepared.context) throw new Error("the configuration is broken")
  const relations = await learnSite(prepared.context)
  const { pages: made } = await makePages(prepared.context, relations, relations.routes)
  const listed = made.filter((_, index) => !relations.routes[index]?.fallback)
  return new Map(await Promise.all(listed.map(async (page) => [page.facts.url, (await page.body()).html] as const)))
}

async function soak(root: string, dev: Dev, browser: Browser): Promise<number> {
  const page = await browser.newPage()
  await page.goto(`${dev.url}docs/section-1/page-21`)
  const random = seededRandom(7)
  const { one, repair } = randomEdits(root, random)
  let restarts = 0
  dev.child.once("exit", () => restarts++)
  const memory: number[] = []
  for (let turn = 0; turn < edits; turn++) {
    await one(turn)
    await pause(random() * 250)
    if (turn % Math.max(1, Math.floor(edits / 5)) === 0) memory.push(await memoryOf(dev))
  }
  await repair()
  await pause(3_000)
  memory.push(await memoryOf(dev))
  const published = await coldPages(root)
  const stale: string[] = []
  for (const [url, html] of published) {
    const shown = await (await fetch(dev.url + url.slice(1))).text()
    if (shown.replace(/<script type="module" src="\/__captcha-docs[^>]*><\/script>/, "") !== html) stale.push(url)
  }
  const onScreen = await page.evaluate("document.querySelector('main').textContent")
  await page.reload()
  const reloaded = await page.evaluate("document.querySelector('main').textContent")
  console.log(
    `${String(edits).padEnd(5)} random edits: ${restarts} restarts, ${stale.length} stale pages of ${published.size}, the open page ${onScreen === reloaded ? "is" : "IS NOT"} as after a reload`,
  )
  console.log(`memory in MB while they ran: ${memory.map((one) => one.toFixed(0)).join(", ")}`)
  if (stale.length > 0) console.log(stale.slice(0, 10).join("\n"))
  return restarts + stale.length + (onScreen === reloaded ? 0 : 1)
}

const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-bench-dev-"))
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
try {
  await generateSite(folder, pages)
  const cold = await startDev(folder)
  const answered = async (asked: string) => {
    await (await fetch(cold.url + asked)).text()
    return `${(performance.now() - cold.startedAt).toFixed(0)} ms`
  }
  console.log(`${pages} pages, the first start with an empty cache: ${cold.readyMs.toFixed(0)} ms`)
  console.log(`${"first page".padEnd(28)} ${await answered("docs/section-0/page-7")}`)
  console.log(`${"checks complete".padEnd(28)} ${await answered("__captcha-docs/problems?page=/")}`)
  await pause(2_000)
  await stop(cold)
  const dev = await startDev(folder)
  console.log(`${"start".padEnd(28)} ${dev.readyMs.toFixed(0)} ms`)
  await measureEdits(folder, dev, browser)
  if (edits > 0) process.exitCode = (await soak(folder, dev, browser)) === 0 ? 0 : 1
  await stop(dev)
  await measureProblems(folder, browser)
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}
