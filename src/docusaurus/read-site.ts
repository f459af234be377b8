/** Reads a Docusaurus site from the disk: its evaluated configuration, its versions, its sidebars and its files. */
import path from "node:path"
import { type Disk, listAll, matchingFiles, readIfThere, realDisk } from "../disk.js"
import type { Sidebars } from "../model.js"
import { UsageError } from "../setup/usage-error.js"
import { evaluateModule } from "./evaluate.js"
import { endings } from "./moved-files.js"
import { namedFiles } from "./read-texts.js"
import {
  blogOptions,
  contentFolder,
  type DocsPlugin,
  docsPlugins,
  packageSheet,
  stylesOf,
  versionFolder,
} from "./translate.js"

/** A file of the new site. */
export interface Copied {
  /** Path in the Docusaurus site. */
  from: string
  /** Path in the new site. */
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
  /** By path in the new site. */
  texts: ReadonlyMap<string, string>
  dependencies: Record<string, string>
  /** Files and folders that are not migrated, each with the reason. */
  notTaken: string[]
}

const configNames = ["ts", "mts", "js", "mjs", "cjs"].map((ending) => `docusaurus.config.${ending}`)
export const isText = /\.(mdx?|[cm]?[jt]s|[jt]sx|ya?ml|json|css)$/

/** Throws a `UsageError` if there is no Docusaurus site, or if one of its files can't be read. */
export async function readSite(folder: string): Promise<ReadSite> {
  const disk = realDisk(folder)
  const names = await Promise.all(configNames.map(async (name) => ((await disk.stat(name)) ? [name] : [])))
  const configName = names.flat()[0]
  if (configName === undefined) throw new UsageError(`docusaurus.config.js not found in ${folder}`)
  const evaluated = await evaluateModule(path.join(folder, configName))
  const config = relativePaths(evaluated ?? {}, folder) as Record<string, unknown>
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
    for (const file of await docsOf(folder, plugin)) copied.push(file)
    if (typeof plugin.options.sidebarPath === "string") {
      const file = path.resolve(folder, plugin.options.sidebarPath)
      const stated = await evaluateModule(file).catch((error: Error) => void notTaken.push(error.message))
      if (stated) sidebars[`${plugin.id} current`] = stated as Sidebars
    }
    for (const name of frozen) {
      for (const file of await filesOf(folder, versionFolder(plugin, name), versionFolder(plugin, name)))
        copied.push(file)
      const stated = await json(disk, `${prefix}versioned_sidebars/version-${name}-sidebars.json`)
      if (stated) sidebars[`${plugin.id} ${name}`] = stated as Sidebars
    }
  }
  for (const blog of blogOptions(config)) {
    const blogFolder = typeof blog.path === "string" ? blog.path : "blog"
    for (const file of await filesOf(folder, blogFolder, contentFolder(blogFolder))) copied.push(file)
  }
  for (const file of (await filesOf(folder, "src", "src")).map(atPages)) copied.push(file)
  for (const file of await filesOf(folder, "static", "public")) copied.push(file)
  for (const named of stylesOf(config)) {
    const [sheet, to] = [path.resolve(folder, named), packageSheet(named)]
    const bytes =
      to &&
      (await realDisk(path.dirname(sheet))
        .read(path.basename(sheet))
        .catch(() => undefined))
    if (to && bytes) copied.push({ from: named.replace(/^.*node_modules\//, ""), to, bytes })
  }
  for (const name of namedFiles(textsOf(copied))) {
    if ((await disk.stat(name))?.directory === false)
      copied.push({ from: name, to: `content/${name}`, bytes: await disk.read(name) })
    else for (const file of await filesOf(folder, name, name)) copied.push(file)
  }
  for (const file of await filesAround(folder, copied)) copied.push(file)
  for (const { path: file } of await listAll(disk, "src/theme"))
    if (!file.startsWith("src/theme/MDXComponents")) notTaken.push(`${file}: captcha-docs eject lists our parts`)
  if ((await disk.list("i18n").catch(() => [])).length > 0) notTaken.push("i18n/: pages are in one language")
  const { dependencies = {} } = ((await json(disk, "package.json")) ?? {}) as { dependencies?: Record<string, string> }
  return { config, plugins, versions, sidebars, copied, texts: textsOf(copied), dependencies, notTaken }
}

/** Makes a configuration's absolute paths relative to the site, so that the result is the same on every machine. */
function relativePaths(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((item) => relativePaths(item, folder))
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, relativePaths(inner, folder)]))
  if (typeof value !== "string" || !path.isAbsolute(value)) return value
  const [inside, above] = [folder, path.dirname(folder)].map((root) => value.startsWith(root + path.sep))
  const relative = () => path.relative(folder, value).split(path.sep).join("/")
  if (inside) return `./${relative()}`
  return above ? relative() : value
}

