/** Reads a Docusaurus site from the disk: its evaluated configuration, its versions, its sidebars and its files. */
import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { stringify } from "yaml"
import { type Disk, listAll, matchingFiles, readIfThere, realDisk, realPath } from "../disk.js"
import type { Sidebars } from "../model.js"
import { UsageError } from "../setup/usage-error.js"
import { placeAt } from "../text/text-places.js"
import { asTaken, isUntyped, nameKeys, withFileTitle, withOneTitle, withPlainSlug } from "./as-taken.js"
import { evaluateModule } from "./evaluate.js"
import { leftKeys } from "./keys.js"
import { type Left, left } from "./left.js"
import { type Copied, decoded, endings, isText } from "./moved-files.js"
import { type Loose, type Part, partsOf } from "./parts.js"
import { withDates, withOneTag, withPlainFrontMatter } from "./plain-data.js"
import {
  type Addressed,
  aliasesOf,
  webpackChanges,
  withAddresses,
  withPlainImports,
  workspacePackages,
} from "./plain-imports.js"
import { namedFiles, parsedYaml } from "./read-texts.js"
import {
  contentFolder,
  type DocsPlugin,
  docsPlugins,
  ofScope,
  packageSheet,
  stylesOf,
  versionFolder,
} from "./translate.js"

export interface ReadSite {
  /** Absolute. */
  folder: string
  config: Loose
  configFile: { path: string; text: string }
  parts: Part[]
  /** `versions.json` of each docs plugin by its id. */
  versions: Record<string, string[]>
  /** By `<plugin id> <version>`; `current` is the newest. */
  sidebars: Record<string, Sidebars>
  copied: Copied[]
  /** Those that are copied as a whole. */
  folders: string[]
  /** By path in the new site. */
  texts: ReadonlyMap<string, string>
  dependencies: Record<string, string>
  /** What `.js` files are: \`type\` of \`package.json\`. */
  moduleType: string | undefined
  /** What an edit link begins with, where the configuration has a function. */
  editUrl: string | undefined
  ownBanner: boolean
  /** Whether the site is one of Docusaurus 2, whose MDX took more for text. */
  isMdx1: boolean
  left: Left[]
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  type?: string
}

const configNames = ["ts", "mts", "js", "mjs", "cjs"].map((ending) => `docusaurus.config.${ending}`)

/** Folders of other programs' sites, which can't be read. */
const foreign: Record<string, string[]> = {
  VitePress: [".vitepress"],
  VuePress: [".vuepress"],
  "Starlight or another site of Astro": ["astro.config.mjs", "astro.config.ts"],
  MkDocs: ["mkdocs.yml"],
  "Docusaurus 1": ["siteConfig.js"],
}

/** Reads a configuration, whatever its format. */
export async function readConfig(folder: string): Promise<{ config: Loose; configFile: ReadSite["configFile"] }> {
  const disk = realDisk(folder)
  const names = await Promise.all(configNames.map(async (name) => ((await disk.stat(name)) ? [name] : [])))
  const name = names.flat()[0]
  if (name === undefined) {
    const files = (await listAll(disk, "").catch(() => [])).map(({ path: file }) => file)
    const below = files.flatMap((file) =>
      /^(?!.*node_modules).*docusaurus\.config\.[cm]?[jt]s$/.test(file) ? [path.posix.dirname(file)] : [],
    )
    const there = await Promise.all(
      Object.entries(foreign).map(async ([name, marks]) => {
        const found = await Promise.all(marks.flatMap((mark) => [disk.stat(mark), disk.stat(`docs/${mark}`)]))
        return found.some((stat) => stat !== undefined) ? name : undefined
      }),
    )
    const other = there.find((name) => name !== undefined)
    throw new UsageError(
      `docusaurus.config.js (or .ts, .mjs, .cjs, .mts) not found in ${folder}`,
      below[0] !== undefined
        ? `there is one in ${below.sort()[0]}: migrate that folder`
        : other &&
            `this looks like ${other}, which can't be read: copy its Markdown into content/docs/, and see "Writing pages" in the manual`,
    )
  }
  const evaluated = await evaluateModule(path.join(folder, name))
  if (typeof evaluated !== "object" || evaluated === null || Array.isArray(evaluated))
    throw new UsageError(
      `${name} exports no object, but ${JSON.stringify(evaluated) ?? "nothing"}`,
      "export the configuration",
    )
  const text = new TextDecoder().decode(await disk.read(name))
  return { config: relativePaths(evaluated, folder) as Loose, configFile: { path: name, text } }
}

