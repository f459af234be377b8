/**
 * The packed file under every package manager and version of Node that is promised: each makes the five sites, and one
 * that needs the optional packages; their bytes are those that the repository's program makes. `npm run test:package`; MANAGERS, NODES, SITES and a
 * folder in KEEP select. Prints a table.
 */
import assert from "node:assert/strict"
import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, test } from "node:test"
import { pageText, program, run, writeFiles } from "../run-program.js"
import { type MadeSite, sites } from "./five-sites.js"
import { bin, differing, lockedProject, outputOf, pack, packageRoot, works } from "./installed.js"

const packed = await pack()
const root = await mkdtemp(path.join(tmpdir(), "captcha-docs-everywhere-"))
after(async () => {
  for (const folder of [root, packed.folder]) await rm(folder, { recursive: true, force: true })
})
const tools = path.join(root, "tools")
const npm = (folder: string, ...args: string[]) =>
  works("npm", [...args, "--prefer-offline", "--no-audit", "--no-fund"], folder)
const tool = (name: string) => path.join(tools, "node_modules/.bin", name)

/** The sites are filled here once, and built by the repository's program beside the optional packages. */
const made = path.join(root, "made")
const { peerDependencies } = JSON.parse(await readFile(path.join(packageRoot, "package.json"), "utf8"))
const inRange = Object.entries(peerDependencies).map(([name, range]) => `${name}@${range}`)
// As in the projects below: it decides how a bundle takes the default of a CommonJS package.
await writeFiles(made, { "package.json": '{ "private": true, "type": "module" }' })
await npm(made, "install", ...inRange)
/** Their versions, which all projects have. */
const optional: Record<string, string> = {}
for (const name of Object.keys(peerDependencies)) {
  const { version } = JSON.parse(await readFile(path.join(made, "node_modules", name, "package.json"), "utf8"))
  optional[name] = version
}
const diagram = '```mermaid alt="From water to tea"\nflowchart LR\n  water --> tea\n```'
const optionalSite: MadeSite = {
  fill: (folder) =>
    writeFiles(folder, {
      "site.config.ts": 'export default { title: "Tea", lastUpdate: false, search: { engine: "pagefind" } }\n',
      "content/docs/index.mdx": pageText("Start", diagram, "slug: /\n"),
    }),
  shows: { "docs/index.html": [/<svg [^]*water[^]*<\/svg>/], "licenses.txt": [/^pagefind 1\.\d/m] },
}

/** A project that wants the packed file, as a user writes it. */
const wanting = JSON.stringify({
  private: true,
  type: "module",
  devDependencies: { "captcha-docs": `file:./${path.basename(packed.file)}`, ...optional },
})

/** Installs our lock file's versions, and the optional packages beside them. */
async function installLocked(folder: string): Promise<void> {
  await npm(folder, "ci")
  await npm(folder, "install", "--no-save", ...Object.entries(optional).map(([name, version]) => `${name}@${version}`))
}

interface Manager {
  tool?: string
  files?: Record<string, string>
  install(folder: string): Promise<unknown>
  /** The command that starts the program in a project's folder, and the arguments before ours. */
  command?(folder: string): [command: string, ...args: string[]]
}

const yarn = (linker: string): Manager => ({
  tool: "@yarnpkg/cli-dist",
  files: {
    "yarn.lock": "",
    ".yarnrc.yml": `nodeLinker: ${linker}\nenableTelemetry: false\nenableGlobalCache: true\nenableImmutableInstalls: false\n`,
  },
  install: (folder) => works(tool("yarn"), ["install"], folder),
  ...(linker === "pnp" && { command: () => [tool("yarn"), "captcha-docs"] }),
})

const bunBinary = `@oven/bun-${process.platform}-${process.arch}`

const managers: Record<string, Manager> = {
  "npm ci, our versions": {
    files: await lockedProject(packed),
    install: installLocked,
  },
  "npm, newest in range": { install: (folder) => npm(folder, "install") },
  "pnpm, strict": {
    tool: "pnpm@10",
    files: { ".npmrc": "hoist=false\nshamefully-hoist=false\n" },
    install: (folder) => works(tool("pnpm"), ["install"], folder),
  },
  "yarn, node-modules": yarn("node-modules"),
  "yarn, PnP": yarn("pnp"),
  // The package `bun` fetches the binary by a script, which npm does not run unasked.
  bun: {
    tool: bunBinary,
    install: (folder) => works(path.join(tools, "node_modules", bunBinary, "bin/bun"), ["install"], folder),
  },
}
const nodes = ["20.19.6", "22", "24"]

