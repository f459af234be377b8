/**
 * Updates the output folder without ever showing a half-made site.
 *
 * All work happens in a folder beside it (`.build.work` for `build`): the tree of the build before last is updated
 * there, differences only, then two renames swap it in, and what was never ours moves over to it. The next process
 * repairs what a killed one leaves behind: before the mark `ready.json` exists, the work is discarded; from then on, it
 * is finished. No file is synced, which took 2.6 ms each: after a power failure, build again.
 */
import { type Disk, DiskError, type FileStat, readIfThere } from "../../disk.js"
import { hashOf } from "../../engine/hash.js"
import type { Output, ReadWritten } from "../../model.js"
import { UsageError } from "../../setup/usage-error.js"
import { type Lock, type LockOptions, withLock } from "./lock.js"
import {
  foldersOf,
  foreignPaths,
  keptNote,
  marker,
  markerText,
  refuseConflict,
  removeBeside,
  workFolder,
  writtenPaths,
} from "./ownership.js"

export interface EmitResult {
  written: number
  removed: number
  unchanged: number
}

/**
 * Per file, its hash and what its file system says of it. A change sets the last three, and no program can set the time
 * of the last change back. Where they differ, as in a copy of the folder, the bytes decide.
 */
type Tree = Record<string, Seen>
type Seen = [hash: string, size: number, mtimeMs: number, ctimeMs: number, ino: number]

interface Trees {
  /** The output. */
  live: Tree
  /** The output before it. */
  previous: Tree
  /** Of a swap that is not finished: the folder that becomes the output, and the paths that were never ours. */
  next?: string
  kept?: string[]
}

/** `disk` is rooted at the folder that holds the output folder, which is `name` in it. */
export type EmitOptions = Omit<LockOptions, "work">

/** Number of files to write before signals are handled. */
const betweenSignals = 50

/** Writes the outputs, or does nothing if the folder holds them already. Files of others are kept, and noted. */
export async function emit(outputs: readonly Output[], options: EmitOptions): Promise<EmitResult> {
  return locked(options, async (lock) => {
    await finishSwap(options)
    const { disk, name, note } = options
    const trees = await loadTrees(options)
    if (trees && (await isUpToDate(outputs, trees, options))) {
      const kept = await keptPaths(outputs, trees.live, options)
      if (kept.length > 0) note(keptNote(name, kept))
      return { written: 0, removed: 0, unchanged: outputs.length }
    }
    const { live, previous } = trees ?? { live: {}, previous: {} }
    const next = `${workFolder(name)}/next-${lock.id}`
    const before = await takeBase(next, previous, options)
    try {
      const { tree, ...result } = await bringUpToDate(outputs, { next, before, live }, disk, name)
      const kept = await keptPaths(outputs, live, options)
      if (kept.length > 0) note(keptNote(name, kept))
      // Without its list, the output is no base for another tree: it may hold more of ours than was looked for.
      await commit({ live: tree, previous: trees ? live : {}, next, kept }, lock, options)
      return result
    } catch (error) {
      // Who took over may have removed it before this process wrote more.
      if (!lock.held()) for (const left of [next, readyMark(lock, options)]) await disk.remove(left)
      throw error
    }
  })
}

/** Finishes what a killed process began. Also run by commands that only read the output. */
export async function recover(options: EmitOptions): Promise<void> {
  const waiting = await options.disk.stat(`${workFolder(options.name)}/ready.json`)
  if (waiting) await locked(options, () => finishSwap(options))
}

/** Removes the output but for what was never ours; what is kept stays in a folder of ours. */
export async function removeOutput(options: EmitOptions): Promise<{ kept: boolean }> {
  const { disk, name } = options
  await recover(options)
  if (await disk.stat(name)) await emit([], options)
  const kept = (disk.entries(name) ?? []).length > 1
  await removeBeside(options)
  await disk.remove(workFolder(name))
  if (!kept) await disk.remove(name)
  return { kept }
}

async function locked<T>(options: EmitOptions, run: (lock: Lock) => Promise<T>): Promise<T> {
  const { disk, name } = options
  const work = workFolder(name)
  if (!(await writtenPaths(disk, work))) await disk.write(`${work}/${marker}`, markerText([]))
  return withLock({ ...options, work }, run)
}

