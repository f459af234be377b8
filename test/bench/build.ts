/**
 * `npm run bench [pages…]`: builds a seeded site cold, warm and after one edit, and prints what each took, as whole
 * processes and by stage. With `--peers` it measures other generators on the same pages, as `peers.ts` says.
 */
import { execFile } from "node:child_process"
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { Command, InvalidArgumentError } from "commander"
import { generateSite } from "./generate-site.js"
import { peers } from "./peer-list.js"
import { benchPeers } from "./peers.js"

const run = promisify(execFile)
const cli = path.resolve(import.meta.dirname, "../../bin/captcha-docs.js")
const others = peers.slice(1).map(({ name }) => name)

await new Command("npm run bench --")
  .argument("[pages...]", "build sites of these sizes (default: 100 1000)", numbers)
  .option("--peers", "measure other generators, too", false)
  .option("--only <names>", `measure these only, separated by commas: ${others.join(", ")}`, names, others)
  .option("--n <pages>", "give each this many pages", number, 1000)
  .option("--runs <count>", "build this often, and show medians", number, 1)
  .option("--edit", "build again after an edit of one page", false)
  .option("--dev", "measure the server for writers: its first page, and an edit", false)
  .option("--limit <minutes>", "leave out what takes longer", number, 30)
  .option("--modules <folder>", "keep packages in this folder", path.join(tmpdir(), "captcha-docs-peers"))
  .action((sizes: number[] = [100, 1000], options) =>
    options.peers ? benchPeers({ build: true, ...options }) : benchOurs(sizes),
  )
  .parseAsync()

function number(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("Give a number.")
  return Number(text)
}

function numbers(text: string, before: number[] = []): number[] {
  return [...before, number(text)]
}

function names(text: string): string[] {
  const unknown = text.split(",").filter((name) => !others.includes(name))
  if (unknown.length > 0) throw new InvalidArgumentError(`Unknown: ${unknown.join(", ")}.`)
  return text.split(",")
}

interface Measured {
  wall: number
  cpu: number
  peak: number
  stages: Record<string, number>
}

async function measure(folder: string, ...flags: string[]): Promise<Measured> {
  const started = performance.now()
  const script = `import {main} from ${JSON.stringify(path.resolve(path.dirname(cli), "../dist/cli.js"))}
await main(["node", "captcha-docs", ...process.argv.slice(1)])
const {user, system} = process.cpuUsage()
process.stderr.write("\\n@" + JSON.stringify({cpu: (user + system) / 1e6, peak: process.resourceUsage().maxRSS / 1024}))`
  const report = path.join(folder, "report.json")
  const args = ["--input-type=module", "-e", script, "build", folder, "--quiet", "--report", report, ...flags]
  const { stderr } = await run(process.execPath, args, { maxBuffer: 1e8 })
  const wall = (performance.now() - started) / 1000
  const { cpu, peak } = JSON.parse(stderr.slice(stderr.lastIndexOf("@") + 1)) as { cpu: number; peak: number }
  const { stages } = JSON.parse(await readFile(report, "utf8")) as { stages: { name: string; ms: number }[] }
  return { wall, cpu, peak, stages: Object.fromEntries(stages.map(({ name, ms }) => [name, ms])) }
}

function row(pages: number, what: string, { wall, cpu, peak, stages }: Measured): string {
  const speed = Math.round(pages / wall)
  const parts = Object.entries(stages).map(([name, ms]) => `${name} ${ms}`)
  return `${String(pages).padStart(6)}  ${what.padEnd(16)}${wall.toFixed(2).padStart(8)}${cpu.toFixed(2).padStart(8)}${peak.toFixed(0).padStart(7)}${String(speed).padStart(9)}  ${parts.join(", ")}`
}

async function benchOurs(sizes: readonly number[]): Promise<void> {
  console.log(` pages  build            wall s   CPU s     MB  pages/s  stages in ms`)
  for (const pages of sizes) {
    const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-bench-"))
    try {
      await generateSite(folder, pages)
      console.log(row(pages, "cold", await measure(folder)))
      console.log(row(pages, "nothing changed", await measure(folder)))
      await appendFile(path.join(folder, "content/docs/section-0/page-7.mdx"), "\nOne more line.\n")
      console.log(row(pages, "one page edited", await measure(folder)))
      console.log(row(pages, "without a cache", await measure(folder, "--no-cache")))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
