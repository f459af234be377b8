/**
 * The manual and the readme, followed to the letter by someone who has the published package alone: every sample is
 * written where its title says, type-checked and built; every command is typed; every script and job is run. A registry
 * of our own answers for the package, so that `npm install` needs nothing else. A sample of an unknown kind fails.
 */
import assert from "node:assert/strict"
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, test } from "node:test"
import { parse } from "yaml"
import { fillBrand } from "../../src/config/brand.js"
import { chaptersFolder } from "../../src/help/manual.js"
import { type Step, stepsOf } from "../manual-samples.js"
import { pageText, run, start, writeFiles } from "../run-program.js"
import { git, whileServing } from "./every-command.js"
import { bin, pack, packageRoot, works } from "./installed.js"

const packed = await pack()
const root = await mkdtemp(path.join(tmpdir(), "captcha-docs-followed-"))
const real = (await works("npm", ["config", "get", "registry"], root)).trim()
const manifest = JSON.parse(await readFile(path.join(packageRoot, "package.json"), "utf8"))

/** Knows our package, and sends npm to its own registry for every other. */
const registry = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost")
  if (pathname === "/captcha-docs.tgz") response.end(await readFile(packed.file))
  else if (pathname !== "/captcha-docs") response.writeHead(302, { location: new URL(`.${pathname}`, real).href }).end()
  else {
    const dist = { tarball: `${address()}captcha-docs.tgz`, integrity: packed.integrity }
    const { name, version } = manifest
    response.setHeader("content-type", "application/json")
    response.end(
      JSON.stringify({ name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } }),
    )
  }
})
await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve))
const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
after(async () => {
  registry.close()
  for (const folder of [root, packed.folder]) await rm(folder, { recursive: true, force: true })
})
const env = { npm_config_registry: address(), npm_config_audit: "false", npm_config_fund: "false" }

const readChapter = async (name: string) =>
  fillBrand(await readFile(path.join(packageRoot, chaptersFolder, name), "utf8"), {}).text

/** Types a line in a folder. */
async function types(line: string, cwd: string, at: string): Promise<string> {
  const { status, stdout, stderr } = await run(["-c", line], { cwd, command: "sh", env, limit: 280_000 })
  assert.equal(status, 0, `${at}: ${line}\n${stdout}${stderr}`)
  return stdout
}

/** Types a command of the manual, and does what has to be done before. */
async function follows(command: string, site: string, at: string): Promise<void> {
  const [, name, rest = ""] = /^npx captcha-docs (\S+)(.*)$/.exec(command) ?? []
  if (name === "dev" || name === "serve") {
    const args = [name, ...rest.split(" ").filter(Boolean), "--port", "0"]
    return whileServing(start(args, { cwd: site, command: bin(site) }), async (url) => {
      assert.equal((await fetch(url)).status, 200, at)
    })
  }
  if (name === "migrate")
    await cp(path.join(packageRoot, "test/migrate/docusaurus-site"), path.join(site, "../old-docs"), {
      recursive: true,
    })
  await commit(site)
  await types(command, site, at)
  // What it says is next.
  if (name === "migrate") await types("npx captcha-docs check-links", path.join(site, "new-docs"), at)
}

/** Every command in a file of a service or of a program that runs hooks. */
function commandsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(commandsIn)
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === "run" || key === "entry") && typeof inner === "string" ? [inner] : commandsIn(inner),
  )
}

/** Those of hooks that a file takes from this program's repository. */
async function hooksIn(value: { repos?: { repo: string; hooks: { id: string }[] }[] }, at: string): Promise<string[]> {
  const known = parse(await readFile(path.join(packageRoot, ".pre-commit-hooks.yaml"), "utf8")) as Record<
    string,
    string
  >[]
  return (value.repos ?? [])
    .filter(({ repo }) => repo !== "local")
    .flatMap(({ hooks }) => hooks)
    .map(({ id }) => {
      const entry = known.find((hook) => hook.id === id)?.entry
      assert.ok(entry, `${at}: unknown hook: ${id}`)
      return entry
    })
}

async function runsAll(step: Step & { does: "have" }, site: string): Promise<void> {
  const { at, text, language } = step
  const lines = language === "sh" ? [text] : [...commandsIn(parse(text)), ...(await hooksIn(parse(text), at))]
  assert.ok(lines.length > 0, `${at}: nothing to run`)
  await commit(site)
  // Hooks of a repository whose docs are in a folder run at its top.
  for (const line of lines) await types(line, line.includes("--prefix docs") ? path.dirname(site) : site, at)
}

async function commit(site: string): Promise<void> {
  await git(site, "add", "-A", "..")
  await git(site, "commit", "-q", "--allow-empty", "-m", "What is there")
}

let packages: string | undefined
const packageFiles = ["node_modules", "package.json", "package-lock.json"]

