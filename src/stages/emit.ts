/**
 * Updates the output folder without ever showing a half-made site.
 *
 * All work happens in a folder beside it (`.build.work` for `build`): the tree of the build before last is updated
 * there, differences only, then two renames swap it in. The next process repairs what a killed one leaves behind:
 * before the mark `ready.json` exists, the work is discarded; from then on, it is finished.
 */
import { type Disk, DiskError } from "../disk.js"
import type { Output, ReadWritten } from "../model.js"

export interface EmitResult {
  written: number
  removed: number
  unchanged: number
}

/** Per file: hash, size and modification time; the last two show whether another program changed it. */
type Manifest = Record<string, [hash: string, size: number, mtimeMs: number]>

export interface EmitOptions {
  /** Rooted at the folder that holds the output folder. */
  disk: Disk
  /** The output folder's name in it. */
  name: string
  /** Called if another build holds the lock. */
  note: (text: string) => void
  process: { pid: number; startedAt: string; isAlive: (pid: number, startedAt: string) => Promise<boolean> }
}

/** Number of files to write before signals are handled. */
const betweenSignals = 50

/** Writes the outputs, or does nothing if the folder holds them already. */
export async function emit(outputs: readonly Output[], options: EmitOptions): Promise<EmitResult> {
  return withLock(options, async () => {
    await finishSwap(options)
    const { disk, name } = options
    const work = workFolder(name)
    const live = await loadManifest(disk, `${work}/live.json`)
    if (live && isUpToDate(outputs, live, disk, name)) return { written: 0, removed: 0, unchanged: outputs.length }

    const before = await takeBase(options)
    const result = await bringUpToDate(outputs, before, live ?? {}, options)
    await disk.write(`${work}/ready.tmp`, JSON.stringify(result.manifest))
    await disk.sync(`${work}/ready.tmp`)
    await disk.rename(`${work}/ready.tmp`, `${work}/ready.json`)
    await finishSwap(options)
    const { written, removed, unchanged } = result
    return { written, removed, unchanged }
  })
}

/** Finishes what a killed process began. Also run by commands that only read the output. */
export async function recover(options: EmitOptions): Promise<void> {
  const waiting = await options.disk.stat(`${workFolder(options.name)}/ready.json`)
  if (waiting) await withLock(options, () => finishSwap(options))
}

export function workFolder(name: string): string {
  return `.${name}.work`
}

/** If `ready.json` exists, `next` is complete: it becomes the output, and the output becomes `previous`. */
async function finishSwap({ disk, name }: EmitOptions): Promise<void> {
  const work = workFolder(name)
  if (!(await disk.stat(`${work}/ready.json`))) return
  if (await disk.stat(`${work}/next`)) {
    const live = (await disk.stat(name)) !== undefined
    if (live) {
      await disk.remove(`${work}/previous`)
      await disk.rename(name, `${work}/previous`)
    }
    try {
      await disk.rename(`${work}/next`, name)
    } catch (error) {
      // The old site is better than none; the next run tries again.
      if (live) await disk.rename(`${work}/previous`, name)
      throw error
    }
  }
  if (await disk.stat(`${work}/live.json`)) await disk.rename(`${work}/live.json`, `${work}/previous.json`)
  await disk.rename(`${work}/ready.json`, `${work}/live.json`)
}

function isUpToDate(outputs: readonly Output[], live: Manifest, disk: Disk, name: string): boolean {
  if (Object.keys(live).length !== outputs.length) return false
  if (outputs.some(({ path, hash }) => live[path]?.[0] !== hash)) return false
  const stats = disk.statAll(outputs.map(({ path }) => `${name}/${path}`))
  return outputs.every(({ path }, index) => untouched(live[path], stats[index]))
}

function untouched(known: Manifest[string] | undefined, stat: { size: number; mtimeMs: number } | undefined): boolean {
  return known !== undefined && stat !== undefined && stat.size === known[1] && stat.mtimeMs === known[2]
}

/** Creates `next` from the tree before last, if it can be trusted; returns its manifest. */
async function takeBase({ disk, name }: EmitOptions): Promise<Manifest> {
  const work = workFolder(name)
  await disk.remove(`${work}/next`)
  const previous = await loadManifest(disk, `${work}/previous.json`)
  // From here on the tree changes: if this process is killed, its manifest must not be trusted.
  await disk.remove(`${work}/previous.json`)
  if (!previous || !(await disk.stat(`${work}/previous`))) {
    await disk.remove(`${work}/previous`)
    await disk.makeFolder(`${work}/next`)
    return {}
  }
  await disk.rename(`${work}/previous`, `${work}/next`)
  return previous
}

/**
 * Completes `next`. A file that the live output has already is linked instead of written. Files of `next` are deleted
 * and created anew, never overwritten: the live output may share them.
 */
