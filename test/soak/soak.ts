/** What runs for hours: `dev` over many edits, and one tab over many pages. `npm run test:long`; SOAK says how many. */
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { rm } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { promisify } from "node:util"
import { startSite } from "../browser/site.js"
import { site } from "../faults/scenes.js"
import { folderWith, pageText, start, writeFiles } from "../run-program.js"
import { nextLook, slowness } from "../waits.js"

const times = Number(process.env.SOAK ?? 2_000)
const limit = { timeout: 6 * 3_600_000 }

async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)])
  return Number(stdout) / 1024
}

test("dev shows every one of many edits, of every kind, in memory that stays as it is", limit, async (t) => {
  // Problems that stand all the time are part of a writer's life.
  const broken = Object.fromEntries(
    Array.from({ length: 150 }, (_, page) => [
      `content/docs/v1/broken-${page}.mdx`,
      pageText(
        `Broken ${page}`,
        Array.from({ length: 10 }, (_, link) => `[${link}](/nowhere/${page}-${link})`).join(" "),
      ),
    ]),
  )
  const { folder, remove } = await folderWith({ ...site, ...broken })
  t.after(remove)
  // A heap that is small is tidied up often: what stays is kept on purpose, or by mistake.
  const env = { NODE_OPTIONS: "--max-old-space-size=160" }
  const { child, done } = start(["dev", "--port", "0"], { cwd: folder, env, limit: 0 })
  t.after(() => child.kill("SIGKILL"))
  const url = await new Promise<string>((resolve) => {
    let told = ""
    child.stdout?.on("data", (text: string) => {
      told += text
      const [address] = /http:\/\/\S+/.exec(told) ?? []
      if (address) resolve(address)
    })
  })
  const shows = async (address: string, text: string, status = 200) => {
    for (const end = Date.now() + 60_000; Date.now() < end; await nextLook()) {
      const response = await fetch(new URL(address, url)).catch(() => undefined)
      if (response?.status === status && (await response.text()).includes(text)) return
    }
    assert.fail(`${address} does not show ${text}`)
  }
  const guide = (round: number) => ({
    "content/docs/v1/guide.mdx": pageText("Guide", `Edit ${round}.\n\n## Steps\n\nText.`),
  })
  /** A round is one edit; the kinds come in turn. */
  const kinds: ((round: number) => Promise<void>)[] = [
    async (round) => {
      await writeFiles(folder, guide(round))
      await shows("/docs/v1/guide", `Edit ${round}.`)
    },
    async (round) => {
      await writeFiles(folder, { "content/docs/v1/new.mdx": pageText(`New ${round}`) })
      await shows("/docs/v1/new", `New ${round}`)
    },
    async () => {
      await rm(path.join(folder, "content/docs/v1/new.mdx"))
      await shows("/docs/v1/new", "", 404)
    },
    async (round) => {
      await writeFiles(folder, { "content/docs/v1/_category_.yml": `label: Label ${round}\n` })
      await writeFiles(folder, { "site.config.ts": (site["site.config.ts"] ?? "").replace('"T"', `"T${round}"`) })
      await shows("/docs/v1/guide", `T${round}`)
    },
    async (round) => {
      await writeFiles(folder, {
        "content/docs/v1/dot.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="${round}"/>`,
      })
      await writeFiles(folder, guide(round))
      await shows("/docs/v1/guide", `Edit ${round}.`)
    },
    async (round) => {
      await writeFiles(folder, { "templates/parts/Note.tsx": `export const note = ${round}\n`, ...guide(round) })
      await shows("/docs/v1/guide", `Edit ${round}.`)
    },
  ]
  const memory: number[] = []
  for (let round = 0; round < times; round++) {
    await kinds[round % kinds.length]?.(round)
    if (round % Math.ceil(times / 20) === 0) memory.push(Math.round(await memoryOf(child.pid as number)))
  }
  t.diagnostic(`${times} edits; MB: ${memory.join(" ")}`)
  const half = memory.length / 2
  const [early, late] = [memory.slice(2, half), memory.slice(half)].map((some) => Math.max(...some)) as [number, number]
  assert.ok(late < early * 1.25, `${early} MB in the first half, ${late} MB in the second`)
  child.kill("SIGINT")
  assert.equal((await done).status, 130)
})

test("one tab over many pages keeps no listener, no element and no memory", limit, async (t) => {
  const served = await startSite()
  t.after(() => served.close())
  const page = await served.browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable")
  const measure = async () => {
    await session.send("HeapProfiler.collectGarbage")
    const { metrics } = await session.send("Performance.getMetrics")
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
    return { listeners: of("JSEventListeners"), nodes: of("Nodes"), heap: Math.round(of("JSHeapUsedSize") / 1024) }
  }
  const routes = served.routes.filter((route) => route.startsWith("/docs/v2") || route.startsWith("/blog"))
  await page.goto(`${served.origin}/docs/v2`)
  await page.evaluate("window.sameDocument = true")
  const visited = async (route: string) => {
    // As a link that a reader clicks.
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement("a"), { href })
      document.querySelector("#region")?.append(link)
      link.click()
    }, route)
    await page.waitForFunction((path) => location.pathname === path, route)
    await page.locator("#region h1").first().waitFor()
  }
  /** Always of the same page. */
  const state = async () => {
    await visited("/docs/v2")
    await slowness(500)
    return measure()
  }
  let early: Awaited<ReturnType<typeof measure>> | undefined
  const pages = Math.ceil(times / 2)
  for (let visit = 0; visit < pages; visit++) {
    await visited(routes[(visit * 7) % routes.length] as string)
    if (visit === Math.floor(pages / 5)) early = await state()
  }
  const late = await state()
  assert.equal(await page.evaluate("window.sameDocument"), true, "one document from the first page to the last")
  t.diagnostic(`${pages} pages; ${JSON.stringify({ early, late })}`)
  assert.ok(early)
  assert.ok(late.listeners <= early.listeners * 1.2, "listeners")
  assert.ok(late.nodes <= early.nodes * 1.5, "elements")
  assert.ok(late.heap <= early.heap * 1.5, "memory")
})
