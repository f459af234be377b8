/**
 * Bundles the templates and the code of the content: one server module that renders every page, and the browser's files
 * under hashed names. esbuild reads files itself; nothing is written, files come back in memory.
 *
 * Promises: code of the site that can't be bundled is a problem at its line, never an exception. What stands in for it
 * (the package's template, or a module that answers to every name) lets all other problems be found in the same run.
 */
import { createHash } from "node:crypto"
import path from "node:path"
import { compileFunction } from "node:vm"
import type { BuildOptions, BuildResult, Message, Metafile, Plugin } from "esbuild"
import { bundleErrors } from "../../bundle-problems.js"
import { bundleReads } from "../../bundle-reads.js"
import { realPath } from "../../disk.js"
import { hashData, hashOf } from "../../engine/hash.js"
import type { Result, Step } from "../../engine/memo.js"
import type { SourcePath, Theme } from "../../model.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import { type ComponentFile, componentFiles } from "./component-files.js"
import { type Mistake, mistakeAtLoading, mistakeOf } from "./mistakes.js"
import {
  bundling,
  type CodeInput,
  type EntryText,
  entries,
  framedIslands,
  importedCode,
  templateFile,
} from "./resolve.js"

export interface ThemeInput {
  /** Absolute; holds our `templates/` and `node_modules`. */
  packageRoot: string
  /** Absolute; holds `content/` and perhaps `templates/`. */
  siteRoot: string
  /** Writer components of the content. */
  components: ComponentFile[]
  /** Gives another folder to read instead, absolute, for files that are in none yet. */
  layOut?: () => Promise<string>
  /** Hash by path of every template file, ours and the site's, and of the modules below. */
  hashes: Record<string, string>
  /** Code of the content that pages are or import, by `id` of `imports.ts`: paths, `raw:` paths, packages. */
  modules: string[]
  /** Style sheets of the content that follow the theme's. */
  styles: SourcePath[]
  baseUrl: string
}

/** What the theme's server module exports. */
export interface ServerModule {
  renderPage(input: import("../../model.js").RenderInput): {
    html: string
    region: string
    markdown: string
    styles: { path: string; text: string }[]
    problems: {
      code: "render-failed" | "unknown-component" | "no-default-export"
      message: string
      hint?: string
      component?: string
      file?: string
      at?: string
      prop?: string
      shared?: { name: string; config?: string[] }
    }[]
  }
  locate(input: import("../../model.js").RenderInput, text: string): { file: string; at: string } | undefined
  componentNames: string[]
  inlineScripts: string[]
  /** Content modules that have a default export. */
  withDefault: SourcePath[]
}

export interface ThemeBody {
  server: string
  /** Base64 by output path. */
  files: Record<string, string>
  /** The script that keeps the pages of `dev` up to date; no part of what is published. */
  live: string
}

export const bundleTheme: Step<ThemeInput, Theme, ThemeBody> = {
  name: "theme",
  id: () => "theme",
  fields: ({ hashes, modules, components, styles, baseUrl }) => ({ hashes, modules, components, styles, baseUrl }),
  run: bundle,
}

/** What is bundled, with the files of the site that can't be. */
type Attempt = Omit<ThemeInput, "layOut"> & CodeInput

async function bundle({ layOut, ...known }: ThemeInput): Promise<Result<Theme, ThemeBody>> {
  const home = await realPath(known.siteRoot)
  const input = { ...known, siteRoot: layOut ? await realPath(await layOut()) : home }
  const problems = new Map<string, Diagnostic>()
  const refused = new Set<string>()
  const errors: Message[] = []
  const refuse = (found: Mistake) => {
    refused.add(found.culprit)
    problems.set(JSON.stringify(found.diagnostic), found.diagnostic)
  }
  for (;;) {
    const attempt: Attempt = { ...input, refused: new Set(refused) }
    const [server, browser, live] = await Promise.allSettled([
      bundleServer(attempt),
      bundleBrowser(attempt),
      bundleLive(attempt),
    ])
    if (server.status === "fulfilled" && browser.status === "fulfilled" && live.status === "fulfilled") {
      const styles = await bundleStyles(attempt, server.value)
      const bundles = { server: server.value, browser: browser.value, live: live.value, styles }
      try {
        const reads = readsOf(bundles, errors, input)
        return {
          ...theme(bundles, attempt, [...problems.values()]),
          reads: layOut ? reads.map((file) => atHome(file, input.siteRoot, home)) : reads,
        }
      } catch (error) {
        const found = await mistakeAtLoading(error, () => sourceMapOf(attempt), attempt)
        if (!found || refused.has(found.culprit)) throw error
        refuse(found)
        continue
      }
    }
    for (const result of [server, browser, live]) {
      if (result.status === "fulfilled") continue
      for (const message of bundleErrors(result.reason) ?? []) {
        const found = mistakeOf(message, input)
        if (!found) continue
        refuse(found)
        errors.push(message)
      }
    }
    // Nobody's mistake but ours.
    if (refused.size === attempt.refused.size) {
      throw [server, browser, live].find((result) => result.status === "rejected")?.reason
    }
  }
}

