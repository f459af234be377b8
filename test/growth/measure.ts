/**
 * The CPU time of the whole program for some texts, beside that of the shortest texts of their kind. What an earlier
 * build left is collected before the next one is measured.
 */
import { cp, mkdir, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { buildFolder, type Workspace, workspace } from "../build-fixture.js"
import { rememberPlainTheme } from "../test-cache.js"
import type { Construct } from "./constructs.js"

/** Where a text stands, from the site's folder, and how long its shortest is. */
export interface Growing {
  file: string
  construct: Construct
  size: number
}

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

export interface Growth {
  /** Milliseconds of CPU for each size, without what the shortest texts take: the least of up to three runs. */
  times: number[]
  /** Of each size, whether a text has more of something than the parser can bear, and was refused. */
  refused: boolean[]
}

export interface GrowthLimits {
  /** How many times longer the texts become. */
  factors: readonly number[]
  /** How many times as long twice the text may take. */
  most: number
}

export interface GrowthSite {
  /** Builds with the texts in each of their sizes; up to twice again, if they take longer than the limits allow. */
  measure(texts: readonly Growing[], limits: GrowthLimits): Promise<Growth>
  remove(): Promise<void>
}

/** Milliseconds that are no more than the noise of a build. */
const noise = 100
/** Milliseconds that are enough for a text at one of the parser's limits. */
const enough = 2_000
/** The largest text that the program reads. */
const largest = 2_000_000

/** Whether time grows no faster than the limits allow, if it could be told, and texts that are refused end soon. */
export function growsWithin({ times, refused }: Growth, { factors, most }: GrowthLimits): boolean {
  return (
    times.every((ms) => ms > -noise) &&
    times.every((ms, index) => {
      if (refused[index]) return ms <= enough
      if (index === 0) return true
      const doublings = Math.log2((factors[index - 1] as number) / (factors[index - 2] ?? 1))
      return ms <= most ** doublings * Math.max(times[index - 1] as number, noise)
    })
  )
}

const files = {
  "site.config.ts": `export default { title: "A site", url: "https://docs.example.com", docs: [{ id: "docs", dir: "docs", route: "/docs" }], lastUpdate: false, brand: { name: "N" }, markdown: { math: true, format: "detect" } }\n`,
  "content/docs/index.md": "# Docs\n\nA page.\n",
  "content/docs/part/page.md": "# Part\n\nA page.\n",
  "content/blog/2024-01-01-post.md": "# Post\n\nA post.\n",
}

export async function growthSite(): Promise<GrowthSite> {
  const site: Workspace = await workspace()
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(site.folder, file)), { recursive: true })
    await writeFile(path.join(site.folder, file), text)
  }
  for (const [file, text] of Object.entries(files)) await write(file, text)
  const [cacheDir, first] = [path.join(site.folder, ".cache"), path.join(site.folder, ".first-cache")]
  const cost = async (texts: readonly Growing[], factor: number) => {
    await rm(cacheDir, { recursive: true, force: true })
    await cp(path.join(first, "theme"), path.join(cacheDir, "theme"), { recursive: true }).catch(() => {})
    for (const { file, construct, size } of texts) {
      const text = construct(factor === 0 ? 1 : factor * size)
      if (Buffer.byteLength(text) > largest) throw new Error(`the program does not read so much: ${file}, ${size}`)
      await write(file, text)
    }
    collectGarbage()
    const before = process.cpuUsage()
    const { diagnostics } = await buildFolder(site.folder, { cacheDir })
    const { user, system } = process.cpuUsage(before)
    for (const { file } of texts) await rm(path.join(site.folder, file))
    const refused = diagnostics.some(
      ({ code, message }) => code === "mdx-syntax" && /\b(too many|more than)\b/.test(message),
    )
    return { ms: (user + system) / 1000, refused }
  }
  // The first build bundles the theme, if the runner has not.
  await rememberPlainTheme(first)
  await cost([{ file: "content/docs/page.mdx", construct: () => "a\n", size: 1 }], 1)
  await cp(path.join(cacheDir, "theme"), path.join(first, "theme"), { recursive: true })
  return {
    async measure(texts, limits) {
      /** The shortest texts are measured as often as the others: the program becomes faster while it runs. */
      const factors = [0, 1, ...limits.factors]
      let least = factors.map(() => Number.POSITIVE_INFINITY)
      let growth: Growth | undefined
      for (let run = 0; run < 3 && !(growth && growsWithin(growth, limits)); run++) {
        const costs: Awaited<ReturnType<typeof cost>>[] = []
        for (const factor of factors) costs.push(await cost(texts, factor))
        least = least.map((ms, index) => Math.min(ms, costs[index]?.ms ?? ms))
        const [shortest = 0, ...times] = least
        growth = { times: times.map((ms) => ms - shortest), refused: costs.slice(1).map(({ refused }) => refused) }
      }
      return growth as Growth
    },
    remove: site.remove,
  }
}
