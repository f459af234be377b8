/**
 * `captcha-docs migrate`: a site of ours from a Docusaurus site, in a new folder. It copies content as it is, translates
 * the configuration, and says what it could not take. The same site gives the same bytes.
 */
import path from "node:path"
import { parse } from "yaml"
import { type Disk, realDisk } from "../disk.js"
import { evaluateModule } from "../migrate/evaluate.js"
import {
  blogOptions,
  contentFolder,
  type DocsPlugin,
  docsPlugins,
  translateConfig,
  versionFolder,
} from "../migrate/translate.js"
import type { Sidebars } from "../model.js"
import type { Reporter } from "../report/console.js"
import { UsageError } from "../setup/usage-error.js"
import { frontMatterSchema, ignoredKeys } from "../stages/compile/front-matter.js"

export interface MigrateOptions {
  /** Absolute: the Docusaurus site. */
  folder: string
  /** Absolute: the new site. */
  out: string
  dryRun: boolean
  format: string
  version: string
}

interface Copied {
  from: string
  /** Relative to the new site. */
  to: string
  bytes: Uint8Array
}

const configNames = ["ts", "mts", "js", "mjs", "cjs"].map((ending) => `docusaurus.config.${ending}`)
const isText = /\.(mdx?|[cm]?[jt]s|[jt]sx|ya?ml|json)$/

export async function migrate(options: MigrateOptions, reporter: Reporter): Promise<void> {
  const { folder, out, dryRun } = options
  const disk = realDisk(folder)
  const configName = (await there(disk, configNames))[0]
  if (configName === undefined) throw new UsageError(`docusaurus.config.js not found in ${folder}`)
  if (!dryRun && (await realDisk(out).stat("."))) {
    throw new UsageError(`${out} is there already, and migrate overwrites nothing`, "name a new folder with --out")
  }
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
  for (const name of namedFiles(copied)) {
    const bytes = await disk.read(name).catch(() => undefined)
    if (bytes) copied.push({ from: name, to: `content/${name}`, bytes })
    else copied.push(...(await filesOf(folder, name, name)))
  }
  for (const { path: file } of await disk.list("src/theme"))
    notTaken.push(`${file}: captcha-docs eject lists our parts`)
  if ((await disk.list("i18n").catch(() => [])).length > 0) notTaken.push("i18n/: pages are in one language")

  const texts = new Map(
    copied.filter(({ to }) => isText.test(to)).map(({ to, bytes }) => [to, new TextDecoder().decode(bytes)]),
  )
  const given = (await json(disk, "package.json")) as { dependencies?: Record<string, string> } | undefined
  const found = translateConfig({
    config,
    versions,
    sidebars,
    docFile: (plugin, id) =>
      docFile(
        plugins.find((one) => one.id === plugin),
        id,
        versions[plugin]?.[0],
        texts,
      ),
    hosts: hostsIn(texts),
    frontMatterKeys: otherKeys(texts),
    math: Object.keys(given?.dependencies ?? {}).includes("remark-math"),
    pictures: new Set(
      copied.flatMap(({ to }) => (to.startsWith("content/public/") ? to.slice("content/public".length) : [])),
    ),
  })
  notTaken.push(...found.notTaken)
  const files: Record<string, string | Uint8Array> = Object.fromEntries(copied.map(({ to, bytes }) => [to, bytes]))
  files["site.config.ts"] =
    `import { defineConfig } from "captcha-docs"\n\nexport default defineConfig(${JSON.stringify(found.config, undefined, 2)})\n`
  files["package.json"] =
    `${JSON.stringify(packageOf(config, given?.dependencies ?? {}, texts, options.version), undefined, 2)}\n`
  if (!dryRun) for (const [file, content] of Object.entries(files)) await realDisk(out).write(file, content)
  const moved = copied.map(({ from, to }) => ({ from, to }))
  if (options.format === "json") reporter.result(`${JSON.stringify({ moved, notTaken }, undefined, 2)}\n`)
  else reporter.result(told(moved, notTaken, { out, dryRun }))
}

function told(
  moved: readonly { from: string; to: string }[],
  notTaken: readonly string[],
  { out, dryRun }: { out: string; dryRun: boolean },
): string {
  const folders = new Map<string, number>()
  for (const { to } of moved) {
    const folder = to.split("/").slice(0, 2).join("/")
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return [
    `${dryRun ? "would write" : "wrote"} ${moved.length + 2} files to ${out}:`,
    ...[...folders].map(([folder, count]) => `  ${folder}: ${count}`),
    ...(notTaken.length > 0 ? ["not taken:", ...notTaken.map((one) => `  ${one}`)] : []),
    "next: npm install, then npx captcha-docs check-links",
    "",
  ].join("\n")
}

async function there(disk: Disk, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map(async (name) => ((await disk.stat(name)) ? [name] : [])))
  return found.flat()
}

