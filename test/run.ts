/**
 * Runs the test files: `node --import tsx test/run.ts`, with `--quick` without browsers and without what takes long.
 * What takes longest begins first, so that it does not run alone at the end. A few tests that fail are run once more,
 * alone: what passes only then depends on the machine's load. It is named at the end, and is a fault to find.
 */
import { once } from "node:events"
import { readFileSync } from "node:fs"
import path from "node:path"
import { run } from "node:test"
import { spec } from "node:test/reporters"
import { globby } from "globby"
import { escapePattern } from "../src/text/escape-pattern.js"

const longest = [
  "browser/browser.test.ts",
  "cache/sequences.slow.test.ts",
  "package/packed.slow.test.ts",
  "sites.test.ts",
  "cli.slow.test.ts",
  "browser/search-box.test.ts",
  "commands.slow.test.ts",
  "browser/foreign-site.test.ts",
  "cache/dependencies.slow.test.ts",
  "adversity.slow.test.ts",
]
/** More failures than these are no matter of load. */
const mostAgain = 3
const folder = import.meta.dirname
const left = process.argv.includes("--quick") ? ["browser", "**/*.slow.test.ts"] : []
const found = await globby("**/*.test.ts", { cwd: folder, ignore: [...left, "sites", "**/node_modules"] })
const files = [...longest.filter((file) => found.includes(file)), ...found.filter((file) => !longest.includes(file))]

interface Ran {
  /** Tests that failed, or files that ended before their tests. */
  failed: { name: string; file: string }[]
  passed: Set<string>
}

/** Runs files, or their tests whose full name ends with `name`, and prints what comes of it. */
async function runTests(files: string[], { concurrency, name }: { concurrency: number; name?: string }): Promise<Ran> {
  const named = name !== undefined && { testNamePatterns: [new RegExp(`${escapePattern(name)}$`)] }
  const results = run({ files, concurrency, ...named })
  const ran: Ran = { failed: [], passed: new Set() }
  results.on("test:fail", ({ name, file = "", details }) => {
    // A suite fails with its tests.
    if ((details.error as { failureType?: string }).failureType !== "subtestsFailed") ran.failed.push({ name, file })
  })
  results.on("test:pass", ({ name, skip }) => skip === undefined && ran.passed.add(name))
  results.compose(new spec()).pipe(process.stdout, { end: false })
  await once(results, "end")
  return ran
}

/** The file itself; of tests that stand in a file without `.test`, the test files that import it. */
function testFilesOf(file: string): string[] {
  if (file.endsWith(".test.ts")) return [file]
  const paths = files.map((other) => path.join(folder, other))
  return paths.filter((other) => readFileSync(other, "utf8").includes(`/${path.basename(file, ".ts")}.js"`))
}

const { failed } = await runTests(
  files.map((file) => path.join(folder, file)),
  { concurrency: 3 },
)
if (failed.length > mostAgain) process.exitCode = 1
else
  for (const { name, file } of failed) {
    const again = await runTests(testFilesOf(file), { concurrency: 1, ...(name !== file && { name }) })
    const passes = again.failed.length === 0 && (name === file || again.passed.has(name))
    if (!passes) process.exitCode = 1
    else console.log(`passed when it was run again, alone: ${name} (${path.relative(folder, file)})`)
  }
