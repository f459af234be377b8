/** Bundles and loads the server module that renders every page. */
import { createRequire } from "node:module"
import path from "node:path"
import { compileFunction } from "node:vm"
import type { BuildOptions, BuildResult, Plugin } from "esbuild"
import type { Renderer, SourcePath } from "../../model.js"
import { packageRoot } from "../../setup/package-root.js"
import { evaluated, withoutNode } from "../../site-code/site-code.js"
import { escapePattern } from "../../text/escape-pattern.js"
import { type Asset, type Attempt, assetsOf, type Code, writerComponents } from "./attempt.js"
import { bundling, framedIslands, importedCode } from "./resolve.js"

export interface ServerModule extends Renderer {
  /** Content modules with a default export. */
  withDefault: SourcePath[]
}

/** The server module as text. Threads get it with every batch of pages, and compare its hash. */
export interface ServerCode {
  code: string
  hash: string
}

/** React is most of the code that renders a page. It stays outside of the bundle: all themes of a process share it. */
const react = ["react", "react/jsx-runtime", "react-dom", "react-dom/server.edge"]
const sharedReact: Plugin = {
  name: "shared-react",
  setup(plugin) {
    const filter = new RegExp(`^(${react.map(escapePattern).join("|")})$`)
    plugin.onResolve({ filter }, ({ path: name }) => ({ path: name, external: true }))
  },
}

let requireReact: NodeJS.Require | undefined

/** Loads React as it runs in production, which it decides when it is loaded. */
function loadReact(): NodeJS.Require {
  const require = createRequire(path.join(packageRoot, "templates/server.tsx"))
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = "production"
  try {
    for (const name of react) require(name)
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
  return require
}

let loaded: { hash: string; module: ServerModule } | undefined

/** Evaluates a server module, once per text, without a file or a module loader, so it can be garbage-collected. */
export function loadServer({ code, hash }: ServerCode): ServerModule {
  if (loaded?.hash !== hash) {
    requireReact ??= loadReact()
    const holder = { exports: {} }
    const evaluate = compileFunction(code, ["module", "exports", "require"], { filename: "captcha-docs-theme.js" })
    evaluate(holder, holder.exports, requireReact)
    loaded = { hash, module: holder.exports as ServerModule }
  }
  return loaded.module
}

export interface ServerBundle extends Code {
  /** Files that its code uses by URL. */
  files: Asset[]
  /** The absolute path of each module. */
  moduleFiles: ReadonlyMap<string, string>
  missing: ReadonlySet<string>
}

export async function bundleServer(input: Attempt): Promise<ServerBundle> {
  const { plugin, files: moduleFiles, missing } = importedCode(input)
  const result = await buildServer(input, plugin)
  const files = assetsOf(result).filter((file) => file.path !== "assets/server.js")
  const code = result.outputFiles?.find((file) => path.basename(file.path) === "server.js")?.text ?? ""
  return { code, metafile: result.metafile, files, moduleFiles, missing }
}

async function buildServer(input: Attempt, code: Plugin, more: BuildOptions = {}): Promise<BuildResult> {
  const { packageRoot, baseUrl } = input
  const { build } = await import("esbuild")
  const options = bundling(input)
  return build({
    ...options,
    ...evaluated,
    plugins: [sharedReact, framedIslands(input), code, withoutNode, ...options.plugins],
    stdin: { contents: serverEntry(input), resolveDir: path.join(packageRoot, "templates"), loader: "ts" },
    outfile: "server.js",
    publicPath: `${baseUrl}assets/`,
    assetNames: "[name]-[hash]",
    loader: { ...options.loader, ".css": "empty" },
    ...more,
  })
}

export async function sourceMapOf(input: Attempt): Promise<string> {
  const { outputFiles } = await buildServer(input, importedCode(input).plugin, { sourcemap: "external" })
  return outputFiles?.find(({ path: file }) => file.endsWith(".map"))?.text ?? "{}"
}

/** Content modules are evaluated when a page first uses them: one that throws affects its own pages only. */
function serverEntry(input: Attempt): string {
  const { modules, siteRoot, refused } = input
  const bundled = modules.filter((module) => !refused.has(path.join(siteRoot, module)))
  const lazy = (name: string, file: string) =>
    `get ${JSON.stringify(name)}() { return exportsOf(require(${JSON.stringify(file)})) }`
  const components = writerComponents(input)
  const ofTemplates = components.filter(({ path: file }) => file.startsWith("templates/"))
  const ofContent = components.filter(({ path: file }) => file.startsWith("content/"))
  return `import { createRenderer } from "./server.tsx"
${ofTemplates.map(({ file }, index) => `import * as c${index} from ${JSON.stringify(file)}`).join("\n")}
export const exportsOf = (code) =>
  code.__esModule || typeof code === "function" && code.default ? code
    : Object.defineProperty(Array.isArray(code) ? [...code] : { ...code }, "default", { value: code })
export const modules = {${bundled.map((module) => lazy(module, `captcha-docs-code:${module}`)).join(", ")}}
export const components = {
${ofTemplates.map(({ name }, index) => `${name}: c${index}`).join(",\n")}${ofTemplates.length > 0 ? "," : ""}
${ofContent.map(({ name, file }) => lazy(name, file)).join(",\n")}
}
export const islands = ${JSON.stringify(components.filter(({ island }) => island).map(({ name }) => name))}
export const hasDefault = (name) => {
  try {
    return typeof modules[name].default === "function"
  } catch {
    return true
  }
}
export const { renderPage, locate, componentNames } = createRenderer(modules, components, islands)
export const withDefault = Object.keys(modules).filter((name) => name.startsWith("content/pages/")).filter(hasDefault)`
}
