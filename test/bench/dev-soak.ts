/** Random edits of 1,000 pages with mistakes among them, and whether the pages at their end are those of a cold build. */
import { rename, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import type { Browser } from "playwright-core"
import { learnSite, makePages } from "../../src/pipeline.js"
import { prepareContext } from "../../src/setup/prepare-context.js"
import { memoryOf, startDev, stopDev } from "./dev-process.js"
import { generatePages, generateSite, seededRandom } from "./generate-site.js"

const pages = 1000
const config = 'export default { title: "Bench", lastUpdate: false }\n'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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

export async function soak(root: string, program: string, browser: Browser, edits: number): Promise<number> {
  await generateSite(root, pages)
  const dev = await startDev(root, program)
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
  await stopDev(dev)
  return restarts + stale.length + (onScreen === reloaded ? 0 : 1)
}
