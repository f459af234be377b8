/**
 * `npm run bench:reference`: what the reference, the names and the samples of this site cost, in CPU seconds a step; then
 * whole builds with nothing remembered, with only these steps remembered, and with everything remembered; then the check
 * of all samples after an edit to one.
 */

import { execFile } from "node:child_process"
import { appendFile, cp, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { Memo, type Runner, runHere } from "../../src/engine/memo.js"
import { noStore } from "../../src/engine/store.js"
import { learnSite } from "../../src/pipeline.js"
import { checkSamples } from "../../src/samples/check-samples.js"
import { samplesInput } from "../../src/samples/samples-input.js"
import { prepareContext } from "../../src/setup/prepare-context.js"
import { steps } from "../../src/worker.js"

const root = path.resolve(import.meta.dirname, "../..")
const run = promisify(execFile)

/** Steps one after the other in this thread, so that each step's CPU time is its own. */
function measuringRunner(): Runner {
  let queue: Promise<unknown> = Promise.resolve()
  return (step, inputs) => {
    const work = queue.then(async () => {
      const before = process.cpuUsage()
      const results = await runHere(step, inputs)
      const { user, system } = process.cpuUsage(before)
      const seconds = ((user + system) / 1e6).toFixed(2)
      console.log(`  ${step.name.padEnd(20)}${String(inputs.length).padStart(5)} inputs${seconds.padStart(8)} s`)
      return results
    })
    queue = work.catch(() => {})
    return work
  }
}

async function stepByStep(): Promise<void> {
  const memo = new Memo({ store: noStore, stamp: "bench", runner: measuringRunner() })
  const { context } = await prepareContext({ root, memo, cache: false, drafts: false, event: () => {} })
  if (!context) throw new Error("the site's configuration is wrong")
  const relations = await learnSite(context)
  const checked = await checkSamples(samplesInput(context, relations))
  console.log(`  ${checked.samples} samples, ${checked.diagnostics.length} problems`)
}

async function wholeCommands(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-bench-"))
  const cache = path.join(folder, ".cache")
  const command = async (title: string, name: string, ...flags: string[]) => {
    const script = `import {main} from ${JSON.stringify(path.join(root, "dist/cli.js"))}
await main(["node", "captcha-docs", ...process.argv.slice(1)])
const {user, system} = process.cpuUsage()
process.stderr.write("\\n@" + (user + system) / 1e6)`
    const started = performance.now()
    const args = ["--input-type=module", "-e", script, name, "--root", folder, ...flags]
    const { stderr } = await run(process.execPath, args, { maxBuffer: 1e8 })
    const wall = (performance.now() - started) / 1000
    const cpu = Number(stderr.slice(stderr.lastIndexOf("@") + 1))
    const stages = [...stderr.matchAll(/^(reference|check|samples) +\d+ +\d+ +\d+ +(\d+)/gm)].map(
      ([, one, time]) => `${one} ${time} ms`,
    )
    console.log(
      `  ${title.padEnd(44)}${cpu.toFixed(2).padStart(8)}${wall.toFixed(2).padStart(8)}  ${stages.join(", ")}`,
    )
  }
  try {
    for (const name of await readdir(root))
      if (/^content$|\.(ts|yml|lock)$/.test(name))
        await cp(path.join(root, name), path.join(folder, name), { recursive: true })
    await command("build, nothing remembered", "build", "--quiet", "--profile")
    for (const step of await readdir(cache))
      if (!["types", "documents"].includes(steps[step]?.thread ?? ""))
        await rm(path.join(cache, step), { recursive: true })
    await command("build, only these steps remembered", "build", "--quiet", "--profile")
    await command("build, everything remembered", "build", "--quiet", "--profile")
    await appendFile(
      path.join(folder, "content/docs/v2/index.mdx"),
      '\n```ts\nimport { CaptchaSDK } from "{brand.sdkPackage}"\nnew CaptchaSDK()\n```\n',
    )
    await command("check-samples, one sample edited", "check-samples", "--quiet")
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

console.log("step by step, CPU seconds:")
await stepByStep()
console.log(`${"whole commands:".padEnd(49)}CPU s  wall s`)
await wholeCommands()
