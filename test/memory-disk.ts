import path from "node:path"
import { type Disk, DiskError, type FileStat, type FolderEntry } from "../src/disk.js"

/** A disk in memory. Files by path; writes change the map. */
export function memoryDisk(files: Map<string, Uint8Array | string>, root = "/memory"): Disk {
  const bytesOf = (value: Uint8Array | string) => (typeof value === "string" ? new TextEncoder().encode(value) : value)
  const inside = (dir: string, file: string) => dir === "" || dir === "." || file === dir || file.startsWith(`${dir}/`)
  const below = (file: string) => {
    const plain = path.posix.normalize(file)
    if (plain !== "." && !/^(\/|\.\.(\/|$))/.test(plain)) return plain
    throw new DiskError("outside-root", file, `refused to change '${file}', which is not below '${root}'`)
  }
  const touched = new Map<string, number>()
  const get = (file: string) => {
    const value = files.get(file)
    if (value === undefined) throw new DiskError("missing", file, `no such file: ${file}`)
    return bytesOf(value)
  }
  const statOf = (file: string): FileStat | undefined => {
    if (files.has(file))
      return { size: get(file).length, mtimeMs: touched.get(file) ?? 0, ino: 0, directory: false, file: true }
    const folder = [...files.keys()].some((other) => inside(file, other))
    return folder ? { size: 0, mtimeMs: 0, ino: 0, directory: true, file: false } : undefined
  }
  return {
    root,
    list: async (dir) =>
      [...files.keys()]
        .filter((file) => inside(dir, file))
        .sort()
        .map((file) => ({ path: file })),
    entries(dir) {
      const below = dir === "" ? "" : `${dir.replace(/\/$/, "")}/`
      const found = new Map<string, FolderEntry>()
      for (const file of files.keys()) {
        if (!file.startsWith(below)) continue
        const [name = "", ...rest] = file.slice(below.length).split("/")
        found.set(name, { name, kind: rest.length > 0 ? "folder" : "file" })
      }
      return found.size > 0 ? [...found.values()] : undefined
    },
    read: async (file) => get(file),
    stat: async (file) => statOf(file),
    statAll: (paths) => paths.map(statOf),
    write: async (file, bytes) => void files.set(below(file), bytes),
    replace: async (file, bytes) => void files.set(below(file), bytes),
    async remove(file) {
      for (const other of [...files.keys()]) if (inside(below(file), other)) files.delete(other)
    },
    removeEmpty: async (dir) => void below(dir),
    async touch(file) {
      get(below(file))
      touched.set(file, (touched.get(file) ?? 0) + 1)
    },
    async rename(from, to) {
      const [before, after] = [below(from), below(to)]
      if (statOf(to)?.directory) throw new DiskError("other", to, `not empty: ${to}`, "ENOTEMPTY")
      for (const [file, bytes] of [...files]) {
        if (!inside(before, file)) continue
        files.delete(file)
        files.set(after + file.slice(before.length), bytes)
      }
    },
    copy: async (from, to) => void files.set(below(to), get(below(from))),
    linkAll: (pairs) =>
      pairs.map(([from, to]) => {
        files.set(below(to), files.get(below(from)) ?? get(from))
        return true
      }),
    makeFolder: async (folder) => void (folder === "" || below(folder)),
    sync: async () => {},
  }
}