/** Whether the output holds the outputs and nothing more of ours. */
async function isUpToDate(outputs: readonly Output[], trees: Trees, { disk, name }: EmitOptions): Promise<boolean> {
  const { live } = trees
  if (Object.keys(live).length !== outputs.length) return false
  if (outputs.some(({ path, hash }) => live[path]?.[0] !== hash)) return false
  const before = new Map(Object.entries(live))
  if ((await intactOutputs(outputs, live, disk, name)).size !== outputs.length) return false
  const work = workFolder(name)
  if (outputs.every(({ path }) => live[path] === before.get(path))) return true
  await disk.write(`${work}/trees.tmp`, JSON.stringify(trees))
  await disk.rename(`${work}/trees.tmp`, `${work}/trees.json`)
  return true
}

/** The point of no return: from the rename on, the swap is finished by whoever comes next. */
async function commit(trees: Trees, lock: Lock, options: EmitOptions): Promise<void> {
  const work = workFolder(options.name)
  const mark = readyMark(lock, options)
  await options.disk.write(mark, JSON.stringify(trees))
  await options.disk.sync(mark)
  if (!lock.held()) throw new DiskError("missing", mark, "the lock was taken over")
  await options.disk.rename(mark, `${work}/ready.json`)
  await finishSwap(options)
}

function readyMark(lock: Lock, { name }: EmitOptions): string {
  return `${workFolder(name)}/ready-${lock.id}.tmp`
}

/** If `ready.json` exists, its tree is complete: it becomes the output, and the output becomes `previous`. */
async function finishSwap(options: EmitOptions): Promise<void> {
  const { disk, name } = options
  const work = workFolder(name)
  const ready = await readTrees(disk, `${work}/ready.json`)
  if (!ready) return
  const previous = `${work}/previous`
  if (ready.next !== undefined && (await disk.stat(ready.next))) {
    // If `previous` exists, a killed process moved the output there.
    const moves = (await disk.stat(name)) !== undefined && !(await disk.stat(previous))
    if (moves) await disk.rename(name, previous)
    try {
      await disk.rename(ready.next, name)
    } catch (error) {
      // The old site is better than none; the next run tries again.
      if (moves) await disk.rename(previous, name)
      throw error
    }
  }
  for (const file of ready.kept ?? []) await moveOver(disk, `${previous}/${file}`, `${name}/${file}`)
  await disk.rename(`${work}/ready.json`, `${work}/trees.json`)
}

async function moveOver(disk: Disk, from: string, to: string): Promise<void> {
  await disk.makeFolder(to.slice(0, to.lastIndexOf("/")))
  try {
    await disk.rename(from, to)
  } catch (error) {
    // A killed process moved it.
    if (!(error instanceof DiskError && error.trouble === "missing")) throw error
  }
}

/** What lies in the output and is not ours; refused if it is in the way. */
async function keptPaths(outputs: readonly Output[], live: Tree, { disk, name }: EmitOptions): Promise<string[]> {
  const wanted = new Set(outputs.map(({ path }) => path))
  const written = await writtenPaths(disk, name)
  const isOurs = (file: string) => live[file] !== undefined || written?.(file) === true
  const kept = foreignPaths(disk, name, isOurs, foldersOf([...wanted, ...Object.keys(live)]))
  refuseConflict(name, kept, wanted)
  return kept
}

/** Those of the outputs that a tree holds: by what its list says, else by their bytes. Brings the list up to date. */
async function intactOutputs(outputs: readonly Output[], tree: Tree, disk: Disk, folder: string): Promise<Set<Output>> {
  const listed = outputs.filter(({ path, hash }) => tree[path] === undefined || tree[path][0] === hash)
  const stats = disk.statAll(listed.map(({ path }) => `${folder}/${path}`))
  const intact = new Set<Output>()
  for (const [index, output] of listed.entries()) {
    const stat = stats[index]
    if (!stat?.file) continue
    const seen = seenAs(output.hash, stat)
    const known = tree[output.path]
    if (!seen.every((value, at) => value === known?.[at])) {
      if (hashOf(await disk.read(`${folder}/${output.path}`)) !== output.hash) continue
      tree[output.path] = seen
    }
    intact.add(output)
  }
  return intact
}

function seenAs(hash: string, { size, mtimeMs, ctimeMs = 0, ino }: FileStat): Seen {
  return [hash, size, mtimeMs, ctimeMs, ino]
}

