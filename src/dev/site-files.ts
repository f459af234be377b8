/** Everything on disk that decides the site: content, templates, configuration, git history. */
import { relative, resolve, sep } from "node:path"
import type { SiteConfig } from "../config.js"
import { type Disk, type FileTrouble, foldersBelow, realDisk } from "../disk.js"
import { hashOf } from "../engine/hash.js"
import type { Memo } from "../engine/memo.js"
import { rememberFor, withSameParts } from "../engine/same.js"
import { git } from "../git/git.js"
import type { SourceFile } from "../model.js"
import type { SiteContext } from "../pipeline.js"
import { readBuilt } from "../reference/declaration-files.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { lastUpdates } from "../setup/last-updates.js"
import { configNames, type LoadedConfig, loadConfig } from "../setup/load-config.js"
import { packageRoot } from "../setup/package-root.js"
import { besideConfig, filesBeside } from "../setup/prepare-context.js"
import { isContentCode, templateHashes } from "../setup/theme-input.js"
import { UsageError } from "../setup/usage-error.js"
import { noPlugins } from "../site-code/plugins.js"
import { type Content, joinContent, sourceFileOf, unreadable } from "../stages/read.js"
import { type FileMemory, type FileMemoryOptions, rememberFiles, rememberListing } from "./file-memory.js"

const hashesOf = rememberFor<object, Record<string, string>>("template hashes")
const joined = rememberFor<object, Content>("content")

interface ContentFile {
  hash?: string
  file?: SourceFile | undefined
  diagnostics: Diagnostic[]
}

export type SiteFiles = ReturnType<typeof siteFiles>

/** The files as of the last look. */
export function siteFiles(options: {
  root: string
  config: string | undefined
  memo: Memo
  note: (text: string) => void
}) {
  const { root, config: configName, memo, note } = options
  const disk = realDisk(root)
  const packageDisk = realDisk(packageRoot)
  const content = rememberFolder<ContentFile>(disk, "content", contents)
  const ownTemplates = rememberFolder(packageDisk, "templates", hashes)
  const siteTemplates = root === packageRoot ? undefined : rememberFolder(disk, "templates", hashes)
  let inputs: string[] = []
  const configInputs = () =>
    [...new Set([...(configName === undefined ? configNames : [configName]), ...inputs])].sort()
  const configFiles = rememberFiles({ disk, entries: async () => configInputs().map((path) => ({ path })), ...hashes })
  const beside = rememberFiles({ disk, entries: async () => besideConfig.map((path) => ({ path })), ...texts })
  const declarations = rememberBuilt(root)
  const history = rememberHistory(root, note)
  let loaded: LoadedConfig | undefined

  return {
    /** The paths of files by their absolute ones; undefined if one is not below `content/`. */
    pathsInContent(files: readonly string[]): string[] | undefined {
      const paths = files.map((file) => relative(root, file).split(sep).join("/"))
      return paths.every((path) => path.startsWith("content/")) ? paths : undefined
    },
    /** Looks at the disk, or at these files of the content only; returns the changed paths of the site. */
    async look(only?: readonly string[]): Promise<string[]> {
      if (only) return content.look(only)
      const changed = [
        ...(await content.look()),
        ...(await ownTemplates.look()),
        ...((await siteTemplates?.look()) ?? []),
        ...(await beside.look()),
      ]
      const changedConfig = await configFiles.look()
      // The inputs of a broken configuration are not known, so it is loaded each time.
      if (changedConfig.length > 0 || !loaded?.config) {
        const before = JSON.stringify(loaded)
        loaded = withPartsOf(loaded, await tryConfig(disk, configName, memo))
        inputs = [...new Set([...(loaded.config ? [] : inputs), ...(loaded.inputs ?? [])])]
        // The inputs are known only now: record them, so that a change from here on is seen.
        await configFiles.look()
        if (changedConfig.length === 0 && JSON.stringify(loaded) !== before) changedConfig.push(loaded.configFile.path)
      }
      const changedBuilt = await declarations.look(loaded.config?.packages)
      const dated = loaded.config?.lastUpdate === true && (await history.look())
      return [...changed, ...changedConfig, ...changedBuilt, ...(dated ? [".git"] : [])]
    },
    content(): Content {
      const [values, built] = [content.values(), declarations.content()]
      return joined(values, [built], () => {
        const files = [...values.values()]
        const ofContent = {
          files: files.flatMap(({ file }) => file ?? []),
          diagnostics: files.flatMap(({ diagnostics }) => diagnostics),
        }
        return joinContent(ofContent, built)
      })
    },
    templateHashes() {
      const site = [...readable(siteTemplates?.values() ?? new Map()), ...codeHashes(content.values())]
      const own = ownTemplates.values()
      return hashesOf(own, site.flat(), () => templateHashes(readable(own), site))
    },
    config: () => loaded as LoadedConfig,
    /** `redirects.yml` and `routes.lock`. */
    beside: () => filesBeside(beside.values().values()),
    lastUpdates: history.dates,
    /** Absolute paths to watch. */
    watched: () => {
      const folders = ["content", "templates"].map((folder) => `${root}/${folder}`)
      const built = declarations.content().files.map(({ path }) => path)
      const files = [...configInputs(), ...besideConfig, ...built].map((file) => resolve(root, file))
      return [...new Set([...folders, `${packageRoot}/templates`, ...files])]
    },
  }
}

