/**
 * Runs the test files: `node --import tsx test/run.ts`, with `--quick` without browsers and without what takes long.
 * What takes longest begins first, so that it does not run alone at the end.
 */
import path from "node:path"
import { run } from "node:test"
import { spec } from "node:test/reporters"
import { globby } from "globby"

const longest = [
  "browser/browser.test.ts",
  "cache/sequences.slow.test.ts",
  "sites.test.ts",
  "cli.slow.test.ts",
  "browser/search-box.test.ts",
  "commands.slow.test.ts",
  "browser/foreign-site.test.ts",
  "cache/dependencies.slow.test.ts",
  "adversity.slow.test.ts",
]
const folder = import.meta.dirname
const left = process.argv.includes("--quick") ? ["browser", "**/*.slow.test.ts"] : []
const found = await globby("**/*.test.ts", { cwd: folder, ignore: [...left, "sites", "**/node_modules"] })
const files = [...longest.filter((file) => found.includes(file)), ...found.filter((file) => !longest.includes(file))]

const results = run({ files: files.map((file) => path.join(folder, file)), concurrency: 3 })
results.on("test:fail", () => {
  process.exitCode = 1
})
results.compose(new spec()).pipe(process.stdout)
