/**
 * Bundles test files once, with what they import of the repository: `tsx` would compile it anew in each process. A
 * module keeps its place: what it knows of itself (`import.meta`) is what it would know unbundled.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Loader, type Plugin } from "esbuild"
import packageJson from "../../package.json" with { type: "json" }
import { requireBanner, typescriptByRequire, withoutTypedocColors } from "../../src/setup/bundled-packages.js"

const root = path.resolve(import.meta.dirname, "../..")
/** What the program does not bundle either, and packages that look for files beside them. */
const unbundled = [...Object.keys(packageJson.dependencies), "cspell", "html-validate", "playwright-core"]

const bundles = path.join(root, ".cache/test-code")
/** A run has a folder of its own, which goes with it. A bundle stands in it where its source stands in the repository. */
export const bundleFolder = path.join(bundles, String(process.pid))

/** The bundle's path by the test file's, both absolute. */
export async function bundleTests(files: readonly string[]): Promise<Map<string, string>> {
  mkdirSync(bundles, { recursive: true })
  // What a run that was killed left.
  for (const pid of readdirSync(bundles))
    if (!isRunning(Number(pid))) rmSync(path.join(bundles, pid), { recursive: true })
  process.once("exit", () => rmSync(bundleFolder, { recursive: true, force: true }))
  await build({
    entryPoints: files.map((file) => ({ in: file, out: path.relative(root, file).replace(/\.ts$/, "") })),
    outdir: bundleFolder,
    chunkNames: "parts/[name]-[hash]",
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: unbundled,
    jsx: "automatic",
    sourcemap: "linked",
    sourcesContent: false,
    outExtension: { ".js": ".mjs" },
    logLevel: "error",
    banner: { js: requireBanner },
    plugins: [withoutTypedocColors, typescriptByRequire, whereItStands],
  })
  return new Map(
    files.map((file) => [file, path.join(bundleFolder, path.relative(root, file).replace(/\.ts$/, ".mjs"))] as const),
  )
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * The program in a test is the compiled one's twin: it takes itself to be there, so both have one stamp and share what
 * they remember.
 */
const packageRootModule = path.join(root, "src/setup/package-root.ts")
const compiled = path.join(root, "dist/chunks/package-root.js")

const parts = ["dirname", "filename", "url"] as const
const nameOf = (part: (typeof parts)[number]) => `__its_${part}`

const whereItStands: Plugin = {
  name: "where-it-stands",
  setup(plugin) {
    plugin.initialOptions.define = Object.fromEntries(parts.map((part) => [`import.meta.${part}`, nameOf(part)]))
    plugin.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path: file }) => {
      const text = readFileSync(file, "utf8")
      if (!text.includes("import.meta.")) return undefined
      const filename = file === packageRootModule ? compiled : file
      const known = { dirname: path.dirname(filename), filename, url: pathToFileURL(filename).href }
      // In the first line, so that all lines keep their numbers.
      const values = parts.map((part) => `const ${nameOf(part)} = ${JSON.stringify(known[part])};`).join("")
      const [, loader = "js"] = /([jt]sx?)$/.exec(file) ?? []
      return { contents: values + text, loader: loader as Loader, resolveDir: path.dirname(file) }
    })
  },
}
