/**
 * Makes small mistakes in the code, one at a time, and counts those that the tests notice: `npm run test:mutation`.
 * The mistakes are a sample that SEED draws, SAMPLE of each part (0: all); names of parts after the command choose some.
 * The tests of a file are those that import it, the nearest first. All runs happen in copies of the repository.
 */
import { spawn } from "node:child_process"
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { build } from "esbuild"
import { globby } from "globby"
import { parse } from "yaml"
import { seededRandom } from "../bench/generate-site.js"
import { shuffled } from "../cache/random-edits.js"
import { type Mutant, mutantsOf } from "./mutants.js"

interface Part {
  files: string
  /** Where its own tests are: they come first. */
  tests: string
  /** Tests that take longer, for what the quick ones let pass. */
  slow?: string[]
}

const parts: Record<string, Part> = {
  links: { files: "src/links/links.ts", tests: "test/links/" },
  memo: { files: "src/engine/memo.ts", tests: "test/engine/" },
  emit: { files: "src/stages/emit/*.ts", tests: "test/stages/emit" },
  lock: {
    files: "src/lock/*.ts",
    tests: "test/lock/",
    slow: ["test/lock/reorganisations.slow.test.ts", "test/links/staged.slow.test.ts"],
  },
  host: { files: "src/host/*.ts", tests: "test/host/" },
  search: { files: "src/search/*.ts", tests: "test/search/", slow: ["test/search/golden.slow.test.ts"] },
}

const repository = path.resolve(import.meta.dirname, "../..")
const sample = Number(process.env.SAMPLE ?? 50)
const seed = Number(process.env.SEED ?? 20_261_123)
const workers = Number(process.env.WORKERS ?? 2)
/** Most tests that one mutant is tried with. */
const mostTests = 5
/** Files that say so little of one place that their time is better spent on another mutant. */
const far =
  /(sites|components|samples|shells|sample-languages|help|messages|severity|theme|social-image|load)\.test\.ts$/

interface Tried {
  part: string
  mutant: Mutant
  outcome: "caught" | "timeout" | "survived" | "equivalent"
}

/** Which tests try a file of a part: those that import it, its own first, then by how directly they do. */
async function testsOfFiles(): Promise<(file: string, part: Part) => string[]> {
  const slow = Object.values(parts).flatMap((part) => part.slow ?? [])
  const quick = await globby("test/**/*.test.ts", {
    cwd: repository,
    ignore: ["test/sites", "test/browser", "**/*.slow.test.ts"],
  })
  const tests = [...quick.filter((file) => !far.test(file)), ...slow].sort()
  const { metafile } = await build({
    entryPoints: tests,
    absWorkingDir: repository,
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    outdir: "none",
    write: false,
    metafile: true,
    logLevel: "error",
    loader: { ".mjs": "js" },
  })
  const distances = new Map<string, { test: string; distance: number }[]>()
  for (const test of tests) {
    const seen = new Map([[test, 0]])
    for (const [file, distance] of seen) {
      for (const { path: other } of metafile.inputs[file]?.imports ?? [])
        if (!seen.has(other)) seen.set(other, distance + 1)
    }
    for (const [file, distance] of seen) {
      const known = distances.get(file) ?? []
      known.push({ test, distance })
      distances.set(file, known)
    }
  }
  return (file, { tests: own, slow: late = [] }) => {
    const reaching = (distances.get(file) ?? []).sort((a, b) => a.distance - b.distance).map(({ test }) => test)
    const isOwn = (test: string) => test.startsWith(own)
    const early = reaching.filter((test) => !slow.includes(test))
    return [
      ...[...early.filter(isOwn), ...early.filter((test) => !isOwn(test))].slice(0, mostTests),
      ...reaching.filter((test) => late.includes(test)),
    ]
  }
}