const asked = (variable: string) => process.env[variable]?.split(",")
const chosen = <T>(all: readonly T[], variable: string, name: (one: T) => string = String) =>
  all.filter((one) => asked(variable)?.some((part) => name(one).includes(part)) ?? true)

/** The output of the repository's program. */
const expected = new Map<string, Map<string, string>>()
const allSites = { ...sites, "the optional packages": optionalSite }
const chosenSites = chosen(Object.entries(allSites), "SITES", ([name]) => name)
const folderOf = (name: string) => name.replace(/\W/g, "-")

test("the repository's program makes the sites", { timeout: 900_000 }, async () => {
  for (const [name, { fill }] of chosenSites) {
    const site = path.join(made, folderOf(name))
    await mkdir(site)
    await fill(site, (...args) => works(process.execPath, [program, "init", ...args], root))
    await works(process.execPath, [program, "build", "--no-cache"], site)
    expected.set(name, await outputOf(path.join(site, "build")))
  }
})

/** Builds each site in a project's folder; gives what each cell of the table says. */
async function tried(folder: string, command: readonly string[]): Promise<Record<string, string>> {
  const [file = "", ...first] = command
  const row: Record<string, string> = {}
  for (const [name, { shows }] of chosenSites) {
    const site = path.join(folder, folderOf(name))
    await mkdir(site)
    await works(
      "cp",
      [
        "-r",
        ...["content", "site.config.ts", "redirects.yml", "routes.lock", "tsconfig.json"].map((part) =>
          path.join(made, folderOf(name), part),
        ),
        `${site}/`,
      ],
      folder,
    ).catch(() => {})
    const { status, stdout, stderr } = await run([...first, "build", site, "--no-cache"], {
      cwd: folder,
      command: file,
      limit: 600_000,
    })
    if (status !== 0) {
      const lines = (stdout + stderr).trim().split("\n")
      const told = lines.filter((line) => / {2}error {2}/.test(line))
      row[name] = `fails (${status}): ${(told.length > 0 ? told : lines).slice(0, 6).join(" | ")}`
      continue
    }
    const output = await outputOf(path.join(site, "build"))
    const others = differing(output, expected.get(name) ?? new Map())
    for (const [page, patterns] of Object.entries(shows)) {
      const text = await readFile(path.join(site, "build", page), "utf8")
      for (const pattern of patterns) assert.ok(pattern.test(text), `${page}: ${pattern}`)
    }
    row[name] = others.length === 0 ? "same bytes" : `${others.length} files differ: ${others.slice(0, 3).join(" ")}`
  }
  return row
}

const table: Record<string, Record<string, string>> = {}
after(() => console.log(JSON.stringify(table, null, 2)))

async function project(name: string, files: Record<string, string> = {}): Promise<string> {
  const folder = path.join(root, folderOf(name))
  await writeFiles(folder, { "package.json": wanting, ...files })
  await copyFile(packed.file, path.join(folder, path.basename(packed.file)))
  return folder
}

const same = (row: Record<string, string>) =>
  assert.deepEqual(row, Object.fromEntries(chosenSites.map(([name]) => [name, "same bytes"])))

for (const [name, { tool: needs, files, install, command }] of chosen(
  Object.entries(managers),
  "MANAGERS",
  ([one]) => one,
)) {
  test(`installed by ${name}`, { timeout: 3_600_000 }, async () => {
    if (needs !== undefined) await npm(root, "install", "--prefix", tools, needs)
    const folder = await project(name, files)
    await install(folder)
    const row = await tried(folder, command?.(folder) ?? [bin(folder)])
    table[name] = row
    same(row)
  })
}

test("every promised version of Node", { timeout: 3_600_000 }, async (t) => {
  for (const version of chosen(nodes, "NODES")) {
    await t.test(`Node ${version}`, async () => {
      const folder = await project(`node ${version}`, await lockedProject(packed))
      await installLocked(folder)
      const binaries = path.join(root, `binaries-${version}`)
      const [system, machine] = [process.platform, process.arch]
      await npm(root, "install", "--prefix", binaries, `node-${system}-${machine}@${version}`)
      const node = path.join(binaries, `node_modules/node-${system}-${machine}/bin/node`)
      const printed = await works(node, ["--version"], folder)
      const row = await tried(folder, [node, path.join(folder, "node_modules/captcha-docs/bin/captcha-docs.js")])
      table[`Node ${printed.trim()}`] = row
      same(row)
    })
  }
})
