/**
 * Bundles the templates: one server module that renders every page, and the browser's files under hashed names.
 * esbuild reads the templates itself; nothing is written, files come back in memory.
 *
 * A file in the site's own `templates/` replaces the package's file at the same path. `@theme/parts/Icon` names the file
 * that counts, `@theme-original/parts/Icon` always the package's, and a relative import of a site's template finds the
 * package's file where the site has none.
 *
 * Promises: code of the site that can't be bundled is a problem at its line, never an exception. What stands in for it
 * (the package's template, or a module that answers to every name) lets all other problems be found in the same run.
 */
import { createHash } from "node:crypto"
import { SourceMap } from "node:module"
import path from "node:path"
import { compileFunction } from "node:vm"
import type { BuildOptions, BuildResult, ImportKind, Message, Metafile, Plugin, PluginBuild } from "esbuild"
import { bundleErrors, bundleProblem, siteFile } from "../bundle-problems.js"
import { bundleReads } from "../bundle-reads.js"
import { realPath } from "../disk.js"
import { hashData, hashOf } from "../engine/hash.js"
import type { Result, Step } from "../engine/memo.js"
import { escapePattern } from "../escape-pattern.js"
import type { SourcePath, Theme } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"

export interface ThemeInput {
  /** Absolute; holds our `templates/` and `node_modules`. */
  packageRoot: string
  /** Absolute; holds `content/` and perhaps `templates/`. */
  siteRoot: string
  /** Gives another folder to read instead, absolute, for files that are in none yet. */
  layOut?: () => Promise<string>
  /** Hash by path of every template file, ours and the site's, and of the modules below. */
  hashes: Record<string, string>
  /** `.ts` and `.tsx` files of the content: pages, and what pages import. */
  modules: SourcePath[]
  baseUrl: string
}

/** What the theme's server module exports. */
export interface ServerModule {
  renderPage(input: import("../model.js").RenderInput): {
    html: string
    chunk: string
    markdown: string
    problems: {
      code: "render-failed" | "unknown-component" | "no-default-export"
      message: string
      hint?: string
      component?: string
      file?: string
      at?: string
      shared?: { name: string; config?: string[] }
    }[]
  }
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
  fields: ({ hashes, modules, baseUrl }) => ({ hashes, modules, baseUrl }),
  run: bundle,
}

/** What is bundled, with the files of the site that can't be: absolute paths. */
interface Attempt extends Omit<ThemeInput, "layOut"> {
  refused: ReadonlySet<string>
}

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
      const bundles = { server: server.value, browser: browser.value, live: live.value }
      try {
        const reads = readsOf(bundles, errors, input)
        return {
          ...theme(bundles, attempt, [...problems.values()]),
          reads: layOut ? reads.map((file) => atHome(file, input.siteRoot, home)) : reads,
        }
      } catch (error) {
        const found = await mistakeAtLoading(error, attempt)
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
  server: Code
  browser: BrowserBundle
  live: Code
}

function readsOf({ server, browser, live }: Bundles, errors: readonly Message[], input: ThemeInput): string[] {
  const { packageRoot, siteRoot, hashes } = input
  const named = (kind: string, root: string, file: string) =>
    Object.hasOwn(hashes, `${kind}:${path.relative(root, file).split(path.sep).join("/")}`)
  return bundleReads({
    folder: packageRoot,
    metafiles: [server.metafile, ...browser.metafiles, live.metafile],
    errors,
    inKey: (file) => named("own", packageRoot, file) || named("site", siteRoot, file),
  })
}

