/** What a command needs before it can call the pipeline: disk, configuration, memo, theme input, dates. */
import { execFile } from "node:child_process"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { type Disk, realDisk } from "../disk.js"
import { hashData, hashOf } from "../engine/hash.js"
import { createMemo, type Memo, type Runner } from "../engine/memo.js"
import { poolRunner } from "../engine/pool.js"
import { folderStore, noStore } from "../engine/store.js"
import { lockFile } from "../lock/routes-lock.js"
import type { SourcePath } from "../model.js"
import type { Context } from "../pipeline.js"
import type { BuildEvent } from "../report/console.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { redirectsFile } from "../stages/site/redirects-file.js"
import { loadConfig } from "./load-config.js"

/** Our own folder: holds `templates/` and `package.json`. */
export const packageRoot = packageFolder(path.dirname(fileURLToPath(import.meta.url)))

/** `dist/` when bundled, `src/commands/` when run from the sources. */
function packageFolder(here: string): string {
  return path.basename(here) === "dist" ? path.dirname(here) : path.resolve(here, "../..")
}

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
  const [loaded, stamp, hashes] = await Promise.all([
    loadConfig(disk, { file: options.config, baseUrl: options.baseUrl, environment: process.env }),
    ownStamp(root),
    // The theme is bundled from the folder, whatever else is read from elsewhere.
    themeHashes(realDisk(root)),
  ])
  if (!loaded.config) {
    const { path: file, text } = loaded.configFile
    return { diagnostics: loaded.diagnostics, textOf: (asked) => (asked === file ? text : undefined) }
  }
  const { config } = loaded
  const dir = options.cacheDir ?? path.join(root, ".cache")
  const runner = threadRunner(options.pool)
  const memo =
    options.memo ?? createMemo({ store: options.cache ? folderStore({ dir, stamp, note }) : noStore, stamp, runner })
  return {
    context: {
      disk,
      config,
      configFile: loaded.configFile,
      memo,
      theme: { packageRoot, siteRoot: root, hashes },
      drafts: options.drafts,
      ...(await filesBeside(disk)),
      lastUpdates: config.lastUpdate && options.dates !== false ? await lastUpdates(root, note) : new Map(),
      stage: stageTimer(event),
    },
    diagnostics: [],
  }
}

/** Runs steps in threads of the bundled worker. */
export function threadRunner(pool?: ContextOptions["pool"]): Runner {
  return poolRunner({ ...pool, workerUrl: pathToFileURL(path.join(packageRoot, "dist/worker.js")) })
}

/** The data files at the site's root. */
async function filesBeside(disk: Disk): Promise<Pick<Context, "redirectsFile" | "lock">> {
  const text = async (path: string) => {
    const bytes = await disk.read(path).catch(() => undefined)
    return bytes && { path, text: new TextDecoder().decode(bytes) }
  }
  return { redirectsFile: await text(redirectsFile), lock: await text(lockFile) }
}

/** Reports each stage with the time since the one before. */
function stageTimer(event: (event: BuildEvent) => void): Context["stage"] {
  let last = performance.now()
  return (name, items, fromCache) => {
    const now = performance.now()
    event({ type: "stage", name, items, fromCache, ms: now - last })
    last = now
  }
}

/** Names our own code and what it stands on: another stamp remembers nothing. */
export async function ownStamp(root: string): Promise<string> {
  const own = realDisk(packageRoot)
  const folder = path.basename(path.dirname(fileURLToPath(import.meta.url))) === "dist" ? "dist" : "src"
  const files = (await own.list(folder)).map((entry) => entry.path)
  const parts = await Promise.all(
    [...files, "package.json", "package-lock.json"].map((file) => own.read(file).then(hashOf, () => "")),
  )
  const lock = await realDisk(root)
    .read("package-lock.json")
    .then(hashOf, () => "")
  return hashData([parts, lock, process.versions.node.split(".")[0]])
}

/** Hash by `own:` or `site:` and path of every file the theme may be bundled from. */
async function themeHashes(disk: Disk): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  const add = async (kind: string, from: Disk, folder: string, test: RegExp) => {
    for (const { path: file, trouble } of await from.list(folder)) {
      if (!trouble && test.test(file)) hashes[`${kind}:${file}`] = hashOf(await from.read(file))
    }
  }
  await add("own", realDisk(packageRoot), "templates", /./)
  if (disk.root !== packageRoot) await add("site", disk, "templates", /./)
  await add("site", disk, "content", /\.(ts|tsx|css)$/)
  return hashes
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
      note("this clone is shallow, so no page shows when it was last changed (fetch the whole history for that)")
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
