/** The only file that looks for packages that a site may do without: Pagefind, and the engine of diagrams. */
import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { realDisk, realPath } from "../disk.js"

/** A package as installed beside a site: plain data, for threads. */
export interface SitePackage {
  version: string
  /** Absolute. */
  folder: string
  /** URL of its main module. */
  main: string
}

interface Manifest {
  version?: string
  main?: string
  exports?: { "."?: { import?: unknown } }
}

/** The package as Node resolves it from the site's root; undefined if it is not installed. */
export async function findPackage(root: string, name: string): Promise<SitePackage | undefined> {
  for (const modules of createRequire(path.join(root, "site.config.js")).resolve.paths(name) ?? []) {
    const folder = await realPath(path.join(modules, name)).catch(() => undefined)
    const text =
      folder &&
      (await realDisk(folder)
        .read("package.json")
        .catch(() => undefined))
    if (!folder || !text) continue
    const { version = "", main = "index.js", exports } = JSON.parse(new TextDecoder().decode(text)) as Manifest
    const asked = exports?.["."]?.import
    const file = path.join(folder, typeof asked === "string" ? asked : main)
    return { version, folder, main: pathToFileURL(file).href }
  }
  return undefined
}
