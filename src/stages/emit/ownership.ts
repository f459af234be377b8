/**
 * Which folders and files are ours. A folder that we made holds a marker, which lists the paths that we wrote in it, as
 * hashes: an output is public, and some of its pages are listed nowhere. Everything else in it is somebody else's.
 */
import path from "node:path"
import { type Disk, readIfThere, realDisk, realPath } from "../../disk.js"
import { hashOf } from "../../engine/hash.js"
import { count } from "../../report/format.js"
import { UsageError } from "../../setup/usage-error.js"

export const marker = ".captcha-docs"
const firstLine = "captcha-docs made this folder. It replaces the files that it wrote, and keeps others."

/** The folder for work on an output, beside it. */
export function workFolder(name: string): string {
  return `.${name}.work`
}

export function markerText(paths: Iterable<string>): string {
  return `${[firstLine, ...[...paths].map(shortHash).sort()].join("\n")}\n`
}

function shortHash(file: string): string {
  return hashOf(file).slice(0, 16)
}

/** Whether a path was written by us, as the folder's marker says; undefined without a marker. */
export async function writtenPaths(disk: Disk, folder: string): Promise<((file: string) => boolean) | undefined> {
  const text = await readIfThere(disk, `${folder}/${marker}`).then((bytes) => bytes && new TextDecoder().decode(bytes))
  const [first, ...hashes] = text?.split("\n") ?? []
  if (first !== firstLine) return undefined
  const known = new Set(hashes)
  return (file) => file === marker || known.has(shortHash(file))
}

export interface OutputFolder {
  /** Rooted at the folder that holds the output folder. */
  disk: Disk
  /** The output folder's name in it. */
  name: string
}

/** The output folder: where `out` leads to. Never the site itself. */
export async function outputFolder(root: string, out: string): Promise<OutputFolder> {
  const folder = await realPath(path.resolve(root, out))
  const site = await realPath(root)
  if (site === folder || site.startsWith(path.join(folder, path.sep)))
    throw new UsageError(`--out ${out} would replace the site itself`, "choose a separate folder, such as build")
  return { disk: realDisk(path.dirname(folder)), name: path.basename(folder) }
}

/** What a version without markers left in the folder for work. */
const formerWork = /^(live\.json|ready\.(json|tmp)|previous\.json|lock|next|previous)$/

/** Refuses an output folder that holds what is not ours to replace, or a repository: it would lose its place. */
export async function refuseForeign({ disk, name }: OutputFolder): Promise<void> {
  const work = workFolder(name)
  const kind = disk.entries("")?.find((entry) => entry.name === name)?.kind
  if (kind !== undefined && kind !== "folder") {
    const what = kind === "link" ? "a symbolic link that leads to no folder" : "not a folder"
    throw new UsageError(`${path.join(disk.root, name)} is ${what}`, "remove it, or choose another --out")
  }
  const found = disk.entries(name) ?? []
  if (found.some((entry) => entry.name === ".git"))
    throw new UsageError(
      `${path.join(disk.root, name)} holds a git repository`,
      "choose another --out, and copy its files into the repository",
    )
  const before = disk.entries(work) ?? []
  const former = before.some((entry) => entry.name === "live.json")
  for (const [folder, entries] of [[name, found] as const, [work, before] as const]) {
    // A marker alone may be half written.
    if (entries.every((entry) => entry.name === marker) || (await writtenPaths(disk, folder))) continue
    if (former && (folder === name || before.every((entry) => formerWork.test(entry.name)))) continue
    throw new UsageError(
      `${path.join(disk.root, folder)} is not empty and was not made by captcha-docs`,
      "empty it yourself, or choose another --out",
    )
  }
}

/** Refuses to replace a file beside the output, for a host, that we did not write: the mark of the folder for work knows. */
export async function refuseBeside({ disk, name }: OutputFolder, files: Record<string, string>): Promise<void> {
  const written = await writtenPaths(disk, workFolder(name))
  for (const [ending, text] of Object.entries(files)) {
    const file = name + ending
    const bytes = await readIfThere(disk, file)
    if (bytes === undefined || written?.(file) || Buffer.from(bytes).equals(Buffer.from(text))) continue
    throw new UsageError(`captcha-docs did not write ${path.join(disk.root, file)}`, "move it away, or remove it")
  }
}

/** Writes the files beside the output, and notes in the mark of the folder for work that they are ours. */
export async function writeBeside({ disk, name }: OutputFolder, files: Record<string, string>): Promise<void> {
  const mark = `${workFolder(name)}/${marker}`
  const known = new TextDecoder()
    .decode(await disk.read(mark))
    .trim()
    .split("\n")
  const names = Object.keys(files).map((ending) => shortHash(name + ending))
  await disk.write(mark, `${[...new Set([...known, ...names])].join("\n")}\n`)
  for (const [ending, text] of Object.entries(files)) await disk.write(name + ending, text)
}

/** Removes the files beside the output that we wrote. */
export async function removeBeside({ disk, name }: OutputFolder): Promise<void> {
  const written = await writtenPaths(disk, workFolder(name))
  for (const entry of disk.entries("") ?? [])
    if (entry.kind === "file" && entry.name.startsWith(`${name}.`) && written?.(entry.name))
      await disk.remove(entry.name)
}

/**
 * What lies in a tree of ours and is not ours: the topmost paths. A folder of `inner` is never one of them as a whole.
 */
export function foreignPaths(
  disk: Disk,
  tree: string,
  isOurs: (file: string) => boolean,
  inner: Set<string>,
): string[] {
  const look = (below: string): { foreign: string[]; holdsOurs: boolean } => {
    const foreign: string[] = []
    let holdsOurs = false
    for (const { name, kind } of disk.entries(`${tree}/${below}`) ?? []) {
      const file = `${below}${name}`
      const within = kind === "folder" ? look(`${file}/`) : undefined
      if (within?.holdsOurs || (within && inner.has(file))) for (const item of within.foreign) foreign.push(item)
      else if (within || !isOurs(file)) foreign.push(file)
      holdsOurs ||= within ? within.holdsOurs : isOurs(file)
    }
    return { foreign, holdsOurs }
  }
  return look("").foreign
}

/** The folders that paths lie in, with those above them. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const file of paths) {
    for (let end = file.lastIndexOf("/"); end > 0; end = file.lastIndexOf("/", end - 1)) {
      const folder = file.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

/** Refuses an output if what is kept in its folder has the path of a file, or of a folder above one. */
export function refuseConflict(name: string, kept: readonly string[], wanted: ReadonlySet<string>): void {
  const folders = foldersOf(wanted)
  const isTaken = (file: string) =>
    wanted.has(file) || folders.has(file) || [...foldersOf([file])].some((one) => wanted.has(one))
  const taken = kept.find(isTaken)
  if (taken !== undefined)
    throw new UsageError(
      `captcha-docs did not write ${name}/${taken}, and the site has a file of its own there`,
      "move it out of the folder, or choose another --out",
    )
}

export function keptNote(name: string, kept: readonly string[]): string {
  const [first = "", ...others] = kept
  const more = others.length > 0 ? ` and ${count(others.length, "other path")} in ${name}` : ""
  return `kept ${name}/${first}${more}, which captcha-docs did not write`
}
