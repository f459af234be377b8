/** What a command needs before it can call the pipeline: disk, configuration, memo, theme input, dates. */
import { execFile } from "node:child_process"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { createOutside, type Disk, realDisk, temporaryFolder } from "../disk.js"
import { hashData, hashOf } from "../engine/hash.js"
import { createMemo, type Memo } from "../engine/memo.js"
import { poolRunner } from "../engine/pool.js"
import { folderStore, noStore } from "../engine/store.js"
import { lockFile } from "../lock/routes-lock.js"
import type { SourcePath } from "../model.js"
import type { Context, StageTimer } from "../pipeline.js"
import type { BuildEvent } from "../report/console.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { redirectsFile } from "../stages/site/redirects-file.js"
import { loadConfig } from "./load-config.js"
import { withCode } from "./texts-of.js"

/** `dist/chunks/` when bundled, `src/commands/` when run from the sources. */
const here = path.dirname(fileURLToPath(import.meta.url))

/** Our own folder: holds `templates/` and `package.json`. */
export const packageRoot = path.resolve(here, "../..")

export interface ContextOptions {
  root: string
  /** What the content and the configuration are read from: the folder, unless git's index or a commit is asked about. */
  disk?: Disk | undefined
  /** Shared with another context of the same folder. */
  memo?: Memo | undefined
  /** Whether pages will show when they were last changed. */
  dates?: boolean | undefined
  config?: string | undefined
  baseUrl?: string | undefined
  cache: boolean
  /** Absolute; `.cache` below the root when absent. */
  cacheDir?: string | undefined
  /** Worker threads and the least number of misses they are used for; tests say other than the defaults. */
  pool?: { workers: number; from: number } | undefined
  drafts: boolean
  event: (event: BuildEvent) => void
}

export type Prepared =
  | { context: Context; diagnostics: [] }
  | { context?: undefined; diagnostics: Diagnostic[]; textOf: (file: string) => string | undefined }

export async function prepareContext(options: ContextOptions): Promise<Prepared> {
  const { root, event } = options
  const disk = options.disk ?? realDisk(root)
  const note = (text: string) => event({ type: "note", text })
  const memo = options.memo ?? (await openMemo(options, note))
  const [loaded, theme] = await Promise.all([
    loadConfig(disk, { file: options.config, baseUrl: options.baseUrl, environment: process.env, memo }),
    themeOf(root, options.disk),
  ])
  if (!loaded.config) {
    const { path: file, text } = loaded.configFile
    const textOf = (asked: string) => (asked === file ? text : undefined)
    return { diagnostics: loaded.diagnostics, textOf: await withCode(textOf, disk, loaded.diagnostics) }
  }
  const { config } = loaded
  return {
    context: {
      disk,
      config,
      configFile: loaded.configFile,
      memo,
      theme,
      drafts: options.drafts,
      ...(await filesBeside(disk)),
      lastUpdates: config.lastUpdate && options.dates !== false ? await lastUpdates(root, note) : new Map(),
      stage: stageTimer(event),
    },
    diagnostics: [],
  }
}

/** What a site remembers, in whatever command; its steps run in threads of the bundled worker. */
export async function openMemo(
  { root, cache, cacheDir, pool }: Pick<ContextOptions, "root" | "cache" | "cacheDir" | "pool">,
  note: (text: string) => void,
): Promise<Memo> {
  const stamp = await ownStamp(root)
  const dir = cacheDir ?? path.join(root, ".cache")
  return createMemo({
    store: cache ? folderStore({ dir, stamp, note }) : noStore,
    stamp,
    runner: poolRunner({ ...pool, workerUrl: pathToFileURL(path.join(packageRoot, "dist/worker.js")) }),
    outside: createOutside({ root, packageRoot }),
  })
}

/** The data files at the site's root. */
async function filesBeside(disk: Disk): Promise<Pick<Context, "redirectsFile" | "lock">> {
  const text = async (path: string) => {
    const bytes = await disk.read(path).catch(() => undefined)
    return bytes && { path, text: new TextDecoder().decode(bytes) }
  }
  return { redirectsFile: await text(redirectsFile), lock: await text(lockFile) }
}

/** Reports each stage that had something to do, with its own time. */
export function stageTimer(event: (event: BuildEvent) => void): StageTimer {
  const start = performance.now()
  return (name) => {
    const began = performance.now()
    return (items, fromCache = 0) => {
      if (items === 0) return
      event({ type: "stage", name, items, fromCache, from: began - start, ms: performance.now() - began })
    }
  }
}