/** A folder `docs` of a repository with the packages of the one before, and the files that every site needs. */
async function begin(name: string): Promise<string> {
  const site = path.join(root, name, "docs")
  await mkdir(site, { recursive: true })
  await git(path.dirname(site), "init", "-q")
  await writeFiles(site, {
    ".gitignore": "node_modules/\nbuild/\nbuild.*\n.build.work/\n.cache/\n",
    "tsconfig.json": '{ "extends": "captcha-docs/tsconfig.json" }\n',
  })
  if (packages !== undefined)
    for (const file of packageFiles) await rename(path.join(packages, file), path.join(site, file))
  packages = site
  return site
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Writes what the chapter has not shown yet, a configuration and a first page; gives the paths. */
async function complete(site: string): Promise<string[]> {
  const docs = await readdir(path.join(site, "content/docs"), { recursive: true }).catch(() => [])
  const missing = {
    ...(!(await isThere(path.join(site, "site.config.ts"))) && {
      "site.config.ts": 'export default { title: "My docs" }\n',
    }),
    ...(!docs.some((file) => /(^|\/)index\.mdx$/.test(file)) && {
      "content/docs/index.mdx": pageText("Start", "Text.", "slug: /\n"),
    }),
  }
  await writeFiles(site, missing)
  return Object.keys(missing)
}

/** Installs what a chapter says in its text, in a project with the manifest of the first chapter. */
async function installs(names: readonly string[], site: string, at: string): Promise<void> {
  if (!(await isThere(path.join(site, "node_modules")))) {
    const text = await readChapter("1-first-site.md")
    const own = stepsOf(at, text).find((step) => step.does === "have" && step.file === "package.json")
    await writeFiles(site, { "package.json": own?.text ?? "" })
    await types("npm install", site, at)
  }
  for (const name of names) await types(`npm install --save-dev ${name}`, site, at)
}

async function follow(chapter: string, text: string, followed: readonly Step[]): Promise<void> {
  let sites = 0
  const next = () => begin(`${chapter.replace(/\W/g, "-")}-${++sites}`)
  let site = await next()
  const standIns: string[] = []
  const end = async (at: string) => {
    await complete(site)
    await types("npx captcha-docs build --strict", site, at)
    await types("npx tsc -p .", site, at)
    for (const program of (await readdir(site)).filter((file) => file.endsWith(".mjs")))
      assert.notEqual(await types(`node ${program}`, site, at), "", `${at}: ${program} prints nothing`)
  }
  const toInstall = [...text.matchAll(/npm install --save-dev\s+([\w@/-]+)/g)].flatMap(([, name = ""]) => name)
  for (const step of followed) {
    const { at, text, does } = step
    if (does === "write") {
      // What stood in for files of the chapter gives way to them.
      for (const file of standIns.splice(0)) await rm(path.join(site, file))
      await writeFiles(site, { [step.file]: text })
    } else if (does === "have" && step.language === "json") await writeFiles(site, { [step.file]: text })
    else {
      standIns.push(...(await complete(site)))
      if (does !== "type" || step.commands[0] !== "npm install") await installs(toInstall.splice(0), site, at)
      if (does === "have") await runsAll(step, site)
      else if (does === "type") for (const command of step.commands) await follows(command, site, at)
      else if (does === "compare") {
        const { status, stdout } = await run(["check-links"], { cwd: site, command: bin(site), env })
        assert.deepEqual([status, stdout.split("\n").slice(0, -2).join("\n")], [1, text], at)
      } else await end(at)
      if (does === "compare" || does === "begin") {
        site = await next()
        standIns.length = 0
      }
    }
  }
  await installs(toInstall, site, chapter)
  await end(chapter)
}

const chapters = (await readdir(path.join(packageRoot, chaptersFolder))).filter((name) => name.endsWith(".md")).sort()
for (const name of chapters) {
  test(`manual/${name}, followed to the letter`, { timeout: 1_800_000 }, async () => {
    const text = await readChapter(name)
    await follow(name, text, stepsOf(`manual/${name}`, text))
  })
}

/** A sample of the readme, whose first line says in a comment which file it is. */
function titleOf(text: string): string | undefined {
  return /^(?:#|\/\/) ([\w./-]+\.\w+|\.husky\/pre-commit|CI jobs)\b/.exec(text)?.[1]
}

test("the readme, followed to the letter", { timeout: 1_800_000 }, async () => {
  const readme = await readFile(path.join(packageRoot, "README.md"), "utf8")
  const fences = [...readme.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
    language,
    text,
  }))
  const first = path.join(root, "readme/first")
  await mkdir(first, { recursive: true })
  let site = first
  for (const { language, text } of fences) {
    const at = `README.md: ${text.split("\n")[0]}`
    const title = titleOf(text)
    const lines = text.split("\n").flatMap((line) => line.replace(/ +#.*/, "") || [])
    if (language === "sh" && lines[0] === "npm ci && npm start") {
      // The only commands for a clone.
      assert.deepEqual(lines, ["npm ci && npm start", "npm ci && npm test"])
      assert.ok(manifest.scripts.start && manifest.scripts["start:manual"] && manifest.scripts.test)
    } else if (language === "sh" && title === undefined) {
      assert.deepEqual(await readdir(first), [])
      for (const line of lines) {
        if (/ (dev|serve)$/.test(line)) await follows(line, first, at)
        else await types(line, first, at)
      }
      packages = first
      await git(first, "init", "-q", "..")
    } else if (title === "site.config.ts") {
      site = await begin("readme-least")
      await rm(path.join(site, "tsconfig.json"))
      await writeFiles(site, { [title]: text })
    } else if (language === "mdx") {
      const file = /^description: (\S+\.mdx)\b/m.exec(text)?.[1]
      assert.ok(file, at)
      await writeFiles(site, { [file]: text })
      await types("npx captcha-docs build --strict", site, at)
    } else if (title !== undefined && (language === "yaml" || language === "sh")) {
      await runsAll({ at, text, does: "have", file: title, language }, site)
    } else {
      assert.equal(language, "", `${at}: a sample of an unknown kind`)
      assert.match(text, /^\S+\.mdx:\d+:\d+ {2}error {2}[\w-]+ {2}\S[^]*\n {2}hint: /, at)
    }
  }
})
