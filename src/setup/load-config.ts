/** Finds, bundles and checks `site.config.ts`. */

import path from "node:path"
import { configIcons } from "../config/config-files.js"
import { type ConfigFile, openAtEnd, placeOfKey } from "../config/config-places.js"
import { packageName } from "../config/package-schema.js"
import { parseConfig } from "../config/parse-config.js"
import type { SiteConfig } from "../config.js"
import { type Disk, realPath } from "../disk.js"
import type { Memo, Step } from "../engine/memo.js"
import { didYouMean, nearest } from "../links/nearest.js"
import type { PagesFunction } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { bundleErrors, bundleProblem, unclosed } from "../site-code/bundle-problems.js"
import { bundledFiles, bundleReads } from "../site-code/bundle-reads.js"
import { placing, type ThrownAt, thrownIn } from "../site-code/config-error.js"
import { noPlugins, type Plugins } from "../site-code/plugins.js"
import { bundleForNode } from "../site-code/site-code.js"
import { stoppable } from "../site-code/stoppable.js"
import { lucideNames } from "../stages/theme/lucide.js"
import { placeAt } from "../text/text-places.js"
import { findPackage } from "./find-package.js"
import { bundlePlugins } from "./load-plugins.js"
import { UsageError } from "./usage-error.js"

export interface LoadedConfig {
  config?: SiteConfig | undefined
  plugins: Plugins
  pages?: PagesFunction | undefined
  configFile: ConfigFile
  /** Files that it was bundled from, relative to the root; absent if it can't be bundled. */
  inputs?: string[]
  diagnostics: Diagnostic[]
}

/** The first of these files is the configuration. */
export const configNames = ["site.config.ts", "site.config.mts", "site.config.js", "site.config.mjs"]

/** Environment variables of a deployment, by the key they override. */
const fromEnvironment = { CAPTCHA_DOCS_URL: "url", CAPTCHA_DOCS_BASE_URL: "baseUrl", CAPTCHA_DOCS_EDIT_URL: "editUrl" }

export async function loadConfig(
  disk: Disk,
  options: {
    file?: string | undefined
    baseUrl?: string | undefined
    environment: Record<string, string | undefined>
    memo?: Memo
  },
): Promise<LoadedConfig> {
  const file = await findConfig(disk, options.file)
  const text = new TextDecoder().decode(await disk.read(file))
  const configFile: ConfigFile = { path: file, text }
  let value: unknown
  let inputs: string[] = []
  let thrownAt: ThrownAt = () => undefined
  try {
    const config = await bundled({ file: path.resolve(disk.root, file), text }, options.memo)
    inputs = config.inputs.map((input) => path.resolve(disk.root, path.dirname(file), input))
    thrownAt = thrownIn(config.code, path.resolve(disk.root, path.dirname(file)), disk.root)
    configFile.imported = await importedTexts(disk, relativeTo(disk.root, inputs), file)
    value = await evaluate(config.code)
  } catch (error) {
    const diagnostics = loadProblems(error, configFile, { root: disk.root, thrownAt })
    return { configFile, plugins: noPlugins, inputs: relativeTo(disk.root, inputs), diagnostics }
  }
  if (value !== null && typeof value === "object") {
    for (const [variable, key] of Object.entries(fromEnvironment)) {
      const set = options.environment[variable]
      if (set) value = { ...(value as object), [key]: key === "baseUrl" ? asBaseUrl(set) : set }
    }
    if (options.baseUrl !== undefined) value = { ...(value as object), baseUrl: asBaseUrl(options.baseUrl) }
  }
  const parsed = parseConfig(value, configFile)
  if (!parsed.config) {
    return {
      configFile,
      plugins: noPlugins,
      inputs: relativeTo(disk.root, inputs),
      diagnostics: parsed.diagnostics,
    }
  }
  const declared = await installedDeclarations(parsed.config, configFile, disk.root)
  const plugged = await bundlePlugins(parsed.config.markdown, { configFile, root: disk.root, memo: options.memo })
  const diagnostics = [
    ...(await iconProblems(parsed.config, configFile)),
    ...plugged.diagnostics,
    ...(await engineProblems(parsed.config, configFile, disk.root)),
    ...declared.diagnostics,
  ]
  return {
    configFile,
    plugins: plugged.plugins,
    pages: parsed.pages && placing(parsed.pages, thrownAt),
    inputs: relativeTo(disk.root, [...inputs, ...plugged.inputs]),
    config: diagnostics.length === 0 ? { ...parsed.config, packages: declared.packages } : undefined,
    diagnostics,
  }
}

