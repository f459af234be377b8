/** Reads a Docusaurus site from the disk: what its configuration comes to, its versions, its sidebars and its files. */
import path from "node:path"
import { type Disk, matchingFiles, realDisk } from "../disk.js"
import type { Sidebars } from "../model.js"
import { UsageError } from "../setup/usage-error.js"
import { evaluateModule } from "./evaluate.js"
import { namedFiles } from "./read-texts.js"
import { blogOptions, contentFolder, type DocsPlugin, docsPlugins, versionFolder } from "./translate.js"

/** A file of the new site. */
export interface Copied {
  /** Its place in the Docusaurus site. */
  from: string
  /** Its place in the new one. */
  to: string
  bytes: Uint8Array
}

export interface ReadSite {
  config: Record<string, unknown>
  plugins: DocsPlugin[]
  /** `versions.json` of each docs plugin by its id. */
  versions: Record<string, string[]>
  /** By `<plugin id> <version>`; `current` is the newest. */
  sidebars: Record<string, Sidebars>
  copied: Copied[]
  /** By place in the new site. */
  texts: ReadonlyMap<string, string>
  dependencies: Record<string, string>
  /** Files and folders that were left where they are, each with the reason. */
  notTaken: string[]
}

const configNames = ["ts", "mts", "js", "mjs", "cjs"].map((ending) => `docusaurus.config.${ending}`)
export const isText = /\.(mdx?|[cm]?[jt]s|[jt]sx|ya?ml|json|css)$/

/** Throws a `UsageError` where there is no Docusaurus site, or where one of its files cannot be read. */
export async function readSite(folder: string): Promise<ReadSite> {
  const disk = realDisk(folder)
  const found = await Promise.all(configNames.map(async (name) => ((await disk.stat(name)) ? [name] : [])))
  const configName = found.flat()[0]
  if (configName === undefined) throw new UsageError(`docusaurus.config.js not found in ${folder}`)
  const config = ((await evaluateModule(path.join(folder, configName))) ?? {}) as Record<string, unknown>
  const plugins = docsPlugins(config)
  const notTaken: string[] = []
  const versions: Record<string, string[]> = {}
  const sidebars: Record<string, Sidebars> = {}
  const copied: Copied[] = []
  for (const plugin of plugins) {
    const prefix = plugin.id === "default" ? "" : `${plugin.id}_`
    const listed = (await json(disk, `${prefix}versions.json`)) as string[] | undefined
    const wanted = plugin.options.onlyIncludeVersions as string[] | undefined
    const frozen = (listed ?? []).filter((name) => wanted?.includes(name) ?? true)
    if (frozen.length > 0) versions[plugin.id] = frozen
    copied.push(...(await docsOf(folder, plugin)))
    if (typeof plugin.options.sidebarPath === "string") {
      const file = path.resolve(folder, plugin.options.sidebarPath)
      const stated = await evaluateModule(file).catch((error: Error) => void notTaken.push(error.message))
      if (stated) sidebars[`${plugin.id} current`] = stated as Sidebars
    }
    for (const name of frozen) {
      copied.push(...(await filesOf(folder, versionFolder(plugin, name), versionFolder(plugin, name))))
      const stated = await json(disk, `${prefix}versioned_sidebars/version-${name}-sidebars.json`)
      if (stated) sidebars[`${plugin.id} ${name}`] = stated as Sidebars
    }
  }
  const blog = blogOptions(config)
  const blogFolder = typeof blog?.path === "string" ? blog.path : "blog"
  if (blog) copied.push(...(await filesOf(folder, blogFolder, contentFolder(blogFolder))))
  copied.push(...(await filesOf(folder, "src", "")).filter(({ to }) => !to.startsWith("content/theme/")))
  copied.push(...(await filesOf(folder, "static", "public")))
  for (const name of namedFiles(textsOf(copied))) {
    const bytes = await disk.read(name).catch(() => undefined)
    if (bytes) copied.push({ from: name, to: `content/${name}`, bytes })
    else copied.push(...(await filesOf(folder, name, name)))
  }
  for (const { path: file } of await disk.list("src/theme"))
    notTaken.push(`${file}: captcha-docs eject lists our parts`)
  if ((await disk.list("i18n").catch(() => [])).length > 0) notTaken.push("i18n/: pages are in one language")
  const { dependencies = {} } = ((await json(disk, "package.json")) ?? {}) as { dependencies?: Record<string, string> }
  return { config, plugins, versions, sidebars, copied, texts: textsOf(copied), dependencies, notTaken }
}

function textsOf(copied: readonly Copied[]): Map<string, string> {
  const texts = copied.filter(({ to }) => isText.test(to))
  return new Map(texts.map(({ to, bytes }) => [to, new TextDecoder().decode(bytes)]))
}

async function json(disk: Disk, file: string): Promise<unknown> {
  const bytes = await disk.read(file).catch(() => undefined)
  if (!bytes) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`, "mend it in the Docusaurus site first")
  }
}

/** Every file of a folder of the site, with its place in ours; `src/pages` and the like have their own. */
async function filesOf(folder: string, from: string, below: string): Promise<Copied[]> {
  const disk = realDisk(path.resolve(folder, from))
  if (!(await disk.stat("."))) return []
  const files = (await disk.list("")).filter(({ trouble }) => !trouble)
  return Promise.all(
    files.map(async ({ path: file }) => ({
      from: path.posix.join(from, file),
      to: path.posix.join("content", below, file),
      bytes: await disk.read(file),
    })),
  )
}

/** The docs of the current version, without those that the plugin leaves out. */
async function docsOf(folder: string, plugin: DocsPlugin): Promise<Copied[]> {
  const files = await filesOf(folder, plugin.path, contentFolder(plugin.path))
  const { include = ["**/*.{md,mdx}"], exclude = [] } = plugin.options as { include?: string[]; exclude?: string[] }
  const dir = path.resolve(folder, plugin.path)
  const taken = new Set((await matchingFiles(dir, include, exclude)).map((file) => path.posix.join(plugin.path, file)))
  // Partials and what docs import belong to them.
  return files.filter(({ from }) => taken.has(from) || !/\.mdx?$/.test(from) || /(^|\/)_/.test(from))
}