/** Moves pages of `src/` to the pages folder. */
function atPages(file: Copied): Copied {
  return { ...file, to: file.to.replace(/^content\/src\/pages\//, "content/pages/") }
}

const relativeImport = /(?:from|import|require\(|import\()\s*["'](?:!*raw-loader!|!+)?(\.{1,2}\/[^"'?]+)(?:\?raw)?["']/g

/** Files that the content imports by relative paths from outside the site's folders. */
async function filesAround(folder: string, copied: readonly Copied[]): Promise<Copied[]> {
  const around = new Map<string, Copied>()
  const known = new Set(copied.map(({ from }) => path.resolve(folder, from)))
  let open = copied
  while (open.length > 0) {
    const next: Copied[] = []
    for (const { from, to, bytes } of open.filter((file) => isText.test(file.to))) {
      for (const [statement, named = ""] of new TextDecoder().decode(bytes).matchAll(relativeImport)) {
        const file = await existingFile(path.resolve(folder, path.dirname(from), named))
        if (file === undefined || known.has(file)) continue
        known.add(file)
        const ending = file.slice(path.resolve(folder, path.dirname(from), named).length)
        const there = path.posix.join(path.posix.dirname(to), named) + ending
        const copy: Copied = {
          from: path.relative(folder, file).split(path.sep).join("/"),
          to: `content/${there.replace(/^((\.\.\/)+|content\/)/, "")}`,
          bytes: await realDisk(path.dirname(file)).read(path.basename(file)),
        }
        around.set(file, copy)
        // If only a file's text is imported, its own imports do not matter.
        if (!/["']!|\?raw/.test(statement)) next.push(copy)
      }
    }
    open = next
  }
  return [...around.values()].sort((a, b) => (a.to < b.to ? -1 : 1))
}

async function existingFile(file: string): Promise<string | undefined> {
  for (const ending of endings) {
    const candidate = file + ending
    const disk = realDisk(path.dirname(candidate))
    const isFile = await disk.read(path.basename(candidate)).then(
      () => true,
      () => false,
    )
    if (isFile) return candidate
  }
  return undefined
}

function textsOf(copied: readonly Copied[]): Map<string, string> {
  const texts = copied.filter(({ to }) => isText.test(to))
  return new Map(texts.map(({ to, bytes }) => [to, new TextDecoder().decode(bytes)]))
}

async function json(disk: Disk, file: string): Promise<unknown> {
  const bytes = await readIfThere(disk, file)
  if (!bytes) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`, "mend it in the Docusaurus site first")
  }
}

/** Every file of a folder, with its new path; `src/pages` and others are mapped to folders of their own. */
async function filesOf(folder: string, from: string, below: string): Promise<Copied[]> {
  const disk = realDisk(path.resolve(folder, from))
  if (!(await disk.stat("."))) return []
  const files = (await listAll(disk, "")).filter(({ trouble }) => !trouble)
  return Promise.all(
    files.map(async ({ path: file }) => ({
      from: path.posix.join(from, file),
      to: path.posix.join("content", below, file),
      bytes: await disk.read(file),
    })),
  )
}

/** The docs of the current version, without those that the plugin excludes. */
async function docsOf(folder: string, plugin: DocsPlugin): Promise<Copied[]> {
  const files = await filesOf(folder, plugin.path, contentFolder(plugin.path))
  const { include = ["**/*.{md,mdx}"], exclude = [] } = plugin.options as { include?: string[]; exclude?: string[] }
  const dir = path.resolve(folder, plugin.path)
  const taken = new Set((await matchingFiles(dir, include, exclude)).map((file) => path.posix.join(plugin.path, file)))
  // Partials and what docs import belong to them.
  return files.filter(({ from }) => taken.has(from) || !/\.mdx?$/.test(from) || /(^|\/)_/.test(from))
}