/** Throws a `UsageError` if there is no Docusaurus site, or if one of its files can't be read. */
export async function readSite(folder: string): Promise<ReadSite> {
  const disk = realDisk(folder)
  const { config, configFile } = await readConfig(folder)
  const { parts, left: lost } = partsOf(config)
  const plugins = docsPlugins(parts)
  const versions: Record<string, string[]> = {}
  const sidebars: Record<string, Sidebars> = {}
  const copied: Copied[] = []
  for (const plugin of plugins) {
    const prefix = plugin.id === "default" ? "" : `${plugin.id}_`
    const listed =
      plugin.options.disableVersioning === true
        ? []
        : ((await json(disk, `${prefix}versions.json`)) as string[] | undefined)
    const wanted = plugin.options.onlyIncludeVersions as string[] | undefined
    // Among the others, the current version is one of them.
    if (listed?.includes("current"))
      Object.assign(plugin.options, { lastVersion: listed[0], ...plugin.options, includeCurrentVersion: true })
    const frozen = (listed ?? []).filter((name) => name !== "current" && (wanted?.includes(name) ?? true))
    if (frozen.length > 0) versions[plugin.id] = frozen
    const isLeft = frozen.length > 0 && plugin.options.includeCurrentVersion === false
    const docsOf = async (below: string) => {
      const files = await contentOf(folder, below, plugin.options)
      for (const file of files) nameKeys(file, lost)
      return withOneTag(files).map(withFileTitle)
    }
    for (const file of await docsOf(plugin.path)) if (!isLeft || !/\.mdx?$/.test(file.to)) copied.push(file)
    const { sidebarPath = (await disk.stat("sidebars.json")) && "./sidebars.json" } = plugin.options
    if (typeof sidebarPath === "string") {
      const file = path.resolve(folder, sidebarPath)
      const stated = await evaluateModule(file).catch(({ message }: Error) => {
        lost.push(left("sidebar", `the sidebar: ${message}`, [...plugin.at, "sidebarPath"]))
      })
      if (stated)
        sidebars[`${plugin.id} current`] = ownEntries(stated, await sourceOf(folder, sidebarPath), lost) as Sidebars
    }
    for (const name of frozen) {
      for (const file of await docsOf(versionFolder(plugin, name))) copied.push(file)
      const file = `${prefix}versioned_sidebars/version-${name}-sidebars.json`
      // Old sidebars of versions have the version before ids and names.
      const written = JSON.stringify(await json(disk, file))?.replaceAll(`"version-${name}/`, '"')
      const stated = written && JSON.parse(written)
      if (stated) sidebars[`${plugin.id} ${name}`] = ownEntries(stated, await sourceOf(folder, file), lost) as Sidebars
    }
  }
  const blogFolders: string[] = []
  for (const { options } of ofScope(parts, "blog")) {
    const blogFolder = typeof options.path === "string" ? options.path : "blog"
    blogFolders.push(blogFolder)
    const files = withOneTag(await contentOf(folder, blogFolder, options)).map(withOneTitle)
    const size = options.postsPerPage === "ALL" ? Number.POSITIVE_INFINITY : Number(options.postsPerPage ?? 10)
    if (files.filter(({ to }) => /\.mdx?$/.test(to)).length > size)
      lost.push(left("tagPages", `${blogFolder}/tags/…/page/2`, blogFolder))
    for (const file of await datedPosts(folder, blogFolder, files, lost)) {
      copied.push(file)
      nameKeys(file, lost)
      const isWhole = /\.mdx?$/.test(file.to) && !/\btruncate\b/.test(new TextDecoder().decode(file.bytes))
      if (isWhole) lost.push(left("whole", "posts whose lists show them whole", file.from))
    }
  }
  const pages = ofScope(parts, "pages").map(({ options }) => ({
    folder: path.posix.normalize(String(options.path ?? "src/pages")),
    below: path.posix.join("pages", String(options.routeBasePath ?? "/")),
    options,
  }))
  // Markdown in `src/` is no page: what is imported of it comes along below.
  for (const file of await filesOf(folder, "src", "src"))
    if (!/\.mdx?$/.test(file.to) && !pages.some((own) => file.from.startsWith(`${own.folder}/`))) copied.push(file)
  for (const own of pages)
    for (const file of await contentOf(folder, own.folder, own.options, own.below)) {
      copied.push(file)
      nameKeys(file, lost)
    }
  const statics = Array.isArray(config.staticDirectories) ? config.staticDirectories.map(String) : ["static"]
  const publicFiles = new Map<string, Copied>()
  for (const name of statics) for (const file of await filesOf(folder, name, "public")) publicFiles.set(file.to, file)
  for (const name of statics)
    for (const { name: hidden } of realDisk(path.resolve(folder, name)).entries("") ?? [])
      if (/^\.(?!well-known$|nojekyll$|gitkeep$|DS_Store$|gitignore$)/.test(hidden))
        lost.push(left("hidden", `${name}/${hidden}`, `${name}/${hidden}`))
  for (const file of publicFiles.values())
    if (file.to !== "content/public/robots.txt") copied.push(file)
    else lost.push(left("robots", file.from, file.from))
  await compileSheets(folder, copied, lost)
  for (const named of stylesOf(parts)) {
    const [sheet, to] = [path.resolve(folder, named), packageSheet(named)]
    const bytes =
      to &&
      (await realDisk(path.dirname(sheet))
        .read(path.basename(sheet))
        .catch(() => undefined))
    if (to && bytes) copied.push({ from: named.replace(/^.*node_modules\//, ""), to, bytes })
  }
  const changes = await webpackChanges(path.join(folder, configFile.path), config)
  const manifest = ((await json(disk, "package.json")) ?? {}) as Manifest
  const dependencies = { ...manifest.devDependencies, ...manifest.dependencies }
  const aliases = [
    ...(await aliasesOf(folder, changes.aliases)),
    ...(await workspacePackages(folder, Object.keys(dependencies))),
  ]
  const keywords = parts.flatMap(
    ({ options }) => (options.admonitions as { keywords?: string[] } | undefined)?.keywords ?? [],
  )
  const addressed: Addressed = { base: String(config.baseUrl ?? "/"), files: new Set() }
  const take = (file: Copied) =>
    asTaken(withPlainImports(withAddresses(file, addressed), aliases, changes.texts), keywords, lost)
  for (const [index, file] of copied.entries()) copied[index] = take(file)
  for (const name of namedFiles(textsOf(copied))) {
    if ((await disk.stat(name))?.directory === false)
      copied.push(take({ from: name, to: `content/${name}`, ...(await contentAt(disk, name)) }))
    else for (const file of await filesOf(folder, name, name)) copied.push(take(file))
  }
  for (const file of await filesAround(folder, copied, take)) copied.push(file)
  for (const from of addressed.files) {
    const to = `content/public/files/${from}`
    if (await disk.stat(from)) copied.push({ from, to, bytes: new Uint8Array(), original: path.join(disk.root, from) })
  }
  // Texts of the site's own language may take the place of those in its files.
  const { defaultLocale = "en", path: below = "i18n" } = (config.i18n ?? {}) as Loose
  const translated = (await listAll(disk, `${below}/${defaultLocale}`).catch(() => []))[0]
  if (translated) lost.push(left("ownLocale", `texts in ${below}/${defaultLocale}`, translated.path))
  await askOfTexts(path.join(folder, configFile.path), config, copied, lost)
  const swizzled = (await listAll(disk, "src/theme")).filter(
    ({ path: file }) => !file.startsWith("src/theme/MDXComponents"),
  )
  for (const name of new Set(swizzled.map(({ path: file }) => file.split("/").slice(0, 3).join("/"))))
    if (!name.includes("DocVersionBanner")) lost.push(left("swizzled", name, name))
  // Code that reads the date of a page has a `Date`.
  const codes = [...textsOf(copied)].filter(([file]) => /\.[jt]sx?$/.test(file))
  if (codes.some(([, code]) => /\bfrontMatter\b[^]*\bdate\b|\bdate\b[^]*\bfrontMatter\b/i.test(code)))
    for (const [index, file] of copied.entries()) {
      const text = /\.mdx?$/.test(file.to) ? new TextDecoder().decode(file.bytes) : ""
      const dated = withDates(text)
      if (dated !== text) copied[index] = { ...file, bytes: new TextEncoder().encode(dated) }
    }
  return {
    folder,
    config,
    configFile,
    parts,
    versions,
    sidebars,
    copied,
    folders: [
      "src",
      ...statics,
      ...plugins.map((plugin) => plugin.path),
      ...blogFolders,
      ...pages.map((own) => own.folder),
    ],
    texts: textsOf(copied),
    dependencies,
    moduleType: manifest.type,
    editUrl: await editUrlOf(path.join(folder, configFile.path), plugins, copied, lost),
    ownBanner: swizzled.some(({ path: file }) => file.includes("DocVersionBanner")),
    isMdx1: await isDocusaurus2(folder),
    left: lost,
  }
}

/** The nearest `package.json` that names Docusaurus says which it is. */
async function isDocusaurus2(folder: string): Promise<boolean> {
  for (let above = folder; ; above = path.dirname(above)) {
    const { dependencies, devDependencies } = ((await json(realDisk(above), "package.json")) ?? {}) as Manifest
    const version = { ...devDependencies, ...dependencies }["@docusaurus/core"]
    if (version !== undefined) return /^\D*2\b/.test(version)
    if (above === path.dirname(above)) return false
  }
}

/** What the addresses of a function `editUrl` have in common before a file's path. */
async function editUrlOf(
  file: string,
  plugins: readonly DocsPlugin[],
  copied: readonly Copied[],
  lost: Left[],
): Promise<string | undefined> {
  const asked = plugins.find(({ options }) => typeof options.editUrl === "object")
  if (asked === undefined) return undefined
  const versionDocsDirPath = asked.path.replace(/^\.\//, "")
  const docs = copied.flatMap(({ from }) =>
    from.startsWith(`${versionDocsDirPath}/`) && /\.mdx?$/.test(from) ? [from] : [],
  )
  const path = [...asked.at, "editUrl"]
  const calls = docs.map((from) => {
    const docPath = from.slice(versionDocsDirPath.length + 1)
    return [
      {
        version: "current",
        versionDocsDirPath,
        docPath,
        permalink: `/${docPath.replace(/\.mdx?$/, "")}`,
        locale: "en",
      },
    ]
  })
  const answers = (await evaluateModule(file, { call: { path, arguments: calls } }).catch(() => [])) as unknown[]
  const starts = new Set(
    answers.map((answer, index) => {
      const below = docs[index]?.slice(versionDocsDirPath.length) ?? " "
      return String(answer).split(contentFolder(asked.path) + below)[0]
    }),
  )
  const [start] = starts
  if (starts.size === 1 && start !== undefined && /^https?:/.test(start)) return start
  lost.push(left("editUrl", "edit links", path))
  return undefined
}

interface Compilers {
  compile?(file: string, options: { loadPaths: string[] }): { css: string }
  render?(text: string, options: { filename: string; paths: string[] }): Promise<{ css: string }>
}

const isSheet = /\.(s[ac]ss|less)$/

/** Makes style sheets of Sass and Less files, with the compiler of the site; without one they are empty, and named. */
async function compileSheets(folder: string, copied: Copied[], lost: Left[]): Promise<void> {
  const require = createRequire(path.join(folder, "package.json"))
  // A package of CommonJS has its names in its default export.
  const load = async (name: string): Promise<Compilers> => {
    const module = (await import(pathToFileURL(require.resolve(name)).href)) as Compilers & { default?: Compilers }
    return { ...module.default, ...module }
  }
  const compilers = { sass: await load("sass").catch(() => undefined), less: await load("less").catch(() => undefined) }
  const paths = [folder, path.join(folder, "node_modules")]
  for (const [index, file] of copied.entries()) {
    if (!isSheet.test(file.to)) continue
    const filename = path.resolve(folder, file.from)
    const isLess = file.to.endsWith(".less")
    const compile = async (): Promise<string | undefined> => {
      if (path.basename(filename).startsWith("_")) return ""
      if (!isLess) return compilers.sass?.compile?.(filename, { loadPaths: paths }).css
      return (await compilers.less?.render?.(new TextDecoder().decode(file.bytes), { filename, paths }))?.css
    }
    const css = await compile().catch(() => undefined)
    if (css === undefined) lost.push(left("sheet", `the styles of ${file.from}`, file.from))
    copied[index] = { ...file, to: file.to.replace(/\.\w+$/, ".css"), bytes: new TextEncoder().encode(css ?? "") }
  }
}

/** A post's date where neither its name nor its front matter has one: when git first saw it, as in Docusaurus. */
async function datedPosts(folder: string, blogFolder: string, files: Copied[], lost: Left[]): Promise<Copied[]> {
  const posts: Copied[] = []
  for (const file of files) {
    const text = /\.mdx?$/.test(file.to) ? new TextDecoder().decode(file.bytes) : ""
    const [, keys] = /^---\r?\n([^]*?)\r?\n---/.exec(text) ?? []
    const isDated = /\d{4}[-/]\d{1,2}[-/]\d{1,2}|(^|\/)_/.test(file.from.slice(blogFolder.length))
    if (text === "" || isDated || /^date:/m.test(keys ?? "")) {
      posts.push(file)
      continue
    }
    const asked = ["log", "--follow", "--diff-filter=A", "--format=%as", "--", file.from]
    const { stdout } = await promisify(execFile)("git", asked, { cwd: folder }).catch(() => ({ stdout: "" }))
    const stat = await realDisk(folder).stat(file.from)
    const date = stdout.trim().split("\n").at(-1) || new Date(stat?.mtimeMs ?? 0).toISOString().slice(0, 10)
    lost.push(left("date", `the date ${date} of a post is when its file was made`, file.from))
    const dated =
      keys === undefined ? `---\ndate: ${date}\n---\n\n${text}` : text.replace(/^---\r?\n/, `---\ndate: ${date}\n`)
    posts.push({ ...file, bytes: new TextEncoder().encode(dated) })
  }
  return posts
}

/** What functions of the configuration make of texts, and of their front matter. */
async function askOfTexts(file: string, { markdown }: Loose, copied: Copied[], lost: Left[]): Promise<void> {
  const functions = Object.keys((markdown ?? {}) as Loose)
  for (const key of ["preprocessor", "parseFrontMatter"].filter((name) => functions.includes(name))) {
    const pages = copied.flatMap((page, index) => {
      if (!/\.mdx?$/.test(page.to)) return []
      const fileContent = new TextDecoder().decode(page.bytes)
      const [head = "", yaml = ""] = /^\uFEFF?---\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(fileContent) ?? []
      const parsed = { frontMatter: parsedYaml(yaml), content: fileContent.slice(head.length) }
      return [{ index, given: { filePath: path.resolve(path.dirname(file), page.from), fileContent, parsed } }]
    })
    const call = { path: ["markdown", key], arguments: pages.map(({ given }) => [given]) }
    const answers = (await evaluateModule(file, { call }).catch(() => undefined)) as unknown[] | undefined
    if (answers === undefined) lost.push(left("texts", `markdown.${key}`, call.path))
    for (const [at, answer] of (answers ?? []).entries()) {
      const { index, given } = pages[at] as (typeof pages)[number]
      const { frontMatter, content } = (answer ?? {}) as Loose
      const isSame = JSON.stringify({ frontMatter, content }) === JSON.stringify(given.parsed)
      const text =
        typeof answer === "string" || isSame || typeof content !== "string"
          ? (answer as unknown)
          : `---\n${stringify(frontMatter)}---\n${content}`
      if (typeof text === "string")
        copied[index] = { ...(copied[index] as Copied), bytes: new TextEncoder().encode(text) }
    }
  }
}

async function sourceOf(folder: string, named: string): Promise<{ path: string; text: string }> {
  const bytes = await readIfThere(realDisk(path.dirname(path.resolve(folder, named))), path.basename(named))
  return { path: path.posix.normalize(named), text: new TextDecoder().decode(bytes) }
}

/** Sidebars without what our own can't hold: entries of HTML. */
function ownEntries(value: unknown, file: { path: string; text: string }, lost: Left[]): unknown {
  if (Array.isArray(value))
    return value.flat(Number.POSITIVE_INFINITY).flatMap((entry) => {
      const { type, items, value: html = "", ...rest } = (typeof entry === "object" ? entry : {}) as Loose
      for (const {
        path: [key = ""],
        loss,
        remedy,
      } of type === undefined ? [] : leftKeys("entry", type === "html" ? { value: html } : rest)) {
        const at = Math.max(0, file.text.indexOf(type === "html" ? String(html).slice(0, 20) : key))
        lost.push({
          loss,
          remedy,
          what: type === "html" ? "HTML in a sidebar" : `${key} in a sidebar`,
          at: placeAt(file.path, file.text, at, at),
        })
      }
      return type === "html" ? [] : [ownEntries(entry, file, lost)]
    })
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "link" && isUntyped(inner) ? null : ownEntries(inner, file, lost),
    ]),
  )
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

const relativeImport =
  /(?:from|import|require\(|import\()\s*["'](?:!*raw-loader!|!+)?((?:\.{1,2}|@site)?\/[^"'?]+)(?:\?raw)?["']/g

/** A picture, or another file that is no page, by a path from the text. */
const relativeAsset =
  /(?:!\[[^\]\n]*\]\(\s*<?|\bsrc=["']|\]\((?=[^\s)]+\.(?!mdx?\b)\w+[\s)#?])|^\[[^\]\n]+\]:\s*(?=\S+\.(?!mdx?\b)\w+(?:[\s#?]|$)))(\.{1,2}\/[^\s)"'>?#]+)/gm

/** Files that the content imports or shows from outside the folders of its docs, posts and pages. */
async function filesAround(
  folder: string,
  copied: readonly Copied[],
  take: (file: Copied) => Copied,
): Promise<Copied[]> {
  const around = new Map<string, Copied>()
  const known = new Set(copied.map(({ from }) => path.resolve(folder, from)))
  let open = copied
  while (open.length > 0) {
    const next: Copied[] = []
    for (const { from, to, bytes, real = from } of open.filter((file) => isText.test(file.to))) {
      const text = new TextDecoder().decode(bytes)
      const shown = /\.mdx?$/.test(to) ? text.matchAll(relativeAsset) : []
      for (const [statement, typed = ""] of [...text.matchAll(relativeImport), ...shown]) {
        const named = decoded(typed)
        const below = /^(?:@site)?\/(.+)/.exec(named)?.[1]
        const asked = path.resolve(folder, below ?? path.join(path.dirname(real), named))
        const file = await existingFile(asked)
        if (file === undefined || known.has(file)) continue
        known.add(file)
        const there = (below ?? path.posix.join(path.posix.dirname(to), named)) + file.slice(asked.length)
        const copy = take({
          from: path.relative(folder, file).split(path.sep).join("/"),
          // Hidden files are no part of a site, and Markdown that is imported is no page of its own.
          to: `content/${there
            .replace(/^((\.\.\/)+|content\/)/, "")
            .replace(/(^|\/)\.(?=[^./])/g, "$1")
            .replace(/^((?!.*(?:^|\/)_).*?)([^/]+\.mdx?)$/, "$1_$2")}`,
          ...(await contentAt(realDisk(path.dirname(file)), path.basename(file))),
        })
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
    const { dir, base } = path.parse(file + ending)
    if ((await realDisk(dir).stat(base))?.directory === false) return file + ending
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
  const root = await realPath(folder)
  const files = (await listAll(disk, "")).map(async ({ path: file, trouble }): Promise<Copied[]> => {
    const [old, inside] = [path.posix.join(from, file), path.posix.join(below, file)]
    if (trouble && trouble !== "outside-root" && trouble !== "link-to-folder") return []
    // Docusaurus follows links, out of the site, too.
    if ((await disk.stat(file))?.directory) return old.length < 1_000 ? filesOf(folder, old, inside) : []
    const real = path
      .relative(root, await realPath(path.join(disk.root, file)))
      .split(path.sep)
      .join("/")
    const to = path.posix.join("content", inside)
    return [{ from: old, to, ...(await contentAt(disk, file)), ...(real !== path.posix.normalize(old) && { real }) }]
  })
  return (await Promise.all(files)).flat()
}

/** What is no text stays on the disk until it is copied. */
async function contentAt(disk: Disk, file: string): Promise<Pick<Copied, "bytes" | "original">> {
  if (!isText.test(file) && !isSheet.test(file))
    return { bytes: new Uint8Array(), original: path.join(disk.root, file) }
  const bytes = await disk.read(file)
  if (!/\.mdx?$/.test(file)) return { bytes }
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
  const plain = withPlainFrontMatter(text)
  return { bytes: plain === text ? bytes : new TextEncoder().encode(plain) }
}

/** The files of docs, posts or pages. What is excluded is no page: Markdown comes along where it is imported. */
async function contentOf(folder: string, from: string, options: Loose, below?: string): Promise<Copied[]> {
  const own = { [String(options.authorsMapPath)]: "authors.yml", [String(options.tags)]: "tags.yml" }
  const files = (await filesOf(folder, from, below ?? contentFolder(from))).map((found) => {
    const file = below === undefined ? withPlainSlug(found, from) : found
    const name = own[file.from.slice(path.posix.join(from, "/").length)]
    return name === undefined ? file : { ...file, to: path.posix.join("content", contentFolder(from), name) }
  })
  const isPage = below === undefined ? /\.mdx?$/ : /\.(mdx?|[jt]sx?)$/
  const { include = [below === undefined ? "**/*.{md,mdx}" : "**/*.{js,jsx,ts,tsx,md,mdx}"], exclude = tests } =
    options as { include?: string[]; exclude?: string[] }
  const matching = await matchingFiles(path.resolve(folder, from), include, exclude)
  const taken = new Set(matching.map((file) => path.posix.join(from, file)))
  return files.flatMap((file) => {
    const isPartial = /(^|\/)_(?!category_)/.test(file.from)
    // A page of code is one of components.
    if (taken.has(file.from) && !isPartial) return [{ ...file, to: file.to.replace(/(?<!\.d)\.ts$/, ".tsx") }]
    if (!isPage.test(file.from)) return [file]
    return /\.mdx?$/.test(file.from) ? [] : [{ ...file, to: `content/${file.from}` }]
  })
}

const tests = ["**/*.test.{js,jsx,ts,tsx}", "**/__tests__/**"]
