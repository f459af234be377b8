/**
 * `captcha-docs new-version`: copies the current version's docs, declarations and API document, makes the copy the
 * current version, and marks the old one unmaintained. Checks everything before it writes anything, and writes the
 * configuration last.
 */
import type { SiteConfig } from "../config.js"
import { asideOf, type Disk, inTheWay, listAll, type NewFiles, realDisk, writeNewFiles } from "../disk.js"
import { uncommitted } from "../git/git.js"
import type { Reporter } from "../report/console.js"
import { count } from "../report/format.js"
import { loadConfig } from "../setup/load-config.js"
import { UsageError } from "../setup/usage-error.js"
import { escapePattern } from "../text/escape-pattern.js"

export interface NewVersionOptions {
  root: string
  config?: string | undefined
  name: string
  /** The id of the docs collection, if several have versions. */
  docs?: string | undefined
  /** Prompts for a line on the terminal; undefined without a terminal. */
  ask?: ((question: string, fallback: string) => Promise<string>) | undefined
}

export async function newVersion(
  { root, config: file, name, docs, ask }: NewVersionOptions,
  reporter: Reporter,
): Promise<void> {
  const disk = realDisk(root)
  const { config, configFile, diagnostics } = await loadConfig(disk, { file, environment: {} })
  if (!config)
    throw new UsageError(
      `invalid configuration: ${diagnostics[0]?.message}`,
      "run `captcha-docs check-links` to see where",
    )
  const collection = await collectionFor(config, { docs, ask })
  const from = collection.current ?? collection.versions[0]?.name ?? ""
  refuseName(name, collection)
  const folders = [collection.dir, "sdk", "api"].map((dir) => `content/${dir}`)
  const route = collection.route === "/" ? "" : collection.route
  const { copies, links } = await planCopies(disk, folders, { route, from, to: name })
  // An interrupted run may have left the copies.
  const changed = await uncommitted(root, ["content", configFile.path])
  const copied = new Set(Object.keys(copies).flatMap((file) => [file, asideOf(file)]))
  const [first, ...others] = (changed ?? []).filter((file) => !copied.has(file))
  if (first !== undefined) {
    const more = others.length > 0 ? ` and ${count(others.length, "more file")}` : ""
    throw new UsageError(
      `there are uncommitted changes: ${first}${more}`,
      "commit them first, so that the new version can be undone",
    )
  }
  const files = Object.keys(copies).length
  if (files === 0) throw new UsageError(`version ${from} has no files`)
  const { configWithVersion } = await import("../scaffold/new-version-config.js")
  const text = configWithVersion(configFile.text, { collection, from, to: name })
  await writeNewFiles(disk, copies)
  await disk.replace(configFile.path, text)
  await proveConfig(disk, configFile, { collection: collection.id, name })
  reporter.result(
    `${name} is the current version: ${count(files, "file")} copied from ${from}, which is marked unmaintained.\n` +
      (links > 0
        ? `${count(links, "link")} to ${route}/${from} in the copy now ${links === 1 ? "leads" : "lead"} to ${route}/${name}.\n`
        : "") +
      (await linksElsewhere(disk, folders, { route, from, to: name }))
        .map(
          ({ file, links }) => `${file}: ${count(links, "link")} to ${from}; change what means the current version.\n`,
        )
        .join("") +
      "Look at what changed with git diff, then run captcha-docs build.\n",
  )
}

/** The collection with versions that is meant: the only one, the one that is named, or the one that is answered. */
async function collectionFor(
  config: SiteConfig,
  { docs, ask }: Pick<NewVersionOptions, "docs" | "ask">,
): Promise<SiteConfig["docs"][number]> {
  const versioned = config.docs.filter(({ versions }) => versions.length > 0)
  const [first] = versioned
  if (!first)
    throw new UsageError(
      "no docs collection has versions",
      'add the first version to an entry of `docs`: versions: [{ name: "v1" }]',
    )
  const ids = versioned.map(({ id }) => id).join(", ")
  const several = versioned.length > 1
  const asked = docs ?? (several ? (await ask?.(`Which docs get the version: ${ids}?`, first.id))?.trim() : first.id)
  if (asked === undefined)
    throw new UsageError(`several docs collections have versions: ${ids}`, `choose one: --docs ${first.id}`)
  const meant = versioned.find(({ id }) => id === asked)
  if (!meant) throw new UsageError(`unknown docs collection with versions: ${asked}`, `known collections: ${ids}`)
  return meant
}

const windowsNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i

function refuseName(name: string, collection: SiteConfig["docs"][number]): void {
  const plain = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,31}$/u.test(name) && !name.endsWith(".") && !windowsNames.test(name)
  if (!plain)
    throw new UsageError(
      `invalid version name: ${JSON.stringify(name)}`,
      "begin with a letter or a digit; use at most 32 letters, digits, dots, hyphens and underscores",
    )
  const taken = collection.versions.find((version) => version.name.toLowerCase() === name.toLowerCase())
  if (taken)
    throw new UsageError(
      `version already exists: ${taken.name}`,
      `known versions: ${collection.versions.map((version) => version.name).join(", ")}`,
    )
}

/** Every file of the old version by its new path, and the changed links; refused if another file is there. */
async function planCopies(
  disk: Disk,
  folders: readonly string[],
  { route, from, to }: { route: string; from: string; to: string },
): Promise<{ copies: NewFiles; links: number }> {
  const copies: NewFiles = {}
  let links = 0
  for (const folder of folders) {
    const files = (await listAll(disk, folder)).map((entry) => entry.path)
    for (const source of files.filter((path) => path.startsWith(`${folder}/${from}/`))) {
      const bytes = await disk.read(source)
      const moved = /\.mdx?$/.test(source)
        ? inOwnVersion(new TextDecoder().decode(bytes), { route, folders, from, to })
        : { text: bytes, links: 0 }
      copies[`${folder}/${to}/${source.slice(folder.length + from.length + 2)}`] = moved.text
      links += moved.links
    }
    // On case-insensitive disks `V2` is the folder `v2`.
    const like = new RegExp(`^${escapePattern(folder)}/${escapePattern(to)}(?=/)`, "i")
    for (const named of new Set(files.flatMap((path) => like.exec(path)?.[0] ?? []))) {
      const taken = await inTheWay(disk, named, copies)
      if (taken) throw new UsageError(`file already exists: ${taken}`, "choose another name, or remove its folder")
    }
  }
  return { copies, links }
}

/** Pages and posts outside of the versions that link to the old one: some may mean the current version. */
async function linksElsewhere(
  disk: Disk,
  folders: readonly string[],
  move: { route: string; from: string; to: string },
): Promise<{ file: string; links: number }[]> {
  const files = (await listAll(disk, "content")).map((entry) => entry.path).filter((file) => /\.mdx?$/.test(file))
  const elsewhere = files.filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)))
  const texts = elsewhere.map(async (file) => {
    const text = new TextDecoder().decode(await disk.read(file))
    return { file, links: inOwnVersion(text, { ...move, folders }).links }
  })
  return (await Promise.all(texts)).filter(({ links }) => links > 0)
}

function inOwnVersion(
  text: string,
  { route, folders, from, to }: { route: string; folders: readonly string[]; from: string; to: string },
): { text: string; links: number } {
  let links = 0
  const starts = [`${route}/`, ...folders.map((folder) => `@site/${folder}/`)].map(escapePattern).join("|")
  const link = new RegExp(
    `(\\]\\(<?|\\]:\\s*<?|\\b(?:href|to|src)=["'{]+|from\\s+["'])(${starts})${escapePattern(from)}(?=[/#?)"'\\s>]|$)`,
    "gm",
  )
  const moved = text.replace(link, (_, before: string, start: string) => {
    links++
    return `${before}${start}${to}`
  })
  return { text: moved, links }
}

/** Loads the changed configuration; restores the old text if our edit broke it. */
async function proveConfig(
  disk: Disk,
  before: { path: string; text: string },
  wanted: { collection: string; name: string },
): Promise<void> {
  const { config } = await loadConfig(disk, { file: before.path, environment: {} })
  const collection = config?.docs.find((docs) => docs.id === wanted.collection)
  const current = collection && (collection.current ?? collection.versions[0]?.name)
  if (current === wanted.name) return
  await disk.replace(before.path, before.text)
  throw new UsageError(
    `the files were copied, but ${before.path} could not be changed`,
    `add the version ${wanted.name} to it by hand`,
  )
}
