/** The CPU time of the whole program for one text, beside that of a page with one word. */
import { mkdir, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { buildFolder, type Workspace, workspace } from "../build-fixture.js"
import { rememberPlainTheme } from "../test-cache.js"
import type { Construct } from "./constructs.js"

/** Milliseconds of CPU at one, two and four times a size, without what a page with one word takes. */
export type Growth = [number, number, number]

export interface GrowthSite {
  /** The least of up to three runs; no further one where each doubling takes at most `enough` times as long. */
  measure(construct: Construct, options: { size: number; file: string; enough: number }): Promise<Growth>
  remove(): Promise<void>
}

const config = `export default { title: "A site", url: "https://docs.example.com", docs: [{ id: "docs", dir: "docs", route: "/docs" }], blog: false, lastUpdate: false, brand: { name: "N" }, markdown: { math: true } }\n`

export async function growthSite(): Promise<GrowthSite> {
  const site: Workspace = await workspace()
  await mkdir(path.join(site.folder, "content/docs"), { recursive: true })
  await writeFile(path.join(site.folder, "site.config.ts"), config)
  await writeFile(path.join(site.folder, "content/docs/index.md"), "# Docs\n\nA page.\n")
  const cost = async (file: string, text: string) => {
    const [page, cacheDir] = [path.join(site.folder, "content/docs", file), path.join(site.folder, ".cache")]
    await rm(cacheDir, { recursive: true, force: true })
    await rememberPlainTheme(cacheDir)
    await writeFile(page, text)
    const before = process.cpuUsage()
    await buildFolder(site.folder, { cacheDir })
    const { user, system } = process.cpuUsage(before)
    await rm(page)
    return (user + system) / 1000
  }
  // The first builds load the program.
  let empty = await cost("page.mdx", "a\n")
  for (let run = 1; run < 5; run++) empty = Math.min(empty, await cost("page.mdx", "a\n"))
  return {
    async measure(construct, { size, file, enough }) {
      const texts = [construct(size), construct(2 * size), construct(4 * size)]
      let times: number[] = []
      for (let run = 0; run < 3; run++) {
        const now: number[] = []
        for (const text of texts) now.push((await cost(file, text)) - empty)
        times = now.map((ms, index) => Math.min(ms, times[index] ?? ms))
        const [first = 0, second = 0, third = 0] = times
        if (third <= enough * second && second <= enough * first) break
      }
      return times as Growth
    },
    remove: site.remove,
  }
}