function theme(
  { server, browser, live }: Bundles,
  input: Attempt,
  diagnostics: Diagnostic[],
): { facts: Theme; body: ThemeBody } {
  const files = Object.fromEntries(
    browser.files.map(({ path: file, bytes }) => [file, Buffer.from(bytes).toString("base64")]),
  )
  const { componentNames, inlineScripts, withDefault } = loadServer(server.code)
  const sizes = browser.files.map(({ path: file, bytes }) => ({ path: file, hash: hashOf(bytes), size: bytes.length }))
  const unbundled = input.modules.filter((module) => input.refused.has(path.join(input.siteRoot, module)))
  return {
    facts: {
      id: hashData([hashOf(server.code), sizes, browser.assets]),
      files: sizes,
      assets: browser.assets,
      componentNames,
      inlineScriptHashes: inlineScripts.map((script) => scriptHash(script)),
      withDefault: [...withDefault, ...unbundled].sort(),
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

async function bundleServer(input: Attempt): Promise<Code> {
  return codeOf(await buildServer(input))
}

async function buildServer(input: Attempt, more: BuildOptions = {}): Promise<BuildResult> {
  const { packageRoot } = input
  const { build } = await import("esbuild")
  return build({
    ...shared(input),
    stdin: { contents: serverEntry(input), resolveDir: path.join(packageRoot, "templates"), loader: "ts" },
    outfile: "server.js",
    format: "cjs",
    platform: "browser",
    conditions: ["node"],
    minify: true,
    keepNames: true,
    ...more,
  })
}

/** Content modules are evaluated when a page first asks for them: one that throws spoils its own page only. */
function serverEntry({ modules, siteRoot, refused }: Attempt): string {
  const bundled = modules.filter((module) => !refused.has(path.join(siteRoot, module)))
  const entries = bundled.map(
    (module) => `get ${JSON.stringify(module)}() { return require(${JSON.stringify(path.join(siteRoot, module))}) }`,
  )
  return `import { createRenderer } from "./server.tsx"
import { baseUrlNotice } from "./base-url-notice.ts"
const modules = {${entries.join(", ")}}
const hasDefault = (name) => {
  try {
    return typeof modules[name].default === "function"
  } catch {
    return true
  }
}
export const { renderPage, componentNames } = createRenderer(modules)
export const inlineScripts = [baseUrlNotice]
export const withDefault = Object.keys(modules).filter(hasDefault)`
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
  assets: Theme["assets"]
}

async function bundleBrowser(input: Attempt): Promise<BrowserBundle> {
  const { packageRoot, baseUrl, hashes } = input
  const { build } = await import("esbuild")
  const template = (file: string) => templateFile(`templates/${file}`, input)
  const names = [...new Set(Object.keys(hashes).map((key) => key.slice(key.indexOf(":") + 1)))]
  const islands = names
    .map((name) => /^templates\/islands\/([^/]+)\.tsx$/.exec(name)?.[1])
    .filter((name) => name !== undefined)
    .sort()
  const options: BuildOptions = {
    ...shared(input),
    outdir: path.join(packageRoot, "assets"),
    outbase: packageRoot,
    publicPath: `${baseUrl}assets/`,
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    assetNames: "[name]-[hash]",
    platform: "browser",
    target: ["es2022", "safari16.4"],
    loader: { ".woff2": "file", ".svg": "file" },
    minify: true,
  }
  const islandEntries = Object.fromEntries(islands.map((name) => [name, template(`islands/${name}.tsx`)]))
  const hasWorker = names.includes("templates/search/worker.ts")
  const [modules, classic, worker] = await Promise.all([
    build({
      ...options,
      entryPoints: { client: template("client/main.ts"), site: template("styles/index.css"), ...islandEntries },
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
      if (entryPoint !== undefined) role.set(path.resolve(packageRoot, entryPoint), path.basename(output))
    }
  }
  const href = (file: string) => {
    const name = role.get(template(file))
    return name === undefined ? "" : `${baseUrl}assets/${name}`
  }
  const css = files.find((file) => /\/site-[^/]+\.css$/.test(file.path))
  return {
    metafiles: [modules.metafile, classic.metafile, worker?.metafile],
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    assets: {
      css: css ? `${baseUrl}${css.path}` : "",
      boot: href("client/boot.ts"),
      client: href("client/main.ts"),
      searchWorker: hasWorker ? href("search/worker.ts") : "",
      fonts: files.filter((file) => file.path.endsWith(".woff2")).map((file) => baseUrl + file.path),
      islands: Object.fromEntries(islands.map((name) => [name, href(`islands/${name}.tsx`)])),
    },
  }
}

/** A bundle of its own: what `dev` needs must change no name and no byte of what is published. */
async function bundleLive(input: Attempt): Promise<Code> {
  const { build } = await import("esbuild")
  const entry = path.join(input.packageRoot, "templates/client/live.ts")
  const result = await build({
    ...shared(input),
    entryPoints: [entry],
    outfile: "live.js",
    format: "iife",
    platform: "browser",
    target: ["es2022", "safari16.4"],
    minify: true,
  })
  return codeOf(result)
}

function shared(input: Attempt): BuildOptions & { write: false } {
  return {
    bundle: true,
    write: false,
    metafile: true,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    absWorkingDir: input.packageRoot,
    legalComments: "none",
    logLevel: "silent",
    charset: "utf8",
    plugins: [templatesOf(input), lucide],
  }
}

/** The file that counts as a template, absolute: the site's, unless it can't be bundled and the package has one. */
function templateFile(relative: string, { packageRoot, siteRoot, hashes, refused }: Attempt): string {
  const own = path.join(packageRoot, relative)
  if (!Object.hasOwn(hashes, `site:${relative}`)) return own
  const replacing = path.join(siteRoot, relative)
  return refused.has(replacing) && Object.hasOwn(hashes, `own:${relative}`) ? own : replacing
}

/** How imports are resolved: one copy of React, `@site/…`, `@theme/…`, templates that the site replaces. */
function templatesOf(input: Attempt): Plugin {
  const { packageRoot, siteRoot, hashes, refused } = input
  const own = path.join(packageRoot, "templates")
  const replacing = path.join(siteRoot, "templates")
  const ofSite = Object.keys(hashes).flatMap((key) => /^site:(templates\/.+)$/.exec(key)?.[1] ?? [])
  return {
    name: "captcha-docs",
    setup(plugin) {
      plugin.onResolve({ filter: /^(react|react-dom|scheduler)(\/|$)/ }, async (args) => {
        if (args.pluginData === "resolved") return undefined
        return plugin.resolve(args.path, { kind: args.kind, resolveDir: own, pluginData: "resolved" })
      })
      plugin.onResolve({ filter: /^@site\// }, (args) => ({
        path: path.join(siteRoot, args.path.slice("@site/".length)),
      }))
      plugin.onResolve({ filter: /^@theme(-original)?\// }, async (args) => {
        const file = `./${args.path.slice(args.path.indexOf("/") + 1)}`
        const original = args.path.startsWith("@theme-original/")
        const found =
          (!original && (await find(plugin, file, replacing, args.kind))) || (await find(plugin, file, own, args.kind))
        return found === undefined
          ? { errors: [{ text: `Could not resolve "${args.path}"` }] }
          : { path: original ? found : counting(found) }
      })
      // Each question of the bundler waits for this thread: it asks only by the names of what is replaced …
      const names = ofSite.flatMap((file) => /([^/]+)\.[^/.]+$/.exec(file)?.[1] ?? [])
      const anyOf = names.map(escapePattern).join("|")
      plugin.onResolve({ filter: new RegExp(`^\\.{1,2}/(.*/)?(${anyOf})\\.\\w+$`) }, async (args) => {
        if (args.pluginData === "resolved" || !isInside(args.resolveDir, own)) return undefined
        const found = await find(plugin, args.path, args.resolveDir, args.kind)
        return found === undefined ? undefined : { path: counting(found) }
      })
      // … and by every path only where the site has templates: they find the theme's neighbours, and its packages.
      if (ofSite.length > 0) {
        plugin.onResolve({ filter: /^(\.{1,2}\/|(@[\w.-]+\/)?[\w.-]+(\/|$))/ }, async (args) => {
          if (args.pluginData === "resolved" || !isInside(args.resolveDir, replacing)) return undefined
          const beside = await find(plugin, args.path, args.resolveDir, args.kind)
          const dir = path.join(own, path.relative(replacing, args.resolveDir))
          const found = beside ?? (await find(plugin, args.path, dir, args.kind))
          return found === undefined ? undefined : { path: counting(found) }
        })
      }
      if (refused.size > 0) {
        const files = [...refused].map(escapePattern).join("|")
        plugin.onLoad({ filter: new RegExp(`^(${files})$`) }, ({ path: file }) =>
          file.endsWith(".css") ? { contents: "", loader: "css" } : { contents: standIn, loader: "js" },
        )
      }
    },
  }

  /** Of a template, the file that counts. */
  function counting(found: string): string {
    const folder = [own, replacing].find((one) => isInside(found, one))
    if (folder === undefined) return found
    return templateFile(path.relative(path.dirname(folder), found).split(path.sep).join("/"), input)
  }
}

/** `lucide:<name>` is an icon's drawing without the attributes that `.icon` in the style sheet sets for all of them. */
const lucide: Plugin = {
  name: "lucide",
  setup(plugin) {
    plugin.onResolve({ filter: /^lucide:/ }, async ({ path: specifier }) => {
      const { default: set } = await import("@iconify-json/lucide/icons.json", { with: { type: "json" } })
      const icons: Record<string, { body: string }> = set.icons
      const name = specifier.slice("lucide:".length)
      const body = Object.hasOwn(icons, name) ? icons[name]?.body : undefined
      // Here, as an error says where the import is only when it is resolved.
      if (body === undefined) return { errors: [{ text: `Lucide has no icon named ${name}` }] }
      return { path: name, namespace: "lucide", pluginData: body }
    })
    plugin.onLoad({ filter: /./, namespace: "lucide" }, ({ pluginData: body }: { pluginData: string }) => {
      const drawing = body
        .replace(/ (fill="none"|stroke="currentColor"|stroke-(linecap|linejoin)="round"|stroke-width="2")/g, "")
        .replace(/^<g>(.*)<\/g>$/, "$1")
      return { contents: drawing, loader: "text" }
    })
  },
}

async function find(
  plugin: PluginBuild,
  file: string,
  resolveDir: string,
  kind: ImportKind,
): Promise<string | undefined> {
  const { path: found, errors } = await plugin.resolve(file, { kind, resolveDir, pluginData: "resolved" })
  return errors.length === 0 ? found : undefined
}

function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + path.sep)
}

/** Stands in for a module that can't be bundled: whatever is imported of it can be called, rendered and read further. */
const standIn = `const standIn = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => "" : name === "prototype" ? undefined : standIn),
  apply: () => standIn,
  construct: () => standIn,
  getPrototypeOf: () => standIn,
})
module.exports = standIn`

/** A mistake of the site's, with the file to do without: an absolute path. */
interface Mistake {
  culprit: string
  diagnostic: Diagnostic
}

/** Which template of the site threw while the server's module was evaluated, as the names in the stack's places tell. */
async function mistakeAtLoading(error: unknown, input: Attempt): Promise<Mistake | undefined> {
  const stack = error instanceof Error ? (error.stack ?? "") : ""
  const { outputFiles } = await buildServer(input, { sourcemap: "external" })
  const map = new SourceMap(JSON.parse(outputFiles?.find(({ path: file }) => file.endsWith(".map"))?.text ?? "{}"))
  for (const [, line, column] of stack.matchAll(/captcha-docs-theme\.js:(\d+):(\d+)/g)) {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!("originalSource" in entry)) continue
    const culprit = path.resolve(input.packageRoot, entry.originalSource)
    if (isOurs(culprit, input)) continue
    const file = siteFile(culprit, { root: input.siteRoot, workingDir: input.packageRoot })
    const place = { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    return { culprit, diagnostic: problem("render-failed", place, (error as Error).message) }
  }
  return undefined
}

/** Whose mistake a message is: the site's, with the file to do without, or ours. */
function mistakeOf(message: Message, input: ThemeInput): Mistake | undefined {
  const { packageRoot, siteRoot, hashes } = input
  const { location, text } = message
  if (!location) return undefined
  const paths = { root: siteRoot, workingDir: packageRoot }
  const importer = path.resolve(packageRoot, location.file)
  if (!isOurs(importer, input)) {
    const names = Object.keys(hashes).map((key) => key.slice(key.indexOf(":") + 1))
    const diagnostic = bundleProblem(message, {
      ...paths,
      code: "mdx-syntax",
      otherwise: { file: siteFile(location.file, paths), line: 1, column: 1 },
      names: [...names, ...names.map((name) => name.replace(/^templates\//, "@theme/"))],
    })
    return { culprit: importer, diagnostic }
  }
  // The theme imports what a template of the site does not have.
  const [, file, name] = /^No matching export in "(.+)" for import ["](.+)["]$/.exec(text) ?? []
  const culprit = path.resolve(packageRoot, file ?? location.file)
  if (isOurs(culprit, input)) return undefined
  const place = { file: siteFile(culprit, paths), line: 1, column: 1 }
  const wanted = `the theme imports ${name} from this template, which does not export it`
  return { culprit, diagnostic: problem("mdx-syntax", place, wanted, { target: name }) }
}

function isOurs(file: string, { packageRoot, siteRoot }: ThemeInput): boolean {
  const ofSite = [
    path.join(siteRoot, "content"),
    ...(siteRoot === packageRoot ? [] : [path.join(siteRoot, "templates")]),
  ]
  if (ofSite.some((folder) => isInside(file, folder))) return false
  return ["templates", "src", "node_modules"].some((folder) => isInside(file, path.join(packageRoot, folder)))
}

/** The hash a Content-Security-Policy covers an inline script with. */
function scriptHash(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`
}