/** Creates `next` from the tree before last, if its list is there; returns that list. */
async function takeBase(next: string, previous: Tree, { disk, name }: EmitOptions): Promise<Tree> {
  const work = workFolder(name)
  const last = `${work}/previous`
  const found = new Set(disk.entries(work)?.map((entry) => entry.name))
  for (const left of found) {
    // Of a killed build, of one that lost its lock and may still write there, or of a former version.
    if (/^(next\b|ready-.*tmp$)/.test(left) || (found.has("trees.json") && /^(live|previous)\.json$/.test(left)))
      await disk.remove(`${work}/${left}`).catch(() => {})
  }
  if (!found.has("previous")) {
    await disk.makeFolder(next)
    return {}
  }
  const listed = ((await readJson(disk, `${work}/previous.json`)) as Tree | undefined) ?? previous
  const written = await writtenPaths(disk, last)
  const isOurs = (file: string) => listed[file] !== undefined || written?.(file) === true
  const [foreign] = foreignPaths(disk, last, isOurs, foldersOf(Object.keys(listed)))
  if (foreign !== undefined)
    throw new UsageError(
      `captcha-docs did not write ${last}/${foreign}, which an earlier build moved there`,
      `move it where it belongs, or remove it, then run the command again`,
    )
  if (Object.keys(previous).length > 0) {
    await disk.rename(last, next)
    return previous
  }
  await disk.remove(last)
  await disk.makeFolder(next)
  return {}
}

/**
 * Completes `next`. A file that the live output has already is linked instead of written. Files of `next` are deleted
 * and created anew, never overwritten: the live output may share them.
 */
async function bringUpToDate(
  outputs: readonly Output[],
  { next, before, live }: { next: string; before: Tree; live: Tree },
  disk: Disk,
  name: string,
): Promise<EmitResult & { tree: Tree }> {
  const wanted = new Set(outputs.map(({ path }) => path))
  const listed = outputs.filter(({ path }) => before[path] !== undefined)
  const there = await intactOutputs(listed, before, disk, next)
  const stale = outputs.filter((output) => !there.has(output))
  const surplus = Object.keys(before).filter((path) => !wanted.has(path))
  for (const path of [...surplus, ...stale.map((output) => output.path).filter((path) => before[path])]) {
    await disk.remove(`${next}/${path}`)
  }
  for (const folder of [...foldersOf(surplus)].sort().reverse()) await disk.removeEmpty(`${next}/${folder}`)
  const intact = await intactOutputs(stale, live, disk, name)
  const same = [...intact]
  const linked = disk.linkAll(same.map(({ path }) => [`${name}/${path}`, `${next}/${path}`] as const))
  const shared = new Set(same.filter((_, index) => linked[index]))
  // Without hard links, the file is copied.
  for (const { path } of same.filter((output) => !shared.has(output))) {
    await disk.copy(`${name}/${path}`, `${next}/${path}`)
  }
  const fresh = stale.filter((output) => !intact.has(output))
  const toWrite = new Set(fresh.map(({ path }) => path))
  const written: ReadWritten = async (path) =>
    wanted.has(path) && !toWrite.has(path) ? new TextDecoder().decode(await disk.read(`${next}/${path}`)) : undefined
  for (const [index, { path, bytes }] of fresh.entries()) {
    await disk.write(`${next}/${path}`, await bytes(written))
    toWrite.delete(path)
    if (index % betweenSignals === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await disk.write(`${next}/${marker}`, markerText(wanted))

  const tree = Object.fromEntries(outputs.map(({ path }) => [path, before[path]])) as Tree
  const stats = disk.statAll(stale.map(({ path }) => `${next}/${path}`))
  for (const [index, output] of stale.entries()) {
    const stat = stats[index]
    if (!stat) continue
    tree[output.path] = seenAs(output.hash, stat)
    // A new link counts as a change of the file that both trees share.
    if (shared.has(output)) live[output.path] = seenAs(output.hash, stat)
  }
  return { written: fresh.length, removed: surplus.length, unchanged: outputs.length - fresh.length, tree }
}

/** The lists of both trees; of a version that kept them apart, the list of the output. */
async function loadTrees({ disk, name }: EmitOptions): Promise<Trees | undefined> {
  const work = workFolder(name)
  const trees = await readTrees(disk, `${work}/trees.json`)
  if (trees) return trees
  const former = (await readJson(disk, `${work}/live.json`)) as Tree | undefined
  return former && { live: former, previous: {} }
}

async function readTrees(disk: Disk, path: string): Promise<Trees | undefined> {
  const read = (await readJson(disk, path)) as Partial<Trees> | undefined
  return read?.live && read.previous && { ...read, live: read.live, previous: read.previous }
}

async function readJson(disk: Disk, path: string): Promise<unknown> {
  try {
    const bytes = await readIfThere(disk, path)
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
