/** Prepares what a command passes to the pipeline: disk, configuration, memo, theme input, dates. */
import path from "node:path"
import { pathToFileURL } from "node:url"
import { createOutside, type Disk, readIfThere, realDisk } from "../disk.js"
import { Memo } from "../engine/memo.js"
import { type PoolOptions, poolRunner } from "../engine/pool.js"
import { FolderStore, noStore } from "../engine/store.js"
import { lockFile } from "../lock/routes-lock.js"
import type { SiteContext, StageTimer } from "../pipeline.js"
import type { BuildEvent } from "../report/console.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { withCode } from "../report/texts-of.js"
import { redirectsFile } from "../stages/site/redirects-file.js"
import { lastUpdates } from "./last-updates.js"
import { type LoadedConfig, loadConfig } from "./load-config.js"
import { ownStamp } from "./own-stamp.js"
import { packageRoot } from "./package-root.js"
import { themeOf } from "./theme-input.js"

/** The site's cache. Other tools may have theirs beside it in `.cache`. */
export const cacheFolder = ".cache/captcha-docs"

export interface ContextOptions {
  root: string
  /** Content and configuration are read from here: the real folder by default, or git's index or a commit. */
  disk?: Disk | undefined
  /** Shared with another context of the same folder. */
  memo?: Memo | undefined
  /** Whether pages show the date of their last change. */
  dates?: boolean | undefined
  config?: string | undefined
  baseUrl?: string | undefined
  cache: boolean
  /** Absolute path; `cacheFolder` below the root by default. */
  cacheDir?: string | undefined
  /** How work is spread over threads. */
  pool?: PoolOptions | undefined
  drafts: boolean
  event: (event: BuildEvent) => void
}

export type Prepared =
  | { context: SiteContext; diagnostics: [] }
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
  if (!isUsable(loaded)) {
    const { path: file, text } = loaded.configFile
    const textOf = (asked: string) => (asked === file ? text : undefined)
    return { diagnostics: loaded.diagnostics, textOf: await withCode(textOf, disk, loaded.diagnostics) }
  }
  const dated = loaded.config.lastUpdate && options.dates !== false
  const context = contextOf(loaded, {
    disk,
    memo,
    theme,
    drafts: options.drafts,
    ...filesBeside(await Promise.all(besideConfig.map((file) => textFile(disk, file)))),
    lastUpdates: dated ? await lastUpdates(root, note) : new Map(),
    stage: stageTimer(event),
  })
  return { context, diagnostics: [] }
}

type Configured = Pick<SiteContext, "config" | "configFile" | "plugins" | "pages">

/** The context of every command: the configuration, and the other inputs. */
export function contextOf(
  { config, configFile, plugins, pages }: Configured,
  rest: Omit<SiteContext, keyof Configured>,
): SiteContext {
  return { ...rest, config, configFile, plugins, pages }
}

/** Opens the cache that all commands share; its steps run in threads of the bundled worker. */
export async function openMemo(
  { root, cache, cacheDir, pool }: Pick<ContextOptions, "root" | "cache" | "cacheDir" | "pool">,
  note: (text: string) => void,
): Promise<Memo> {
  const stamp = await ownStamp(root)
  const dir = cacheDir ?? path.join(root, cacheFolder)
  return new Memo({
    store: cache ? new FolderStore({ dir, stamp, note }) : noStore,
    stamp,
    runner: poolRunner({ ...pool, workerUrl: pathToFileURL(path.join(packageRoot, "dist/worker.js")) }),
    outside: createOutside({ root, packageRoot }),
  })
}

/** Whether a configuration has no mistakes. */
export function isUsable(loaded: LoadedConfig | undefined): loaded is LoadedConfig & Configured {
  return loaded?.config !== undefined
}

/** Optional data files at the site's root. */
export const besideConfig = [redirectsFile, lockFile]

interface PathAndText {
  path: string
  text: string
}

async function textFile(disk: Disk, path: string): Promise<PathAndText | undefined> {
  const bytes = await readIfThere(disk, path)
  return bytes && { path, text: new TextDecoder().decode(bytes) }
}

/** The files of `besideConfig` that exist, as fields of the context. */
export function filesBeside(
  files: Iterable<PathAndText | undefined>,
): Required<Pick<SiteContext, "redirectsFile" | "lock">> {
  const byPath = new Map([...files].flatMap((file) => (file ? [[file.path, file]] : [])))
  return { redirectsFile: byPath.get(redirectsFile), lock: byPath.get(lockFile) }
}

/** Reports each stage that processed something, with its own time. */
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
