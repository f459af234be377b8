/**
 * What a user does, with the packed file alone: installed by `npm ci` in an empty folder outside the repository, where
 * nothing is found by looking upwards. `npm run test:package` tries more sites, package managers and versions of Node.
 */
import assert from "node:assert/strict"
import { cpSync } from "node:fs"
import { cp, mkdir, readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { after, test } from "node:test"
import ts from "typescript"
import { init } from "../../src/commands/init.js"
import { realDisk } from "../../src/disk.js"
import { componentsTopic } from "../../src/help/components.js"
import { topicNames } from "../../src/help/list-topics.js"
import { chaptersFolder } from "../../src/help/manual.js"
import { helpTopics } from "../../src/help/topics.js"
import { silentReporter } from "../../src/report/console.js"
import { openIndex } from "../../src/search/open-index.js"
import { searchIndexes } from "../../src/search/search-indexes.js"
import { searchable } from "../../src/search/searchable.js"
import { isLong, longTest } from "../long.js"
import { converse } from "../mcp/conversation.js"
import { pageText, program, run, writeFiles } from "../run-program.js"
import { answerOnTerminal, examples, git, tried, uses } from "./every-command.js"
import { sites } from "./five-sites.js"
import { bin, differing, ejectAll, install, outputOf, packageRoot, sizeOf, works } from "./installed.js"

const installation = await install()
after(() => installation.remove())
const { packed, folder } = installation

/** Besides the folders of the program. */
const shipped = [
  "LICENSE",
  "README.md",
  "MANUAL.md",
  "ARCHITECTURE.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "package.json",
  // What a site's own tsconfig.json extends.
  "tsconfig.site.json",
]

test("the packed file holds what users need, and takes 36 packages and 75 MB at most", async (t) => {
  const foreign = packed.files.filter((file) => !/^(bin|dist|src|templates)\//.test(file) && !shipped.includes(file))
  assert.deepEqual(foreign, [])
  const { packages, megabytes } = await sizeOf(folder)
  t.diagnostic(`${packages} packages, ${megabytes.toFixed(1)} MB`)
  assert.ok(packages <= 36 && megabytes <= 75, `${packages} packages, ${megabytes} MB`)
})

for (const [name, { fill, shows }] of Object.entries(sites)) {
  // Its minute is for `npm run test:package`.
  if (name === "the program's own") continue
  const register = name === "an API" ? test : longTest
  register(`the installed program and the repository's make the same bytes of ${name}`, async () => {
    const site = path.join(folder, name.replace(/\W/g, "-"))
    await mkdir(site)
    await fill(site, (...args) => works(bin(folder), ["init", ...args], folder))
    // The one without packages beside it comes first, so that it can't find any.
    await works(process.execPath, [program, "build", "--out", "expected", "--no-cache"], site)
    await installation.moveTo(site)
    await works(bin(site), ["build", "--no-cache"], site)
    await installation.moveTo(folder)
    const [made, expected] = await Promise.all(["build", "expected"].map((out) => outputOf(path.join(site, out))))
    assert.deepEqual(differing(made ?? new Map(), expected ?? new Map()), [])
    for (const [file, patterns] of Object.entries(shows)) {
      const text = await readFile(path.join(site, "build", file), "utf8")
      for (const pattern of patterns) assert.ok(pattern.test(text), `${file}: ${pattern}`)
    }
  })
}

/** The names that the package's declarations export, as the compiler reads them. */
function exportedNames(entry: string): string[] {
  const program = ts.createProgram([entry], { skipLibCheck: true, module: ts.ModuleKind.NodeNext })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const module = source && checker.getSymbolAtLocation(source)
  return module ? checker.getExportsOfModule(module).map(({ name }) => name) : []
}

test("the manual is a site as any user makes one: its chapters, what help shows and what the package exports", async () => {
  const site = path.join(folder, "manual")
  const own = (file: string) => !/(^|[\\/])(build|\.build\.work|\.cache|node_modules)$/.test(file)
  await cp(path.join(packageRoot, "manual"), site, { recursive: true, filter: own })
  await installation.moveTo(site)
  // Not in a repository: everything that the site needs is the package or stands beside its configuration.
  await works(bin(site), ["check-links", "--strict"], site)
  await works(bin(site), ["build", "--strict"], site)
  await works(process.execPath, [path.join(packageRoot, "node_modules/typescript-native/bin/tsc"), "-p", "."], site)

  const page = (url: string) => readFile(path.join(site, "build", url, "index.html"), "utf8")
  const title = async (url: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(await page(url))?.[1]?.replace(/<[^>]*>/g, "")
  const chapters = (await readdir(path.join(packageRoot, chaptersFolder))).filter((file) => file.endsWith(".md"))
  assert.ok(chapters.length >= 8, chapters.join(" "))
  for (const file of chapters) {
    const [, heading] = /^# (.+)$/m.exec(await readFile(path.join(packageRoot, chaptersFolder, file), "utf8")) ?? []
    assert.equal(await title(`docs/${file.replace(/^\d+-|\.md$/g, "")}`), heading)
  }
  for (const name of examples().keys()) assert.equal(await title(`docs/commands/${name}`), name)
  const topics = [...helpTopics(), await componentsTopic({ theme: realDisk(packageRoot) })]
  assert.deepEqual(topics.map(({ name }) => name).sort(), Object.keys(topicNames).sort())
  for (const { name, title: heading, sections } of topics) {
    assert.equal(await title(`docs/help/${name}`), heading)
    const ids = new Set([...(await page(`docs/help/${name}`)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const idOf = (section: string, entry: string) => (sections.length > 1 ? `${section}-${entry}` : entry)
    const entries = sections.flatMap((section) => section.entries.map((entry) => idOf(section.title, entry.name)))
    assert.deepEqual(
      entries.filter((id) => !ids.has(id)),
      [],
    )
  }
  const names = exportedNames(path.join(site, "node_modules/captcha-docs/dist/types/src/index.d.ts"))
  assert.ok(names.includes("defineConfig") && names.length > 10, names.join(" "))
  for (const name of names) {
    const route = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()
    assert.match((await title(`docs/reference/${route}`)) ?? "", new RegExp(`^${name}\\b`))
  }

  const text = await readFile(path.join(site, "build/search/docs.json"), "utf8")
  const index = searchable(openIndex("docs", JSON.parse(text)))
  const found = (query: string) => searchIndexes([index], { text: query, others: [], limit: 3 }).pages[0]?.hits[0]?.url
  assert.equal(found("trailingSlash"), "/docs/reference/site-config-input/trailing-slash")
  assert.equal(found("sidebar_position"), "/docs/help/front-matter#sidebar_position")
  const llms = await readFile(path.join(site, "build/llms.txt"), "utf8")
  assert.match(llms, /\(https:\/\/captcha-docs\.example\.com\/docs\/help\/config\.md\)/)
  await installation.moveTo(folder)
})

/** A component of a site's own that uses the theme's parts, in types. */
const ownPart = `import { Icon } from "@theme/parts/Icon"
import { Footer as Original } from "@theme-original/parts/Footer"
import { useState } from "react"
import "./Footer.css"

export function Footer() {
  const [open] = useState(true)
  return open ? <Original /> : <Icon name="forward" />
}
`

test("an editor knows the configuration, the theme, and every part that a site wraps", async () => {
  const site = path.join(folder, "edited")
  await works(bin(folder), ["init", site, "--yes"], folder)
  await installation.moveTo(site)
  const parts = await ejectAll(site, path.join(site, "node_modules/captcha-docs"), { wrap: true })
  assert.ok(parts.length > 50, `${parts.length} parts`)
  await writeFiles(site, { "templates/parts/Footer.tsx": ownPart, "templates/parts/Footer.css": "" })
  const tsc = [path.join(packageRoot, "node_modules/typescript-native/bin/tsc"), "-p", "."]
  await works(process.execPath, tsc, site)
  await writeFiles(site, {
    "templates/parts/Footer.tsx": ownPart.replace('"forward"', '"frward"'),
    "site.config.ts": 'import { defineConfig } from "captcha-docs"\nexport default defineConfig({ title: 1 })\n',
  })
  const { stdout: mistakes } = await run(tsc, { cwd: site, command: process.execPath })
  assert.match(mistakes, /Footer\.tsx\(8,\d+\): error TS2820: .*"forward"/)
  assert.match(mistakes, /site\.config\.ts\(2,\d+\): error TS2322: /)
  await installation.moveTo(folder)
})

test("every command does what its example says", async (t) => {
  const commands = examples()
  assert.deepEqual([...commands.keys()].sort(), Object.keys(uses).sort())
  const site = path.join(folder, "tried/site")
  await works(bin(folder), ["init", site, "--yes", "--versions", "--blog"], folder)
  await installation.moveTo(site)
  await git(site, "init", "-q")
  await git(site, "add", "-A")
  await git(site, "commit", "-qm", "A site")
  for (const [name, use] of Object.entries(uses)) {
    await t.test(name, async () => use(await tried(site, commands.get(name) ?? [])))
  }
  await installation.moveTo(folder)
})

test("init on a terminal makes of every combination of answers what it is told", async () => {
  const questions: [question: string, fallback: string][] = []
  const options = { yes: false, version: "", packageRoot: path.join(folder, "node_modules/captcha-docs") }
  const ask = async (question: string, fallback: string) => {
    questions.push([question, fallback])
    return fallback
  }
  await init({ ...options, folder: path.join(folder, "asked"), ask }, silentReporter)
  assert.ok(questions.length > 2)
  let combinations: string[][] = [[]]
  for (const [, fallback] of questions) {
    const answers = ["", fallback === "no" ? "yes" : 'Tom & "Ada"']
    combinations = combinations.flatMap((first) => answers.map((answer) => [...first, answer]))
  }
  // None, all, and every second: so each question is answered and left out once, and takes no answer of its neighbours.
  const few = combinations.filter((answers) => {
    const given = answers.map((answer) => answer !== "").join()
    return [() => false, () => true, (at: number) => at % 2 === 0].some(
      (is) => answers.map((_, at) => is(at)).join() === given,
    )
  })
  assert.equal(few.length, 3)
  for (const [index, answers] of (isLong ? combinations : few).entries()) {
    const given = (folder: string) => path.join(packed.folder, `answers-${index}`, folder)
    await mkdir(given(""))
    const left = [...answers]
    const answer = async (_question: string, fallback: string) => left.shift() || fallback
    await init({ ...options, folder: given("expected/my-docs"), ask: answer }, silentReporter)
    const replies = questions.map(([question], at) => [question, answers[at] ?? ""] as const)
    await answerOnTerminal([bin(folder), "init", given("made/my-docs")], replies, folder)
    assert.deepEqual(
      differing(await outputOf(given("made")), await outputOf(given("expected"))),
      [],
      JSON.stringify(answers),
    )
  }
})

interface Optional {
  config?: string
  page?: string
  /** The command that tells that it is missing. */
  command?: string
  /** What it tells, before the line that installs the package. */
  told: RegExp
  /** A file of the site with it, and what shows there. */
  shows?: [file: string, RegExp]
}

/** By optional package: a site that needs it, what is told without it, and what shows with it. */
const optional: Record<string, Optional> = {
  "@modelcontextprotocol/sdk": { command: "mcp", told: /^captcha-docs: @modelcontextprotocol\/sdk is not installed$/m },
  "beautiful-mermaid": {
    page: '```mermaid alt="From water to tea"\nflowchart LR\n  water --> tea\n```',
    told: / unsupported-diagram .*\bbeautiful-mermaid\b/,
    shows: ["docs/index.html", /<svg [^]*water[^]*<\/svg>/],
  },
  pagefind: {
    config: 'search: { engine: "pagefind" }',
    told: / invalid-config .*\bpagefind\b/,
    shows: ["licenses.txt", /^pagefind \d+\.\d+/m],
  },
}

/** Copies a package and what it depends on from our own packages, each once. */
async function copyPackage(name: string, modules: string, copied = new Set<string>()): Promise<void> {
  if (copied.has(name)) return
  copied.add(name)
  // The real one is a program for each platform: `npm run test:package` takes it.
  const from = path.join(packageRoot, name === "pagefind" ? "test/sites/pagefind/packages" : "node_modules", name)
  // Thousands of files: a quarter of the time of `cp`.
  cpSync(from, path.join(modules, name), { recursive: true })
  const { dependencies = {} } = JSON.parse(await readFile(path.join(from, "package.json"), "utf8"))
  for (const needed of Object.keys(dependencies)) await copyPackage(needed, modules, copied)
}

test("without an optional package a problem has the line that installs it; with the package, its site is whole", async () => {
  const { peerDependencies } = JSON.parse(await readFile(path.join(packageRoot, "package.json"), "utf8"))
  assert.deepEqual(Object.keys(optional).sort(), Object.keys(peerDependencies).sort())
  const project = path.join(folder, "optional")
  await installation.moveTo(project)
  for (const [name, { config = "", page, command = "check-links", told, shows }] of Object.entries(optional)) {
    const site = path.join(project, name)
    await writeFiles(site, {
      "site.config.ts": `export default { title: "T", lastUpdate: false, ${config} }\n`,
      "content/docs/index.mdx": pageText("Start", page),
    })
    const { stdout, stderr } = await run([command], { cwd: site, command: bin(project) })
    assert.match(stdout + stderr, told)
    assert.match(
      stdout + stderr,
      new RegExp(`^ *hint: install it beside the site: npm install --save-dev ${name}$`, "m"),
    )
    await copyPackage(name, path.join(site, "node_modules"))
    await works(bin(project), ["build", "--strict"], site)
    const [file, pattern] = shows ?? ["docs/index.html", /./]
    assert.match(await readFile(path.join(site, "build", file), "utf8"), pattern)
    if (command !== "mcp") continue
    const talk = await converse([bin(project), command], site)
    assert.deepEqual((await talk.call("read", { page: "/docs" })).isError, false)
    await talk.end()
  }
  await installation.moveTo(folder)
})