const contents = {
  understand(path: string, bytes: Uint8Array): ContentFile {
    const diagnostics: Diagnostic[] = []
    return { hash: hashOf(bytes), file: sourceFileOf(path, bytes, diagnostics), diagnostics }
  },
  failed: (path: string, trouble: FileTrouble): ContentFile => ({ diagnostics: [unreadable(path, trouble)] }),
}
const texts = {
  understand: (path: string, bytes: Uint8Array) => ({ path, text: new TextDecoder().decode(bytes) }),
  failed: () => undefined,
}
const hashes = { understand: (_: string, bytes: Uint8Array) => hashOf(bytes), failed: () => "" }

/** Reports a configuration that can't be loaded as a problem, instead of an exception. */
async function tryConfig(disk: Disk, file: string | undefined, memo: Memo): Promise<LoadedConfig> {
  try {
    return await loadConfig(disk, { file, environment: process.env, memo })
  } catch (error) {
    const place = { file: file ?? "site.config.ts", line: 1, column: 1 }
    const hint = error instanceof UsageError ? error.hint : undefined
    const message = error instanceof Error ? error.message : String(error)
    return {
      configFile: { path: place.file, text: "" },
      plugins: noPlugins,
      diagnostics: [problem("invalid-config", place, message, { hint })],
    }
  }
}

/** Parts that say the same stay the same objects, so that what they decide is not made again. */
function withPartsOf(before: LoadedConfig | undefined, now: LoadedConfig): LoadedConfig {
  if (!now.config || !before?.config) return now
  const { plugins } = withSameParts({ plugins: now.plugins }, before)
  return { ...now, config: withSameParts(now.config, before.config), plugins }
}

function rememberFolder<T>(
  disk: Disk,
  dir: string,
  how: Pick<FileMemoryOptions<T>, "understand" | "failed">,
): FileMemory<T> {
  return rememberFiles({
    disk,
    entries: rememberListing({ disk, dir, folders: () => foldersBelow(disk.root, dir) }),
    ...how,
  })
}

function readable(hashes: ReadonlyMap<string, string>): [string, string][] {
  return [...hashes].filter(([, hash]) => hash !== "")
}

function codeHashes(files: ReadonlyMap<string, ContentFile>): [string, string][] {
  return [...files].flatMap(([path, { hash }]) => (hash !== undefined && isContentCode(path) ? [[path, hash]] : []))
}

/** The declarations outside `content/`. They are few: all are read at each look. */
function rememberBuilt(root: string) {
  let packages: SiteConfig["packages"] = []
  let content: Content = { files: [], diagnostics: [] }
  const states = ({ files, diagnostics }: Content) =>
    new Map([
      ...files.map(({ path, hash }) => [path, hash] as const),
      ...diagnostics.map(({ file, message }) => [file, message] as const),
    ])
  return {
    content: () => content,
    /** Without a valid configuration, the packages of the last one count. */
    async look(configured = packages): Promise<string[]> {
      packages = configured
      const before = states(content)
      const found = await readBuilt(root, packages)
      const now = states(found)
      const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
        (path) => before.get(path) !== now.get(path),
      )
      if (changed.length > 0) content = found
      return changed
    },
  }
}

/** The dates of last changes, read again when git's HEAD moves. */
function rememberHistory(root: string, note: (text: string) => void) {
  let dates: SiteContext["lastUpdates"] = new Map()
  let seen: string | undefined
  let folder: Promise<Disk | undefined> | undefined
  const findFolder = () =>
    git(root, ["rev-parse", "--absolute-git-dir"]).then(
      (out) => realDisk(out.toString().trim()),
      () => undefined,
    )
  return {
    dates: () => dates,
    async look(): Promise<boolean> {
      folder ??= findFolder()
      const repository = await folder
      const stats = repository ? repository.statAll(["HEAD", "logs/HEAD"]) : []
      const now = stats.map((stat) => (stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : "")).join()
      if (now === seen) return false
      seen = now
      dates = await lastUpdates(root, note)
      return true
    },
  }
}