async function bringUpToDate(
  outputs: readonly Output[],
  before: Manifest,
  live: Manifest,
  { disk, name }: EmitOptions,
): Promise<EmitResult & { manifest: Manifest }> {
  const next = `${workFolder(name)}/next`
  const paths = outputs.map(({ path }) => path)
  const stats = disk.statAll(paths.map((path) => (before[path] ? `${next}/${path}` : next)))
  const stale = outputs.filter(
    ({ path, hash }, index) => before[path]?.[0] !== hash || !untouched(before[path], stats[index]),
  )
  const wanted = new Set(paths)
  const surplus = Object.keys(before).filter((path) => !wanted.has(path))
  for (const path of [...surplus, ...stale.map((output) => output.path).filter((path) => before[path])]) {
    await disk.remove(`${next}/${path}`)
  }
  const liveStats = disk.statAll(stale.map(({ path }) => (live[path] ? `${name}/${path}` : name)))
  const same = stale.filter(
    ({ path, hash }, index) => live[path]?.[0] === hash && untouched(live[path], liveStats[index]),
  )
  const linked = disk.linkAll(same.map(({ path }) => [`${name}/${path}`, `${next}/${path}`] as const))
  // Without hard links, the file is copied.
  for (const { path } of same.filter((_, index) => !linked[index])) {
    await disk.copy(`${name}/${path}`, `${next}/${path}`)
  }
  const there = new Set(same)
  const fresh = stale.filter((output) => !there.has(output))
  const toWrite = new Set(fresh.map(({ path }) => path))
  const written: ReadWritten = async (path) =>
    wanted.has(path) && !toWrite.has(path) ? new TextDecoder().decode(await disk.read(`${next}/${path}`)) : undefined
  for (const [index, { path, bytes }] of fresh.entries()) {
    await disk.write(`${next}/${path}`, await bytes(written))
    toWrite.delete(path)
    if (index % betweenSignals === 0) await new Promise((resolve) => setImmediate(resolve))
  }

  const manifest = Object.fromEntries(outputs.map(({ path }) => [path, before[path]])) as Manifest
  const newStats = disk.statAll(stale.map(({ path }) => `${next}/${path}`))
  for (const [index, { path, hash }] of stale.entries()) {
    const stat = newStats[index]
    if (stat) manifest[path] = [hash, stat.size, stat.mtimeMs]
  }
  const unchanged = outputs.length - fresh.length
  return { written: fresh.length, removed: surplus.length, unchanged, manifest }
}

async function loadManifest(disk: Disk, path: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(new TextDecoder().decode(await disk.read(path))) as Manifest
  } catch (error) {
    if (error instanceof DiskError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** One build per folder at a time: the second waits. Takes over a lock whose owner is dead. */
async function withLock<T>(options: EmitOptions, run: () => Promise<T>): Promise<T> {
  const { disk, name, note, process } = options
  const lock = `${workFolder(name)}/lock`
  const identity = JSON.stringify({ pid: process.pid, startedAt: process.startedAt })
  let noted = false
  while (!(await disk.writeNew(lock, identity))) {
    const owner = await lockOwner(disk, lock)
    if (owner === "gone") continue
    if (owner === "unreadable" || !(await process.isAlive(owner.pid, owner.startedAt))) {
      await takeAway(disk, lock, `${lock}.${process.pid}`, owner)
      continue
    }
    if (!noted) note(`another build (process ${owner.pid}) is writing ${name}; waiting for it`)
    noted = true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  try {
    return await run()
  } finally {
    await disk.remove(lock)
  }
}

type Owner = { pid: number; startedAt: string }

/** The lock's owner; `patience` is how often to retry an unreadable lock, which may just be written. */
async function lockOwner(disk: Disk, lock: string, patience = 1): Promise<Owner | "gone" | "unreadable"> {
  try {
    return JSON.parse(new TextDecoder().decode(await disk.read(lock))) as Owner
  } catch (error) {
    if (error instanceof DiskError && error.trouble === "missing") return "gone"
    if (!(error instanceof SyntaxError)) throw error
    if (patience === 0) return "unreadable"
    await new Promise((resolve) => setTimeout(resolve, 50))
    return lockOwner(disk, lock, patience - 1)
  }
}

/** Removes a dead owner's lock, unless another process replaced it in the meantime. */
async function takeAway(disk: Disk, lock: string, aside: string, dead: Owner | "unreadable"): Promise<void> {
  try {
    await disk.rename(lock, aside)
  } catch (error) {
    if (error instanceof DiskError && error.trouble === "missing") return
    throw error
  }
  const taken = await lockOwner(disk, aside)
  const same =
    taken === dead ||
    (typeof taken === "object" &&
      typeof dead === "object" &&
      taken.pid === dead.pid &&
      taken.startedAt === dead.startedAt)
  if (same) await disk.remove(aside)
  else await disk.rename(aside, lock)
}
