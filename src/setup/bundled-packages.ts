/** What esbuild has to know of packages that it bundles with our code. */
import type { Plugin } from "esbuild"

/** TypeDoc brings ten megabytes of grammars for its own HTML output, which we do not use. */
export const withoutTypedocColors: Plugin = {
  name: "without-typedoc-colors",
  setup(plugin) {
    plugin.onResolve({ filter: /^@gerrit0\/mini-shiki$/ }, () => ({ path: "none", namespace: "colors" }))
    plugin.onLoad({ filter: /./, namespace: "colors" }, () => ({
      contents: "module.exports = { bundledLanguagesInfo: [], bundledLanguages: {}, bundledThemes: {} }",
    }))
  },
}

/** An import would compile TypeScript's nine megabytes twice more, to detect the module format and the exports. */
export const typescriptByRequire: Plugin = {
  name: "typescript-by-require",
  setup(plugin) {
    plugin.onResolve({ filter: /^typescript$/ }, ({ kind }) =>
      kind === "require-call" ? { external: true } : { path: "typescript", namespace: "required" },
    )
    plugin.onLoad({ filter: /./, namespace: "required" }, () => ({
      contents: 'export default require("typescript")',
    }))
  },
}

/** Bundled CommonJS modules load Node's own modules by `require`. */
export const requireBanner =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url)'
