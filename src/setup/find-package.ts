/** The only file that looks for packages by name: those that a site may do without, and those whose files it serves. */
import Module, { createRequire } from "node:module"
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

/** The package as Node resolves it from a folder; undefined if it is not installed. */
export async function findPackage(root: string, name: string): Promise<SitePackage | undefined> {
  for (const possible of possibleFolders(path.join(root, "site.config.js"), name)) {
    const folder = await realPath(possible).catch(() => undefined)
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

/** What Yarn's Plug'n'Play adds to Node: https://yarnpkg.com/advanced/pnpapi */
interface PlugAndPlay {
  findPnpApi?(file: string): { resolveToUnqualified(name: string, from: string): string | null } | null
}

/** Where a package may be, the first that is there counts: Plug'n'Play knows the only folder, and has no `node_modules`. */
function possibleFolders(from: string, name: string): string[] {
  const plugged = (Module as PlugAndPlay).findPnpApi?.(from)
  if (!plugged)
    return (
      createRequire(from)
        .resolve.paths(name)
        ?.map((modules) => path.join(modules, name)) ?? []
    )
  try {
    return [plugged.resolveToUnqualified(name, from) ?? []].flat()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error
    return []
  }
}
