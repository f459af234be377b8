/**
 * The last bundle of each kind: after an edit of one component, those that do not hold it stay. A bundle is what bundling
 * now would give: the same settings, the same names of files, and nothing that it read, or looked for in vain, has changed
 * since before it began.
 */
import path from "node:path"
import type { Message, Metafile } from "esbuild"
import { coarsestClock, type FileStat, realDisk } from "../../disk.js"
import { hashData } from "../../engine/hash.js"
import { countMade } from "../../engine/same.js"
import { bundleReads } from "../../site-code/bundle-reads.js"
import type { CodeInput } from "./resolve.js"

interface Kept {
  key: string
  files: string[]
  stamps: string
  warnings: Message[]
  bundle: unknown
}

const last = new Map<string, Kept>()

/** The bundle of this kind for the input, made by `make` unless the last one is the same. */
export async function lastBundle<I extends CodeInput, B>(
  kind: string,
  { warnings: told, refused, hashes, ...settings }: I,
  make: (input: I) => Promise<B>,
  metafilesOf: (bundle: B) => readonly (Metafile | undefined)[],
): Promise<B> {
  const key = hashData([kind, settings, [...refused], Object.keys(hashes)])
  const disk = realDisk(path.parse(settings.siteRoot).root)
  const before = last.get(kind)
  const stays = before?.key === key && stampOf(disk.statAll(before.files)) === before.stamps
  const warnings: Message[] = stays ? before.warnings : []
  if (!stays) countMade(`bundle: ${kind}`)
  const since = Date.now() - coarsestClock
  const bundle = stays ? (before.bundle as B) : await make({ ...settings, hashes, refused, warnings } as unknown as I)
  for (const warning of warnings) told?.push(warning)
  if (stays) return bundle
  const files = bundleReads({ folder: settings.siteRoot, metafiles: metafilesOf(bundle), inKey: () => false })
  const stats = disk.statAll(files)
  const isSure = stats.every((stat) => stat === undefined || Math.max(stat.mtimeMs, stat.ctimeMs ?? 0) < since)
  if (isSure) last.set(kind, { key, files, stamps: stampOf(stats), warnings, bundle })
  else last.delete(kind)
  return bundle
}

function stampOf(stats: readonly (FileStat | undefined)[]): string {
  return hashData(stats.map((stat) => stat && [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino]))
}
