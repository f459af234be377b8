/** A read-only `Disk` over git's objects instead of the work tree, for `check-links --staged`. */
import path from "node:path"
import { type Disk, DiskError, type FileStat } from "../disk.js"
import type { Blobs, Tree } from "./git.js"

export function gitDisk({ root, tree, blobs }: { root: string; tree: Tree; blobs: Blobs }): Disk {
  const refuse = async (file: string): Promise<never> => {
    throw new DiskError("permission", file, "what git holds can't be written to")
  }
  const inside = (dir: string, file: string) => dir === "" || dir === "." || file === dir || file.startsWith(`${dir}/`)
  const statOf = (file: string): FileStat | undefined => {
    if (tree.has(file)) return { size: 0, mtimeMs: 0, ino: 0, directory: false, file: true }
    for (const other of tree.keys())
      if (inside(file, other)) return { size: 0, mtimeMs: 0, ino: 0, directory: true, file: false }
    return undefined
  }

  /** A link counts as the file it leads to, as on the real disk. */
  async function read(file: string, hops = 0): Promise<Uint8Array> {
    const entry = tree.get(file)
    if (!entry) throw new DiskError("missing", file, `no such file: ${file}`)
    const bytes = await blobs.read(entry.id)
    if (entry.mode !== "120000") return bytes
    if (hops > 8) throw new DiskError("symlink-loop", file, "a link in a circle")
    const target = path.posix.join(path.posix.dirname(file), bytes.toString())
    if (target.startsWith("../")) throw new DiskError("outside-root", file, "a link that leads outside")
    return read(target, hops + 1)
  }

  return {
    root,
    async list(dir) {
      // As on the real disk, names that begin with a dot are skipped, except `.well-known`.
      const files = [...tree.keys()].filter(
        (file) => inside(dir, file) && !/(^|\/)(\.(?!well-known\/)|node_modules\/)/.test(file),
      )
      // Prefetch: listed files are read soon, and git unpacks them meanwhile.
      for (const file of files) read(file).catch(() => {})
      return files.sort().map((file) => ({ path: file }))
    },
    entries: () => undefined,
    read: (file) => read(file),
    stat: async (file) => statOf(file),
    statAll: (files) => files.map(statOf),
    write: refuse,
    replace: refuse,
    remove: refuse,
    removeEmpty: refuse,
    touch: refuse,
    rename: refuse,
    copy: refuse,
    linkAll: (pairs) => pairs.map(() => false),
    makeFolder: refuse,
    sync: refuse,
  }
}
