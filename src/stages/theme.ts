/**
 * Bundles the templates: one server module that renders every page, and the browser's files under hashed names.
 * esbuild reads the templates itself; nothing is written, files come back in memory. A file in the site's own
 * `templates/` replaces the package's file at the same path.
 */
import { createHash } from "node:crypto"
import path from "node:path"
import { compileFunction } from "node:vm"
import type { BuildFailure, BuildOptions, BuildResult, Message, Metafile, Plugin } from "esbuild"
import { bundleReads } from "../bundle-reads.js"
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

async function bundle({ layOut, ...known }: ThemeInput): Promise<Result<Theme, ThemeBody>> {
  const input = layOut ? { ...known, siteRoot: await layOut() } : known
  const [server, browser, live] = await Promise.all([bundleServer(input), bundleBrowser(input), bundleLive(input)])
  const { packageRoot, siteRoot, hashes } = input
  const named = (kind: string, root: string, file: string) =>
    Object.hasOwn(hashes, `${kind}:${path.relative(root, file).split(path.sep).join("/")}`)
  const reads = bundleReads({
    folder: packageRoot,
    metafiles: [server.metafile, ...browser.metafiles, live.metafile],
    errors: server.errors,
    inKey: (file) => named("own", packageRoot, file) || named("site", siteRoot, file),
  })
  const files = Object.fromEntries(
    browser.files.map(({ path: file, bytes }) => [file, Buffer.from(bytes).toString("base64")]),
  )
  const { componentNames, inlineScripts, withDefault } = loadServer(server.code)
  const sizes = browser.files.map(({ path: file, bytes }) => ({ path: file, hash: hashOf(bytes), size: bytes.length }))
  return {
    facts: {
      id: hashData([hashOf(server.code), sizes, browser.assets]),
      files: sizes,
      assets: browser.assets,
      componentNames,
      inlineScriptHashes: inlineScripts.map((script) => scriptHash(script)),
      withDefault: [...withDefault, ...new Set(server.diagnostics.map((diagnostic) => diagnostic.file))].sort(),
      diagnostics: server.diagnostics,
    },
    body: { server: server.code, files, live: live.code },
    reads: layOut ? reads.map((file) => atHome(file, siteRoot, known.siteRoot)) : reads,
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

async function bundleServer(input: ThemeInput): Promise<ServerBundle> {
  const { packageRoot } = input
  const { build } = await import("esbuild")
  const attempt = (modules: readonly SourcePath[]) =>
    build({
      ...shared(input),
      stdin: { contents: serverEntry(modules, input), resolveDir: path.join(packageRoot, "templates"), loader: "ts" },
      outfile: "server.js",
      format: "cjs",
      platform: "browser",
      conditions: ["node"],
      minify: true,
      keepNames: true,
    })
  try {
    const result = await attempt(input.modules)
    return { ...codeOf(result), errors: [], diagnostics: [] }
  } catch (error) {
    const { errors } = error as BuildFailure
    if (!Array.isArray(errors)) throw error
    const own = errors.filter((message) => ofTheSite(message, input))
    if (own.length < errors.length || own.length === 0) throw error
    // One page that does not compile must not hide the others: bundle again without those that fail.
    const diagnostics = own.map((message) => moduleProblem(message, input))
    const failing = new Set(diagnostics.map((diagnostic) => diagnostic.file))
    const kept = input.modules.filter((module) => !failing.has(module))
    const result = await attempt(kept.length < input.modules.length ? kept : [])
    return { ...codeOf(result), errors: own, diagnostics }
  }
}

/** Content modules are evaluated when a page first asks for them: one that throws spoils its own page only. */
function serverEntry(modules: readonly SourcePath[], { siteRoot }: ThemeInput): string {
  const entries = modules.map(
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

function codeOf({ outputFiles, metafile }: BuildResult): { code: string; metafile: Metafile | undefined } {
  return { code: outputFiles?.[0]?.text ?? "", metafile }
}

interface ServerBundle {
  code: string
  metafile: Metafile | undefined
  /** Why modules of the content are not in it. */
  errors: Message[]
  diagnostics: Diagnostic[]
}
interface BrowserBundle {
  metafiles: (Metafile | undefined)[]
  files: { path: string; bytes: Uint8Array }[]
  assets: Theme["assets"]
}

async function bundleBrowser(input: ThemeInput): Promise<BrowserBundle> {
  const { packageRoot, siteRoot, baseUrl, hashes } = input
  const { build } = await import("esbuild")
  const template = (file: string) =>
    Object.hasOwn(hashes, `site:templates/${file}`)
      ? path.join(siteRoot, "templates", file)
      : path.join(packageRoot, "templates", file)
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
async function bundleLive(input: ThemeInput): Promise<{ code: string; metafile: Metafile | undefined }> {
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

function shared(input: ThemeInput): BuildOptions & { write: false } {
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
    plugins: [overlay(input), lucide],
  }
}

/** Replaced templates, one copy of React, and `@site/…` imports. */
function overlay({ packageRoot, siteRoot, hashes }: ThemeInput): Plugin {
  const ours = path.join(packageRoot, "templates")
  return {
    name: "captcha-docs",
    setup(plugin) {
      plugin.onResolve({ filter: /^(react|react-dom|scheduler)(\/|$)/ }, async (args) => {
        if (args.pluginData === "resolved") return undefined
        return plugin.resolve(args.path, { kind: args.kind, resolveDir: ours, pluginData: "resolved" })
      })
      plugin.onResolve({ filter: /^@site\// }, (args) => ({
        path: path.join(siteRoot, args.path.slice("@site/".length)),
      }))
      // Each question of the bundler waits for this thread: it asks only by the names of what is replaced.
      const names = Object.keys(hashes).flatMap(
        (file) => /^site:templates\/(?:.*\/)?([^/]+)\.[^/.]+$/.exec(file)?.[1] ?? [],
      )
      const anyOf = names.map(escapePattern).join("|")
      plugin.onResolve({ filter: new RegExp(`^\\.{1,2}/(.*/)?(${anyOf})\\.\\w+$`) }, async (args) => {
        if (args.pluginData === "resolved" || !args.resolveDir.startsWith(ours)) return undefined
        const found = await plugin.resolve(args.path, {
          kind: args.kind,
          resolveDir: args.resolveDir,
          importer: args.importer,
          pluginData: "resolved",
        })
        const relative = path.relative(packageRoot, found.path).split(path.sep).join("/")
        return Object.hasOwn(hashes, `site:${relative}`) ? { path: path.join(siteRoot, relative) } : undefined
      })
    },
  }
}

/** `lucide:<name>` is an icon's drawing without the attributes that `.icon` in the style sheet sets for all of them. */
const lucide: Plugin = {
  name: "lucide",
  setup(plugin) {
    plugin.onResolve({ filter: /^lucide:/ }, ({ path: name }) => ({
      path: name.slice("lucide:".length),
      namespace: "lucide",
    }))
    plugin.onLoad({ filter: /./, namespace: "lucide" }, async ({ path: name }) => {
      const { default: set } = await import("@iconify-json/lucide/icons.json", { with: { type: "json" } })
      const icons: Record<string, { body: string }> = set.icons
      const body = Object.hasOwn(icons, name) ? icons[name]?.body : undefined
      if (body === undefined) return { errors: [{ text: `Lucide has no icon named ${name}` }] }
      const drawing = body
        .replace(/ (fill="none"|stroke="currentColor"|stroke-(linecap|linejoin)="round"|stroke-width="2")/g, "")
        .replace(/^<g>(.*)<\/g>$/, "$1")
      return { contents: drawing, loader: "text" }
    })
  },
}

function ofTheSite({ location }: Message, { packageRoot, siteRoot }: ThemeInput): boolean {
  if (!location) return false
  const file = path.resolve(packageRoot, location.file)
  return (
    file.startsWith(path.join(siteRoot, "content") + path.sep) ||
    (siteRoot !== packageRoot && file.startsWith(siteRoot + path.sep))
  )
}

function moduleProblem({ location, text }: Message, { packageRoot, siteRoot }: ThemeInput): Diagnostic {
  const file = path
    .relative(siteRoot, path.resolve(packageRoot, location?.file ?? ""))
    .split(path.sep)
    .join("/")
  const line = location?.line ?? 1
  const column = (location?.column ?? 0) + 1
  return problem("mdx-syntax", { file, line, column, endLine: line, endColumn: column + (location?.length ?? 1) }, text)
}

/** The hash a Content-Security-Policy covers an inline script with. */
function scriptHash(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`
}
