/** Builds a site folder as `captcha-docs build` would, in this process, and says what came of it. */
import { randomUUID } from "node:crypto"
import { cpSync, readFileSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { type BuildOptions, build } from "../src/commands/build.js"
import { type Reporter, silentReporter } from "../src/report/console.js"
import type { Diagnostic } from "../src/report/diagnostic.js"
import { escapePattern } from "../src/text/escape-pattern.js"
import { rememberPlainTheme, testCache } from "./test-cache.js"

export { testCache }

/** A thread of its own would load TypeScript and the compiler anew for every small site. */
export const thisThread = { workers: 0 }

export interface BuiltFixture {
  exitCode: number
  /** As an author sees the problems, without the time it took. */
  problems: string
  diagnostics: Diagnostic[]
  notes: string[]
  /** Routes that were rendered, not remembered. */
  rendered: string[]
  /** Text by output path; nothing when the build failed. */
  files: Map<string, string>
}

export interface Workspace {
  folder: string
  cacheDir: string
  /** Copies a folder over the site; a file ending in `.delete` removes the one it names. */
  overlay(from: string): Promise<void>
  build(options?: Partial<BuildOptions>, reporter?: Reporter): Promise<BuiltFixture>
  /** Makes a new cache that holds nothing but the themes that were bundled for this site. */
  cacheOfTheme(): Promise<string>
  remove(): Promise<void>
}

/**
 * A copy of a site folder in a place of its own. With `ownCache` it remembers nothing of other runs but the theme, so
 * that what is rendered says something.
 */
export async function workspace(site?: string, options: { ownCache?: boolean } = {}): Promise<Workspace> {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-site-"))
  if (site !== undefined) {
    const outside = new RegExp(`^${escapePattern(site)}/(expected|edits|packages)(/|$)|expected\\.txt$`)
    cpSync(site, folder, { recursive: true, filter: (file) => !outside.test(file) })
    await installPackages(path.join(site, "packages"), folder)
  }
  const cacheDir = options.ownCache ? path.join(folder, ".cache") : testCache
  if (options.ownCache) await rememberPlainTheme(cacheDir)
  return {
    folder,
    cacheDir,
    async overlay(from) {
      cpSync(from, folder, { recursive: true, filter: (file) => !file.endsWith("rendered.txt") })
      for (const file of await filesBelow(folder)) {
        if (!file.endsWith(".delete")) continue
        await rm(path.join(folder, file))
        await rm(path.join(folder, file.slice(0, -".delete".length)))
      }
    },
    async cacheOfTheme() {
      const fresh = path.join(folder, `.cache/${randomUUID()}`)
      cpSync(path.join(cacheDir, "theme"), path.join(fresh, "theme"), {
        recursive: true,
      })
      return fresh
    },
    build: (more, reporter) => buildFolder(folder, { cacheDir, ...more }, reporter),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Puts a fixture's packages where pnpm would: in a store, with links to it, and only a package's own dependencies beside it.
 * Of a package that says `installed`, there is a link to ours.
 */
export async function installPackages(packages: string, folder: string): Promise<void> {
  for (const name of await readdir(packages).catch(() => [])) {
    const {
      version,
      dependencies = {},
      installed = false,
    } = JSON.parse(await readFile(path.join(packages, name, "package.json"), "utf8")) as {
      version: string
      dependencies?: Record<string, string>
      installed?: boolean
    }
    if (installed) {
      await mkdir(path.join(folder, "node_modules"), { recursive: true })
      await symlink(path.join(import.meta.dirname, "../node_modules", name), path.join(folder, "node_modules", name))
      continue
    }
    const store = path.join(folder, `node_modules/.pnpm/${name}@${version}/node_modules`)
    cpSync(path.join(packages, name), path.join(store, name), { recursive: true })
    for (const [other, range] of Object.entries(dependencies)) {
      await symlink(`../../${other}@${range}/node_modules/${other}`, path.join(store, other))
    }
    await symlink(`.pnpm/${name}@${version}/node_modules/${name}`, path.join(folder, "node_modules", name))
  }
}

/** Builds a folder that the caller looks after. */
export async function buildFolder(
  folder: string,
  options: Partial<BuildOptions> = {},
  listening: Reporter = silentReporter,
): Promise<BuiltFixture> {
  const notes: string[] = []
  const reporter: Reporter = {
    ...silentReporter,
    event: (event) => {
      listening.event(event)
      if (event.type === "note") notes.push(event.text)
    },
  }
  const report = path.join(folder, ".report.json")
  await mkdir(testCache, { recursive: true })
  const outcome = await build(
    {
      root: folder,
      out: "build",
      cache: true,
      cacheDir: testCache,
      drafts: false,
      strict: false,
      profile: false,
      report,
      format: "pretty",
      version: "test",
      pool: thisThread,
      ...options,
    },
    reporter,
  )
  const files = new Map<string, string>()
  const out = path.join(folder, options.out ?? "build")
  for (const file of await filesBelow(out)) files.set(file, readFileSync(path.join(out, file), "utf8"))
  const written = await readFile(report, "utf8").then(
    (text) => JSON.parse(text) as { pages: { route: string; fromCache: boolean }[]; problems: Diagnostic[] },
    () => ({ pages: [], problems: [] }),
  )
  await rm(report, { force: true })
  return {
    exitCode: outcome.exitCode,
    problems: outcome.text.replace(/(, |\()[\d.]+ m?s\)/, (_, before) => (before === "(" ? "()" : ")")),
    diagnostics: written.problems,
    notes,
    rendered: written.pages.filter((page) => !page.fromCache).map((page) => page.route),
    files,
  }
}

/** Files below a folder, sorted; none when it does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort()
}