async function json(disk: Disk, file: string): Promise<unknown> {
  const bytes = await disk.read(file).catch(() => undefined)
  return bytes && JSON.parse(new TextDecoder().decode(bytes))
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
  const dir = `content/${contentFolder(plugin.path)}/`
  const patterns = (key: string) => ((plugin.options[key] ?? []) as string[]).map(globPattern)
  const [include, exclude] = [patterns("include"), patterns("exclude")]
  return files.filter(({ to }) => {
    const name = to.slice(dir.length)
    if (!/\.mdx?$/.test(name) || /(^|\/)_/.test(name)) return true
    return (include.length === 0 || include.some((one) => one.test(name))) && !exclude.some((one) => one.test(name))
  })
}

/** `{a,b}/**\/*.md` as a regular expression. */
function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|\{|\}|,|[.+^$()|[\]\\]/g, (found) => {
    const meaning: Record<string, string> = {
      "**/": "(?:.*/)?",
      "**": ".*",
      "*": "[^/]*",
      "?": "[^/]",
      "{": "(?:",
      "}": ")",
      ",": "|",
    }
    return meaning[found] ?? `\\${found}`
  })
  return new RegExp(`^${source}$`)
}

/** Further files, and folders, that the content imports from: `@site/data/…`. */
function namedFiles(copied: readonly Copied[]): string[] {
  const named = new Set<string>()
  for (const { to, bytes } of copied) {
    if (!isText.test(to)) continue
    for (const [, name = ""] of new TextDecoder().decode(bytes).matchAll(/["'(]@site\/([\w.-]+)[/"')]/g))
      named.add(name)
  }
  for (const name of ["src", "static", "docs", "blog", "versioned_docs", "node_modules"]) named.delete(name)
  return [...named].sort()
}

/** A doc of the version that readers see first, by its id, as the configuration names a file. */
function docFile(
  plugin: DocsPlugin | undefined,
  id: string,
  newest: string | undefined,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  if (!plugin) return undefined
  const last = typeof plugin.options.lastVersion === "string" ? plugin.options.lastVersion : newest
  const dir = `content/${versionFolder(plugin, last ?? "current")}/`
  for (const [file, text] of texts) {
    if (!file.startsWith(dir) || !/\.mdx?$/.test(file)) continue
    const below = file.slice(dir.length).replace(/\.mdx?$/, "")
    const [, stated] = /^---\r?\n(?:[^]*?\n)?id:\s*["']?([^"'\r\n]+)/.exec(text.split(/\n---\s*\n/)[0] ?? "") ?? []
    const own = [...below.split("/").slice(0, -1), stated?.trim() ?? below.split("/").at(-1)]
    const plain = own.map((part) => (part ?? "").replace(/^\d+\s*[-_.]+\s*(?=\S)/, "")).join("/")
    if (plain === id || below === id) return `@site/${file}`
  }
  return undefined
}

/** The other sites that pages show pictures and frames of. */
function hostsIn(texts: ReadonlyMap<string, string>): { images: string[]; frames: string[] } {
  const [images, frames] = [new Set<string>(), new Set<string>()]
  const host = (url = "") => /^https?:\/\/[^/\s"')]+/.exec(url.replace(/^\/\//, "https://"))?.[0]
  for (const text of texts.values()) {
    for (const [, url] of text.matchAll(/<iframe\b[^>]*?\bsrc=\{?["'`](.*?)["'`]/g)) frames.add(host(url) ?? "")
    const shown = /!\[[^\]]*\]\(\s*<?([^)\s]+)|<img\b[^>]*?\bsrc=\{?["'`](.*?)["'`]|image_?url["']?:\s*["']?(\S+)/gi
    for (const [, one, two, three] of text.matchAll(shown)) images.add(host(one ?? two ?? three) ?? "")
  }
  const sorted = (found: Set<string>) => [...found].filter((one) => /^https?:\/\/[\w.:-]+$/.test(one)).sort()
  return { images: sorted(images), frames: sorted(frames) }
}

/** Keys of front matter that only other tools know. */
function otherKeys(texts: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>()
  for (const [file, text] of texts) {
    const yaml = /\.mdx?$/.test(file) ? /^\uFEFF?---\r?\n([^]*?)\r?\n---/.exec(text)?.[1] : undefined
    try {
      for (const key of Object.keys((parse(yaml ?? "") as object | null) ?? {})) found.add(key)
    } catch {
      // The build reports it, at its place.
    }
  }
  return [...found].filter((key) => !Object.hasOwn(frontMatterSchema.shape, key) && !ignoredKeys.has(key)).sort()
}

/** With the packages that the content imports. */
function packageOf(
  config: Record<string, unknown>,
  dependencies: Record<string, string>,
  texts: ReadonlyMap<string, string>,
  version: string,
): object {
  const imported = new Set(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(/(?:from|import|require\()\s*["']((?:@[\w.-]+\/)?[\w.-]+)/g)].map(([, name]) => name),
    ),
  )
  const needed = Object.entries(dependencies).filter(
    ([name]) => imported.has(name) && !name.startsWith("@docusaurus/") && !/^react(-dom)?$/.test(name),
  )
  return {
    name: String(config.projectName ?? "docs"),
    private: true,
    type: "module",
    scripts: { dev: "captcha-docs dev", build: "captcha-docs build" },
    dependencies: { ...Object.fromEntries(needed), "captcha-docs": `^${version}` },
  }
}
