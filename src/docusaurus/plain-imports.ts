/** Imports that webpack answers for a site: by aliases and loaders of its plugins. Ours are written without. */
import path from "node:path"
import { matchingFiles, readIfThere, realDisk } from "../disk.js"
import { escapePattern } from "../text/escape-pattern.js"
import { evaluateModule, type WebpackChanges } from "./evaluate.js"
import { type Copied, isText } from "./moved-files.js"
import type { Loose } from "./parts.js"
import { parsedYaml } from "./read-texts.js"

/** What plugins of a configuration change of webpack. Nothing if they throw. */
export async function webpackChanges(configFile: string, { plugins = [] }: Loose): Promise<WebpackChanges> {
  const none = { aliases: {}, texts: [] }
  if (!/"function":true|"\.{1,2}\//.test(JSON.stringify(plugins))) return none
  return (await evaluateModule(configFile, { call: "webpack" }).catch(() => none)) as WebpackChanges
}

/** What the site's modules call folders by: `resolve.alias` of its plugins, and `paths` of its `tsconfig.json`. */
export async function aliasesOf(
  folder: string,
  ofPlugins: WebpackChanges["aliases"],
): Promise<[alias: string, target: string][]> {
  const settings = new TextDecoder().decode(await readIfThere(realDisk(folder), "tsconfig.json"))
  const plain = settings.replace(/("(?:\\.|[^"\\])*")|\/\/.*|\/\*[^]*?\*\//g, "$1")
  const { baseUrl, paths } = ((parsedYaml(plain) as Loose).compilerOptions ?? {}) as {
    baseUrl?: string | null
    paths?: Record<string, string[]> | null
  }
  const ofSettings = Object.entries(paths ?? {}).map(([alias, [target = ""]]) => [
    alias,
    path.join(baseUrl ?? ".", target),
  ])
  const named = [...ofSettings, ...Object.entries(ofPlugins)].flatMap(([alias = "", target]): [string, string][] => {
    if (typeof target !== "string") return []
    // A plugin may call a package, or a file of one, by another name.
    const isPackage = Object.hasOwn(ofPlugins, alias) && !/^[./]/.test(target)
    const place = isPackage ? target : `@site/${path.relative(folder, path.resolve(folder, target))}`
    const [name = "", end = ""] = [alias, place].map((typed) => typed.replace(/\/?[*$]$/, ""))
    return name && !/^@(site|theme|docusaurus)/.test(name) ? [[name, end]] : []
  })
  // The router of Docusaurus is a package's.
  return [...named, ["react-router-dom", "@docusaurus/router"], ["react-router", "@docusaurus/router"]]
}

/** Packages of the repository that the site names and that are not installed: their sources, as aliases. */
export async function workspacePackages(
  folder: string,
  names: readonly string[],
): Promise<[alias: string, target: string][]> {
  const read = async (root: string, file: string) => new TextDecoder().decode(await readIfThere(realDisk(root), file))
  for (let root = path.dirname(folder); root !== path.dirname(root); root = path.dirname(root)) {
    const { workspaces } = parsedYaml(await read(root, "package.json")) as Loose
    const { packages = (workspaces as Loose | undefined)?.packages ?? workspaces } = parsedYaml(
      await read(root, "pnpm-workspace.yaml"),
    ) as Loose
    if (!Array.isArray(packages)) continue
    const patterns = packages.map((pattern) => `${String(pattern).replace(/^\.\/|\/$/g, "")}/package.json`)
    const found = await matchingFiles(root, patterns, ["**/node_modules/**"])
    const all = found.map(async (file): Promise<[string, string][]> => {
      const { name } = parsedYaml(await read(root, file)) as { name?: string }
      if (!name || !names.includes(name)) return []
      for (const at of [folder, root]) if (await realDisk(at).stat(`node_modules/${name}`)) return []
      const own = path.join(root, path.dirname(file))
      const below = (await realDisk(own).stat("src")) ? "src" : ""
      return [[name, `@site/${path.relative(folder, path.join(own, below))}`]]
    })
    return (await Promise.all(all)).flat()
  }
  return []
}

/** Files whose address an import asks for. */
export interface Addressed {
  /** Of the site. */
  base: string
  /** Paths in the old site; `withAddresses` adds to them. */
  files: Set<string>
}

/** What a loader gives an address is a public file, too. */
export function withAddresses(file: Copied, { base, files }: Addressed): Copied {
  if (!/\.([cm]?[jt]s|[jt]sx|mdx?)$/.test(file.to)) return file
  const text = new TextDecoder().decode(file.bytes)
  const taken = text.replace(
    /^import\s+(\w+)\s+from\s+["']!*(?:file|url)-loader[^!"'\n]*!(\.{1,2}|@site)(\/[^"'!\n]+)["']/gm,
    (typed, name: string, start: string, below: string) => {
      const named = path.posix.join(
        start === "@site" ? "." : path.posix.join(path.posix.dirname(file.from), start),
        below,
      )
      if (named.startsWith("../")) return typed
      files.add(named)
      return `${/\.mdx?$/.test(file.to) ? "export " : ""}const ${name} = ${JSON.stringify(path.posix.join("/", base, "files", named))}`
    },
  )
  return taken === text ? file : { ...file, bytes: new TextEncoder().encode(taken) }
}

/**
 * A module's imports without the site's own aliases, and without webpack's loaders for what is read anyway. `texts` are
 * patterns of files that come as text. Code with types of Flow is read as TypeScript, whose grammar is near.
 */
export function withPlainImports(
  file: Copied,
  aliases: readonly [alias: string, target: string][],
  texts: readonly string[],
): Copied {
  if (!isText.test(file.to)) return file
  const text = new TextDecoder().decode(file.bytes)
  const plain = text
    .replace(/^import\b[^\n]*?["'][^"'\n]*\\_[^"'\n]*["']/gm, (statement) => statement.replaceAll("\\_", "_"))
    .replace(
      /(["'])(?:[^"'!\n]*!=!)?[-!]*((?:[\w@/.-]+-loader(?:\?[^!"'\n]*)?!+)+)/g,
      (_, quote: string, loaders: string) => (loaders.includes("raw-loader") ? `${quote}!!raw-loader!` : quote),
    )
    .replace(/((?:from|import|require\()\s*["'][^"'?\n]+\.\w+)\?(?!raw\b)[\w=&,-]+(?=["'])/g, "$1")
    .replace(/(\burl\(\s*["']?|@import\s+["'])~(?=[\w/@])/g, "$1")
    .replace(/((?:from|import|require\()\s*["'])((?:\.{1,2}|@site)\/[^"'!?\n]+)(?=["'])/g, (typed, start, named) =>
      texts.some((pattern) => new RegExp(pattern).test(named)) ? `${start}!!raw-loader!${named}` : typed,
    )
  const taken = aliases.reduce((changed, [alias, target]) => {
    const named = new RegExp(`((?:from|import|require\\(|import\\()\\s*["'])${escapePattern(alias)}(?=[/"'])`, "g")
    return changed.replaceAll(named, `$1${target}`)
  }, plain)
  const isFlow = /\.jsx?$/.test(file.to) && /^\s*(\/\/|\/\*)(?:(?!\*\/)[^])*?@flow\b/.test(text)
  const to = isFlow ? file.to.replace(/\.jsx?$/, ".tsx") : file.to
  return taken === text && to === file.to ? file : { ...file, to, bytes: new TextEncoder().encode(taken) }
}