/** The texts of the site's files that the configuration imports: their mistakes have a place in them. */
async function importedTexts(disk: Disk, inputs: readonly string[], file: string): Promise<Record<string, string>> {
  const own = inputs.filter(
    (name) => name !== file && /\.(json|[cm]?[jt]sx?)$/.test(name) && !/^\.\.\/|(^|\/)node_modules\//.test(name),
  )
  const read = own.map(async (name) => [name, new TextDecoder().decode(await disk.read(name))] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** The configuration's path; refused if there is none: only a folder with a configuration is a site. */
export async function findConfig(disk: Disk, asked?: string): Promise<string> {
  const file = asked ?? (await firstThere(disk))
  if (file === undefined) {
    throw new UsageError(
      `site.config.ts not found in ${disk.root}`,
      "run `captcha-docs init`, or pass the site's folder with --root",
    )
  }
  if (!(await disk.stat(file))) throw new UsageError(`configuration not found: ${file} in ${disk.root}`)
  return file
}

/** Reports icons that do not exist. Loads the set of icons only if the configuration names some. */
async function iconProblems(config: SiteConfig, configFile: { path: string; text: string }): Promise<Diagnostic[]> {
  const named = configIcons(config)
  const names = named.length === 0 ? [] : await lucideNames()
  return named
    .filter(({ name }) => !names.includes(name))
    .map(({ name, key }) =>
      problem("invalid-config", placeOfKey(configFile, key), `icon not found: ${name}`, {
        hint: didYouMean(nearest(name, names)) ?? "https://lucide.dev/icons lists the names",
        target: name,
      }),
    )
}

async function engineProblems(
  { search }: SiteConfig,
  configFile: { path: string; text: string },
  root: string,
): Promise<Diagnostic[]> {
  if (search.engine !== "pagefind" || (await findPackage(root, "pagefind"))) return []
  const place = placeOfKey(configFile, ["search", "engine"])
  return [
    problem("invalid-config", place, "search.engine: package not found: pagefind", {
      hint: "install it beside the site: npm install --save-dev pagefind",
      target: "pagefind",
    }),
  ]
}

/** The packages of a configuration, with a path in the place of an `entry` that names an installed package. */
async function installedDeclarations(
  { packages }: SiteConfig,
  configFile: { path: string; text: string },
  root: string,
): Promise<{ packages: SiteConfig["packages"]; diagnostics: Diagnostic[] }> {
  const diagnostics: Diagnostic[] = []
  const found = packages.map(async (pkg, index) => {
    const { entry } = pkg
    if (entry === undefined || !packageName.test(entry)) return pkg
    const own = await findPackage(root, entry)
    // What a package does not declare, somebody else may: https://github.com/DefinitelyTyped/DefinitelyTyped
    const declared = `@types/${entry.replace(/^@(.+)\//, "$1__")}`
    const installed = own?.types === undefined ? ((await findPackage(root, declared)) ?? own) : own
    if (installed?.types !== undefined) {
      const file = path.join(installed.folder, installed.types)
      return {
        ...pkg,
        entry: path
          .relative(await realPath(root), file)
          .split(path.sep)
          .join("/"),
      }
    }
    const place = placeOfKey(configFile, ["packages", String(index), "entry"])
    const [message, hint] = installed
      ? [
          `declarations not found in the package ${entry}`,
          `install them, npm install --save-dev ${declared}, or give the path of a .d.ts file`,
        ]
      : [`package not found: ${entry}`, `install it beside the site: npm install --save-dev ${entry}`]
    diagnostics.push(problem("invalid-config", place, `packages[${index}].entry: ${message}`, { hint, target: entry }))
    return pkg
  })
  return { packages: await Promise.all(found), diagnostics }
}

/** `/docs` means `/docs/`. */
function asBaseUrl(typed: string): string {
  return `/${typed}/`.replace(/\/{2,}/g, "/")
}

async function firstThere(disk: Disk): Promise<string | undefined> {
  for (const name of configNames) if (await disk.stat(name)) return name
  return undefined
}

function relativeTo(root: string, files: readonly string[]): string[] {
  return files.map((file) => path.relative(root, file).split(path.sep).join("/"))
}

/** A configuration bundled to one module without imports. */
interface BundledConfig {
  code: string
  /** Files that it was bundled from, relative to its folder. */
  inputs: string[]
}

const bundleConfig: Step<{ file: string; text: string }, BundledConfig, Record<string, never>> = {
  name: "config",
  id: ({ file }) => path.basename(file),
  fields: ({ text }) => ({ text }),
  run: async (input) => {
    const { reads, ...config } = await bundle(input)
    return { facts: config, body: {}, reads }
  },
}

async function bundled(input: { file: string; text: string }, memo: Memo | undefined): Promise<BundledConfig> {
  const [known] = memo ? await memo.each(bundleConfig, [input]) : []
  return known?.facts ?? bundle(input)
}

async function bundle({ file, text }: { file: string; text: string }): Promise<BundledConfig & { reads: string[] }> {
  const folder = path.dirname(file)
  // The map is for what the configuration throws; it has no texts, since the files are there.
  const result = await bundleForNode(text, file, { sourcemap: "inline", sourcesContent: false })
  return {
    code: result.outputFiles[0]?.text ?? "",
    inputs: bundledFiles(result.metafile),
    reads: bundleReads({ folder, metafiles: [result.metafile], inKey: (name) => name === file }),
  }
}

async function evaluate(code: string): Promise<unknown> {
  const module = await stoppable(
    (): Promise<{ default?: unknown }> => import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`),
  )
  if (module.default === undefined) throw new Error("it has no default export")
  return module.default
}

function loadProblems(
  error: unknown,
  configFile: { path: string; text: string },
  { root, thrownAt }: { root: string; thrownAt: ThrownAt },
): Diagnostic[] {
  const prefix = "the configuration can't be loaded: "
  const { path: file, text } = configFile
  const otherwise = { file, line: 1, column: 1 }
  const refused = bundleErrors(error)?.map((message) => {
    const told = bundleProblem(message, {
      code: "invalid-config",
      root,
      workingDir: path.resolve(root, path.dirname(file)),
      otherwise,
      prefix,
    })
    const open =
      told.file === file && /end of file|^(Expected|Unexpected) /.test(message.text) ? openAtEnd(text) : undefined
    if (open === undefined) return told
    const { text: said, hint } = unclosed(text[open] as string)
    return problem("invalid-config", placeAt(file, text, open, open + 1), prefix + said, { hint })
  })
  const message = error instanceof Error ? error.message : String(error)
  return refused ?? [problem("invalid-config", thrownAt(error) ?? otherwise, prefix + message)]
}
