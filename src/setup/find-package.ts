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
  /** Its declarations, relative to the folder; undefined if it publishes none. */
  types?: string | undefined
}

interface Manifest {
  version?: string
  name?: string
  main?: string
  types?: string
  typings?: string
  exports?: { "."?: { import?: unknown } }
}

/** The package as Node resolves it from a folder; undefined if it is not installed. */
export async function findPackage(root: string, name: string): Promise<SitePackage | undefined> {
  for (const possible of possibleFolders(path.join(root, "site.config.js"), name)) {
    const folder = await realPath(possible).catch(() => undefined)
    const manifest = folder && (await manifestIn(folder))
    if (folder && manifest) return packageIn(folder, manifest)
  }
  return packageAround(root, name)
}

/** The package whose repository the site is in: a module of a package knows its own package by name, too. */
async function packageAround(root: string, name: string): Promise<SitePackage | undefined> {
  for (let folder = path.resolve(root); ; folder = path.dirname(folder)) {
    const manifest = await manifestIn(folder)
    if (manifest) return manifest.name === name ? packageIn(folder, manifest) : undefined
    if (folder === path.dirname(folder)) return undefined
  }
}

async function manifestIn(folder: string): Promise<Manifest | undefined> {
  const text = await realDisk(folder)
    .read("package.json")
    .catch(() => undefined)
  return text && (JSON.parse(new TextDecoder().decode(text)) as Manifest)
}

async function packageIn(
  folder: string,
  { version = "", main = "index.js", exports, types, typings }: Manifest,
): Promise<SitePackage> {
  const asked = exports?.["."]?.import
  const code = path.normalize(typeof asked === "string" ? asked : main)
  // Where no key names declarations, the compiler looks beside the code.
  const beside = code.replace(/\.([cm]?)js$/, ".d.$1ts")
  const named = typesIn(exports?.["."] ?? exports) ?? types ?? typings
  const isBeside = named === undefined && (await realDisk(folder).stat(beside))?.file
  return {
    version,
    folder,
    main: pathToFileURL(path.join(folder, code)).href,
    types: isBeside ? beside : named && path.normalize(named),
  }
}

function typesIn(target: unknown): string | undefined {
  if (typeof target === "string") return /\.d\.[cm]?ts$/.test(target) ? target : undefined
  if (typeof target !== "object" || target === null) return undefined
  const { types, import: imported, default: otherwise } = target as Record<string, unknown>
  return typesIn(types) ?? typesIn(imported) ?? typesIn(otherwise)
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
