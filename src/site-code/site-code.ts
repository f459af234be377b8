/**
 * How code of a site is bundled, whatever uses it: the configuration, plugins, components and their functions. All may
 * import the same: TypeScript, packages of both kinds, JSON, YAML, a file's text.
 */
import { builtinModules } from "node:module"
import path from "node:path"
import type { BuildOptions, BuildResult, Plugin } from "esbuild"
import { hostFiles } from "../disk.js"
import { escapePattern } from "../text/escape-pattern.js"
import { lineOf } from "../text/text-places.js"
import { parseYaml } from "../text/yaml.js"
import { withoutLoader } from "./imports.js"

/** `import text from "./list.txt?raw"` returns the file's text. */
const rawTexts: Plugin = {
  name: "raw-texts",
  setup(plugin) {
    plugin.onResolve(
      { filter: /(^!*raw-loader!|^!|\?raw$)/ },
      async ({ path: specifier, kind, resolveDir, importer }) => {
        const named = withoutLoader(specifier)
        const { path: file, errors } = await plugin.resolve(named, { kind, resolveDir, importer })
        return errors.length > 0 ? { errors } : { path: file, suffix: "?raw" }
      },
    )
    plugin.onLoad({ filter: /./ }, async ({ path: file, suffix }) =>
      suffix === "?raw" ? { contents: await hostFiles.readFile(file, "utf8"), loader: "text" } : undefined,
    )
  },
}

/** `import list from "./list.yml"` returns the file's data, as an import of JSON does. */
const yamlFiles: Plugin = {
  name: "yaml",
  setup(plugin) {
    plugin.onLoad({ filter: /\.ya?ml$/ }, async ({ path: file }) => {
      const text = await hostFiles.readFile(file, "utf8")
      const { document, mistakes } = parseYaml({ path: file, text })
      if (mistakes.length === 0) return { contents: JSON.stringify(document.toJS() ?? null), loader: "json" }
      return {
        errors: mistakes.map(({ message, place: { line, column } }) => ({
          text: message,
          location: { file, line, column: column - 1, lineText: lineOf(text, line) },
        })),
      }
    })
  },
}

/**
 * Options of every bundle with code of a site. `folder`: absolute; names of files are relative to it. A plugin of
 * `plugins` may take a file before it is read as data.
 */
export function siteCode(folder: string, plugins: readonly Plugin[]) {
  return {
    bundle: true,
    write: false,
    metafile: true,
    jsx: "automatic",
    absWorkingDir: folder,
    legalComments: "none",
    logLevel: "silent",
    charset: "utf8",
    loader: { ".js": "jsx" },
    plugins: [rawTexts, ...plugins, yamlFiles],
  } satisfies BuildOptions
}

/** Options of code that is evaluated without Node's modules, in strict isolation: components and their functions. */
export const evaluated = {
  format: "cjs",
  // Packages have one build for browsers, which may need a document, and one for everything else.
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["node"],
  minify: true,
  keepNames: true,
} satisfies BuildOptions

const nodeModules = new RegExp(`^(node:.*|${builtinModules.map(escapePattern).join("|")})$`)

/** Packages import Node's modules in branches that never run where there are none. Namespace `missing` stands in. */
export const withoutNode: Plugin = {
  name: "without-node",
  setup(plugin) {
    plugin.onResolve({ filter: nodeModules }, ({ path: named, importer }) =>
      importer.includes(`${path.sep}node_modules${path.sep}`) ? { path: named, namespace: "missing" } : undefined,
    )
    plugin.onLoad({ filter: /./, namespace: "missing" }, () => ({ contents: standIn, loader: "js" }))
  },
}

/** Stands in for a module that can't be bundled: every import of it can be called, rendered and read. */
export const standIn = `const standIn = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => "" : name === "prototype" ? undefined : standIn),
  has: () => true,
  apply: () => standIn,
  construct: () => standIn,
  getPrototypeOf: () => standIn,
})
module.exports = standIn`

/** Bundles a module that Node runs: the configuration, a plugin. */
export async function bundleForNode(
  contents: string,
  file: string,
  options: Pick<BuildOptions, "sourcemap" | "sourcesContent"> = {},
): Promise<BuildResult<ReturnType<typeof siteCode>>> {
  const folder = path.dirname(file)
  const { build } = await import("esbuild")
  return build({
    ...siteCode(folder, [ownName, atSite(folder)]),
    ...options,
    stdin: { contents, resolveDir: folder, sourcefile: file, loader: "ts" },
    format: "esm",
    platform: "node",
    target: "node20",
    // Bundled CommonJS modules load Node's own modules by `require`.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(process.execPath)',
    },
  })
}

/** `import { defineConfig } from "captcha-docs"` */
const ownName: Plugin = {
  name: "captcha-docs",
  setup(plugin) {
    plugin.onResolve({ filter: /^captcha-docs$/ }, () => ({ path: "captcha-docs", namespace: "own" }))
    plugin.onLoad({ filter: /.*/, namespace: "own" }, () => ({
      contents: "export const defineConfig = (config) => config",
    }))
  },
}

/** `@site/data/list.yml` */
const atSite = (folder: string): Plugin => ({
  name: "at-site",
  setup(plugin) {
    plugin.onResolve({ filter: /^@site\// }, ({ path: specifier, kind, importer }) =>
      plugin.resolve(`./${specifier.slice("@site/".length)}`, { kind, importer, resolveDir: folder }),
    )
  },
})
