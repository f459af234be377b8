/**
 * Runs the test files, some at once: several of a folder in one process where they may share it. `node --import tsx test/run.ts` runs all,
 * `--quick` leaves out browsers and what takes long, `--site` runs the tests of this site's content, `--generator` all
 * others, `--long` every case of the files that show less of them elsewhere (`long.ts`); files and folders may be named instead. `--at-once` says how many. A test that fails is never run again: it failed.
 */
import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { globby } from "globby"
import { findChromium } from "./browser/chromium.js"
import { bundleFolder, bundleTests } from "./runner/bundle-tests.js"
import { buildOwnSite, builtSite, bundlePlainTheme } from "./runner/prepare.js"
import { startProgress } from "./runner/progress.js"
import { type RunningFile, runFiles, type Share } from "./runner/run-file.js"

const root = path.resolve(import.meta.dirname, "..")

/** Folders of tests that are about what this site says and shows. All others are about the generator. */
const siteFolders = ["content", "frameworks", "server-samples"].map((folder) => `test/${folder}`)

/** Tests that look at this site as it is built. */
const onThisSite = [
  "test/browser/browser.test.ts",
  "test/whole-site.slow.test.ts",
  "test/mcp/this-site.slow.test.ts",
  "test/search/golden.slow.test.ts",
  "test/search/keywords.slow.test.ts",
]

/** What takes longest begins first, so that it does not run alone at the end. */
const longest = [
  "test/browser/browser.test.ts",
  "test/sites.test.ts",
  "test/package/packed.slow.test.ts",
  "test/cli.slow.test.ts",
  "test/browser/search-box.test.ts",
]

/** What a process can show once. */
const alone = [
  // What cspell, which it uses in its process, writes into the environment.
  "test/content/editorial.slow.test.ts",
  // Which build of React it has.
  "test/stages/react-errors.test.ts",
  // What it bundles first.
  "test/stages/last-bundles.test.ts",
]

/** Programs that tests start (`startsWith`): bundled, they start in a third of the time. */
const started = ["test/cache/make-afresh.ts", "test/code/colours-in-order.ts", "test/fuzz/parse-texts.ts"]

/** Files in one process: with more of them, one of two cores could be idle at the end. */
const mostTogether = 8

const { values: flags, positionals } = parseArgs({
  options: {
    quick: { type: "boolean" },
    site: { type: "boolean" },
    generator: { type: "boolean" },
    long: { type: "boolean" },
    // Browsers and servers wait more than they work: two files more than there are cores.
    "at-once": { type: "string", default: String(availableParallelism() + 2) },
  },
  allowPositionals: true,
})

const files = await testFiles()
if (files.length === 0) throw new Error(`no test file: ${positionals.join(" ")}`)
const [bundles] = await Promise.all([
  bundleTests([...files, ...started].map((file) => path.join(root, file))),
  bundlePlainTheme(),
])
const running = new Set<RunningFile>()
const progress = startProgress(running, { files: files.length, out: process.stdout })
const shares = sharesOf(files)
const isFirst = ({ files }: Share) => onThisSite.includes(files[0] as string)
const [first, left] = [shares.filter(isFirst), shares.filter((share) => !isFirst(share))]

const environment: Record<string, string> = {
  CAPTCHA_DOCS_TEST_PROGRAMS: bundleFolder,
  ...(flags.long && { LONG: "1" }),
}
// Two files at once would install one at once.
if (files.some((file) => file.startsWith("test/browser/"))) environment.CHROMIUM_PATH = findChromium()
// Other files run meanwhile. Without a build, the tests that need it say why.
const built =
  first.length === 0
    ? Promise.resolve()
    : buildOwnSite()
        .then(() => {
          environment.CAPTCHA_DOCS_TEST_BUILD = builtSite
        })
        .catch((error: Error) => console.error(error.message))
        .then(() => void left.unshift(...first))

async function runLeft(): Promise<void> {
  for (let share = left.shift(); share !== undefined; share = left.shift()) {
    const now: RunningFile = { file: share.files[0] as string, since: performance.now() }
    running.add(now)
    await runFiles(share, now, environment, progress.ended)
    running.delete(now)
  }
}

const others = Array.from({ length: Number(flags["at-once"]) - 1 }, async () => {
  await runLeft()
  await built
  await runLeft()
})
await Promise.all([built.then(runLeft), ...others])
if (!progress.close()) process.exitCode = 1

/** Files of a folder that may share a process do, in their order, a few at a time. */
function sharesOf(files: readonly string[]): Share[] {
  const shares: Share[] = []
  const open = new Map<string, Share>()
  for (const file of files) {
    const inTurn = mayShare(file)
    const folder = path.dirname(file)
    let share = inTurn ? open.get(folder) : undefined
    if (share === undefined || share.files.length === mostTogether) {
      share = { files: [], bundles: [], inTurn }
      shares.push(share)
      if (inTurn) open.set(folder, share)
    }
    share.files.push(file)
    share.bundles.push(bundles.get(path.join(root, file)) as string)
  }
  return shares
}

/** Hooks and mocks of a file would be those of all files after it. */
function mayShare(file: string): boolean {
  if (file.startsWith("test/browser/") || [longest, onThisSite, alone].some((files) => files.includes(file)))
    return false
  const imported = /^import \{(.*)\} from "node:test"$/m.exec(readFileSync(path.join(root, file), "utf8"))?.[1]
  return imported !== undefined && !/\b(after|before|mock)\b/.test(imported)
}

function hasMore(file: string): boolean {
  return readFileSync(path.join(root, file), "utf8").includes('/long.js"')
}

async function testFiles(): Promise<string[]> {
  const wanted = positionals.length > 0 ? positionals : flags.site ? siteFolders : ["test"]
  const left = [
    "test/sites",
    "**/node_modules",
    // What shows under many seeds what other files show by construction; `npm run test:long` runs it.
    "**/*.long.test.ts",
    ...(flags.quick ? ["test/browser", "**/*.slow.test.ts"] : []),
    ...(flags.generator ? siteFolders : []),
  ]
  const matching = (
    await globby(wanted, { cwd: root, ignore: left, expandDirectories: { files: ["*.test.ts"] } })
  ).sort()
  const found = flags.long ? matching.filter(hasMore) : matching
  const rank = (file: string) => {
    const at = longest.indexOf(file)
    if (at >= 0) return at - longest.length
    return /\.slow\.|\/browser\//.test(file) ? 0 : 1
  }
  return found.sort((a, b) => rank(a) - rank(b))
}