/** Names our own code and the packages that it runs with: another stamp remembers nothing. */
export async function ownStamp(root: string): Promise<string> {
  const own = realDisk(packageRoot)
  // An entry of the bundle names its chunks by their hashes, so it stands for them all.
  const files =
    path.basename(here) === "chunks"
      ? ["dist/cli.js", "dist/index.js", "dist/worker.js"]
      : (await own.list("src")).map((entry) => entry.path)
  const hashes = await Promise.all([...files, "package.json"].map((file) => own.read(file).then(hashOf)))
  const { dependencies } = JSON.parse(new TextDecoder().decode(await own.read("package.json"))) as {
    dependencies: Record<string, string>
  }
  const packages = Object.keys(dependencies).map((name) => nearest(packageRoot, [`node_modules/${name}/package.json`]))
  const locks = [packageRoot, root].map((folder) => nearest(folder, lockFiles))
  return hashData([hashes, await Promise.all([...packages, ...locks]), process.versions.node.split(".")[0]])
}

/** What package managers write: one of them lies beside the site, or above it in a workspace. */
const lockFiles = ["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb"]

/** The hashes of the files that are there, in the nearest folder upwards that has one of them. */
async function nearest(folder: string, files: readonly string[]): Promise<string[]> {
  const disk = realDisk(folder)
  const found = await Promise.all(files.map((file) => disk.read(file).then(hashOf, () => "")))
  const above = path.dirname(folder)
  return above === folder || found.some((hash) => hash !== "") ? found : nearest(above, files)
}

/**
 * What the theme is bundled from: our templates, the site's, and the code of the content. The bundler reads files by
 * itself, so what git holds is laid out for it when it has to bundle.
 */
async function themeOf(root: string, disk: Disk | undefined): Promise<Context["theme"]> {
  const own = await codeHashes(realDisk(packageRoot), ["templates"])
  const found = await codeHashes(disk ?? realDisk(root))
  // Where the site is our own, its templates are ours, unless git holds others.
  const site = Object.entries(found).filter(([file, hash]) => root !== packageRoot || own[file] !== hash)
  return {
    packageRoot,
    siteRoot: root,
    hashes: Object.fromEntries([
      ...Object.entries(own).map(([file, hash]) => [`own:${file}`, hash]),
      ...site.map(([file, hash]) => [`site:${file}`, hash]),
    ]),
    ...(disk && {
      // Where git holds what the folder does, it can be read there.
      layOut: async () => (hashData(await codeHashes(realDisk(root))) === hashData(found) ? root : layOut(disk, root)),
    }),
  }
}

/** Everything that the bundler may read, in a folder of its own. */
async function layOut(disk: Disk, root: string): Promise<string> {
  const folder = await temporaryFolder(root)
  const files = [...(await disk.list("templates")), ...(await disk.list("content"))].map((entry) => entry.path)
  for (const file of ["package.json", "tsconfig.json", ...files.filter((one) => !/\.mdx?$/.test(one))]) {
    const bytes = await disk.read(file).catch(() => undefined)
    if (bytes) await realDisk(folder).write(file, bytes)
  }
  return folder
}

/** Hash by path of all that the bundler may read below a folder. */
async function codeHashes(disk: Disk, folders = ["templates", "content"]): Promise<Record<string, string>> {
  const listed = (await Promise.all(folders.map((folder) => disk.list(folder)))).flat()
  const files = listed.filter(
    ({ path: file, trouble }) => !trouble && (file.startsWith("templates/") || /\.(ts|tsx|css)$/.test(file)),
  )
  return Object.fromEntries(
    await Promise.all(files.map(async ({ path: file }) => [file, hashOf(await disk.read(file))])),
  )
}

const run = promisify(execFile)

/** When git last saw each file of the content change, as a UTC date. Without a whole history, none is known. */
export async function lastUpdates(
  root: string,
  note: (text: string) => void,
): Promise<Map<SourcePath, { date: string }>> {
  const dates = new Map<SourcePath, { date: string }>()
  const git = (...args: string[]) => run("git", args, { cwd: root, maxBuffer: 512_000_000 })
  try {
    const { stdout: shallow } = await git("rev-parse", "--is-shallow-repository")
    if (shallow.trim() === "true") {
      note("this git clone is shallow, so pages show no last update (git fetch --unshallow gets the whole history)")
      return dates
    }
    const { stdout } = await git(
      "-c",
      "core.quotePath=false",
      "log",
      "--format=%x01%ct",
      "--name-only",
      "--no-renames",
      "--relative",
      "--",
      "content",
    )
    for (const commit of stdout.split("\u0001").slice(1)) {
      const [seconds, ...files] = commit.split("\n")
      const date = new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
      for (const file of files) if (file !== "" && !dates.has(file)) dates.set(file, { date })
    }
  } catch {
    // No repository, no commit yet, or no git: pages then show no date.
  }
  return dates
}
