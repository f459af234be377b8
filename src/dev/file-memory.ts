/**
 * Caches the result of reading each file, so that a look at a thousand files reads only the changed ones.
 *
 * Promises: after `look`, every value is what reading the file now would give. A file with the same size, times and
 * inode counts as unchanged, unless it changed so shortly before it was read that a second change could have the same
 * time: such a file is read again and compared by hash. The same holds for folders. A look at some files alone finds what
 * changed in them, and looks at all if one of their folders changed. No more of the watcher's events is trusted.
 */

import { posix } from "node:path"
import {
  coarsestClock,
  type Disk,
  DiskError,
  type FileStat,
  type FileTrouble,
  type FoundFile,
  isUnchanged,
  openFiles,
} from "../disk.js"
import { atOnce } from "../engine/at-once.js"
import { hashOf } from "../engine/hash.js"

export interface FileMemory<T> {
  /** Looks at the disk, or at these files only; returns the paths whose values changed since the last look. */
  look(only?: readonly string[]): Promise<string[]>
  /** By path, sorted; the same object as long as no value changed. */
  values(): ReadonlyMap<string, T>
}

export interface FileMemoryOptions<T> {
  disk: Disk
  /** The same list as long as the folders of these files, or all, hold the same. */
  entries: (of?: readonly string[]) => Promise<readonly FoundFile[]>
  understand: (path: string, bytes: Uint8Array) => T
  failed: (path: string, trouble: FileTrouble) => T
  now?: () => number
}

interface Entry<T> {
  /** Size, times and inode before it was read; undefined for a file that could not be looked at. */
  stat: FileStat | undefined
  trouble: FileTrouble | undefined
  /** Whether a change right after reading could have the same stamp. */
  doubtful: boolean
  hash: string
  value: T
}

export function rememberFiles<T>(options: FileMemoryOptions<T>): FileMemory<T> {
  const { disk, entries, understand, failed, now = Date.now } = options
  let known = new Map<string, Entry<T>>()
  let listed: readonly FoundFile[] | undefined
  let values: ReadonlyMap<string, T> = new Map()

  /** Reads a file that may have changed. */
  async function entryOf({ path, trouble }: FoundFile, stat: FileStat | undefined): Promise<Entry<T>> {
    const before = known.get(path)
    const doubtful = stat !== undefined && newest(stat) >= now() - coarsestClock
    const bytes = trouble ?? (await disk.read(path).catch(troubleOf))
    const hash = typeof bytes === "string" ? bytes : hashOf(bytes)
    const seen = { stat, trouble, doubtful, hash }
    if (before?.hash === hash) return { ...seen, value: before.value }
    return { ...seen, value: typeof bytes === "string" ? failed(path, bytes) : understand(path, bytes) }
  }

  return {
    async look(only) {
      const all = await entries(only)
      const isPart = all === listed && only?.every((path) => known.has(path)) === true
      const files = isPart ? all.filter(({ path }) => only.includes(path)) : all
      const stats = statsOf(disk, files)
      const unsure = [...files.keys()].filter((index) => {
        const { path, trouble } = files[index] as FoundFile
        const before = known.get(path)
        return !before || before.doubtful || before.trouble !== trouble || !isSame(before.stat, stats[index])
      })
      const read = await atOnce(unsure, openFiles, (index) => entryOf(files[index] as FoundFile, stats[index]))
      listed = all
      if (unsure.length === 0 && (isPart || files.length === known.size)) return []
      const fresh = new Map(unsure.map((index, at) => [files[index]?.path, read[at]]))
      const before = known
      known = new Map(all.map(({ path }) => [path, (fresh.get(path) ?? before.get(path)) as Entry<T>]))
      const gone = [...before.keys()].filter((path) => !known.has(path))
      const others = unsure
        .map((index) => (files[index] as FoundFile).path)
        .filter((path) => before.get(path)?.hash !== known.get(path)?.hash)
      if (gone.length + others.length > 0) values = new Map([...known].map(([path, { value }]) => [path, value]))
      return [...gone, ...others]
    },
    values: () => values,
  }
}

/** Lists a folder again only if one of its subfolders, or of those of some files, may have changed. */
export function rememberListing(options: {
  disk: Disk
  dir: string
  folders: () => Promise<string[]>
  now?: () => number
}): FileMemoryOptions<unknown>["entries"] {
  const { disk, dir, now = Date.now } = options
  let last: { stats: ReadonlyMap<string, FileStat | undefined>; found: FoundFile[] } | undefined
  return async (of) => {
    if (last) {
      const { stats, found } = last
      const folders = of?.map((path) => posix.dirname(path)) ?? [...stats.keys()]
      if (disk.statAll(folders).every((stat, at) => isSame(stats.get(folders[at] as string), stat))) return found
    }
    const at = now()
    const folders = await options.folders()
    const stats = disk.statAll(folders)
    const doubtful = stats.some((stat) => stat !== undefined && newest(stat) >= at - coarsestClock)
    const found = await disk.list(dir)
    last = doubtful ? undefined : { stats: new Map(folders.map((folder, at) => [folder, stats[at]])), found }
    return found
  }
}

/** A file whose stat fails has none: reading it reports why. */
function statsOf(disk: Disk, files: readonly FoundFile[]): (FileStat | undefined)[] {
  const paths = files.map(({ path }) => path)
  try {
    return disk.statAll(paths)
  } catch {
    return paths.map((path) => {
      try {
        return disk.statAll([path])[0]
      } catch {
        return undefined
      }
    })
  }
}

function isSame(before: FileStat | undefined, now: FileStat | undefined): boolean {
  return before && now ? isUnchanged(before, now) : before === now
}

function newest({ mtimeMs, ctimeMs = 0 }: FileStat): number {
  return Math.max(mtimeMs, ctimeMs)
}

function troubleOf(error: unknown): FileTrouble {
  if (error instanceof DiskError) return error.trouble
  throw error
}