interface Bundles {
  server: ServerBundle
  browser: BrowserBundle
  live: Code
  styles: Styles
}

function readsOf({ server, browser, live, styles }: Bundles, errors: readonly Message[], input: ThemeInput): string[] {
  const { packageRoot, siteRoot, hashes } = input
  const named = (kind: string, root: string, file: string) =>
    Object.hasOwn(hashes, `${kind}:${path.relative(root, file).split(path.sep).join("/")}`)
  return bundleReads({
    folder: siteRoot,
    imports: input.modules.filter((id) => !id.startsWith("content/") && !id.startsWith("raw:")),
    metafiles: [server.metafile, ...browser.metafiles, live.metafile, styles.metafile],
    errors,
    inKey: (file) => named("own", packageRoot, file) || named("site", siteRoot, file),
  })
}

function theme(
  { server, browser, live, styles }: Bundles,
  input: Attempt,
  diagnostics: Diagnostic[],
): { facts: Theme; body: ThemeBody } {
  const allFiles = [
    ...new Map([...server.files, ...browser.files, ...styles.files].map((file) => [file.path, file])).values(),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
  const files = Object.fromEntries(
    allFiles.map(({ path: file, bytes }) => [file, Buffer.from(bytes).toString("base64")]),
  )
  const { componentNames, inlineScripts, withDefault } = loadServer(server.code)
  const sizes = allFiles.map(({ path: file, bytes }) => ({ path: file, hash: hashOf(bytes), size: bytes.length }))
  const assets = { ...browser.assets, styles: styles.hrefs }
  const unbundled = input.modules.filter((module) => input.refused.has(path.join(input.siteRoot, module)))
  return {
    facts: {
      id: hashData([hashOf(server.code), sizes, assets]),
      files: sizes,
      assets,
      componentNames,
      inlineScriptHashes: inlineScripts.map((script) => scriptHash(script)),
      withDefault: [...withDefault, ...unbundled].sort(),
      missing: [...server.missing].sort(),
      diagnostics,
    },
    body: { server: server.code, files, live: live.code },
  }
}

/** Packages, and what says how to bundle, are looked for beside the site when it is laid out elsewhere. */
function atHome(file: string, laidOut: string, siteRoot: string): string {
  const relative = path.relative(laidOut, file)
  const stays = relative.startsWith("..") || !/(^|[\\/])(node_modules[\\/]|(package|tsconfig)\.json$)/.test(relative)
  return stays ? file : path.join(siteRoot, relative)
}

let loaded: { code: string; module: ServerModule } | undefined

/** Evaluates a server module, once for each text. Neither a file nor a module loader is needed, so it can be forgotten. */
export function loadServer(code: string): ServerModule {
  if (loaded?.code !== code) {
    const holder = { exports: {} }
    compileFunction(code, ["module", "exports"], { filename: "captcha-docs-theme.js" })(holder, holder.exports)
    loaded = { code, module: holder.exports as ServerModule }
  }
  return loaded.module
}

interface ServerBundle extends Code {
  /** What its code names by address. */
  files: BrowserBundle["files"]
  /** The file of each module, absolute. */
  moduleFiles: ReadonlyMap<string, string>
  missing: ReadonlySet<string>
}

async function bundleServer(input: Attempt): Promise<ServerBundle> {
  const { plugin, files: moduleFiles, missing } = importedCode(input)
  const result = await buildServer(input, plugin)
  const named = (result.outputFiles ?? []).filter((file) => path.basename(file.path) !== "server.js")
  const files = named.map((file) => ({ path: `assets/${path.basename(file.path)}`, bytes: file.contents }))
  const code = result.outputFiles?.find((file) => path.basename(file.path) === "server.js")?.text ?? ""
  return { code, metafile: result.metafile, files, moduleFiles, missing }
}

async function buildServer(input: Attempt, code: Plugin, more: BuildOptions = {}): Promise<BuildResult> {
  const { packageRoot, baseUrl } = input
  const { build } = await import("esbuild")
  const options = bundling(input)
  return build({
    ...options,
    plugins: [framedIslands(input), code, ...(options.plugins ?? [])],
    stdin: { contents: serverEntry(input), resolveDir: path.join(packageRoot, "templates"), loader: "ts" },
    outfile: "server.js",
    format: "cjs",
    platform: "browser",
    conditions: ["node"],
    minify: true,
    keepNames: true,
    publicPath: `${baseUrl}assets/`,
    assetNames: "[name]-[hash]",
    loader: { ...options.loader, ".css": "empty" },
    ...more,
  })
}

async function sourceMapOf(input: Attempt): Promise<string> {
  const { outputFiles } = await buildServer(input, importedCode(input).plugin, { sourcemap: "external" })
  return outputFiles?.find(({ path: file }) => file.endsWith(".map"))?.text ?? "{}"
}

/** Content modules are evaluated when a page first asks for them: one that throws spoils its own pages only. */
function serverEntry(input: Attempt): string {
  const { modules, siteRoot, refused } = input
  const bundled = modules.filter((module) => !refused.has(path.join(siteRoot, module)))
  const lazy = (name: string, file: string) =>
    `get ${JSON.stringify(name)}() { return exportsOf(require(${JSON.stringify(file)})) }`
  const components = writerComponents(input)
  const ofTemplates = components.filter(({ path: file }) => file.startsWith("templates/"))
  const ofContent = components.filter(({ path: file }) => file.startsWith("content/"))
  return `import { createRenderer } from "./server.tsx"
import { baseUrlNotice } from "./base-url-notice.ts"
${ofTemplates.map(({ file }, index) => `import * as c${index} from ${JSON.stringify(file)}`).join("\n")}
const exportsOf = (code) =>
  code.__esModule || typeof code === "function" && code.default ? code : { ...code, default: code }
const modules = {${bundled.map((module) => lazy(module, `captcha-docs-code:${module}`)).join(", ")}}
const components = {
${ofTemplates.map(({ name }, index) => `${name}: c${index}`).join(",\n")}${ofTemplates.length > 0 ? "," : ""}
${ofContent.map(({ name, file }) => lazy(name, file)).join(",\n")}
}
const islands = ${JSON.stringify(components.filter(({ island }) => island).map(({ name }) => name))}
const hasDefault = (name) => {
  try {
    return typeof modules[name].default === "function"
  } catch {
    return true
  }
}
export const { renderPage, locate, componentNames } = createRenderer(modules, components, islands)
export const inlineScripts = [baseUrlNotice]
export const withDefault = Object.keys(modules).filter((name) => name.startsWith("content/pages/")).filter(hasDefault)`
}

interface Code {
  code: string
  metafile: Metafile | undefined
}

function codeOf({ outputFiles, metafile }: BuildResult): Code {
  return { code: outputFiles?.[0]?.text ?? "", metafile }
}

interface BrowserBundle {
  metafiles: (Metafile | undefined)[]
  files: { path: string; bytes: Uint8Array }[]
  assets: Omit<Theme["assets"], "styles">
}

async function bundleBrowser(input: Attempt): Promise<BrowserBundle> {
  const { packageRoot, siteRoot, baseUrl, hashes } = input
  const { build } = await import("esbuild")
  const template = (file: string) => templateFile(`templates/${file}`, input)
  const islands = writerComponents(input).filter(({ island }) => island)
  const options = browserOptions(input)
  const hasWorker = ["own", "site"].some((from) => Object.hasOwn(hashes, `${from}:templates/search/worker.ts`))
  // What an island exports for the server stays there.
  const islandCode = islands.map(({ name, file }): [string, EntryText] => [
    name,
    { contents: `export { default } from ${JSON.stringify(file)}`, loader: "js", folder: packageRoot },
  ])
  // A sheet that is missing is reported where the configuration names it.
  const own = input.styles.filter((file) => Object.hasOwn(hashes, `site:${file}`))
  const sheets = [template("styles/index.css"), ...own.map((file) => path.join(input.siteRoot, file))]
  const imports = sheets.map((file) => `@import ${JSON.stringify(file)};`).join("\n")
  const browserEntries = entries({
    ...Object.fromEntries(islandCode),
    site: { contents: imports, loader: "css", folder: packageRoot },
  })
  const [modules, classic, worker] = await Promise.all([
    build({
      ...options,
      entryPoints: { client: template("client/main.ts"), ...browserEntries.names },
      plugins: [...(options.plugins ?? []), browserEntries.plugin],
      format: "esm",
      splitting: true,
    }),
    build({ ...options, entryPoints: { boot: template("client/boot.ts") }, format: "iife" }),
    hasWorker
      ? build({
          ...options,
          entryPoints: { "search-worker": template("search/worker.ts") },
          format: "iife",
          // elasticlunr is sloppy-mode code.
          tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
        })
      : undefined,
  ])
  const files: BrowserBundle["files"] = []
  const role = new Map<string, string>()
  for (const result of [modules, classic, worker]) {
    if (!result) continue
    for (const file of result.outputFiles ?? []) {
      files.push({ path: `assets/${path.basename(file.path)}`, bytes: file.contents })
    }
    for (const [output, { entryPoint }] of Object.entries(result.metafile?.outputs ?? {})) {
      if (entryPoint === undefined) continue
      const file = browserEntries.nameOf(entryPoint) ?? path.resolve(siteRoot, entryPoint)
      role.set(file, path.basename(output))
    }
  }
  const href = (file: string) => {
    const name = role.get(file)
    return name === undefined ? "" : `${baseUrl}assets/${name}`
  }
  const css = files.find((file) => /\/site-[^/]+\.css$/.test(file.path))
  return {
    metafiles: [modules.metafile, classic.metafile, worker?.metafile],
    files,
    assets: {
      css: css ? `${baseUrl}${css.path}` : "",
      boot: href(template("client/boot.ts")),
      client: href(template("client/main.ts")),
      searchWorker: hasWorker ? href(template("search/worker.ts")) : "",
      fonts: files.filter((file) => file.path.endsWith(".woff2")).map((file) => baseUrl + file.path),
      islands: Object.fromEntries(islands.map(({ name }) => [name, href(name)])),
    },
  }
}

function browserOptions(input: Attempt): BuildOptions & { write: false } {
  const { siteRoot, baseUrl } = input
  return {
    ...bundling(input),
    outdir: path.join(siteRoot, "assets"),
    outbase: siteRoot,
    publicPath: `${baseUrl}assets/`,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    platform: "browser",
    target: ["es2022", "safari16.4"],
    loader: { ".js": "jsx", ...Object.fromEntries(fileTypes.map((type) => [type, "file" as const])) },
    minify: true,
  }
}

/** What style sheets name: it is written beside them under a hashed name. */
const fileTypes = [".woff2", ".woff", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif"]

/** The components that writers may use by name. */
function writerComponents(input: Attempt): (ComponentFile & { file: string })[] {
  return componentFiles(input).map((component) => ({
    ...component,
    file: component.path.startsWith("templates/")
      ? templateFile(component.path, input)
      : path.join(input.siteRoot, component.path),
  }))
}

interface Styles {
  metafile?: Metafile | undefined
  files: BrowserBundle["files"]
  /** Addresses of the sheets by what shows them: a component's name, or the path of a module of the content. */
  hrefs: Theme["assets"]["styles"]
}

/** The sheets of components and of the content's modules: those beside them, and those that they import. */
async function bundleStyles(input: Attempt, { metafile, moduleFiles }: ServerBundle): Promise<Styles> {
  const { packageRoot, siteRoot, hashes, modules, baseUrl } = input
  const inputs = new Map(
    Object.entries(metafile?.inputs ?? {}).map(([name, { imports }]) => [
      path.resolve(siteRoot, name),
      imports.map((one) => path.resolve(siteRoot, one.path)),
    ]),
  )
  const isThere = (file: string) =>
    [siteRoot, packageRoot].some((root, index) =>
      Object.hasOwn(hashes, `${index === 0 ? "site" : "own"}:${path.relative(root, file).split(path.sep).join("/")}`),
    )
  const sheetsOf = (file: string): string[] => {
    const beside = [file.replace(/\.tsx?$/, ".css"), file.replace(/(\.island)?\.tsx?$/, ".css")].filter(isThere)
    const seen = new Set([file])
    for (const one of seen) for (const imported of inputs.get(one) ?? []) seen.add(imported)
    return [...new Set([...beside, ...[...seen].filter((one) => one.endsWith(".css"))])]
  }
  const users = [
    ...writerComponents(input).map(({ name, file }) => ({ name, sheets: sheetsOf(file) })),
    ...modules.flatMap((name) => {
      const file = moduleFiles.get(name)
      return file === undefined ? [] : [{ name, sheets: sheetsOf(file) }]
    }),
    ...pageSheets(input),
  ].filter(({ sheets }) => sheets.length > 0)
  const sheets = [...new Set(users.flatMap((user) => user.sheets))]
  if (sheets.length === 0) return { files: [], hrefs: {} }
  const styleEntries = entries(
    Object.fromEntries(
      sheets.map((file, index) => [
        `${index}/${path.basename(file, ".css")}`,
        { contents: `@import ${JSON.stringify(file)}${layerOf(file, input)};`, loader: "css", folder: packageRoot },
      ]),
    ),
  )
  const options = browserOptions(input)
  const { build } = await import("esbuild")
  const result = await build({
    ...options,
    entryPoints: styleEntries.names,
    plugins: [...(options.plugins ?? []), styleEntries.plugin],
  })
  const written = new Map<string, string>()
  for (const [output, { entryPoint = "" }] of Object.entries(result.metafile?.outputs ?? {})) {
    const index = Number(styleEntries.nameOf(entryPoint)?.split("/")[0])
    const sheet = sheets[index]
    if (sheet !== undefined) written.set(sheet, `${baseUrl}assets/${path.basename(output)}`)
  }
  return {
    metafile: result.metafile,
    files: (result.outputFiles ?? []).map((file) => ({
      path: `assets/${path.basename(file.path)}`,
      bytes: file.contents,
    })),
    hrefs: Object.fromEntries(
      users.map((user) => [user.name, user.sheets.flatMap((sheet) => written.get(sheet) ?? [])]),
    ),
  }
}

/** The sheets of `templates/styles/pages/`, which templates ask for by their names. */
function pageSheets(input: Attempt): { name: string; sheets: string[] }[] {
  const names = Object.keys(input.hashes).flatMap(
    (key) => /^\w+:templates\/styles\/(pages\/\w+)\.css$/.exec(key)?.[1] ?? [],
  )
  return [...new Set(names)]
    .sort()
    .map((name) => ({ name, sheets: [templateFile(`templates/styles/${name}.css`, input)] }))
}

/** Sheets of the theme say by themselves which layer they belong to; what a site writes wins over the theme. */
function layerOf(file: string, { packageRoot, siteRoot }: Attempt): string {
  const inside = (folder: string) => file.startsWith(folder + path.sep)
  const own = inside(path.join(packageRoot, "templates")) || inside(path.join(siteRoot, "templates/styles"))
  return own ? "" : " layer(islands)"
}

/** A bundle of its own: what `dev` needs must change no name and no byte of what is published. */
async function bundleLive(input: Attempt): Promise<Code> {
  const { build } = await import("esbuild")
  const entry = path.join(input.packageRoot, "templates/client/live.ts")
  const result = await build({
    ...bundling(input),
    entryPoints: [entry],
    outfile: "live.js",
    format: "iife",
    platform: "browser",
    target: ["es2022", "safari16.4"],
    minify: true,
  })
  return codeOf(result)
}

/** The hash a Content-Security-Policy covers an inline script with. */
function scriptHash(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`
}