async function copyOfRepository(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-mutants-"))
  const left = /^(node_modules|\.git|\.cache|build|\.build\.work)$/
  await cp(repository, folder, {
    recursive: true,
    filter: (file) => !left.test(path.relative(repository, file)),
  })
  await symlink(path.join(repository, "node_modules"), path.join(folder, "node_modules"), "junction")
  return folder
}

/** Runs one test file; ends it at its first failure, or when the time is over. */
function runTest(folder: string, test: string, limit: number): Promise<"passed" | "failed" | "timeout"> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--import", "tsx", "--test-reporter=tap", test], {
      cwd: folder,
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    })
    let outcome: "failed" | "timeout" | undefined
    const end = (as: "failed" | "timeout") => {
      outcome ??= as
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
      } catch {
        // It ended by itself.
      }
    }
    const timer = setTimeout(() => end("timeout"), limit)
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (/^\s*not ok/m.test(text)) end("failed")
    })
    child.once("close", (status) => {
      clearTimeout(timer)
      resolve(outcome ?? (status === 0 ? "passed" : "failed"))
    })
  })
}

type Known = Pick<Mutant, "file" | "code" | "change">

const isKnown = (known: readonly Known[], { file, code, change }: Mutant) =>
  known.some((one) => one.file === file && one.code === code && one.change === change)

const testsOf = await testsOfFiles()
const equivalents = parse(await readFile(path.join(import.meta.dirname, "equivalents.yml"), "utf8")) as Known[]
const chosen = Object.entries(parts).filter(([part]) => process.argv.length < 3 || process.argv.includes(part))
const waiting: { part: string; mutant: Mutant }[] = []
for (const [part, { files }] of chosen) {
  const all = await Promise.all(
    (await globby(files, { cwd: repository, ignore: ["**/*.d.ts"] }))
      .sort()
      .map(async (file) => mutantsOf(file, await readFile(path.join(repository, file), "utf8"))),
  )
  const mutants = shuffled(all.flat(), seededRandom(seed))
  waiting.push(...mutants.slice(0, sample || mutants.length).map((mutant) => ({ part, mutant })))
}

const tried: Tried[] = []
const usual = new Map<string, Promise<number>>()

async function timeOf(folder: string, test: string): Promise<number> {
  const begun = performance.now()
  const outcome = await runTest(folder, test, 300_000)
  if (outcome !== "passed") throw new Error(`${test} fails without any mutant`)
  return performance.now() - begun
}

async function tryMutant(folder: string, mutant: Mutant, part: Part): Promise<Tried["outcome"]> {
  const file = path.join(folder, mutant.file)
  const before = await readFile(file, "utf8")
  if (isKnown(equivalents, mutant) || mutant.text === before) return "equivalent"
  try {
    for (const test of testsOf(mutant.file, part)) {
      if (!usual.has(test)) usual.set(test, timeOf(folder, test))
      const limit = 20_000 + 5 * ((await usual.get(test)) ?? 0)
      await writeFile(file, mutant.text)
      const outcome = await runTest(folder, test, limit)
      await writeFile(file, before)
      if (outcome !== "passed") return outcome === "failed" ? "caught" : "timeout"
    }
    return "survived"
  } finally {
    await writeFile(file, before)
  }
}

async function work(): Promise<void> {
  const folder = await copyOfRepository()
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const outcome = await tryMutant(folder, next.mutant, parts[next.part] as Part)
      tried.push({ ...next, outcome })
      const { file, line, change } = next.mutant
      process.stdout.write(`${outcome.padEnd(10)} ${file}:${line}  ${change}\n`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
await Promise.all(Array.from({ length: workers }, work))

for (const [part] of chosen) {
  const of = (...outcomes: Tried["outcome"][]) =>
    tried.filter((one) => one.part === part && outcomes.includes(one.outcome)).length
  const caught = of("caught", "timeout")
  const counted = caught + of("survived")
  process.stdout.write(
    `${part}: ${caught} of ${counted} caught (${((100 * caught) / counted).toFixed(1)} %), ${of("timeout")} of them by time; ${of("equivalent")} equivalent left out\n`,
  )
}
