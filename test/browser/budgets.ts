import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { describe, it } from "node:test"
import { brotliCompressSync, constants } from "node:zlib"
import type { TestSite } from "./site.js"

/** As `serve` sends it. */
const small = (bytes: Buffer | string) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Every file of script that runs before the first interaction: the client and what it imports at once. */
async function scriptsOf(dir: string, html: string): Promise<string[]> {
  const found = new Set<string>()
  const visit = async (file: string): Promise<void> => {
    if (found.has(file)) return
    found.add(file)
    const text = await readFile(path.join(dir, file), "utf8")
    for (const [, name] of text.matchAll(/(?:from|import)\s*"\/(assets\/[^"]+)"/g)) await visit(name as string)
  }
  for (const [, src] of html.matchAll(/<script[^>]* src="\/([^"]+)"/g)) await visit(src as string)
  return [...found]
}

/** Of each next page, 0.9 KB are the inline script: as a file, it could keep the page from being shown. */
const nextPage = 13
/** Programs in eight languages, the reference of a whole API, every tool for tests: these pages come to more, in KB. */
const programs: Record<string, number> = {
  "/docs/v2/getting-started/verify": 26,
  "/docs/v2/api/siteverify": 17,
  "/docs/v2/guides/automated-testing": 14,
  "/docs/v1/getting-started/verify": 13.5,
}

export function budgetSuite(site: () => TestSite): void {
  describe("budgets, compressed with brotli", () => {
    it("holds every documentation page to 60 KB, half of them to 45 KB, and the next page to 13 KB", async () => {
      const { dir, routes } = site()
      const docs = routes.filter((route) => route.startsWith("/docs/"))
      const sizes: { route: string; first: number; next: number }[] = []
      const known = new Map<string, number>()
      for (const route of docs) {
        const html = await readFile(path.join(dir, route, "index.html"), "utf8")
        const css = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map((match) => match[1] as string)
        let first = small(html)
        for (const file of [...css, ...(await scriptsOf(dir, html))]) {
          if (!known.has(file)) known.set(file, small(await readFile(path.join(dir, file))))
          first += known.get(file) ?? 0
        }
        sizes.push({ route, first, next: small(html) })
      }
      const firsts = sizes.map((size) => size.first).sort((one, two) => one - two)
      const nexts = sizes.map((size) => size.next).sort((one, two) => one - two)
      const median = (all: number[]) => all[Math.floor(all.length / 2)] ?? 0
      console.log(
        `first page: median ${kb(median(firsts))}, most ${kb(firsts.at(-1) ?? 0)}; next page: median ${kb(median(nexts))}, most ${kb(nexts.at(-1) ?? 0)}`,
      )
      assert.ok(median(firsts) <= 45 * 1024)
      assert.deepEqual(
        sizes.filter((size) => size.first > 60 * 1024),
        [],
      )
      assert.deepEqual(
        sizes.filter(({ next, route }) => next > (programs[route] ?? nextPage) * 1024),
        [],
      )
    })

    it("holds the sheet to 15 KB, the scripts before an interaction to 9.5 KB, the search worker to 16 KB, the fonts to 62 KB, one of them preloaded", async () => {
      const { dir } = site()
      const html = await readFile(path.join(dir, "docs/v2/index.html"), "utf8")
      const css = /<link rel="stylesheet" href="\/([^"]+)"/.exec(html)?.[1] ?? ""
      let scripts = 0
      for (const file of await scriptsOf(dir, html)) scripts += small(await readFile(path.join(dir, file)))
      const sheet = small(await readFile(path.join(dir, css)))
      const assets = await readdir(path.join(dir, "assets"))
      const worker = small(
        await readFile(path.join(dir, "assets", assets.find((file) => file.startsWith("search-worker")) ?? "")),
      )
      const fonts = assets.filter((file) => file.endsWith(".woff2"))
      const sizes = await Promise.all(
        fonts.map(async (font) => (await readFile(path.join(dir, "assets", font))).length),
      )
      console.log(
        `sheet ${kb(sheet)}, scripts ${kb(scripts)}, search worker ${kb(worker)}, fonts ${sizes.map(kb).join(", ")}`,
      )
      assert.ok(sheet <= 15 * 1024)
      assert.ok(scripts <= 9.5 * 1024, kb(scripts))
      assert.ok(worker <= 16 * 1024, kb(worker))
      assert.ok(sizes.reduce((sum, size) => sum + size) <= 62 * 1024)
      assert.equal([...html.matchAll(/href="[^"]+\.woff2"/g)].length, 1)
    })
  })
}
