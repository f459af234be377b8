/**
 * The only file that reads and writes the site's files. Everything else gets a `Disk`, so that `check-links --staged`
 * can read what git has staged, and tests what is in memory.
 */

import * as callbacks from "node:fs"
import {
  chmodSync,
  chownSync,
  constants,
  type Dirent,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import * as fs from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { hashOf } from "./engine/hash.js"
import type { Outside } from "./engine/memo.js"
import { getOrMake } from "./model/get-or-make.js"

export type FileTrouble =
  | "missing"
  | "permission"
  | "symlink-loop"
  | "outside-root"
  | "link-to-folder"
  | "not-a-file"
  | "name"
  | "other"

export class DiskError extends Error {
  constructor(
    readonly trouble: FileTrouble,
    readonly path: string,
    message: string,
    /** The system's error code, if any: `ENOSPC`. */
    readonly code?: string,
  ) {
    super(message)
  }
}

export interface FileStat {
  size: number
  mtimeMs: number
  /** When the file's contents or permissions changed last; absent in memory. */
  ctimeMs?: number
  ino: number
  directory: boolean
  /** A regular file, or a link to one. */
  file: boolean
}

/** What a folder holds itself. */
export interface FolderEntry {
  name: string
  kind: "file" | "folder" | "link" | "other"
}

/** How many files to read at the same time. */
export const openFiles = 32

/** A file below a folder; `trouble` says why it can't be read. */
export interface FoundFile {
  path: string
  trouble?: FileTrouble
}

/**
 * Files below one root. Paths are relative to it, with forward slashes; all functions throw `DiskError`. Whatever changes
 * something refuses a path outside of the root, also one that a symbolic link leads there.
 */
export interface Disk {
  /** For messages; absolute on the real disk. */
  root: string
  /** Every file below `dir`, sorted by code unit. A link that can't be followed is listed with its trouble. */
  list(dir: string): Promise<FoundFile[]>
  /** What a folder holds itself, hidden entries too, synchronously; undefined if there is no such folder. */
  entries(dir: string): FolderEntry[] | undefined
  read(path: string): Promise<Uint8Array>
  stat(path: string): Promise<FileStat | undefined>
  /** Stats many files synchronously, which is much faster than one by one. */
  statAll(paths: readonly string[]): (FileStat | undefined)[]
  write(path: string, bytes: Uint8Array | string): Promise<void>
  /**
   * Writes a file of the author's: whole or not at all. A symbolic link stays one, other names of the file (hard links)
   * show the same text, and the mode stays.
   */
  replace(path: string, bytes: Uint8Array | string): Promise<void>
  remove(path: string): Promise<void>
  /** Removes a folder, unless it holds something. */
  removeEmpty(dir: string): Promise<void>
  /** Sets the time of a file's last modification to now. */
  touch(path: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /**
   * Hard-links files to new names, synchronously. `false` for each that can't be linked, as on file systems without
   * links.
   */
  linkAll(pairs: readonly (readonly [from: string, to: string])[]): boolean[]
  makeFolder(path: string): Promise<void>
  /** Flushes a file or folder, so that it survives a power failure. */
  sync(path: string): Promise<void>
}

/** The real file system below `root`. Follows links that stay inside it. */
export function realDisk(root: string): Disk {
  // `dev` looks at the same files again and again.
  const joined = new Map<string, string>()
  const at = (relative: string) => getOrMake(joined, relative, () => path.join(root, relative))
  const guard: Guard = async (relative, run) => {
    try {
      return await run()
    } catch (error) {
      throw asDiskError(error, relative)
    }
  }
  return {
    root,
    async list(dir) {
      const entries: FoundFile[] = []
      const realRoot = await fs.realpath(root).catch(() => root)
      const { found, denied } = await entriesBelow(root, dir)
      for (const { path: relative, dirent } of found) {
        if (isMisread(relative, at(relative))) entries.push({ path: relative, trouble: "name" })
        else if (dirent.isFile()) entries.push({ path: relative })
        else if (dirent.isSymbolicLink())
          for (const entry of await followLink(relative, at(relative), realRoot)) entries.push(entry)
        else if (!dirent.isDirectory()) entries.push({ path: relative, trouble: "not-a-file" })
      }
      for (const relative of denied) entries.push({ path: relative, trouble: "permission" })
      return entries.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    },
    entries(dir) {
      try {
        return readdirSync(at(dir), { withFileTypes: true }).map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
        throw asDiskError(error, dir)
      }
    },
    // Synchronous: a thousand small files take a quarter of the time that promises take.
    read: (relative) => guard(relative, async () => readFileSync(at(relative))),
    stat: async (relative) => statNow(at(relative), relative),
    statAll: (paths) => paths.map((relative) => statNow(at(relative), relative)),
    ...changesBelow(root, guard),
  }
}

type Guard = <T>(relative: string, run: () => Promise<T>) => Promise<T>

/** What a disk changes, never outside of its root. */
function changesBelow(
  root: string,
  guard: Guard,
): Omit<Disk, "root" | "list" | "entries" | "read" | "stat" | "statAll"> {
  const bounds = boundsOf(root)
  return {
    // Synchronous: promises take twice the CPU time and three turns of the event loop per file.
    write: (relative, bytes) =>
      guard(relative, async () => {
        const file = bounds.target(relative)
        try {
          writeFileSync(file, bytes)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
          mkdirSync(path.dirname(file), { recursive: true })
          writeFileSync(file, bytes)
        }
      }),
    replace: (relative, bytes) => guard(relative, async () => replaceSync(bounds.target(relative), bytes)),
    remove: (relative) => guard(relative, () => fs.rm(bounds.entry(relative), { recursive: true, force: true })),
    removeEmpty: (dir) =>
      guard(dir, async () => {
        try {
          rmdirSync(bounds.entry(dir))
        } catch (error) {
          if (!/^(ENOENT|ENOTDIR|ENOTEMPTY|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error
        }
      }),
    touch: (relative) => guard(relative, () => fs.utimes(bounds.target(relative), new Date(), new Date())),
    // Synchronous: no signal is handled between two consecutive renames.
    rename: (from, to) =>
      guard(from, async () => {
        renameSync(bounds.entry(from), bounds.entry(to))
        bounds.forget()
      }),
    copy: (from, to) =>
      guard(from, async () => {
        const file = bounds.target(to)
        await fs.mkdir(path.dirname(file), { recursive: true })
        await fs.copyFile(bounds.target(from), file, constants.COPYFILE_FICLONE)
      }),
    linkAll(pairs) {
      const folders = new Set<string>()
      return pairs.map(([from, to]) => {
        try {
          const [source, file] = [bounds.entry(from), bounds.entry(to)]
          const folder = path.dirname(file)
          if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
          folders.add(folder)
          linkSync(source, file)
          return true
        } catch (error) {
          if (error instanceof DiskError) throw error
          return false
        }
      })
    },
    makeFolder: (relative) =>
      guard(relative, async () => void (await fs.mkdir(bounds.folder(relative), { recursive: true }))),
    sync: (relative) =>
      guard(relative, async () => {
        // By number: the handles of Yarn's Plug'n'Play, which reads packages from archives, can't do it.
        const file = await promisify(callbacks.open)(path.join(root, relative), "r")
        await promisify(callbacks.fsync)(file).finally(() => promisify(callbacks.close)(file))
      }),
  }
}

/** What is at a path; undefined if there is nothing, or a file where it needs a folder. */
function statNow(file: string, relative: string): FileStat | undefined {
  try {
    const stat = statSync(file, { throwIfNoEntry: false })
    return (
      stat && {
        size: stat.size,
        mtimeMs: stat.mtimeMs,
        ctimeMs: stat.ctimeMs,
        ino: stat.ino,
        directory: stat.isDirectory(),
        file: stat.isFile(),
      }
    )
  } catch (error) {
    const failure = asDiskError(error, relative)
    if (failure.trouble === "missing") return undefined
    throw failure
  }
}

/** Absolute paths of what a disk may change: what lies below its root, by whatever links. */
function boundsOf(root: string) {
  const top = path.resolve(root)
  const isBelow = (folder: string, file: string) =>
    file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
  /** Folders that are known to lie inside, or to be missing: whoever makes one makes no link. */
  const inside = new Set<string>([top])

  function absolute(relative: string): string {
    const file = path.join(top, relative)
    if (isBelow(top, file)) return file
    throw new DiskError("outside-root", relative, `refused to change '${file}', which is not below '${top}'`)
  }
  function followed(link: string): string {
    const target = realpathSync(link)
    if (isBelow(realpathSync(top), target)) return target
    const message = `refused to change '${target}', where '${link}' leads: it is not below '${top}'`
    throw new DiskError("outside-root", link, message, "EPERM")
  }
  const isLink = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
  /** Each folder is looked at once. */
  function enter(folder: string): void {
    if (inside.has(folder)) return
    enter(path.dirname(folder))
    if (isLink(folder)) followed(folder)
    inside.add(folder)
  }
  /** A file or folder itself, even if it is a link. */
  function entry(relative: string): string {
    const file = absolute(relative)
    enter(path.dirname(file))
    return file
  }
  return {
    entry,
    folder(relative: string): string {
      const folder = path.join(top, relative)
      if (folder !== top) enter(absolute(relative))
      return folder
    },
    /** What a link leads to. */
    target(relative: string): string {
      const file = entry(relative)
      return isLink(file) ? followed(file) : file
    },
    /** After a rename, a path may lead elsewhere. */
    forget(): void {
      inside.clear()
      inside.add(top)
    },
  }
}

/** The temporary file that is renamed into place. */
export function asideOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.new`)
}

/**
 * Replaces a file. If the process is killed, the old text or the new one remains. A file with several names (hard links) is
 * written in place, since a rename would part them; the new text lies beside it meanwhile.
 */
function replaceSync(file: string, bytes: Uint8Array | string): void {
  const aside = asideOf(file)
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(aside, bytes)
    const before = statSync(file, { throwIfNoEntry: false })
    if (before && before.nlink > 1) writeInPlace(file, bytes)
    else {
      if (before) keepOwner(aside, before)
      renameSync(aside, file)
    }
  } finally {
    rmSync(aside, { force: true })
  }
}

function writeInPlace(file: string, bytes: Uint8Array | string): void {
  const before = readFileSync(file)
  const write = (content: Uint8Array | string) => {
    writeFileSync(file, content, { flag: "r+" })
    truncateSync(file, Buffer.byteLength(content))
  }
  try {
    write(bytes)
  } catch (error) {
    write(before)
    throw error
  }
}

/** Gives a new file the mode of the one that it replaces, and its owner, as far as this user may. */
function keepOwner(file: string, { mode, uid, gid }: Stats): void {
  const own = statSync(file)
  try {
    if (own.uid !== uid || own.gid !== gid) chownSync(file, uid, gid)
  } catch {
    // The text matters more than whose it is.
  }
  chmodSync(file, mode)
}

/** A file elsewhere, by its absolute path: nobody reads it before it is copied. */
export interface Original {
  original: string
}

export type NewFiles = Record<string, string | Uint8Array | Original>

/** A file's bytes; undefined if there is no file. Throws if it can't be read. */
export async function readIfThere(disk: Disk, file: string): Promise<Uint8Array | undefined> {
  return disk.read(file).catch((error: unknown) => {
    if (error instanceof DiskError && error.trouble === "missing") return undefined
    throw error
  })
}

/** Whether a file exists with exactly these contents. */
async function holds(disk: Disk, file: string, content: string | Uint8Array): Promise<boolean> {
  return (await disk.stat(file)) !== undefined && Buffer.from(content).equals(await disk.read(file))
}

function contentOf(content: NewFiles[string]): string | Uint8Array {
  return typeof content === "object" && "original" in content ? readFileSync(content.original) : content
}

/**
 * The first file below `folder` that blocks writing: it is not one of the new files with the same contents. So an
 * interrupted run can be repeated, and no file of the author's is overwritten. Files that `mayStay` block nothing.
 */
export async function inTheWay(
  disk: Disk,
  folder: string,
  files: NewFiles,
  mayStay: (file: string) => boolean = () => false,
): Promise<string | undefined> {
  const all = (await disk.stat(folder)) ? (await listAll(disk, folder)).map((entry) => entry.path) : []
  const listed = all.filter((file) => !mayStay(file))
  // `list` skips hidden files.
  for (const file of new Set([...listed, ...Object.keys(files)])) {
    const content = files[file]
    if (content === undefined || ((await disk.stat(file)) && !(await holds(disk, file, contentOf(content)))))
      return file
  }
  return undefined
}

/** Writes files that the author keeps, each atomically; a file that has the right contents already is left alone. */
export async function writeNewFiles(disk: Disk, files: NewFiles): Promise<void> {
  for (const [file, given] of Object.entries(files)) {
    const content = contentOf(given)
    if (!(await holds(disk, file, content))) await disk.replace(file, content)
  }
}

/** A folder that is removed when the process ends. Packages resolve in it as in `root`. */
export async function temporaryFolder(root: string): Promise<string> {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(tmpdir(), "captcha-docs-")))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  await fs.symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction")
  return folder
}

/** A path with symbolic links resolved, as the bundler names files. */
export function realPath(file: string): Promise<string> {
  return fs.realpath(file).catch(() => file)
}

/** `dir` and every folder below it. Their times change when a file is added or removed. */
export async function foldersBelow(root: string, dir: string): Promise<string[]> {
  const { found } = await entriesBelow(root, dir)
  return [dir, ...found.filter(({ dirent }) => dirent.isDirectory()).map((entry) => entry.path)].sort()
}

/** The root that globs see instead of the site's root: a backslash in its name would be read as an escape. */
const neutral = path.resolve("/site")

/** Folders that a glob could not read and treats as empty. */
type Unread = { folder: string; error: NodeJS.ErrnoException }[]

/** The file system for a glob; `at` maps the glob's paths to real ones. */
function globSystem(unread: Unread, at = (file: string) => file) {
  const readdir = (file: string, options: object, done: (error: Error | null, entries?: unknown) => void) =>
    callbacks.readdir(at(file), options, (error, entries) => {
      if (error) unread.push({ folder: at(file), error })
      done(error, entries)
    })
  return {
    lstat: ((file: string, ...rest: [never]) => callbacks.lstat(at(file), ...rest)) as typeof callbacks.lstat,
    stat: ((file: string, ...rest: [never]) => callbacks.stat(at(file), ...rest)) as typeof callbacks.stat,
    readdir: readdir as unknown as typeof callbacks.readdir,
  }
}

/**
 * Throws if an existing folder could not be read: treating it as empty would publish a site without its pages. Returns
 * the folders without permission, which need not hide the others.
 */
function refuseUnread(unread: Unread): string[] {
  return unread.flatMap(({ folder, error }) => {
    if (/^E(ACCES|PERM)$/.test(error.code ?? "")) return [folder]
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw asDiskError(error, folder)
    return []
  })
}

type Entry = Pick<Dirent, "isFile" | "isDirectory" | "isSymbolicLink">

/**
 * Every entry below a folder, unsorted, without hidden entries and packages. `.well-known` (RFC 8615) is included.
 * Links are not followed.
 */
async function entriesBelow(
  root: string,
  dir: string,
): Promise<{ found: { path: string; dirent: Entry }[]; denied: string[] }> {
  // Loaded lazily: `check-links --staged` lists nothing on the disk, and this import is a tenth of its time.
  const { globby } = await import("globby")
  const unread: Unread = []
  const entries = await globby(["**/*", "**/.well-known/**"], {
    cwd: path.resolve(neutral, dir),
    fs: globSystem(unread, (file) => path.join(root, path.relative(neutral, file))),
    expandDirectories: false,
    dot: false,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
    suppressErrors: true,
    ignore: ["**/node_modules/**"],
  })
  const inSite = (file: string) => path.relative(root, file).split(path.sep).join("/")
  return {
    denied: refuseUnread(unread).map(inSite),
    found: entries.map((entry) => ({ path: path.posix.join(dir, entry.path), dirent: entry.dirent })),
  }
}

/** The files below a folder that match globs, with paths relative to it; empty if the folder does not exist. */
export async function matchingFiles(folder: string, include: string[], exclude: string[]): Promise<string[]> {
  const { globby } = await import("globby")
  const unread: Unread = []
  const files = await globby(include, { cwd: folder, ignore: exclude, suppressErrors: true, fs: globSystem(unread) })
  const [denied] = refuseUnread(unread)
  if (denied !== undefined) throw notAllowed(denied)
  return files
}

/** Lists a folder for work that needs all of it: throws a `DiskError` if a part has no read permission. */
export async function listAll(disk: Disk, dir: string): Promise<FoundFile[]> {
  const files = await disk.list(dir)
  const denied = files.find(({ trouble }) => trouble === "permission")
  if (denied) throw notAllowed(path.resolve(disk.root, denied.path))
  return files
}

function notAllowed(file: string): DiskError {
  return new DiskError("permission", file, `EACCES: permission denied, '${file}'`, "EACCES")
}

/** Whether a name is not UTF-8: it was listed with replacement characters, and there is no file of that name. */
function isMisread(relative: string, absolute: string): boolean {
  return relative.includes("\uFFFD") && lstatSync(absolute, { throwIfNoEntry: false }) === undefined
}

/** A link counts as the file it leads to. Links to folders are not followed, so there are no loops. */
async function followLink(relative: string, absolute: string, root: string): Promise<FoundFile[]> {
  try {
    const target = await fs.realpath(absolute)
    if (target !== root && !target.startsWith(root + path.sep)) return [{ path: relative, trouble: "outside-root" }]
    const stat = await fs.stat(target)
    if (stat.isFile()) return [{ path: relative }]
    return `${absolute}${path.sep}`.startsWith(`${target}${path.sep}`)
      ? [{ path: relative, trouble: "symlink-loop" }]
      : [{ path: relative, trouble: stat.isDirectory() ? "link-to-folder" : "not-a-file" }]
  } catch (error) {
    return [{ path: relative, trouble: asDiskError(error, relative).trouble }]
  }
}

function kindOf(entry: Entry): FolderEntry["kind"] {
  return entry.isFile() ? "file" : entry.isDirectory() ? "folder" : entry.isSymbolicLink() ? "link" : "other"
}

const troubles: Record<string, FileTrouble> = {
  ENOENT: "missing",
  ENOTDIR: "missing",
  EACCES: "permission",
  EPERM: "permission",
  ELOOP: "symlink-loop",
  EISDIR: "link-to-folder",
}

function asDiskError(error: unknown, relative: string): DiskError {
  if (error instanceof DiskError) return error
  const { code, message } = error as NodeJS.ErrnoException
  const trouble = troubles[code ?? ""] ?? "other"
  // If a read fails half-way, the system's message does not name the file.
  return new DiskError(trouble, relative, message.includes("'") ? message : `${message} '${relative}'`, code)
}

/**
 * The state of paths anywhere on the disk, as a text to compare: the hash of a file, the real path of a folder, or
 * nothing. A file with unchanged size, times and inode is read again only if it was modified recently.
 */
export function createOutside({ root, packageRoot }: { root: string; packageRoot: string }): Outside {
  const known = new Map<string, { stat: Stats; is: string }>()
  // `dev` looks at the same names again and again.
  const files = new Map<string, string>()
  const inside = (folder: string, file: string) => file === folder || file.startsWith(folder + path.sep)
  // Packages beside the site move with it; ours may be anywhere.
  const nameOf = (file: string) =>
    inside(packageRoot, file) && !inside(root, file) ? file : path.relative(root, file).split(path.sep).join("/")
  return {
    nameOf,
    look(name, since = Number.POSITIVE_INFINITY) {
      const file = getOrMake(files, name, () => path.resolve(root, name))
      try {
        const stat = statSync(file, { throwIfNoEntry: false })
        if (!stat) return ""
        const touched = Math.max(stat.mtimeMs, stat.ctimeMs)
        if (touched > since) return `touched ${touched}`
        if (stat.isDirectory()) return nameOf(realpathSync.native(file))
        const before = known.get(file)
        if (before && isUnchanged(before.stat, stat)) return before.is
        const is = hashOf(readFileSync(file))
        if (touched < Date.now() - coarsestClock) known.set(file, { stat, is })
        return is
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? "unreadable"
      }
    },
  }
}

/** Whether a file counts as unchanged: compared as numbers, which is much faster than as texts. */
export function isUnchanged(before: Times, now: Times): boolean {
  const { size, mtimeMs, ctimeMs, ino } = before
  return size === now.size && mtimeMs === now.mtimeMs && ctimeMs === now.ctimeMs && ino === now.ino
}
type Times = Pick<FileStat, "size" | "mtimeMs" | "ctimeMs" | "ino">

/** Milliseconds between two times of the coarsest file system in use: FAT counts in steps of two seconds. */
export const coarsestClock = 2_000

/** File access by absolute path for the static host and for the bundler's loaders. */
export const hostFiles = { stat: fs.stat, readdir: fs.readdir, readFile: fs.readFile, realpath: fs.realpath }
